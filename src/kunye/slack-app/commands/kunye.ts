import { readNumber, type NumberInput } from "../../../company/number-input.ts";
import { foldTurkish } from "../../../company/title.ts";
import { titleQuery } from "../../lookups/intents.ts";
import { saying } from "../../texts/texts.ts";
import { clip, escapeData } from "../cards/blocks.ts";
import { checkState } from "../check-state.ts";
import type { Command } from "../feature.ts";
import type { Interaction } from "../interaction.ts";
import { openAccessModal } from "../modals/access.ts";
import { openInvoiceModal, openListModal } from "../modals/ask.ts";
import { openLimitsModal, openManagersModal } from "../modals/team.ts";
import { choice, note } from "../notes.ts";
import { showLanguage } from "../own-language.ts";
import { may, type Permission } from "../permission.ts";
import { show, showNote } from "../show.ts";
import { bakiye } from "./bakiye.ts";
import { sayNothingTyped, showHelp, type Topic } from "./help.ts";
import { inputNote, titleNote } from "./number-notes.ts";
import { mersis, vkn } from "./numbers.ts";
import { offerTitle } from "./offers.ts";
import { isHelp, isNearly, leadingWord, readText, splitFirst, splitNote } from "./typed-words.ts";
import { unvan } from "./unvan.ts";

/** `/kunye`: understands what it is given, and has the other commands as its words. A text is never charged at once. */
const kunye: Command = { name: "/kunye", words: [], needs: "none", run };

const named: readonly Command[] = [vkn, unvan, mersis, bakiye];

/** The slash commands, in the manifest's order. */
export const commands: readonly Command[] = [...named, kunye];

/** A word behind `/kunye`; `rest` is what stands behind the word, `typed` all of it. */
interface Word {
  words: readonly string[];
  help: Topic;
  /** Whatever stands behind it is its own; by default a text with companies in it is answered as a text. */
  takesTexts?: true;
  /** True if a message to the app runs it too. */
  reads?: Command["reads"] | undefined;
  /** It opens a window, for which a message gets its help. */
  opens?: true;
  run(interaction: Interaction, rest: string, typed: string): Promise<void>;
}

const words: readonly Word[] = [
  ...named.map(commandWord),
  {
    words: ["geçmiş", "history"],
    help: bakiye,
    reads: () => Promise.resolve(true),
    run: (interaction, _rest, typed) => runCommand(interaction, bakiye, typed),
  },
  { words: ["ay", "month"], help: bakiye, reads: bakiye.reads, run: runMonth },
  { words: ["detay", "detail"], help: vkn, run: runDetail },
  {
    words: ["denetle", "check"],
    help: { name: "check" },
    opens: true,
    takesTexts: true,
    run: runCheck,
  },
  windowWord("list", ["liste", "list"], "see", openListModal),
  windowWord(
    "limits",
    ["sınırlar", "sınır", "limitler", "limit", "limits"],
    "manage",
    openLimitsModal,
  ),
  windowWord(
    "managers",
    ["yöneticiler", "yönetici", "managers", "manager"],
    "manage",
    openManagersModal,
  ),
  windowWord("access", ["erişim", "access"], "manage", openAccessModal),
  {
    ...windowWord("language", ["dil", "language"], "see", showLanguage),
    reads: (_interaction, rest) => Promise.resolve(rest === ""),
  },
];

/** The subjects of the help, each once. */
export const topics: readonly Topic[] = [
  ...new Set([...commands, ...words.map(({ help }) => help)]),
];

/** A command as a word; what it doesn't read as its own may be a company, and is asked back. */
function commandWord(command: Command): Word {
  const { words, reads } = command;
  return {
    words,
    help: command,
    reads,
    async run(interaction, rest, typed) {
      if (!reads || (await reads(interaction, rest))) return runCommand(interaction, command, rest);
      return showNote(interaction, ambiguous("ambiguousBalance", typed));
    },
  };
}

async function run(interaction: Interaction, typed: string): Promise<void> {
  const { word, rest } = wordOf(typed);
  if (word && isHelp(rest)) return showHelp(interaction, word.help);
  if (word?.takesTexts) return word.run(interaction, rest, typed);
  const text = word ? leadingWord(rest).rest : typed;
  // A number with a note behind it is no text.
  const { words: head } = splitNote(text);
  const number = readNumber(head);
  const isNumber = number.kind === "mersis" || (number.kind === "vkn" && number.title === "");
  const read = readText(isNumber ? head : text);
  // A pasted text may begin with a word that is a command.
  if (read.kind === "text") return showCheck(interaction, text, read.only);
  if (word) return word.run(interaction, rest, typed);
  const asked = leadingWord(typed);
  if (asked.word !== "help") return understand(interaction, typed, read);
  if (asked.rest === "") return showHelp(interaction, ...topics);
  const about = wordOf(asked.rest);
  if (about.word && about.rest === "") return showHelp(interaction, about.word.help);
  return showNote(interaction, ambiguous("ambiguousHelp", typed));
}

/** Finds the word that a text begins with. */
function wordOf(typed: string): { word: Word | undefined; rest: string } {
  const { first, rest } = splitFirst(typed);
  return { word: words.find((one) => one.words.map(foldTurkish).includes(first)), rest };
}

/** Answers a message that is a word of `/kunye`, or is about one. False for any other text. */
export async function answerWord(interaction: Interaction, typed: string): Promise<boolean> {
  const { word, rest } = wordOf(typed);
  const isAboutHelp = leadingWord(typed).word === "help" || (word && isHelp(rest));
  if (isAboutHelp) await run(interaction, typed);
  else if (await word?.reads?.(interaction, rest)) await word?.run(interaction, rest, typed);
  else if (word?.opens && rest === "") await showHelp(interaction, word.help);
  else return false;
  return true;
}

/** Opens the modal, or does at once what its submission does. */
async function runCheck(interaction: Interaction, text: string): Promise<void> {
  if (text !== "") return showCheck(interaction, text, true);
  if (await may(interaction, "see")) await openInvoiceModal(interaction);
}

/** A word that opens a window, for who may do that; with words behind it, it may be a company. */
function windowWord(
  name: Topic["name"],
  words: readonly string[],
  needs: Permission,
  open: (interaction: Interaction) => Promise<void>,
): Word {
  return {
    words,
    help: { name },
    opens: true,
    async run(interaction, rest, typed) {
      const [word = ""] = typed.trim().split(/\s/);
      if (rest !== "") return offerTitle(interaction, typed.trim(), nearNote(typed.trim(), word));
      if (await may(interaction, needs)) await open(interaction);
    },
  };
}

async function showCheck(interaction: Interaction, text: string, typed: boolean): Promise<void> {
  if (!(await may(interaction, "spend"))) return;
  return show(interaction, await checkState(interaction, text, typed));
}

/** Numbers are asked as their own commands would; of everything else the price is shown first. */
async function understand(
  interaction: Interaction,
  typed: string,
  read: NumberInput,
): Promise<void> {
  switch (read.kind) {
    case "empty":
      return sayNothingTyped(interaction, "/kunye");
    case "vkn":
      return vkn.run(interaction, typed);
    case "mersis":
      return mersis.run(interaction, typed);
    case "title":
      return offerTitle(interaction, read.title, nearNote(read.title));
    default:
      return showNote(interaction, inputNote(read, "vkn"));
  }
}

const shortestMeant = 3;

/** The priced search for a title; where a command may be meant by a word of it, that first. */
function nearNote(title: string, typed = title) {
  const known = [...words.flatMap((one) => one.words), "yardım", "help"];
  const near = known.filter((word) => word.length >= shortestMeant && isNearly(typed, word));
  // `list` is nearly `liste` too.
  const meant = near.find((word) => foldTurkish(word) === foldTurkish(typed)) ?? near[0];
  const state = titleNote(title);
  const text = meant && saying("nearCommand", escapeData(clip(title, 200)), meant);
  return text ? { ...state, text } : state;
}

async function runCommand(interaction: Interaction, command: Command, rest: string): Promise<void> {
  if (await may(interaction, command.needs)) await command.run(interaction, rest);
}

/** This month's spending, or that of the month behind the word. */
async function runMonth(interaction: Interaction, rest: string, typed: string): Promise<void> {
  const month = rest === "" ? "bu ay" : rest;
  if (await bakiye.reads?.(interaction, month)) return runCommand(interaction, bakiye, month);
  return offerTitle(interaction, typed.trim());
}

/** The detail of a number, or of a title, which asks back by itself. */
function runDetail(interaction: Interaction, rest: string, typed: string): Promise<void> {
  return runCommand(interaction, readNumber(rest).kind === "title" ? unvan : vkn, typed);
}

function ambiguous(key: "ambiguousHelp" | "ambiguousBalance", typed: string) {
  const shown = escapeData(clip(typed.trim(), 200));
  const asTitle = { ...choice("title", "asTitle", titleQuery(typed.trim())), asked: true };
  return note(saying(key, shown), [asTitle]);
}
