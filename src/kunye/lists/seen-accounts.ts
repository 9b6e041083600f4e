import { ibansIn } from "../../company/iban.ts";
import { isVkn } from "../../company/id-numbers.ts";
import { plainKinds } from "../invoices/findings.ts";
import type { Asker } from "../lookups/intents.ts";
import { tailOf } from "../seen/compare-traces.ts";
import type { Seen } from "../seen/create-seen.ts";
import type { NewRow } from "./company-list.ts";
import type { Columns } from "./find-columns.ts";

/** Compares the rows' accounts with what the team saw before, and adds the doubts. Free. */
export async function withSeenAccounts(
  seen: Pick<Seen, "look">,
  asker: Pick<Asker, "team" | "userId">,
  { rows, columns }: { rows: readonly NewRow[]; columns: Columns },
): Promise<NewRow[]> {
  const { iban: column, title } = columns;
  if (column === undefined) return [...rows];
  const named = rows.flatMap(({ no, key, given }) => {
    const ibans = ibansIn(`IBAN ${given.cells[column] ?? ""}`);
    const titles = title === undefined ? [] : [given.cells[title] ?? ""];
    return key !== null && isVkn(key) && ibans.length > 0
      ? [{ no, seller: key, ibans, titles }]
      : [];
  });
  // Rows of one supplier (`(TL)`, `(USD)`) list its accounts together: none is newer than another.
  const bySeller = [...Map.groupBy(named, ({ seller }) => seller)];
  const traces = bySeller.map(([seller, some]) => {
    const ibans = [...new Set(some.flatMap((one) => one.ibans))];
    const titles = some.flatMap((one) => one.titles);
    return { seller, ibans, buyer: "", invoice: null, isAnnounced: false, titles };
  });
  const found = await seen.look(asker, traces);
  const doubts = new Map(
    bySeller.flatMap(([, some], at) =>
      some.map(({ no, ibans }) => {
        const tails = new Set(ibans.map(tailOf));
        const told = found[at]?.filter(
          ({ kind, seen: facts }) => !plainKinds.has(kind) && tails.has(facts?.iban ?? ""),
        );
        return [no, told ?? []] as const;
      }),
    ),
  );
  return rows.map((row) => {
    const some = doubts.get(row.no) ?? [];
    return some.length === 0 ? row : { ...row, given: { ...row.given, doubts: some } };
  });
}
