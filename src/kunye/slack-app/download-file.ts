import { Agent, errors, request } from "undici";
import { within } from "../../platform/within.ts";
import { readingLimits } from "../invoices/reading-limits.ts";

const withinMs = 10_000;
const dispatcher = new Agent({ maxResponseSize: readingLimits.fileBytes });
const slackFiles = "https://files.slack.com";

/** Downloads a file with the bot's token, which goes to Slack alone: to its files' host, or to where `apiUrl` is. */
export async function downloadFile(
  url: string,
  { token, apiUrl }: { token: string; apiUrl: string },
): Promise<Buffer | "too-large" | "gone" | "not-seen" | "no-scope" | "not-downloaded"> {
  if (!isOfSlack(url, apiUrl)) return "not-downloaded";
  try {
    return await within(withinMs, async (signal) => {
      const headers = { authorization: `Bearer ${token}` };
      // Redirects are not followed.
      const { statusCode, body } = await request(url, { headers, signal, dispatcher });
      if (statusCode === 200) return Buffer.from(await body.arrayBuffer());
      // A body that is not read would hold its connection; ending it early is an error of its own.
      body.on("error", () => undefined).destroy();
      if (statusCode === 404) return "not-seen";
      if (statusCode === 410) return "gone";
      // Slack leads to its sign-in page where the scope is missing.
      return /^(?:3..|401|403)$/.test(String(statusCode)) ? "no-scope" : "not-downloaded";
    });
  } catch (error) {
    return error instanceof errors.ResponseExceededMaxSizeError ? "too-large" : "not-downloaded";
  }
}

/** Whether an address is one of Slack's own for files: its files' host, or where `apiUrl` is. */
export function isOfSlack(url: string, apiUrl: string): boolean {
  const origin = URL.canParse(url) ? new URL(url).origin : "";
  return origin === slackFiles || origin === new URL(apiUrl).origin;
}
