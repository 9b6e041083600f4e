import { provinces, usualProvince } from "../../company/general-words.ts";
import { vknOfMersis } from "../../company/mersis.ts";
import { streetWords } from "../../company/places.ts";
import { wholeVkn } from "../../company/vkn.ts";
import type { CleanText } from "./clean-text.ts";
import type { Doubt } from "./findings.ts";
import type { NumberInText } from "./numbers-in-text.ts";
import { isIn, unitsAround, type Units } from "./text-units.ts";
import type { TitleInText } from "./titles-in-text.ts";

/** A number that a company is called by, with what belongs to it. */
export interface Party {
  number: NumberInText;
  titles: TitleInText[];
  mersis: string | null;
  taxOffice: string;
  place: { city: string; district: string };
  doubts: Doubt[];
}

/** Pairs numbers with titles: in a line, else in a block, else in the whole text; or in turns, one after the other. */
export function pairTitles(
  parties: readonly Party[],
  titles: readonly TitleInText[],
  units: Units,
): void {
  const taken = new Set<TitleInText>();
  for (const unit of [...units.lines, ...units.blocks, units.whole]) {
    const inside = parties.filter(({ number }) => isIn(unit, number.at));
    if (inside.length === 0) continue;
    const isLine = units.lines.includes(unit);
    const free = inside.filter((party) => party.titles.length === 0);
    const near = titles.filter((title) => isIn(unit, title.start) && (isLine || !taken.has(title)));
    const keys = new Set(near.map(({ key }) => key));
    const numbers = new Set(inside.map(({ number }) => wholeVkn(number.digits)));
    const [first] = free;
    const [title] = near;
    if (!first || !title) continue;
    if (numbers.size === 1 && keys.size === 1) pair(first, title, taken);
    else if (!isLine || numbers.size === keys.size) pairInTurns(free, near, taken);
  }
}

/** Pairs numbers and titles that stand in turns: always the title first, or always the number. */
function pairInTurns(
  parties: readonly Party[],
  titles: readonly TitleInText[],
  taken: Set<TitleInText>,
): void {
  if (parties.length !== titles.length) return;
  const items = [
    ...parties.map((party) => ({ at: party.number.at, party, title: null })),
    ...titles.map((title) => ({ at: title.start, party: null, title })),
  ].sort((one, other) => one.at - other.at);
  const isInTurns = items.every(
    ({ title }, at) => (title === null) === (items[at % 2]?.title === null),
  );
  if (!isInTurns || (items[0]?.title === null) === (items[1]?.title === null)) return;
  parties.forEach((party, at) => {
    const title = titles[at];
    if (title) pair(party, title, taken);
  });
}

function pair(party: Party, title: TitleInText, taken: Set<TitleInText>): void {
  party.titles.push(title);
  taken.add(title);
}

/** Gives MERSİS numbers to the companies that they stand beside; those that stand alone are companies of their own. */
export function attachMersis(
  parties: readonly Party[],
  numbers: readonly NumberInText[],
  titles: readonly TitleInText[],
  units: Units,
): Party[] {
  const alone: Party[] = [];
  const own = new Set<Party>();
  const mersis = numbers.filter(({ kind }) => kind === "mersis");
  const others = mersis.filter(({ digits }) => {
    const same = parties.filter(
      ({ number }) => wholeVkn(number.digits) === vknOfMersis(digits) && number.digits !== "",
    );
    for (const party of same) {
      party.mersis ??= digits;
      own.add(party);
    }
    return same.length === 0;
  });
  for (const number of others) {
    const free = parties.filter((party) => !own.has(party));
    const inLine = unitsAround(units, number.at).map((unit) => ({
      parties: free.filter((party) => isIn(unit, party.number.at)),
      titles: titles.filter((title) => isIn(unit, title.start)),
    }));
    const near = inLine.find((unit) => unit.parties.length > 0 || unit.titles.length === 1);
    const owner = near?.parties.toSorted(
      (one, other) => distance(one, number) - distance(other, number),
    )[0];
    if (owner) {
      owner.mersis ??= number.digits;
      if (owner.mersis === number.digits) continue;
    }
    const known = alone.find((one) => one.number.digits === number.digits.slice(1, 11));
    if (known) continue;
    alone.push({
      number: { ...number, digits: number.digits.slice(1, 11) },
      titles: near?.parties.length === 0 ? near.titles.slice(0, 1) : [],
      mersis: number.digits,
      taxOffice: "",
      place: { city: "", district: "" },
      doubts: [{ kind: "vkn-from-mersis", written: "" }],
    });
  }
  for (const number of numbers.filter(({ kind }) => kind === "wrong-mersis")) {
    const all = [...parties, ...alone];
    const owner = unitsAround(units, number.at)
      .map((unit) => all.filter((party) => isIn(unit, party.number.at)))
      .find((inside) => inside.length > 0)
      ?.toSorted((one, other) => distance(one, number) - distance(other, number))[0];
    owner?.doubts.push({ kind: "invalid-mersis", written: number.digits });
  }
  return alone;
}

function distance({ number }: Party, { at }: NumberInText): number {
  return Math.abs(number.at - at);
}

const officeBehind =
  /(?:vergi dairesi|tax office|\bv\.? ?d\.?)(?: adi)? ?[:=-] ?([a-z][a-z .]{2,40})/g;
const officeBefore =
  /(?<![a-z])([a-z]{1,40}(?: [a-z]{1,40})?) (?:vergi dairesi|v\.? ?d\.?)(?![a-z])/g;
const province = /([a-z]{3,20}) ?[/-] ?([a-z]{3,20})\.? *(?=\n|$)/g;

/** Gives tax offices and places to the only company in their line, block or text. */
export function attachFields(
  { folded, shown }: CleanText,
  parties: readonly Party[],
  units: Units,
): void {
  const ownersOf = (at: number): readonly Party[] => {
    const around = unitsAround(units, at).map((unit) =>
      parties.filter(({ number }) => isIn(unit, number.at)),
    );
    const inside = around.find((some) => some.length > 0) ?? [];
    const isOne = new Set(inside.map(({ number }) => number.digits)).size === 1;
    return isOne ? inside : [];
  };
  for (const form of [officeBefore, officeBehind]) {
    for (const match of folded.matchAll(form)) {
      const [, name = ""] = match;
      const begin = match.index + match[0].indexOf(name);
      const office = name.replace(/ ?(?:vergi|vkn|v\.|no|tel|mersis)\b.*$/, "");
      const text = shown.slice(begin, begin + office.length).trim();
      for (const party of ownersOf(match.index)) party.taxOffice = text;
    }
  }
  for (const match of folded.matchAll(province)) {
    const [, district = "", city = ""] = match;
    if (!provinces.has(usualProvince(city)) || streetWords.has(district)) continue;
    const [from, to] = [match.index, match.index + match[0].lastIndexOf(city)];
    const place = {
      district: shown.slice(from, from + district.length),
      city: shown.slice(to, to + city.length),
    };
    for (const party of ownersOf(match.index)) party.place = place;
  }
}
