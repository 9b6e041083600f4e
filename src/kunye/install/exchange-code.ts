import * as webApi from "@slack/web-api";
import type { NewInstallation } from "../installations/installation-store.ts";
import { slackFailure, webClientOptions } from "../slack/web-api.ts";

/** The app's credentials at Slack, and its own address. */
export interface OAuthApp {
  clientId: string;
  clientSecret: string;
  /** The origin of the app's own pages. */
  publicUrl: string;
  /** Base of Slack's Web API, with a slash at its end. */
  apiUrl: string;
}

/** The outcome of an installation's code; nothing is stored yet. */
export type Exchange =
  | { kind: "installed"; installation: NewInstallation }
  | { kind: "expiring-token" | "no-bot" }
  | { kind: "refused-code" | "wrong-settings" | "unreachable"; code: string };

/** Slack's errors for wrong settings of this server or of the Slack app. */
const settingErrors = new Set([
  "invalid_client_id",
  "bad_client_secret",
  "bad_redirect_uri",
  "invalid_redirect_uri",
  "oauth_authorization_url_mismatch",
]);

/** Returns the address of Slack's page that asks for permission. */
export function authorizeUrl(
  { clientId, apiUrl, publicUrl }: OAuthApp,
  scopes: readonly string[],
  state: string,
): string {
  const url = new URL("/oauth/v2/authorize", new URL(apiUrl).origin);
  url.searchParams.set("client_id", clientId);
  url.searchParams.set("scope", scopes.join(","));
  url.searchParams.set("redirect_uri", redirectUrl(publicUrl));
  url.searchParams.set("state", state);
  return url.href;
}

export function redirectUrl(publicUrl: string): string {
  return `${publicUrl}/slack/oauth_redirect`;
}

/** Exchanges an installation's code for its token, and asks Slack whose token it is. */
export async function exchangeCode(
  app: OAuthApp,
  code: string,
  logger: webApi.Logger,
): Promise<Exchange> {
  const options = { ...webClientOptions(app.apiUrl), logger };
  // A code works once: a second try would fail although the first one succeeded.
  const client = new webApi.WebClient(undefined, { ...options, retryConfig: { retries: 0 } });
  try {
    const answer = await client.oauth.v2.access({
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code,
      redirect_uri: redirectUrl(app.publicUrl),
    });
    const { access_token: botToken, token_type, app_id: appId = "", scope = "" } = answer;
    if (answer.refresh_token !== undefined || answer.expires_in !== undefined) {
      return { kind: "expiring-token" };
    }
    if (botToken === undefined || token_type !== "bot") return { kind: "no-bot" };
    const identity = await new webApi.WebClient(botToken, options).auth.test();
    const isOrgWide = answer.is_enterprise_install === true;
    const enterprise = identity.enterprise_id ?? answer.enterprise?.id ?? null;
    const id = isOrgWide ? enterprise : identity.team_id;
    if (id == null) throw new Error("auth.test names no team");
    const name = isOrgWide ? answer.enterprise?.name : answer.team?.name;
    const installation = {
      id,
      enterprise,
      isOrgWide,
      name: name ?? identity.team ?? id,
      botToken,
      scopes: scope.split(",").filter(Boolean),
      botId: identity.bot_id ?? "",
      botUserId: identity.user_id ?? "",
      appId,
      installedBy: answer.authed_user?.id ?? "",
    };
    return { kind: "installed", installation };
  } catch (error) {
    const { transient, code: failure } = slackFailure(error);
    // Only Slack's own answer refuses; a proxy's page or a broken connection does not.
    const isRefusal = error instanceof webApi.WebAPIPlatformError && !transient;
    if (!isRefusal) return { kind: "unreachable", code: failure };
    return {
      kind: settingErrors.has(failure) ? "wrong-settings" : "refused-code",
      code: failure,
    };
  }
}
