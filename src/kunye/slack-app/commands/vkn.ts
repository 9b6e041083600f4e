import { readNumber } from "../../../company/number-input.ts";
import { companyQuery } from "../../lookups/ports/query.ts";
import type { Interaction } from "../interaction.ts";
import { showNote } from "../show.ts";
import { askTyped } from "../show-result.ts";
import { withNote } from "../typed-note.ts";
import type { Command } from "./command.ts";
import { inputNote } from "./number-notes.ts";
import { offerDetail } from "./offer-detail.ts";
import { offerTitle } from "./offer-title.ts";
import { sayNothingTyped, showHelp } from "./show-help.ts";
import { isHelp, leadingWord } from "./typed-words.ts";

/** `/vkn <number>`: a company by its tax number; `detay` before it only shows what the detail costs. */
export const vkn: Command = {
  name: "/vkn",
  needs: "none",
  run: withNote(run),
};

async function run(interaction: Interaction, typed: string): Promise<void> {
  const { word, rest } = leadingWord(typed);
  const input = readNumber(rest);
  if (word === "help" || isHelp(rest)) return showHelp(interaction, "/vkn");
  if (input.kind === "empty") return sayNothingTyped(interaction, "/vkn");
  if (input.kind === "title") return offerTitle(interaction, input.title);
  if (input.kind !== "vkn") return showNote(interaction, inputNote(input, "vkn"));
  const detailed = word === "detail" || leadingWord(input.title).word === "detail";
  if (detailed) return offerDetail(interaction, input.vkn);
  const extras = input.title === "" ? {} : { given: input.title };
  return askTyped(interaction, companyQuery(input.vkn), extras);
}
