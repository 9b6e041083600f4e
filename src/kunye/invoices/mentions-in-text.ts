import { readNumber, shortVknIn, splitMersis } from "../../company/number-input.ts";
import { titleKey } from "../../company/title.ts";
import { isOfForeigners, isVkn, wholeVkn } from "../../company/id-numbers.ts";
import { cleanText, type CleanText } from "./clean-text.ts";
import { doubtsBy, doubtsNotCompared, type Doubt } from "./findings.ts";
import { type Mention, writtenMention } from "./gather.ts";
import {
  type NumberInText,
  type NumberKind,
  numbersInText,
  placeholdersIn,
} from "./numbers-in-text.ts";
import { readTypedWords } from "./typed-words.ts";
import { unexplainedBeside } from "./unexplained-words.ts";
import {
  attachFields,
  attachMersis,
  asPerson,
  dateIn,
  isSlip,
  createHiddenCheck,
  itemsIn,
  namesBuyerFirst,
  pairAdjacent,
  pairTitles,
  createParty,
  unitsAround,
  unitsOf,
  unnumberedSide,
  type TextItems,
  type TextParty,
  type Unit,
} from "./pair-mentions.ts";
import { type LineDetails, titleLineIn, withoutEmpty } from "./title-line.ts";
import {
  type TitleInText,
  findTitles,
  withLabelledTitles,
  withoutFormerTitles,
} from "./titles-in-text.ts";

/** A company, branch or title in a text that can be asked. */
export interface Candidate {
  kind: "vkn" | "mersis" | "title";
  text: string;
  /** True for a MERSİS number that the text calls a branch's. */
  isBranch?: true;
}

/** The limit of candidates. Chosen by hand. */
const defaultMax = 10;
const faultyKinds = new Set<NumberKind>(["wrong", "short", "eleven", "foreign", "wrong-mersis"]);

/**
 * Finds candidates in an unescaped text; `isFaulty` if a labelled number is not valid.
 * `phoneLike` are VKNs that may be telephone numbers: no candidates without a reason.
 */
export function findCandidates(text: string) {
  const clean = withoutFormerTitles(cleanText(text));
  const numbers = numbersInText(clean.folded);
  const isFaulty = numbers.some(({ kind }) => faultyKinds.has(kind));
  const placeholders = placeholdersIn(clean.folded);
  const phoneLike = phoneLikeAmong(numbers);
  const candidates = candidatesAmong(numbers, findTitles(clean), defaultMax);
  return { ...candidates, isFaulty, placeholders, phoneLike };
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
  // A mended number is a guess, which sells no branch.
  const mersis = numbers.flatMap(({ kind, digits, isMended }) =>
    kind === "mersis" ? [digits.slice(1, 11), ...(isMended ? [] : [digits])] : [],
  );
  const numbersToAsk = new Set([...digitsOf("labelled"), ...mersis, ...digitsOf("bare")]);
  const kindOf = ({ length }: string) => (length === 16 ? "mersis" : "vkn");
  const branches = new Set(numbers.flatMap(({ isBranch, digits }) => (isBranch ? digits : [])));
  const different = Map.groupBy(titles, ({ key }) => key).values();
  const all: Candidate[] = [
    ...Array.from(numbersToAsk, (one): Candidate => {
      return { kind: kindOf(one), text: one, ...(branches.has(one) && { isBranch: true }) };
    }),
    ...different.map(([first]): Candidate => ({ kind: "title", text: first?.title ?? "" })),
  ];
  const holdsPersonal = numbers.some(({ kind }) => kind === "personal" || kind === "eleven");
  return { found: all.slice(0, maxFound), more: Math.max(0, all.length - maxFound), holdsPersonal };
}

/** A typed line with more words is a sentence. Chosen by hand. */
const maxTypedWords = 12;
/** The maximum of paired numbers, and of paired titles. Chosen by hand. */
const maxItems = 300;
const companyKinds = new Set<NumberKind>([
  "labelled",
  "bare",
  "wrong",
  "short",
  "eleven",
  "foreign",
]);
const hiddenKinds = new Set<NumberKind>(["personal", "wrong-mersis"]);
const invoiceNumber = /(?<![a-z0-9])[a-z]{3}20[1-3]\d{10}(?!\d)/;
const invoiceWords = new RegExp(
  `e-?(?:fatura|arsiv|irsaliye)|fatura (?:no|tarihi)|ettn|${invoiceNumber.source}`,
);

/** Options of reading a text. */
export interface ReadingOptions {
  /** A typed title needs no legal form. */
  isTyped: boolean;
  /** The maximum of candidates. */
  maxFound: number;
  /** Numbers that are VKNs, even if they may be telephone numbers. */
  held?: ReadonlySet<string>;
}

/** Reads each company's number in a text with its title and details, right or wrong. */
export function readMentions(
  text: string,
  { isTyped, maxFound, held = new Set() }: ReadingOptions,
) {
  const clean = withoutFormerTitles(cleanText(text));
  const units = unitsOf(clean);
  const formalTitles = findTitles(clean);
  const titles = withLabelledTitles(clean, formalTitles).slice(0, maxItems);
  const all = withHeldNumbers(numbersInText(clean.folded), held);
  const numbers = acceptPhoneLike({ numbers: all, titles, units }, clean, { isTyped });
  const parties = numbers
    .filter(({ kind }) => companyKinds.has(kind))
    .slice(0, maxItems)
    .map((number) => createParty(number, units));
  const paired = pairAdjacent(pairTitles(parties, titles, units), titles, clean);
  const lines = text.trim().split("\n");
  const typedLines = isTyped || lines.length === 1 ? lines.map(readTypedLine) : [];
  const typed = isTyped
    ? pairTyped(paired, typedLines, units)
    : paired.map((party) => withTypedOffice(party, typedLines));
  const detailed = attachFields(clean, typed, units);
  const companies = attachMersis(detailed, { numbers, titles, units });
  const told = withUnexplained(companies, clean, { numbers, titles, units });
  const withSides = sidesOf(told, clean).map(asPerson);
  const isHidden = createHiddenCheck(text, units);
  const date = dateIn(clean.folded);
  const mentionsOf = (party: TextParty) =>
    mentionsOfParty(party, clean, { titles, date, isHidden });
  const other = unnumberedSide(clean, withSides, { titles: formalTitles, units });
  return {
    ...candidatesAmong(numbers, withoutForeigners(formalTitles, clean), maxFound),
    written: withSides.flatMap(mentionsOf),
    /** The side of an invoice that is named without a number. */
    unnumberedSide: other ? mentionsOf(other) : [],
    /** Numbers that may be telephone numbers. */
    doubtful: new Set(numbers.flatMap(({ isDoubtful, digits }) => (isDoubtful ? digits : []))),
    /** Numbers left out because they may be telephone numbers. */
    phoneLike: phoneLikeAmong(numbers),
    placeholders: placeholdersIn(clean.folded),
    /** The purpose of a typed number, such as `fatura 2026-118`. */
    references: typedLines.filter(({ reference }) => reference !== ""),
  };
}

/** Returns a company's mentions: one for each of its titles, else one without a title. */
function mentionsOfParty(
  { digits, role, titles, doubts, mersis, taxOffice, city, district }: TextParty,
  text: CleanText,
  whole: {
    titles: readonly TitleInText[];
    date: string | null;
    isHidden: (at: number) => boolean;
  },
): Mention[] {
  const details = { mersis, taxOffice, city, district, date: whole.date };
  const mention = (title: string, all: readonly Doubt[], line: Partial<LineDetails> = {}) => {
    const known = { ...details, ...line, ...(all.length > 0 && { doubts: all }) };
    return writtenMention(digits, title, known, role);
  };
  if (titles.length === 0) return [mention("", doubts)];
  return titles.map((one) => {
    const odd = doubtsBy([whole.isHidden(one.at), "odd-letters"]);
    const nextAt = whole.titles.find(({ at }) => at > one.at && at >= one.end)?.at;
    const { title, ...line } = titleLineIn(text, one, nextAt);
    return mention(title, [...doubts, ...odd], withoutEmpty(line));
  });
}

/** Adds a doubt about the words beside each company's number from which no title was read. */
function withUnexplained(
  parties: readonly TextParty[],
  text: CleanText,
  { numbers, titles, units }: TextItems,
): TextParty[] {
  const paired = new Set(parties.flatMap((party) => party.titles));
  const taken = titles.filter((one) => paired.has(one)).map(({ at, end }) => ({ start: at, end }));
  const persons = numbers.filter(({ kind }) => kind === "personal" || kind === "eleven");
  return parties.map((party) => {
    if (party.titles.length > 0 || !isVkn(wholeVkn(party.digits))) return party;
    const around = { units, numbers: parties, persons, titles: taken };
    const doubts = doubtsNotCompared(unexplainedBeside(text, party, around));
    return { ...party, doubts: [...party.doubts, ...doubts] };
  });
}

/** Accepts possible telephone numbers as VKNs if the team holds them. */
function withHeldNumbers(
  numbers: readonly NumberInText[],
  held: ReadonlySet<string>,
): NumberInText[] {
  return numbers.map((number) =>
    number.kind === "phone-like" && held.has(number.digits) ? { ...number, kind: "bare" } : number,
  );
}

/** Returns companies with their sides; a slip has none: its sender is no seller. */
function sidesOf(companies: readonly TextParty[], clean: CleanText): readonly TextParty[] {
  if (isSlip(clean.folded)) return companies.map((one) => ({ ...one, role: "text" }));
  return invoiceWords.test(clean.folded) && !areInvoicesInLines(companies, clean)
    ? withRoles(companies, clean)
    : companies;
}

/** True if each company's line has an invoice's number: the companies are no two sides. */
function areInvoicesInLines(companies: readonly TextParty[], { folded }: CleanText): boolean {
  const lines = new Set(companies.map(({ at }) => lineAt(folded, at)));
  return lines.size > 1 && [...lines].every((line) => invoiceNumber.test(line));
}

/** Makes the first of two companies the seller, as in print, unless headings tell the sides. */
function withRoles(companies: readonly TextParty[], { folded }: CleanText): readonly TextParty[] {
  const sorted = companies.toSorted((one, other) => one.at - other.at);
  const [first = "", second = "", ...others] = new Set(sorted.map(({ digits }) => digits));
  const isOne = second === "" || others.length > 0;
  if (isOne || companies.some(({ role }) => role === "seller")) return companies;
  const named = companies.find(({ role }) => role === "buyer")?.digits;
  const buyer = named ?? (namesBuyerFirst(folded) ? first : second);
  return companies.map((party) => {
    if (party.role !== "text") return party;
    return { ...party, role: party.digits === buyer ? "buyer" : "seller" };
  });
}

/** Removes the titles beside the number of foreign buyers, which no Turkish registry has. */
function withoutForeigners(
  titles: readonly TitleInText[],
  { folded }: CleanText,
): readonly TitleInText[] {
  const isBesideForeigner = ({ at }: TitleInText) =>
    lineAt(folded, at).match(/\d+/g)?.some(isOfForeigners) ?? false;
  return titles.filter((one) => !isBesideForeigner(one));
}

/** The letters around an index that count as its line, chosen by hand for the time it takes. */
const lineReach = 300;

function lineAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - lineReach), at);
  const [behind = ""] = text.slice(at, at + lineReach).split("\n", 1);
  return before.slice(before.lastIndexOf("\n") + 1) + behind;
}

function phoneLikeAmong(numbers: readonly NumberInText[]): string[] {
  return numbers.flatMap(({ kind, digits }) => (kind === "phone-like" ? digits : []));
}

/** A word that ends a list of numbers: not the `ve` within. */
const wordBetween = /(?<![a-z])(?!(?:ve|and|ile)(?![a-z]))[a-z]+/g;

/** Accepts possible telephone numbers as VKNs: beside a title, among VKNs, or typed alone. */
function acceptPhoneLike(
  { numbers, titles, units }: TextItems,
  { folded }: CleanText,
  { isTyped }: Pick<ReadingOptions, "isTyped">,
): (NumberInText & { isDoubtful?: true })[] {
  const words = Array.from(folded.matchAll(wordBetween), ({ index }) => index);
  const wordBefore = ({ at }: NumberInText) => words.findLastIndex((index) => index < at);
  const lists = new Set(numbers.filter(({ kind }) => kind === "bare").map(wordBefore));
  const isMeant = (number: NumberInText) => {
    if ((isTyped && numbers.length === 1) || lists.has(wordBefore(number))) return true;
    const [line] = unitsAround(units, number);
    const others = numbers.filter(({ kind }) => !hiddenKinds.has(kind));
    return line && itemsIn(line, others).length === 1 && itemsIn(line, titles).length > 0;
  };
  return numbers.map((number) =>
    number.kind === "phone-like" && isMeant(number)
      ? { ...number, kind: "bare", isDoubtful: true }
      : number,
  );
}

/** Pairs typed lines' numbers with the words behind them; a single wrong number becomes a party. */
function pairTyped(
  parties: readonly TextParty[],
  lines: readonly TypedLine[],
  units: readonly Unit[],
): TextParty[] {
  const [first] = lines;
  const wrong = { kind: "wrong", digits: first?.digits ?? "", at: 0 } as const;
  const all = parties.length === 0 && first?.isWrong ? [createParty(wrong, units)] : parties;
  const waiting = new Set(lines.filter(({ title }) => titleKey(title) !== ""));
  return all.map((party) => {
    const titled = [...waiting].find(({ digits }) => digits === party.digits);
    const known = withTypedOffice(party, lines);
    if (!titled || party.titles.length > 0) return known;
    waiting.delete(titled);
    const { title } = titled;
    const { at } = party;
    return { ...known, titles: [{ kind: "title", title, key: title, at, end: at }] };
  });
}

function withTypedOffice(party: TextParty, lines: readonly TypedLine[]): TextParty {
  const typed = lines.find(({ digits, taxOffice }) => digits === party.digits && taxOffice !== "");
  return typed && party.taxOffice === "" ? { ...party, taxOffice: typed.taxOffice } : party;
}

type TypedLine = ReturnType<typeof readTypedLine>;

/** Reads a typed line's number, right or wrong, and the words behind it. */
function readTypedLine(line: string) {
  const input = readNumber(line);
  const short = shortVknIn(line);
  const [, words = ""] = /(?<!\P{L})[^\p{L}\d]*\d\P{L}+(\p{L}.*)/u.exec(line) ?? [];
  const isSentence = line.trim().split(/\s+/).length > maxTypedWords;
  const nothing = { digits: "", isWrong: false, ...readTypedWords("") };
  if (isSentence) return nothing;
  if (input.kind === "vkn")
    return { digits: input.vkn, isWrong: false, ...readTypedWords(input.title) };
  const branch = splitMersis(line);
  if (branch) {
    const { reference } = readTypedWords(branch.words);
    return { ...nothing, digits: branch.mersis, reference };
  }
  if (short !== "") return { digits: short, isWrong: true, ...readTypedWords(words) };
  return input.kind === "unlikely-vkn"
    ? { digits: input.vkn, isWrong: true, ...readTypedWords(words) }
    : nothing;
}
