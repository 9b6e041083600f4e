import { expect, test } from "vitest";
import { createInventedInstitution } from "../../src/registry/institution/invented-institution.ts";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import { surfacesIn } from "../../src/kunye/operate/slack-check/worst-surfaces.ts";
import * as invented from "../../src/kunye/operate/slack-check/invented-records.ts";
import { limitsForm } from "../../src/kunye/features/team/team-forms.ts";
import * as en from "../../src/kunye/texts/all.en.ts";
import { withMeaning } from "../../src/kunye/texts/texts.ts";
import * as tr from "../../src/kunye/texts/all.tr.ts";
import { allSaid, type Said } from "./support/said.ts";

const said = allSaid(en);

const split = (text: string) => text.replace(/https?:\S+/g, " ").match(/[\p{Lu}\p{Ll}]+/gu) ?? [];
/** One of each place, to be read. */
const shown = (some: Said[]) =>
  [...Map.groupBy(some, ({ path }) => path).values()].map(([one]) => one);
const wordsOf = (text: string, locale: string) =>
  split(text).map((word) => word.toLocaleLowerCase(locale));
const listed = (text: string) => new Set(text.trim().split(/\s+/));

/** Names, which are the same in both languages: of laws and numbers, of programs and formats, of commands and scopes. */
const names = listed(`
  künye slack excel mikro logo tiger paraşüt istanbul npm run admin access files read write invite subteam
  agents vkn mersis tckn iban kvkk nace ettn ttk vuk sha xml xlsx xls xlsb ods csv pdf html doctype mb t c u s e i
  ${Object.keys(tr.usage.commands).join(" ").replaceAll("/", "")}
`);
/** What the law and the registry say in Turkish, the company of the examples, and the samples themselves. */
const quoted = listed("tasfiye hâlinde aktif örnek gıda aş a ş xyz true false");
/** English words that are written like Turkish ones. */
const alike = listed("a an no not on pay ten web balance english language dil türkçe");
const isAllowed = (word: string) => names.has(word) || quoted.has(word) || alike.has(word);

const turkish = new Set(said.flatMap((one) => wordsOf(one.turkish, "tr")));

/** The Turkish that stands in an English text. */
function turkishIn(text: string, isKnown: (word: string) => boolean = isAllowed): string[] {
  const isTurkish = (word: string) =>
    /[ğışçöüİĞŞÇÖÜ]/.test(word) || turkish.has(word.toLowerCase());
  return split(text.replaceAll("MERSİS", "MERSIS")).filter(
    (word) =>
      isTurkish(word) && !isKnown(word.toLowerCase()) && !isKnown(word.toLocaleLowerCase("tr")),
  );
}

test("no English sentence has a Turkish word in it, and none is left as it was", () => {
  expect(said.length).toBeGreaterThan(1_000);
  expect(shown(said.filter(({ english }) => turkishIn(english).length > 0))).toEqual([]);
  const untouched = said.filter(
    (one) => one.english === one.turkish && !wordsOf(one.english, "tr").every(isAllowed),
  );
  expect(shown(untouched)).toEqual([]);
});

/** What a sentence says about money, in Turkish and in English. */
const moneySaid: [RegExp, RegExp][] = [
  [
    /düşülmedi|ücret al(ın)?ma(dı|z)|ücretlendirilmez/i,
    /(nothing was|not) charged|did not charge/i,
  ],
  [/düşülmüş olabilir/i, /may have been charged/i],
  [/ücretsiz/i, /\bfree\b/i],
  [
    /sorgulanma(dı|z)|(?<!ücretli )sorgu yapılma(dı|z)/i,
    /\b(nothing (was|has been|is)|none is|nor?t) queried/i,
  ],
  [
    /[iİ]ki kez ödememek|(yeniden|tekrar) ödenmedi/,
    /don't pay twice|not paid (for again|a second time)/,
  ],
];

test.each(moneySaid)("what %s says about money, %s says", (ours, theirs) => {
  const differing = said.filter((one) => ours.test(one.turkish) !== theirs.test(one.english));
  expect(said.some((one) => ours.test(one.turkish))).toBe(true);
  expect(shown(differing)).toEqual([]);
});

/** The words of the records that are drawn, of what was typed, and of the accounting programs' columns. */
const registered = new Set(
  wordsOf(
    `${JSON.stringify(invented)} ${invented.worstWords(200)} örnek tarım limited hatay tasfiye terkin konkordato nakil bakkaliye işletmesi cari kodu ünvanı kimlik şehir ülke ilçe il türkiye`,
    "tr",
  ),
);

test("what is drawn in English, card by card, has no Turkish in it but the records'", async () => {
  const surfaces = await surfacesIn(en);
  const drawn = surfaces.map((one) => stringsIn("view" in one ? one.view : one.messages).join(" "));
  expect(drawn.length).toBeGreaterThan(40);
  const words = [...new Set(drawn.flatMap((text) => split(text)))].join(" ");
  // A long value ends within a word.
  const isKnown = (word: string) =>
    isAllowed(word) || /^(.)\1+$/.test(word) || [...registered].some((one) => one.startsWith(word));
  expect(turkishIn(words, isKnown)).toEqual([]);
});

/** What people read of blocks. */
function stringsIn(drawn: unknown): string[] {
  if (Array.isArray(drawn)) return drawn.flatMap(stringsIn);
  if (typeof drawn !== "object" || drawn === null) return [];
  return Object.entries(drawn).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "string"
      ? ["text", "accessibility_label", "initial_value"].includes(name)
        ? [value]
        : []
      : stringsIn(value),
  );
}

test("what the registry says stays, with what it means behind it in English", () => {
  const values = [
    "Terkin",
    "TASFİYE HALİNDE",
    "Tasfiye Hâlinde",
    "Re'sen Terkin",
    "Anonim Şirket",
    "Münferiden Temsile Yetkilidir.",
    "Bilinmeyen",
    "constructor",
    "",
  ];
  expect(values.map((value) => withMeaning(en, value))).toEqual([
    "Terkin (struck off)",
    "TASFİYE HALİNDE (in liquidation)",
    "Tasfiye Hâlinde (in liquidation)",
    "Re'sen Terkin (struck off by the registry)",
    "Anonim Şirket (joint-stock company)",
    "Münferiden Temsile Yetkilidir. (may represent alone)",
    "Bilinmeyen",
    "constructor",
    "",
  ]);
  expect(values.map((value) => withMeaning(tr, value))).toEqual(values);
});

test("whatever status, type and duty an invented company has, English says what it means", async () => {
  const options = { companies: 4_000, importedTitle: () => null };
  const institution = createInventedInstitution(options);
  const vkns = Array.from({ length: options.companies }, (_, number) => vknOfNumber(number));
  const records = await Promise.all(vkns.map((vkn) => institution.company(vkn)));
  const values = records.flatMap((record) => {
    if (!record) return [];
    const { Merkez, AktifTemsilciler, AktifUyeler, Denetciler, Ortaklar } = record;
    const people = [...AktifTemsilciler, ...AktifUyeler, ...Denetciler];
    const { Durumu, FirmaNevi, FirmaNeviGrup } = Merkez;
    return [
      Durumu,
      FirmaNevi,
      FirmaNeviGrup,
      ...people.map(({ Gorevi }) => Gorevi),
      ...AktifTemsilciler.map(({ TemsilTuru }) => TemsilTuru),
      ...Ortaklar.map(({ OrtaklikTipi }) => OrtaklikTipi),
    ];
  });
  const kinds = [...new Set(values)];
  expect(kinds.length).toBeGreaterThan(25);
  expect(kinds.filter((value) => withMeaning(en, value) === value)).toEqual([]);
});

test("amounts, moments and days are written as in English, timestamps so that no day is a month", () => {
  const { credits, priced, pricedInWords, format } = en;
  const price = { amount: 1_249_500_000, guessed: true };
  expect([credits(1_000_000), credits(500_000), credits(0)]).toEqual([
    "1 credit",
    "0.5 credits",
    "0 credits",
  ]);
  expect([priced(price), pricedInWords(price)]).toEqual([
    "~1,249.5 credits",
    "about 1,249.5 credits",
  ]);
  const at = Date.parse("2026-11-12T11:03:05Z");
  const late = Date.parse("2026-12-01T09:00:00Z");
  expect([format.moment(at, at), format.moment(at, late), format.moment(at, 0)]).toEqual([
    "14:03",
    "12 Nov 14:03",
    "12 Nov 2026 14:03",
  ]);
  expect([format.day(late), format.month(at)]).toEqual(["1 December 2026", "November 2026"]);
  expect([format.spreadsheetTime(at), format.documentTime(at)]).toEqual([
    "2026-11-12 14:03:05",
    "2026-11-12 14:03:05 +03:00",
  ]);
});

test.each([
  ["1500", 1_500_000_000],
  ["1.500", 1_500_000_000],
  ["1,500.5", 1_500_500_000],
  ["1.500,5", 1_500_500_000],
  ["1,500,000", 1_500_000_000_000],
  ["0,5", 500_000],
  ["2 kredi", 2_000_000],
  ["1.500 Credits", 1_500_000_000],
  ["0.500", 500_000],
  ["unlimited", null],
  ["sınırsız", null],
])("the limit %s is understood in both languages", (written, amount) => {
  expect(limitFor(written)).toMatchObject({
    input: { entries: [{ value: JSON.stringify(amount) }] },
  });
});

test.each(["1,500", "15,000", "1,50,0", "1,500.5.1"])(
  "the limit %s, which isn't the same in both languages, is refused",
  (written) => {
    expect(limitFor(written)).toEqual({ errors: { amount: "noAmount" } });
  },
);

function limitFor(value: string) {
  const whose = { whose: { selected_option: { value: "limit" } } };
  return limitsForm.read({ "whose:1||": whose, amount: { amount: { value } } });
}
