import { createHmac } from "node:crypto";

/** Returns Slack's headers of a signed request. */
export function signatureHeaders(
  { signingSecret, clock }: { readonly signingSecret: string; readonly clock: () => number },
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(clock() / 1000));
  const hmac = createHmac("sha256", signingSecret).update(`v0:${timestamp}:${body}`);
  return {
    "user-agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
    "x-slack-request-timestamp": timestamp,
    "x-slack-signature": `v0=${hmac.digest("hex")}`,
  };
}
