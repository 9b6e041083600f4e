import { setTimeout as delay } from "node:timers/promises";
import * as webApi from "@slack/web-api";
import { slackFailure } from "../slack-app/slack-failure.ts";
import type { CheckTexts } from "./texts.ts";

const mostWaits = 10;
/** Nobody sits through a longer wait, in seconds. */
const longestWait = 300;
/** How long is waited where Slack doesn't say for how long, in seconds. */
const usualWait = 30;

/** Calls Slack, waiting for as long as it asks to; throws what the last try threw. */
export async function callSlack<Answer>(
  call: () => Promise<Answer>,
  onWait: (seconds: number) => void,
): Promise<Answer> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await call();
    } catch (error) {
      const seconds = waits < mostWaits ? secondsToWait(error) : null;
      if (seconds === null || seconds > longestWait) throw error;
      onWait(seconds);
      await delay(seconds * 1_000);
    }
  }
}

function secondsToWait(error: unknown): number | null {
  if (error instanceof webApi.WebAPIRateLimitedError) return error.retryAfter;
  if (!(error instanceof webApi.WebAPIPlatformError)) return null;
  const { error: code, response_metadata: metadata } = error.data;
  return /^rate_?limited$/.test(code) ? (metadata?.retryAfter ?? usualWait) : null;
}

/** The call that failed. */
export interface FailedCall {
  host: string;
  method: string;
  /** The token of the call: the bot's, or the app-level one of Socket Mode. */
  token: "bot" | "app";
  /** The words for errors that mean something special for this call. */
  remedies?: ReadonlyMap<string, string>;
}

/** The words about a failed call; `lasting` if the next calls would fail likewise. */
export interface Trouble {
  words: string;
  lasting: boolean;
}

const tokenErrors = new Set([
  ...["invalid_auth", "not_authed", "account_inactive", "token_expired", "token_revoked"],
  ...["not_allowed_token_type", "no_permission", "team_access_not_granted"],
]);

/** Reads a failed call; never repeats what Slack did not write as a word of its own. */
export function troubleOf(
  error: unknown,
  { host, method, token, remedies }: FailedCall,
  { trouble: text }: CheckTexts,
): Trouble {
  const { code, needed = "" } = slackFailure(error);
  const remedy = remedies?.get(code);
  if (remedy !== undefined) return { words: remedy, lasting: false };
  const [, status] = /^http_(\d+)$/.exec(code) ?? [];
  if (status === "404") return { words: text.stranger(host), lasting: true };
  if (status !== undefined) return { words: text.http(host, status), lasting: true };
  if (isTimeout(error)) return { words: text.slow(host), lasting: true };
  if (code === "network") return { words: text.network(host, causeOf(error)), lasting: true };
  if (code === "429" || /^rate_?limited$/.test(code)) return { words: text.limited, lasting: true };
  if (tokenErrors.has(code)) return { words: text.token[token](code), lasting: true };
  if (code === "missing_scope") {
    return { words: text.scope[token](asScopes(needed)), lasting: true };
  }
  if (code === "unknown_method") return { words: text.noMethod(host, method), lasting: true };
  const said = error instanceof webApi.WebAPIPlatformError && /^[a-z0-9_]{1,60}$/.test(code);
  return said
    ? { words: text.refused(code), lasting: false }
    : { words: text.stranger(host), lasting: true };
}

/** Returns the scopes that Slack asks for, or nothing if they do not look like scopes. */
function asScopes(needed: string): string {
  return /^[a-z:._,-]{1,100}$/.test(needed) ? needed : "";
}

/** True if an error comes from the client's own time-out. */
function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "TimeoutError" || isTimeout(error.cause);
}

/** The system's own word, such as ECONNREFUSED; sentences may hold what is secret. */
function causeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && /^[A-Z][A-Z0-9_]+$/.test(cause.code)) {
      return cause.code;
    }
  }
  return "";
}
