import { webApi } from "@slack/bolt";

/** Why Slack's Web API did not answer: `transient` may be otherwise in a moment; `code` is Slack's own word, or the kind of failure. */
export interface SlackFailure {
  transient: boolean;
  code: string;
}

/** Slack's own troubles, which it tells as answers like any other. */
const troubles = new Set([
  ...["ratelimited", "rate_limited", "internal_error", "fatal_error"],
  ...["service_unavailable", "request_timeout", "team_added_to_org"],
]);

/** What Slack did not say in time. */
class SlackTimeout extends Error {
  override name = "SlackTimeout";
}

/** Reads a failed call; what is not known to pass counts as permanent. */
export function slackFailure(error: unknown): SlackFailure {
  if (error instanceof SlackTimeout) return { transient: true, code: "timeout" };
  if (error instanceof webApi.WebAPIPlatformError) {
    const code = error.data.error;
    return { transient: troubles.has(code), code };
  }
  if (error instanceof webApi.WebAPIHTTPError) {
    return { transient: error.statusCode >= 500, code: `http_${error.statusCode}` };
  }
  if (error instanceof webApi.WebAPIRateLimitedError) return { transient: true, code: "429" };
  if (error instanceof webApi.WebAPIRequestError) return { transient: true, code: "network" };
  return { transient: false, code: error instanceof Error ? error.name : "unknown" };
}

/** Waits for a call at most so long, without ending it; throws SlackTimeout. */
export async function atMost<Answer>(ms: number, call: Promise<Answer>): Promise<Answer> {
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
