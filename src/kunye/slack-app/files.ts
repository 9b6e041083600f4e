import { request } from "undici";
import { within } from "../../platform/within.ts";
import { isOfSlack } from "./download-file.ts";
import type { Interaction, Services } from "./interaction.ts";
import { unfurling } from "./response-url.ts";
import { slackFailure } from "./slack-failure.ts";

/** How sending went; `no-scope`: the app may not send files. */
export type Sending = "sent" | "no-scope" | "later" | "refused";

const withinMs = 20_000;

/** Sends files into the person's direct messages; answers what to say: that they were sent, or why not. */
export async function sendFiles(
  interaction: Interaction,
  files: Parameters<typeof sendFile>[2][],
  sent: string,
): Promise<string> {
  const { services, person, texts } = interaction;
  for (const file of files) {
    const sending = await sendFile(services, person.userId, file);
    if (sending !== "sent") return texts.notSent[sending];
  }
  return sent;
}

/** Sends a file, and words before it, into a person's direct messages with the app. */
export async function sendFile(
  { slack, log }: Pick<Services, "slack" | "log">,
  userId: string,
  { name, bytes, caption }: { name: string; bytes: Uint8Array; caption: string },
): Promise<Sending> {
  try {
    const target = { filename: name, length: bytes.length };
    const { upload_url = "", file_id: id = "" } = await slack.files.getUploadURLExternal(target);
    const status = isOfSlack(upload_url, slack.slackApiUrl) ? await upload(upload_url, bytes) : 0;
    if (status !== 200) {
      log.warn({ status }, "a file was not uploaded");
      return status >= 500 || status === 429 ? "later" : "refused";
    }
    // Slack shares a file with a channel's id only, and tells the one of direct messages when it posts there.
    const words = { channel: userId, text: caption, ...unfurling };
    const { channel = "", ts = "" } = await slack.chat.postMessage(words);
    const shared = { files: [{ id, title: name }], channel_id: channel };
    await slack.apiCall("files.completeUploadExternal", shared).catch(async (error: unknown) => {
      await slack.chat.delete({ channel, ts }).catch(() => undefined);
      throw error;
    });
    return "sent";
  } catch (error) {
    const { code, transient } = slackFailure(error);
    log.warn({ code }, "a file was not sent");
    return code === "missing_scope" ? "no-scope" : transient ? "later" : "refused";
  }
}

/** The status of an upload, without following redirects; the address itself says what may be sent there. */
function upload(url: string, body: Uint8Array): Promise<number> {
  return within(withinMs, async (signal) => {
    const answer = await request(url, { method: "POST", body, signal });
    await answer.body.dump();
    return answer.statusCode;
  }).catch(() => 503);
}
