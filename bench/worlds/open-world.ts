import { createFirstWorld } from "./first-world.ts";
import { createHabitsWorld } from "./habits-world.ts";
import type { NamingWorld } from "./naming-world.ts";
import { createRealNamesWorld } from "./real-names-world.ts";
import { createRegisterWorld } from "./register-world.ts";

const worlds = {
  first: createFirstWorld,
  habits: createHabitsWorld,
  register: createRegisterWorld,
  real: createRealNamesWorld,
};
export type WorldName = keyof typeof worlds;
export const worldNames = Object.keys(worlds) as WorldName[];

/** Creates a world by its name; throws if the name is unknown. */
export function openWorld(name: string, options: { count: number; seed: number }): NamingWorld {
  const found = worldNames.find((one) => one === name);
  if (!found) throw new Error(`no world is called ${name}`);
  return worlds[found](options);
}
