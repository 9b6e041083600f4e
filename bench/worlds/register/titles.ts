import type { SeededRandom } from "../../support/seeded-random.ts";
import {
  brand,
  frequent,
  initials,
  inventedWord,
  partners,
  person,
  village,
  weighted,
} from "./brands.ts";
import { hasShort, type Part, partsOf, shorten } from "./parts.ts";
import {
  abbreviations,
  countries,
  foreignForms,
  institutions,
  lateTrades,
  lines,
  towns,
} from "./words.ts";

/** The decade of registration, which determines length, spelling and words of a title. */
type Decade = "old" | "middle" | "recent";

const lineWeights: readonly (readonly [number, number])[] = [
  [26, 0],
  [22, 1],
  [17, 2],
  [15, 3],
  [8, 4],
  [12, 5],
];

/** Draws a chain of trades, the longest in the nineties. */
export function trades(random: SeededRandom, decade: Decade, least = 1): Part[] {
  const wanted = {
    old: 1 + random.below(2),
    middle: 1 + random.below(3) + random.below(5),
    recent: 1 + random.below(3) + Number(random.chance(0.3)),
  }[decade];
  let line = weighted(random, lineWeights);
  const chain: string[] = [];
  while (chain.length < Math.max(wanted, least)) {
    const isForeign = decade === "recent" && random.chance(0.07);
    const phrase =
      chain.length > 1 && random.chance(0.14)
        ? frequent(random, lateTrades, 4)
        : frequent(random, (isForeign ? lines[6] : lines[line]) ?? [], 9);
    if (!chain.includes(phrase)) chain.push(phrase);
    if (random.chance(0.3)) line = weighted(random, lineWeights);
  }
  return chain.flatMap((phrase) => partsOf(phrase, "trade"));
}

/** Draws SANAYİ VE TİCARET, a part of these words, or nothing. */
function tail(random: SeededRandom): readonly Part[] {
  const text = weighted(random, [
    [58, "SANAYİ VE TİCARET"],
    [16, "TİCARET"],
    [7, "SANAYİ"],
    [5, "TİCARET VE SANAYİ"],
    [3, "SANAYİ TİCARET"],
    [11, ""],
  ] as const);
  return text === "" ? [] : partsOf(text, "tail");
}

function form(random: SeededRandom, decade: Decade): readonly Part[] {
  const isOld = decade === "old";
  const text = weighted(random, [
    [isOld ? 52 : 76, "LİMİTED ŞİRKETİ"],
    [isOld ? 20 : 19, "ANONİM ŞİRKETİ"],
    [isOld ? 16 : 1, "KOLLEKTİF ŞİRKETİ"],
    [isOld ? 8 : 0.5, "KOMANDİT ŞİRKETİ"],
    [2, "HOLDİNG ANONİM ŞİRKETİ"],
    [1, "İŞ ORTAKLIĞI"],
    [0.5, "ADİ ORTAKLIĞI"],
  ] as const);
  return partsOf(text, "form");
}

function company(random: SeededRandom, name: readonly Part[], decade: Decade): Part[] {
  // Common names are usually followed by more words.
  const isCommon = name.length < 3 && name.every(({ full }) => full.length < 8);
  const parts = [...name, ...trades(random, decade, isCommon && random.chance(0.9) ? 3 : 1)];
  if (random.chance(0.05)) {
    const [place] = partsOf(frequent(random, towns, 40), "place");
    if (place !== undefined) {
      if (random.chance(0.4)) parts.push({ ...place, text: `(${place.full})` });
      else parts.splice(random.chance(0.5) ? 0 : name.length, 0, place);
    }
  }
  return [...parts, ...tail(random), ...form(random, decade)];
}

function partnership(random: SeededRandom): Part[] {
  const link = random.pick([
    "VE ORTAĞI",
    "VE ORTAKLARI",
    "VE OĞULLARI",
    "VE MAHDUMLARI",
    "ORTAKLARI",
  ]);
  const business = random.chance(0.6) ? trades(random, "old") : [];
  const kind = weighted(random, [
    [6, "KOLLEKTİF ŞİRKETİ"],
    [3, "KOMANDİT ŞİRKETİ"],
    [1, "ADİ ORTAKLIĞI"],
  ] as const);
  return [...person(random), ...partsOf(link, "brand"), ...business, ...partsOf(kind, "form")];
}

function institution(random: SeededRandom): Part[] {
  const what = random.pick(institutions);
  const name = [...partsOf(village(random), "brand")];
  if (random.chance(0.55))
    name.push(...partsOf(random.chance(0.6) ? village(random) : inventedWord(random), "brand"));
  const [head, formText = ""] = what.split(/ (?=(?:ANONİM|LİMİTED) ŞİRKETİ$)/);
  const rest = [...name, ...partsOf(head ?? "", "trade")];
  if (formText !== "") rest.push(...partsOf(formText, "form"));
  if (random.chance(0.3)) rest.unshift(...partsOf(frequent(random, towns, 60), "place"));
  if (!what.endsWith("KOOPERATİFİ")) return rest;
  const prefix = partsOf("SINIRLI SORUMLU", "status");
  return [...(random.chance(0.7) ? shorten(prefix, () => "S", "dotted") : prefix), ...rest];
}

function foreignBranch(random: SeededRandom): Part[] {
  const name = partsOf(`${inventedWord(random)} ${random.pick(lines[6] ?? [])}`, "brand");
  const words = `${random.pick(foreignForms)} MERKEZİ ${random.pick(countries)} ${frequent(random, towns, 40)}`;
  return [
    ...name,
    ...partsOf(`${words} ${random.pick(["ŞUBESİ", "MERKEZ ŞUBESİ", "İRTİBAT BÜROSU"])}`, "branch"),
  ];
}

/** Abbreviates some titles as clerks do: the ending or also trades, often without spaces. */
function asRegistered(random: SeededRandom, parts: Part[], decade: Decade): Part[] {
  if (!random.chance({ old: 0.4, middle: 0.2, recent: 0.08 }[decade])) return parts;
  const scope = weighted(random, [
    [3, "form"],
    [4, "tail"],
    [4, "trades"],
  ] as const);
  const style = random.chance(0.6) ? "glued" : "dotted";
  const shortened = shorten(
    parts,
    (part) => {
      const isIn =
        part.role === "form" ||
        (part.role === "tail" && scope !== "form") ||
        (part.role === "trade" && scope === "trades" && random.chance(0.5));
      return isIn && hasShort(part) ? random.pick(abbreviations.get(part.full) ?? []) : undefined;
    },
    style,
  );
  return shortened.map((part, at) => {
    // Words that are not abbreviated keep their punctuation; sometimes a dot is missing.
    if (part.text === part.full) return { ...part, text: parts[at]?.text ?? part.text };
    const isForgotten =
      part.role === "trade" && shortened[at + 1]?.glue === " " && random.chance(0.2);
    return isForgotten ? { ...part, text: part.text.replace(".", "") } : part;
  });
}

/** Invents a title as a trade registry gazette would print it. */
export function registerTitle(random: SeededRandom): Part[] {
  const decade = weighted(random, [
    [20, "old"],
    [45, "middle"],
    [35, "recent"],
  ] as const);
  const kind = weighted(random, [
    [62, () => company(random, brand(random), decade)],
    [9, () => company(random, person(random), decade)],
    [7, () => company(random, partners(random), decade)],
    [8, () => company(random, initials(random), decade)],
    [3, () => partnership(random)],
    [9, () => institution(random)],
    [2, () => foreignBranch(random)],
  ] as const);
  const parts = asRegistered(random, kind(), decade);
  return random.chance(0.03) ? [...partsOf("TASFİYE HALİNDE", "status"), ...parts] : parts;
}
