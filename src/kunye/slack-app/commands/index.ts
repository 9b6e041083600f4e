import { bakiye } from "./bakiye.ts";
import type { Command } from "./command.ts";
import { kunye } from "./kunye.ts";
import { mersis } from "./mersis.ts";
import { unvan } from "./unvan.ts";
import { vkn } from "./vkn.ts";

/** The slash commands; the last one has the others as its words. */
export const commands: readonly Command[] = [vkn, unvan, mersis, bakiye, kunye];
