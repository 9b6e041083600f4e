import type { Core } from "../../../src/workspace/core/core.ts";
import type { Message } from "../../../src/workspace/core/message-log.ts";
import type { StateValues } from "../../../src/workspace/core/app-content.ts";

const held = new WeakMap<Core, Map<string, StateValues>>();

/** Adds to what a message's inputs hold for a person, and returns all of it; every client has its own. */
export function holdInputs(
  core: Core,
  personId: string,
  { channelId, ts }: Message,
  values: StateValues,
): StateValues {
  const inputs = held.get(core) ?? new Map<string, StateValues>();
  held.set(core, inputs);
  const key = `${personId}/${channelId}/${ts}`;
  const all = { ...inputs.get(key) };
  for (const [blockId, block] of Object.entries(values)) {
    all[blockId] = { ...all[blockId], ...block };
  }
  inputs.set(key, all);
  return all;
}
