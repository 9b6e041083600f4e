import { pick } from "../../platform/pick.ts";
import { LeaseLost, type Agreement, type TakenList } from "./ports/list-store.ts";
import { runList, type ListPorts } from "./run-list.ts";

/** The ports of lists. */
export interface ListsOptions extends ListPorts {
  /** Hears that a list may have come to rest. */
  onChange: () => void;
  /** Hears of a list that failed; it is taken up again when its lease has run out. */
  failed: (error: unknown) => void;
}

/** The lists of a store, and their runs. */
export type Lists = ReturnType<typeof createLists>;

/** For how long a replica that has fallen silent keeps its list. */
const leaseMs = 30_000;

/** The store's methods for showing and correcting lists. */
const keptOfLists = [
  "addList",
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
  const { store, failed } = options;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  /** True if a list may have been started since the run last looked for one. */
  let isDue = false;

  async function runAll(): Promise<void> {
    try {
      while (isDue && !stopping.signal.aborted) {
        isDue = false;
        const list = await store.takeList(leaseMs);
        if (!list) continue;
        isDue = true;
        await runOne(list);
      }
    } finally {
      running = null;
    }
  }

  async function runOne(list: TakenList): Promise<void> {
    const renewing = setInterval(() => {
      // Where the store is away nothing can be begun either, and the lease may run out.
      store.renewList(list, leaseMs).catch(() => undefined);
    }, leaseMs / 3);
    try {
      await runList(options, list, stopping.signal);
      await store.renewList(list, 0);
      options.onChange();
    } catch (error) {
      if (!(error instanceof LeaseLost)) failed(error);
    } finally {
      clearInterval(renewing);
    }
  }

  /** Carries out all running lists, one at a time; a second call joins the run under way. */
  function run(): Promise<void> {
    isDue = true;
    running ??= runAll();
    return running;
  }

  return {
    ...pick(store, keptOfLists),
    run,
    /** Begins nothing more, and waits for what is under way. */
    async stop() {
      stopping.abort();
      await running?.catch(() => undefined);
    },
    async startList(id: string, agreed: Agreement) {
      const started = await store.startList(id, agreed);
      if (started) run().catch(failed);
      return started;
    },
  };
}
