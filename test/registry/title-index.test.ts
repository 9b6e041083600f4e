import { beforeAll, expect, test } from "vitest";
import { registeredTitles } from "../../src/registry/institution/invented-institution.ts";
import { createRandom } from "../../src/registry/institution/random.ts";
import { createSegmentBuilder } from "../../src/company/title-search/build-segment.ts";
import { createTitleIndex, searchOver } from "../../src/company/title-search/create-title-index.ts";
import type { TitleEntry, TitleIndex } from "../../src/company/title-search/title-index.ts";

const seed = 20_261_121;
const sample = "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";
let entries: TitleEntry[];
let index: TitleIndex;

beforeAll(() => {
  entries = [...registeredTitles(20_000)];
  index = createTitleIndex(entries);
});

test.each([
  ["ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ", 1],
  ["örnek gıda sanayi ve ticaret anonim şirketi", 1],
  ["ORNEK GIDA SAN. VE TIC. A.S.", 1],
  ["Örnek Gıda San.ve Tic.A.Ş.", 1],
  ["ÖRNEK GIDA SANAYİ & TİCARET A Ş", 1],
])("%s finds the sample with %d", (title, score) => {
  expect(index.search(title, 1)).toEqual([{ ad: sample, vkn: "1234567890", score }]);
});

test("a score does not depend on the number of other titles", () => {
  const alone = createTitleIndex([{ ad: sample, vkn: "1234567890" }]).search("ornek gida", 6);
  const [first] = index.search("ornek gida", 6);
  expect(first).toEqual(alone[0]);
  expect(first?.score).toBeGreaterThan(0.8);
  expect(first?.score).toBeLessThan(1);
});

test("a worse spelling is never more alike than a better one", () => {
  const random = createRandom(seed, "spellings");
  for (let round = 0; round < 300; round += 1) {
    const { ad, vkn } = random.pick(entries);
    const beginning = ad.split(" ").slice(0, random.between(2, 4)).join(" ");
    const misspelt = edited(beginning, random, "drop");
    const scoreOf = (title: string) =>
      index.search(title, 30).find((one) => one.vkn === vkn)?.score;
    const [better = 1, worse = 0] = [scoreOf(beginning), scoreOf(misspelt)];
    expect(worse, `${misspelt}, ${ad}`).toBeLessThanOrEqual(better);
  }
});

test("a title without its legal form scores below 1", () => {
  const [first] = index.search("ÖRNEK GIDA SANAYİ VE TİCARET", 1);
  expect(first?.ad).toBe(sample);
  expect(first?.score).toBeLessThan(1);
});

test.each([
  "gida ornek",
  "örnk gıda",
  "örnek gıdda san tic",
  "öRnek gıda sanyi tic aş",
  "örnekgıda",
  "ör nek gıda",
  "ornek gid",
])("%s, though mistyped, still finds the sample", (title) => {
  expect(index.search(title, 1)[0]?.ad).toBe(sample);
});

test("the legal form distinguishes two companies with the same name", () => {
  const [limited, anonim] = index.search("ÖRNEK GIDA SAN. TİC. LTD. ŞTİ.", 2);
  expect(limited?.ad).toContain("LİMİTED");
  expect(anonim?.ad).toBe(sample);
});

test.each([
  ["one letter", "a"],
  ["a legal form alone", "Ltd. Şti."],
  ["a title's ending alone", "SANAYİ VE TİCARET ANONİM ŞİRKETİ"],
  ["emoji", "😀🎉"],
  ["signs", "...---!!!"],
  ["combining marks", "\u0301".repeat(400)],
  ["10,000 letters", "x".repeat(10_000)],
  ["nothing that resembles a title", "zzkwq plmxx"],
])("%s finds nothing", (_name, title) => {
  expect(index.search(title, 6)).toEqual([]);
});

test("an empty database finds nothing", () => {
  expect(createTitleIndex([]).search("örnek gıda", 6)).toEqual([]);
});

test("a title that shares hardly a letter with the query is not found, unless it is equal", () => {
  const ad = "P.G. DENEME MATBAACILIK İTHALAT İHRACAT PAZARLAMA SANAYİ VE TİCARET ANONİM ŞİRKETİ";
  const short = "P.G. MATBAACILIK A.Ş.";
  const both = [ad, short].map((one) => ({ ad: one, vkn: "1234567890" }));
  expect(createTitleIndex(both).search("p&g matbaacılık", 1)).toMatchObject([{ ad: short }]);
  const longOnly = createTitleIndex([{ ad, vkn: "1234567890" }]);
  expect(longOnly.search("p&g", 6)).toEqual([]);
  expect(longOnly.search(ad, 6)).toMatchObject([{ ad, score: 1 }]);
  expect(createTitleIndex([{ ad: "P G", vkn: "1234567890" }]).search("pg", 6)).toHaveLength(1);
});

test("titles of ending words only cause no error", () => {
  const odd = createTitleIndex([
    { ad: "", vkn: "1111111114" },
    { ad: "LİMİTED ŞİRKETİ", vkn: "2222222224" },
    { ad: "TEK SÖZ A.Ş.", vkn: "1234567890" },
  ]);
  expect(odd.search("tek söz", 6).map(({ vkn }) => vkn)).toEqual(["1234567890"]);
});

test.each([
  ["a number written to a name", "lodos7 mermer", "LODOS 7 MERMER A.Ş.", "LODOS MERMER LTD. ŞTİ."],
  [
    "a VE between two names",
    "palamut ve lü",
    "PALAMUT VE LÜFER GIDA LTD. ŞTİ.",
    "PALAMUT LÜFERCİ GIDA SANAYİ VE TİCARET LTD. ŞTİ.",
  ],
  ["a word said twice", "lale lale yapı", "LALE LALE YAPI BOYA A.Ş.", "LALE YAPI BOYA A.Ş."],
  [
    "a cut-off word that is also a whole word",
    "demirkent yap",
    "DEMİRKENT YAPI KERESTE A.Ş.",
    "YAP DEMİRKENT KERESTE MERMER TURİZM A.Ş.",
  ],
  ["a letter of the Turkish alphabet", "rüzgar diş", "RÜZGAR DİŞ OPTİK A.Ş.", "RÜZGAR DIŞ A.Ş."],
  ["a dot", "DİŞ TİCARET A.Ş.", "DİŞ TİCARET A.Ş.", "DIŞ TİCARET A.Ş."],
  ["no dot", "kışla yapı aş", "KIŞLA YAPI ANONİM ŞİRKETİ", "KİŞLA YAPI A.Ş."],
  ["no dot in a word without marks", "SIR KART LTD", "SIR KART LTD. ŞTİ.", "SİR KART LTD. ŞTİ."],
  ["a dot beside a short form", "DİŞ TİC. A.Ş.", "DİŞ TİCARET A.Ş.", "DIŞ TİC. A.Ş."],
  [
    "a mistyped SANAYİ before TİCARET",
    "poyraz cam sauayi ve ticaret a.ş.",
    "POYRAZ CAM SANAYİ VE TİCARET A.Ş.",
    "POYRAZ CAM TİCARET VE SANAYİ A.Ş.",
  ],
  [
    "a mistyped TİCARET before SANAYİ",
    "poyraz cam ticraet ve sanayi a.ş.",
    "POYRAZ CAM TİCARET VE SANAYİ A.Ş.",
    "POYRAZ CAM SANAYİ VE TİCARET A.Ş.",
  ],
  [
    "the province where it is",
    "kırlangıç mensucat denizli",
    "KIRLANGIÇ MENSUCAT A.Ş.",
    "DENİZLİ MENSUCAT A.Ş.",
  ],
])("%s tells two titles apart", (_name, title, meant, other) => {
  const both = createTitleIndex([
    { ad: other, vkn: "1111111114" },
    { ad: meant, vkn: "1234567890" },
    ...entries.slice(0, 3_000),
  ]);
  expect(both.search(title, 1)[0]?.ad).toBe(meant);
});

const changes: [
  string,
  number,
  (title: string, random: ReturnType<typeof createRandom>) => string,
][] = [
  ["as it is", 1, (title) => title],
  ["lower case without diacritics", 1, withoutDiacritics],
  ["without its legal form", 0.98, (title) => title.replace(/ (ANONİM|LİMİTED) ŞİRKETİ$/, "")],
  [
    "abbreviated",
    0.99,
    (title) =>
      title
        .replace(/ANONİM ŞİRKETİ$/, "A.Ş.")
        .replace(/LİMİTED ŞİRKETİ$/, "LTD.ŞTİ.")
        .replace("SANAYİ VE TİCARET", "SAN.VE TİC.")
        .replace("PAZARLAMA", "PAZ."),
  ],
  ["a letter missing", 0.97, (title, random) => edited(title, random, "drop")],
  ["two letters swapped", 0.97, (title, random) => edited(title, random, "swap")],
  ["its first words swapped", 0.98, (title) => title.replace(/^(\S+) (\S+)/, "$2 $1")],
];

test.each(changes)(`titles are found: %s (share %d, seed ${seed})`, (name, share, change) => {
  const random = createRandom(seed, name);
  const count = 300;
  let found = 0;
  for (let tried = 0; tried < count; tried += 1) {
    const entry = entries[random.below(entries.length)];
    if (entry && index.search(change(entry.ad, random), 1)[0]?.ad === entry.ad) found += 1;
  }
  expect(found / count).toBeGreaterThanOrEqual(share);
});

test("scores are between 0 and 1 and descending, and no company occurs twice", () => {
  const random = createRandom(seed, "scores");
  for (let tried = 0; tried < 200; tried += 1) {
    const words = entries[random.below(entries.length)]?.ad.split(" ") ?? [];
    const matches = index.search(random.sample(words, 2).join(" "), 6);
    const scores = matches.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    expect(new Set(matches.map(({ vkn }) => vkn)).size).toBe(matches.length);
  }
});

test("earlier searches do not change the results", () => {
  const builder = createSegmentBuilder();
  for (const entry of entries) builder.add(entry);
  const segment = builder.finish();
  const used = searchOver(segment);
  for (const title of ["yenvot", "yenv mer", "norgen arit", "örn gid san", "zer dem çel"]) {
    expect(used.search(title, 6), title).toEqual(searchOver(segment).search(title, 6));
  }
});

function withoutDiacritics(title: string): string {
  const plain: Record<string, string> = { ı: "i", ş: "s", ç: "c", ğ: "g", ü: "u", ö: "o" };
  return title.toLocaleLowerCase("tr").replace(/[ışçğüö]/g, (letter) => plain[letter] ?? letter);
}

function edited(title: string, random: ReturnType<typeof createRandom>, edit: "drop" | "swap") {
  const words = title.split(" ");
  const at = random.below(Math.min(2, words.length));
  const word = words[at] ?? "";
  if (word.length < 5) return title;
  const cut = 1 + random.below(word.length - 3);
  const middle = edit === "drop" ? "" : `${word[cut + 1] ?? ""}${word[cut] ?? ""}`;
  words[at] = word.slice(0, cut) + middle + word.slice(cut + (edit === "drop" ? 1 : 2));
  return words.join(" ");
}
