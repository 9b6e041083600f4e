import { setTimeout as delay } from "node:timers/promises";
import * as webApi from "@slack/web-api";
import { codeIn } from "../../platform/database-failure.ts";
import { outsideSlot } from "../../platform/slots.ts";

/** A failed call; `code` is Slack's error or the kind of failure. */
export interface SlackFailure {
  transient: boolean;
  code: string;
  /** The missing scope, if Slack names it. */
  needed?: string;
}

const transientErrors = new Set([
  "ratelimited",
  "rate_limited",
  "internal_error",
  "fatal_error",
  "service_unavailable",
  "request_timeout",
  "team_added_to_org",
]);

/** True for an error of Slack's servers that may pass. */
export const isTransientError = (error: string): boolean => transientErrors.has(error);

/** False for our own time-out: Slack may still accept the call. */
export function isFailedCall(error: unknown): boolean {
  return (
    error instanceof webApi.WebAPIPlatformError ||
    error instanceof webApi.WebAPIHTTPError ||
    error instanceof webApi.WebAPIRateLimitedError ||
    error instanceof webApi.WebAPIRequestError
  );
}

/** Slack's errors for an invalid bot token. */
export const tokenErrors = [
  "invalid_auth",
  "not_authed",
  "account_inactive",
  "token_expired",
  "token_revoked",
] as const;

export const isTokenError = (code: string): boolean =>
  (tokenErrors as readonly string[]).includes(code);

/** Errors that an administrator can fix: the message is kept and sent later. */
const fixableErrors = new Set<string>([
  ...tokenErrors,
  "missing_scope",
  "org_login_required",
  "team_access_not_granted",
]);

/** True if Slack will never accept a message, for example to a deleted user. */
export function isUndeliverable(error: unknown): boolean {
  if (!(error instanceof webApi.WebAPIPlatformError)) return false;
  const { transient, code } = slackFailure(error);
  return !transient && !fixableErrors.has(code);
}

/** The origins of Slack and of GovSlack. The Web API has a setting of its own. */
const slackOrigins = {
  files: ["https://files.slack.com", "https://files.slack-gov.com"],
  responses: ["https://hooks.slack.com", "https://hooks.slack-gov.com"],
} as const satisfies Record<string, readonly string[]>;

/** True for Slack's addresses for a use, and for the configured API's own origin. */
export function isOfSlack(url: string, use: keyof typeof slackOrigins, apiUrl: string): boolean {
  const origin = URL.canParse(url) ? new URL(url).origin : "";
  return [...slackOrigins[use], new URL(apiUrl).origin].includes(origin);
}

const blockRefusals = ["invalid_blocks", "invalid_attachments", "msg_blocks_too_long"];

/** True for Slack's errors about a message's blocks. */
export const isBlockRefusal = (code: string): boolean => blockRefusals.includes(code);

class SlackTimeout extends Error {
  override name = "SlackTimeout";
}

/** Reads a failed call; unknown errors count as permanent. */
export function slackFailure(error: unknown): SlackFailure {
  if (error instanceof SlackTimeout) return { transient: true, code: "timeout" };
  if (error instanceof webApi.WebAPIPlatformError) {
    const { error: code, needed } = error.data as { error: string; needed?: unknown };
    return {
      transient: isTransientError(code),
      code,
      ...(typeof needed === "string" && { needed }),
    };
  }
  if (error instanceof webApi.WebAPIHTTPError) {
    return { transient: error.statusCode >= 500, code: `http_${error.statusCode}` };
  }
  if (error instanceof webApi.WebAPIRateLimitedError) return { transient: true, code: "429" };
  if (error instanceof webApi.WebAPIRequestError) return { transient: true, code: "network" };
  return { transient: false, code: error instanceof Error ? error.name : "unknown" };
}

/** Waits for a call; throws SlackTimeout after `ms`, but does not abort the call. */
export async function answerWithin<Answer>(ms: number, call: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new SlackTimeout(`no answer within ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Less than the 20 s after which a sweep takes an undelivered reply (`store/replies.ts`). */
const maxPauseMs = 10_000;

/** Returns the pause that a 429 asks for in milliseconds, or null for other errors. */
export function rateLimitPause(error: unknown): number | null {
  return error instanceof webApi.WebAPIRateLimitedError ? error.retryAfter * 1_000 : null;
}

/** Retries once after a 429, if Slack asks for a short pause. */
export async function retryRateLimited<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const pauseMs = rateLimitPause(error);
    if (pauseMs === null || pauseMs > maxPauseMs) throw error;
    await outsideSlot(() => delay(pauseMs));
    return call();
  }
}

interface CacheTimes {
  timeoutMs: number;
  freshMs: number;
  retryAfterMs: number;
  /** The time for which the last answer counts while Slack fails. */
  staleMs: number;
}

/** Bounds the memory of a cache; chosen by hand. */
const maxKeys = 10_000;

/**
 * Caches Slack's answers, one request per key unless `skipsCache`; null if Slack does not say.
 * After a transient failure the last answer counts for `staleMs`. `now` is monotonic milliseconds.
 */
export function createCache<Value>(
  times: CacheTimes,
  now: () => number,
  onFailure: (failure: SlackFailure) => void,
  isTemporary: (value: Value) => boolean = () => false,
) {
  const requests = new Map<string, { value: Promise<Value | null>; until: number }>();
  const lastValues = new Map<string, { value: Value; at: number }>();
  const expireSoon = (key: string) => {
    const entry = requests.get(key);
    if (entry) entry.until = now() + times.retryAfterMs;
  };

  async function request(key: string, ask: () => Promise<Value>): Promise<Value | null> {
    const at = now();
    try {
      const value = await answerWithin(times.timeoutMs, ask());
      lastValues.set(key, { value, at });
      if (isTemporary(value)) expireSoon(key);
      return value;
    } catch (error) {
      expireSoon(key);
      const failure = slackFailure(error);
      onFailure(failure);
      const last = failure.transient ? lastValues.get(key) : undefined;
      return last && now() - last.at < times.staleMs ? last.value : null;
    }
  }

  return (
    key: string,
    ask: () => Promise<Value>,
    { skipsCache } = { skipsCache: false },
  ): Promise<Value | null> => {
    const cached = requests.get(key);
    if (!skipsCache && cached && cached.until > now()) return outsideSlot(() => cached.value);
    for (const map of [requests, lastValues]) if (map.size > maxKeys) map.clear();
    const value = request(key, ask);
    requests.set(key, { value, until: now() + times.freshMs });
    return value;
  };
}

/** Slack's client logs only a failure's message, and `fetch` names neither host nor cause in it. */
const fetchNamingHost: webApi.FetchFunction = async (url, init) => {
  try {
    return await fetch(url, init);
  } catch (error) {
    const cause = codeIn(error) || (error instanceof Error ? error.message : String(error));
    throw new Error(`${new URL(url).host}: ${cause}`, { cause: error });
  }
};

/** Returns a client's options: short time-outs, one retry; by hand. `apiUrl` ends in a slash. */
export function webClientOptions(apiUrl: string): webApi.WebClientOptions {
  return {
    slackApiUrl: apiUrl,
    fetch: fetchNamingHost,
    timeout: 5_000,
    retryConfig: { retries: 1, minTimeout: 300, maxTimeout: 1_000 },
    rejectRateLimitedCalls: true,
  };
}
