import { ibansIn } from "../../../company/iban.ts";
import { wholeVkn } from "../../../company/id-numbers.ts";
import { withoutIbans } from "../../../company/number-input.ts";
import { foldTurkish } from "../../../company/title.ts";
import type { Account } from "../../check/case.ts";
import { isSlip } from "./blocks.ts";
import { cleanText } from "./clean-text.ts";
import { formsInText } from "./forms.ts";
import { bankWord } from "./lexicon.ts";

/** Reads the accounts of a text that names these VKNs. */
export function accountsIn(text: string, vkns: ReadonlySet<string>): Account[] {
  const paid = isSlip(foldTurkish(text)) ? withoutSenders(text) : text;
  const ibans = ibansIn(paid);
  const rows = rowsWithAccounts(paid, vkns) ?? [];
  const ofRows = rows.flatMap((row) => row.ibans.map((iban) => ({ iban, of: row.vkn })));
  // A row does not hold an account that is broken over lines.
  const areAll = ibans.every((iban) => ofRows.some((one) => one.iban === iban));
  if (areAll) return ofRows;
  const ownerOf = createOwners(paid, vkns);
  return ibans.map((iban) => ({ iban, of: ownerOf((part) => part.ibans.includes(iban)) }));
}

/**
 * Returns a function that names the company beside which something stands: the only one on its line,
 * else the only one in its paragraph; "" if that is not certain.
 */
export function createOwners(text: string, vkns: ReadonlySet<string>) {
  const [lines, paragraphs] = splitsOf(text).map((parts) =>
    parts.map((part) => readPart(part, vkns)),
  );
  return (isIn: (part: Part) => boolean): string => {
    const ofLine = lines?.filter((line) => line.vkns.length > 0 && isIn(line)) ?? [];
    const parts = ofLine.length > 0 ? ofLine : (paragraphs?.filter(isIn) ?? []);
    const owners = new Set(parts.flatMap((part) => part.vkns));
    const [owner = ""] = owners;
    return owners.size === 1 && parts.every(namesOne) ? owner : "";
  };
}

/** True if a part has the legal form of one company at most; a bank keeps the account. */
function namesOne({ text }: Part): boolean {
  const clean = cleanText(text);
  const names = formsInText(clean).map(({ start }) => {
    const before = clean.folded.slice(Math.max(0, start - nameLetters), start);
    return before.slice(before.lastIndexOf("\n") + 1).match(/[a-z0-9]+/g) ?? [];
  });
  const companies = names.filter((words) => !words.slice(-2).some((word) => bankWord.test(word)));
  return new Set(companies.map((words) => words.join(" "))).size < 2;
}

/** The letters before a legal form in which its name is looked for. Chosen by hand. */
const nameLetters = 60;

const splitsOf = (text: string) => [text.split("\n"), text.split(/\n\s*\n/)] as const;

/** Removes the lines of a slip's sender: the accounts there are not paid to. */
function withoutSenders(text: string): string {
  const isSenders = (line: string) => /^\W*(?:gonderen|gonderici|borclu)/.test(foldTurkish(line));
  return text
    .split("\n")
    .filter((line) => !isSenders(line))
    .join("\n");
}

/** The account of each company in a table. */
interface AccountRow {
  vkn: string;
  ibans: readonly string[];
}

/**
 * Returns the accounts of a text's lines, or of its blocks, if each account stands with one
 * company's number and no company is without an account; else null. A table's row with as many
 * cells as the others may lack its account.
 */
function rowsWithAccounts(text: string, vkns: ReadonlySet<string>): AccountRow[] | null {
  for (const parts of splitsOf(text)) {
    const rows = parts
      .map((part) => readPart(part, vkns))
      .filter(({ vkns: some, ibans }) => some.length + ibans.length > 0);
    const width = rows.find(({ ibans }) => ibans.length > 0)?.cells ?? 0;
    const areRows = rows.every(({ vkns: some, ibans, cells }) => {
      const isFilled = ibans.length > 0 || (width > 2 && cells === width);
      return some.length === 1 && isFilled;
    });
    if (areRows) return rows.flatMap(({ vkns: [vkn = ""], ibans }) => ({ vkn, ibans }));
  }
  return null;
}

/** A line or a paragraph of a text. */
interface Part {
  text: string;
  /** The VKNs of the text's companies in it. */
  vkns: readonly string[];
  ibans: readonly string[];
  /** The number of its cells, if it is a table's row. */
  cells: number;
}

function readPart(part: string, vkns: ReadonlySet<string>): Part {
  const ibans = ibansIn(part);
  const plain = withoutIbans(part, ",");
  // A number may be written in groups, or have an amount behind it.
  const joined = plain.replace(/(?<=\d)[ .-](?=\d)/g, "");
  const runs = new Set((`${plain} ${joined}`.match(/\d+/g) ?? []).map(wholeVkn));
  const cells = part.split(/[\t|;]/).length;
  return { text: part, vkns: [...vkns.intersection(runs)], ibans, cells };
}
