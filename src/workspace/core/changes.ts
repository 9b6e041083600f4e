import type { ChannelChange } from "./directory.ts";
import type { FileChange } from "./files.ts";
import type { KnobChange } from "./knobs.ts";
import type { MessageChange } from "./message-log.ts";
import type { TrafficChange } from "./traffic-log.ts";
import type { ViewChange } from "./view-store.ts";

/** Something a page, or a test that waits, wants to hear of. */
export type Change =
  ChannelChange | FileChange | KnobChange | MessageChange | TrafficChange | ViewChange;

export interface Changes {
  readonly publish: (change: Change) => void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void;
}

export function createChanges(): Changes {
  const listeners = new Set<(change: Change) => void>();
  return {
    publish(change) {
      for (const listener of [...listeners]) listener(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
