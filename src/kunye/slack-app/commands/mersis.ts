import { readNumber } from "../../../company/number-input.ts";
import { branchQuery } from "../../lookups/create-lookups.ts";
import { usageCard } from "../cards/usage-card.ts";
import { reply } from "../replies.ts";
import { askTyped, showNote, type Interaction } from "../interaction.ts";
import { input as text } from "../../texts/tr.ts";
import { inputNote } from "./number-notes.ts";
import { offerTitle } from "./offer-title.ts";
import { leadingWord } from "./typed-words.ts";

/** `/mersis <number>`: a branch by its 16-digit MERSIS number. */
export async function mersis(talk: Interaction, typed: string): Promise<void> {
  const { word, rest } = leadingWord(typed);
  const input = readNumber(rest);
  if (word === "help" || input.kind === "empty") {
    return reply(talk, [usageCard("mersis")], talk.parts.log);
  }
  if (input.kind === "title") return offerTitle(talk, input.title);
  if (input.kind !== "mersis") return showNote(talk, inputNote(input, text.wantedMersis));
  return askTyped(talk, branchQuery(input.mersis));
}
