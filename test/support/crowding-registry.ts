import { seededRandom, type SeededRandom } from "../../bench/support/seeded-random.ts";
import { vknCheckDigit } from "../../src/company/identity-numbers.ts";

/** A search for a company, and what a registry answers whose scores all lie between 0.88 and 0.92. */
export interface CrowdedSearch {
  asked: string;
  /** The title of the company that was meant. */
  meant: string;
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

/** Every title of the invented companies; families share names, trades and forms. */
const titles = names.flatMap((name) => [
  ...trades.flatMap((trade) =>
    forms.map((form, at) => [name, trade, tails[at] ?? "", form].filter(Boolean).join(" ")),
  ),
  `${name}${holding} ${forms[0] ?? ""}`,
]);

const vknOf = (title: string) => {
  const nine = String(500_000_000 + titles.indexOf(title));
  return `${nine}${vknCheckDigit(nine)}`;
};

/** Ways in which people write a title. */
const ways: ((title: string, random: SeededRandom) => string)[] = [
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

/** Invents a search and its answer; the match is another company in three of five, a near one in most of these. */
export function crowdedSearch(seed: number): CrowdedSearch {
  const random = seededRandom(seed);
  const first = random.pick(titles);
  const asked = random.pick(ways)(first, random);
  // A mistake may have made another company's title of it.
  const meant = titles.includes(asked) ? asked : first;
  const name = meant.split(" ")[0] ?? "";
  const family = titles.filter((title) => title !== meant && title.startsWith(name.slice(0, 3)));
  const found = random.chance(0.4) ? meant : random.pick(random.chance(0.8) ? family : titles);
  const beside = Array.from({ length: random.below(6) }, () =>
    random.pick(random.chance(0.6) ? family : titles),
  );
  const score = () => 0.88 + random.below(5) / 100;
  const matchOf = (ad: string) => ({ ad, vkn: vknOf(ad), score: score() });
  const others = [...new Set(beside)].filter((title) => title !== found);
  return { asked, meant, matched: matchOf(found), alternatives: others.map(matchOf) };
}
