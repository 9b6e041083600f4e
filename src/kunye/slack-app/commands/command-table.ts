import type { Interaction } from "../interaction.ts";
import { bakiye } from "./bakiye.ts";
import type { CommandName } from "./command-names.ts";
import { mersis } from "./mersis.ts";
import { unvan } from "./unvan.ts";
import { vkn } from "./vkn.ts";

/** The slash commands and who carries them out. */
export const commandTable: Readonly<
  Record<CommandName, (talk: Interaction, typed: string) => Promise<void>>
> = {
  "/vkn": vkn,
  "/unvan": unvan,
  "/mersis": mersis,
  "/bakiye": bakiye,
};
