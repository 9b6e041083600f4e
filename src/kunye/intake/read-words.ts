import { setImmediate as yieldThread } from "node:timers/promises";
import { isPlaceholder } from "../../company/id-numbers.ts";
import type { NumberInput } from "../../company/number-input.ts";
import type { HeavyRefusal, RunHeavy } from "../../platform/heavy-work.ts";
import { documentOf, documentOfWords } from "./documents.ts";
import type { Document } from "../check/case.ts";
import { doubtsAboutUnseen } from "../check/findings.ts";
import { holdsPersonal, withDoubts, writtenMention, type Mention } from "./mention.ts";
import { askedVkn } from "../check/sides.ts";
import type { UnseenText } from "./files/read-pdf.ts";
import { splitQrCodes } from "./files/read-print.ts";
import type { Given, Handed, Rows } from "./given.ts";
import type { GivenTable } from "./tables/gather-rows.ts";
import { splitInvoiceTable } from "./tables/invoice-rows.ts";
import { isNumberList } from "./tables/number-list.ts";
import { readTable } from "./tables/read-table.ts";
import { asPasted, readTables } from "./tables/read-tables.ts";
import { accountsIn } from "./text/accounts.ts";
import { announcementIn, gravestAnnouncement } from "./text/announced-account.ts";
import { isLongText, readQuestion } from "./text/question.ts";
import { splitPastedInvoices } from "./text/read-pasted.ts";
import { readMentions, type Candidate } from "./text/read.ts";

/** A text with the tables around it. */
export interface Words {
  text: string;
  as: Handed["as"];
  /** True without files and tables: the text alone may be a list or a question. */
  isAlone: boolean;
  tables: readonly Rows[];
  /** Text of files that may differ from what a person sees. */
  unseen: UnseenText;
  /** VKNs that are no telephone numbers. */
  held: ReadonlySet<string>;
}

/** All that words and tables say. */
interface WordsReading extends Pick<Given, "documents" | "question" | "named" | "told"> {
  /** The text as a list of companies. */
  list: GivenTable | null;
  /** The tables that are lists. */
  lists: GivenTable[];
  hasCodes: boolean;
  /** VKNs left out because they may be telephone numbers. */
  phones: readonly string[];
  more: number;
  refused: HeavyRefusal | null;
}

/** Reads words; many in a process of their own. */
export async function readWords(runHeavy: RunHeavy, input: Words): Promise<WordsReading> {
  const cells = input.tables.flat(2).join("");
  if (!isLongText(input.text + cells)) return readWordsHere(input);
  const module = new URL("./read-words.ts", import.meta.url);
  const outcome = await runHeavy<WordsReading>({ module, name: "readWordsHere", input });
  return outcome.kind === "refused" ? { ...nothing, refused: outcome.why } : outcome.result;
}

const nothing: WordsReading = {
  documents: [],
  question: null,
  named: [],
  told: {
    references: [],
    placeholders: [],
    doubtful: new Set(),
    phones: [],
    hasPersons: false,
  },
  list: null,
  lists: [],
  hasCodes: false,
  phones: [],
  more: 0,
  refused: null,
};

/** The limit of companies in words. Chosen by hand. */
const maxFound = 100;

/** Splits words into invoices and what is around them, and reads each part once. */
export async function readWordsHere(words: Words): Promise<WordsReading> {
  const { as, isAlone, held } = words;
  const { codes, rest } = splitQrCodes(words.text);
  const lines = await rowsIn(rest, as);
  if (lines && as === "list") return { ...nothing, list: asPasted(lines) };
  const { invoices: tabled, rest: text } = splitInvoiceTable(lines ?? [], rest);
  const isPlain = tabled.length === 0;
  if (lines && isAlone && isPlain && isNumberList(lines, rest))
    return { ...nothing, list: asPasted(lines) };
  const tables = readTables(words.tables);
  await yieldThread();
  const asked = readQuestion(text, as);
  const question = isAlone && isPlain && codes.length === 0 ? asked.question : null;
  const isTyped = isPlain && asked.isTyped && (isAlone || asked.question?.kind !== "title");
  const typed = isTyped ? (asked.question ?? asked.number) : null;
  const options = { isTyped, maxFound, held };
  await yieldThread();
  const reading = readMentions(text, options);
  await yieldThread();
  const pasted = splitPastedInvoices(text, options);
  const hasMentions = reading.found.length + reading.written.length > 0;
  const named = [
    ...(hasMentions ? reading.found : candidatesOf(typed)),
    ...tables.rows.flatMap(({ found }) => found),
  ];
  const ofText = pasted.invoices.length === 0 ? reading.written : [];
  const mentions = [...ofText, ...tables.rows.flatMap(({ written }) => written ?? [])];
  const mentioned = new Set(mentions.map(({ given }) => askedVkn(given)));
  const several = question?.kind === "several" ? question.vkns : [];
  const alone = named.flatMap(({ kind, text: vkn }) => (kind === "vkn" ? vkn : []));
  const bare = new Set([...alone, ...several.filter((one) => !isPlaceholder(one))]);
  const unseen = doubtsAboutUnseen(words.unseen);
  const written = [
    ...mentions,
    ...Array.from(bare.difference(mentioned), (vkn) => writtenMention(vkn, "")),
  ];
  const sides = written.map((one) => withDoubts(one, unseen));
  const around = [pasted.rest, tables.text].filter(Boolean).join("\n\n");
  // Words that name a company announce its account, and may mean that of the rows.
  const announced = reading.written.length > 0 ? announcementIn(text) : null;
  const prints = [...tables.invoices, ...tabled, ...pasted.invoices].map((print) => ({
    ...print,
    announcement: gravestAnnouncement([announced, print.announcement ?? null]),
    mentions: print.mentions.map((one) => withDoubts(one, unseen)),
  }));
  const rowSides = [...tables.invoices, ...tabled].flatMap((print) => print.mentions);
  return {
    ...nothing,
    documents: [...[...codes, ...prints].map(documentOf), ...documentAround(around, sides)],
    question,
    named: named.filter(({ kind }) => kind !== "vkn"),
    told: {
      references: reading.references,
      placeholders: reading.placeholders,
      doubtful: reading.doubtful,
      phones: reading.phoneLike,
      hasPersons:
        reading.holdsPersonal ||
        tables.rows.some((row) => row.holdsPersonal) ||
        rowSides.some(holdsPersonal),
    },
    lists: tables.lists,
    hasCodes: codes.length > 0,
    phones: [...reading.phoneLike, ...reading.doubtful],
    more: reading.more,
  };
}

/** Reads a text as the rows of a table; for a list also one line. */
async function rowsIn(text: string, as: Handed["as"]): Promise<string[][] | null> {
  const mayBeTable = as === "list" ? text !== "" : text.includes("\n");
  if (!mayBeTable || text.length > maxTableLetters) return null;
  const table = await readTable({ text });
  return typeof table === "string" ? null : table.rows;
}

/** A longer text is no table. Chosen by hand. */
const maxTableLetters = 40_000;

/** Returns the company of a typed number or title. */
function candidatesOf(typed: NumberInput | null): Candidate[] {
  switch (typed?.kind) {
    case "vkn":
      return [{ kind: "vkn", text: typed.vkn }];
    case "mersis":
      return [{ kind: "mersis", text: typed.mersis }];
    case "title":
      return [{ kind: "title", text: typed.title }];
    default:
      return [];
  }
}

/** Returns the words around invoices as a document; none if they say nothing. */
function documentAround(text: string, mentions: readonly Mention[]): Document[] {
  const vkns = mentions.map(({ given }) => askedVkn(given)).filter(Boolean);
  const accounts = accountsIn(text, new Set(vkns));
  const announces = announcementIn(text);
  if (mentions.length + accounts.length === 0 && announces === null) return [];
  return [documentOfWords(mentions, { accounts, words: { announces } })];
}
