import { createRunner, type Runner } from "../jobs/create-runner.ts";
import type { DueWork } from "../jobs/due-work.ts";
import type { ListStore } from "./ports/list-store.ts";
import { runList, type ListPorts } from "./run-list.ts";

/** What lists stand on. */
export interface ListsOptions extends ListPorts {
  store: ListStore & DueWork;
  failed: (error: unknown) => void;
}

type Within = "runningTeams" | "releaseRows" | "takeRow" | "endRow" | "haltList";

/** The use cases of lists: giving one, agreeing to it, stopping it, reading what came of it, and carrying it out. */
export interface Lists extends Omit<ListStore, Within>, Runner {}

const leaseMs = 30_000;

/** Wires lists over a store and the lookups; a team's lists are carried out one after the other. */
export function createLists(options: ListsOptions): Lists {
  const { store, failed } = options;
  const runner = createRunner({
    dueWork: store,
    kind: "lists",
    due: store.runningTeams,
    leaseMs,
    async work(job, signal) {
      const list = await store.nextList(job.key);
      if (list) await runList(options, list, job, signal);
    },
    failed,
  });
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
