import { withoutFormula } from "../../company/import-fields.ts";
import { isVkn } from "../../company/vkn.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { csvOf } from "../lists/csv-file.ts";
import type { AdminContext } from "./admin-context.ts";
import { isoTime, printTable } from "./print-row.ts";

/** Lists who saw a company's people, newest first; the log itself names none of them. */
export async function showAccesses(context: AdminContext): Promise<void> {
  const { store, options, texts } = context;
  const accesses = await store.accessesTo(vknIn(context), options.team ?? null);
  const rows = accesses.map(({ at, account, userId, how, sections, intentId }) =>
    [isoTime(at), account, userId, how, sections, intentId ?? ""].map(withoutFormula),
  );
  if (!options.csv) {
    printTable(texts.heads.access, rows, texts.entries);
    return;
  }
  process.stdout.write(csvOf([texts.heads.access.split("\t"), ...rows]));
  console.error(texts.entries(rows.length));
}

/** The company that a command is about. Throws UsageError where none is named. */
export function vknIn({ options: { vkn }, texts }: AdminContext): string {
  if (vkn !== undefined && isVkn(vkn)) return vkn;
  throw new UsageError(texts.vkn);
}
