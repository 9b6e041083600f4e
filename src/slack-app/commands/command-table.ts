import type { Talk } from "../talk.ts";
import { bakiye } from "./bakiye.ts";
import { mersis } from "./mersis.ts";
import { unvan } from "./unvan.ts";
import { vkn } from "./vkn.ts";

/** The slash commands and who carries them out; their names stand in manifest.yml too. */
export const commandTable = new Map<string, (talk: Talk, typed: string) => Promise<void>>([
  ["/vkn", vkn],
  ["/unvan", unvan],
  ["/mersis", mersis],
  ["/bakiye", bakiye],
]);
