import type { CheckState } from "../check/check-rows.ts";
import { type NoticeState, choice, notice } from "../../slack/notice.ts";
import { readsAsTitle } from "../../../company/general-words.ts";
import { readNumber, type NumberInput } from "../../../company/number-input.ts";
import { hasPersonalNumber } from "../../../company/people.ts";
import { foldTurkish } from "../../../company/title.ts";
import { titleInSentence } from "../../intake/text/typed-words.ts";
import type { Given } from "../../intake/given.ts";
import {
  hasWords,
  readLeadingWord,
  splitFirstWord,
  splitLastWord,
} from "../../intake/text/leading-word.ts";
import { isLongText, readText } from "../../intake/text/question.ts";
import { titleQuery } from "../../lookups/intents.ts";
import { saying, type Note } from "../../texts/texts.ts";
import { refusalOf } from "../../slack/permission.ts";
import { showCheckOrList } from "../check/check-state.ts";
import { inputNotice, titleFault, titleNotice } from "../lookup/notice-card.ts";
import { show, showNotice } from "../../slack/show.ts";
import { takeGiven } from "../lookup/take-given.ts";
import { showHelp } from "../../slack/help-card.ts";
import { isHelp, isAlike, splitRemark, unescapeTyped } from "../../slack/words.ts";
import { checkTyped, inputState, offerTitle, showHeld, showInput } from "../lookup/show-result.ts";
import { clip, escapeData } from "../../slack/blocks.ts";
import type { GivenText } from "../../slack/given.ts";
import { plainMessage } from "../../slack/modal-view.ts";
import {
  partsOf,
  type Command,
  type Feature,
  type Interaction,
  type ModalWord,
  type Topic,
  type Word,
} from "../../slack/feature.ts";
import { reply, requirePermission, say } from "../../slack/reply.ts";
import { setupNotice } from "./installed-notice.ts";
import { showWelcome, welcome, welcomeHome, welcomeKind, welcomeNotice } from "./welcome.ts";

const kunyeCommand: Command = { name: "/kunye", words: [], needs: "none", run: answerCommand };

/** `/kunye` and messages to the app: both look for a feature's word, then for a company. */
export const kunye: Feature = {
  commands: [kunyeCommand],
  message: answerMessage,
  opened: welcome,
  cards: [welcomeKind],
  home: [welcomeHome],
  due: [welcomeNotice, setupNotice],
};

/** Fewer digits are a time or a year, not a mistyped VKN. */
const minDigits = 9;

/** Answers a message: companies, a priced button, a command word's answer or an example. Free. */
async function answerMessage(interaction: Interaction, message: GivenText): Promise<void> {
  const { files, tables = [] } = message;
  const typed = unescapeTyped(message.text);
  const isAlone = files.length + tables.length === 0;
  if (!isAlone && !(await requirePermission(interaction, "spend"))) return;
  const written = isAlone && !isLongText(typed) ? writtenCommand(interaction, typed) : null;
  if (written && (await answerWritten(interaction, written))) return;
  const words = written?.rest ?? typed;
  const text = (isAlone && checkedWords(interaction, words)) || words;
  if (isAlone && !isLongText(typed) && (await answerWordOfNumber(interaction, text))) return;
  const given = await takeGiven(interaction, { text, files, tables }, "question");
  const { question } = given;
  // A number with a title is compared with its record.
  const isPair =
    question?.kind === "vkn" &&
    question.title !== "" &&
    readLeadingWord(question.title).word === null;
  if (question === null || question.kind === "several" || isPair) {
    if (isAlone && !(await requirePermission(interaction, "spend"))) return;
    const showWithAdvice = (state: CheckState | NoticeState) => {
      const isPersonal = state.lines.some((line) => line.note === "personalInText");
      const advice = isPersonal ? [saying("deleteMessage")] : [];
      return show(
        interaction,
        { ...state, lines: [...state.lines, ...advice] },
        { inChannel: true },
      );
    };
    return showCheckOrList(interaction, given, showWithAdvice);
  }
  switch (question.kind) {
    case "empty":
      return sayUnclear(interaction);
    case "wrong-length":
      if (question.digits < minDigits && !written) return sayUnclear(interaction);
      return show(interaction, inputNotice(question, "vkn"), { inChannel: true });
    case "title":
      return answerTitle(interaction, question.title);
    case "personal":
      return show(interaction, notice(saying("personalInMessage")), { inChannel: true });
    default: {
      const state = await inputState(interaction, { ...given, question });
      if (state) await show(interaction, state, { inChannel: true });
    }
  }
}

/** A command that was written as a message: `/vkn 1234567890`, `unvan örnek gıda`. */
interface WrittenCommand {
  /** The command's name with its slash, also of an unknown command. */
  name: string;
  command: Command | undefined;
  rest: string;
}

/** Splits a command off a message. Without its slash, its words must be no text with a number. */
function writtenCommand(interaction: Interaction, text: string): WrittenCommand | null {
  const plain = text.replace(/^[`*_~]+|(?<![`*_~])[`*_~]+$/g, "");
  const [, slash = "", first = "", rest = ""] = writtenWords.exec(plain) ?? [];
  const word = foldTurkish(first);
  const commands = partsOf(interaction.features, "commands");
  if (slash === "") {
    const command = commands.find(({ kinds, words }) => kinds && words.includes(word));
    const isQuery = command !== undefined && wordlessKinds.has(readText(rest).kind);
    return isQuery ? { name: command.name, command, rest } : null;
  }
  const command = commands.find(({ name }) => name === `/${word}`);
  if (command) return { name: command.name, command, rest };
  // `/liste` is a word of `/kunye`.
  const isWord = isHelp(first) || wordOf(interaction, first).word !== undefined;
  return isWord
    ? { name: "/kunye", command: kunyeCommand, rest: `${first} ${rest}`.trim() }
    : { name: `/${first}`, command: undefined, rest };
}

/** A first word with a slash or without it, and the words behind it. */
const writtenWords = /^(\/?)(\p{L}+)[.:!?]*(?:\s+(.*))?$/su;
/** The kinds of words that a command's name does not make clearer to the reader of texts. */
const wordlessKinds: ReadonlySet<string> = new Set<ReturnType<typeof readText>["kind"]>([
  "empty",
  "title",
  "wrong-length",
]);

/** Answers a written command if it needs no query; false if a message with its words does. */
async function answerWritten(
  interaction: Interaction,
  { name, command, rest }: WrittenCommand,
): Promise<boolean> {
  const { features, texts } = interaction;
  const topics = command === kunyeCommand ? topicsIn(features) : command ? [command] : [];
  if (!command) await say(interaction, texts.usage.unknownCommand(name));
  else if (rest === "" && !command.understands) await showHelp(interaction, ...topics);
  else if (command === kunyeCommand) return false;
  else if (isHelp(rest)) await showHelp(interaction, ...topics);
  // A detail always asks first.
  else if (command.understands || readLeadingWord(rest).word === "detail")
    await runCommand(interaction, command, rest);
  else return false;
  return true;
}

/** Answers a text: a word of `/kunye`, else held companies, a greeting, or a priced search. */
async function answerTitle(interaction: Interaction, words: string): Promise<void> {
  if (!(await requirePermission(interaction, "see"))) return;
  if (await answerWord(interaction, words)) return;
  const title = isGreeting(words) ? words : titleInSentence(words);
  if (titleFault(title)) return sayUnclear(interaction);
  const refusal = await refusalOf(interaction, "spend");
  if (refusal === null && (await showHeld(interaction, title, { inChannel: true }))) return;
  const { greeting } = interaction.texts.usage;
  if (isGreeting(title)) return reply(interaction, [plainMessage(greeting)], { inChannel: true });
  if (!readsAsTitle(title)) return sayUnclear(interaction);
  if (refusal !== null) return say(interaction, refusal);
  return show(
    interaction,
    { ...titleNotice(title), lines: [saying("inMessages")] },
    { inChannel: true },
  );
}

const greetings =
  /^(?:merhaba(?:lar)?|selam(?:lar)?|slm|gunaydin|iyi (?:gunler|aksamlar|calismalar)|kolay gelsin|hello|hi|hey|good (?:morning|afternoon))(?: kunye)?$/;

function isGreeting(text: string): boolean {
  const words = foldTurkish(text).replace(/[^a-z ]/g, "");
  return greetings.test(words.trim());
}

/** Answers with an example, if nothing in a message can be looked up. */
async function sayUnclear(interaction: Interaction): Promise<void> {
  if (!(await requirePermission(interaction, "see"))) return;
  const { unclear } = interaction.texts.usage;
  await reply(interaction, [plainMessage(unclear)], { inChannel: true });
}

/** Returns the words after `/kunye`: first of the commands, then of each feature. */
function wordsIn(features: readonly Feature[]): readonly Word[] {
  const commands = partsOf(features, "commands");
  return [...commands.map(commandWord), ...partsOf(features, "words")];
}

export function topicsIn(features: readonly Feature[]): Topic[] {
  const commands = partsOf(features, "commands");
  return [...new Set([...commands, ...wordsIn(features).map(({ topic }) => topic)])];
}

/** Builds a command's `Word`. Words that the command does not understand may be a title. */
function commandWord(command: Command): Word {
  const { words, understands, isAskedBy } = command;
  return {
    words,
    topic: command,
    needs: command.needs,
    ...(isAskedBy && { isAskedBy }),
    ...(understands && { runsInMessage: understands }),
    async run(interaction, rest, typed) {
      const isMeant = !understands || (await understands(interaction, rest, typed));
      if (isMeant || !hasWords(rest)) return command.run(interaction, rest);
      const title = shownText(typed);
      return askTitleOr(interaction, saying("ambiguousCommand", title, command.name), typed);
    },
  };
}

/** Runs `/kunye`, which takes any words. A text is never charged immediately. */
async function answerCommand(interaction: Interaction, written: string): Promise<void> {
  // `/kunye /bakiye`: each command is also a word.
  const typed = written.replace(/^\/(?:k[uü]nye\s+)?(?=\p{L})/iu, "");
  const { word, rest } = await wordAround(interaction, typed);
  if (word && isHelp(rest)) return showHelp(interaction, word.topic);
  if (word && "open" in word && word.checksText) return runWord(interaction, word, rest, typed);
  const text = word ? readLeadingWord(rest).rest : typed;
  // A number with a remark is no text.
  const { words: typedNumber } = splitRemark(text);
  const number = readNumber(typedNumber);
  const isNumber = number.kind === "mersis" || (number.kind === "vkn" && number.title === "");
  const handed = { text: isNumber ? typedNumber : text };
  const given = await takeGiven(interaction, handed, "question");
  // A pasted text may begin with a word that is a command.
  if (given.question === null) return checkTyped(interaction, given);
  if (word) return runWord(interaction, word, rest, typed);
  const leading = readLeadingWord(typed);
  if (leading.word !== "help")
    return answerInput(interaction, typed, { ...given, question: given.question });
  if (leading.rest === "") return showHelp(interaction, ...topicsIn(interaction.features));
  const about = wordOf(interaction, leading.rest);
  if (about.word && about.rest === "") return showHelp(interaction, about.word.topic);
  return askTitleOr(interaction, saying("ambiguousHelp", shownText(typed)), typed);
}

/** Runs a word or opens its modal. With further words the text may be a company's title. */
async function runWord(
  interaction: Interaction,
  word: Word,
  rest: string,
  typed: string,
): Promise<void> {
  if (!("open" in word)) {
    if (await requirePermission(interaction, word.needs)) await word.run(interaction, rest, typed);
    return;
  }
  if (rest === "") {
    if (await requirePermission(interaction, word.needs)) await word.open(interaction);
    return;
  }
  if (word.checksText)
    return checkTyped(interaction, await takeGiven(interaction, { text: rest }, "question"));
  const answering = word.answer?.(interaction, rest) ?? null;
  if (answering) {
    if (await requirePermission(interaction, word.needs)) await answering();
    return;
  }
  if (!hasWords(rest)) return sayNeeds(interaction, word, rest, typed);
  const title = typed.trim();
  const given = await takeGiven(interaction, { text: title }, "question");
  // A title with a number means the number.
  const { question } = given;
  if (question === null) return checkTyped(interaction, given);
  if (question.kind === "personal") return showInput(interaction, { ...given, question });
  const [first = ""] = title.split(/\s/);
  return offerTitle(interaction, title, titleOrWordNotice(interaction, title, first));
}

/** Says what a word takes that has a number behind it, which is no part of a title. */
async function sayNeeds(
  interaction: Interaction,
  { needs, wants = "nothing" }: ModalWord,
  rest: string,
  typed: string,
): Promise<void> {
  if (!(await requirePermission(interaction, needs))) return;
  const { input, usage } = interaction.texts;
  if (hasPersonalNumber(rest)) return say(interaction, input.personal);
  const [first = ""] = typed.trim().split(/\s/);
  return say(interaction, usage.wordNeeds[wants](shownText(rest), `/kunye ${shownText(first)}`));
}

interface FoundWord {
  word: Word | undefined;
  rest: string;
}

/** Finds a word before its words or behind them; behind them, it must understand them. */
async function wordAround(interaction: Interaction, typed: string): Promise<FoundWord> {
  const leading = wordOf(interaction, typed);
  if (leading.word) return leading;
  const { last, rest } = splitLastWord(typed);
  const isLast = (one: Word) => one.isLast === true && one.words.map(foldTurkish).includes(last);
  const word = wordsIn(interaction.features).find(isLast);
  const isMeant = (await word?.runsInMessage?.(interaction, rest, typed)) === true;
  return isMeant ? { word, rest } : leading;
}

function wordOf({ features }: Interaction, typed: string): FoundWord {
  const asked = wordsIn(features).find((word) => word.isAskedBy?.(typed));
  if (asked) return { word: asked, rest: "" };
  const { first, rest } = splitFirstWord(typed);
  const isFirst = ({ words }: Word) => words.map(foldTurkish).includes(first);
  return { word: wordsIn(features).find(isFirst), rest };
}

/**
 * Answers a message of a word and a number alone; false for any other text. A window can't be opened
 * from a message: its word gets the help.
 */
async function answerWordOfNumber(interaction: Interaction, message: string): Promise<boolean> {
  const typed = withoutAppName(message);
  const { word, rest } = await wordAround(interaction, typed);
  const isNumber = rest !== "" && !hasWords(rest) && readText(rest).kind !== "several";
  if (!word || !isNumber || hasPersonalNumber(rest)) return false;
  if (await word.runsInMessage?.(interaction, rest, typed)) {
    await runWord(interaction, word, rest, typed);
    return true;
  }
  if ("open" in word) {
    if (word.checksText) return false;
    if (word.answer?.(interaction, rest)) await showHelp(interaction, word.topic);
    else await sayNeeds(interaction, word, rest, typed);
    return true;
  }
  const isCommand = partsOf(interaction.features, "commands").some((one) => one === word.topic);
  // The command of a query would pay.
  if (isCommand && !word.runsInMessage) return false;
  if (word.runsInMessage) await runWord(interaction, word, rest, typed);
  else await showHelp(interaction, word.topic);
  return true;
}

/** Returns the words behind `denetle` if they are a text to check; other words may be a title. */
function checkedWords(interaction: Interaction, message: string): string | null {
  const { word, rest } = wordOf(interaction, withoutAppName(message));
  if (!word || !("open" in word) || word.checksText !== true) return null;
  return readText(rest).kind === "title" ? null : rest;
}

/** Removes the app's name before words: `künye, takip örnek gıda`. */
function withoutAppName(message: string): string {
  return message.replace(/^k[uü]nye[,:]?\s+/iu, "");
}

/** Answers a message that is a word of `/kunye` or its help; false for any other text. */
async function answerWord(interaction: Interaction, message: string): Promise<boolean> {
  const typed = withoutAppName(message);
  const { word, rest } = await wordAround(interaction, typed);
  const isAboutHelp = readLeadingWord(typed).word === "help" || (word && isHelp(rest));
  if (isAboutHelp) await answerCommand(interaction, typed);
  else if (word && (await word.runsInMessage?.(interaction, rest, typed))) {
    await runWord(interaction, word, rest, typed);
  } else if (word && "open" in word && rest === "") await showHelp(interaction, word.topic);
  else return false;
  return true;
}

/** A number runs its command, a title shows a priced button, anything else a notice. */
async function answerInput(
  interaction: Interaction,
  typed: string,
  given: Given & { question: NumberInput },
): Promise<void> {
  const { question } = given;
  switch (question.kind) {
    case "empty":
      return showWelcome(interaction);
    case "vkn":
    case "mersis": {
      const commands = partsOf(interaction.features, "commands");
      return commands.find(({ kinds = [] }) => kinds[0] === question.kind)?.run(interaction, typed);
    }
    case "title": {
      const title = titleInSentence(question.title);
      if (title === "") return say(interaction, interaction.texts.usage.unclear);
      return offerTitle(interaction, title, titleOrWordNotice(interaction, title));
    }
    default:
      return showInput(interaction, { ...given, question });
  }
}

/** Shorter words of commands are too near to other words; chosen by hand. */
const minNearLength = 3;

/** Returns the priced search for a title; names the word of a command that is similar. */
function titleOrWordNotice({ features }: Interaction, title: string, input = title) {
  const words = [...wordsIn(features).flatMap((one) => one.words), "yardım", "help"];
  const nearWords = words.filter((word) => word.length >= minNearLength && isAlike(input, word));
  // An exact word wins: `list` is also nearly `liste`.
  const word = nearWords.find((one) => foldTurkish(one) === foldTurkish(input)) ?? nearWords[0];
  const text = word && saying("nearCommand", shownText(title), word);
  return { ...titleNotice(title), ...(text && { text }) };
}

async function runCommand(interaction: Interaction, command: Command, rest: string): Promise<void> {
  if (await requirePermission(interaction, command.needs)) await command.run(interaction, rest);
}

/** Asks a question, and offers the whole text as a title. */
function askTitleOr(interaction: Interaction, question: Note, typed: string): Promise<void> {
  if (hasPersonalNumber(typed)) return say(interaction, interaction.texts.input.personal);
  const asTitle = { ...choice("title", "asTitle", titleQuery(typed.trim())), asked: true };
  return showNotice(interaction, notice(question, [asTitle]));
}

function shownText(typed: string): string {
  return escapeData(clip(typed.trim(), 200));
}
