import { expect, test } from "vitest";
import {
  isShortName,
  isVague,
  readsAsPersonsName,
  tellingWords,
} from "../../src/company/general-words.ts";
import { foldTurkish } from "../../src/company/title.ts";
import { everydayTitle } from "../../src/registry/institution/everyday.ts";

test.each([
  "yıldız inşaat",
  "beyaz tekstil",
  "yılmaz gıda san. ve tic.",
  "yılmaz a.ş.",
  "doruk mobilya",
  "ÇINAR NAKLİYAT",
  "gıda",
  "ankara inşaat ltd. şti.",
  "anadolu sigorta",
  "ankara gıda inşaat",
])("%s may be the name of many companies", (title) => {
  expect(isVague(title)).toBe(true);
});

test.each(
  [
    "banka, bankası, sigortacılık, otelcilik, marketler, kargo, holding, şube, merkez, depo, vakfı",
    "üniversitesi, ayşe, ahmet, zeynep, kadıköy, beşiktaş, çankaya, büyük, güzel, küçük, lale",
    "türk, anadolu, şirket, a.ş., ltd, san. ve tic., gıda turizm, kuyumcu, elektrikçi, tamirci",
    "halı yıkama, web tasarım, su tesisatı, düğün salonu, diş kliniği, food, software house, kombi servisi",
    "merhaba, teşekkürler, bu beton firması",
  ].flatMap((names) => names.split(", ")),
)("%s alone names nobody", (title) => {
  expect(isVague(title)).toBe(true);
});

test.each(
  "mavi deniz, güzel lale, global yıldız, çankaya otel, beşiktaş market, ayşe tekstil, papatya anaokulu, mercan cafe, inci düğün salonu, yıldız inşaat ankara, kardeşler hırdavat, aydın ve oğulları ticaret".split(
    ", ",
  ),
)("%s is a common name twice, or beside one trade", (title) => {
  expect(isVague(title)).toBe(true);
});

test.each([
  "ÇINAR NAKLİYAT PAZARLAMA",
  "yılmaz kuyumculuk sanayi ticaret anonim",
  "yılmaz gıda san. ve tic. ltd. şti.",
  "yılmaz kardeşler inşaat",
  "tarvenlin enerji",
  "merlan",
  "merlan kuyumcu",
  "merlan düğün salonu",
  "merlan kahve",
  "mavi deniz a.ş.",
  "mavi yeşil deniz",
  "kadıköy kuyumculuk a.ş.",
  "zeynep sigorta ve turizm",
  "anadolu türk sigorta",
  "anadolu anonim türk sigorta",
  "aydın gıda inşaat",
])("%s is a nearly full title, or has a rarer name", (title) => {
  expect(isVague(title)).toBe(false);
});

test.each(
  [
    "c&a, p&g, h&m, r & d, a b, a b c, A.B.C., a. b. c., x.y.z., K.M. tekstil, A.B.C. İnşaat",
    "X.Y. Gıda Ltd. Şti., bp, hp, lg, 3m, n11, a1, as, as gıda, bp petrol, hp bilgisayar, xy ltd. şti.",
    "thy, bim, axa, asd, xyz a.ş., q ltd, l&l inşaat, d-m, x-ray, 4x4, iş gyo, zz otomotiv sanayi a.ş.",
  ].flatMap((names) => names.split(/, /)),
)("%s is a short name, whose search would guess", (title) => {
  expect(isShortName(title)).toBe(true);
});

test.each(
  [
    "axa sigorta, dyo boya, gsd holding, tat gıda, ray sig., thy opet, m.k. deneme, a101, tskb, hsbc",
    "lc waikiki, 3m deneme, o.k. lojistik sistemleri merkan, e-bebek, örnek gıda, gıda",
  ].flatMap((names) => names.split(/, /)),
)("%s is no short name", (title) => {
  expect(isShortName(title)).toBe(false);
});

test("the demo's everyday names are all common names", () => {
  const titles = Array.from({ length: 3_000 }, (_, number) => everydayTitle(number, 1) ?? "");
  const names = new Set(titles.flatMap((title) => title.split(" ")[0] || []));
  expect(names.size).toBeGreaterThan(25);
  const rare = [...names].filter((name) => !isVague(`${foldTurkish(name)} tekstil`));
  expect(rare).toEqual([]);
});

test.each([
  ["Mehmet Yılmaz", true],
  ["AYŞE NUR ÇINAROĞLU", true],
  ["fatma deniz", true],
  ["ahmet demir", true],
  ["mehmet yılmaz gıda", false],
  ["Ayşe Yılmaz A.Ş.", false],
  ["mehmet ankara", false],
  ["mehmet yılmaz ltd", false],
  ["tarvenlin enerji", false],
  ["mehmet", false],
  ["zerlan depolama", false],
  ["mehmet ali oğulları yılmaz", false],
  ["mehmet hırdavat demir", false],
  ["yavuz demir hırdavat", false],
  ["deniz demir çelik", false],
  ["deniz çelik demir", true],
])("%s reads as a person's name: %s", (title, expected) => {
  expect(readsAsPersonsName(title)).toBe(expected);
});

test.each([
  ["ardkon lojistik", ["ardkon"]],
  ["ardkon kardeşler mermer", ["ardkon"]],
  ["toprak ailesi gıda", []],
  ["can kardeşler mermer", []],
  ["yılmaz oğulları kuyumculuk", []],
])("%j is told from other titles by %j: no family's or trade's word", (title, words) => {
  expect(tellingWords(title)).toEqual(words);
});
