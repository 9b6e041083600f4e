import { readNumber } from "../../company/number-input.ts";
import { titleKey } from "../../company/title.ts";
import { isVkn, wholeVkn } from "../../company/id-numbers.ts";
import { cleanText, type CleanText } from "./clean-text.ts";
import { doubtsBy, type Doubt } from "./findings.ts";
import { type Mention, writtenMention } from "./gather.ts";
import { type NumberInText, numbersInText } from "./numbers-in-text.ts";
import {
  attachFields,
  attachMersis,
  dateIn,
  createHiddenCheck,
  itemsIn,
  pairTitles,
  createParty,
  unitsAround,
  unitsOf,
  type TextParty,
  type Unit,
} from "./pair-mentions.ts";
import { type LineDetails, titleLineIn, withoutEmpty } from "./title-line.ts";
import {
  type TitleInText,
  findTitles,
  cutAtLabel,
  withLabelledTitles,
} from "./titles-in-text.ts";

/** A company, branch or title in a text that can be asked. */
export interface Candidate {
  kind: "vkn" | "mersis" | "title";
  text: string;
}

const defaultMax = 10;
const faultyKinds = /^(?:wrong|short|eleven|foreign|wrong-mersis)$/;

/** Finds candidates in an unescaped text; `isFaulty` if a labelled number is not valid. */
export function findCandidates(text: string) {
  const clean = cleanText(text);
  const numbers = numbersInText(clean.folded);
  const isFaulty = numbers.some(({ kind }) => faultyKinds.test(kind));
  return { ...candidatesAmong(numbers, findTitles(clean), defaultMax), isFaulty };
}

/**
 * Orders candidates: labelled VKNs, MERSİS numbers, bare VKNs, titles.
 * A MERSİS number gives two candidates, its company and a branch.
 * Returns at most `maxFound`, each once; `more` counts the rest.
 */
function candidatesAmong(
  numbers: readonly NumberInText[],
  titles: readonly TitleInText[],
  maxFound: number,
) {
  const digitsOf = (wanted: NumberInText["kind"]) =>
    numbers.flatMap(({ kind, digits }) => (kind === wanted ? digits : []));
  const mersis = digitsOf("mersis").flatMap((number) => [number.slice(1, 11), number]);
  const numbersToAsk = new Set([...digitsOf("labelled"), ...mersis, ...digitsOf("bare")]);
  const kindOf = ({ length }: string) => (length === 16 ? "mersis" : "vkn");
  const different = Map.groupBy(titles, ({ key }) => key).values();
  const all: Candidate[] = [
    ...Array.from(numbersToAsk, (one): Candidate => ({ kind: kindOf(one), text: one })),
    ...different.map(([first]): Candidate => ({ kind: "title", text: first?.title ?? "" })),
  ];
  const holdsPersonal = numbers.some(({ kind }) => kind === "personal" || kind === "eleven");
  return { found: all.slice(0, maxFound), more: Math.max(0, all.length - maxFound), holdsPersonal };
}

/** A typed line with more words is a sentence. */
const maxTypedWords = 12;
/** The maximum of paired numbers, and of paired titles. */
const maxItems = 300;
const companyKinds = /^(?:labelled|bare|wrong|short|eleven|foreign)$/;
const invoiceWords = /e-?(?:fatura|arsiv|irsaliye)|fatura (?:no|tarihi)|ettn/;

/**
 * Reads each company's number in a text with its title and details, right or wrong.
 * Returns at most `maxFound` candidates. A typed title needs no legal form.
 */
export function readMentions(text: string, isTyped: boolean, maxFound: number) {
  const clean = cleanText(text);
  const all = numbersInText(clean.folded);
  const formalTitles = findTitles(clean);
  const titles = withLabelledTitles(clean, formalTitles).slice(0, maxItems);
  const units = unitsOf(clean);
  const numbers = acceptPhoneLike(all, titles, units, clean, isTyped);
  const parties = numbers
    .filter(({ kind }) => companyKinds.test(kind))
    .slice(0, maxItems)
    .map((number) => createParty(number, units));
  pairTitles(parties, titles, units);
  if (isTyped) pairTyped(parties, text, units);
  const companies = [...parties, ...attachMersis(parties, numbers, titles, units)];
  attachFields(clean, parties, units);
  if (invoiceWords.test(clean.folded)) giveRoles(companies);
  const isHidden = createHiddenCheck(text, units);
  const date = dateIn(clean.folded);
  const written = companies.flatMap((party): Mention[] => {
    const { digits, mersis, taxOffice, city, district, role } = party;
    const details = { mersis, taxOffice, city, district, date };
    const mention = (title: string, doubts: readonly Doubt[], onLine: Partial<LineDetails> = {}) => {
      const known = { ...details, ...onLine, ...(doubts.length > 0 && { doubts }) };
      return writtenMention(digits, title, known, role);
    };
    // A typed line may have a tax office behind the number.
    const ownTitles = party.titles.filter(({ title }) => title !== taxOffice);
    if (ownTitles.length === 0) return [mention("", party.doubts)];
    return ownTitles.map((one) => {
      const odd = doubtsBy([isHidden(one.at), "odd-letters"]);
      const nextAt = titles.find(({ at }) => at > one.at && at >= one.end)?.at;
      const { title, rest: _rest, ...onLine } = titleLineIn(clean, one, nextAt);
      return mention(title, [...party.doubts, ...odd], withoutEmpty(onLine));
    });
  });
  return {
    ...candidatesAmong(numbers, formalTitles, maxFound),
    written,
    /** Numbers that may be telephone numbers. */
    doubtful: new Set(numbers.flatMap(({ isDoubtful, digits }) => (isDoubtful ? digits : []))),
  };
}

/** Makes the first of two companies the seller, as in print, unless a heading names a seller. */
function giveRoles(companies: readonly TextParty[]): void {
  const different = new Set(companies.map(({ digits }) => digits));
  if (different.size !== 2 || companies.some(({ role }) => role === "seller")) return;
  const [first] = companies.toSorted((one, other) => one.at - other.at);
  for (const party of companies.filter(({ role }) => role === "text")) {
    party.role = party.digits === first?.digits ? "seller" : "buyer";
  }
}

/** Accepts possible telephone numbers as VKNs: beside a title, among VKNs, or typed alone. */
function acceptPhoneLike(
  numbers: readonly NumberInText[],
  titles: readonly TitleInText[],
  units: readonly Unit[],
  { folded }: CleanText,
  isTyped: boolean,
): (NumberInText & { isDoubtful?: true })[] {
  const words = Array.from(folded.matchAll(/[a-z]+/g), ({ index }) => index);
  const wordBefore = ({ at }: NumberInText) => words.findLastIndex((index) => index < at);
  const lists = new Set(numbers.filter(({ kind }) => kind === "bare").map(wordBefore));
  const isMeant = (number: NumberInText) => {
    if ((isTyped && numbers.length === 1) || lists.has(wordBefore(number))) return true;
    const [line] = unitsAround(units, number);
    const others = numbers.filter(({ kind }) => !/^(?:personal|wrong-mersis)$/.test(kind));
    return line && itemsIn(line, others).length === 1 && itemsIn(line, titles).length > 0;
  };
  return numbers.map((number) =>
    number.kind === "phone-like" && isMeant(number)
      ? { ...number, kind: "bare", isDoubtful: true }
      : number,
  );
}

/** Pairs a typed line's number with the words behind it; a single wrong number becomes a party. */
function pairTyped(parties: TextParty[], text: string, units: readonly Unit[]): void {
  const isEmpty = parties.length === 0;
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim().split(/\s+/).length > maxTypedWords) continue;
    const { digits, title, isWrong } = readTypedLine(line);
    const number = { kind: "wrong", digits, at: 0 } as const;
    if (isWrong && isEmpty && at === 0) parties.push(createParty(number, units));
    const party = parties.find((one) => one.titles.length === 0 && one.digits === digits);
    const start = party?.at ?? 0;
    if (titleKey(title) !== "") party?.titles.push({ title, key: title, at: start, end: start });
  }
}

/** Reads a typed line's number, right or wrong, and the title behind it. */
function readTypedLine(line: string): { digits: string; title: string; isWrong: boolean } {
  const input = readNumber(line);
  const [, short = ""] = /^\D{0,20}(\d{9})(?!\d)/.exec(line) ?? [];
  const [, words = ""] = /\d\P{L}+(\p{L}.*)/u.exec(line) ?? [];
  const title = cutAtLabel(words);
  if (input.kind === "vkn")
    return { digits: input.vkn, title: cutAtLabel(input.title), isWrong: false };
  if (isVkn(wholeVkn(short))) return { digits: short, title, isWrong: true };
  return input.kind === "unlikely-vkn"
    ? { digits: input.vkn, title, isWrong: true }
    : { digits: "", title: "", isWrong: false };
}
