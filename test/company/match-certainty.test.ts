import { expect, test } from "vitest";
import { certaintyOf, differencesOf, matchReasons } from "../../src/company/match-certainty.ts";
import { readAnswer } from "../../src/company/read-answer.ts";
import { differencesTo } from "../../src/company/title-differences.ts";
import { crowdedSearch } from "../support/crowding-registry.ts";

const seed = Number(process.env["FAULT_SEED"] ?? 20261125);
const rounds = Number(process.env["CROWDED_SEARCHES"] ?? 600);

test.each([
  ["İSTANBUL GIDA A.Ş.", "İSTANBUL GIDA SANAYİ VE TİCARET A.Ş.", "weak"],
  ["GIDA PAZARLAMA LTD.", "GIDA PAZARLAMA SANAYİ VE TİCARET LTD.", "weak"],
  ["MAVİ A.Ş.", "MAVİ DIŞ TİCARET A.Ş.", "weak"],
  // A trade or a place with another letter or more is a name.
  ["DEMİRAL GIDA A.Ş.", "DEMİR GIDA A.Ş.", "near"],
  ["ANKARAY GIDA A.Ş.", "ANKARA GIDA A.Ş.", "near"],
  ["SERAMİKA GIDA A.Ş.", "SERAMİK GIDA A.Ş.", "near"],
  ["PLASTİKA YAPI A.Ş.", "PLASTİK YAPI A.Ş.", "near"],
  ["BURSU GIDA A.Ş.", "BURSA GIDA A.Ş.", "near"],
  ["DEMİR GIDA A.Ş.", "DEMİRAL GIDA A.Ş.", "near"],
  // The text after the legal form is another name, too.
  ["ALFA TEKSTİ SAN. A.Ş. ADINA BETA HOLDİNG", "ALFA TEKSTİL SAN. A.Ş.", "near"],
  ["ALFA GIDA A.Ş. ADINA BETA HOLDİNG", "ALFA GIDA SAN. A.Ş.", "near"],
  ["ALFA GIDA A.Ş. ANKARA", "ALFA GIDA SANAYİ A.Ş.", "sure"],
  ["ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA SAN. VE TİC. A.Ş.", "sure"],
  ["ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.", "sure"],
  ["ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA İTH. İHR. A.Ş.", "sure"],
  ["ÖRNEK GIDA SAN. A.Ş.", "ÖRNEK GIDA TİC. A.Ş.", "sure"],
  ["ULSAN GIDA", "ULSAN GIDA SANAYİ VE TİCARET A.Ş.", "near"],
  ["ULSAN GIDA A.Ş.", "ULSAN TEKSTİL A.Ş.", "weak"],
])("%s found as %s, and nothing else, is %s", (asked, ad, certainty) => {
  const matched = { ad, vkn: "1234567890", score: 0.95 };
  expect(certaintyOf(asked, { matched, alternatives: [], merkez: null })).toBe(certainty);
});

const address = "DERE SOKAK NO 1 ÜSKÜDAR / İSTANBUL";

test.each([
  ["ardkon kimya üsküdar", "ARDKON KİMYA LİMİTED ŞİRKETİ", "near"],
  // Another company may bear the place as a name.
  ["üsküdar ardkon kimya ltd. şti.", "ARDKON KİMYA LİMİTED ŞİRKETİ", "near"],
  ["ardkon kimya kadıköy", "ARDKON KİMYA LİMİTED ŞİRKETİ", "weak"],
  ["ardkon seramik üsküdar", "ARDKON KİMYA LİMİTED ŞİRKETİ", "weak"],
])("%s found as %s, registered in Üsküdar, is %s", (asked, ad, certainty) => {
  const matched = { ad, vkn: "1234567890", score: 0.8 };
  const { merkez } = readAnswer({ data: { Merkez: { Unvani: ad, Adres: address } } });
  expect(certaintyOf(asked, { matched, alternatives: [], merkez })).toBe(certainty);
});

test.each([
  ["lale reasürans türk", "LALE REASÜRANS TÜRK ANONİM ŞİRKETİ"],
  ["türk lale reasürans", "LALE REASÜRANS TÜRK ANONİM ŞİRKETİ"],
  ["lale türk sigorta", "LALE ANONİM TÜRK SİGORTA ŞİRKETİ"],
  ["türkiye lale bankası türk", "TÜRKİYE LALE BANKASI TÜRK ANONİM ORTAKLIĞI"],
  ["Lale Bankası Türk", "TÜRKİYE LALE BANKASI TÜRK A.O."],
  ["LALE YAPI TURK", "LALE YAPI TÜRK A.Ş."],
  ["türk lale yolları", "TÜRK LALE YOLLARI ANONİM ORTAKLIĞI"],
  ["sınırlı lale konut yapı kooperatifi", "SINIRLI SORUMLU LALE KONUT YAPI KOOPERATİFİ"],
  ["lale konut sorumlu yapı kooperatifi", "SINIRLI SORUMLU LALE KONUT YAPI KOOPERATİFİ"],
  ["lale finansman türk", "LALE FİNANSMAN TÜRK A.Ş."],
])("no word of %j is said to be missing in %j", (asked, ad) => {
  expect(differencesOf(asked, ad).filter(({ kind }) => kind === "extra-words")).toEqual([]);
});

test("a word that the registered title lacks is named", () => {
  const words = differencesOf("lale yapı türk", "LALE YAPI A.Ş.");
  expect(words).toContainEqual({ kind: "extra-words", words: ["türk"] });
});

const tie = (companies: number, isExact: boolean) => ({ kind: "tie", companies, isExact });
const zerlan = "ZERLAN DEPOLAMA ARITMA A.Ş.";
const zertan = "ZERTAN ARITMA LTD. ŞTİ.";

test.each([
  ["zerlan arıtma", [zerlan, 0.51], [zertan, 0.51], "weak", ["tie", "longer"]],
  // Nearly equal scores are a tie too.
  ["zerlan arıtma", [zerlan, 0.51], [zertan, 0.5], "weak", ["tie", "longer"]],
  ["zerlan arıtma", [zerlan, 0.51], [zertan, 0.4], "near", ["longer"]],
  // A low score is a reason for doubt.
  ["zerlan arıtma", [zerlan, 0.49], [zertan, 0.4], "weak", ["unlike", "longer"]],
  // Equal scores are no tie if the titles differ enough.
  ["ULSAN GIDA", ["ULSAN GIDA SAN. A.Ş.", 0.9], [zertan, 0.9], "near", ["form-unsaid"]],
  ["ULSAN GIDA", ["ULSAN GIDA A.Ş.", 0.9], ["ULSAN GIDA LTD.", 0.8], "near", ["form-unsaid"]],
  // Without the other company the match would be sure.
  [
    "ULSAN GIDA SAN. LTD.",
    ["ULSAN GIDA LTD.", 0.96],
    ["ULSAN GIDA KİMYA LTD.", 0.8],
    "near",
    ["rival"],
  ],
  // The near tie decides, not the typing slip.
  [
    "ULSAN PLASTK A.Ş.",
    ["ULSAN PLASTİK A.Ş.", 0.88],
    ["ULSAN PLASTİK TİC. A.Ş.", 0.86],
    "weak",
    ["tie", "other-letters"],
  ],
  [
    "ULSAN GIDA",
    ["ULSAN GIDA A.Ş.", 0.9],
    ["ULSAN GIDA LTD.", 0.9],
    "weak",
    ["tie", "form-unsaid"],
  ],
  ["ULSAN GIDA A.Ş.", ["ULSAN GIDA LTD.", 0.94], [zertan, 0.2], "weak", ["other-form"]],
  ["ULSAN GIDA KİMYA", ["ULSAN GIDA LTD.", 0.78], [zertan, 0.2], "weak", ["extra-words"]],
  // Another form is said beside another word.
  [
    "ULSAN GIDA KİMYA A.Ş.",
    ["ULSAN GIDA LTD.", 0.78],
    [zertan, 0.2],
    "weak",
    ["extra-words", "other-form"],
  ],
  ["KAMER GIDA LTD.", ["KANER GIDA LTD.", 0.76], [zertan, 0.2], "near", ["other-letters"]],
  ["ULSAN GIDA A.Ş.", ["ULSAN GIDA A.Ş.", 1], [zertan, 1], "sure", []],
] as const)(
  "%s, found as %j before %j, is %s because of %j",
  (asked, first, other, certainty, why) => {
    const [matched, alternative] = [first, other].map(([ad, score]) => ({ ad, vkn: "1", score }));
    if (!matched || !alternative) throw new Error("two matches");
    const found = { matched, alternatives: [alternative], merkez: null };
    expect(certaintyOf(asked, found)).toBe(certainty);
    expect(matchReasons(asked, found).map(({ kind }) => kind)).toEqual(why);
  },
);

const zerdan = "ZERDAN-ERKEMAR ELEKTRİK A.Ş.";

test.each([
  // One title has all words, one has a letter otherwise, one lacks a word.
  [zerdan, ["ZERVAN ELEKTRİK LTD.", "ZERDAN MEDİKAL A.Ş."], [tie(2, false), { kind: "longer" }]],
  [zerdan, ["ZERDAN MEDİKAL A.Ş."], [{ kind: "close", isExact: true }, { kind: "longer" }]],
  [zerdan, ["ZERDAN-MERKEMAR ELEKTRİK A.Ş."], [tie(2, true), { kind: "longer" }]],
])("beside %s, %j are called as alike as they are", (ad, others, reasons) => {
  const [matched, ...alternatives] = [ad, ...others].map((one) => ({
    ad: one,
    vkn: "1",
    score: 0.6,
  }));
  if (!matched) throw new Error("a match");
  const found = { matched, alternatives, merkez: null };
  expect(certaintyOf("zerdan elektrik", found)).toBe("weak");
  expect(matchReasons("zerdan elektrik", found)).toEqual(reasons);
});

test.each([
  [0.6, 0.6, true],
  [0.6, 0.58, false],
])("scores of %d and %d are called the same: %j", (score, otherScore, isExact) => {
  const matched = { ad: zerdan, vkn: "1", score };
  const alternatives = [{ ad: "ZERDAN MEDİKAL A.Ş.", vkn: "2", score: otherScore }];
  const [reason] = matchReasons("zerdan elektrik", { matched, alternatives, merkez: null });
  expect(reason).toEqual({ kind: "close", isExact });
});

test("another company is never a sure match, whatever the scores are", () => {
  const wrong: string[] = [];
  const counts = { sure: 0, near: 0, weak: 0 };
  for (let at = 0; at < rounds; at += 1) {
    const { typedTitle, meantTitle, matched, alternatives } = crowdedSearch(seed + at);
    const certainty = certaintyOf(typedTitle, { matched, alternatives, merkez: null });
    counts[certainty] += 1;
    if (certainty === "sure" && matched.ad !== meantTitle) {
      wrong.push(`${seed + at}: ${typedTitle} → ${matched.ad}, not ${meantTitle}`);
    }
  }
  expect(wrong).toEqual([]);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(rounds / 20);
});

const beyaz = "BEYAZ TEKSTİL TAAHHÜT SANAYİ VE TİCARET LİMİTED ŞİRKETİ";
const letters = (written: string, registered: string) => ({
  kind: "other-letters",
  written,
  registered,
});

test.each([
  // The same slip at the end of a name is no other word.
  ["beyas tekstil taahhüt ltd. şti.", [letters("beyas", "BEYAZ")]],
  ["bayaz tekstil taahhüt ltd. şti.", [letters("bayaz", "BEYAZ")]],
  ["beyaz tekstil taahut ltd. şti.", [letters("taahut", "TAAHHÜT")]],
  [
    "bayaz tekstl taahut ltd. şti.",
    [letters("bayaz", "BEYAZ"), letters("tekstl", "TEKSTİL"), letters("taahut", "TAAHHÜT")],
  ],
  // A word without its vowels is short for the registered one.
  ["beyaz tkstl thht ltd. şti.", [letters("tkstl", "TEKSTİL"), letters("thht", "TAAHHÜT")]],
  ["beyaz tekstil kimya taahhüt ltd. şti.", [{ kind: "extra-words", words: ["kimya"] }]],
  ["beyaz tekstil thn taahhüt ltd. şti.", [{ kind: "extra-words", words: ["thn"] }]],
])("%s names each misspelt word", (written, reasons) => {
  expect(differencesOf(written, beyaz)).toEqual(reasons);
});

const extra = (...words: string[]) => ({ kind: "extra-words", words });

test.each([
  [
    "öz deniz su ürünleri",
    "TARVEN DENİZCİLİK SÜT ÜRÜNLERİ A.Ş.",
    [extra("öz", "su"), letters("deniz", "DENİZCİLİK")],
  ],
  ["altın çağ kuyumculuk", "ÇAĞTEN KUYUMCULUK A.Ş.", [extra("altın", "çağ")]],
  ["tarven tarm", "TARVEN TARIM A.Ş.", [letters("tarm", "TARIM")]],
  ["tarven tekst. konfek.", "TARVEN TEKSTİL KONFEKSİYON A.Ş.", [{ kind: "form-unsaid" }]],
  ["tarven plas inş", "TARVEN PLASTİK İNŞAAT A.Ş.", [{ kind: "form-unsaid" }]],
])("of %j, every word that %j lacks or has otherwise is named", (written, registered, reasons) => {
  expect(differencesOf(written, registered)).toEqual(reasons);
});

test("two swapped letters are named also in a name of four letters", () => {
  const reasons = differencesOf("mvai plastik ltd. şti.", "MAVİ PLASTİK LİMİTED ŞİRKETİ");
  expect(reasons).toEqual([letters("mvai", "MAVİ")]);
});

test("a misspelt title is never wholly alike", () => {
  for (const written of ["beyaz tekstil taahut sanayi ve ticaret limited şirketi", "beyas"]) {
    expect(differencesTo(written)(beyaz).similarity).toBeLessThan(1);
  }
  expect(differencesTo(beyaz)(beyaz).similarity).toBe(1);
});
