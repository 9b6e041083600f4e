import { readsAsTitle } from "../../../company/general-words.ts";
import { saying } from "../../texts/texts.ts";
import { usageCard } from "../cards/usage-card.ts";
import { inputNote, titleFault, titleNote } from "../commands/number-notes.ts";
import { showHeld } from "../commands/offer-title.ts";
import { leadingWord, unescapeTyped } from "../commands/typed-words.ts";
import type { GivenText } from "../given-file.ts";
import type { Interaction } from "../interaction.ts";
import { note } from "../notes.ts";
import { may, refusalOf } from "../permission.ts";
import { readText } from "../read-written.ts";
import { reply, say } from "../replies.ts";
import { show } from "../show.ts";
import { showGiven } from "../show-given.ts";
import type { AppEvent } from "./app-event.ts";

/**
 * Answers a message to the app. Free.
 * A number or a title gets its priced button; a longer text, a file or a table gets its companies;
 * anything else gets the usage.
 */
export const message: AppEvent = {
  type: "message",
  needs: "none",
  run: (interaction, { text, files, tables = [] }) =>
    answer(interaction, { text: unescapeTyped(text), files, tables }),
};

/** Fewer digits are a time or a year, not a number with one left out. */
const leastDigits = 9;

async function answer(interaction: Interaction, given: Required<GivenText>): Promise<void> {
  const { text, files, tables } = given;
  const read = readText(text);
  // Beside a title a number is not only looked up: it is compared.
  const isPair = read.kind === "vkn" && read.title !== "" && leadingWord(read.title).word === null;
  if (files.length + tables.length > 0 || isPair || read.kind === "text") {
    if (!(await may(interaction, "spend"))) return;
    return showGiven(interaction, given, isPair, (state) => {
      const isPersonal = state.lines.some((line) => line.note === "personalInText");
      const toDo = isPersonal ? [saying("deleteMessage")] : [];
      return show(interaction, { ...state, lines: [...state.lines, ...toDo] }, null, true);
    });
  }
  switch (read.kind) {
    case "empty":
      return showUsage(interaction);
    case "wrong-length":
      if (read.digits < leastDigits) return showUsage(interaction);
      return show(interaction, inputNote(read, "vkn"), null, true);
    case "title":
      if (leadingWord(text).word === "help") return showUsage(interaction);
      return answerTitle(interaction, read.title);
    case "personal":
      return show(interaction, note(saying("personalInMessage")), null, true);
    default: {
      const state = inputNote(read, "vkn");
      if (state.choices.length > 0 && !(await may(interaction, "spend"))) return;
      return show(interaction, state, null, true);
    }
  }
}

/**
 * Words that fit what the team holds get that, whatever they are. Other words get the priced search where they read as a
 * title (`readsAsTitle`), and else the usage.
 */
async function answerTitle(interaction: Interaction, title: string): Promise<void> {
  if (titleFault(title)) return showUsage(interaction);
  const refusal = await refusalOf(interaction, "spend");
  if (refusal === null && (await showHeld(interaction, title, true))) return;
  if (!readsAsTitle(title)) return showUsage(interaction);
  if (refusal !== null) return say(interaction, refusal);
  return show(interaction, { ...titleNote(title), lines: [saying("inMessages")] }, null, true);
}

function showUsage(interaction: Interaction): Promise<void> {
  const { texts } = interaction;
  return reply(interaction, [usageCard(texts, null, texts.usage.byCommand)], { inChannel: true });
}
