import type { PageText } from "./page-text.ts";

/** A request between the workspace and the app, or to another service, with its answer. */
export interface TrafficEntry {
  readonly id: number;
  readonly direction: "to-app" | "from-app" | "to-service";
  readonly method: string;
  readonly path: string;
  /** The subject: `/vkn`, `block_actions`, `chat.postMessage`. */
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Decoded fields or JSON, without tokens. */
  readonly request?: unknown;
  readonly status?: number;
  readonly durationMs?: number;
  readonly response?: unknown;
  /** The reason of a missing answer. */
  readonly failure?: string;
  /** A remark of the program that reported the request, such as its cost. */
  readonly note?: PageText;
}

export interface TrafficChange {
  readonly kind: "traffic";
  readonly entry: TrafficEntry;
}

type AnswerField = "request" | "status" | "response" | "failure" | "note";

/** The number of latest requests that are kept. Chosen by hand; limits memory. */
const maxEntries = 1_000;

export type TrafficLog = ReturnType<typeof createTrafficLog>;

export function createTrafficLog(publish: (change: TrafficChange) => void, clock: () => number) {
  const entries = new Map<number, TrafficEntry>();
  let lastId = 0;
  const record = (entry: TrafficEntry) => {
    entries.set(entry.id, entry);
    publish({ kind: "traffic", entry });
  };
  return {
    /** Records a request; returns the function that records its answer. */
    begin(request: Omit<TrafficEntry, "id" | "startedAt" | "status" | "durationMs">) {
      const id = ++lastId;
      const startedAt = clock();
      const start = performance.now();
      entries.delete(id - maxEntries);
      record({ id, startedAt, ...request });
      return (answer: Partial<Pick<TrafficEntry, AnswerField>>): void => {
        const durationMs = Math.round(performance.now() - start);
        record({ id, startedAt, ...request, ...answer, durationMs });
      };
    },
    entries: (): readonly TrafficEntry[] => [...entries.values()],
  };
}
