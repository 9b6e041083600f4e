import { createDueWork } from "../../platform/due-work.ts";
import { createSignal } from "../../platform/signal.ts";
import type { Asker } from "../lookups/intents.ts";
import { findColumns, type FoundColumns } from "../intake/tables/find-columns.ts";
import type { GivenTable } from "../intake/tables/gather-rows.ts";
import type { Agreement, CompanyList, ListContext, TakenList } from "./company-list.ts";
import { prepareList, type FreeLookups } from "./prepare-list.ts";
import type { Seen } from "../check/memory/create-seen.ts";
import { countDoubts, withSeenRows } from "./seen-rows.ts";
import { runList, type ListPorts } from "./run-list.ts";

export interface ListsOptions extends ListPorts {
  lookups: ListPorts["lookups"] & FreeLookups;
  seen: Pick<Seen, "compareAndRemember">;
  newId: () => string;
  /** Called with a list's error; the list is retried when its lease has ended. */
  failed: (error: unknown) => void;
}

type GivenList = GivenTable & Pick<ListContext, "problems" | "message">;
type ListOwner = Pick<Asker, "team" | "userId" | "seesPeople">;

export type Lists = ReturnType<typeof createLists>;

/** Milliseconds until another replica may take the list. Chosen by hand. */
const leaseMs = 30_000;
/**
 * The lists of different teams at a time; the store gives one of each team. One that waits for its
 * registry does not count. Chosen by hand.
 */
const teamsAtOnce = 4;

export function createLists(options: ListsOptions) {
  const { lists, lookups, seen, newId, failed } = options;
  const ran = createSignal();
  const due = createDueWork<TakenList>({
    leaseMs,
    atOnce: teamsAtOnce,
    take: (forMs) => lists.takeList(forMs),
    renew: (list, forMs) => lists.renewList(list, forMs),
    work: async (list, signal) => {
      await runList(options, list, signal);
      await lists.renewList(list, 0);
      ran.emit();
    },
    onError: failed,
  });

  async function storeList(
    asker: ListOwner,
    { rows: table, ...given }: GivenList,
    found?: FoundColumns,
    people?: ReadonlySet<number>,
  ): Promise<CompanyList> {
    const { team, userId } = asker;
    const { rows: prepared, ...read } = await prepareList(lookups, asker, table, found, people);
    const { columns } = read.found;
    const headings = read.found.header === null ? [] : (read.head.at(-1) ?? []);
    const rows = await withSeenRows(seen, asker, { rows: prepared, columns, headings });
    const context = { ...given, ...read, doubted: countDoubts(rows) };
    const list = { id: newId(), team, userId, context };
    await lists.addList(list, rows);
    return { ...list, state: "offered", reason: null, agreed: null };
  }

  return {
    /** Classifies a table's rows and stores them as a list of this user. Free. */
    offerList: (asker: ListOwner, given: GivenList) => storeList(asker, given, given.found),
    /** Replaces an offered list by one with another column (-1: none) for a field. Free. */
    async correct(
      asker: ListOwner,
      { id, context }: CompanyList,
      field: string,
      column: number,
    ): Promise<CompanyList> {
      const rows = [...context.head];
      const people = new Set<number>();
      for await (const some of lists.rowsOf(id)) {
        rows.push(...some.map(({ given }) => given.cells));
        for (const row of some) if (row.class === "person") people.add(row.no);
      }
      // A chosen column of VKNs also decides the title's column.
      const isChoice = field === "vkn" && context.found.vknCandidates.length > 0;
      const { columns } = isChoice ? findColumns(rows, column) : context.found;
      const others = Object.entries(columns).filter(([, at]) => at !== column);
      const chosen = [...new Map(others).set(field, column)].filter(([, at]) => at >= 0);
      const found: FoundColumns = {
        ...context.found,
        columns: Object.fromEntries(chosen),
        vknCandidates: [],
        isChosen: true,
      };
      const corrected = await storeList(asker, { ...context, rows }, found, people);
      await lists.dropOffer(id);
      return corrected;
    },
    ...due,
    /** Calls a listener after each run of a list. */
    onRun: ran.on,
    async startList(id: string, agreed: Agreement) {
      const started = await lists.startList(id, agreed);
      if (started) due.run().catch(failed);
      return started;
    },
  };
}
