import { readsAsTitle } from "../../../../company/general-words.ts";
import { foldTurkish } from "../../../../company/title.ts";
import { refusalOf } from "../../access/permission.ts";
import { showGiven } from "../../answer/check-state.ts";
import { note, inputNote, titleFault, titleNote } from "../../answer/notice-card.ts";
import { showHeld } from "../../answer/show-result.ts";
import { show } from "../../answer/show.ts";
import { leadingWord, readText, unescapeTyped } from "../../answer/typed-words.ts";
import type { GivenText } from "../../contract/given-file.ts";
import { plainNote } from "../../contract/modal-view.ts";
import { kunye, answerWord } from "./kunye.ts";
import type { Feature, Interaction } from "../../reply/feature.ts";
import { requirePermission, reply, say } from "../../reply/reply.ts";
import { saying } from "../../../texts/texts.ts";

/** `/kunye` and messages to the app: they read the words of every feature. */
export const help: Feature = { commands: [kunye], message: answerMessage };

/** Fewer digits are a time or a year, not a number with one left out. */
const leastDigits = 9;

/**
 * Answers a message to the app. Free.
 * A number or a title gets its priced button; a longer text, a file or a table gets its companies;
 * a word of the app's gets its answer, a greeting a greeting, anything else a line with an example.
 */
async function answerMessage(interaction: Interaction, message: GivenText): Promise<void> {
  const { files, tables = [] } = message;
  const text = unescapeTyped(message.text);
  const read = readText(text);
  // Beside a title a number is not only looked up: it is compared.
  const isPair = read.kind === "vkn" && read.title !== "" && leadingWord(read.title).word === null;
  if (files.length + tables.length > 0 || isPair || read.kind === "text") {
    if (!(await requirePermission(interaction, "spend"))) return;
    return showGiven(interaction, { text, files, tables }, isPair, (state) => {
      const isPersonal = state.lines.some((line) => line.note === "personalInText");
      const toDo = isPersonal ? [saying("deleteMessage")] : [];
      return show(interaction, { ...state, lines: [...state.lines, ...toDo] }, null, true);
    });
  }
  switch (read.kind) {
    case "empty":
      return sayUnclear(interaction);
    case "wrong-length":
      if (read.digits < leastDigits) return sayUnclear(interaction);
      return show(interaction, inputNote(read, "vkn"), null, true);
    case "title":
      return answerTitle(interaction, read.title);
    case "personal":
      return show(interaction, note(saying("personalInMessage")), null, true);
    default: {
      const state = inputNote(read, "vkn");
      if (state.choices.length > 0 && !(await requirePermission(interaction, "spend"))) return;
      return show(interaction, state, null, true);
    }
  }
}

/**
 * Answers other words than commands behind `/kunye`: what the team holds under them, else a
 * priced search if they read as a title, else a line with an example.
 */
async function answerTitle(interaction: Interaction, title: string): Promise<void> {
  if (!(await requirePermission(interaction, "see"))) return;
  if (await answerWord(interaction, title)) return;
  if (titleFault(title)) return sayUnclear(interaction);
  const refusal = await refusalOf(interaction, "spend");
  if (refusal === null && (await showHeld(interaction, title, true))) return;
  const { greeting } = interaction.texts.usage;
  if (isGreeting(title)) return reply(interaction, [plainNote(greeting)], { inChannel: true });
  if (!readsAsTitle(title)) return sayUnclear(interaction);
  if (refusal !== null) return say(interaction, refusal);
  return show(interaction, { ...titleNote(title), lines: [saying("inMessages")] }, null, true);
}

const greetings =
  /^(?:merhaba(?:lar)?|selam(?:lar)?|slm|gunaydin|iyi (?:gunler|aksamlar|calismalar)|kolay gelsin|hello|hi|hey|good (?:morning|afternoon))(?: kunye)?$/;

function isGreeting(text: string): boolean {
  return greetings.test(
    foldTurkish(text)
      .replace(/[^a-z ]/g, "")
      .trim(),
  );
}

/** Says in one line that nothing to look for was found in a message, with an example. */
async function sayUnclear(interaction: Interaction): Promise<void> {
  if (!(await requirePermission(interaction, "see"))) return;
  const { unclear } = interaction.texts.usage;
  await reply(interaction, [plainNote(unclear)], { inChannel: true });
}
