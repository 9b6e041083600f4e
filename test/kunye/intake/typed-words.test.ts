import { expect, test } from "vitest";
import { storedWords } from "../../../src/kunye/check/earlier-cards.ts";
import { blankSide } from "../../../src/kunye/check/judge-side.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";
import { readTypedWords, titleInSentence } from "../../../src/kunye/intake/text/typed-words.ts";
import { sideOfTyped } from "../../../src/kunye/intake/text/written-words.ts";

const nothing = { title: "", taxOffice: "", reference: "" };

test.each([
  "acil",
  "Acil",
  "ACİL!",
  "bu firma aktif mi?",
  "Aktif mi",
  "faal mi acaba",
  "lütfen kontrol",
  "kontrol eder misiniz",
  "bakar mısın",
  "ödeme yapılacak",
  "fatura kesilecek firma",
  "yeni müşteri",
  "müşteri için",
  "onay bekliyor",
  "teyit lütfen",
  "limit için gerekli",
  "https://ornek.example/cari/12",
  "www.ornek.com.tr",
  "ornek.com.tr",
  "muhasebe@ornek.example",
  "@ayse",
  ":warning:",
  ":+1: :100:",
  "🙏",
  "3 adet",
  "2 kişi",
  "12 taksit",
  "12.500,00 TL",
  "1.250",
  "?",
  "kira ödemesi",
  "mutabakat",
  "borcu var mı",
  "bugün aradı",
  "is this company active?",
  "urgent",
  "lütfen bakar mısınız",
  "bu firma kimin",
  "durumu nedir",
  "durumu",
  "sahibi kim",
  "ortakları kimler",
  "adresi nedir",
  "ünvanı nedir",
  "eski unvanı neydi",
  "unvan değişikliği yapmış mı",
  "güvenilir mi",
  "ne zaman kurulmuş",
  "ltd mi aş mi",
  "A.Ş.",
  "sana zahmet",
  "rica etsem",
  "bilgilerini alabilir miyim",
  "sorgulayabilir misin",
  "sorgusu",
  "numaralı mükellef",
  "kasım ayı faturası",
  "27 Kasım 2026",
  "2026/11 dönemi",
  "toplam 12.500 TL ödenecek",
  "$500",
  "thanks",
  "who owns this",
  "could you look it up",
  "does it exist",
  "has it been liquidated",
  "look up pls",
  "company name",
  "eski unvanı ÖRNEK YEMEK LTD. ŞTİ.",
])("%j behind a number is no title, no office and no reference", (words) => {
  expect(readTypedWords(words)).toEqual(nothing);
});

test.each([
  "fatura 2026-118",
  "Fatura No: 2026-118",
  "fatura 118",
  "FTR KRN2026000004512",
  "sipariş 4500012",
  "siparişi no 4500",
  "PO-4411",
  "PO 4411",
  "2026-118",
  "ABC2026000000123",
  "dosya no 12/45",
  "teklif 77",
  "sözleşme 2026/3",
  "irsaliye 9911",
  "dekont 553",
  "talep #88",
  "e-fatura 2026118",
  "ref: AB-12",
  "proje 12",
  "12.11.2026",
  "sözleşme no 123",
  "invoice no 4411",
  "invoice INV-2026-118",
  "order 4500012",
  "contract 12/2026",
  "PO# 4411",
])("%j behind a number is a reference", (words) => {
  expect(readTypedWords(words)).toEqual({ ...nothing, reference: words });
});

test.each([
  "KADIKÖY",
  "kadıköy",
  "Kadıköy VD",
  "Kadıköy V.D.",
  "KADIKÖY VERGİ DAİRESİ",
  "Kadıköy Vergi Dairesi Müdürlüğü",
  "V.D.: Kadıköy",
  "VD Kadıköy",
  "İstanbul Kadıköy",
  "Büyük Mükellefler",
  "19 Mayıs",
  "19 MAYIS V.D.",
  "Marmara Kurumlar",
  "Adana İhtisas",
  "Feke Malmüdürlüğü",
  "034272 KADIKÖY",
  "kozyatağı v. d.",
  "Ulus vd",
  "BORNOVA",
  "Gökalp V.D",
  "Gökalp tax office",
  "Kadikoy Tax Office",
  "Kadikoy taxoffice",
  "tax office kadıköy",
  "tax office of Kadıköy",
  "Tax Office: Kadıköy",
  "Büyük Mükellefler tax office",
])("%j behind a number is a tax office", (words) => {
  expect(readTypedWords(words)).toEqual({ ...nothing, taxOffice: words });
});

test.each([
  ["/ Kadıköy", "", "Kadıköy"],
  ["- ÖRNEK GIDA", "ÖRNEK GIDA", ""],
  ["ÖRNEK GIDA", "ÖRNEK GIDA", ""],
  ["örnek gıda", "örnek gıda", ""],
  ["ÖRNEK", "ÖRNEK", ""],
  ["ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş.", ""],
  ["örnek gıda san tic ltd şti", "örnek gıda san tic ltd şti", ""],
  ["3M SANAYİ", "3M SANAYİ", ""],
  ["BAŞKA BİR ŞİRKET LTD. ŞTİ.", "BAŞKA BİR ŞİRKET LTD. ŞTİ.", ""],
  ["BİZİM MUTFAK GIDA A.Ş.", "BİZİM MUTFAK GIDA A.Ş.", ""],
  ["bizim mutfak gıda a.ş.", "bizim mutfak gıda a.ş.", ""],
  ["bu firma ÖRNEK GIDA A.Ş. mi?", "ÖRNEK GIDA A.Ş.", ""],
  ["fatura kesilecek: ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş.", ""],
  ["AKTİF GIDA", "AKTİF GIDA", ""],
  ["ACİL SAĞLIK HİZMETLERİ", "ACİL SAĞLIK HİZMETLERİ", ""],
  ["İŞ YATIRIM", "İŞ YATIRIM", ""],
  ["360 DERECE REKLAM", "360 DERECE REKLAM", ""],
  ["KADIKÖY V.D. ÖRNEK GIDA", "ÖRNEK GIDA", "KADIKÖY V.D."],
  ["ÖRNEK GIDA KADIKÖY V.D.", "ÖRNEK GIDA", "KADIKÖY"],
  ["ÖRNEK GIDA A.Ş. Kadıköy V.D.", "ÖRNEK GIDA A.Ş.", "Kadıköy"],
  ["ÖRNEK GIDA VERGİ DAİRESİ: KADIKÖY", "ÖRNEK GIDA", "KADIKÖY"],
  ["ÖRNEK GIDA acil", "ÖRNEK GIDA", ""],
  ["ÖRNEK GIDA A.Ş. acil", "ÖRNEK GIDA A.Ş.", ""],
  ["ÖRNEK GIDA A.Ş. faturası geldi", "ÖRNEK GIDA A.Ş.", ""],
  ["ÖRNEK GIDA A.Ş. (USD)", "ÖRNEK GIDA A.Ş.", ""],
  ["ORKİDE CAM LTD. ŞTİ. (TASFİYE HALİNDE)", "ORKİDE CAM LTD. ŞTİ. (TASFİYE HALİNDE)", ""],
  ["ÖRNEK GIDA Tel: 0212 111 22 33", "ÖRNEK GIDA", ""],
  ["ÖRNEK GIDA mı?", "ÖRNEK GIDA", ""],
  ["“örnek gıda” doğru mu", "örnek gıda", ""],
  ["'örnek gıda' mı bu", "örnek gıda", ""],
  ["ÖRNEK GIDA bilgilerini alabilir miyim", "ÖRNEK GIDA", ""],
  ["→ ÖRNEK GIDA", "ÖRNEK GIDA", ""],
  ["Unvan: ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş.", ""],
  ["yeni adı ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş.", ""],
  ["YENİ UNVAN ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş.", ""],
  ["ÖRNEK GIDA (eski adı ÖRNEK YEMEK)", "ÖRNEK GIDA", ""],
  ["ÖRNEK GIDA, eski unvanı ÖRNEK YEMEK LTD.", "ÖRNEK GIDA", ""],
  ["ESKİ UNVAN: ÖRNEK YEMEK LTD. ŞTİ. yeni unvan ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş.", ""],
  // Names that look like the label of a title.
  ["YENİ ADIM A.Ş.", "YENİ ADIM A.Ş.", ""],
  ["ESKİ ADA GIDA A.Ş.", "ESKİ ADA GIDA A.Ş.", ""],
  ["KADIKÖY TAX OFFICE / ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş.", "KADIKÖY TAX OFFICE"],
])("from %j behind a number the title is %j, the office %j", (words, title, taxOffice) => {
  expect(readTypedWords(words)).toEqual({ ...nothing, title, taxOffice });
});

test.each([
  ["kuzey varnitur müşavirlik faturası geldi 12.500 TL", "kuzey varnitur müşavirlik"],
  ["dün ÖRNEK GIDA A.Ş. faturası geldi", "ÖRNEK GIDA A.Ş."],
  ["örnek gıda faturası geldi mi?", "örnek gıda"],
  ["lütfen örnek gıda ödemesi yapılsın", "örnek gıda"],
  ["fatura geldi mi", ""],
  ["bizim mutfak gıda", "bizim mutfak gıda"],
  ["her gün gıda sanayi", "her gün gıda sanayi"],
  ["360 derece reklam", "360 derece reklam"],
  ["örnek gıda", "örnek gıda"],
  ["acil sağlık", "acil sağlık"],
])("in the sentence %j the title is %j", (text, title) => {
  expect(titleInSentence(text)).toBe(title);
});

test("the doors of texts read words behind a number like the commands", () => {
  const givenIn = (text: string, isTyped: boolean) =>
    readMentions(text, { isTyped, maxFound: 10 }).written.map(({ given }) => [
      given.title,
      given.taxOffice,
    ]);
  for (const isTyped of [true, false]) {
    expect(givenIn("6172002267 KADIKÖY", isTyped)).toEqual([["", "KADIKÖY"]]);
    expect(givenIn("6172002267 Kadıköy V.D.", isTyped)).toMatchObject([
      ["", expect.stringContaining("Kadıköy")],
    ]);
    expect(givenIn("6172002267 bu firma aktif mi?", isTyped)).toEqual([["", ""]]);
    const { references } = readMentions("6172002267 fatura 2026-118", { isTyped, maxFound: 10 });
    expect(references).toMatchObject([{ digits: "6172002267", reference: "fatura 2026-118" }]);
  }
});

test("cards of earlier versions stored words as a text or as mentions", () => {
  const given = { ...blankSide, title: "LALE ÖRNEK GIDA A.Ş.", doubts: [] };
  expect(storedWords("ÖRNEK GIDA")).toEqual({ kind: "typed", words: "ÖRNEK GIDA" });
  expect(storedWords([{ role: "text", given, invoice: null }])).toMatchObject({
    kind: "checked",
    check: { documents: [{ document: { sides: [given] } }] },
    at: { side: 0 },
  });
  const words = { kind: "typed", words: "KADIKÖY" } as const;
  expect(storedWords(words)).toBe(words);
  expect(sideOfTyped("KADIKÖY", "9223344559")).toMatchObject({
    vkn: "9223344559",
    title: "",
    taxOffice: "KADIKÖY",
  });
});

test.each([
  ["örnek gıdanın vergi numarası nedir?", "örnek gıda"],
  ["örnek tekstilin adresi nedir", "örnek tekstil"],
  ["tarven holdingin sahibi kim?", "tarven holding"],
  ["deneme mertsanın durumu nedir?", "deneme mertsan"],
  ["deneme kanaryanın durumu nedir?", "deneme kanarya"],
  ["örnek gıda'nın vkn'si kaç?", "örnek gıda"],
  ["ÖRNEK GIDA'NIN ortakları kim?", "ÖRNEK GIDA"],
  ["ÖRNEK İŞLETMESİ'NİN ADRESİ NEDİR", "ÖRNEK İŞLETMESİ"],
  ["Örnek Gıda'ya bakar mısınız?", "Örnek Gıda"],
  ["Ayrıca Örnek Turizm'e bakar mısınız", "Örnek Turizm"],
  ["Örnek Tekstil'den fatura geldi mi?", "Örnek Tekstil"],
  ["Örnek Gıda'yı sorgular mısın", "Örnek Gıda"],
  ["Örnek Gıda’yla çalışıyor muyuz?", "Örnek Gıda"],
  ["Gelecek Yayıncılık adresi nedir", "Gelecek Yayıncılık"],
  ["örnek aydın adresi nedir?", "örnek aydın"],
  ["örnek metin durumu nedir?", "örnek metin"],
])("the title in %j is %j", (words, title) => {
  expect(titleInSentence(words)).toBe(title);
});
