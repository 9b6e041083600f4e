import { setTimeout as delay } from "node:timers/promises";
import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { Agent, errors, request } from "undici";
import { within } from "../../../platform/within.ts";
import { readingLimits } from "../../invoices/untrusted-files.ts";
import type { Texts } from "../../texts/texts.ts";
import { unfurling } from "./response-url.ts";
import { slackFailure } from "../access/web-api.ts";

/** The outcome of sending files. `no-scope`: no `files:write`. `unseen`: Slack shows none yet. */
export type Sending = "sent" | "no-scope" | "later" | "refused" | "unseen";

/** Slack's client and the log. */
interface Sender {
  slack: webApi.WebClient;
  log: Logger;
}

/** Files of one message, with the words before them. */
interface Parcel {
  caption: string;
  files: { name: string; bytes: Uint8Array }[];
}

const withinMs = 20_000;
const downloadWithinMs = 10_000;
/** Pauses before each look at whether Slack has shared a file. */
const looksMs = [100, 200, 400, 800, 1_600];

/** Sends files into the person's direct messages; returns the words for how that went. */
export async function sendFiles(
  { services, person, texts }: { services: Sender; person: { userId: string }; texts: Texts },
  parcel: Parcel,
  sent: string,
): Promise<string> {
  const sending = await sendParcel(services, person.userId, parcel);
  return sending === "sent" ? sent : texts.notSent[sending];
}

/** Sends files, and words before them, into a person's direct messages with the app. */
export async function sendParcel(
  { slack, log }: Sender,
  userId: string,
  { caption, files }: Parcel,
): Promise<Sending> {
  try {
    const uploaded: { id: string; title: string }[] = [];
    for (const { name, bytes } of files) {
      const { id, status } = await upload(slack, name, bytes);
      if (status !== 200) {
        log.warn({ status }, "a file was not uploaded");
        return status >= 500 || status === 429 ? "later" : "refused";
      }
      uploaded.push({ id, title: name });
    }
    // Slack shares files by channel id; the id of a direct message comes with a post.
    const words = { channel: userId, text: caption, ...unfurling };
    const { channel = "", ts = "" } = await slack.chat.postMessage(words);
    const shared = { files: uploaded, channel_id: channel };
    await slack.apiCall("files.completeUploadExternal", shared).catch(async (error: unknown) => {
      await slack.chat.delete({ channel, ts }).catch(() => undefined);
      throw error;
    });
    return (await isShown(slack, uploaded.at(-1)?.id ?? "", channel)) ? "sent" : "unseen";
  } catch (error) {
    const { code, transient } = slackFailure(error);
    log.warn({ code }, "a file was not sent");
    return code === "missing_scope" ? "no-scope" : transient ? "later" : "refused";
  }
}

/** True once Slack has shared a file, or if it does not say. */
async function isShown(slack: webApi.WebClient, id: string, channel: string): Promise<boolean> {
  for (const ms of looksMs) {
    await delay(ms);
    const seen = await slack.files.info({ file: id }).catch(() => null);
    if (!seen?.file || seen.file.shares?.private?.[channel]) return true;
  }
  return false;
}

/** Uploads a file without following redirects; the address itself says what may be sent there. */
async function upload(
  slack: webApi.WebClient,
  filename: string,
  body: Uint8Array,
): Promise<{ id: string; status: number }> {
  const target = { filename, length: body.length };
  const { upload_url: url = "", file_id: id = "" } = await slack.files.getUploadURLExternal(target);
  if (!isOfSlack(url, slack.slackApiUrl)) return { id, status: 0 };
  const status = within(withinMs, async (signal) => {
    const answer = await request(url, { method: "POST", body, signal });
    await answer.body.dump();
    return answer.statusCode;
  }).catch(() => 503);
  return { id, status: await status };
}

const dispatcher = new Agent({ maxResponseSize: readingLimits.fileBytes });
const slackFiles = "https://files.slack.com";

/** Downloads a file; the bot's token is sent to Slack's file host or `apiUrl` only. */
export async function downloadFile(
  url: string,
  { token, apiUrl }: { token: string; apiUrl: string },
): Promise<Buffer | "too-large" | "gone" | "not-seen" | "no-scope" | "not-downloaded"> {
  if (!isOfSlack(url, apiUrl)) return "not-downloaded";
  try {
    return await within(downloadWithinMs, async (signal) => {
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

/** True for Slack's own addresses of files: its files' host, or the host of `apiUrl`. */
function isOfSlack(url: string, apiUrl: string): boolean {
  const origin = URL.canParse(url) ? new URL(url).origin : "";
  return origin === slackFiles || origin === new URL(apiUrl).origin;
}
