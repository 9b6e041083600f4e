import { readsAsTitle } from "../../../company/general-words.ts";
import { readNumber } from "../../../company/number-input.ts";
import { usageCard } from "../cards/usage-card.ts";
import { inputNote, titleFault, titleNote } from "../commands/number-notes.ts";
import { showHeld } from "../commands/offer-title.ts";
import { leadingWord, unescapeTyped } from "../commands/typed-words.ts";
import { refusalOf } from "../permission.ts";
import { reply } from "../replies.ts";
import { note } from "../result-state.ts";
import { maySpend, say, show, type Interaction } from "../interaction.ts";
import { input, usage } from "../../texts/tr.ts";

/** Fewer digits are a time or a year, not a number with one left out. */
const leastDigits = 9;

/** Answers what was written to the app without a command: a number or a title with its priced button, all else with the usage. Free. */
export async function answerMessage(talk: Interaction, written: string): Promise<void> {
  const text = unescapeTyped(written);
  const read = readNumber(text);
  switch (read.kind) {
    case "empty":
      return showUsage(talk);
    case "wrong-length":
      if (read.digits < leastDigits) return showUsage(talk);
      return show(talk, inputNote(read, input.wantedVkn), null, true);
    case "title":
      return leadingWord(text).word === "help" ? showUsage(talk) : answerTitle(talk, read.title);
    case "personal":
      return show(talk, note(input.personalInMessage), null, true);
    default: {
      const view = inputNote(read, input.wantedVkn);
      if (view.choices.length > 0 && !(await maySpend(talk))) return;
      return show(talk, view, null, true);
    }
  }
}

/**
 * Words that fit what the team holds get that, whatever they are. Other words get the priced search where they read as a
 * title (`readsAsTitle`), and else the usage.
 */
async function answerTitle(talk: Interaction, title: string): Promise<void> {
  if (titleFault(title) !== null) return showUsage(talk);
  const refusal = await refusalOf(talk.parts.authority, talk, "spend");
  if (refusal === null && (await showHeld(talk, title, true))) return;
  if (!readsAsTitle(title)) return showUsage(talk);
  if (refusal !== null) return say(talk, refusal);
  return show(talk, { ...titleNote(title), lines: [usage.inMessages] }, null, true);
}

function showUsage(talk: Interaction): Promise<void> {
  return reply(talk, [usageCard(null, usage.byCommand)], talk.parts.log, { inChannel: true });
}
