import { bakiye } from "./bakiye.ts";
import type { Command } from "./command.ts";
import { mersis } from "./mersis.ts";
import { unvan } from "./unvan.ts";
import { vkn } from "./vkn.ts";

/** The slash commands. */
export const commands: readonly Command[] = [vkn, unvan, mersis, bakiye];
