import type { Channel } from "./directory.ts";
import type { StoredFile } from "./files.ts";
import type { KnobSettings } from "./knobs.ts";
import type { Message } from "./message-log.ts";
import type { TrafficEntry } from "./traffic-log.ts";
import type { HomeView, ModalStack } from "./view-store.ts";

/** Something a page, or a test that waits, wants to hear of. */
export type Change =
  | {
      readonly kind: "message";
      readonly message: Message;
      readonly cause: "posted" | "edited" | "replied";
      /** The message before it was edited. */
      readonly previous?: Message;
    }
  | {
      readonly kind: "removed";
      readonly channelId: string;
      readonly ts: string;
      readonly message: Message;
    }
  | { readonly kind: "channel"; readonly channel: Channel }
  | { readonly kind: "file"; readonly file: StoredFile }
  | { readonly kind: "knobs"; readonly knobs: KnobSettings }
  | { readonly kind: "traffic"; readonly entry: TrafficEntry }
  | { readonly kind: "modals"; readonly personId: string; readonly stack: ModalStack }
  | { readonly kind: "home"; readonly personId: string; readonly view: HomeView };

export interface Changes {
  publish(change: Change): void;
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
