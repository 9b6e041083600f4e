import { readNumber } from "../company/number-input.ts";
import { usageCard } from "./cards/usage-card.ts";
import { inputNote } from "./commands/number-notes.ts";
import { unescapeTyped } from "./commands/typed-words.ts";
import { reply } from "./replies.ts";
import { note } from "./result-view.ts";
import { maySpend, show, type Talk } from "./talk.ts";
import { input, usage } from "./texts/tr.ts";

/** Answers what was written to the app without a command: a number with its priced button, all else with the usage. Free. */
export async function answerMessage(talk: Talk, text: string): Promise<void> {
  const read = readNumber(unescapeTyped(text));
  switch (read.kind) {
    case "empty":
    case "title":
    case "wrong-length":
      return reply(talk, [usageCard(null, usage.byCommand)], talk.parts.log, { inChannel: true });
    case "personal":
      return show(talk, note(input.personalInMessage), null, true);
    default: {
      const view = inputNote(read, input.wantedVkn);
      if (view.choices.length > 0 && !(await maySpend(talk))) return;
      return show(talk, view, null, true);
    }
  }
}
