import type { Core } from "./core.ts";
import { isOurs, type Person } from "./directory.ts";
import type { SlackError } from "./slack-error.ts";

/** What an app asks for when it sends a person to be installed. */
export interface InstallRequest {
  readonly scopes: readonly string[];
  /** Those of the scopes that the person may leave out. */
  readonly optional: readonly string[];
  readonly redirectUri: string;
  /** As it was given, for the exchange of the code. */
  readonly givenRedirectUri: string | undefined;
  readonly state: string;
}

/** Reads the address of `/oauth/v2/authorize`, or says what is wrong with it as Slack does. */
export function readInstallRequest(
  core: Core,
  query: URLSearchParams,
): InstallRequest | SlackError {
  const { client, manifest } = core;
  if (!client || query.get("client_id") !== client.id) return { error: "invalid_client_id" };
  if (query.get("user_scope")) return { error: "user_scope_not_supported_here" };
  const scopes = (query.get("scope") ?? "").split(/[\s,]+/).filter(Boolean);
  const unknown = scopes.filter((scope) => !manifest.scopes.includes(scope));
  if (scopes.length === 0 || unknown.length > 0) {
    return { error: "invalid_scope", details: { scopes: unknown } };
  }
  const givenRedirectUri = query.get("redirect_uri") ?? undefined;
  const redirectUri = givenRedirectUri ?? manifest.redirectUrls[0] ?? "";
  if (!manifest.redirectUrls.some((one) => isBelow(redirectUri, one))) {
    return { error: "bad_redirect_uri" };
  }
  const optional = scopes.filter((scope) => manifest.optionalScopes.includes(scope));
  const state = query.get("state") ?? "";
  return { scopes, optional, redirectUri, givenRedirectUri, state };
}

/** Where the person goes after saying yes or no. */
export function answerInstallRequest(
  core: Core,
  request: InstallRequest,
  decision: { readonly person: Person; readonly leftOut: readonly string[] } | "denied",
): string {
  const target = new URL(request.redirectUri);
  const isAllowed = decision !== "denied" && isOurs(decision.person) && !decision.person.isGuest;
  if (isAllowed) {
    const { optional, scopes, givenRedirectUri: redirectUri } = request;
    const { person, leftOut } = decision;
    const kept = scopes.filter((scope) => !(optional.includes(scope) && leftOut.includes(scope)));
    const code = core.installation.consent({ personId: person.id, scopes: kept, redirectUri });
    target.searchParams.set("code", code);
  } else {
    target.searchParams.set("error", "access_denied");
  }
  target.searchParams.set("state", request.state);
  return target.href;
}

/** Slack takes a redirect URL of the manifest and whatever lies below it. */
function isBelow(uri: string, configured: string): boolean {
  const [one, other] = [URL.parse(uri), URL.parse(configured)];
  if (!one || !other || one.origin !== other.origin) return false;
  const folder = other.pathname.replace(/\/?$/, "/");
  return one.pathname === other.pathname || one.pathname.startsWith(folder);
}
