import type { SeededRandom } from "../../support/seeded-random.ts";
import { initialsIn, weighted } from "./brands.ts";
import { hasShort, type Part, partsOf, render, type ShortStyle, shorten } from "./parts.ts";
import { abbreviations, towns } from "./words.ts";

/** A way of quoting without randomness: returns the quoted title first, then other possible readings. */
export type Quoting = (parts: readonly Part[]) => Part[][];

/** Chooses a way of quoting that suits the title, or undefined. */
export type QuotingMaker = (parts: readonly Part[], random: SeededRandom) => Quoting | undefined;

const isContent = ({ role, full }: Part) =>
  (role === "brand" || role === "trade" || role === "place") && full !== "VE" && full !== "&";
const isName = ({ role }: Part) => role === "brand" || role === "initials";

/** Omits the legal form, and often SANAYİ VE TİCARET and TASFİYE HALİNDE. */
export const noForm: QuotingMaker = (parts, random) => {
  const left = new Set(random.chance(0.5) ? ["form", "status"] : ["form", "status", "tail"]);
  const quote: Quoting = (others) => [others.filter(({ role }) => !left.has(role))];
  const rest = quote(parts)[0]?.length ?? 0;
  return rest > 1 && rest < parts.length ? quote : undefined;
};

/** Abbreviates the legal form, the tail and most trades. */
export function abbreviated(style: ShortStyle): QuotingMaker {
  return (parts, random) => {
    const chosen = new Map<string, string>();
    for (const part of parts) {
      const share = part.role === "trade" ? 0.65 : 0.95;
      if (hasShort(part) && random.chance(share)) {
        chosen.set(part.full, random.pick(abbreviations.get(part.full) ?? []));
      }
    }
    if (chosen.size < 2) return undefined;
    const used = new Set(chosen.values());
    const shortOf = (part: Part) =>
      hasShort(part)
        ? (chosen.get(part.full) ?? abbreviations.get(part.full)?.find((short) => used.has(short)))
        : undefined;
    const keepsAnd = random.chance(0.4);
    const quote: Quoting = (others) => [
      shorten(
        others.filter(({ role, full }) => keepsAnd || role !== "tail" || full !== "VE"),
        shortOf,
        style,
      ),
    ];
    return render(quote(parts)[0] ?? []) === render(parts) ? undefined : quote;
  };
}

/** Writes initials in another style, with or without the legal form. */
export const otherInitials: QuotingMaker = (parts, random) => {
  const initials = parts.find(({ role }) => role === "initials");
  if (initials === undefined) return undefined;
  const ways = (["joined", "dotted", "spaced"] as const).filter(
    (way) => initialsIn(initials.full, way) !== initials.text,
  );
  const way = random.pick(ways);
  const keepsForm = random.chance(0.6);
  return (others) => [
    others
      .filter(({ role }) => keepsForm || role !== "form")
      .map((part) =>
        part.role === "initials" ? { ...part, text: initialsIn(part.full, way) } : part,
      ),
  ];
};

/** Omits one word; another title may omit any word of the same role. */
export const wordMissing: QuotingMaker = (parts, random) => {
  const names = parts.filter((part) => isName(part) && isContent(part)).length;
  const choices = parts.filter(
    (part) => isContent(part) && (part.role !== "brand" || (names > 2 && random.chance(0.4))),
  );
  if (choices.length < 2) return undefined;
  const missing = random.pick(choices);
  const at = parts.indexOf(missing);
  return (others) => {
    const alike = others.flatMap((part, index) => (part.role === missing.role ? [index] : []));
    const spots = others[at]?.full === missing.full ? [at, ...alike] : alike;
    return [...spots.map((spot) => others.toSpliced(spot, 1)), [...others]];
  };
};

/** Adds a word. */
export const extraWord: QuotingMaker = (parts, random) => {
  const afterName = parts.findLastIndex(isName) + 1;
  const [at, text] = weighted(random, [
    [2, [0, "SAYIN"]],
    [2, [0, "FATURA"]],
    [1, [0, "CARİ HESAP"]],
    [1, [0, "FİRMA"]],
    [3, [0, random.pick(towns)]],
    [3, [afterName, random.pick(towns)]],
    [2, [parts.length, "FATURASI"]],
    [2, [parts.length, "CARİ"]],
    [2, [parts.length, `${random.pick(towns)} ŞUBESİ`]],
    [1, [parts.length, "FİRMASI"]],
    [1, [parts.length, "MÜŞTERİ"]],
    [1, [parts.length, `${2015 + random.below(12)}`]],
  ] as const);
  const extra = partsOf(text, "extra");
  return (others) => [
    others.toSpliced(at === parts.length ? others.length : at, 0, ...extra),
    [...others],
  ];
};

/** Swaps two words, or moves one to the other end. */
export const reordered: QuotingMaker = (parts, random) => {
  const spots = parts.flatMap((part, at) => (isContent(part) ? [at] : []));
  const [first, last] = [spots[0], spots.at(-1)];
  if (first === undefined || last === undefined || spots.length < 3) return undefined;
  const kind = random.unit();
  const [from, to] =
    kind < 0.3 ? [first, last] : kind < 0.55 ? [last, first] : neighbours(spots, random);
  if (parts[from]?.full === parts[to]?.full) return undefined;
  return (others) => {
    const moved = others[from];
    if (moved === undefined || to >= others.length) return [[...others]];
    const order = others.toSpliced(from, 1).toSpliced(to, 0, moved);
    return [order.map((part) => (part === moved ? { ...part, glue: " " } : part)), [...others]];
  };
};

function neighbours(spots: readonly number[], random: SeededRandom): [number, number] {
  const at = random.below(spots.length - 1);
  return [spots[at] ?? 0, spots[at + 1] ?? 0];
}

/** Joins two words, splits one, or both. */
export const otherSpacing: QuotingMaker = (parts, random) => {
  const joins = parts.flatMap((part, at) => (at > 0 && part.glue === " " ? [at] : []));
  const splits = parts.flatMap((part, at) => (isContent(part) && part.text.length > 5 ? [at] : []));
  const kind = random.unit();
  const join = kind < 0.7 && joins.length > 0 ? random.pick(joins.slice(0, 4)) : undefined;
  const split = kind > 0.6 && splits.length > 0 ? random.pick(splits.slice(0, 3)) : undefined;
  if (join === undefined && split === undefined) return undefined;
  const length = 2 + random.below(3);
  return (others) => [
    others.map((part, at) => ({
      ...part,
      glue: at === join ? "" : part.glue,
      text: at === split ? `${part.text.slice(0, length)} ${part.text.slice(length)}` : part.text,
    })),
    [...others],
  ];
};

/** Cuts every word to its first letters. */
export const prefixes: QuotingMaker = (parts, random) => {
  const lengths = Array.from({ length: 30 }, () => 3 + random.below(4));
  const left = new Set(
    weighted(random, [
      [4, []],
      [3, ["form"]],
      [3, ["form", "tail"]],
    ] as const) as string[],
  );
  const quote: Quoting = (others) => [
    others
      .filter(({ role, full }) => !left.has(role) && full !== "VE" && full !== "&")
      .map((part, at) => ({ ...part, text: cut(part, lengths[at] ?? 4), glue: " " })),
  ];
  const [quoted = []] = quote(parts);
  return quoted.length > 2 && quoted.some(({ full, text }) => text.length < full.length)
    ? quote
    : undefined;
};

function cut(part: Part, length: number): string {
  return part.role === "initials" ? part.text : part.full.slice(0, length);
}

/** Quotes only the name. */
export const nameOnly: QuotingMaker = () => (others) => [others.filter(isName)];
