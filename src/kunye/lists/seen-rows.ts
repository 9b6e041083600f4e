import { ibansIn } from "../../company/iban.ts";
import { isVkn } from "../../company/id-numbers.ts";
import { readNumberCell } from "../../company/number-cell.ts";
import { mapInSlices } from "../../platform/in-slices.ts";
import { doubtsBy, type Doubt } from "../check/findings.ts";
import { byWorst, plainKinds } from "../check/kinds.ts";
import type { Asker } from "../lookups/intents.ts";
import { tailOf } from "../check/memory/compare-traces.ts";
import type { Seen } from "../check/memory/create-seen.ts";
import type { ListContext, NewRow } from "./company-list.ts";
import type { Columns } from "../intake/tables/find-columns.ts";
import { normalName, sideIn } from "../intake/tables/headings.ts";
import { announcementIn } from "../intake/text/announced-account.ts";
import { createInvoiceReader } from "../intake/tables/invoice-rows.ts";

/** Counts the rows by each of their doubts, the worst first. */
export function countDoubts(
  rows: readonly Pick<NewRow, "given">[],
): NonNullable<ListContext["doubted"]> {
  const kinds = rows.flatMap(({ given: { doubts = [] } }) => [
    ...new Set(doubts.map(({ kind }) => kind)),
  ]);
  const groups = Map.groupBy(kinds, (kind) => kind);
  const counted = Array.from(groups, ([kind, { length }]) => ({ kind, rows: length }));
  return counted.filter(({ kind }) => kind !== "known-iban").sort(byWorst);
}

interface SeenRows {
  rows: readonly NewRow[];
  columns: Columns;
  /** The header's cells; empty without a header. */
  headings: readonly string[];
}

/** Compares the rows' accounts and invoices with the team's memory, and adds the doubts. Free. */
export async function withSeenRows(
  seen: Pick<Seen, "compareAndRemember">,
  asker: Pick<Asker, "team" | "userId">,
  { rows, columns, headings }: SeenRows,
): Promise<NewRow[]> {
  const { title } = columns;
  const named = rows.flatMap(({ no, key: seller, given: { cells } }) => {
    // A row of the other direction names its company in the other side's column.
    const { input } = readNumberCell(cells[columns.vkn ?? -1] ?? "");
    if (input.kind === "vkn" && input.vkn !== seller) return [];
    const titles = title === undefined ? [] : [cells[title] ?? ""];
    return seller !== null && isVkn(seller) ? [{ no, seller, titles, cells }] : [];
  });
  const nothing = { buyer: "", announcement: null };

  // Rows of one supplier (`(TL)`, `(USD)`) list its accounts together: none is newer than another.
  const withAccounts = named
    .map((row) => ({ ...row, ibans: ibansIn(`IBAN ${row.cells[columns.iban ?? -1] ?? ""}`) }))
    .filter(({ ibans }) => ibans.length > 0);
  const bySeller = [...Map.groupBy(withAccounts, ({ seller }) => seller)];
  const ofAccounts = bySeller.map(([seller, some]) => {
    const ibans = [...new Set(some.flatMap((one) => one.ibans))];
    const titles = some.flatMap((one) => one.titles);
    return { ...nothing, seller, ibans, invoice: null, titles };
  });

  // A table of customers is about sales.
  const names = [columns.vkn, title].map((at) => normalName(headings[at ?? -1]));
  const areSales = names.some((name) => sideIn(name) === "buyer");
  const read = areSales ? null : createInvoiceReader(headings, columns);
  const invoices = read ? await mapInSlices(named, ({ cells }) => read(cells)) : [];
  const withInvoices = named.flatMap((row, at) => {
    const invoice = invoices[at];
    return invoice ? { ...row, invoice } : [];
  });
  const ofInvoices = withInvoices.map(({ seller, titles, invoice }) => {
    return { ...nothing, seller, ibans: [], invoice, titles };
  });

  // Words beside an account or an invoice may announce another account.
  const told = new Set([...withAccounts, ...withInvoices].map(({ no }) => no));
  const announced = await mapInSlices(
    named.filter(({ no }) => told.has(no)),
    ({ no, cells }) => (announcementIn(cells.join("\n\n")) === "made" ? no : null),
  );

  const found = await seen.compareAndRemember(asker, [...ofAccounts, ...ofInvoices]);
  const doubts = new Map<number, readonly Doubt[]>();
  const add = (no: number, some: readonly Doubt[] = []) => {
    const loud = some.filter(({ kind }) => !plainKinds.has(kind));
    if (loud.length > 0) doubts.set(no, [...(doubts.get(no) ?? []), ...loud]);
  };
  for (const [at, [, some]] of bySeller.entries()) {
    for (const { no, ibans } of some) {
      const tails = new Set(ibans.map(tailOf));
      add(
        no,
        found[at]?.doubts.filter(({ seen: facts }) => tails.has(facts?.iban ?? "")),
      );
    }
  }
  for (const [at, { no }] of withInvoices.entries()) add(no, found[bySeller.length + at]?.doubts);
  for (const no of announced) if (no !== null) add(no, doubtsBy([true, "announced-iban"]));
  return rows.map((row) => {
    const some = doubts.get(row.no);
    return some ? { ...row, given: { ...row.given, doubts: some } } : row;
  });
}
