import { createDueWork } from "../../platform/due-work.ts";
import { pick } from "../../platform/pick.ts";
import type { Asker } from "../lookups/intents.ts";
import { findColumns, type FoundColumns } from "./find-columns.ts";
import type { Agreement, CompanyList, GivenTable, ListContext, TakenList } from "./company-list.ts";
import { readyList, type ReadyPorts } from "./ready-list.ts";
import { runList, type ListPorts } from "./run-list.ts";

/** The ports of lists. */
export interface ListsOptions extends ListPorts {
  lookups: ListPorts["lookups"] & ReadyPorts;
  newId: () => string;
  /** Hears that a list may have come to rest. */
  onChange: () => void;
  /** Hears of a list that failed; it is taken up again when its lease has run out. */
  failed: (error: unknown) => void;
}

/** A table with what goes beside it. */
type Given = GivenTable & Pick<ListContext, "problems" | "message">;

type Giver = Pick<Asker, "team" | "userId" | "seesPeople">;

/** The lists of a store, and their runs. */
export type Lists = ReturnType<typeof createLists>;

/** For how long a replica that has fallen silent keeps its list. */
const leaseMs = 30_000;

/** The store's methods for showing lists. */
const keptOfLists = [
  "list",
  "listBooks",
  "nextList",
  "rowsOf",
  "setListContext",
  "showDue",
  "stopList",
] as const;

/** Wires lists over a store and the lookups. */
export function createLists(options: ListsOptions) {
  const { store, lookups, newId, failed } = options;
  const due = createDueWork<TakenList>({
    leaseMs,
    take: (forMs) => store.takeList(forMs),
    renew: (list, forMs) => store.renewList(list, forMs),
    work: async (list, signal) => {
      await runList(options, list, signal);
      await store.renewList(list, 0);
      options.onChange();
    },
    failed,
  });

  async function give(
    asker: Giver,
    { rows: table, ...given }: Given,
    found?: FoundColumns,
    people?: ReadonlySet<number>,
  ): Promise<CompanyList> {
    const { team, userId } = asker;
    const { rows, ...read } = await readyList(lookups, asker, table, found, people);
    const list = { id: newId(), team, userId, context: { ...given, ...read } };
    await store.addList(list, rows);
    return { ...list, state: "offered", reason: null, agreed: null };
  }

  return {
    ...pick(store, keptOfLists),
    /** Counts a table's rows and stores it as a list of this user. Free. */
    give: (asker: Giver, given: Given) => give(asker, given),
    /** Replaces a list by one with another column (-1: none) for a field, under the same message. Free. */
    async correct(
      asker: Giver,
      { id, context }: CompanyList,
      field: string,
      place: number,
    ): Promise<CompanyList> {
      const rows = [...context.head];
      const people = new Set<number>();
      for await (const some of store.rowsOf(id)) {
        rows.push(...some.map(({ given }) => given.cells));
        for (const row of some) if (row.class === "person") people.add(row.no);
      }
      // Of several numbers' columns the chosen one says whose title is meant.
      const isChoice = field === "vkn" && context.found.vknCandidates.length > 0;
      const { columns } = isChoice ? findColumns(rows, place) : context.found;
      const others = Object.entries(columns).filter(([, at]) => at !== place);
      const chosen = [...new Map(others).set(field, place)].filter(([, at]) => at >= 0);
      const found = { ...context.found, columns: Object.fromEntries(chosen), vknCandidates: [] };
      const corrected = await give(asker, { ...context, rows }, found, people);
      await store.setListContext(id, { ...context, message: null });
      return corrected;
    },
    ...due,
    async startList(id: string, agreed: Agreement) {
      const started = await store.startList(id, agreed);
      if (started) due.run().catch(failed);
      return started;
    },
  };
}
