import { byWorst, colourOf } from "../invoices/findings.ts";
import type { Lists } from "../lists/create-lists.ts";
import type { ListedRow } from "../lists/ports/list-store.ts";
import { writeResult, type ResultRow } from "../lists/write-result.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import type { Texts } from "../texts/texts.ts";
import { outcomeOf } from "./cards/list-outcome.ts";
import type { ListSummary } from "./cards/list-progress-card.ts";
import type { ShownList } from "./cards/list-context.ts";

/** What a list's rows and their answers are read with. */
interface Readers {
  lists: Pick<Lists, "rowsOf" | "listBooks">;
  lookups: Pick<Lookups, "bought" | "now">;
  texts: Texts;
}

const batch = 100;
const shownWorst = 10;

/** The rows of a list in their order, each with what came of it by now; nothing is paid by reading them. */
async function* outcomes(
  { lists, lookups, texts }: Readers,
  { list, context }: ShownList,
): AsyncIterable<ResultRow & { row: ListedRow }> {
  const asked = new Map<number, ListedRow>();
  let rows: ListedRow[] = [];
  for await (const row of lists.rowsOf(list.id)) {
    if (row.kind !== null) asked.set(row.no, row);
    rows.push(row);
    if (rows.length < batch) continue;
    yield* opened(rows);
    rows = [];
  }
  yield* opened(rows);

  async function* opened(some: readonly ListedRow[]) {
    const pairs = some.map((row) => ({ row, by: asked.get(row.sameAs ?? row.no) ?? row }));
    const ids = new Set(pairs.flatMap(({ by }) => by.intentId ?? []));
    const bought = await lookups.bought(list.team, [...ids]);
    const known = new Map(bought.map((one) => [one.intent.id, one]));
    for (const { row, by } of pairs) {
      const place = context.head.length + by.no + 1;
      const outcome = outcomeOf(texts, row, by, known.get(by.intentId ?? ""), place);
      yield { row, cells: row.given.cells, outcome };
    }
  }
}

/** What a list has come to: its verdicts by their number, and the rows to look at first. */
export async function summaryOf(services: Readers, shown: ShownList): Promise<ListSummary> {
  const verdicts = new Map<string, number>();
  let worst: { kind: NonNullable<ResultRow["outcome"]["finding"]>; noted: Noted }[] = [];
  let notPaid = 0;
  for await (const { row, outcome } of outcomes(services, shown)) {
    const { finding, verdict, asOf } = outcome;
    if (verdict !== "") verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    if (asOf !== "" && row.cost === null) notPaid += 1;
    if (finding === null || ["green", "grey"].includes(colourOf(finding))) continue;
    const noted = { verdict, vkn: row.key ?? "", title: row.given.title };
    worst = [...worst, { kind: finding, noted }].sort(byWorst).slice(0, shownWorst);
  }
  const counted = [...verdicts].sort(([, one], [, other]) => other - one);
  return { verdicts: counted, worst: worst.map(({ noted }) => noted), notPaid };
}

type Noted = ListSummary["worst"][number];

/** A list's result as two files. */
export async function resultOf(
  services: Readers,
  shown: ShownList,
): Promise<{ xlsx: Uint8Array; csv: Uint8Array }> {
  const { lists, lookups, texts } = services;
  const { list, context } = shown;
  const { facts } = texts.lists.file;
  const { ledger } = await lists.listBooks(list.id);
  return writeResult(
    {
      ...context.found,
      head: context.head,
      facts: [
        [facts.list, context.name],
        [facts.taken, texts.format.day(await lookups.now())],
        [facts.spent, texts.format.credits(ledger)],
      ],
      words: texts.lists.result,
    },
    outcomes(services, shown),
  );
}
