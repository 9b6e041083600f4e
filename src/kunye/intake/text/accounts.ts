import { ibansIn } from "../../../company/iban.ts";
import { wholeVkn } from "../../../company/id-numbers.ts";
import { withoutIbans } from "../../../company/number-input.ts";
import { foldTurkish } from "../../../company/title.ts";
import type { Account } from "../../check/case.ts";
import { isSlip } from "./blocks.ts";

/** Reads the accounts of a text that names these VKNs. */
export function accountsIn(text: string, vkns: ReadonlySet<string>): Account[] {
  const paid = isSlip(foldTurkish(text)) ? withoutSenders(text) : text;
  const ibans = ibansIn(paid);
  const rows = rowsWithAccounts(paid, vkns) ?? [];
  const ofRows = rows.flatMap((row) => row.ibans.map((iban) => ({ iban, of: row.vkn })));
  // A row does not hold an account that is broken over lines.
  const areAll = ibans.every((iban) => ofRows.some((one) => one.iban === iban));
  return areAll ? ofRows : ibans.map((iban) => ({ iban, of: "" }));
}

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
  const readRow = (part: string) => {
    const ibans = ibansIn(part);
    const plain = withoutIbans(part, ",");
    // A number may be written in groups, or have an amount behind it.
    const joined = plain.replace(/(?<=\d)[ .-](?=\d)/g, "");
    const runs = new Set((`${plain} ${joined}`.match(/\d+/g) ?? []).map(wholeVkn));
    return { vkns: [...vkns.intersection(runs)], ibans, cells: part.split(/[\t|;]/).length };
  };
  const splits = [text.split("\n"), text.split(/\n\s*\n/)];
  for (const parts of splits) {
    const rows = parts.map(readRow).filter(({ vkns, ibans }) => vkns.length + ibans.length > 0);
    const width = rows.find(({ ibans }) => ibans.length > 0)?.cells ?? 0;
    const areRows = rows.every(({ vkns, ibans, cells }) => {
      const isFilled = ibans.length > 0 || (width > 2 && cells === width);
      return vkns.length === 1 && isFilled;
    });
    if (areRows) return rows.flatMap(({ vkns: [vkn = ""], ibans }) => ({ vkn, ibans }));
  }
  return null;
}
