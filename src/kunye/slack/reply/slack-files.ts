import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { FoundInvoices, Invoice } from "../../invoices/read-invoice.ts";
import { readInvoiceFile } from "../../invoices/read-invoice-file.ts";
import { readingLimits } from "../../invoices/reading-limits.ts";
import { findColumns } from "../../lists/find-columns.ts";
import type { GivenTable } from "../../lists/company-list.ts";
import { isWorkbook, readTable, type TableReading } from "../../lists/read-table.ts";
import { saying, type Note, type Texts } from "../../texts/texts.ts";
import type { Authority, Whom } from "../access/authority.ts";
import { escapeData, withoutControls, unfurling } from "../blocks/blocks.ts";
import { readGivenFiles, type GivenFile } from "../contract/given-file.ts";
import { slackFailure } from "../access/web-api.ts";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, errors, request } from "undici";
import { within } from "../../../platform/within.ts";

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

/** The contents of files, and the problems of unreadable ones. */
export interface ReadFiles {
  invoices: Invoice[];
  /** The first table; further ones are among the problems. */
  table: GivenTable | null;
  problems: Note[];
}

/** Reads given files; `canRead` is false without the scope, null if Slack did not say. */
export type FileReader = ReturnType<typeof createFileReader>;

/**
 * Builds the reader; no file is kept or logged.
 * Tables are read if `asked` for, or if they look like lists.
 */
export function createFileReader(
  slack: webApi.WebClient,
  authority: Pick<Authority, "roleOf">,
  log: Logger,
) {
  const way = { token: slack.token ?? "", apiUrl: slack.slackApiUrl };

  /** The invoices or the table in a file, or why there are none. */
  async function readOne(
    file: GivenFile,
    person: Whom,
    canRead: true | null,
    asked?: "tables",
  ): Promise<Reading> {
    if (file.state !== "here") return file.state === "ask" ? "gone" : file.state;
    if (await isForeign(file, person)) return "foreign";
    if (file.size > readingLimits.fileBytes) return "too-large";
    const download = await downloadFile(file.url, way);
    // Slack refuses the same way where the app isn't in the file's conversation.
    const refused = canRead === true ? "not-seen" : "no-scope";
    if (typeof download === "string") return download === "no-scope" ? refused : download;
    const read = await readBytes(file.name, download, asked === "tables");
    // Slack shows its sign-in page where the scope is missing.
    return read === "html" && !/\.html?$/i.test(file.name) ? refused : read;
  }

  /** In a channel that is shared with another company Slack doesn't say at once what a file is. */
  async function askedAgain(given: GivenFile): Promise<GivenFile> {
    try {
      const { file } = await slack.files.info({ file: given.id });
      return readGivenFiles([file])[0] ?? given;
    } catch (error) {
      const { code } = slackFailure(error);
      log.warn({ code }, "Slack did not say what a file is");
      return { ...given, state: refusedStates[code] ?? "not-downloaded" };
    }
  }

  async function isForeign({ team, userId }: GivenFile, person: Whom): Promise<boolean> {
    if (team === "" || team === person.team) return false;
    // A colleague of the same enterprise may be at home in another workspace.
    const role = person.enterprise && (await authority.roleOf({ ...person, userId }));
    return role !== "member" && role !== "admin";
  }

  return async (
    files: readonly GivenFile[],
    person: Whom,
    canRead: boolean | null,
    asked?: "tables",
  ): Promise<ReadFiles> => {
    const all: ReadFiles = { invoices: [], table: null, problems: [] };
    for (const given of files) {
      const mayRead = canRead !== false;
      const file = mayRead && given.state === "ask" ? await askedAgain(given) : given;
      const read = mayRead ? await readOne(file, person, canRead, asked) : "no-scope";
      const refuse = (why: Trouble, inside = "") => {
        const name = [file.name, inside].filter(Boolean).map(keptName).join(" › ");
        all.problems.push(refusedFile(name, why));
      };
      if (typeof read === "string") refuse(read);
      else if ("invoices" in read) {
        all.invoices.push(...read.invoices);
        for (const { name, why } of read.refused) refuse(why, name);
      } else if (all.table) refuse("other-table");
      else {
        const { unread = 0, ...table } = read;
        all.table = { ...table, name: keptName(file.name) };
        if (unread > 0)
          all.problems.push(saying("unreadFormulas", escapeData(all.table.name), unread));
      }
    }
    return all;
  };
}

/** Says why a file is not read; its name may hold anything. */
export function refusedFile(name: string, why: Trouble): Note {
  return saying("refusedFile", escapeData(name), why);
}

const refusedStates: Record<string, GivenFile["state"]> = {
  file_not_found: "not-seen",
  file_deleted: "gone",
  missing_scope: "no-scope",
};

/** Returns a file's name without what may be a person's number; it is escaped where it is drawn. */
function keptName(name: string): string {
  return withoutControls(name)
    .replace(/(?<!\d)\d{11}(?!\d)/g, "…")
    .slice(0, 80);
}

/** The reason why a file was not read. */
type Trouble = keyof Texts["check"]["files"];
type Reading = FoundInvoices | Exclude<TableReading, string> | Trouble;

/** Invoices' faults behind which there may be a table. */
const noInvoice: readonly Trouble[] = [
  "empty",
  "other-file",
  "not-xml",
  "html",
  "encoding",
  "not-a-table",
];
const tableNames = /\.(?:xls[xbm]?|ods|csv|tsv|txt)$/i;

/** Detects invoices and tables by their bytes; other files are tables if `asked` for. */
async function readBytes(name: string, bytes: Buffer, asked: boolean): Promise<Reading> {
  const isBook = isWorkbook(bytes);
  const invoices = isBook ? "not-a-table" : await readInvoiceFile(name, bytes);
  if (typeof invoices !== "string" || !noInvoice.includes(invoices)) return invoices;
  // An invoice's view for browsers has tables too.
  if (invoices === "html" && !asked && !tableNames.test(name)) return invoices;
  const table = await readTable({ bytes });
  const isTable = typeof table !== "string";
  const isMeant = isTable ? looksLikeList(table.rows) : tableNames.test(name);
  if (!asked && !isBook && !isMeant) return invoices;
  return table === "not-a-table" ? invoices : table;
}

/** A text is no list for having lines: it has a column of numbers, or columns by name. */
export function looksLikeList(rows: string[][]): boolean {
  const { header, columns, vknCandidates } = findColumns(rows);
  const { vkn, mersis } = columns;
  const isNumbered = vkn !== undefined || mersis !== undefined || vknCandidates.length > 0;
  return isNumbered ? rows.length > 1 : header !== null;
}
