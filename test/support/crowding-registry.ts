import { seededRandom, type SeededRandom } from "../../bench/support/seeded-random.ts";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";

/** A search by title, and a registry's answer whose scores all lie between 0.88 and 0.92. */
export interface CrowdedSearch {
  typedTitle: string;
  meantTitle: string;
  matched: { ad: string; vkn: string; score: number };
  alternatives: { ad: string; vkn: string; score: number }[];
}

const names =
  "ZERLAN ZERTAN ZERKAN MERLAN MERTAN AKIN AKINCI ÖZANUR OZAN KUZEY KUZEYBATI LENLUBİR TARVENLİN KARYA KARLA".split(
    " ",
  );
const trades =
  "GIDA|TEKSTİL|ARITMA|DEPOLAMA TAŞIMACILIK|OTELCİLİK TURİZM|GAYRİMENKUL YATIRIM ORTAKLIĞI|AKARYAKIT DAĞITIM PAZARLAMA".split(
    "|",
  );
const tails = ["", "SANAYİ VE TİCARET"];
const forms = ["ANONİM ŞİRKETİ", "LİMİTED ŞİRKETİ"];
const holding = " HOLDİNG";

/** The titles of the invented companies; many share a name, a trade or a form. */
const titles = names.flatMap((name) => [
  ...trades.flatMap((trade) =>
    forms.map((form, index) => [name, trade, tails[index] ?? "", form].filter(Boolean).join(" ")),
  ),
  `${name}${holding} ${forms[0] ?? ""}`,
]);

const vknOf = (title: string) => {
  const nine = String(500_000_000 + titles.indexOf(title));
  return `${nine}${vknCheckDigit(nine)}`;
};

/** Spellings in which people write a title. */
const spellings: ((title: string, random: SeededRandom) => string)[] = [
  (title) => title,
  (title) => title.toLocaleLowerCase("tr"),
  (title) => title.replace("ANONİM ŞİRKETİ", "A.Ş.").replace("LİMİTED ŞİRKETİ", "Ltd. Şti."),
  (title) => title.replace(/ (?:ANONİM|LİMİTED) ŞİRKETİ$/, ""),
  (title) =>
    title.replace("SANAYİ VE TİCARET ", "").replace("GAYRİMENKUL YATIRIM ORTAKLIĞI", "GYO"),
  // A word too few, a word too many, a letter too few, a wrong letter.
  (title, random) => title.split(" ").toSpliced(random.below(2), 1).join(" "),
  (title, random) =>
    `${title.split(" ")[0] ?? ""} ${random.pick(trades)} ${title.split(" ").slice(1).join(" ")}`,
  (title, random) => {
    const at = 1 + random.below(4);
    return title.slice(0, at) + title.slice(at + 1);
  },
  (title, random) => {
    const at = 1 + random.below(3);
    return title.slice(0, at) + random.pick("A E İ K L N R T".split(" ")) + title.slice(at + 1);
  },
];

/** Invents a search; about 60 % match another company, mostly one with a similar name. */
export function crowdedSearch(seed: number): CrowdedSearch {
  const random = seededRandom(seed);
  const originalTitle = random.pick(titles);
  const typedTitle = random.pick(spellings)(originalTitle, random);
  // A misspelling may be another company's title.
  const meantTitle = titles.includes(typedTitle) ? typedTitle : originalTitle;
  const name = meantTitle.split(" ")[0] ?? "";
  const family = titles.filter(
    (title) => title !== meantTitle && title.startsWith(name.slice(0, 3)),
  );
  const matchedTitle = random.chance(0.4)
    ? meantTitle
    : random.pick(random.chance(0.8) ? family : titles);
  const otherTitles = Array.from({ length: random.below(6) }, () =>
    random.pick(random.chance(0.6) ? family : titles),
  );
  const score = () => 0.88 + random.below(5) / 100;
  const matchOf = (ad: string) => ({ ad, vkn: vknOf(ad), score: score() });
  const alternatives = [...new Set(otherTitles)].filter((title) => title !== matchedTitle);
  return {
    typedTitle,
    meantTitle,
    matched: matchOf(matchedTitle),
    alternatives: alternatives.map(matchOf),
  };
}
