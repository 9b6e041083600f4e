import { readNumber, type NumberInput } from "../../../company/number-input.ts";
import { foldTurkish } from "../../../company/title.ts";
import { titleQuery } from "../../lookups/ports/query.ts";
import { saying } from "../../texts/texts.ts";
import { clip, escapeData } from "../cards/blocks.ts";
import type { HelpTopic } from "../cards/help-card.ts";
import { checkState } from "../check-state.ts";
import type { Interaction } from "../interaction.ts";
import { choice, note } from "../notes.ts";
import { openAccessModal } from "../modals/access.ts";
import { openInvoiceModal, openListModal } from "../modals/ask.ts";
import { openLimitsModal, openManagersModal } from "../modals/team.ts";
import { showLanguage } from "../own-language.ts";
import { may, type Permission } from "../permission.ts";
import { readText } from "../read-written.ts";
import { show, showNote } from "../show.ts";
import { splitNote } from "../typed-note.ts";
import { bakiye, readsAsBalance } from "./bakiye.ts";
import type { Command } from "./command.ts";
import { mersis } from "./mersis.ts";
import { inputNote, titleNote } from "./number-notes.ts";
import { offerTitle } from "./offer-title.ts";
import { sayNothingTyped, showHelp } from "./show-help.ts";
import { isHelp, isNearly, leadingWord } from "./typed-words.ts";
import { unvan } from "./unvan.ts";
import { vkn } from "./vkn.ts";

/** `/kunye`: understands what it is given, and has the other commands as its words. A text is never charged at once. */
export const kunye: Command = {
  name: "/kunye",
  needs: "none",
  run,
};

/** A word behind `/kunye`; `rest` is what stands behind the word, `typed` all of it. */
interface Word {
  words: readonly string[];
  help: HelpTopic;
  /** Whatever stands behind it is its own; by default a text with companies in it is answered as a text. */
  takesTexts?: true;
  run(interaction: Interaction, rest: string, typed: string): Promise<void>;
}

const words: readonly Word[] = [
  { words: ["vkn"], help: "/vkn", run: (interaction, rest) => runCommand(interaction, vkn, rest) },
  {
    words: ["unvan", "title"],
    help: "/unvan",
    run: (interaction, rest) => runCommand(interaction, unvan, rest),
  },
  {
    words: ["mersis"],
    help: "/mersis",
    run: (interaction, rest) => runCommand(interaction, mersis, rest),
  },
  { words: ["bakiye", "balance"], help: "/bakiye", run: runBalance },
  {
    words: ["geçmiş", "history"],
    help: "/bakiye",
    run: (interaction, _rest, typed) => runCommand(interaction, bakiye, typed),
  },
  { words: ["ay", "month"], help: "/bakiye", run: runMonth },
  { words: ["detay", "detail"], help: "/vkn", run: runDetail },
  { words: ["denetle", "check"], help: "check", takesTexts: true, run: runCheck },
  { words: ["liste", "list"], help: "list", run: alone("see", openListModal) },
  { words: ["dil", "language"], help: "language", run: alone("see", showLanguage) },
  {
    words: ["sınırlar", "sınır", "limitler", "limit", "limits"],
    help: "limits",
    run: alone("manage", openLimitsModal),
  },
  {
    words: ["yöneticiler", "yönetici", "managers", "manager"],
    help: "managers",
    run: alone("manage", openManagersModal),
  },
  { words: ["erişim", "access"], help: "access", run: alone("manage", openAccessModal) },
];

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
  if (asked.rest === "") return showHelp(interaction, null);
  const about = wordOf(asked.rest);
  if (about.word && about.rest === "") return showHelp(interaction, about.word.help);
  return showNote(interaction, ambiguous("ambiguousHelp", typed));
}

/** Finds the word that a text begins with. */
function wordOf(typed: string): { word: Word | undefined; rest: string } {
  const [, first = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(typed.trim()) ?? [];
  const name = foldTurkish(first).replace(/[.:!?]+$/, "");
  return { word: words.find((one) => one.words.map(foldTurkish).includes(name)), rest };
}

/** Answers a message that is a word of `/kunye`; a window needs a command, so that its help is shown. False for any other text. */
export async function answerWord(interaction: Interaction, typed: string): Promise<boolean> {
  const { word, rest } = wordOf(typed);
  if (leadingWord(typed).word === "help" || (word && isHelp(rest))) {
    await run(interaction, typed);
    return true;
  }
  const isBalance = word?.help === "/bakiye" && (await readsAsBalance(interaction, rest));
  if (word?.help === "/bakiye" && (isBalance || word.words[0] === "geçmiş")) {
    await word.run(interaction, rest, typed);
    return true;
  }
  if (!word || rest !== "" || word.help.startsWith("/")) return false;
  if (word.help === "language") await word.run(interaction, rest, typed);
  else await showHelp(interaction, word.help);
  return true;
}

/** Opens the modal, or does at once what its submission does. */
async function runCheck(interaction: Interaction, text: string): Promise<void> {
  if (text !== "") return showCheck(interaction, text, true);
  if (await may(interaction, "see")) await openInvoiceModal(interaction);
}

/** A word that stands alone, for who may do that; with words behind it, it may be a company. */
function alone(needs: Permission, open: (interaction: Interaction) => Promise<void>): Word["run"] {
  return async (interaction, rest, typed) => {
    const [word = ""] = typed.trim().split(/\s/);
    if (rest !== "") return offerTitle(interaction, typed.trim(), nearNote(typed.trim(), word));
    if (await may(interaction, needs)) await open(interaction);
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

/** `bakiye gıda` may be a company: that is asked back. */
async function runBalance(interaction: Interaction, rest: string, typed: string): Promise<void> {
  if (await readsAsBalance(interaction, rest)) return runCommand(interaction, bakiye, rest);
  return showNote(interaction, ambiguous("ambiguousBalance", typed));
}

/** This month's spending, or that of the month behind the word. */
async function runMonth(interaction: Interaction, rest: string, typed: string): Promise<void> {
  const month = rest === "" ? "bu ay" : rest;
  if (await readsAsBalance(interaction, month)) return runCommand(interaction, bakiye, month);
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
