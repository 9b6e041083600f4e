/** A request between the workspace and the app, and its answer. */
export interface TrafficEntry {
  readonly id: number;
  readonly direction: "to-app" | "from-app";
  readonly method: string;
  readonly path: string;
  /** The subject: `/vkn`, `block_actions`, `chat.postMessage`. */
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Decoded fields or JSON, without the app's token. */
  readonly request: unknown;
  readonly status?: number;
  readonly durationMs?: number;
  readonly response?: unknown;
  /** The reason of a missing answer. */
  readonly failure?: string;
}

export interface TrafficChange {
  readonly kind: "traffic";
  readonly entry: TrafficEntry;
}

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
      return (answer: Pick<TrafficEntry, "status" | "response" | "failure">): void => {
        const durationMs = Math.round(performance.now() - start);
        record({ id, startedAt, ...request, ...answer, durationMs });
      };
    },
    entries: (): readonly TrafficEntry[] => [...entries.values()],
  };
}
