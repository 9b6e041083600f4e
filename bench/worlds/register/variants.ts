import type { SeededRandom } from "../../support/seeded-random.ts";
import { weighted } from "./brands.ts";
import { type Part, partsOf } from "./parts.ts";
import { lines, numberWords, towns } from "./words.ts";

type Change = (parts: readonly Part[], random: SeededRandom) => Part[] | undefined;

const endOfName = (parts: readonly Part[]) =>
  parts.findLastIndex(({ role }) => role === "brand" || role === "initials") + 1;

const otherForm: Change = (parts) => {
  const at = parts.findIndex(({ full }) => full === "LİMİTED" || full === "ANONİM");
  const [first, second] = [parts[at], parts[at + 1]];
  if (first === undefined || second === undefined) return undefined;
  const isShort = first.text !== first.full;
  const isLimited = first.full === "LİMİTED";
  const [full, short] = isLimited ? ["ANONİM", "A."] : ["LİMİTED", "LTD."];
  const company = isShort ? (isLimited ? "Ş." : "ŞTİ.") : second.full;
  return [
    ...parts.slice(0, at),
    { ...first, full, text: isShort ? short : full },
    { ...second, text: company, glue: isShort ? "" : " " },
    ...parts.slice(at + 2),
  ];
};

const anotherTrade: Change = (parts, random) => {
  const at = parts.findLastIndex(({ role }) => role === "trade") + 1;
  if (at === 0 || !parts.some(({ role }) => role === "form")) return undefined;
  return parts.toSpliced(at, 0, ...partsOf(random.pick(random.pick(lines.slice(0, 6))), "trade"));
};

const oneTradeLess: Change = (parts, random) => {
  const trades = parts.filter(({ role }) => role === "trade");
  if (trades.length < 2 || !parts.some(({ role }) => role === "form")) return undefined;
  const left = random.pick(trades);
  return parts.filter((part) => part !== left);
};

const withPlace: Change = (parts, random) => {
  if (parts.some(({ role }) => role === "place")) return undefined;
  const at = random.chance(0.5) ? 0 : endOfName(parts);
  return parts.toSpliced(at, 0, ...partsOf(random.pick(towns), "place"));
};

const otherLetter: Change = (parts, random) => {
  const at = parts.findIndex(({ role, full }) => role === "brand" && full.length > 4);
  const part = parts[at];
  if (part === undefined) return undefined;
  const spot = 1 + random.below(part.full.length - 1);
  const isVowel = /[AEIİOÖUÜ]/.test(part.full[spot] ?? "");
  const letter = random.pick(Array.from(isVowel ? "AEIİOÖUÜ" : "BCDGKLMNPRSTYZ"));
  const full = part.full.slice(0, spot) + letter + part.full.slice(spot + 1);
  return full === part.full ? undefined : parts.with(at, { ...part, full, text: full });
};

const numbered: Change = (parts, random) => {
  const number = random.chance(0.3) ? random.pick(numberWords) : String(2 + random.below(90));
  return parts.toSpliced(endOfName(parts), 0, ...partsOf(number, "brand"));
};

/** Invents a title that differs very little from another one. */
export function nearDuplicate(parts: readonly Part[], random: SeededRandom): Part[] {
  const change = weighted(random, [
    [17, otherForm],
    [25, anotherTrade],
    [14, oneTradeLess],
    [16, withPlace],
    [18, otherLetter],
    [10, numbered],
  ] as const);
  return change(parts, random) ?? withPlace(parts, random) ?? numbered(parts, random) ?? [...parts];
}
