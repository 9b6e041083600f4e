import { isSameWithoutEnding } from "../../../company/compare-titles.ts";
import { usualProvince } from "../../../company/general-words.ts";
import { isVkn, vknOfMersis, wholeVkn } from "../../../company/id-numbers.ts";
import { streetWords } from "../../../company/places.ts";
import { officesIn, readsAsOffice } from "../../../company/tax-offices.ts";
import { isCompanyTitle } from "../../../company/title-parts.ts";
import { provinces } from "../../../company/title-words.ts";
import { doubtsBy, type Doubt } from "../../check/findings.ts";
import type { GivenData } from "../mention.ts";
import type { Blocks } from "./blocks.ts";
import type { Label } from "./lexicon.ts";
import type { ReadText, Role } from "./layout.ts";
import { isWithoutNumber, namedPairs } from "./named-pairs.ts";
import type { NumberInText, NumberKind } from "./numbers.ts";
import { type Certainty, type Pair, pairsOf, type Placed, type PlacedTitle } from "./pairs.ts";
import { isWeakName, type TitleInText } from "./segments.ts";
import { weights } from "./weights.ts";

/** A company's number in a text, with its title, details and doubts. */
export interface Party extends Pick<GivenData, "mersis" | "taxOffice" | "city" | "district"> {
  at: number;
  end: number;
  digits: string;
  role: Role;
  title: TitleInText | null;
  /** The certainty of the title; a guessed one is only told. */
  certainty: Certainty;
  doubts: readonly Doubt[];
  /** True for a number without a title that has a name elsewhere in the text. */
  isNamedElsewhere?: true;
  /** True for eleven digits that are a person's unless a company's title is beside them. */
  isPersonal?: true;
}

/** A text with its blocks, numbers and titles. */
export interface TextItems {
  text: ReadText;
  blocks: Blocks;
  numbers: readonly NumberInText[];
  titles: readonly TitleInText[];
}

/** The maximum of paired numbers, and of paired titles. Chosen by hand. */
const maxItems = 300;
const companyKinds = new Set<NumberKind>([
  "labelled",
  "mended",
  "bare",
  "wrong",
  "short",
  "eleven",
  "foreign",
]);
/** Doubts about numbers that must not be shown. */
const hiddenNumberDoubts: Partial<Record<NumberKind, Doubt["kind"]>> = {
  eleven: "eleven-digits",
  foreign: "foreign-vat",
  "wrong-mersis": "invalid-mersis",
};
const noDetails = { mersis: null, taxOffice: "", city: "", district: "" };

/** Returns a text's companies with their titles, MERSİS numbers, offices and places. */
export function partiesOf(items: TextItems): Party[] {
  const { numbers, blocks } = items;
  const own = numbers.filter(({ kind }) => companyKinds.has(kind)).slice(0, maxItems);
  const lone = loneMersis(items, own);
  const parties = [
    ...own.map((number) => createParty(number, blocks)),
    ...lone.map((number) => partyOfMersis(number, blocks)),
  ].sort((one, other) => one.at - other.at);
  const titled = withTitles(parties, items);
  return withFields(withMersis(titled, items), items).map(asPerson);
}

function createParty(
  { at, end, digits, kind, role, isPersonal }: NumberInText,
  blocks: Blocks,
): Party {
  const doubts = doubtsBy(
    [digits === "", hiddenNumberDoubts[kind] ?? "invalid-vkn"],
    [kind === "mended", "odd-letters"],
  );
  const side = role ?? blocks.roleAt(at);
  const party: Party = {
    at,
    end,
    digits,
    role: side,
    title: null,
    certainty: "guess",
    ...noDetails,
    doubts,
  };
  return isPersonal ? { ...party, isPersonal } : party;
}

function partyOfMersis(number: NumberInText, blocks: Blocks): Party {
  const party = createParty({ ...number, digits: number.digits.slice(1, 11) }, blocks);
  const doubts = doubtsBy([true, "vkn-from-mersis"], [number.isMended === true, "short-mersis"]);
  return { ...party, mersis: number.digits, doubts };
}

/** Makes a person, of whom nothing is kept, of eleven digits without a company's title. */
function asPerson(party: Party): Party {
  if (!party.isPersonal || (party.title && isCompanyTitle(party.title.title))) return party;
  return { ...party, title: null, ...noDetails, doubts: doubtsBy([true, "person"]) };
}

/**
 * Returns the MERSİS numbers that are a company of their own: their VKN is not written, and no
 * company without a MERSİS number is nearer than a title.
 */
function loneMersis(
  { text, blocks, numbers, titles }: TextItems,
  own: readonly NumberInText[],
): NumberInText[] {
  const mersis = numbers.filter(({ kind }) => kind === "mersis");
  const vkns = new Set(own.map(({ digits }) => wholeVkn(digits)));
  const known = new Set(mersis.map(({ digits }) => vknOfMersis(digits)));
  const waiting = own.filter(({ digits }) => !known.has(wholeVkn(digits)));
  const seen = new Set<string>();
  const near = createNearest({ text, blocks }, waiting);
  const nearTitles = createNearest({ text, blocks }, titles);
  return mersis.filter((number) => {
    const vkn = vknOfMersis(number.digits) ?? "";
    if (vkns.has(vkn) || seen.has(vkn)) return false;
    const [party] = near(number);
    const [title] = nearTitles(number);
    const isNearer =
      title !== undefined &&
      party !== undefined &&
      Math.abs(title.at - number.at) < Math.abs(party.at - number.at) &&
      (blocks.blockAt(party.at) !== blocks.blockAt(number.at) ||
        nearTitles(party)[0]?.key !== title.key);
    if (party !== undefined && !isNearer) return false;
    seen.add(vkn);
    return true;
  });
}

/** Returns a function that finds the items of a place's line, else of its block, else of the text. */
function createNearest<Item extends { at: number }>(
  { text, blocks }: Pick<TextItems, "text" | "blocks">,
  items: readonly Item[],
): (place: { at: number }) => Item[] {
  const byLine = Map.groupBy(items, ({ at }) => text.lineAt(at));
  const byBlock = Map.groupBy(items, ({ at }) => blocks.blockAt(at));
  return (place) => {
    const near =
      byLine.get(text.lineAt(place.at)) ?? byBlock.get(blocks.blockAt(place.at)) ?? items;
    const distance = ({ at }: { at: number }) => Math.abs(at - place.at);
    return near.length > maxItems
      ? [...near]
      : near.toSorted((one, other) => distance(one) - distance(other));
  };
}

/** Returns the part of a title's score that does not depend on a number. */
function ownScore({ proof, isLabelled, isBank }: TitleInText): number {
  const { pair } = weights;
  return (
    (proof === "form" ? pair.formal : 0) +
    (isLabelled ? pair.labelled : 0) +
    (isBank ? pair.bank : 0)
  );
}

function withTitles(parties: readonly Party[], { text, blocks, titles: all }: TextItems): Party[] {
  const vkns = new Set(parties.map(({ digits }) => wholeVkn(digits)));
  const titles = (vkns.size === 1 ? wholeTitlesOf(all) : all).slice(0, maxItems);
  // A list of numbers says nothing of the titles below it.
  const areFewer = new Set(titles.map(({ key }) => key)).size < vkns.size;
  const placeOf = (items: readonly { at: number; end: number; role: Role }[]) => {
    const byLine = Map.groupBy(items, ({ at }) => text.lineAt(at));
    return items.map((one, rank): Placed => {
      const line = text.lineAt(one.at);
      const beside = byLine.get(line) ?? [];
      return {
        ...one,
        line,
        cell: text.cellAt(one.at),
        block: blocks.blockAt(one.at),
        rank,
        rankInLine: beside.indexOf(one),
        countInLine: beside.length,
      };
    });
  };
  const numbers = placeOf(parties);
  const placed = placeOf(titles.map((one) => ({ ...one, role: roleOf(one, blocks) })));
  const titled = placed.map((one, at): PlacedTitle => {
    const title = titles[at];
    return { ...one, own: title ? ownScore(title) : 0, isLabelled: title?.isLabelled ?? false };
  });
  const counter = (items: readonly { at: number }[]) => (index: number) => {
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((items[middle]?.at ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const between = {
    numbersBefore: counter(numbers),
    titlesBefore: counter(placed),
    isExplained: createExplained(text, titles),
  };
  const keyOf = (at: number) => titles[at]?.key ?? "";
  const names = titles.filter((one) => certaintyOf(one) !== "guess");
  const apart = namedPairs(text, parties, names);
  const named = new Map(
    Array.from(apart.titles, ([number, title]) => [number, titles.indexOf(title)]),
  );
  const isKept = titles.map((one) => isWithoutNumber(text, one));
  const pairs = pairsOf(numbers, titled, { between, keyOf, isBlockwise: areFewer, named, isKept });
  const taken = new Set(pairs.map(({ title }) => title));
  const vknsOfLine = Map.groupBy(
    parties.map(({ digits }, at) => ({ vkn: wholeVkn(digits), line: numbers[at]?.line })),
    ({ line }) => line,
  );
  /**
   * True if the order of several titles decides, and the text does not name it: numbers in a row, or
   * a number below a block of titles.
   */
  const isOneOfSeveral = (pair: Pair): boolean => {
    const [number, title] = [numbers[pair.number], placed[pair.title]];
    if (!number || !title || number.line === title.line) return false;
    const inLine = new Set((vknsOfLine.get(number.line) ?? []).map(({ vkn }) => vkn)).size;
    const areColumns = number.countInLine === title.countInLine || number.cell > 0;
    if (inLine > 1 && !areColumns) return true;
    if (number.block === title.block) return false;
    return placed.some(
      (one, at) => one.block === title.block && keyOf(at) !== keyOf(pair.title) && !taken.has(at),
    );
  };
  const pairOf = new Map<number, Pair>(pairs.map((one) => [one.number, one]));
  return parties.map((party, at) => {
    const pair = pairOf.get(at);
    const title = pair ? titles[pair.title] : undefined;
    if (!pair || !title) return apart.named.has(at) ? { ...party, isNamedElsewhere: true } : party;
    const role = party.role === "text" && title.role !== "text" ? title.role : party.role;
    const before = titles[pair.title - 1];
    // Of two titles that are joined before one number, either may be meant.
    const isOneOfTwo =
      before !== undefined &&
      !taken.has(pair.title - 1) &&
      party.at > title.at &&
      before.key !== title.key &&
      /^[ .]*(?:ve|ile|and|&|-)[ ]*$/.test(text.folded.slice(before.end, title.at));
    const certainty = leastOf(pair.certainty, certaintyOf(title));
    const isGuess = !named.has(at) && (apart.isOpen || isOneOfTwo || isOneOfSeveral(pair));
    return { ...party, role, title, certainty: isGuess ? "guess" : certainty };
  });
}

/** More titles than these are not compared with each other. Chosen by hand. */
const maxAlike = 4;

/** Returns only the longest of several titles that are the same without its ending. */
function wholeTitlesOf(titles: readonly TitleInText[]): readonly TitleInText[] {
  if (titles.length < 2 || titles.length > maxAlike) return titles;
  const [whole] = titles.toSorted((one, other) => other.title.length - one.title.length);
  const areSame = titles.every(({ title }) => isSameWithoutEnding(title, whole?.title ?? ""));
  return areSame && whole ? [whole] : titles;
}

function roleOf(title: TitleInText, blocks: Blocks): Role {
  return title.role === "text" ? blocks.roleAt(title.at) : title.role;
}

const certainties: readonly Certainty[] = ["guess", "likely", "sure"];

function leastOf(one: Certainty, other: Certainty): Certainty {
  return certainties.indexOf(one) < certainties.indexOf(other) ? one : other;
}

/** A word and a noun, as sentences have them, too: `Personel kooperatifi`, `Ortağın şirketi`. */
const nounOfSentence = /^\p{L}+ (?:kooperatif|iktisadi|iş |adi |şirketi)\p{Ll}*$/u;

function certaintyOf({ proof, title }: TitleInText): Certainty {
  if (nounOfSentence.test(title)) return "guess";
  if (proof === "form") return "sure";
  return isWeakName(title) ? "guess" : "likely";
}

/** Returns a function that is true for a stretch with nothing but labels, offices and signs. */
function createExplained(text: ReadText, titles: readonly TitleInText[]) {
  const { tokens, labels, folded, findToken } = text;
  const isKnown = new Uint8Array(tokens.length);
  const mark = (from: number, to: number) => isKnown.fill(1, from, to);
  // `CONSIGNEE: …` on a line of its own begins another company.
  const beginsSide = ({ kind, isFirst, hasColon }: Label) =>
    isFirst && hasColon && (kind === "seller" || kind === "buyer");
  for (const label of labels) if (!beginsSide(label)) mark(label.from, label.to);
  for (const { start, end } of officesIn(folded)) mark(findToken(start), findToken(end));
  for (const { at, end } of titles) mark(findToken(at), findToken(end));
  const unknown = new Uint32Array(tokens.length + 1);
  tokens.forEach((token, at) => {
    const isWord = token.kind === "word" && isKnown[at] === 0;
    unknown[at + 1] = (unknown[at] ?? 0) + (isWord ? 1 : 0);
  });
  return (from: number, to: number): boolean =>
    from >= to || unknown[findToken(to)] === unknown[findToken(from)];
}

/** Gives MERSİS numbers to their own or the nearest company; a wrong one is a doubt about it. */
function withMersis(parties: readonly Party[], { text, blocks, numbers }: TextItems): Party[] {
  const mersis = numbers.filter(({ kind }) => kind === "mersis");
  const vknsOf = new Set(mersis.map(({ digits }) => vknOfMersis(digits)));
  const waiting = parties.filter((one) => one.mersis === null && !vknsOf.has(wholeVkn(one.digits)));
  const given = new Map<Party, string>();
  const doubts = new Map<Party, readonly Doubt[]>();
  const nearest = createNearest({ text, blocks }, waiting);
  for (const number of mersis) {
    const vkn = vknOfMersis(number.digits);
    const owners = parties.filter(({ digits }) => wholeVkn(digits) === vkn);
    // A number that was mended proves nothing against another company's.
    const isMended = number.isMended === true;
    const isGuess = isMended && owners.length === 0;
    for (const party of owners.length > 0 ? owners : nearest(number).slice(0, 1)) {
      if (!given.has(party) && !isGuess) given.set(party, number.digits);
      const isTold = party.doubts.some(({ kind }) => kind === "short-mersis");
      const found = doubtsBy(
        [isMended && !isGuess && !isTold, "short-mersis"],
        [isGuess, "poor-mersis"],
      );
      doubts.set(party, [...(doubts.get(party) ?? []), ...found]);
    }
  }
  const wrong = numbers.filter(({ kind }) => kind === "wrong-mersis");
  const nearestOf = createNearest({ text, blocks }, parties);
  const owners = wrong.map((number) => nearestOf(number)[0]);
  const doubtsOf = (some: readonly NumberInText[], vkn: string) =>
    some.map(({ digits, isHidden }): Doubt => {
      // Beside a valid VKN, a text that is no MERSİS number says nothing.
      const isPoor = digits === "" && !isHidden && isVkn(wholeVkn(vkn));
      return { kind: isPoor ? "poor-mersis" : "invalid-mersis", written: digits };
    });
  const told = parties.map((party) => ({
    ...party,
    mersis: given.get(party) ?? party.mersis,
    doubts: [
      ...party.doubts,
      ...(doubts.get(party) ?? []),
      ...doubtsOf(
        wrong.filter((_number, at) => owners[at] === party),
        party.digits,
      ),
    ],
  }));
  const [first, ...others] = parties.length > 0 ? [] : wrong;
  if (!first) return told;
  const party = createParty({ ...first, digits: "" }, blocks);
  return [{ ...party, doubts: [...party.doubts, ...doubtsOf(others, "")] }];
}

const province = /([a-z]{3,20}) ?[/-] ?([a-z]{3,20})\.? *(?=\n|$)/g;

/** Gives tax offices and places to the only company of their line, block or text. */
function withFields(parties: readonly Party[], { text, blocks }: TextItems): Party[] {
  const { folded, shown } = text;
  const nearest = createNearest({ text, blocks }, parties);
  const ownersOf = (at: number) => {
    const near = nearest({ at });
    // A buyer without a number has its own office and place.
    if (blocks.roleAt(at) === "buyer" && near[0]?.role !== "buyer") return [];
    return near.every(({ digits }) => digits === near[0]?.digits) ? near : [];
  };
  const found = new Map<Party, Partial<Party>>();
  const give = (at: number, fields: Partial<Party>) => {
    for (const party of ownersOf(at)) found.set(party, { ...found.get(party), ...fields });
  };
  for (const { name, start } of officesIn(folded))
    give(start, { taxOffice: shown.slice(name.start, name.end) });
  for (const { 0: whole, 1: district = "", 2: city = "", index } of folded.matchAll(province)) {
    if (!provinces.has(usualProvince(city)) || streetWords.has(district)) continue;
    const to = index + whole.lastIndexOf(city);
    give(index, {
      district: shown.slice(index, index + district.length),
      city: shown.slice(to, to + city.length),
    });
  }
  return parties.map((party) => ({ ...party, ...found.get(party) }));
}

/**
 * Drops the numbers behind a lone `No` that no title follows, as one does on a customs form: they
 * may be of anything.
 */
export function withoutOtherNumbers({
  text: { folded },
  numbers,
  titles,
}: Pick<TextItems, "text" | "numbers" | "titles">): NumberInText[] {
  const starts = new Set(titles.flatMap(({ proof, at }) => (proof === "form" ? at : [])));
  return numbers.flatMap((number): NumberInText[] => {
    if (number.kind !== "numbered") return [number];
    const [gap = ""] =
      /^[ :,;.-]{0,3}\n?[ ]{0,3}/.exec(folded.slice(number.end, number.end + 8)) ?? [];
    return starts.has(number.end + gap.length) ? [{ ...number, kind: "bare" }] : [];
  });
}

/** A word that ends a list of numbers: not the `ve` within. */
const wordBetween = /(?<![a-z])(?!(?:ve|and|ile)(?![a-z]))[a-z]+/g;
const hiddenKinds = new Set<NumberKind>(["personal", "wrong-mersis"]);
/** The lines above a number in which a title or an office proves it. Chosen by hand. */
const linesAbove = 3;

/**
 * Accepts possible telephone numbers as VKNs: beside a title, among VKNs, typed alone, or alone on
 * a line below or above a title or an office.
 */
export function withAcceptedPhones(
  { text, blocks, numbers, titles }: TextItems,
  { isTyped, held }: { isTyped: boolean; held: ReadonlySet<string> },
): NumberInText[] {
  const { folded, shown, lines, lineAt } = text;
  if (numbers.every(({ kind }) => kind !== "phone-like")) return [...numbers];
  const words = Array.from(folded.matchAll(wordBetween), ({ index }) => index);
  const wordBefore = ({ at }: NumberInText) => words.findLastIndex((index) => index < at);
  const lists = new Set(numbers.filter(({ kind }) => kind === "bare").map(wordBefore));
  const counted = numbers.filter(({ kind }) => !hiddenKinds.has(kind));
  const byLine = Map.groupBy(counted, ({ at }) => lineAt(at));
  const formal = titles.filter(({ proof }) => proof === "form" || proof === "organisation");
  const titlesBy = Map.groupBy(formal, ({ at }) => lineAt(at));
  const officeLines = new Set(officesIn(folded).map(({ start }) => lineAt(start)));
  const numbered = new Set(
    numbers
      .filter(({ kind }) => kind === "labelled" || kind === "mersis" || kind === "bare")
      .map(({ at }) => blocks.blockAt(at)),
  );
  const textOf = (line: number) => {
    const { start = 0, end = 0 } = lines[line] ?? {};
    return shown
      .slice(start, end)
      .replace(/^[^\d:\n]{1,30}: /, "")
      .trim();
  };
  const isOffice = (line: number) =>
    officeLines.has(line) || (/^\p{L}/u.test(textOf(line)) && readsAsOffice(textOf(line)));
  const isMeant = (number: NumberInText) => {
    if ((isTyped && numbers.length === 1) || lists.has(wordBefore(number))) return true;
    const line = lineAt(number.at);
    const beside = byLine.get(line)?.length ?? 0;
    if (titlesBy.has(line) && (beside === 1 || beside <= (titlesBy.get(line)?.length ?? 0)))
      return true;
    if (beside !== 1) return false;
    const digits = shown.slice(number.at, number.end);
    const rest = textOf(line)
      .replace(digits, "")
      .replace(/[\s,;:/|–-]+$/, "");
    if (rest !== "" && !readsAsOffice(rest) && !officeLines.has(line)) return false;
    if (rest !== "") return true;
    const block = blocks.blockAt(number.at);
    if (numbered.has(block)) return false;
    const isNear = (one: number) =>
      lines[one] !== undefined && blocks.blockAt(lines[one].start) === block;
    const above = Array.from({ length: linesAbove }, (_, back) => line - 1 - back).filter(isNear);
    const isProved =
      above.some((one) => isOffice(one)) || above.slice(0, 2).some((one) => titlesBy.has(one));
    return isProved || titlesBy.has(line + 1);
  };
  return numbers.map((number) => {
    if (number.kind !== "phone-like") return number;
    if (held.has(number.digits)) return { ...number, kind: "bare" };
    return isMeant(number) ? { ...number, kind: "bare", isDoubtful: true } : number;
  });
}
