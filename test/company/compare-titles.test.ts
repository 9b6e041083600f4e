import fc from "fast-check";
import { expect, test } from "vitest";
import { abbreviations, writeOutPhrases } from "../../src/company/title-words.ts";
import {
  compareNames,
  likenessBesideEnding,
  titleComparer,
} from "../../src/company/compare-titles.ts";
import { isTooGeneral, readsAsTitle } from "../../src/company/general-words.ts";
import { foldTurkish } from "../../src/company/title.ts";

const ulsanAudit = "ULSAN BAĞIMSIZ DENETİM VE SERBEST MUHASEBECİ MALİ MÜŞAVİRLİK ANONİM ŞİRKETİ";
const turkish = "ULSAN REASÜRANS TÜRK ANONİM ŞİRKETİ";
const turkishInside = "ULSAN ANONİM TÜRK SİGORTA ŞİRKETİ";

test.each([
  ["Ulsan Bağımsız Denetim ve SMMM A.Ş.", ulsanAudit, "same"],
  ["Ulsan Bağımsız Denetim ve S.M.M.M. A.Ş.", ulsanAudit, "same"],
  ["ULSAN BAĞIMSIZ DENETİM S.M.M.M A.Ş", ulsanAudit, "same"],
  ["ulsan bağımsız denetim ve s m m m as", ulsanAudit, "same"],
  ["Ulsan Bağ. Den. ve SMMM A.Ş.", ulsanAudit, "part"],
  ["Ulsan Bağımsız Denetim ve Serbest Muhasebecilik Mali Müşavirlik A.Ş.", ulsanAudit, "spelling"],
  [ulsanAudit, "ULSAN BAĞIMSIZ DENETİM VE SMMM A.Ş.", "same"],
  ["Ulsan YMM A.Ş.", "ULSAN YEMİNLİ MALİ MÜŞAVİRLİK A.Ş.", "same"],
  ["Ulsan Bağımsız Denetim ve YMM A.Ş.", ulsanAudit, "different"],
  ["Ilsan Bağımsız Denetim ve SMMM A.Ş.", ulsanAudit, "different"],
  ["Ulsan Bağımsız Denetim ve SMMM Ltd. Şti.", ulsanAudit, "different"],
  ["ulsan reasürans türk", turkish, "part"],
  ["türk ulsan reasürans a.ş.", turkish, "same"],
  ["Ulsan Reasürans T.A.Ş.", turkish, "same"],
  ["ulsan reasürans türk", "ULSAN REASÜRANS A.Ş.", "different"],
  ["Ulsan Anonim Türk Sigorta Şirketi", turkishInside, "same"],
  ["ulsan anonim türk sigorta", turkishInside, "same"],
  ["ulsan türk sigorta", turkishInside, "part"],
  ["Ulsan Türk Sigorta A.Ş.", turkishInside, "same"],
  ["Ulsan Türk Hayat A.Ş.", turkishInside, "different"],
  ["Ulsan Türk Sigorta Ltd. Şti.", turkishInside, "different"],
])("of accountants and old companies, %j beside %j is %s", (written, registered, likeness) => {
  expect(titleComparer(written)(registered)).toBe(likeness);
});

test.each([
  ["Yazıköy Belediyesi", "YAZIKÖY BELEDİYE BAŞKANLIĞI", "same"],
  ["T.C. Yazıköy Bld. Bşk.", "YAZIKÖY BELEDİYE BAŞKANLIĞI", "same"],
  ["Yazıköy Belediye Başkanlığı", "GÜZKÖY BELEDİYE BAŞKANLIĞI", "different"],
  ["Yazıköy Belediyesi Spor A.Ş.", "YAZIKÖY BELEDİYE BAŞKANLIĞI", "different"],
  ["T.C. Ulsan Üniversitesi", "ULSAN ÜNİVERSİTESİ REKTÖRLÜĞÜ", "same"],
  ["Ulsan Üniversitesi Rektörlüğü", "T.C. ULSAN ÜNİVERSİTESİ", "same"],
  ["Ulsan Üniversitesi Tıp Fakültesi", "ULSAN ÜNİVERSİTESİ REKTÖRLÜĞÜ", "different"],
  ["T.C. Ulsan Bankası A.Ş.", "ULSAN BANKASI A.Ş.", "different"],
])("of public bodies, %j beside %j is %s", (written, registered, likeness) => {
  expect(titleComparer(written)(registered)).toBe(likeness);
});

const ulsan = "ULSAN GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";

test.each([
  ["örnek gıda a.ş.", "ÖRNEK GIDA ANONİM ŞİRKETİ", "same"],
  ["ÖRNEK GIDA AŞ", "ÖRNEK GIDA A. Ş.", "same"],
  ["örnek gida san. ve tic. ltd. şti.", "ÖRNEK GIDA SANAYİ TİCARET LİMİTED ŞİRKETİ", "same"],
  ["gıda sanayi a.ş.", "GIDA SANAYİ ANONİM ŞİRKETİ", "same"],
  ["Ulsan GMYO", "ULSAN GAYRİMENKUL YATIRIM ORTAKLIĞI A.Ş.", "part"],
  ["Ulsan Leasing A.Ş.", "ULSAN FİNANSAL KİRALAMA ANONİM ŞİRKETİ", "same"],
  ["Ulsan Gayr. Yat. Ort. A.Ş.", "ULSAN GYO A.Ş.", "same"],
  ["Ulsan İK Danışmanlık A.Ş.", "ULSAN İNSAN KAYNAKLARI DANIŞMANLIK A.Ş.", "same"],
  ["ulsan i.k. dan. aş", "ULSAN İNSAN KAYNAKLARI DANIŞMANLIK A.Ş.", "same"],
  ["İK Gıda A.Ş.", "İNSAN KAYNAKLARI GIDA A.Ş.", "different"],
  ["Ulsan Fin. Kir. A.Ş.", "ULSAN FİNANSAL KİRALAMA A.Ş.", "same"],
  ["Ulsan YO A.Ş.", "ULSAN GYO A.Ş.", "different"],
  ["ULSAN GÜBRE T.A.Ş.", "ULSAN GÜBRE TÜRK ANONİM ŞİRKETİ", "same"],
  ["ULSAN GÜBRE T.AŞ", "ULSAN GÜBRE T.A.Ş.", "same"],
  ["ULSAN GÜBRE T.A.?.", "ULSAN GÜBRE T.A.Ş.", "same"],
  ["ULSAN AR-GE LTD. ŞTİ.", "ULSAN ARAŞTIRMA GELİŞTİRME LTD. ŞTİ.", "same"],
  ["ULSAN YAPI MALZEMESİ A.Ş.", "ULSAN YAPI MALZEMELERİ A.Ş.", "spelling"],
  ["ULSAN KİMYEVİ BOYA A.Ş.", "ULSAN KİMYA BOYA A.Ş.", "spelling"],
  [
    "ÖRNEKLİ GIDA İNŞAAT SANAYİ VE TİCAR",
    "ÖRNEKLİ GIDA İNŞAAT SANAYİ VE TİCARET LTD. ŞTİ.",
    "spelling",
  ],
  ["?RNEKL? GIDA ?N?AAT SANAY? LTD. ?T?.", "ÖRNEKLİ GIDA İNŞAAT SANAYİ LTD. ŞTİ.", "spelling"],
  ["ulsan", ulsan, "short"],
  ["ulsan gıda", ulsan, "part"],
  ["ULSAN GIDA SANAYİ", ulsan, "part"],
  ["gıda ulsan", ulsan, "part"],
  ["ulsan gida san tic", ulsan, "part"],
  ["ulsn gıda", ulsan, "part"],
  ["uslan gıda", ulsan, "part"],
  ["ulsan gda san. a.ş.", ulsan, "part"],
  ["ulsan kardeşler gıda", "ULSAN KARDEŞLER GIDA PAZARLAMA HOLDİNG LİMİTED ŞİRKETİ", "part"],
  ["ulsan gıda", "ULSAN GIDA HOLDİNG A.Ş.", "part"],
  ["ulsan gıda a.ş.", "ULSAN GIDA HOLDİNG A.Ş.", "different"],
  ["ulsan gda", "ULSAN GIDA HOLDİNG A.Ş.", "different"],
  ["ulsan", "ULSAN HOLDİNG A.Ş.", "different"],
  ["ulsan bda", ulsan, "different"],
  ["ulsa gıda", ulsan, "different"],
  ["ulsangıda", ulsan, "part"],
  ["ulsan gıda a.ş.", ulsan, "part"],
  ["ulsan gıda hatay", ulsan, "part"],
  ["ulsan gıda ltd", ulsan, "different"],
  ["hatay", ulsan, "different"],
  ["gıda", ulsan, "short"],
  ["gıda sanayi", ulsan, "short"],
  ["ankara gıda a.ş.", "ANKARA GIDA PAZARLAMA A.Ş.", "short"],
  ["ulsan gıda pazarlama", ulsan, "different"],
  ["ulsan inşaat", ulsan, "different"],
  ["abc gıda", "ABD GIDA LTD. ŞTİ.", "different"],
  ["DELTA YAPI A.Ş.", "DELTA YAPI LTD. ŞTİ.", "different"],
  ["ÖRNEK GIDA A.Ş.", "BAŞKA GIDA A.Ş.", "different"],
  ["örnek inşaat madencilik", "ÖRNEK GIDA A.Ş.", "different"],
  ["A.Ş.", "ÖRNEK GIDA A.Ş.", "different"],
  ["", "ÖRNEK GIDA A.Ş.", "different"],
  ["ÖRNEK", "", "different"],
])("%j beside %j is %s", (written, registered, likeness) => {
  expect(titleComparer(written)(registered)).toBe(likeness);
});

test.each([
  ["Çınar Market", "YELTAŞKI GIDA A.Ş.", "ÇINAR MARKET", "business-name"],
  ["Çınar Market A.Ş.", "YELTAŞKI GIDA A.Ş.", "ÇINAR MARKET", "business-name"],
  ["Çınar Market Ltd. Şti.", "YELTAŞKI GIDA A.Ş.", "ÇINAR MARKET", "different"],
  ["Çınar Gıda", "YELTAŞKI GIDA A.Ş.", "ÇINAR MARKET", "different"],
  ["Yeltaşkı Gıda A.Ş.", "YELTAŞKI GIDA A.Ş.", "ÇINAR MARKET", "same"],
  ["Çınar Market", "YELTAŞKI GIDA A.Ş.", "", "different"],
])("%j beside %j, in business as %j, is %s", (written, Unvani, IsletmeAdi, likeness) => {
  expect(compareNames(written, { Unvani, IsletmeAdi })).toBe(likeness);
});

const kimya = "GÖKÇEPINAR KİMYA SANAYİ VE TİCARET LİMİTED ŞİRKETİ";

test.each([
  ["GÖKÇEPINAR KİMYA", kimya, true],
  ["Gökçepınar Kimya San. Tic.", kimya, true],
  ["GÖKÇEPINAR KİMYA SANAYİİ", kimya, true],
  ["GÖKÇEPINAR KİMYA İTH. İHR. LTD. ŞTİ.", kimya, true],
  ["GÖKÇEPINAR", kimya, false],
  ["KİMYA", kimya, false],
  ["GÖKÇEPINAR BOYA", kimya, false],
  ["GÖKÇEPINAR KİMYA DANIŞMANLIK", kimya, false],
  ["SAN. VE TİC. LTD. ŞTİ.", kimya, false],
  ["ÖRNEK TÜRK A.Ş.", "ÖRNEK TÜRK İTHALAT A.Ş.", true],
  ["ÖRNEK", "ÖRNEK T.A.Ş.", true],
  ["ÖRNEK", "ÖRNEK TÜRK A.Ş.", false],
  ["ÖRNEK", "ÖRNEK TÜRK İTHALAT A.Ş.", false],
  ["ALFA A.Ş. ADINA BETA", "ALFA SANAYİ A.Ş.", false],
  // A cooperative or a joint venture has no ending: each word names another one.
  ["ALFA KOOPERATİFİ", "ALFA SANAYİ KOOPERATİFİ", false],
  ["ALFA DIŞ İŞ ORTAKLIĞI", "ALFA İŞ ORTAKLIĞI", false],
  ["ALFA İKTİSADİ İŞLETMESİ", "ALFA TİCARET İKTİSADİ İŞLETMESİ", false],
  ["ALFA", "ALFA KOOPERATİFİ", false],
])("%s lacks only the ending of %s: %s", (written, registered, is) => {
  expect(likenessBesideEnding("part", written, registered)).toBe(is ? "same" : "part");
});

const name = fc.stringMatching(/^[A-ZÇĞİÖŞÜ]{5,9}$/);
const trade = fc.constantFrom(
  ...[...abbreviations].flatMap(([short, { words }]) => words.map((word) => ({ short, word }))),
);
const form = fc.constantFrom(
  ["ANONİM ŞİRKETİ", "A.Ş."],
  ["LİMİTED ŞİRKETİ", "LTD. ŞTİ."],
  ["LİMİTED ŞİRKETİ", "Lim.Şti."],
  ["KOOPERATİFİ", "KOOP."],
);

test("a title equals itself in any spelling of letters, spaces and short forms", () => {
  const titles = fc.record({ name, trades: fc.array(trade, { maxLength: 5 }), form, at: fc.nat() });
  fc.assert(
    fc.property(titles, ({ name, trades, form: [long = "", short = ""], at }) => {
      // Two short forms may be a phrase with words of its own: `fin. kir.`, `yat. ort.`.
      const shortTrades = trades.map((one) => `${one.short}.`).join(" ");
      fc.pre(writeOutPhrases(shortTrades) === shortTrades);
      const words = [name, ...trades.map(({ word }) => word.toUpperCase())];
      const title = [...words, long].join(" ");
      const glued = (at % words.length) + 1;
      const ways = {
        small: title.toLocaleLowerCase("tr"),
        folded: foldTurkish(title),
        decomposed: title.normalize("NFD"),
        spaced: `  ${title.replaceAll(" ", "\u00a0  ")}. `,
        glued: `${words.slice(0, glued).join("")} ${[...words.slice(glued), long].join(" ")}`,
        shortForm: [...words, short].join(" "),
        short: [name, shortTrades, short].join(" "),
      };
      for (const [way, written] of Object.entries(ways)) {
        expect([way, written, titleComparer(written)(title)]).toEqual([way, written, "same"]);
      }
    }),
  );
});

test.each(["a", "a.", "as ", "&#", "Ã", "?", "ltd sti ", "tasfiye ", "ornek "])(
  "ten thousand characters of %j take no time",
  (part) => {
    const long = part.repeat(10_000 / part.length);
    const start = performance.now();
    for (const registered of [ulsan, `${long}x`]) titleComparer(long)(registered);
    expect(performance.now() - start).toBeLessThan(500);
  },
);

test.each([
  ["gıda", true],
  ["GIDA SANAYİ VE TİCARET LTD. ŞTİ.", true],
  ["ankara inşaat", true],
  ["sanayi tic. a.ş.", true],
  ["makina", true],
  ["ulsan gıda", false],
  ["şirket 301234", false],
  ["F.Ç.Ö. gıda", false],
])("%j is too general: %s", (title, general) => {
  expect(isTooGeneral(title)).toBe(general);
});

test.each([
  ["ulsan gıda", true],
  ["Örnek Gıda San. ve Tic. A.Ş.", true],
  ["gıda sanayi ltd. şti.", true],
  ["ulsan", false],
  ["gıda sanayi", false],
  ["iyi günler", false],
  ["Teşekkürler arkadaşlar", false],
  ["ulsan gıda kapanmış mı", false],
  ["ulsan gıda ne kadar?", false],
  ["fatura 20260000123 için", false],
  ["dün gönderdiğiniz kartın altında yazan tarihi bir türlü okuyamadım", false],
])("%j reads as a title: %s", (text, title) => {
  expect(readsAsTitle(text)).toBe(title);
});

const cutTitles = [
  "VELVAN TAAHHÜT İNŞAAT TERSANECİLİK SAN.VE TİC.LTD.ŞTİ.",
  "ARDKON KİMYA KOZMETİK SANAYİ VE TİCARET ANONİM ŞİRKETİ",
  "NORSAN DENİZCİLİK PAZARLAMA TİCARET KOLLEKTİF ŞİRKETİ",
  "SINIRLI SORUMLU ÖRNEKKENT KONUT YAPI KOOPERATİFİ",
];

test.each(cutTitles)(
  "a title that a program's column cut off is no other company's: %s",
  (title) => {
    const registered = title.replace("SAN.VE TİC.LTD.ŞTİ.", "SANAYİ VE TİCARET LİMİTED ŞİRKETİ");
    for (let width = 30; width < title.length; width += 1) {
      const cut = title.slice(0, width).trim();
      expect(titleComparer(cut)(registered), cut).not.toBe("different");
    }
  },
);

test("a cut title is still another company's if its name differs", () => {
  const compare = titleComparer("ARDKAN KİMYA KOZMETİK SANAYİ VE TİCARET ANONİ");
  expect(compare("ARDSEN KİMYA KOZMETİK SANAYİ VE TİCARET ANONİM ŞİRKETİ")).toBe("different");
});

test.each([
  ["T. Zertan A.Ş.", "TÜRK ZERTAN ANONİM ŞİRKETİ"],
  ["T. Zertan A.Ş.", "TÜRKİYE ZERTAN ANONİM ŞİRKETİ"],
  ["T.Zertan A.Ş.", "TÜRK ZERTAN ANONİM ŞİRKETİ"],
  ["T. ZERTAN YOLLARI A.O.", "TÜRK ZERTAN YOLLARI ANONİM ORTAKLIĞI"],
  ["TÜRK ZERTAN YOLLARI A.O.", "T. ZERTAN YOLLARI A.O."],
  ["t. zertan bankası a.ş.", "TÜRK ZERTAN BANKASI A.Ş."],
  ["T. Zertan Bankası T.A.O.", "TÜRKİYE ZERTAN BANKASI TÜRK ANONİM ORTAKLIĞI"],
  ["T. Zertan Sigorta A.Ş.", "TÜRK ZERTAN SİGORTA ANONİM ŞİRKETİ"],
  ["T. ZERTAN PETROL LTD. ŞTİ.", "TÜRK ZERTAN PETROL LİMİTED ŞİRKETİ"],
  ["Zertan Bank N.A. İstanbul Şubesi", "ZERTAN BANK NATIONAL ASSOCIATION İSTANBUL ŞUBESİ"],
  ["Zertan Bank NA İstanbul Şb.", "ZERTAN BANK NATIONAL ASSOCIATION İSTANBUL ŞUBESİ"],
  ["Zertan Bank AG Ankara Şubesi", "ZERTAN BANK AKTIENGESELLSCHAFT ANKARA ŞUBESİ"],
  ["Zertan Generale S.A. Şubesi", "ZERTAN GENERALE SOCIETE ANONYME ŞUBESİ"],
  ["Zertan Energia S.A. Şubesi", "ZERTAN ENERGIA SOCIEDAD ANONIMA ŞUBESİ"],
  ["Zertan Motori SpA Şubesi", "ZERTAN MOTORI SOCIETA PER AZIONI ŞUBESİ"],
  ["Zertan Handels GmbH Şubesi", "ZERTAN HANDELS GESELLSCHAFT MIT BESCHRANKTER HAFTUNG ŞUBESİ"],
  ["Zertan Shipping PLC Şubesi", "ZERTAN SHIPPING PUBLIC LIMITED COMPANY ŞUBESİ"],
  ["Zertan Trading LLC Şubesi", "ZERTAN TRADING LIMITED LIABILITY COMPANY ŞUBESİ"],
  ["Zertan Systems B.V. Şubesi", "ZERTAN SYSTEMS BESLOTEN VENNOOTSCHAP ŞUBESİ"],
  ["Zertan Foods Inc. Şubesi", "ZERTAN FOODS INCORPORATED ŞUBESİ"],
])("%j is %j", (written, registered) => {
  expect(titleComparer(written)(registered)).toBe("same");
});

test.each([
  ["T. Zertan A.Ş.", "ZERTAN ANONİM ŞİRKETİ"],
  ["T. Zertan A.Ş.", "TÜRK PARLUN ANONİM ŞİRKETİ"],
  ["Zertan Bank N.A. İstanbul Şubesi", "PARLUN BANK NATIONAL ASSOCIATION İSTANBUL ŞUBESİ"],
  ["Zertan Bank AG Ankara Şubesi", "ZERTAN BANK NATIONAL ASSOCIATION ANKARA ŞUBESİ"],
])("%j is not %j", (written, registered) => {
  expect(titleComparer(written)(registered)).not.toBe("same");
});
