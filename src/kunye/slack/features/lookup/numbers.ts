import { readNumber, type NumberInput } from "../../../../company/number-input.ts";
import { branchQuery, companyQuery } from "../../../lookups/intents.ts";
import type { Command, Interaction } from "../../reply/feature.ts";
import { showNote } from "../../answer/show.ts";
import { askTyped, offerDetail, offerTitle } from "../../answer/show-result.ts";
import {
  sayNothingTyped,
  showHelp,
  isHelp,
  leadingWord,
  withNote,
} from "../../answer/typed-words.ts";
import { inputNote } from "../../answer/notice-card.ts";

/** `/vkn <number>`: a company by its tax number; `detay` before it only shows what the detail costs. */
export const vkn = numberCommand(
  { name: "/vkn", words: ["vkn"], asks: ["vkn", "vkn_detail"] },
  "vkn",
  (interaction, input, isDetail) => {
    if (input.kind !== "vkn") return null;
    const detailed = isDetail || leadingWord(input.title).word === "detail";
    if (detailed) return offerDetail(interaction, input.vkn);
    const extras = input.title === "" ? {} : { given: input.title };
    return askTyped(interaction, companyQuery(input.vkn), extras);
  },
);

/** `/mersis <number>`: a branch by its 16-digit MERSIS number. */
export const mersis = numberCommand(
  { name: "/mersis", words: ["mersis"], asks: ["mersis"] },
  "mersis",
  (interaction, input) =>
    input.kind === "mersis" ? askTyped(interaction, branchQuery(input.mersis)) : null,
);

/** A command that is given a number; `ask` returns null for any other input, which gets a note. */
function numberCommand(
  names: Pick<Command, "name" | "words" | "asks">,
  wanted: "vkn" | "mersis",
  ask: (interaction: Interaction, input: NumberInput, isDetail: boolean) => Promise<void> | null,
): Command {
  const run = withNote((interaction, typed) => {
    const { word, rest } = leadingWord(typed);
    const input = readNumber(rest);
    if (word === "help" || isHelp(rest)) return showHelp(interaction, names);
    if (input.kind === "empty") return sayNothingTyped(interaction, names.name);
    if (input.kind === "title") return offerTitle(interaction, input.title);
    const asked = ask(interaction, input, word === "detail");
    return asked ?? showNote(interaction, inputNote(input, wanted));
  });
  return { ...names, needs: "none", run };
}
