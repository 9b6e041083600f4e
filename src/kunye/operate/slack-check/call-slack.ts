import { setTimeout as delay } from "node:timers/promises";
import * as webApi from "@slack/web-api";
import { slackFailure, tokenErrors, webClientOptions } from "../../slack/web-api.ts";

/** Builds the app's Slack client without a log: the check reports each failure itself. */
export function quietClient(
  token: string,
  apiUrl: string,
  changes: Pick<webApi.WebClientOptions, "timeout"> = {},
): webApi.WebClient {
  const ignore = () => undefined;
  const methods = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const settings = { setLevel: ignore, getLevel: () => webApi.LogLevel.ERROR, setName: ignore };
  return new webApi.WebClient(token, {
    ...webClientOptions(apiUrl),
    ...changes,
    logger: { ...methods, ...settings },
  });
}

// Chosen by hand: an operator waits.

const maxWaits = 10;
const maxWaitSeconds = 300;
/** The wait if Slack names no time. */
const defaultWaitSeconds = 30;

/** Calls Slack and retries after short rate limits; throws the error of the last try. */
export async function callSlack<Answer>(
  call: () => Promise<Answer>,
  print: (line: string) => void,
): Promise<Answer> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await call();
    } catch (error) {
      const seconds = waits < maxWaits ? secondsToWait(error) : null;
      if (seconds === null || seconds > maxWaitSeconds) throw error;
      print(`  Slack limits the rate; waiting ${seconds} s…`);
      await delay(seconds * 1_000);
    }
  }
}

function secondsToWait(error: unknown): number | null {
  if (error instanceof webApi.WebAPIRateLimitedError) return error.retryAfter;
  if (!(error instanceof webApi.WebAPIPlatformError)) return null;
  const { error: code, response_metadata: metadata } = error.data;
  return /^rate_?limited$/.test(code) ? (metadata?.retryAfter ?? defaultWaitSeconds) : null;
}

export interface FailedCall {
  host: string;
  method: string;
  token: "bot" | "app";
  /** The words for errors with a special meaning in this call, by code. */
  remedies?: ReadonlyMap<string, string>;
}

const refusedTokens = new Set<string>([
  ...tokenErrors,
  "not_allowed_token_type",
  "no_permission",
  "team_access_not_granted",
]);

/** Explains a failed call without secrets; `isLasting` is true if the next calls would fail too. */
export function explainFailure(error: unknown, call: FailedCall) {
  const { code } = slackFailure(error);
  const remedy = call.remedies?.get(code);
  if (remedy !== undefined) return { words: remedy, isLasting: false };
  const words = explainLastingFailure(error, call);
  return { words: words ?? `Slack refused the call (${code})`, isLasting: words !== null };
}

/** Returns the words for a failure that would repeat, or null for a refusal of this call alone. */
function explainLastingFailure(error: unknown, { host, method, token }: FailedCall): string | null {
  const { code, needed = "" } = slackFailure(error);
  const [, status] = /^http_(\d+)$/.exec(code) ?? [];
  if (status && status !== "404")
    return `${host} answered with HTTP ${status}; try again in a while`;
  if (isTimeout(error)) {
    return `${host} did not answer in time. Check the network and the proxy; if Slack is slow, try again in a while.`;
  }
  if (code === "network") {
    const cause = causeOf(error);
    return `${host} could not be reached${cause && ` (${cause})`}. Check the network, the proxy and SLACK_API_URL.`;
  }
  if (code === "429" || /^rate_?limited$/.test(code)) {
    return "Slack limits the rate for too long (429); try again later";
  }
  if (refusedTokens.has(code))
    return `Slack refuses this token (${code}). ${newTokenAdvice[token]}`;
  if (code === "missing_scope") return scopeAdvice(token, needed);
  if (code === "unknown_method") {
    return `${host} does not know ${method} (unknown_method); this can't be checked there`;
  }
  if (error instanceof webApi.WebAPIPlatformError && /^[a-z0-9_]{1,60}$/.test(code)) return null;
  return `${host} does not answer as Slack does. Check SLACK_API_URL (it ends with /api/, as in https://slack.com/api/) and the proxy in between.`;
}

const newTokenAdvice = {
  bot: "Set SLACK_BOT_TOKEN to the “Bot User OAuth Token” (xoxb-…) of the app's page “OAuth & Permissions”; where there is none, install the app in the workspace.",
  app: "Make a token (xapp-…) with connections:write under “App-Level Tokens” on the app's page “Basic Information”, and set SLACK_APP_TOKEN to it.",
};

function scopeAdvice(token: FailedCall["token"], needed: string): string {
  const scope = /^[a-z:._,-]{1,100}$/.test(needed) ? needed : "missing_scope";
  return token === "bot"
    ? `a scope is missing (${scope}). Add it under “Bot Token Scopes” on the app's page “OAuth & Permissions”, and install the app again.`
    : `the token lacks a scope (${scope}). Make a new token with it under “App-Level Tokens” on the app's page “Basic Information”.`;
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "TimeoutError" || isTimeout(error.cause);
}

/** Returns the system's error code, such as ECONNREFUSED; messages may hold a secret. */
function causeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && /^[A-Z][A-Z0-9_]+$/.test(cause.code)) {
      return cause.code;
    }
  }
  return "";
}
