import { createRunner, type Runner } from "../jobs/create-runner.ts";
import type { DueWork, Job } from "../jobs/due-work.ts";
import type { ListStore } from "./ports/list-store.ts";
import { runList, type ListPorts } from "./run-list.ts";

/** What lists stand on. */
export interface ListsOptions extends ListPorts {
  store: ListStore & DueWork;
  /** Hears that a list may have come to rest. */
  onChange: (listId: string) => void;
  failed: (error: unknown) => void;
}

type Within = "releaseRows" | "takeRow" | "endRow" | "haltList";

/** The use cases of lists: giving one, agreeing to it, stopping it, reading what came of it, and carrying it out. */
export interface Lists extends Omit<ListStore, Within>, Runner {}

const leaseMs = 30_000;

/** Wires lists over a store and the lookups. */
export function createLists(options: ListsOptions): Lists {
  const { store, failed, onChange } = options;
  const runner = createRunner({ dueWork: store, kind: "lists", leaseMs, work: runTeam, failed });

  async function runTeam(job: Job, signal: AbortSignal): Promise<boolean> {
    await store.releaseRows(job.key, job);
    while (!signal.aborted) {
      const list = await store.nextList(job.key);
      if (!list) return true;
      await runList(options, list, job, signal);
      await store.haltList(list.id, null, job);
      onChange(list.id);
    }
    return false;
  }

  return {
    ...store,
    ...runner,
    async startList(id, agreed) {
      const started = await store.startList(id, agreed);
      if (started) runner.run().catch(failed);
      return started;
    },
  };
}
