import { readNumber } from "../../../company/number-input.ts";
import { branchQuery } from "../../lookups/ports/query.ts";
import type { Interaction } from "../interaction.ts";
import { showNote } from "../show.ts";
import { askTyped } from "../show-result.ts";
import { withNote } from "../typed-note.ts";
import type { Command } from "./command.ts";
import { inputNote } from "./number-notes.ts";
import { offerTitle } from "./offer-title.ts";
import { sayNothingTyped, showHelp } from "./show-help.ts";
import { isHelp, leadingWord } from "./typed-words.ts";

/** `/mersis <number>`: a branch by its 16-digit MERSIS number. */
export const mersis: Command = {
  name: "/mersis",
  needs: "none",
  run: withNote(run),
};

async function run(interaction: Interaction, typed: string): Promise<void> {
  const { word, rest } = leadingWord(typed);
  const input = readNumber(rest);
  if (word === "help" || isHelp(rest)) return showHelp(interaction, "/mersis");
  if (input.kind === "empty") return sayNothingTyped(interaction, "/mersis");
  if (input.kind === "title") return offerTitle(interaction, input.title);
  if (input.kind !== "mersis") return showNote(interaction, inputNote(input, "mersis"));
  return askTyped(interaction, branchQuery(input.mersis));
}
