import type { Ids } from "./ids.ts";
import type { Draft, MessageLog } from "./message-log.ts";

interface ScheduledMessage {
  readonly id: string;
  readonly draft: Draft;
  /** Seconds since 1970. */
  readonly postAt: number;
}

/** Messages that wait for their time. */
export interface Scheduled {
  add(draft: Draft, postAt: number): string;
  /** False when there is no such message in that channel. */
  remove(id: string, channelId: string): boolean;
  /** In the order of their times. */
  all(): readonly ScheduledMessage[];
  close(): void;
}

const everyMs = 1_000;

export function createScheduled(messages: MessageLog, ids: Ids, clock: () => number): Scheduled {
  const waiting = new Map<string, ScheduledMessage>();
  const all = () => [...waiting.values()].toSorted((one, other) => one.postAt - other.postAt);
  const timer = setInterval(() => {
    for (const { id, draft, postAt } of all()) {
      if (postAt * 1_000 > clock()) return;
      waiting.delete(id);
      messages.post(draft);
    }
  }, everyMs);
  timer.unref();
  return {
    all,
    add(draft, postAt) {
      const id = ids.scheduledId();
      waiting.set(id, { id, draft, postAt });
      return id;
    },
    remove: (id, channelId) => waiting.get(id)?.draft.channelId === channelId && waiting.delete(id),
    close: () => clearInterval(timer),
  };
}
