import { ibansIn } from "../../../../src/company/iban.ts";
import { readNumber } from "../../../../src/company/number-input.ts";
import { hasPersonalNumber } from "../../../../src/company/people.ts";
import { expandedTitleWords, titleKey } from "../../../../src/company/title.ts";
import { cleanText, titleAsSeen } from "../../../../src/kunye/intake/text/clean-text.ts";
import { findCandidates, readMentions } from "../../../../src/kunye/intake/text/read.ts";
import { announcesAccount } from "../../../../src/kunye/intake/text/announced-account.ts";
import { textOfPage, type PlacedText } from "../../../../src/kunye/intake/files/page-text.ts";
import { splitPastedInvoices } from "../../../../src/kunye/intake/text/read-pasted.ts";
import { tidyText } from "../../../../src/kunye/intake/files/read-invoice.ts";
import { readPrint, splitQrCodes } from "../../../../src/kunye/intake/files/read-print.ts";
import { readTitleLine } from "../../../../src/kunye/intake/text/title-line.ts";
import { readTypedWords, titleInSentence } from "../../../../src/kunye/intake/text/typed-words.ts";
import { findColumns } from "../../../../src/kunye/intake/tables/find-columns.ts";
import { splitInvoiceRows } from "../../../../src/kunye/intake/tables/invoice-rows.ts";
import { readTable } from "../../../../src/kunye/intake/tables/read-table.ts";
import { readText } from "../../../../src/kunye/intake/text/question.ts";
import { isHelp, splitRemark, unescapeTyped } from "../../../../src/kunye/slack/words.ts";
import { escapeData, splitText } from "../../../../src/kunye/slack/blocks.ts";

/** The ways in which a text is read. */
const readers: Record<string, (text: string) => unknown> = {
  readTypedWords,
  cleanText,
  titleAsSeen,
  findCandidates,
  readNumber,
  readText,
  hasPersonalNumber,
  expandedTitleWords,
  titleKey,
  escapeData,
  splitRemark,
  unescapeTyped,
  isHelp,
  titleInSentence,
  tidyText: (text) => tidyText(text, 300),
  splitText: (text) => splitText(text, 3_000),
  readTyped: (text) => readMentions(text, { isTyped: true, maxFound: 100 }),
  readMessage: (text) => readMentions(text, { isTyped: false, maxFound: 100 }),
  announcesAccount,
  splitPasted: (text) => splitPastedInvoices(text, { isTyped: false, maxFound: 100 }),
  splitInvoiceRows: (text) =>
    splitInvoiceRows([
      ["VKN", "Fatura No", "Tutar"],
      ["1234567890", text.slice(0, 1_000), text.slice(0, 1_000)],
    ]),
  findColumns: (text) => findColumns([[text], [text]]),
  readTable: (text) => readTable({ text }),
  ibansIn,
  readTitleLine,
  splitQrCodes,
  readPrint: (text) => readPrint(`e-fatura no: ABC2026000000123 ${text}`, { source: "pdf" }),
};

/** Texts in which a reader may start again at each letter; the middle is repeated. */
export const longTexts: readonly (readonly [begin: string, middle: string, end: string])[] = [
  ["TR33", "a", ""],
  ["", "1a", ""],
  ["", "TR3", "\n1234567890"],
  ["1234567890 ", "1", "!"],
  ["x", "!", "x"],
  ["x", "?", "x"],
  ["x", ".", "x"],
  ["x", ":", "x"],
  ["x", ": ", "x"],
  ["eski unvanı x", "- ", "x"],
  ["1234567890 ", "1,", ""],
  ["VKN ", "- ", ""],
  ["unvan: ", "(", ""],
  ["", '"', ""],
  ["", "“x” ", ""],
  ["gsm ", "tel. ", "\u2028x"],
  ["", "x|", ""],
  ["vkn|unvan\n", "1|", ""],
  ["> ", "> ", ""],
  ["", "<a|", ""],
  ["", "\n", "1234567890"],
  ["", "e\u0301\u0302", ""],
  ["", "\u200b\u061c", "x"],
  ["", "5321234567\n", ""],
  ["", "hesap'", ""],
  ["yeni ", "a'", "hesap"],
  ["ÖRNEK A.Ş. ", " ", "x"],
  ["ÖRNEK A.Ş. ", "adına kesilecek ", "Yeşil"],
  ["EKT2026000000118 fatura odenecek", " ", "x"],
  ["EKT2026000000118 fatura ", "111 ", "x"],
  ["EKT2026000000118 fatura\n", "odenecek tutar ", ""],
  ["EKT2026000000118 fatura\n", "Tutar:\n", "x"],
  ["EKT2026000000118 fatura\n", "12,00\n", "x"],
  ["EKT2026000000118 EKT2026000000119 fatura\n", "*\n", "x"],
  ["EKT2026000000118 fatura satici ", "alici satici ", ""],
];

/** Pages on which each word may be compared with all others; they return the word's place. */
const pages: Record<string, (at: number) => Pick<PlacedText, "x" | "y">> = {
  line: (at) => ({ x: at * 7, y: 0 }),
  column: (at) => ({ x: 0, y: at * 11 }),
  diagonal: (at) => ({ x: at * 7, y: at * 12 }),
  slope: (at) => ({ x: at * 7, y: at / 10 }),
};

function pageOf(letters: number, place: (at: number) => Pick<PlacedText, "x" | "y">): PlacedText[] {
  return Array.from({ length: letters }, (_, at) => {
    return { text: "a", width: 5, height: 10, ...place(at) };
  });
}

/** A shorter reading's time tells nothing of its growth, in milliseconds. */
const tellingMs = 2;
/** A reading of twice the text takes twice the time, and four times if it is quadratic. */
const mostGrowth = 3;
/** The first part of a text that is read; each further one is twice as long. */
const firstPart = 1 / 128;

/**
 * Reads ever longer parts of a text, up to the whole. It ends early once a reading is long enough
 * to tell that its time grows with the length: the whole text would only repeat that.
 */
async function readGrowing(letters: number, read: (letters: number) => unknown): Promise<void> {
  let before = 0;
  for (let part = firstPart; part <= 1; part *= 2) {
    const start = process.cpuUsage();
    await read(letters * part);
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1_000;
    if (ms > tellingMs && ms < mostGrowth * before) return;
    before = Math.max(ms, 1);
  }
}

/** Reads long texts in all ways. A reader whose time grows with the square would take minutes. */
export async function readLongTexts(letters: number): Promise<number> {
  let read = 0;
  for (const [begin, middle, end] of longTexts) {
    const textOf = (length: number) => begin + middle.repeat(length / middle.length) + end;
    for (const reader of Object.values(readers)) {
      await readGrowing(letters, (length) => reader(textOf(length)));
      read += 1;
    }
  }
  for (const place of Object.values(pages)) {
    await readGrowing(letters / 4, (length) => textOfPage(pageOf(length, place)));
    read += 1;
  }
  return read;
}
