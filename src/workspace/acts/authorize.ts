import { isSlackError, type SlackError } from "../core/app-content.ts";
import type { Core } from "../core/core.ts";
import { isOurs, type Person } from "../core/directory.ts";
import type { Workspaces } from "../core/workspaces.ts";

/** A valid request to install the app, from the query of `/oauth/v2/authorize`. */
interface InstallRequest {
  readonly scopes: readonly string[];
  /** Undefined if the request names none. */
  readonly redirectUri: string | undefined;
  /** The address that the browser returns to. */
  readonly returnUrl: string;
  /** Undefined if the request has none, as one from Slack's own pages. */
  readonly state: string | undefined;
}

/** A workspace or organisation to install the app in, with the people who may do so. */
interface InstallPlace {
  readonly id: string;
  readonly name: string;
  readonly isEnterprise: boolean;
  readonly isInstalled: boolean;
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** Returns what the page of a request shows, or the error that Slack's page names. */
export function describeRequest(workspaces: Workspaces, query: URLSearchParams) {
  const request = readRequest(workspaces.first, query);
  if (isSlackError(request)) return { error: request.error, ...request.details };
  const { name, description } = workspaces.first.directory.app;
  const isOptional = isOptionalIn(workspaces.first);
  return {
    app: { name, description },
    scopes: request.scopes.filter((scope) => !isOptional(scope)),
    optionalScopes: request.scopes.filter(isOptional),
    places: placesOf(workspaces),
    chosen: query.get("team") ?? "",
    returnsTo: new URL(request.returnUrl).host,
  };
}

interface Decision {
  readonly isAllowed: boolean;
  readonly placeId: string;
  readonly personId: string;
  /** The optional scopes that the person leaves out. */
  readonly declinedScopes: readonly string[];
}

/** Carries out a person's decision; returns the address that the browser goes to. */
export function decideRequest(
  workspaces: Workspaces,
  query: URLSearchParams,
  decision: Decision,
): { readonly location: string } | SlackError {
  const request = readRequest(workspaces.first, query);
  if (isSlackError(request)) return request;
  const { redirectUri, returnUrl, state } = request;
  const location = new URL(returnUrl);
  if (decision.isAllowed) {
    const { placeId, personId: userId, declinedScopes } = decision;
    const isOptional = isOptionalIn(workspaces.first);
    const scopes = request.scopes.filter(
      (scope) => !(isOptional(scope) && declinedScopes.includes(scope)),
    );
    const place = placesOf(workspaces).find(({ id }) => id === placeId);
    const core = workspaces.all.find(({ directory }) => directory.person(userId));
    if (!core || !place?.people.some(({ id }) => id === userId)) return { error: "not_allowed" };
    const grant = { teamId: core.directory.team.id, ownerId: placeId, userId, scopes, redirectUri };
    location.searchParams.set("code", core.installations.issueCode(grant));
  } else location.searchParams.set("error", "access_denied");
  if (state !== undefined) location.searchParams.set("state", state);
  return { location: location.href };
}

function isOptionalIn({ manifest }: Core): (scope: string) => boolean {
  return (scope) => manifest.optionalScopes.includes(scope);
}

function readRequest(
  { installations: { client }, manifest }: Core,
  query: URLSearchParams,
): InstallRequest | SlackError {
  if (!client || query.get("client_id") !== client.id) return { error: "invalid_client_id" };
  const redirectUri = query.get("redirect_uri") ?? undefined;
  const returnUrl = redirectUri ?? client.redirectUrls[0];
  if (returnUrl === undefined || !client.redirectUrls.some((one) => isWithin(returnUrl, one))) {
    return { error: "bad_redirect_uri", details: { passed: redirectUri ?? "" } };
  }
  const scopes = (query.get("scope") ?? "").split(/[\s,]+/).filter(Boolean);
  // A local workspace has only bot tokens.
  const unknown = [...scopes, query.get("user_scope") ?? ""].filter(
    (scope) => scope !== "" && !manifest.scopes.includes(scope),
  );
  if (scopes.length === 0 || unknown.length > 0) {
    return { error: "invalid_scope", details: { passed: unknown.join(",") } };
  }
  return { scopes, redirectUri, returnUrl, state: query.get("state") ?? undefined };
}

/** True if an address is a registered one, or lies below it, as Slack allows. */
function isWithin(address: string, registered: string): boolean {
  const url = URL.parse(address);
  const base = new URL(registered);
  if (url?.origin !== base.origin || url.username !== "" || url.hash !== "") return false;
  return url.pathname === base.pathname || url.pathname.startsWith(`${base.pathname}/`);
}

function placesOf({ all, first }: Workspaces): readonly InstallPlace[] {
  const { enterprise, of } = first.installations;
  const workspaces = all.map(({ directory: { team, people } }): InstallPlace => {
    const isInstalled = of(team.id)?.ownerId === team.id;
    return {
      id: team.id,
      name: team.name,
      isEnterprise: false,
      isInstalled,
      people: people.filter((one) => isOurs(one) && !one.isGuest).map(installer),
    };
  });
  if (!enterprise || !first.manifest.isOrgReady) return workspaces;
  const admins = all.flatMap(({ directory }) => directory.people.filter((one) => one.isOrgAdmin));
  const organisation: InstallPlace = {
    ...enterprise,
    isEnterprise: true,
    isInstalled: of(enterprise.id) !== undefined,
    people: admins.map(installer),
  };
  return [...workspaces, organisation];
}

function installer({ id, realName }: Person) {
  return { id, name: realName };
}
