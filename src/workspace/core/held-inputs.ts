import type { Message } from "./message-log.ts";

/** What the inputs of a message or a view hold: block id, then action id. */
export type StateValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the inputs of a message hold for a person who looks at it; every client has its own. */
export interface HeldInputs {
  /** Adds to what is held and answers all of it. */
  add(personId: string, message: Message, values: StateValues): StateValues;
}

export function createHeldInputs(): HeldInputs {
  const held = new Map<string, StateValues>();
  return {
    add(personId, { channelId, ts }, values) {
      const key = `${personId}/${channelId}/${ts}`;
      const all = { ...held.get(key) };
      for (const [blockId, block] of Object.entries(values)) {
        all[blockId] = { ...all[blockId], ...block };
      }
      held.set(key, all);
      return all;
    },
  };
}
