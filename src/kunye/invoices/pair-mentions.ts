import { isSameWithoutEnding } from "../../company/compare-titles.ts";
import { usualProvince } from "../../company/general-words.ts";
import { provinces } from "../../company/title-words.ts";
import { isOfForeigners, isVkn, vknOfMersis, wholeVkn } from "../../company/id-numbers.ts";
import { streetWords } from "../../company/places.ts";
import { officesIn } from "../../company/tax-offices.ts";
import { isCompanyTitle } from "../../company/title-parts.ts";
import { isoDay } from "../../company/trade-values.ts";
import { type CleanText, hasHiddenSigns, sliceOf } from "./clean-text.ts";
import { doubtsBy, type Doubt } from "./findings.ts";
import type { Mention } from "./gather.ts";
import { customsMinistry, type NumberInText } from "./numbers-in-text.ts";
import { isHomeCountry } from "./read-invoice.ts";
import { formsInText, type TitleInText } from "./titles-in-text.ts";
import type { GivenData } from "./verdict.ts";

/** A range `[start, end)` of the text whose contents belong together. */
export interface Unit {
  kind: "line" | "block" | "whole";
  start: number;
  end: number;
  /** The role in a block's heading. */
  role: Mention["role"];
}

interface Placed {
  at: number;
}

export function itemsIn<Item extends Placed>({ start, end }: Unit, items: readonly Item[]): Item[] {
  return items.filter(({ at }) => at >= start && at < end);
}

/** Returns the units around an index, the narrowest first. */
export function unitsAround(units: readonly Unit[], { at }: Placed): Unit[] {
  return units.filter(({ start, end }) => at >= start && at < end);
}

/** Returns the items of the narrowest unit that has any, the nearest first. */
function nearestItems<Item extends Placed>(
  items: readonly Item[],
  units: readonly Unit[],
  place: Placed,
): Item[] {
  const around = unitsAround(units, place).map((unit) => itemsIn(unit, items));
  const distance = ({ at }: Placed) => Math.abs(at - place.at);
  const near = around.find((some) => some.length > 0) ?? [];
  return near.toSorted((one, other) => distance(one) - distance(other));
}

/** Splits a text into its lines, its blocks and the whole, narrowest first. */
export function unitsOf(text: CleanText): Unit[] {
  const { folded } = text;
  let start = 0;
  const lines = folded.split("\n").map(({ length }): Unit => {
    const unit = { kind: "line" as const, start, end: start + length + 1, role: "text" as const };
    start = unit.end;
    return unit;
  });
  const whole = { kind: "whole" as const, start: 0, end: start, role: "text" as const };
  return [...lines, ...blocksOf(text, lines), whole];
}

const sellerWords =
  "satici|tedarikci|gonderen|gonderici|duzenleyen|faturayi kesen|seller|supplier|vendor";
const buyerWords = "alici|musteri|fatura edilen|faturanin kesilecegi|buyer|customer|bill to";
const sellerHeading = new RegExp(`^\\W*(?:${sellerWords})\\b`);
const buyerHeading = new RegExp(`^\\W*(?:${buyerWords})\\b`);
/** The headings of two columns; with a group if the buyer stands first. */
const bothHeadings = new RegExp(
  `^[^\\w\\n]{0,8}(?:(?:${sellerWords})\\b[^\\d\\n:]{0,60}\\b(?:${buyerWords})|((?:${buyerWords})\\b[^\\d\\n:]{0,60}\\b(?:${sellerWords})))\\b[^\\d\\n:]{0,60}$`,
  "m",
);

/** True if the headings of a text's two columns name the buyer first. */
export function namesBuyerFirst(folded: string): boolean {
  return bothHeadings.exec(folded)?.[1] !== undefined;
}

/** True for a bank's slip, a payment order or a reconciliation, which cite an invoice's number. */
export function isSlip(folded: string): boolean {
  const isNamed =
    /(?:^|\n)[^\w\n]{0,8}(?:[a-z-]{1,20} ){0,3}(?:e-?)?(?:dekont|mutabakat|ekstre|(?:odeme|havale|eft) (?:talimat|emri|form))/.test(
      folded,
    );
  return isNamed && !/ettn|odenecek|fatura tarihi/.test(folded);
}

/** The address of an invoice, or a mail's salutation. */
const address = /^\W*sayin\b[\s,:;.]*/;
/** The end of a salutation of persons: `Sayın Yetkili`, `Sayın Ayşe Hanım`. */
const salutation =
  /[,;:!.]$|(?:^|\s)(?:yetkili|ilgili|muhatap|muhasebe|musteri|mudur|baskan|hoca|arkadas|ekip|calisan|(?:is )?ortag|tedarikci|meslektas|(?:hanim|bey)(?:efendi)?(?![a-z]))/;

/**
 * Returns the role of `Sayın`: the buyer's on an invoice, which names a company or nobody on that
 * line; null for a salutation. A salutation of a company ends with its line.
 */
function roleOfAddress({ folded, shown }: CleanText): "buyer" | "addressee" | null {
  const [begin = ""] = address.exec(folded) ?? [];
  if (begin === "") return null;
  const rest = folded.slice(begin.length);
  const names = formsInText({ folded: rest, shown: shown.slice(begin.length) }).length > 0;
  if (names) return /[,;!]$|(?:^|[\s'])yetkili/.test(rest) ? "addressee" : "buyer";
  return rest === "" || !salutation.test(rest) ? "buyer" : null;
}

/** Splits a text at empty lines and at headings of sellers and buyers. */
function blocksOf(text: CleanText, lines: readonly Unit[]): Unit[] {
  const { folded } = text;
  const blocks: Unit[] = [];
  let isOpen = false;
  for (const { start, end } of lines) {
    const { heading, isAlone, isEmpty } = headingOf(sliceOf(text, start, end));
    const last = blocks.at(-1);
    if (last && isOpen && !isEmpty && (heading ?? last.role) === last.role) last.end = end;
    else if (!isEmpty) {
      // An empty line may follow a heading.
      const above = last && isBareHeading(folded.slice(last.start, last.end)) ? last.role : "text";
      blocks.push({ kind: "block", start, end, role: heading ?? above });
    }
    isOpen = !isEmpty && !isAlone;
  }
  return blocks;
}

/** Reads a line as a heading; `isAlone` if its role ends with the line. */
function headingOf(line: CleanText) {
  const trimmed = { folded: line.folded.trim(), shown: line.shown.trim() };
  const { folded } = trimmed;
  const addressed = roleOfAddress(trimmed);
  const isSeller = sellerHeading.test(folded);
  const isBuyer = buyerHeading.test(folded) || addressed !== null;
  const heading = isSeller ? ("seller" as const) : isBuyer ? ("buyer" as const) : null;
  return {
    heading: bothHeadings.test(folded) ? null : heading,
    isAlone: addressed === "addressee",
    isEmpty: !/[^\s*]/.test(folded),
  };
}

function isBareHeading(text: string): boolean {
  return text.trim().split(/\s+/).length <= 3 && !/\d/.test(text);
}

/** Returns the document's date, or null if the text has none or several. */
export function dateIn(folded: string): string | null {
  const form =
    /(?:fatura|belge|duzenleme|irsaliye|sevk)? ?tarihi? ?[:=]? ?(\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})/g;
  const [date, ...others] = new Set(
    Array.from(folded.matchAll(form), ([, day = ""]) => isoDay(day)),
  );
  return others.length === 0 ? (date ?? null) : null;
}

/** Returns a function that is true for an index on a line with invisible signs. */
export function createHiddenCheck(text: string, units: readonly Unit[]): (at: number) => boolean {
  const raw = text.split(/\r\n?|[\n\u2028\u2029\v\f]/);
  return (at) => {
    const line = raw[units.findIndex(({ end }) => at < end)] ?? "";
    return /\p{L}\p{Cf}|\p{Cf}\p{L}/u.test(line) || hasHiddenSigns(line.replace(/\p{Cf}/gu, ""));
  };
}

/** A company's number in a text, with its titles, details and doubts. */
export interface TextParty extends Pick<GivenData, "mersis" | "taxOffice" | "city" | "district"> {
  kind: "party";
  at: number;
  digits: string;
  role: Mention["role"];
  titles: readonly TitleInText[];
  doubts: readonly Doubt[];
  /** True for eleven digits that are a person's unless a company's title is beside them. */
  isPersonal?: true;
}

/** Doubts about numbers that must not be shown. */
const hiddenNumberDoubts: Partial<Record<NumberInText["kind"], Doubt["kind"]>> = {
  eleven: "eleven-digits",
  foreign: "foreign-vat",
  "wrong-mersis": "invalid-mersis",
};

const noDetails = { mersis: null, taxOffice: "", city: "", district: "" };

export function createParty(
  { at, digits, kind, isPersonal }: NumberInText,
  units: readonly Unit[],
): TextParty {
  const doubts = doubtsBy([digits === "", hiddenNumberDoubts[kind] ?? "invalid-vkn"]);
  const role = roleAt(units, { at });
  const party = { kind: "party" as const, at, digits, role, titles: [], ...noDetails, doubts };
  return isPersonal ? { ...party, isPersonal } : party;
}

/** Makes a person, of whom nothing is kept, of eleven digits without a company's title. */
export function asPerson(party: TextParty): TextParty {
  if (!party.isPersonal || party.titles.some(({ title }) => isCompanyTitle(title))) return party;
  return { ...party, titles: [], ...noDetails, doubts: doubtsBy([true, "person"]) };
}

/** Returns the role in the heading of a place's block. */
function roleAt(units: readonly Unit[], place: Placed): Mention["role"] {
  return unitsAround(units, place).find(({ kind }) => kind === "block")?.role ?? "text";
}

/** The heading of a buyer; a label of something else, such as `Müşteri No`, is none. */
const buyerLabel = new RegExp(
  `^\\W*(?:sayin|(?:${buyerWords})(?: (?:bilgileri|unvani?|adi(?: (?:soyadi|unvani))?|name|title))?(?=[ \\t]*(?::|\\n|$)))[\\s,:;.]*`,
);

/** True if a block's heading names a buyer, also one without a legal form. */
function namesBuyer(block: string): boolean {
  const [heading = ""] = buyerLabel.exec(block) ?? [];
  return heading !== "" && /^[a-z]{2}/.test(block.slice(heading.length));
}

/**
 * Returns the seller beside the only number, which is its buyer's, or null: the title of another
 * block, under the seller's heading or above the buyer's.
 */
function unnumberedSeller(
  parties: readonly TextParty[],
  { titles, units }: Pick<TextItems, "titles" | "units">,
): TextParty | null {
  if (parties.some(({ role }) => role !== "buyer")) return null;
  const taken = new Set(parties.flatMap((party) => party.titles.map(({ key }) => key)));
  const free = titles.filter(({ key }) => !taken.has(key));
  const roleOf = (title: TitleInText) => roleAt(units, title);
  const begin = Math.min(...parties.map(({ at }) => at));
  const title =
    free.find((one) => roleOf(one) === "seller") ??
    free.find((one) => roleOf(one) === "text" && one.at < begin);
  return title ? unnumberedParty("seller", title.at, [title]) : null;
}

function unnumberedParty(
  role: "seller" | "buyer",
  at: number,
  titles: readonly TitleInText[],
): TextParty {
  const doubts = doubtsBy([true, "no-vkn"]);
  return { kind: "party", at, digits: "", role, titles, ...noDetails, doubts };
}

/**
 * Returns the side of an invoice beside the only number, if the text names it without a number, or
 * null. The name of a buyer without a legal form may be a person's: it is not kept.
 */
export function unnumberedSide(
  { folded }: CleanText,
  parties: readonly TextParty[],
  { titles, units }: Pick<TextItems, "titles" | "units">,
): TextParty | null {
  const isOne = new Set(parties.map(({ digits }) => digits)).size === 1;
  if (!isOne) return null;
  if (parties.some(({ role }) => role === "buyer"))
    return unnumberedSeller(parties, { titles, units });
  const taken = new Set(parties.flatMap((party) => party.titles));
  const blocks = units.filter(({ kind }) => kind === "block");
  const isBuyers = (title: TitleInText) => {
    const at = blocks.findIndex(({ start, end }) => title.at >= start && title.at < end);
    if (blocks[at]?.role !== "text") return blocks[at]?.role === "buyer";
    // A column of labels may end before its values.
    const above = blocks[at - 1];
    return above?.role === "buyer" && itemsIn(above, [...parties, ...titles]).length === 0;
  };
  const title = titles.find((one) => !taken.has(one) && isBuyers(one));
  const named = blocks.find(
    ({ role, start, end }) => role === "buyer" && namesBuyer(folded.slice(start, end)),
  );
  const at = title?.at ?? named?.start;
  if (at === undefined) return null;
  const party = unnumberedParty("buyer", at, title ? [title] : []);
  const block = unitsAround(units, party).find(({ kind }) => kind === "block");
  const isForeign = isExport(folded) || namesCountry(folded.slice(block?.start, block?.end));
  return isForeign ? { ...party, doubts: doubtsBy([true, "abroad"]) } : party;
}

/** True for an export invoice, whose buyer is abroad. */
function isExport(folded: string): boolean {
  return folded.includes(customsMinistry) || /senaryo[^\n]{0,12}ihracat/.test(folded);
}

/** True for a block with the number of a foreign buyer, or with another country. */
function namesCountry(folded: string): boolean {
  const [, country = ""] =
    /(?:ulke(?:si)?|country)[ \t]*:[ \t]*([^\n|;,]{2,40})/.exec(folded) ?? [];
  const digits = folded.match(/\d+/g) ?? [];
  return digits.some(isOfForeigners) || (country !== "" && !isHomeCountry(country));
}

/** Pairs numbers and titles: in a line, else in a block, else in the whole text. */
export function pairTitles(
  parties: readonly TextParty[],
  titles: readonly TitleInText[],
  units: readonly Unit[],
): readonly TextParty[] {
  const lineOf = (item: Placed) => unitsAround(units, item)[0];
  return units.reduce((paired, unit) => pairInUnit(paired, titles, { unit, lineOf }), parties);
}

/** The words between a title and its number, which begins the next line at most: `…, VKN: `. */
const labelBetween =
  /^[ \t,;:()|/-]{0,6}\n?[ \t]{0,6}(?:(?:v\.?k\.?n\.?|vergi (?:kimlik )?(?:no|numarasi)|(?:tax|vat) (?:no|id|number))[\s.:#]{0,4})?$/;
/** Chosen by hand. */
const maxBetween = 40;

/** Gives a number that has no title the one directly before it. */
export function pairAdjacent(
  parties: readonly TextParty[],
  titles: readonly TitleInText[],
  { folded }: CleanText,
): readonly TextParty[] {
  const taken = new Set(parties.flatMap((party) => party.titles));
  return parties.map((party) => {
    if (party.titles.length > 0) return party;
    const before = titles.filter(({ end }) => end <= party.at && party.at - end <= maxBetween);
    const title = before.at(-1);
    const isAdjacent = title && labelBetween.test(folded.slice(title.end, party.at));
    return isAdjacent && !taken.has(title) ? { ...party, titles: [title] } : party;
  });
}

/** Pairs a unit's numbers and titles that no narrower unit has paired, if the pairs are clear. */
function pairInUnit(
  parties: readonly TextParty[],
  titles: readonly TitleInText[],
  { unit, lineOf }: { unit: Unit; lineOf: (item: Placed) => Unit | undefined },
): readonly TextParty[] {
  const inside = itemsIn(unit, parties);
  const untitled = inside.filter((party) => party.titles.length === 0);
  if (untitled.length === 0) return parties;
  const taken = new Set(parties.flatMap((party) => party.titles));
  const free = itemsIn(unit, titles).filter((title) => !taken.has(title));
  const numberCount = new Set(inside.map(({ digits }) => wholeVkn(digits))).size;
  const titleOf = new Map(
    clearPairs(untitled, free, { numberCount, isLine: unit.kind === "line", lineOf }),
  );
  if (titleOf.size === 0) return parties;
  return parties.map((party) => {
    const title = titleOf.get(party);
    return title ? { ...party, titles: [title] } : party;
  });
}

/** Returns the only pair of a unit, or the pairs of numbers and titles that alternate. */
function clearPairs(
  untitled: readonly TextParty[],
  titles: readonly TitleInText[],
  {
    numberCount,
    isLine,
    lineOf,
  }: { numberCount: number; isLine: boolean; lineOf: (item: Placed) => Unit | undefined },
): [TextParty, TitleInText][] {
  const whole = wholeTitleOf(titles);
  const titleCount = whole ? 1 : new Set(titles.map(({ key }) => key)).size;
  const [party, title] = [untitled[0], whole ?? titles[0]];
  if (numberCount === 1 && titleCount === 1) return party && title ? [[party, title]] : [];
  if (isLine && numberCount !== titleCount) return [];
  const areOnOneLine = (items: readonly Placed[]) => new Set(items.map(lineOf)).size === 1;
  // Two columns, line by line.
  if (!isLine && numberCount === titleCount && [untitled, titles].every(areOnOneLine))
    return pairsInOrder(untitled, titles);
  return alternatingPairs(untitled, titles);
}

/** More titles than these are not compared with each other. Chosen by hand. */
const maxAlike = 4;

/** Returns the longest of several titles that are the same without its ending, or null. */
function wholeTitleOf(titles: readonly TitleInText[]): TitleInText | null {
  if (titles.length < 2 || titles.length > maxAlike) return null;
  const [whole] = titles.toSorted((one, other) => other.title.length - one.title.length);
  const areSame = titles.every(({ title }) => isSameWithoutEnding(title, whole?.title ?? ""));
  return areSame ? (whole ?? null) : null;
}

/** Returns the pairs of numbers and titles that alternate; empty if they do not. */
function alternatingPairs(
  parties: readonly TextParty[],
  titles: readonly TitleInText[],
): [TextParty, TitleInText][] {
  const all = [...parties, ...titles].sort((one, other) => one.at - other.at);
  const areAlternating = all.every(({ kind }, at) => kind !== all[at + 1]?.kind);
  return areAlternating ? pairsInOrder(parties, titles) : [];
}

/** Returns the pairs of equally many numbers and titles. */
function pairsInOrder(
  parties: readonly TextParty[],
  titles: readonly TitleInText[],
): [TextParty, TitleInText][] {
  if (parties.length !== titles.length) return [];
  return titles.flatMap((title, at) => {
    const party = parties[at];
    return party ? [[party, title]] : [];
  });
}

/** The numbers and titles of a text, and its units. */
export interface TextItems {
  numbers: readonly NumberInText[];
  titles: readonly TitleInText[];
  units: readonly Unit[];
}

/** Gives MERSİS numbers to their own or the nearest company; the rest become companies. */
export function attachMersis(
  parties: readonly TextParty[],
  { numbers, titles, units }: TextItems,
): TextParty[] {
  const mersis = numbers.filter(({ kind }) => kind === "mersis");
  const isOf = ({ digits }: TextParty, number: NumberInText) =>
    wholeVkn(digits) === vknOfMersis(number.digits);
  const unmatched = parties.filter((party) => !mersis.some((number) => isOf(party, number)));
  const mersisOf = new Map<TextParty, string>();
  const doubtsOf = new Map<TextParty, readonly Doubt[]>();
  const added: TextParty[] = [];
  for (const number of mersis) {
    const { digits, isMended = false } = number;
    const owners = parties.filter((party) => isOf(party, number));
    const [closest, ...others] = nearestItems([...unmatched, ...titles], units, number);
    // A title alone in the number's unit belongs to the number.
    const title = closest?.kind === "title" && others.length === 0 ? [closest] : [];
    const nearest = title.length > 0 ? [] : nearestItems(unmatched, units, number).slice(0, 1);
    const given = owners.length > 0 ? owners : nearest;
    // A number that was mended proves nothing against another company's.
    const isGuess = isMended && owners.length === 0;
    for (const party of given) {
      if (!mersisOf.has(party) && !isGuess) mersisOf.set(party, digits);
      const doubts = doubtsBy([isMended && !isGuess, "short-mersis"], [isGuess, "poor-mersis"]);
      doubtsOf.set(party, [...(doubtsOf.get(party) ?? []), ...doubts]);
    }
    const vkn = digits.slice(1, 11);
    const isGiven = given.some((party) => isGuess || mersisOf.get(party) === digits);
    if (owners.length > 0 || isGiven || added.some((one) => one.digits === vkn)) continue;
    const party = createParty({ ...number, digits: vkn }, units);
    const doubts = doubtsBy([true, "vkn-from-mersis"], [isMended, "short-mersis"]);
    added.push({ ...party, titles: title, mersis: digits, doubts });
  }
  const withMersis = parties.map((party) => ({
    ...party,
    mersis: mersisOf.get(party) ?? null,
    doubts: [...party.doubts, ...(doubtsOf.get(party) ?? [])],
  }));
  return withWrongMersis([...withMersis, ...added], numbers, units);
}

/** Adds a doubt to each wrong MERSİS number's nearest company; else a number becomes a company. */
function withWrongMersis(
  parties: readonly TextParty[],
  numbers: readonly NumberInText[],
  units: readonly Unit[],
): TextParty[] {
  const wrong = numbers.filter(({ kind }) => kind === "wrong-mersis");
  const owners = wrong.map((number) => nearestItems(parties, units, number)[0]);
  const told = parties.map((party) => {
    const own = wrong.filter((_number, at) => owners[at] === party);
    const doubts = own.map(({ digits }): Doubt => {
      // Beside a valid VKN, a text that is no MERSİS number says nothing.
      const isPoor = digits === "" && isVkn(wholeVkn(party.digits));
      return { kind: isPoor ? "poor-mersis" : "invalid-mersis", written: digits };
    });
    return doubts.length > 0 ? { ...party, doubts: [...party.doubts, ...doubts] } : party;
  });
  const [first, ...others] = parties.length > 0 ? [] : wrong;
  if (!first) return told;
  const party = createParty({ ...first, digits: "" }, units);
  const doubts = others.map(({ digits }) => ({ kind: "invalid-mersis" as const, written: digits }));
  return [{ ...party, doubts: [...party.doubts, ...doubts] }];
}

const province = /([a-z]{3,20}) ?[/-] ?([a-z]{3,20})\.? *(?=\n|$)/g;

/** Gives tax offices and places to the only company of their line, block or text. */
export function attachFields(
  { folded, shown }: CleanText,
  parties: readonly TextParty[],
  units: readonly Unit[],
): TextParty[] {
  const ownersOf = (at: number) => {
    const near = nearestItems(parties, units, { at });
    // A buyer without a number has its own office and place.
    if (roleAt(units, { at }) === "buyer" && near[0]?.role !== "buyer") return [];
    return near.every(({ digits }) => digits === near[0]?.digits) ? near : [];
  };
  const found = new Map<TextParty, Partial<TextParty>>();
  const give = (at: number, fields: Partial<TextParty>) => {
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
