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
import { escapeData, withoutControls } from "../blocks/blocks.ts";
import { downloadFile } from "./slack-files.ts";
import { readGivenFiles, type GivenFile } from "../contract/delivery.ts";
import { slackFailure } from "../access/web-api.ts";

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
