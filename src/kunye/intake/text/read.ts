import { isOfForeigners, isVkn, wholeVkn } from "../../../company/id-numbers.ts";
import { readNumber, shortVknIn, splitMersis } from "../../../company/number-input.ts";
import { titleKey } from "../../../company/title.ts";
import { doubtsBy, doubtsNotCompared, type Doubt } from "../../check/findings.ts";
import { kindsWith } from "../../check/kinds.ts";
import { type Mention, writtenMention } from "../mention.ts";
import { type LineDetails, titleLineIn, withoutEmpty } from "./title-line.ts";
import { readTypedWords } from "./typed-words.ts";
import { blocksOf, dateIn } from "./blocks.ts";
import { withoutFormerTitles } from "./former-titles.ts";
import { layOut, type ReadText } from "./layout.ts";
import type { Label } from "./lexicon.ts";
import { withMisreadNumbers } from "./misread-numbers.ts";
import { type NumberInText, type NumberKind, numbersIn, placeholdersIn } from "./numbers.ts";
import {
  partiesOf,
  type Party,
  type TextItems,
  withAcceptedPhones,
  withoutOtherNumbers,
} from "./parties.ts";
import { prepareText } from "./prepare.ts";
import { namingKinds, type TitleInText, titlesIn } from "./segments.ts";
import { unnumberedSide, withSides } from "./sides.ts";
import { createUnexplained } from "./unexplained.ts";

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

/** Options of reading a text. */
export interface ReadingOptions {
  /** A typed title needs no legal form. */
  isTyped: boolean;
  /** The maximum of candidates. */
  maxFound: number;
  /** Numbers that are VKNs, even if they may be telephone numbers. */
  held?: ReadonlySet<string>;
}

/**
 * Finds candidates in an unescaped text; `isFaulty` if a labelled number is not valid.
 * `phoneLike` are VKNs that may be telephone numbers: no candidates without a reason.
 */
export function findCandidates(given: string) {
  const { text, numbers, titles } = itemsOf(given, { isTyped: false, held: new Set() });
  return {
    ...candidatesAmong(numbers, forSale(titles, text), defaultMax),
    isFaulty: numbers.some(({ kind }) => faultyKinds.has(kind)),
    placeholders: placeholdersIn(text.folded),
    phoneLike: phoneLikeAmong(numbers),
  };
}

/** Reads each company's number in a text with its title and details, right or wrong. */
export function readMentions(
  given: string,
  { isTyped, maxFound, held = new Set() }: ReadingOptions,
) {
  const items = itemsOf(given, { isTyped, held });
  const { text, numbers, titles, blocks } = items;
  const parties = partiesOf(items);
  const lines = given.trim().split("\n");
  const typedLines = isTyped || lines.length === 1 ? lines.map(readTypedLine) : [];
  const typed = isTyped
    ? withTypedTitles(parties, typedLines)
    : parties.map((party) => withTypedOffice(party, typedLines));
  const sided = withSides(typed, text);
  const date = dateIn(text.folded);
  const doubtsBeside = createUnexplained(items);
  const titled = new Set(sided.flatMap((one) => (hasTitle(one) ? wholeVkn(one.digits) : [])));
  const free = freeTitles(sided, titles);
  const mentionsOf = (party: Party) =>
    mentionOf(party, items, { date, doubtsBeside, titled, free });
  const other = unnumberedSide(sided, { text, blocks, titles });
  return {
    ...candidatesAmong(numbers, forSale(titles, text), maxFound),
    written: sided.map(mentionsOf),
    /** The side of an invoice that is named without a number. */
    unnumberedSide: other ? [mentionsOf(other)] : [],
    /** Numbers that may be telephone numbers. */
    doubtful: new Set(
      numbers.flatMap(({ isDoubtful, digits }) => (isDoubtful && !held.has(digits) ? digits : [])),
    ),
    /** Numbers left out because they may be telephone numbers. */
    phoneLike: phoneLikeAmong(numbers),
    placeholders: placeholdersIn(text.folded),
    /** The purpose of a typed number, such as `fatura 2026-118`. */
    references: typedLines.filter(({ reference }) => reference !== ""),
  };
}

function itemsOf(
  given: string,
  options: { isTyped: boolean; held: ReadonlySet<string> },
): TextItems {
  const text = layOut(withoutFormerTitles(prepareText(given)));
  const blocks = blocksOf(text);
  const read = numbersIn(text);
  const titles = titlesIn(
    text,
    read.filter(({ kind }) => kind !== "misread"),
  );
  const told = withMisreadNumbers(text, read, titles);
  const own = withoutOtherNumbers({ text, numbers: told, titles });
  const numbers = withAcceptedPhones({ text, blocks, numbers: own, titles }, options);
  return { text, blocks, numbers, titles };
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
  const digitsOf = (...wanted: NumberKind[]) =>
    numbers.flatMap(({ kind, digits }) => (wanted.includes(kind) ? digits : []));
  // A mended number is a guess, which sells no branch.
  const mersis = numbers.flatMap(({ kind, digits, isMended }) =>
    kind === "mersis" ? [digits.slice(1, 11), ...(isMended ? [] : [digits])] : [],
  );
  const branches = new Set(numbers.flatMap(({ isBranch, digits }) => (isBranch ? digits : [])));
  const toAsk = new Set([...digitsOf("labelled", "mended"), ...mersis, ...digitsOf("bare")]);
  const kindOf = ({ length }: string) => (length === 16 ? "mersis" : "vkn");
  const different = Map.groupBy(titles, ({ key }) => key).values();
  const all: Candidate[] = [
    ...Array.from(toAsk, (one): Candidate => {
      return { kind: kindOf(one), text: one, ...(branches.has(one) && { isBranch: true }) };
    }),
    ...different.map(([first]): Candidate => ({ kind: "title", text: first?.title ?? "" })),
  ];
  const holdsPersonal = numbers.some(({ kind }) => kind === "personal" || kind === "eleven");
  return { found: all.slice(0, maxFound), more: Math.max(0, all.length - maxFound), holdsPersonal };
}

/** Returns the titles that can be searched: with a legal form, none of a bank beside an account. */
function forSale(
  titles: readonly TitleInText[],
  { folded, lines, lineAt }: ReadText,
): TitleInText[] {
  const isBesideForeigner = ({ at }: TitleInText) => {
    const { start = 0, end = 0 } = lines[lineAt(at)] ?? {};
    return folded.slice(start, end).match(/\d+/g)?.some(isOfForeigners) ?? false;
  };
  return titles.filter((one) => one.proof === "form" && !one.isBank && !isBesideForeigner(one));
}

function phoneLikeAmong(numbers: readonly NumberInText[]): string[] {
  return numbers.flatMap(({ kind, digits }) => (kind === "phone-like" ? digits : []));
}

const hasTitle = ({ title, certainty }: Party): boolean => title !== null && certainty !== "guess";

/** The titles that are quoted. Chosen by hand. */
const maxNamed = 2;

/**
 * Returns the titles that have no number, if most numbers without a title may have one of those: they
 * stand elsewhere in the text, and nothing says whose they are. Else "".
 */
function freeTitles(parties: readonly Party[], titles: readonly TitleInText[]): string {
  const used = new Set(parties.flatMap((one) => (hasTitle(one) ? (one.title?.key ?? []) : [])));
  const free = titles.filter(
    ({ proof, isBank, key }) => proof === "form" && !isBank && !used.has(key),
  );
  const untitled = parties.filter((one) => !hasTitle(one) && isVkn(wholeVkn(one.digits)));
  const count = new Set(untitled.map(({ digits }) => wholeVkn(digits))).size;
  const names = new Map(free.map(({ key, title }) => [key, title]));
  const areFew = names.size * 2 <= count && names.size < count;
  return areFew ? "" : [...names.values()].slice(0, maxNamed).join(", ");
}

/** The facts of a text that each mention needs. */
interface WholeText {
  date: string | null;
  doubtsBeside: (party: Party) => Doubt[];
  /** The numbers that have a title somewhere. */
  titled: ReadonlySet<string>;
  /** The titles without a number, or "". */
  free: string;
}

/** Returns a company's mention; a guessed title, and words that nothing explains, are only told. */
function mentionOf(
  party: Party,
  { text, numbers, titles }: TextItems,
  { date, doubtsBeside, titled, free }: WholeText,
): Mention {
  const { digits, role, title, doubts, mersis, taxOffice, city, district } = party;
  const details = { mersis, taxOffice, city, district, date };
  const mention = (name: string, all: readonly Doubt[], line: Partial<LineDetails> = {}) =>
    writtenMention(
      digits,
      name,
      { ...details, ...line, ...(all.length > 0 && { doubts: all }) },
      role,
    );
  if (title === null || !hasTitle(party)) {
    const isElsewhere =
      titled.has(wholeVkn(digits)) || doubts.some(({ kind }) => silentDoubts.has(kind));
    if (isElsewhere) return mention("", doubts);
    const isGuessFar = title !== null && !isBeside(party, title, { text, numbers, titles });
    const guessed = title ? doubtsNotCompared(title.title) : doubtsBeside(party);
    const beside = isGuessFar ? asFar(guessed) : guessed;
    const isNamed = party.isNamedElsewhere === true;
    const elsewhere =
      free === "" ? doubtsBy([isNamed, "not-compared"]) : asFar(doubtsNotCompared(free));
    return mention("", [...doubts, ...(beside.length > 0 ? beside : elsewhere)]);
  }
  const isHidden = text.hiddenLines.has(text.lineAt(title.at));
  const isTold = doubts.some(({ kind }) => kind === "odd-letters");
  const odd = doubtsBy([isHidden && !isTold, "odd-letters"]);
  const nextAt = Math.min(
    titles.find(({ at }) => at > title.at && at >= title.end)?.at ?? Infinity,
    fieldBehind(text, title.end),
  );
  const { title: name, ...line } = titleLineIn(text, title, nextAt);
  return mention(name, [...doubts, ...odd], withoutEmpty(line));
}

function asFar(doubts: readonly Doubt[]): Doubt[] {
  return doubts.map((one): Doubt => ({ ...one, isFar: true }));
}

/**
 * True for a title on the number's line or the next one, with no other title or number between, and
 * not joined to another title: of `X ve Y` none is the nearer one.
 */
function isBeside(
  { at, end, digits }: Party,
  title: TitleInText,
  { text: { folded, lineAt }, numbers, titles }: Pick<TextItems, "text" | "numbers" | "titles">,
): boolean {
  const isJoined = (from: number, to: number) =>
    from <= to && to - from <= maxJoiner && joiner.test(folded.slice(from, to));
  const [from, to] = title.at < at ? [title.end, at] : [end, title.at];
  const isBetween = (one: { at: number }) => one.at >= from && one.at < to;
  const isParted =
    titles.some((one) => one.key !== title.key && isBetween(one)) ||
    numbers.some((one) => one.digits !== digits && one.kind !== "numbered" && isBetween(one));
  const isOneOfTwo = titles.some(
    (one) => one.key !== title.key && (isJoined(one.end, title.at) || isJoined(title.end, one.at)),
  );
  return Math.abs(lineAt(title.at) - lineAt(at)) <= 1 && !isParted && !isOneOfTwo;
}

/** A word that joins two titles. */
const joiner = /^[ .,]*(?:ve|ile|and|&)[ ]*$/;
/** The letters of such a word with its signs. Chosen by hand. */
const maxJoiner = 8;

/** Labels of numbers, which end a title also without a colon. */
const numberedKinds: ReadonlySet<Label["kind"]> = new Set<Label["kind"]>(["tax", "mersis", "iban"]);

/** Labels of other fields, which end a title with a colon; an address is read with it. */
const otherKinds: ReadonlySet<Label["kind"]> = new Set<Label["kind"]>([
  "phone",
  "contact",
  "bank",
  "date",
  "amount",
]);

/** The tokens behind a title among which a label is looked for. Chosen by hand. */
const maxBehind = 12;

/** Returns the index of the next field's label behind a title on its line. */
function fieldBehind(text: ReadText, end: number): number {
  const { labelsOfLine, lineAt, tokens, labelByStart, offices, findToken } = text;
  const isField = ({ hasColon, kind, to }: Label) =>
    numberedKinds.has(kind) ||
    (hasColon && otherKinds.has(kind)) ||
    (namingKinds.has(kind) && (hasColon || labelByStart.has(to)));
  const startOf = ({ from }: Label) => tokens[from]?.start ?? 0;
  const isOffice = (at: number) => offices.some((one) => at >= one.start && at < one.end);
  const next = labelsOfLine(lineAt(Math.max(0, end - 1))).find(
    (label) => startOf(label) >= end && isField(label) && !isOffice(startOf(label)),
  );
  // A word before a colon is a label that no table knows.
  const first = findToken(end);
  const near = tokens.slice(first, first + maxBehind);
  const unknown = near.find(
    ({ kind, line }, at) =>
      kind === "word" && near[at + 1]?.text === ":" && line === tokens[first - 1]?.line,
  );
  const isKnown = unknown !== undefined && text.labelByEnd.has(findToken(unknown.start) + 1);
  const isLabel = unknown !== undefined && !isKnown && !isOffice(unknown.start);
  return Math.min(next ? startOf(next) : Infinity, isLabel ? unknown.start : Infinity);
}

/** Doubts about persons and sides, of whom no words are told. */
const silentDoubts = kindsWith("number", "person's", "missing", "abroad");

/** A typed line with more words is a sentence. Chosen by hand. */
const maxTypedWords = 12;

type TypedLine = ReturnType<typeof readTypedLine>;

/** Gives typed lines' numbers the words behind them; a single wrong number becomes a party. */
function withTypedTitles(parties: readonly Party[], lines: readonly TypedLine[]): Party[] {
  const [first] = lines;
  const wrong: Party = {
    at: 0,
    end: 0,
    digits: first?.digits ?? "",
    role: "text",
    title: null,
    certainty: "guess",
    doubts: [],
    mersis: null,
    taxOffice: "",
    city: "",
    district: "",
  };
  const all = parties.length === 0 && first?.isWrong ? [wrong] : parties;
  const waiting = new Set(lines.filter(({ title }) => titleKey(title) !== ""));
  return all.map((party) => {
    const typed = [...waiting].find(({ digits }) => digits === party.digits);
    const known = withTypedOffice(party, lines);
    if (!typed || hasTitle(party)) return known;
    waiting.delete(typed);
    const place = {
      at: party.at,
      end: party.at,
      isLabelled: false,
      role: "text" as const,
      isBank: false,
    };
    const title: TitleInText = {
      kind: "title",
      title: typed.title,
      key: typed.title,
      proof: "label",
      ...place,
    };
    return { ...known, title, certainty: "likely" as const };
  });
}

function withTypedOffice(party: Party, lines: readonly TypedLine[]): Party {
  const typed = lines.find(({ digits, taxOffice }) => digits === party.digits && taxOffice !== "");
  return typed && party.taxOffice === "" ? { ...party, taxOffice: typed.taxOffice } : party;
}

const noWords = readTypedWords("");

/** Reads a typed line's number, right or wrong, and the words behind it. */
function readTypedLine(line: string) {
  const input = readNumber(line);
  const short = shortVknIn(line);
  const [, words = ""] = /(?<!\P{L})[^\p{L}\d]*\d\P{L}+(\p{L}.*)/u.exec(line) ?? [];
  const isSentence = line.trim().split(/\s+/).length > maxTypedWords;
  const nothing = { digits: "", isWrong: false, ...noWords };
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
