import type { webApi } from "@slack/bolt";

/** How Slack's Web API is called: briefly, and with one more try. `apiUrl` ends in a slash. */
export function webClientOptions(apiUrl: string): webApi.WebClientOptions {
  return {
    slackApiUrl: apiUrl,
    timeout: 5_000,
    retryConfig: { retries: 1, minTimeout: 300, maxTimeout: 1_000 },
    rejectRateLimitedCalls: true,
  };
}
