import type { Message } from "./message-log.ts";

/** What the inputs of a message or a view hold: block id, then action id. */
export type StateValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the inputs of a message hold for a person who looks at it; every client has its own. */
export interface HeldInputs {
  of(personId: string, message: Message): StateValues;
  /** Adds to what is held and answers all of it. */
  add(personId: string, message: Message, values: StateValues): StateValues;
}

export function createHeldInputs(): HeldInputs {
  const held = new Map<string, StateValues>();
  const key = (personId: string, { channelId, ts }: Message) => `${personId}/${channelId}/${ts}`;
  const of = (personId: string, message: Message) => held.get(key(personId, message)) ?? {};
  return {
    of,
    add(personId, message, values) {
      const all = { ...of(personId, message) };
      for (const [blockId, block] of Object.entries(values)) {
        all[blockId] = { ...all[blockId], ...block };
      }
      held.set(key(personId, message), all);
      return all;
    },
  };
}
