import type { HeavyRefusal, RunHeavy } from "../../platform/heavy-work.ts";
import { announcementIn, type Announcement } from "./text/announced-account.ts";
import type { PrintedInvoice } from "../check/gather.ts";
import { findCandidates, readMentions, type ReadingOptions } from "./text/read.ts";
import { splitPastedInvoices } from "./text/read-pasted.ts";
import { splitQrCodes } from "./files/read-print.ts";
import type { TableReading } from "./tables/gather-rows.ts";
import { splitInvoiceTable } from "./tables/invoice-rows.ts";
import { readNumberList } from "./tables/number-list.ts";

/**
 * Letters of a text that the thread reads by itself; another process reads a longer one.
 * By measurement: a letter takes up to 10 µs, so the thread is free again after 20 ms.
 */
const maxReadHere = 2_000;

export function isLongText(text: string): boolean {
  return text.length > maxReadHere;
}

/** A text with its options. Invoices' rows around which it stands make its words no typed title. */
export interface TextToRead extends ReadingOptions {
  text: string;
}

/** All that a text says by itself. */
export interface TextReading {
  kind: "read";
  /** The text without QR codes and rows of invoices. */
  text: string;
  isTyped: boolean;
  codes: readonly PrintedInvoice[];
  /** The invoices in rows of a table. */
  tabled: readonly PrintedInvoice[];
  mentions: ReturnType<typeof readMentions>;
  pasted: ReturnType<typeof splitPastedInvoices>;
  announcement: Announcement | null;
  /** VKNs that may be telephone numbers. */
  phoneLike: readonly string[];
}

type Refused = { kind: "refused"; why: HeavyRefusal };

/** Reads a text; a long one in a process of its own. */
export async function readGivenText(
  runHeavy: RunHeavy,
  input: TextToRead,
): Promise<TextReading | Refused> {
  return isLongText(input.text) ? runApart(runHeavy, "readTextHere", input) : readTextHere(input);
}

/** Reads the rows of a pasted column of numbers, or returns null for any other text. */
export async function readGivenList(
  runHeavy: RunHeavy,
  text: string,
): Promise<{ kind: "read"; table: NumberTable | null } | Refused> {
  return isLongText(text) ? runApart(runHeavy, "readListHere", text) : readListHere(text);
}

type NumberTable = Exclude<TableReading, string>;

async function runApart<Result>(
  runHeavy: RunHeavy,
  name: string,
  input: unknown,
): Promise<Result | Refused> {
  const module = new URL("./given-text.ts", import.meta.url);
  const outcome = await runHeavy<Result>({ module, name, input });
  return outcome.kind === "refused" ? outcome : outcome.result;
}

export async function readTextHere({
  text: given,
  isTyped: isGivenTyped,
  maxFound,
  held,
}: TextToRead): Promise<TextReading> {
  const { codes, rest } = splitQrCodes(given);
  const { invoices: tabled, rest: text } = await splitInvoiceTable(rest);
  const isTyped = isGivenTyped && tabled.length === 0;
  const options = { isTyped, maxFound, ...(held && { held }) };
  return {
    kind: "read",
    text,
    isTyped,
    codes,
    tabled,
    mentions: readMentions(text, options),
    pasted: splitPastedInvoices(text, options),
    announcement: announcementIn(text),
    phoneLike: findCandidates(text).phoneLike,
  };
}

export async function readListHere(
  text: string,
): Promise<{ kind: "read"; table: NumberTable | null }> {
  const { invoices } = await splitInvoiceTable(text);
  return { kind: "read", table: invoices.length === 0 ? await readNumberList(text) : null };
}
