import type { PriceList } from "../../lookups/prices.ts";
import { dotted, type HelpLine } from "../../texts/parts.ts";
import type { Texts } from "../../texts/texts.ts";
import { context, header, section, type Message } from "../blocks.ts";
import type { Topic, CommandName, Interaction, Command } from "../feature.ts";
import { requirePermission, reply, say } from "../reply.ts";
import { whenSent, type Rates } from "../when-sent.ts";
import { readNumber, type NumberInput } from "../../../company/number-input.ts";
import { hasPersonalNumber } from "../../../company/people.ts";
import { foldTurkish, titleKey } from "../../../company/title.ts";
import { findCandidates } from "../../invoices/mentions-in-text.ts";

/** Undoes Slack's escapes: `<https://a.b|a.b>` becomes its label `a.b`, `&amp;` becomes `&`. */
export function unescapeTyped(text: string): string {
  return text
    .replace(/<(?:[^<>|]*\|)?([^<>|]*)>/g, "$1")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .trim();
}

/** True if two words are equal or differ by one missing, wrong or swapped letter. */
export function isAlike(one: string, other: string): boolean {
  const [first, second] = [foldTurkish(one), foldTurkish(other)];
  let same = 0;
  while (same < first.length && first[same] === second[same]) same += 1;
  const [a, b] = [first.slice(same), second.slice(same)];
  const isSwapped = a.charAt(0) === b.charAt(1) && a.charAt(1) === b.charAt(0);
  return (
    [a.slice(1), a].includes(b.slice(1)) ||
    a.slice(1) === b ||
    (isSwapped && a.slice(2) === b.slice(2))
  );
}

export function isLikeOneOf(typed: string, words: readonly string[]): boolean {
  return words.some((word) => isAlike(typed, word));
}

/** True if a text is only the word for help, with at most one typing slip. */
export function isHelp(text: string): boolean {
  const { word, rest } = readLeadingWord(text);
  return (word === "help" && rest === "") || isLikeOneOf(text.trim(), ["yardım", "help"]);
}

/** Splits the word for help or detail, Turkish or English, off a text. */
export function readLeadingWord(text: string): { word: "help" | "detail" | null; rest: string } {
  const { first, rest } = splitFirstWord(text);
  if (["yardim", "help", "?", "nasil"].includes(first) || text.trim() === "?") {
    return { word: "help", rest };
  }
  return ["detay", "detail"].includes(first)
    ? { word: "detail", rest }
    : { word: null, rest: text };
}

/** Splits off the first word, folded, without punctuation after it. */
export function splitFirstWord(text: string): { first: string; rest: string } {
  const [, first = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(text.trim()) ?? [];
  return { first: foldTurkish(first).replace(/[.:!?]+$/, ""), rest };
}

const maxTitleWords = 10;

/** Reads typed words: a number, a title, or a text, which may name only a VKN (`isVknOnly`). */
export function readText(text: string): NumberInput | { kind: "text"; isVknOnly: boolean } {
  const input = readNumber(text);
  if (isWholeText(input, text)) return input;
  const { found, isFaulty, placeholders, phoneLike } = findCandidates(text);
  const isAlone = found.length === 0 && placeholders.length === 0 && !isFaulty;
  const isVkn = input.kind === "vkn" || phoneLike.length > 0;
  return isAlone && !isVkn ? input : { kind: "text", isVknOnly: isAlone };
}

/** True if the input is all of the text. */
function isWholeText(input: NumberInput, text: string): boolean {
  switch (input.kind) {
    case "empty":
      return !/\p{L}/u.test(text);
    case "vkn":
      // `1234567890 detay` is a way to ask for the detail.
      return readLeadingWord(input.title).rest === "" || isWholeTitle(input.title);
    case "title":
      // Words with a long number are a text.
      return !/\d{9}/.test(text.replace(/[ .-]/g, "")) && !isLong(text);
    case "personal":
    case "iban":
    case "phone":
      return !/\p{L}{2}/u.test(text);
    case "unlikely-vkn":
    case "letters":
    case "foreignVat":
      return !isLong(text);
    default:
      return true;
  }
}

function isWholeTitle(words: string): boolean {
  const [first] = findCandidates(words).found;
  return first?.kind === "title" && titleKey(first.text) === titleKey(words);
}

function isLong(text: string): boolean {
  return text.includes("\n") || text.split(/\s+/).length > maxTitleWords;
}

export const maxRemarkLength = 80;

/** Splits off the remark after ` #`; `C#` has no remark. */
export function splitRemark(typed: string): { words: string; remark: string } {
  const [, words = typed, typedRemark = ""] = /^(.*?)\s#(.*)$/su.exec(typed) ?? [];
  return {
    words,
    remark: typedRemark
      .normalize("NFKC")
      .replace(/[\s\p{Cf}]+/gu, " ")
      .trim(),
  };
}

/** Lets a command's words end in a remark; an invalid remark stops the command. */
export function withRemark(run: Command["run"]): Command["run"] {
  return (interaction, typed) => {
    const { input } = interaction.texts;
    const { words, remark } = splitRemark(typed);
    if (remark.length > maxRemarkLength)
      return say(interaction, input.remarkTooLong(maxRemarkLength));
    if (hasPersonalNumber(remark)) return say(interaction, input.personalRemark);
    return run(remark === "" ? interaction : { ...interaction, remark }, words);
  };
}

/** Draws a topic's help, or the first line of each of several topics. */
export function helpCard(texts: Texts, rates: Rates, topics: readonly Topic[]): Message {
  const { usage } = texts;
  const linesOf = (topic: Topic): string[] => {
    const { help } = { ...usage.commands, ...usage.words }[topic.name];
    const [first = "", ...others] = help.map(helpLine);
    return [dotted(first, topicPrices(texts, topic, rates.prices)), ...others];
  };
  const [only, ...more] = topics;
  if (only && more.length === 0) {
    return { text: usage.heading, blocks: [section(linesOf(only).join("\n"))] };
  }
  const lines = topics.map((topic) => linesOf(topic)[0]);
  const paid = topics.flatMap(({ name, kinds: [kind] = [] }) =>
    kind ? [[kind, `\`${name}\``] as const] : [],
  );
  const footer = usage.footer(whenSent(texts, paid, rates));
  return {
    text: usage.heading,
    blocks: [header(usage.heading), section(lines.join("\n")), ...context(footer)],
  };
}

function helpLine(line: HelpLine): string {
  if (typeof line === "string") return line;
  const [typed, effect, cost = ""] = line;
  return `\`${typed}\`  ${dotted(effect, cost)}`;
}

/** Returns the prices of a topic's query and of its detail; empty for a free topic. */
function topicPrices(
  { priced, usage }: Texts,
  { kinds: [kind, detail] = [] }: Topic,
  prices: PriceList,
): string {
  if (!kind) return "";
  return priced(prices[kind]) + (detail ? usage.detail(priced(prices[detail])) : "");
}

export async function showHelp(interaction: Interaction, ...topics: Topic[]): Promise<void> {
  if (!(await requirePermission(interaction, "see"))) return;
  const { services, person, texts } = interaction;
  const prices = await services.lookups.prices(person.team);
  const { confirmFrom } = services;
  await reply(interaction, [helpCard(texts, { prices, confirmFrom }, topics)]);
}

/** Says that nothing was typed after a command, with an example. */
export async function sayNothingTyped(
  interaction: Interaction,
  command: CommandName,
): Promise<void> {
  if (!(await requirePermission(interaction, "see"))) return;
  await say(interaction, interaction.texts.usage.nothingTyped(command));
}
