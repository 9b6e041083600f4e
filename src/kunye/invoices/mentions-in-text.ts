import { readNumber } from "../../company/number-input.ts";
import { isVkn, wholeVkn } from "../../company/vkn.ts";
import { candidatesAmong } from "./candidates.ts";
import { cleanText } from "./clean-text.ts";
import type { Doubt } from "./findings.ts";
import type { Written } from "./gather.ts";
import { numbersInText, type NumberInText } from "./numbers-in-text.ts";
import { attachFields, attachMersis, pairTitles, type Party } from "./pair-mentions.ts";
import { blocksOf, dateIn, hiddenIn, isIn, linesOf, type Unit, type Units } from "./text-units.ts";
import { findTitles, type TitleInText } from "./titles-in-text.ts";
import { withBehind, withLabelled } from "./written-titles.ts";

/** All that a text says about companies. */
export type ReadText = ReturnType<typeof readMentions>;

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
    /** Numbers and titles that belong to no company. */
    loose: isLoose && all.some(({ kind }) => kind === "wrong-mersis") ? [unreadMersis] : [],
  };
}

const unreadMersis: Doubt = { kind: "invalid-mersis", written: "" };

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
