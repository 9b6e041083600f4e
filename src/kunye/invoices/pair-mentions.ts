import { usualProvince } from "../../company/general-words.ts";
import { provinces } from "../../company/title-words.ts";
import { vknOfMersis, wholeVkn } from "../../company/id-numbers.ts";
import { streetWords } from "../../company/places.ts";
import { officesIn } from "../../company/tax-offices.ts";
import { isoDay } from "../../company/trade-values.ts";
import { type CleanText, hasHiddenSigns } from "./clean-text.ts";
import { doubtsBy, type Doubt } from "./findings.ts";
import type { Mention } from "./gather.ts";
import type { NumberInText } from "./numbers-in-text.ts";
import type { TitleInText } from "./titles-in-text.ts";
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
export function unitsOf({ folded }: CleanText): Unit[] {
  let start = 0;
  const lines = folded.split("\n").map(({ length }): Unit => {
    const unit = { kind: "line" as const, start, end: start + length + 1, role: "text" as const };
    start = unit.end;
    return unit;
  });
  const whole = { kind: "whole" as const, start: 0, end: start, role: "text" as const };
  return [...lines, ...blocksOf(folded, lines), whole];
}

const sellerHeading =
  /^\W*(?:satici|tedarikci|gonderen|gonderici|duzenleyen|faturayi kesen|seller|supplier|vendor)\b/;
const buyerHeading =
  /^\W*(?:alici|musteri|sayin|fatura edilen|faturanin kesilecegi|buyer|customer|bill to)\b/;

/** Splits a text at empty lines and at headings of sellers and buyers. */
function blocksOf(folded: string, lines: readonly Unit[]): Unit[] {
  const blocks: Unit[] = [];
  let isOpen = false;
  for (const { start, end } of lines) {
    const line = folded.slice(start, end).trim();
    const role = sellerHeading.test(line) ? "seller" : buyerHeading.test(line) ? "buyer" : null;
    const last = blocks.at(-1);
    if (last && isOpen && line !== "" && (role ?? last.role) === last.role) last.end = end;
    else if (line !== "") {
      // An empty line may follow a heading.
      const above = last && isBareHeading(folded.slice(last.start, last.end)) ? last.role : "text";
      blocks.push({ kind: "block", start, end, role: role ?? above });
    }
    isOpen = line !== "";
  }
  return blocks;
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

export interface TextParty extends Pick<GivenData, "mersis" | "taxOffice" | "city" | "district"> {
  at: number;
  digits: string;
  role: Mention["role"];
  titles: TitleInText[];
  doubts: Doubt[];
}

/** Doubts about numbers that must not be shown. */
const hiddenNumberDoubts: Partial<Record<NumberInText["kind"], Doubt["kind"]>> = {
  eleven: "eleven-digits",
  foreign: "foreign-vat",
  "wrong-mersis": "invalid-mersis",
};

export function createParty({ at, digits, kind }: NumberInText, units: readonly Unit[]): TextParty {
  const block = unitsAround(units, { at }).find((unit) => unit.kind === "block");
  const noDetails = { mersis: null, taxOffice: "", city: "", district: "" };
  const doubts = doubtsBy([digits === "", hiddenNumberDoubts[kind] ?? "invalid-vkn"]);
  return { at, digits, role: block?.role ?? "text", titles: [], ...noDetails, doubts };
}

/** Pairs numbers and titles: in a line, else in a block, else in the whole text. */
export function pairTitles(
  parties: readonly TextParty[],
  titles: readonly TitleInText[],
  units: readonly Unit[],
): void {
  const taken = new Set<TitleInText>();
  for (const unit of units) {
    const inside = itemsIn(unit, parties);
    const isLine = unit.kind === "line";
    const untitled = inside.filter((party) => party.titles.length === 0);
    const near = itemsIn(unit, titles).filter((title) => isLine || !taken.has(title));
    const titleCount = new Set(near.map(({ key }) => key)).size;
    const numberCount = new Set(inside.map(({ digits }) => wholeVkn(digits))).size;
    const arePairs = (!isLine || numberCount === titleCount) && alternate(untitled, near);
    const isOnePair = numberCount === 1 && titleCount === 1;
    const pairedTitles = isOnePair ? near.slice(0, 1) : arePairs ? near : [];
    for (const [at, title] of pairedTitles.entries()) {
      untitled[at]?.titles.push(title);
      if (untitled[at]) taken.add(title);
    }
  }
}

/** True if numbers and titles alternate, so that each pair is clear. */
function alternate(parties: readonly TextParty[], titles: readonly TitleInText[]): boolean {
  const all = [...parties, ...titles].sort((one, other) => one.at - other.at);
  return /^(?:(?:tn)+|(?:nt)+)$/.test(all.map((one) => ("key" in one ? "t" : "n")).join(""));
}

/** Gives MERSİS numbers to their own or the nearest company; the rest become companies. */
export function attachMersis(
  parties: readonly TextParty[],
  numbers: readonly NumberInText[],
  titles: readonly TitleInText[],
  units: readonly Unit[],
): TextParty[] {
  const newParties: TextParty[] = [];
  const mersis = numbers.filter(({ kind }) => kind === "mersis");
  const partiesOf = (number: NumberInText) =>
    parties.filter(({ digits }) => wholeVkn(digits) === vknOfMersis(number.digits));
  const matched = new Set(mersis.flatMap(partiesOf));
  const unmatched = parties.filter((party) => !matched.has(party));
  for (const number of mersis) {
    const { digits } = number;
    const matches = partiesOf(number);
    for (const party of matches) party.mersis ??= digits;
    if (matches.length > 0) continue;
    const [closest, ...others] = nearestItems([...unmatched, ...titles], units, number);
    // A title alone in the number's unit belongs to the number.
    const title = closest && "key" in closest && others.length === 0 ? [closest] : [];
    const [owner] = title.length > 0 ? [] : nearestItems(unmatched, units, number);
    if (owner) owner.mersis ??= digits;
    const vkn = digits.slice(1, 11);
    if (owner?.mersis === digits || newParties.some((one) => one.digits === vkn)) continue;
    const doubts = doubtsBy([true, "vkn-from-mersis"]);
    const party = createParty({ ...number, digits: vkn }, units);
    newParties.push({ ...party, titles: title, mersis: digits, doubts });
  }
  for (const number of numbers.filter(({ kind }) => kind === "wrong-mersis")) {
    const [owner] = nearestItems([...parties, ...newParties], units, number);
    if (owner) owner.doubts.push({ kind: "invalid-mersis", written: number.digits });
    else newParties.push(createParty({ ...number, digits: "" }, units));
  }
  return newParties;
}

const province = /([a-z]{3,20}) ?[/-] ?([a-z]{3,20})\.? *(?=\n|$)/g;

/** Gives tax offices and places to the only company of their line, block or text. */
export function attachFields(
  { folded, shown }: CleanText,
  parties: readonly TextParty[],
  units: readonly Unit[],
): void {
  const ownersOf = (at: number) => {
    const near = nearestItems(parties, units, { at });
    return near.every(({ digits }) => digits === near[0]?.digits) ? near : [];
  };
  for (const { name, start } of officesIn(folded)) {
    for (const party of ownersOf(start)) party.taxOffice = shown.slice(name.start, name.end);
  }
  for (const match of folded.matchAll(province)) {
    const [, district = "", city = ""] = match;
    if (!provinces.has(usualProvince(city)) || streetWords.has(district)) continue;
    const [from, to] = [match.index, match.index + match[0].lastIndexOf(city)];
    for (const party of ownersOf(match.index)) {
      party.district = shown.slice(from, from + district.length);
      party.city = shown.slice(to, to + city.length);
    }
  }
}
