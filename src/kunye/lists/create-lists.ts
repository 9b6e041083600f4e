import { LeaseLost, type Agreement, type TakenList } from "./ports/list-store.ts";
import { runList, type ListPorts } from "./run-list.ts";

/** What lists stand on. */
export interface ListsOptions extends ListPorts {
  /** Hears that a list may have come to rest. */
  onChange: () => void;
  /** Hears of a list that failed; it is taken up again when its lease has run out. */
  failed: (error: unknown) => void;
}

/** What is kept of lists, and their carrying out. */
export type Lists = ReturnType<typeof createLists>;

/** For how long a replica that has fallen silent keeps its list. */
const leaseMs = 30_000;

/** Wires lists over a store and the lookups. */
export function createLists(options: ListsOptions) {
  const { store, failed } = options;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  async function runAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const list = await store.takeList(leaseMs);
      if (!list) return;
      await runOne(list);
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

  /** Carries out all lists that run, one at a time; a call meanwhile waits for the run that goes on. */
  function run(): Promise<void> {
    running ??= runAll().finally(() => (running = null));
    return running;
  }

  return {
    ...store,
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
