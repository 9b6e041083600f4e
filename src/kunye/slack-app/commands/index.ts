import { bakiye } from "./bakiye.ts";
import type { Command } from "./command.ts";
import { createKunye } from "./kunye.ts";
import { mersis } from "./mersis.ts";
import { unvan } from "./unvan.ts";
import { vkn } from "./vkn.ts";

const named = [vkn, unvan, mersis, bakiye];

/** The slash commands; the last one tells about the others. */
export const commands: readonly Command[] = [...named, createKunye(named)];
