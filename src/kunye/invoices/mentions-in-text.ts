import { provinces, usualProvince } from "../../company/general-words.ts";
import { vknOfMersis } from "../../company/mersis.ts";
import { readNumber } from "../../company/number-input.ts";
import { tradeDay } from "../../company/trade-values.ts";
import { isVkn, wholeVkn } from "../../company/vkn.ts";
import { candidatesAmong } from "./candidates.ts";
import { cleanText, type CleanText } from "./clean-text.ts";
import type { Doubt } from "./findings.ts";
import type { Written } from "./gather.ts";
import { numbersInText, type NumberInText } from "./numbers-in-text.ts";
import { hasHiddenSigns } from "./title-doubts.ts";
import { findTitles, isSentenceWord, type TitleInText } from "./titles-in-text.ts";

/** All that a text says about companies. */
export type ReadText = ReturnType<typeof readMentions>;

/** A stretch of the text, `[start, end)`. */
interface Unit {
  start: number;
  end: number;
}

/** A number that a company is called by, with what belongs to it. */
interface Party {
  number: NumberInText;
  titles: TitleInText[];
  mersis: string | null;
  taxOffice: string;
  place: { city: string; district: string };
  doubts: Doubt[];
}

/** More words than this in one line are a sentence. */
const longestTyped = 12;
/** More than this in a text is not looked through for what belongs together. */
const mostItems = 300;
const companyNumbers: readonly NumberInText["kind"][] = [
  "labelled",
  "bare",
  "wrong",
  "short",
  "eleven",
];

/**
 * Reads a text: each company's number, right or wrong, with its title, MERSİS number, tax office and place; and all else
 * that can be asked for, at most `most`. In what was `typed` for this a title needs no legal form.
 */
export function readMentions(text: string, typed: boolean, most: number) {
  const clean = cleanText(text);
  const all = numbersInText(clean.folded);
  const titles = withLabelled(clean, findTitles(clean)).slice(0, mostItems);
  const lines = linesOf(clean);
  const blocks = blocksOf(clean, lines);
  const numbers = withDoubtful(all, titles, lines);
  const { found, more, personal } = candidatesAmong(clean, numbers, most);
  const parties = numbers
    .filter(({ kind }) => companyNumbers.includes(kind))
    .slice(0, mostItems)
    .map((number): Party => {
      const place = { city: "", district: "" };
      return { number, titles: [], mersis: null, taxOffice: "", place, doubts: doubtsOf(number) };
    });
  const units: Units = { lines, blocks, whole: { start: 0, end: clean.folded.length } };
  pairTitles(parties, titles, units);
  if (typed) pairTyped(parties, text);
  const alone = attachMersis(parties, numbers, titles, units);
  attachFields(clean, parties, units);
  const oddLines = hiddenIn(text, lines);
  const date = dateIn(clean.folded);
  const roleAt = rolesIn(clean.folded, [...parties, ...alone], blocks);
  const written = [...parties, ...alone].flatMap((party): Written[] => {
    const { number, mersis, taxOffice, place } = party;
    const role = roleAt(number.at);
    const said = party.titles.length === 0 ? [null] : party.titles;
    return said.map((title) => {
      const isOdd = oddLines.some((line) => title && isIn(line, title.start));
      const doubts = [
        ...party.doubts,
        ...(isOdd ? [{ kind: "odd-letters" as const, written: "" }] : []),
      ];
      const shown = title && withBehind(clean, title);
      return {
        vkn: number.digits,
        title: shown,
        mersis,
        taxOffice,
        ...place,
        date,
        role,
        ...(doubts.length > 0 && { doubts }),
      };
    });
  });
  const isLoose = parties.length + alone.length === 0;
  return {
    found,
    more,
    personal,
    written: merged(written.length === 0 && typed ? typedWrong(text) : written),
    /** Numbers that may be telephones'. */
    doubtful: new Set(numbers.flatMap(({ isDoubtful, digits }) => (isDoubtful ? digits : []))),
    /** What belongs to no company. */
    loose: isLoose && all.some(({ kind }) => kind === "wrong-mersis") ? [unreadMersis] : [],
  };
}

const unreadMersis: Doubt = { kind: "invalid-mersis", written: "" };

interface Units {
  lines: readonly Unit[];
  blocks: readonly (Unit & { role: "seller" | "buyer" | "text" })[];
  whole: Unit;
}

function isIn({ start, end }: Unit, at: number): boolean {
  return at >= start && at < end;
}

function linesOf({ folded }: CleanText): Unit[] {
  let start = 0;
  return folded.split("\n").map((line) => {
    const unit = { start, end: start + line.length + 1 };
    start = unit.end;
    return unit;
  });
}

const sellerHeading =
  /^\W*(?:satici|tedarikci|gonderen|gonderici|duzenleyen|faturayi kesen|seller|supplier|vendor)\b/;
const buyerHeading =
  /^\W*(?:alici|musteri|sayin|fatura edilen|faturanin kesilecegi|buyer|customer|bill to)\b/;

/** Parts a text at empty lines and at headings of sellers and buyers; a part without a heading has the role `text`. */
function blocksOf({ folded }: CleanText, lines: readonly Unit[]): Units["blocks"] {
  const blocks: (Unit & { role: "seller" | "buyer" | "text" })[] = [];
  let isOpen = false;
  for (const { start, end } of lines) {
    const line = folded.slice(start, end).trim();
    const role = sellerHeading.test(line) ? "seller" : buyerHeading.test(line) ? "buyer" : null;
    const last = blocks.at(-1);
    const isEmpty = line === "";
    if (last && isOpen && !isEmpty && (role === null || role === last.role)) last.end = end;
    else if (!isEmpty) {
      // A heading may stand alone over an empty line.
      const isHeading =
        last && last.role !== "text" && isBareHeading(folded.slice(last.start, last.end));
      blocks.push({ start, end, role: role ?? (isHeading ? last.role : "text") });
    }
    isOpen = !isEmpty;
  }
  return blocks;
}

const invoiceWords = /e-?(?:fatura|arsiv|irsaliye)|fatura (?:no|tarihi)|ettn/;

/** The roles of companies in a text. On an invoice without its headings the seller stands first, as printed ones have it. */
function rolesIn(folded: string, parties: readonly Party[], blocks: Units["blocks"]) {
  const headed = (at: number) => blocks.find((block) => isIn(block, at))?.role ?? "text";
  const roles = parties.map(({ number }) => headed(number.at));
  const digits = [...new Set(parties.map(({ number }) => number.digits))];
  const isOpen = !roles.includes("seller") && digits.length === 2 && invoiceWords.test(folded);
  const first = Math.min(...parties.map(({ number }) => number.at));
  const isFirst = (at: number) =>
    parties.some((one) => one.number.at === at && one.number.digits === digitsAt(first));
  const digitsAt = (at: number) => parties.find(({ number }) => number.at === at)?.number.digits;
  return (at: number): "seller" | "buyer" | "text" => {
    const role = headed(at);
    return isOpen && role === "text" ? (isFirst(at) ? "seller" : "buyer") : role;
  };
}

function isBareHeading(text: string): boolean {
  return text.trim().split(/\s+/).length <= 3 && !/\d/.test(text);
}

function doubtsOf({ kind }: NumberInText): Doubt[] {
  return kind === "eleven" ? [{ kind: "eleven-digits", written: "" }] : [];
}

/** Takes a number that may be a telephone's for a company's where it stands beside a title and no other number does. */
function withDoubtful(
  numbers: readonly NumberInText[],
  titles: readonly TitleInText[],
  lines: readonly Unit[],
): (NumberInText & { isDoubtful?: true })[] {
  return numbers.map((number) => {
    if (number.kind !== "phone-like") return number;
    const line = lines.find((one) => isIn(one, number.at));
    const beside = numbers.filter(
      ({ at, kind }) => line && isIn(line, at) && kind !== "personal" && kind !== "wrong-mersis",
    );
    const hasTitle = titles.some(({ start }) => line && isIn(line, start));
    return beside.length === 1 && hasTitle ? { ...number, kind: "bare", isDoubtful: true } : number;
  });
}

/** Pairs numbers with titles: in a line, else in a block, else in the whole text; or in turns, one after the other. */
function pairTitles(parties: readonly Party[], titles: readonly TitleInText[], units: Units): void {
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

/** Pairs a number with the words behind it, as somebody types them. */
function pairTyped(parties: readonly Party[], text: string): void {
  for (const line of text.split("\n")) {
    if (line.trim().split(/\s+/).length > longestTyped) continue;
    const input = readNumber(line);
    const isWrong = input.kind === "unlikely-vkn" || input.kind === "wrong-length";
    const title = input.kind === "vkn" ? input.title : isWrong ? wordsAfter(line) : "";
    const digits = line.replace(/\D/g, "");
    const party = parties.find(
      ({ number, titles }) => titles.length === 0 && digits.includes(number.digits),
    );
    if (title === "" || !party || party.number.digits === "") continue;
    const { at } = party.number;
    party.titles.push({ title, key: title, start: at, end: at });
  }
}

/** A number without a label that lost its zero or fails its check digit, at the beginning of what was typed. */
function typedWrong(text: string): Written[] {
  const input = readNumber(text);
  const [, short = ""] = /^\D{0,20}(\d{9})(?!\d)/.exec(text) ?? [];
  const ten = input.kind === "unlikely-vkn" ? [input.vkn] : [];
  const [vkn] = isVkn(wholeVkn(short)) ? [short] : ten;
  return vkn === undefined ? [] : [{ vkn, title: wordsAfter(text) }];
}

function wordsAfter(line: string): string {
  return /\d\P{L}+(\p{L}.*)/u.exec(line)?.[1]?.trim() ?? "";
}

/** Gives MERSİS numbers to the companies that they stand beside; those that stand alone are companies of their own. */
function attachMersis(
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

/** The line, the block and the whole text around a place. */
function unitsAround({ lines, blocks, whole }: Units, at: number): Unit[] {
  const around = [lines, blocks].flatMap((all) => all.find((unit) => isIn(unit, at)) ?? []);
  return [...around, whole];
}

function distance({ number }: Party, { at }: NumberInText): number {
  return Math.abs(number.at - at);
}

const officeBehind =
  /(?:vergi dairesi|tax office|\bv\.? ?d\.?)(?: adi)? ?[:=-] ?([a-z][a-z .]{2,40})/g;
const officeBefore = /([a-z]+(?: [a-z]+)?) (?:vergi dairesi|v\.? ?d\.?)(?![a-z])/g;
const province = /([a-z]{3,20}) ?[/\-] ?([a-z]{3,20})\.? *(?=\n|$)/g;

/** Gives tax offices and places to the only company in their line, block or text. */
function attachFields({ folded, shown }: CleanText, parties: readonly Party[], units: Units): void {
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
    if (!provinces.has(usualProvince(city))) continue;
    const [from, to] = [match.index, match.index + match[0].lastIndexOf(city)];
    const place = {
      district: shown.slice(from, from + district.length),
      city: shown.slice(to, to + city.length),
    };
    for (const party of ownersOf(match.index)) party.place = place;
  }
}

/** The only day that a text calls a document's. */
function dateIn(folded: string): string | null {
  const form =
    /(?:fatura|belge|duzenleme|irsaliye|sevk)? ?tarihi? ?[:=]? ?(\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})/g;
  const [date, ...others] = new Set(
    Array.from(folded.matchAll(form), ([, day = ""]) => tradeDay(day)),
  );
  return others.length === 0 ? (date ?? null) : null;
}

/** The lines in which signs hide between letters; the lines of both texts are the same. */
function hiddenIn(text: string, lines: readonly Unit[]): Unit[] {
  const raw = text.split(/\r\n?|[\n\u2028\u2029\v\f]/);
  return lines.filter((_line, at) => {
    const line = raw[at] ?? "";
    return /\p{L}\p{Cf}|\p{Cf}\p{L}/u.test(line) || hasHiddenSigns(line.replace(/\p{Cf}/gu, ""));
  });
}

const labelledTitle =
  /(?:^|[\s,;|])(?:(?:ticaret |firma |cari |sirket )?unvani?|firma adi|company name|title) ?[:=] ?([^\n|\t;]{2,200})/g;
const nextLabel =
  /[ ,(/-]*(?:(?:v\.?k\.?n|vergi|mersis|tel|gsm|faks|adres|iban|v\.? ?d)\b.*|\d{9,}.*)$/;

/** Adds titles that stand behind a label, whole, in place of what was found in them by a legal form. */
function withLabelled({ folded, shown }: CleanText, titles: readonly TitleInText[]): TitleInText[] {
  const labelled = Array.from(folded.matchAll(labelledTitle), (match): TitleInText => {
    const [whole, text = ""] = match;
    const start = match.index + whole.length - text.length;
    const key = text.replace(nextLabel, "").replace(/[\s*]+$/, "");
    const end = start + key.length;
    return { title: shown.slice(start, end).replace(/[\s*]+/g, " "), key, start, end };
  }).filter(({ title }) => /\p{L}{2}/u.test(title));
  const left = titles.filter(({ start }) => !labelled.some((one) => isIn(one, start)));
  return [...left, ...labelled].sort((one, other) => one.start - other.start);
}

const onBehalf = /^(?:adina|namina|hesabina|vekaleten|c\/o)$/;
const label =
  /^(?:v\.?k\.?n|vergi|v\.?d|tel|gsm|faks|fax|mersis|adres|iban|tarih|sicil|no|web|www|e-?posta|mail|tax)/;

/** A title with the words that follow its legal form, as far as they go on to the end of the line or the field. */
function withBehind({ shown, folded }: CleanText, { title, end }: TitleInText): string {
  const [behind = ""] = /^[ .)'-]*[^\n\t,;|:(\d*]{0,80}/.exec(folded.slice(end)) ?? [];
  const isField = /^[:\d]/.test(folded.slice(end + behind.length));
  const words = Array.from(behind.matchAll(/[^\s]+/g), ({ 0: word, index }) => ({ word, index }));
  const cut = words.findIndex(({ word, index }) => {
    const isSmall = /^\p{Ll}/u.test(shown.slice(end + index));
    return (
      !onBehalf.test(word) &&
      (label.test(word) ||
        isSmall ||
        isSentenceWord(shown.slice(end + index), word.replace(/[^a-z0-9]/g, "")))
    );
  });
  const taken = cut < 0 ? words : words.slice(0, cut);
  const isGoingOn = cut >= 0 && !label.test(words[cut]?.word ?? "");
  const isBehalf = onBehalf.test(taken[0]?.word ?? "");
  if (taken.length === 0 || (isField && cut < 0) || (isGoingOn && !isBehalf)) return title;
  const last = taken.at(-1);
  const to = end + (last ? last.index + last.word.length : 0);
  return `${title} ${shown.slice(end, to).trim()}`;
}

/** The same said twice is said once. */
function merged(written: readonly Written[]): Written[] {
  const isBare = ({ title, mersis, taxOffice, city, doubts }: Written) =>
    title === null && !mersis && !taxOffice && !city && !doubts;
  const different = new Map(written.map((one) => [JSON.stringify(one), one]));
  return [...different.values()].filter(
    (one) =>
      !isBare(one) ||
      one === written.find(({ vkn }) => vkn === one.vkn) ||
      !written.some((other) => other.vkn === one.vkn && !isBare(other)),
  );
}
