import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { RunHeavy } from "../../platform/heavy-work.ts";
import type { GivenInvoice } from "../check/gather.ts";
import { readingLimits } from "../intake/files/untrusted-files.ts";
import type { GivenTable } from "../intake/tables/gather-rows.ts";
import { readFile, type FileReading } from "../intake/files/read-file.ts";
import type { UnseenText } from "../intake/files/read-pdf.ts";
import { saying, type Note, type Texts } from "../texts/texts.ts";
import type { Authority, Person } from "./authority.ts";
import { escapeData, withoutControls, noUnfurling } from "./blocks.ts";
import { readGivenFiles, type GivenFile } from "./given.ts";
import { isOfSlack, slackFailure } from "./web-api.ts";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, errors, request } from "undici";
import { assertNever } from "../../platform/assert-never.ts";
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
  { caption, files, channel: knownChannel }: Parcel,
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
    const share = (channel_id: string, more: { initial_comment?: string } = {}) =>
      slack.apiCall("files.completeUploadExternal", { files: uploaded, channel_id, ...more });
    if (knownChannel !== undefined) {
      await share(knownChannel, { initial_comment: caption });
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
): Promise<Buffer | FileProblem> {
  // Only Slack gets the token.
  if (!isOfSlack(url, "files", apiUrl)) return "not-downloaded";
  try {
    return await withTimeout(downloadTimeoutMs, async (signal) => {
      const headers = { authorization: `Bearer ${token}` };
      // Redirects are not followed.
      const { statusCode, body } = await request(url, { headers, signal, dispatcher });
      if (statusCode === 200) return Buffer.from(await body.arrayBuffer());
      // An unread body would hold its connection.
      body.on("error", () => undefined).destroy();
      if (statusCode === 404) return "not-seen";
      if (statusCode === 410) return "gone";
      // Slack redirects to its sign-in page if the scope is missing.
      return /^(?:3..|401|403)$/.test(String(statusCode)) ? "no-scope" : "not-downloaded";
    });
  } catch (error) {
    return error instanceof errors.ResponseExceededMaxSizeError ? "too-large" : "not-downloaded";
  }
}

/** The contents of files, and the reasons of unread ones. */
export interface ReadFiles {
  invoices: GivenInvoice[];
  /** The texts of notes, snippets and forwarded mails. */
  texts: string[];
  /** Text in those of them that may differ from what a person sees. */
  unseen?: UnseenText;
  /** The first table; further tables become problems. */
  table: GivenTable | null;
  problems: Note[];
}

/** The reader of a user's files. */
export interface ReadingUser {
  person: Person;
  /** Null if Slack does not say. */
  hasReadScope: boolean | null;
  /** "tables": any table counts as a list. By default a table must look like one. */
  readAs?: "tables" | undefined;
  runHeavy: RunHeavy;
}

export type FileReader = ReturnType<typeof createFileReader>;

/** Builds the reader; no file is kept or logged. */
export function createFileReader(
  slack: webApi.WebClient,
  authority: Pick<Authority, "roleOf">,
  log: Logger,
) {
  const access = { token: slack.token ?? "", apiUrl: slack.slackApiUrl };

  async function readOne(
    file: GivenFile,
    { person, hasReadScope, readAs, runHeavy }: ReadingUser,
  ): Promise<FileOutcome> {
    if (file.state !== "here") return refusal(file.state === "ask" ? "gone" : file.state);
    if (await isForeign(file, person)) return refusal("foreign");
    if (file.text !== "") return { kind: "text", text: file.text, unseen: null };
    if (file.size > readingLimits.fileBytes) return refusal("too-large");
    const download = await outsideSlot(() => downloadFile(file.url, access));
    // With the scope, a refusal means that the app is not in the file's conversation.
    const refused = hasReadScope === true ? "not-seen" : "no-scope";
    if (typeof download === "string") return refusal(download === "no-scope" ? refused : download);
    const wantsTable = readAs === "tables";
    const read = await readFile(runHeavy, { name: file.name, bytes: download, wantsTable });
    // Slack shows its sign-in page if the scope is missing.
    const isSignIn = read.kind === "refused" && read.why === "html" && !/\.html?$/i.test(file.name);
    return isSignIn ? refusal(refused) : read;
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

  return async (files: readonly GivenFile[], user: ReadingUser): Promise<ReadFiles> => {
    const contents: ReadFiles = { invoices: [], texts: [], table: null, problems: [] };
    for (const given of files) {
      const mayRead = user.hasReadScope !== false;
      const file = mayRead && given.state === "ask" ? await describeAgain(given) : given;
      const reading = mayRead ? await readOne(file, user) : refusal("no-scope");
      const refuse = (why: FileProblem, inside = "") => {
        const name = [file.name, inside].filter(Boolean).map(maskedName).join(" › ");
        contents.problems.push(fileProblem(name, why));
      };
      switch (reading.kind) {
        case "refused":
          refuse(reading.why);
          break;
        case "text":
          contents.texts.push(reading.text);
          contents.unseen ??= reading.unseen;
          break;
        case "invoices":
          contents.invoices.push(...reading.found.invoices);
          for (const { name, why } of reading.found.refused) refuse(why, name);
          break;
        case "table": {
          if (contents.table) {
            refuse("other-table");
            break;
          }
          const { unread = 0, ...table } = reading.table;
          const name = maskedName(file.name);
          contents.table = { ...table, name };
          if (unread > 0)
            contents.problems.push(saying("unreadFormulas", escapeData(name), unread));
          break;
        }
        default:
          assertNever(reading);
      }
    }
    return contents;
  };
}

/** The reading of a file, or the problem in getting it from Slack. */
type FileOutcome = FileReading | { kind: "refused"; why: FileProblem };

function refusal(why: FileProblem): FileOutcome {
  return { kind: "refused", why };
}

export function fileProblem(name: string, why: FileProblem): Note {
  return saying("refusedFile", escapeData(name), why);
}

const refusedStates: Record<string, GivenFile["state"]> = {
  file_not_found: "not-seen",
  file_deleted: "gone",
  missing_scope: "no-scope",
};

/** Masks persons' numbers in a file's name. */
function maskedName(name: string): string {
  return withoutControls(name)
    .replace(/(?<!\d)\d{11}(?!\d)/g, "…")
    .slice(0, 80);
}

type FileProblem = keyof Texts["check"]["files"];
