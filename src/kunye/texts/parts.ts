import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { titleParts } from "../../company/title-parts.ts";
import { forgottenPerson } from "../lookups/intents.ts";
import type { LimitUse, Spending } from "../lookups/limit-use.ts";
import type { Price } from "../lookups/prices.ts";
import type { Format } from "./format.ts";

/** A line of the help: typed words, the effect, and the cost if no price says it; or a remark. */
export type HelpLine = readonly [typed: string, effect: string, cost?: string] | string;

/** The texts of a word after `/kunye`. */
export interface TopicTexts {
  /** The overview shows the first line, whose typed words are also the example. */
  help: readonly HelpLine[];
}

/** The texts of a command, in the app, in the manifest and in the README's table. */
export interface CommandTexts extends TopicTexts {
  /** The entry of Slack's `/` menu. The word for help is added to the hints. */
  menu: { description: string; hints: readonly MenuHint[] };
}

/** Words that can be typed after a command, with the query that they send or only offer. */
export type MenuHint = string | readonly [typed: string, asks: LookupKind | "offer"];

export const commandTexts = <Name extends string>(texts: Record<Name, CommandTexts>) => texts;
export const topicTexts = <Name extends string>(texts: Record<Name, TopicTexts>) => texts;

/** True if a title is written with its legal form. */
export const namesForm = (title: string): boolean => titleParts(title).form !== null;

/** Returns the typed words of the help's first line. */
export function exampleOf({ help: [first = ""] }: TopicTexts): string {
  return typeof first === "string" ? first : first[0];
}

interface MoneyNames {
  /** `3 kredi`. */
  withUnit: (number: string) => string;
  free: string;
  /** Precedes a guessed amount. */
  about: string;
  /** The part of a sum that may not have been charged. */
  uncertainPart: (number: string) => string;
}

export function moneyWords(format: Format, { withUnit, free, about, uncertainPart }: MoneyNames) {
  /** `3 kredi`, `0,5 kredi`. */
  const credits = (amount: MicroCredits) => withUnit(format.credits(amount));
  /** `ücretsiz`, `3 kredi`; `~3 kredi` if the price is a guess. */
  const priced = ({ amount, guessed }: Price) =>
    amount === 0 ? free : `${guessed ? "~" : ""}${credits(amount)}`;
  /** `yaklaşık 3 kredi`. */
  const pricedInWords = (price: Price) =>
    price.amount > 0 && price.guessed ? `${about} ${credits(price.amount)}` : priced(price);
  const uncertainSuffix = (amount: MicroCredits) =>
    amount > 0 ? ` (${uncertainPart(format.credits(amount))})` : "";
  /** `3 / 80 kredi`. */
  const usedOf = ({ limit, used, uncertain = 0 }: Omit<LimitUse, "whose">) =>
    `${format.credits(used)} / ${credits(limit)}${uncertainSuffix(uncertain)}`;
  /** `71 kredi (7 kredisi belirsiz)`. */
  const sumOf = ({ amount, uncertain }: Spending) =>
    `${credits(amount)}${uncertainSuffix(uncertain)}`;
  return { credits, priced, pricedInWords, usedOf, sumOf };
}

/** Creates a function that mentions a user, or names an erased one; for private messages only. */
export function createMention(erasedPerson: string) {
  return (userId: string) => (userId === forgottenPerson ? erasedPerson : `<@${userId}>`);
}

export function groupMentions(groups: readonly string[]): string {
  return groups.map((id) => `<!subteam^${id}>`).join(", ");
}

/** Returns the command for a typed VKN or MERSİS number. */
export function commandOf(digits: string): "/vkn" | "/mersis" {
  return digits.length === 16 ? "/mersis" : "/vkn";
}

export function dotted(...parts: string[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** Returns what the names stand for, with them in brackets; empty without names. */
export function withNames(what: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`${what} (${names.join(" · ")})`] : [];
}

/** Writes a label as a part of a sentence: its first letter small, unless it is an abbreviation. */
export function withinSentence(label: string, locale: string): string {
  const isAbbreviation = /^\p{Lu}{2}/u.test(label);
  return isAbbreviation ? label : label.charAt(0).toLocaleLowerCase(locale) + label.slice(1);
}

/** Quotes words after one another; a sign for further ones. */
export const quotedWords = (words: readonly string[], hasMore: boolean) =>
  [...words.map((word) => `“${word}”`), ...(hasMore ? ["…"] : [])].join(", ");
