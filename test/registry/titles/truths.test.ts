import { beforeAll, expect, test } from "vitest";
import { registeredTitles } from "../../../src/registry/institution/invented-institution.ts";
import { createRandom } from "../../../src/registry/institution/random.ts";
import { createTitleIndex } from "../../../src/company/title-search/create-title-index.ts";
import type { TitleEntry, TitleIndex } from "../../../src/company/title-search/title-index.ts";

type Random = ReturnType<typeof createRandom>;

/** Properties of all titles, checked with random ones; a failure names its query. */
const seed = 20_261_122;
const tries = 200;
let entries: TitleEntry[];
let index: TitleIndex;

const misreadEnding = "KEÇELİGİL SOĞUTMA SANAYİ VE TİCARET LTD. ŞTİ.";

/** Titles that were once missed, each with a similar title of another company. */
const examples: [asked: string, wanted: string, other: string][] = [
  ["KALE MAVİ DERNEĞİ", "KALE MAVİ DERNEĞİ", "KALE MAVİ DERNEĞİ İKTİSADİ İŞLETMESİ"],
  ["mehmet kara", "MEHMET KARA", "MEHMET KARA SANAYİ VE TİCARET LİMİTED ŞİRKETİ"],
  ["FÇÖ ORGANİZASYON", "F Ç Ö ORGANİZASYON TURİZM LTD. ŞTİ.", "F.İ.Ö. ORGANİZASYON LTD. ŞTİ."],
  ["PBM 45", "P B M 45 NAKLİYAT LTD. ŞTİ.", "PBN 45 NAKLİYAT LTD. ŞTİ."],
  ["ŞŞ 30", "Ş Ş 30 İNŞAAT LTD. ŞTİ.", "SU 30 İNŞAAT LTD. ŞTİ."],
  ["gssu mobilya", "G.S.S.U. MOBİLYA A.Ş.", "GSSM MOBİLYA A.Ş."],
  ["TÖNÜYER SAĞLIK TURİZM", "TÖNÜYER SAĞ.TUR GIDA LTD. ŞTİ.", "TÖNÜYEL SAĞLIK GIDA LTD. ŞTİ."],
  ["Rülmepet Madencilik Gıda", "RÜLMEPET MADEN. GIDA A.Ş.", "RÜLMEKET MADENCİLİK GIDA A.Ş."],
  [
    "laylun makia otelcilik dış ticaret",
    "LALYUN MAK.OTEL.DIŞ TİC. LTD. ŞTİ.",
    "LAYLAN MAKİNA DIŞ TİCARET LTD. ŞTİ.",
  ],
  [
    "SINIRLI SOR. YEŞİLVADİ YAPI KOOP.",
    "S.S. YEŞİLVADİ KONUT YAPI KOOPERATİFİ",
    "YEŞİLVADİ YAPI LTD. ŞTİ.",
  ],
  [
    "Osman Yıld Ort Tekn Kolle",
    "OSMAN YILDIZ VE ORTAKLARI TEKNİK KOLLEKTİF ŞİRKETİ",
    "OSMAN YILMAZ ORTAKLIĞI KOLLEKTİF ŞİRKETİ",
  ],
  [
    "KONYA TİKİ ÜRE PAZ KOOPE",
    "KONYA TİKİ ÜRETİM PAZARLAMA KOOPERATİFİ",
    "KONYA TİKA ÜRÜNLERİ PAZARLAMA LTD. ŞTİ.",
  ],
  ["sağlam sanayi̇ ve ti̇caret", "SAĞLAM SANAYİ VE TİCARET A.Ş.", "SAĞLAM SERAMİK TİCARET A.Ş."],
  [
    "phlivan insaat otomasyon ltd sti",
    "PEHLİVAN İNŞAAT OTOMASYON LTD. ŞTİ.",
    "PEHLEVAN İNŞAAT LTD. ŞTİ.",
  ],
  [
    "oz akat servis muhendislik ltd sti",
    "ÖZ AKAT SERVİS MÜHENDİSLİK LTD. ŞTİ.",
    "ÖZ AKAT MÜHENDİSLİK LTD. ŞTİ.",
  ],
  ["rüzgârlı gida sanayi", "RÜZGARLI GIDA SANAYİ VE TİCARET A.Ş.", "RÜZGARLI GIDA PAZARLAMA A.Ş."],
  // Of two exact titles, the one whose form is written as in the query comes first, also without
  // diacritics.
  [
    "park leylek ambalaj limited sirketi",
    "PARK LEYLEK AMBALAJ LİMİTED ŞİRKETİ",
    "PARK LEYLEK AMBALAJ LTD. ŞTİ.",
  ],
  ["kuğulu iplik ltd sti", "KUĞULU İPLİK LTD. ŞTİ.", "KUĞULU İPLİK LİMİTED ŞİRKETİ"],
  // Misplaced spaces, also in misread words.
  ["karaolukbakn cam", "KARAOLUK BAKIN CAM A.Ş.", "KARAOLMAZ CAM A.Ş."],
  ["prod üksiyen çınarlı", "PRODÜKSİYON ÇINARLI LTD. ŞTİ.", "PROTEZ ÇINARLI LTD. ŞTİ."],
  ["ahme tolğu vidanjör", "AHMET OĞLU VİDANJÖR A.Ş.", "AHMET VİDANJÖR A.Ş."],
  ["kavaklı seramik san ayi", "KAVAKLI SERAMİK SANAYİ A.Ş.", "KAVAKLI SERAMİK TİCARET A.Ş."],
  ["kumrulu tarım tica ret", "KUMRULU TARIM TİCARET A.Ş.", "KUMRULU TARIM RETUŞ A.Ş."],
  ["sedefli pvc lirnitedşirketi", "SEDEFLİ PVC LİMİTED ŞİRKETİ", "SEDEFLİ PVC ANONİM ŞİRKETİ"],
  // Misread short forms of an ending.
  ["keçeligil soğ.sah.ve tig.lto.şii.", misreadEnding, "KEÇELİ SOĞUTMA A.Ş."],
  // Spaces within the words of an ending.
  ["kınalı taahhüt tic aret anon im şirketi", "KINALI TAAHHÜT TİCARET A.Ş.", "KINALI RETUŞ A.Ş."],
  // In capitals without Turkish letters: the legal form as typed.
  [
    "RUZGARLI IPLIK SAN. LIMITED SIRKETI",
    "RÜZGARLI İPLİK SAN. LİMİTED ŞİRKETİ",
    "RÜZGARLI İPLİK SAN. LTD. ŞTİ.",
  ],
  // A misspelt association, not its enterprise.
  [
    "KUMRULU KÖYÜ GÜZELLEŞTİRME DERNĞİ",
    "KUMRULU KÖYÜ GÜZELLEŞTİRME DERNEĞİ",
    "KUMRULU KÖYÜ GÜZELLEŞTİRME DERNEĞİ İKTİSADİ İŞLETMESİ",
  ],
  // An abbreviated trade equals the full word, and another trade is another company.
  [
    "Kuğulu GYO",
    "KUĞULU GAYRİMENKUL YATIRIM ORTAKLIĞI A.Ş.",
    "KUĞULU GİRİŞİM SERMAYESİ YATIRIM ORTAKLIĞI A.Ş.",
  ],
  ["kuğulu gmyo", "KUĞULU GAYRİMENKUL YATIRIM ORTAKLIĞI A.Ş.", "KUĞULU GAYRİMENKUL YATIRIM A.Ş."],
  [
    "Suna G.S.Y.O.",
    "SUNA GİRİŞİM SERMAYESİ YATIRIM ORTAKLIĞI A.Ş.",
    "SUNA GAYRİMENKUL YATIRIM ORTAKLIĞI A.Ş.",
  ],
  ["Turaç YO", "TURAÇ YATIRIM ORTAKLIĞI A.Ş.", "TURAÇ YATIRIM HOLDİNG A.Ş."],
  ["Turaç Yat. Ort.", "TURAÇ YATIRIM ORTAKLIĞI A.Ş.", "TURAÇ YATIRIM MENKUL DEĞERLER A.Ş."],
  ["Flamingo Leasing", "FLAMİNGO FİNANSAL KİRALAMA A.Ş.", "FLAMİNGO FAKTORİNG A.Ş."],
  ["balıkçıl ar-ge", "BALIKÇIL ARAŞTIRMA GELİŞTİRME LTD. ŞTİ.", "BALIKÇIL ARGÜN LTD. ŞTİ."],
  ["Saksağan OSB", "SAKSAĞAN ORGANİZE SANAYİ BÖLGESİ", "SAKSAĞAN OTO SANAYİ A.Ş."],
  ["Sığırcık Gübre T.A.Ş.", "SIĞIRCIK GÜBRE TÜRK ANONİM ŞİRKETİ", "SIĞIRCIK GÜBRE LTD. ŞTİ."],
];

beforeAll(() => {
  entries = [...registeredTitles(20_000)];
  const added = examples.flatMap(([, wanted, other]) => [wanted, other]);
  const sixAlike = sectors.map((sector) => `VEKTÖREN ${sector} A.Ş.`);
  index = createTitleIndex([
    ...entries,
    ...[...added, ...sixAlike].map((ad, at) => ({ ad, vkn: String(9_000_000_000 + at * 10) })),
  ]);
});

const rareNames = Array.from("BCDFGHKLMNPRSTVYZ", (letter) => [
  `${letter}ERLANUR`,
  `${letter}UMKAVİL`,
]).flat();
const sectors = ["GIDA", "MAKİNA", "İNŞAAT", "TEKSTİL", "TURİZM", "NAKLİYAT"];

test.each(examples)("%s is %s", (asked, wanted) => {
  expect(index.search(asked, 1)[0]?.ad).toBe(wanted);
});

test("spaces within an ending keep the score, a misread abbreviation in it lowers the score only a little", () => {
  expect(index.search("kınalı taahhüt tic aret anon im şirketi", 1)[0]?.score).toBe(1);
  const [found] = index.search("KEÇELİGİL SOĞ.SAH.VE TİG.LTO.ŞİI.", 1);
  expect(found?.ad).toBe(misreadEnding);
  expect(found?.score).toBeGreaterThan(0.85);
});

test("an exact title comes first with score 1, in any case, encoding, spacing and known abbreviation", () => {
  const random = createRandom(seed, "exact");
  const ways: ((title: string) => string)[] = [
    (title) => title,
    (title) => title.toLocaleLowerCase("tr"),
    (title) => title.toLowerCase(),
    (title) => title.normalize("NFD"),
    (title) => title.toLocaleLowerCase("tr").normalize("NFKD"),
    (title) => title.replaceAll(" ", "  "),
    (title) => title.replace("ANONİM ŞİRKETİ", "A. Ş.").replace("LİMİTED ŞİRKETİ", "LTD.ŞTİ."),
    (title) => title.replace("SANAYİ VE TİCARET", "SAN.VE TİC."),
    (title) => withoutMarks(title, () => true),
  ];
  for (let tried = 0; tried < tries; tried += 1) {
    const title = pick(entries, random).ad;
    const asked = pick(ways, random)(title);
    const [first] = index.search(asked, 3);
    expect(plain(first?.ad ?? ""), asked).toBe(plain(title));
    expect(first?.score, asked).toBe(1);
  }
});

test("the score is 1 only if nothing but the spelling differs", () => {
  const random = createRandom(seed, "one");
  for (let tried = 0; tried < tries; tried += 1) {
    const words = pick(entries, random).ad.split(" ");
    const asked = words.filter(() => random.below(4) > 0).join(" ");
    for (const { ad, score } of index.search(asked, 6)) {
      if (score === 1) expect(plain(ad), asked).toBe(plain(asked));
    }
  }
});

test("a title without some or all diacritics finds the same company", () => {
  const random = createRandom(seed, "marks");
  for (let tried = 0; tried < tries; tried += 1) {
    const title = pick(entries, random).ad;
    const asked = withoutMarks(title.toLocaleLowerCase("tr"), () => random.below(2) === 0);
    expect(plain(index.search(asked, 1)[0]?.ad ?? ""), asked).toBe(plain(title));
  }
});

test("initials match if spaced, dotted or joined; another letter is another name", () => {
  const random = createRandom(seed, "initials");
  const letters = Array.from("BCÇDFGHKLMNPRŞTVYZ");
  const names = Array.from({ length: 60 }, () =>
    Array.from({ length: 3 + random.below(2) }, () => pick(letters, random)),
  );
  const ways = [" ", ".", ". ", ""].map((between) => (name: string[]) => name.join(between));
  const titles = names.map((name) => `${pick(ways, random)(name)} VİDANJÖR LTD. ŞTİ.`);
  const small = indexOf([...titles, ...entries.slice(0, 500).map(({ ad }) => ad)]);
  for (const [at, name] of names.entries()) {
    for (const way of ways) {
      const asked = `${way(name)} vidanjör ltd. şti.`;
      const [first] = small.search(asked, 1);
      expect(plain(first?.ad ?? ""), asked).toBe(plain(titles[at] ?? ""));
      expect(first?.score).toBe(1);
    }
    const other = `J${name.slice(1).join("")} vidanjör`;
    expect(small.search(other, 1)[0]?.score ?? 0, other).toBeLessThan(0.9);
  }
});

test("a title with a queried word comes before a title without it", () => {
  const random = createRandom(seed, "word");
  const pool = [...new Set(entries.slice(0, 300).flatMap(({ ad }) => ad.split(" ").slice(0, 1)))];
  for (let tried = 0; tried < 40; tried += 1) {
    const [first, second, third, ...more] = random.sample(pool, 7);
    const asked = `${first} ${second} ${third}`;
    const held = `${first} ${second} ${more.slice(0, random.below(3)).join(" ")} ${third} A.Ş.`;
    const lacks = `${first} ${second} ${random.below(2) === 0 ? "" : (more[3] ?? "")} A.Ş.`;
    const small = indexOf([lacks, held, ...entries.slice(0, 100).map(({ ad }) => ad)]);
    expect(small.search(asked, 1)[0]?.ad, asked).toBe(held.replace(/\s+/g, " "));
  }
});

test("an exact rare word beats a similar word, even if other words are missing", () => {
  const random = createRandom(seed, "neighbour");
  for (let tried = 0; tried < 40; tried += 1) {
    const [name = "", ...more] = random.sample(rareNames, 3);
    const near = name.slice(0, 3) + (name[3] === "T" ? "K" : "T") + name.slice(4);
    const asked = `${name} arıtma`;
    const held = `${name} ${more.slice(0, 1 + random.below(2)).join(" ")} ARITMA A.Ş.`;
    const small = indexOf([
      `${near} ARITMA A.Ş.`,
      held,
      ...entries.slice(0, 100).map(({ ad }) => ad),
    ]);
    expect(small.search(asked, 1)[0]?.ad, asked).toBe(held);
  }
});

test("the parent comes before its daughters, unless the query names a daughter", () => {
  const random = createRandom(seed, "family");
  for (let tried = 0; tried < 40; tried += 1) {
    const [name = "", other = ""] = random.sample(rareNames, 2);
    const family = sectors.map((sector) => `${name} ${sector} SANAYİ VE TİCARET A.Ş.`);
    const parent = `${name} ${pick(["HOLDİNG", "BANKASI"], random)} A.Ş.`;
    const foreign = `${other} ${name} HOLDİNG A.Ş.`;
    const small = indexOf([...family, foreign, parent]);
    expect(small.search(name, 1)[0]?.ad).toBe(parent);
    expect(small.search(`${name} tekstil`, 1)[0]?.ad).toBe(family[3]);
    expect(
      indexOf([foreign, ...family, `${name} HOLDİNG A.Ş.`]).search(`${name} holding`, 1)[0]?.ad,
    ).toBe(`${name} HOLDİNG A.Ş.`);
    expect(indexOf([...family, `${name} A.Ş.`, parent]).search(`${name} a.ş.`, 1)[0]?.ad).toBe(
      `${name} A.Ş.`,
    );
  }
});

test.each([
  ["TBKB", "TÜRKİYE BALIKÇILIK KALKINMA BANKASI A.Ş."],
  ["THSO", "TÜRK HALI SANATLARI OCAĞI A.Ş."],
  ["tnao", "TÜRKİYE NAKIŞLARI A.O."],
  ["T.Ö.V.D.", "TÜM ÖRÜMCEK VE VİNÇ DERNEĞİ"],
])("the initials %s find %s", (asked, title) => {
  const small = indexOf([title, ...entries.slice(0, 2_000).map(({ ad }) => ad)]);
  expect(small.search(asked, 1)[0]?.ad).toBe(title);
});

test("a query that only begins like a title and names another trade finds nothing", () => {
  const small = indexOf([
    "ÖZANUR AKARYAKIT SANAYİ VE TİCARET LTD. ŞTİ.",
    ...entries.slice(0, 20).map(({ ad }) => ad),
  ]);
  for (const asked of ["ozan gida", "ozan balıkçılık ltd. şti."]) {
    expect(small.search(asked, 3), asked).toEqual([]);
  }
});

test("a query of cut-off words finds its title, even if the title lacks one of the words", () => {
  const title = "KIRLANGIÇTEPE BALIKÇILIK TAŞIMACILIK PAZARLAMA LTD. ŞTİ.";
  const small = indexOf([title, ...entries.slice(0, 20).map(({ ad }) => ad)]);
  for (const asked of ["kırlang balıkçı taşıma ür", "kırlan balık taşı örnek"]) {
    expect(small.search(asked, 1)[0]?.ad, asked).toBe(title);
  }
});

test("a cut-off ending counts like the full ending", () => {
  const title = "DALGAKIRAN VİNÇ SANAYİ VE TİCARET LİMİTED ŞİRKETİ";
  const other = "DALGAKIRAN VİNÇ SANAYİ VE TİCARET A.Ş.";
  const small = indexOf([other, title, ...entries.slice(0, 100).map(({ ad }) => ad)]);
  const [first, second] = small.search("DALGAKIRAN VİNÇ SANAY VE TİCAR LİMİ ŞİR", 2);
  expect(first).toMatchObject({ ad: title, score: 0.99 });
  expect(second).toMatchObject({ ad: other, score: 0.9216 });
});

test("two words that are one word of a title find that title, even if another title has both words", () => {
  const alike = rareNames.flatMap((name) => [
    `AK ${name} GIDA A.Ş.`,
    `${name} AK TEKSTİL A.Ş.`,
    `${name} VİNÇ A.Ş.`,
    `ÖZ ${name} VİNÇ TURİZM A.Ş.`,
  ]);
  const other = "AK KUMRULU VİNÇ ÖZEL EĞİTİM GİYİM A.Ş.";
  const few = entries.slice(0, 2_000).map(({ ad }) => ad);
  const small = indexOf([...few, ...alike, other, "AKVİNÇ ÜRETİM A.Ş."]);
  expect(small.search("ak vinç", 1)[0]?.ad).toBe("AKVİNÇ ÜRETİM A.Ş.");
});

test("SİRKE alone is a trade, not the beginning of ŞİRKETİ", () => {
  const small = indexOf(["ÖZ SİRKE LTD. ŞTİ.", ...entries.slice(0, 100).map(({ ad }) => ad)]);
  expect(small.search("ÖZ SİRKE", 1)).toMatchObject([{ ad: "ÖZ SİRKE LTD. ŞTİ.", score: 0.96 }]);
});

test.each([
  ["a legal form", "dalgakıran vinç limited", "DALGAKIRAN VİNÇ LTD. ŞTİ.", "DALGAKIRAN VİNÇ A.Ş."],
  ["SANAYİ", "dalgakıran vinç sanayi", "DALGAKIRAN VİNÇ SANAYİ A.Ş.", "DALGAKIRAN VİNÇ A.Ş."],
  ["TİCARET", "dalgakıran vinç ticaret", "DALGAKIRAN VİNÇ TİCARET A.Ş.", "DALGAKIRAN VİNÇ A.Ş."],
])("%s that was asked tells two titles apart", (_name, asked, wanted, other) => {
  const small = indexOf([other, wanted, ...entries.slice(0, 100).map(({ ad }) => ad)]);
  expect(small.search(asked, 1)[0]?.ad).toBe(wanted);
});

test("six titles that fit equally well are all found, each scored by its letters", () => {
  const found = index.search("vektören", 6);
  expect(found.map(({ ad }) => ad).sort()).toEqual(
    sectors.map((sector) => `VEKTÖREN ${sector} A.Ş.`).sort(),
  );
  for (const { score } of found) {
    expect(score).toBeGreaterThan(0.5);
    expect(score).toBeLessThan(0.85);
  }
});

function indexOf(titles: readonly string[]): TitleIndex {
  return createTitleIndex(
    titles.map((ad, at) => ({ ad: ad.replace(/\s+/g, " "), vkn: String(1_000_000_000 + at * 10) })),
  );
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
}

/** Returns a title reduced to letters and digits, with the usual abbreviations written out. */
function plain(title: string): string {
  return withoutMarks(title.toLocaleLowerCase("tr").normalize("NFC"), () => true)
    .replace(/\ba\. ?ş\.?|\ba\. ?s\.?|\bas$/g, "anonimsirketi")
    .replace(/\bltd\.? ?sti\.?/g, "limitedsirketi")
    .replace(/\bsan\./g, "sanayi")
    .replace(/\btic\./g, "ticaret")
    .replace(/[^a-z0-9]/g, "")
    .replace(/(?<=anonim|limited)sirketi$/, "");
}

function withoutMarks(title: string, isLost: () => boolean): string {
  const plainLetters: Record<string, string> = {
    ı: "i",
    ş: "s",
    ç: "c",
    ğ: "g",
    ü: "u",
    ö: "o",
    İ: "I",
    Ş: "S",
    Ç: "C",
    Ğ: "G",
    Ü: "U",
    Ö: "O",
  };
  const letters = title.normalize("NFC").replace(/\u0307/g, "");
  return letters.replace(/[ışçğüöİŞÇĞÜÖ]/g, (letter) =>
    isLost() ? (plainLetters[letter] ?? letter) : letter,
  );
}

test.each([
  ["mavi balina reklam", "MAVİ REKLAM LTD. ŞTİ."],
  ["anadolu yıldız gıda", "YILDIZ GIDA PAZARLAMA A.Ş."],
  ["ege rüzgar enerji", "RÜZGAR ENERJİ A.Ş."],
  ["aydın rüzgar enerji", "RÜZGAR ENERJİ A.Ş."],
  ["kaya plastik kauçuk", "YAYLA PLASTİK KAUÇUK LTD. ŞTİ."],
  ["polat kardeşler yapı", "POLAT KARDEŞLER SAATÇİLİK LTD. ŞTİ."],
])(
  "of the three words %j, %j lacks one that tells companies apart, which is another company's",
  (asked, other) => {
    const own = `${asked.toLocaleUpperCase("tr")} SANAYİ VE TİCARET A.Ş.`;
    const others = [other, ...entries.slice(0, 2_000).map(({ ad }) => ad)];
    expect(indexOf(others).search(asked, 1)).toEqual([]);
    expect(indexOf([own, ...others]).search(asked, 1)[0]?.ad).toBe(own);
  },
);

test.each([
  ["yıldız gıda anadolu", "YILDIZ GIDA PAZARLAMA A.Ş."],
  ["vdf volkswagen doğuş", "VOLKSWAGEN DOĞUŞ FİNANSMAN A.Ş."],
])("a place behind the name and initials before it may be missing: %j finds %j", (asked, title) => {
  const small = indexOf([title, ...entries.slice(0, 2_000).map(({ ad }) => ad)]);
  expect(small.search(asked, 1)[0]?.ad).toBe(title);
});

test.each([
  ["akdeniz tekstil a.ş.", "AKDENİZ TEKSTİL SANAYİ LTD. ŞTİ."],
  ["yakamoz tekstil san ve tic a.ş.", "YAKAMOZ MİRLİN TEKSTİL SANAYİ VE TİCARET A.Ş."],
  ["anadolu mermer ltd. şti.", "İLSAN ANADOLU MERMER LTD. ŞTİ."],
  ["doğan kardeşler tekstil ltd. şti.", "DOĞAN KARDEŞLER ÜNÇEL TEKSTİL LTD. ŞTİ."],
])("typed with its legal form, %j is not %j", (asked, other) => {
  const others = [other, ...entries.slice(0, 2_000).map(({ ad }) => ad)];
  expect(indexOf(others).search(asked, 1)).toEqual([]);
  const [name = ""] = asked.split(/ (?:san|a\.ş|ltd)/);
  expect(indexOf(others).search(name, 1)[0]?.ad).toBe(other);
});

test.each([
  ["merlan gıda ltd. şti.", "MERLAN GIDA SANAYİ VE TİCARET A.Ş."],
  ["koza altın işl.", "KOZA ALTIN İŞLETMELERİ A.Ş."],
  ["merlan gıda a.ş.", "MERLAN GIDA VE İHTİYAÇ MADDELERİ A.Ş."],
])("typed with an ending, %j is still %j", (asked, title) => {
  const small = indexOf([title, ...entries.slice(0, 2_000).map(({ ad }) => ad)]);
  expect(small.search(asked, 1)[0]?.ad).toBe(title);
});

test.each([
  ["güneş nakliyat ltd. şti.", "GÜNEY NAKLİYAT LTD. ŞTİ."],
  ["şahinler yapı ltd. şti.", "ŞAHİN YAPI LTD. ŞTİ."],
  ["kartal kuyumculuk", "KARA KUYUMCULUK LTD. ŞTİ."],
])("a common name is no misspelling of another: %j is not %j", (asked, other) => {
  const others = [other, ...entries.slice(0, 2_000).map(({ ad }) => ad)];
  expect(indexOf(others).search(asked, 1)[0]?.ad).not.toBe(other);
});
