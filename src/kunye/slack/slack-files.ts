import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { readingLimits } from "../intake/files/untrusted-files.ts";
import type { FetchedFile, FetchFault, UnreadFile } from "../intake/given.ts";
import { saying, type Note, type Texts } from "../texts/texts.ts";
import type { Authority, Person } from "./authority.ts";
import { escapeData, noUnfurling } from "./blocks.ts";
import { readGivenFiles, type GivenFile } from "./given.ts";
import { isOfSlack, slackFailure } from "./web-api.ts";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, errors, request } from "undici";
import { outsideSlot } from "../../platform/slots.ts";
import { withTimeout } from "../../platform/with-timeout.ts";

/** An outcome of sending. `no-scope`: no `files:write`. `unseen`: not shared yet. */
export type SendOutcome = "sent" | "no-scope" | "later" | "refused" | "unseen";

interface SendServices {
  slack: webApi.WebClient;
  log: Logger;
}

export interface Parcel {
  caption: string;
  files: { name: string; bytes: Uint8Array }[];
  /** The user's direct messages, if their id is known: caption and files are one message then. */
  channel?: string | undefined;
  /** The message of `channel` in whose thread the files are sent. */
  thread?: string;
}

/** Chosen by hand: the user waits. */
const uploadTimeoutMs = 20_000;
const downloadTimeoutMs = 10_000;
/** The pauses before asking if Slack has shared a file; chosen by hand. */
const sharePausesMs = [100, 200, 400, 800, 1_600];

/** Sends files to the user's direct messages; returns words about the outcome. */
export async function sendFiles(
  { services, person, texts }: { services: SendServices; person: { userId: string }; texts: Texts },
  parcel: Parcel,
  sentWords: string,
): Promise<string> {
  const outcome = await sendParcel(services, person.userId, parcel);
  return outcome === "sent" ? sentWords : texts.notSent[outcome];
}

export async function sendParcel(
  { slack, log }: SendServices,
  userId: string,
  { caption, files, channel: knownChannel, thread }: Parcel,
): Promise<SendOutcome> {
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
    const share = (channel_id: string, more: Record<string, string> = {}) =>
      slack.apiCall("files.completeUploadExternal", { files: uploaded, channel_id, ...more });
    if (knownChannel !== undefined) {
      const place = thread === undefined ? {} : { thread_ts: thread };
      await share(knownChannel, { initial_comment: caption, ...place });
      return (await isShown(slack, uploaded.at(-1)?.id ?? "", knownChannel)) ? "sent" : "unseen";
    }
    // Slack shares files by channel id; posting a message returns a direct message's id.
    const message = { channel: userId, text: caption, ...noUnfurling };
    const { channel = "", ts = "" } = await slack.chat.postMessage(message);
    await share(channel).catch(async (error: unknown) => {
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
  for (const ms of sharePausesMs) {
    await outsideSlot(() => delay(ms));
    const seen = await slack.files.info({ file: id }).catch(() => null);
    if (!seen?.file || seen.file.shares?.private?.[channel]) return true;
  }
  return false;
}

/** Uploads a file; the status is 503 if that failed, and 0 if the address is not Slack's. */
async function upload(
  slack: webApi.WebClient,
  filename: string,
  body: Uint8Array,
): Promise<{ id: string; status: number }> {
  const target = { filename, length: body.length };
  const { upload_url: url = "", file_id: id = "" } = await slack.files.getUploadURLExternal(target);
  if (!isOfSlack(url, "files", slack.slackApiUrl)) return { id, status: 0 };
  const upload = () =>
    withTimeout(uploadTimeoutMs, async (signal) => {
      const answer = await request(url, { method: "POST", body, signal });
      await answer.body.dump();
      return answer.statusCode;
    }).catch(() => 503);
  return { id, status: await outsideSlot(upload) };
}

const dispatcher = new Agent({ maxResponseSize: readingLimits.fileBytes });

async function downloadFile(
  url: string,
  { token, apiUrl }: { token: string; apiUrl: string },
): Promise<Buffer | FetchFault> {
  // Only Slack gets the token.
  if (!isOfSlack(url, "files", apiUrl)) return "not-downloaded";
  try {
    return await withTimeout(downloadTimeoutMs, async (signal) => {
      const headers = { authorization: `Bearer ${token}` };
      // Redirects are not followed.
      const { statusCode, body } = await request(url, { headers, signal, dispatcher });
      if (statusCode === 200) {
        const bytes = Buffer.from(await body.arrayBuffer());
        return isSignInPage(bytes) ? "no-scope" : bytes;
      }
      // An unread body would hold its connection.
      body.on("error", () => undefined).destroy();
      if (statusCode === 404) return "not-seen";
      if (statusCode === 410) return "gone";
      // Slack redirects to its sign-in page, or shows it, if the scope is missing.
      return /^(?:3..|401|403)$/.test(String(statusCode)) ? "no-scope" : "not-downloaded";
    });
  } catch (error) {
    return error instanceof errors.ResponseExceededMaxSizeError ? "too-large" : "not-downloaded";
  }
}

/** The bytes in which Slack's page names its own host; chosen by hand. */
const headBytes = 20_000;

/** True for a page that loads Slack's own scripts: no invoice does. */
function isSignInPage(bytes: Buffer): boolean {
  const head = bytes.subarray(0, headBytes).toString("latin1");
  return /^\s*<(?:!doctype html|html)\b/i.test(head) && head.includes(".slack-edge.com/");
}

/** The user whose files are fetched. */
interface FilesOwner {
  person: Person;
  /** Null if Slack does not say. */
  hasReadScope: boolean | null;
}

export type FileFetcher = ReturnType<typeof createFileFetcher>;

/** Builds the fetcher; no file is kept or logged. */
export function createFileFetcher(
  slack: webApi.WebClient,
  authority: Pick<Authority, "roleOf">,
  log: Logger,
) {
  const access = { token: slack.token ?? "", apiUrl: slack.slackApiUrl };

  async function fetchOne(file: GivenFile, person: Person): Promise<FetchedFile> {
    const { name } = file;
    const refused = (why: FetchFault): FetchedFile => ({ kind: "refused", name, why });
    if (file.state !== "here") return refused(file.state === "ask" ? "gone" : file.state);
    if (await isForeign(file, person)) return refused("foreign");
    if (file.text !== "") return { kind: "text", name, text: file.text };
    if (file.size > readingLimits.fileBytes) return refused("too-large");
    const bytes = await outsideSlot(() => downloadFile(file.url, access));
    return typeof bytes === "string" ? refused(bytes) : { kind: "bytes", name, bytes };
  }

  /** Asks Slack about a file without details, as in a channel shared with another company. */
  async function describeAgain(given: GivenFile): Promise<GivenFile> {
    try {
      const { file } = await slack.files.info({ file: given.id });
      return readGivenFiles([file])[0] ?? given;
    } catch (error) {
      const { code } = slackFailure(error);
      log.warn({ code }, "Slack did not say what a file is");
      return { ...given, state: refusedStates[code] ?? "not-downloaded" };
    }
  }

  async function isForeign({ team, userId }: GivenFile, person: Person): Promise<boolean> {
    if (team === "" || team === person.team) return false;
    // A colleague's home may be another workspace of the enterprise.
    const role = person.enterprise && (await authority.roleOf({ ...person, userId }));
    return role !== "member" && role !== "admin";
  }

  /** Fetches files, each when the one before has been read. */
  return async function* (
    files: readonly GivenFile[],
    { person, hasReadScope }: FilesOwner,
  ): AsyncGenerator<FetchedFile> {
    for (const given of files) {
      if (hasReadScope === false) {
        yield { kind: "refused", name: given.name, why: "no-scope" };
        continue;
      }
      yield await fetchOne(given.state === "ask" ? await describeAgain(given) : given, person);
    }
  };
}

/** Tells why a file was not read. */
export function fileProblem({ name, inside, why }: UnreadFile, hasReadScope: boolean | null): Note {
  const shown = [name, inside].filter(Boolean).map(escapeData).join(" › ");
  // With the scope, a refusal means that the app is not in the file's conversation.
  const isUnseen = hasReadScope === true && (why === "no-scope" || why === "sign-in");
  return saying("refusedFile", shown, isUnseen ? "not-seen" : why === "sign-in" ? "no-scope" : why);
}

const refusedStates: Record<string, GivenFile["state"]> = {
  file_not_found: "not-seen",
  file_deleted: "gone",
  missing_scope: "no-scope",
};
