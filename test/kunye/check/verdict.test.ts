import { expect, test } from "vitest";
import { readWhole } from "../../../src/company/record.ts";
import { doubtsNotCompared, nothingSeen } from "../../../src/kunye/check/findings.ts";
import { byWorst, colourOf, type FindingKind } from "../../../src/kunye/check/kinds.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import { verdictOf } from "./support/cases.ts";

const registered = {
  MersisNo: "0123456789000016",
  Unvani: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
  VergiDairesi: "KADIKÖY VERGİ DAİRESİ",
  TescilTarihi: "05.03.2012",
  KapanisTarihi: "",
  Durumu: "Aktif",
  Adres: "CAFERAĞA MAH. MODA CAD. NO: 12 KADIKÖY / İSTANBUL",
};
const invoice = {
  vkn: "1234567890",
  title: "Örnek Gıda San. ve Tic. A.Ş.",
  taxOffice: "Kadıköy V.D.",
  city: "İSTANBUL",
  district: "KADIKÖY",
  mersis: "0123456789000016",
  date: "2026-05-14",
};

function judge(given: object, merkez: object = {}, sections: object = {}) {
  const data = { Merkez: { ...registered, ...merkez }, ...sections };
  return verdictOf(
    { ...invoice, ...given },
    readWhole(parseExactJson(JSON.stringify({ success: true, data }))),
  );
}

const inWords = (verdict: ReturnType<typeof judge>) =>
  [verdict.colour, ...verdict.findings.map(({ kind }) => kind)].join(" ");

test("an invoice that agrees with the record is green, and all fields are compared", () => {
  const verdict = judge({});
  expect(inWords(verdict)).toBe("green matches");
  expect(verdict.compared).toEqual([
    { field: "title", given: invoice.title, registered: registered.Unvani, likeness: "same" },
    {
      field: "taxOffice",
      given: "Kadıköy V.D.",
      registered: "KADIKÖY VERGİ DAİRESİ",
      likeness: "same",
    },
    {
      field: "place",
      given: "KADIKÖY / İSTANBUL",
      registered: registered.Adres,
      likeness: "same",
    },
    { field: "mersis", given: invoice.mersis, registered: invoice.mersis, likeness: "same" },
    { field: "date", given: "2026-05-14", registered: "2012-03-05", likeness: "same" },
  ]);
});

/** Another trade is more than an ending that is left out. */
const ofPart = { Unvani: "ÖRNEK GIDA AMBALAJ SANAYİ VE TİCARET ANONİM ŞİRKETİ" };

test.each([
  [{ title: "Parlun İnşaat Ltd. Şti." }, {}, "red title-differs"],
  [{ title: "Örnek Gıda San. ve Tic. Ltd. Şti." }, {}, "orange form-differs"],
  [{ title: "Örnek Gıda" }, {}, "green matches"],
  [{ title: "Örnek Gıda" }, ofPart, "yellow title-part"],
  [{ title: "Örnek" }, {}, "yellow short-title"],
  [{ title: "ÖRMEK GIDA SAN. VE TİC. A.Ş." }, {}, "yellow spelling"],
  [
    { title: "FIRAT ARZEN ENERJİ A.Ş." },
    { Unvani: "FIRAT ARDZEN ENERJİ ANONİM ŞİRKETİ" },
    "yellow spelling",
  ],
  [
    { title: "ARDTEKS BİLGİSAYAR" },
    { Unvani: "ARDTEK BİLGİSAYAR SANAYİ VE TİCARET LİMİTED ŞİRKETİ" },
    "yellow spelling",
  ],
  [
    { title: "MERLÜKS DETERJAN" },
    { Unvani: "MERLUX KİMYA DETERJAN LİMİTED ŞİRKETİ" },
    "yellow spelling",
  ],
  // Another form of a longer title with a very common name is another company.
  [
    { title: "YILDIZ İNŞAAT LTD. ŞTİ." },
    { Unvani: "YILDIZ İNŞAAT MALZEMELERİ ANONİM ŞİRKETİ" },
    "red title-differs",
  ],
  // Short names that sound alike are two.
  [{ title: "OKSA TEKSTİL A.Ş." }, { Unvani: "OXA TEKSTİL ANONİM ŞİRKETİ" }, "red title-differs"],
  // A name that begins otherwise is another one, and so is a shorter name with another trade.
  [
    { title: "BERLAN TEKSTİL A.Ş." },
    { Unvani: "MERLAN TEKSTİL ANONİM ŞİRKETİ" },
    "red title-differs",
  ],
  [
    { title: "TARTU OTOMOTİV" },
    { Unvani: "TARTUR FIRAT OTOMOTİV TİCARET LİMİTED ŞİRKETİ" },
    "red title-differs",
  ],
  [
    { title: "HASEMAR BOYA KİMYA" },
    { Unvani: "MARMARA HASEMAR BOYA KİMYA İÇ VE DIŞ TİCARET ANONİM ŞİRKETİ" },
    "yellow title-part",
  ],
  [
    { title: "HASEMAR KİMYA" },
    { Unvani: "MARMARA HASEMAR BOYA KİMYA ANONİM ŞİRKETİ" },
    "red title-differs",
  ],
  [
    { title: "VADİ SÜT ÜRÜNLERİ GIDA" },
    { Unvani: "BALSER VADİ SÜT ÜRÜNLERİ GIDA LİMİTED ŞİRKETİ" },
    "red title-differs",
  ],
  [
    { title: "ÇINAR TUNTUR İNŞAAT AŞ" },
    { Unvani: "ÇINAR TUNTUR İNŞAAT YAPI SANAYİ VE TİCARET LİMİTED ŞİRKETİ" },
    "orange form-differs",
  ],
  [
    { title: "ÇINAR TUNTUR TEKSTİL AŞ" },
    { Unvani: "ÇINAR TUNTUR İNŞAAT YAPI LİMİTED ŞİRKETİ" },
    "red title-differs",
  ],
  [{ title: " " }, {}, "grey untitled"],
  [{ title: "Çınar Market" }, { IsletmeAdi: "ÇINAR MARKET" }, "yellow business-name"],
  [{}, { Unvani: "" }, "grey unclear"],
  [{ taxOffice: "Üsküdar" }, {}, "yellow tax-office-differs matches"],
  [{ city: "ANKARA", district: "" }, {}, "yellow place-differs matches"],
  [{ mersis: "0999999999900011" }, {}, "red invalid-mersis matches"],
  [{ mersis: "0417520936300011" }, {}, "red mersis-of-another matches"],
  [
    { vkn: "123456789", mersis: null },
    { MersisNo: "0012345678900016" },
    "yellow lost-zero matches",
  ],
  [{ vkn: "4175209363" }, {}, "red record-of-another mersis-of-another matches"],
  // The number in the MERSİS was asked; the written number is still wrong.
  [{ vkn: "1234567891" }, {}, "red invalid-vkn matches"],
  [{ date: "2012-03-04" }, {}, "orange before-founding matches"],
  [{ date: "2012-03-05" }, {}, "green matches"],
])("given %j, recorded %j: %s", (given, merkez, words) => {
  expect(inWords(judge(given, merkez))).toBe(words);
});

const closed = { Durumu: "Terkin", KapanisTarihi: "14.05.2026" };
const windingUp = { Durumu: "Tasfiye Halinde" };
const saidTitle = { title: `Tasfiye Hâlinde ${invoice.title}` };

test.each([
  [{ date: "2026-05-15" }, closed, "red struck-off matches"],
  [{ date: "2026-05-14" }, closed, "yellow struck-off-later matches"],
  [{ date: null }, closed, "red struck-off matches"],
  [{ date: "14 Mayıs" }, closed, "red struck-off matches"],
  [{}, { Durumu: "Re'sen Terkin" }, "red struck-off matches"],
  [{ date: "2026-05-15" }, { ...closed, Durumu: "Kayıtsız" }, "red struck-off matches"],
  [{}, { KapanisTarihi: "01/02/2026" }, "yellow closing-unclear matches"],
  [{}, windingUp, "orange winding-up-unsaid matches"],
  // The title of another company need not say that this one is winding up.
  [{ title: "Başka Tekstil A.Ş." }, windingUp, "red title-differs winding-up"],
  [{ title: "Örnek Gıda Ltd. Şti." }, windingUp, "orange form-differs winding-up-unsaid"],
  [saidTitle, windingUp, "orange winding-up matches"],
  [{ title: "" }, windingUp, "orange winding-up untitled"],
  [{}, { Unvani: `TASFİYE HALİNDE ${registered.Unvani}` }, "orange winding-up-unsaid matches"],
  [{}, { Durumu: "Tasfiye Sonu Terkin" }, "red struck-off matches"],
  [
    {},
    { ...windingUp, Unvani: `İFLAS NEDENİYLE TASFİYE HALİNDE ${registered.Unvani}` },
    "red insolvency matches",
  ],
  [{}, { Unvani: `İFLAS HALİNDE ${registered.Unvani}` }, "red insolvency matches"],
  [{}, { Durumu: "Aktif - Konkordato" }, "red insolvency matches"],
  [{}, { Durumu: "Nakil" }, "yellow moved matches"],
  [{}, { Durumu: "Re'sen silindi bekliyor" }, "orange loud-status matches"],
  [{}, { Durumu: "Askıda" }, "grey unknown-status matches"],
  [{ title: "Örnek Gıda" }, { ...ofPart, Durumu: "Askıda" }, "yellow title-part unknown-status"],
])("given %j, recorded status %j: %s", (given, merkez, words) => {
  expect(inWords(judge(given, merkez))).toBe(words);
});

const title = registered.Unvani;
const notCompared = doubtsNotCompared("Zertan Kırtasiye");

test("words that were not compared are quoted in short, without a T.C. number", () => {
  const [doubt] = doubtsNotCompared(` Zertan\n10000000146  ${"Kırtasiye ".repeat(20)}`);
  expect(doubt?.written).toMatch(/^Zertan Kırtasiye (?:Kırtasiye )+.{0,9}…$/);
  expect(doubtsNotCompared(" \n ")).toEqual([]);
});

test("a finding about words that were not compared names the fields that were", () => {
  const { findings } = judge({ title: "", doubts: notCompared, mersis: null });
  expect(findings.map(({ kind, facts }) => [kind, ...facts.compared])).toEqual([
    ["not-compared", "taxOffice", "place", "date"],
  ]);
});

test.each([
  [{}, { Durumu: "Aktif (münfesih)" }, "orange loud-status matches"],
  [{}, { Durumu: "Aktif; genel kurulca feshedildi" }, "orange loud-status matches"],
  [{}, { Durumu: "Aktif olmayan" }, "orange loud-status matches"],
  [{}, { Durumu: "Aktif/Pasif" }, "orange loud-status matches"],
  [{}, { KapanisTarihi: "12.03.2020 00:00:00" }, "yellow closing-unclear matches"],
  [{}, { KapanisTarihi: "20200312" }, "yellow closing-unclear matches"],
  [{}, { KapanisTarihi: "12 Mart 2020" }, "yellow closing-unclear matches"],
  [{}, { Durumu: "Nakil", KapanisTarihi: "12 Mart 2020" }, "red struck-off matches"],
  [{}, { KapanisTarihi: " - " }, "green matches"],
  [{}, { Unvani: `${title} TERKİN` }, "red struck-off matches"],
  [{}, { Unvani: `${title} (MÜFLİS)` }, "red insolvency matches"],
  [{}, { MersisNo: "0417-5209-3630-0018" }, "red record-of-another matches"],
  // Whatever the length of the number that bears another VKN.
  [{}, { MersisNo: "4175209363" }, "red record-of-another matches"],
  [{}, { MersisNo: "04175209363" }, "red record-of-another matches"],
  [{}, { MersisNo: "417520936300018" }, "red record-of-another matches"],
  [{}, { MersisNo: "041752093630001800" }, "red record-of-another matches"],
  [{}, { MersisNo: "0123 4567 8900 0016" }, "green matches"],
  [{ title: `${title} ADINA ÖZTÜRK HOLDİNG` }, {}, "orange words-behind matches"],
  [{ title: `${title} GYO` }, {}, "orange words-behind matches"],
  [{ title: `${title} ZERTAN İŞLETMESİ` }, {}, "orange words-behind matches"],
  [{ title: `${title} - ZERTAN YAPI` }, {}, "orange words-behind matches"],
  [{ title: `${title} İZMİR ŞUBESİ` }, {}, "green matches"],
  [{ title: `${title} KADIKÖY MERKEZ ŞUBESİ` }, {}, "green matches"],
  [{ title: `${title} ÖZTÜRK HOLDİNG ŞUBESİ` }, {}, "orange words-behind matches"],
  [{ title: title.replace("Ö", "Ӧ") }, {}, "yellow odd-letters matches"],
  [{ title: title.replaceAll("A", "А") }, {}, "yellow odd-letters matches"],
  [{ title: title.replace("RNEK", "RN\u200bEK") }, {}, "yellow odd-letters matches"],
  [{ title: `\u202e${title}` }, {}, "yellow odd-letters matches"],
  [{ title: title.replace("GIDA", "ＧＩＤＡ") }, {}, "yellow odd-letters matches"],
  [{ title: `ӦΖ ${title}` }, {}, "red title-differs odd-letters"],
  [{ title: `ΩЖ ${title}` }, {}, "red title-differs odd-letters"],
  [{ title: `?? ${title}` }, {}, "yellow odd-letters matches"],
  [{ title: "CAFÉ ÖRNEK GIDA A.Ş." }, { Unvani: "CAFÉ ÖRNEK GIDA A.Ş." }, "green matches"],
  [{ title: "ΩMEGA GIDA A.Ş." }, { Unvani: "ΩMEGA GIDA A.Ş." }, "green matches"],
  [{ doubts: [{ kind: "several-vkns", written: "4175209363" }] }, {}, "red several-vkns matches"],
  [{ doubts: [{ kind: "title-of-another", written: "4175209363" }] }, {}, "green matches"],
  [
    { title: "Örnek Gıda", doubts: [{ kind: "title-of-another", written: "4175209363" }] },
    {},
    "red title-of-another",
  ],
  [{ doubts: [{ kind: "other-title", written: "ÖRNEK GIDA A.Ş." }] }, {}, "green matches"],
  [{ doubts: [{ kind: "other-title", written: "ZERTAN A.Ş." }] }, {}, "orange other-title matches"],
  [{ doubts: [{ kind: "vkn-from-mersis", written: "" }] }, {}, "green matches vkn-from-mersis"],
  [{ title: `${"ÖRNEK ".repeat(50)} A.Ş.` }, {}, "red title-differs words-behind cut-title"],
  [{ title: "", doubts: notCompared }, {}, "grey not-compared"],
  [{ doubts: notCompared }, {}, "grey not-compared matches"],
  [{ title: "", doubts: notCompared, date: null }, closed, "red struck-off not-compared"],
  [
    { title: "", doubts: [...notCompared, { kind: "own-number", written: "" }] },
    {},
    "grey not-compared",
  ],
])("given %j, recorded %j (edge cases): %s", (given, merkez, words) => {
  expect(inWords(judge(given, merkez))).toBe(words);
});

const forms = ["A.Ş.", "Ltd. Şti.", "Kollektif Şirketi", "Komandit Şirketi"];

test.each([
  ["Örnek Gıda San. ve Tic. Ltd. Şti.", title],
  ["ÖRNEK GIDA SANAYİ VE TİCARET LİMİTED ŞİRKETİ", title],
  ["ornek gida san tic ltd sti", title],
  ["ÖRMEK GIDA SANAYİ VE TİCARET LTD.ŞTİ.", title],
  ["Örnek Gıda Ltd. Şti.", title],
  ...forms.flatMap((one) =>
    forms.flatMap((other) => (one === other ? [] : [[`Lale Yapı ${one}`, `LALE YAPI ${other}`]])),
  ),
])("%j beside the record of %j differs in its legal form", (written = "", Unvani) => {
  expect(inWords(judge({ title: written }, { Unvani }))).toBe("orange form-differs");
});

test.each([
  ["Zertan Gıda Ltd. Şti.", title],
  ["Örnek İnşaat San. ve Tic. Ltd. Şti.", title],
  ["Örnek Gıda Kooperatifi", title],
  ["Örnek Gıda İktisadi İşletmesi", title],
  ["Örnek Gıda A.Ş. Ltd. Şti.", title],
  ["Örnek Gıda Lale Yapı İş Ortaklığı", title],
])("%j beside the record of %j is another company's title", (written, Unvani) => {
  expect(inWords(judge({ title: written }, { Unvani }))).toMatch(/^red title-differs/);
});

test.each(
  ["S.S.", "SINIRLI SORUMLU", "ŞT.", "HAL.", "HALİNDE", "SAYIN", "İŞLETMESİ"].flatMap((words) =>
    ["A.Ş.", "LTD. ŞTİ.", "KOOPERATİFİ"].map((form) => [form, words]),
  ),
)(
  "after the legal form %j the words %j are harmless, but another name after them is not",
  (form, words) => {
    const Unvani = `ÖRNEK GIDA YAPI ${form}`;
    const found = ["", " ADINA ZERTAN", " ZERTAN"].map((other) =>
      inWords(judge({ title: `${Unvani} ${words}${other}` }, { Unvani })),
    );
    const strange = "orange words-behind matches";
    expect(found).toEqual(["green matches", strange, strange]);
  },
);

test("returns all findings with their facts, the worst first", () => {
  const given = { title: "Örnek İnşaat A.Ş.", taxOffice: "Üsküdar", date: "2010-01-01" };
  const detail = {
    AdresDetay: { IlAdi: "ANKARA", IlceAdi: "ÇANKAYA" },
    IflasKonkordato: [{ Tur: "Konkordato" }],
  };
  const { colour, findings } = judge(given, windingUp, detail);
  expect(colour).toBe("red");
  const facts = {
    status: "Tasfiye Halinde",
    date: "2010-01-01",
    founded: "2012-03-05",
    closed: null,
    written: "",
    hasRecord: true,
    compared: ["title", "taxOffice", "place", "mersis", "date"],
    seen: nothingSeen,
    differences: [],
  };
  const at = { document: "words", side: 0 };
  expect(findings).toEqual([
    { kind: "title-differs", at, facts },
    { kind: "insolvency", at, facts },
    { kind: "before-founding", at, facts },
    { kind: "tax-office-differs", at, facts },
    { kind: "place-differs", at, facts },
  ]);
});

test("missing and unreadable fields are not compared and give no finding", () => {
  const verdict = judge({
    taxOffice: "Örnekdere V.D.",
    city: "",
    district: "",
    mersis: null,
    date: null,
  });
  expect(inWords(verdict)).toBe("green matches");
  expect(verdict.compared.map(({ field }) => field)).toEqual(["title"]);
});

test("a MERSİS number with a person's number is dropped", () => {
  const verdict = judge({ mersis: "1000000014600012" }, { MersisNo: "2000000025600012" });
  expect(JSON.stringify(verdict)).not.toMatch(/100000001|200000002/);
  expect(verdict.compared.map(({ field }) => field)).not.toContain("mersis");
});

test("an answer without a record gives only `not-found`", () => {
  const verdict = verdictOf(invoice, readWhole(parseExactJson('{"success":true,"data":{}}')));
  expect(inWords(verdict)).toBe("grey not-found");
  expect(verdict.compared).toEqual([]);
});

test("an invoice that may be paid twice is told before a field that differs", () => {
  const kinds: FindingKind[] = ["place-differs", "tax-office-differs", "moved", "renumbered"];
  const [worst] = kinds.map((kind) => ({ kind })).toSorted(byWorst);
  expect(worst).toEqual({ kind: "renumbered" });
});

test("findings about the query are sorted with the others", () => {
  const kinds: FindingKind[] = ["matches", "not-found", "spelling", "title-differs", "person"];
  const sorted = [...kinds, "invalid-vkn" as const].map((kind) => ({ kind })).toSorted(byWorst);
  expect(sorted.map(({ kind }) => `${kind} ${colourOf(kind)}`)).toEqual([
    "invalid-vkn red",
    "title-differs red",
    "spelling yellow",
    "person grey",
    "not-found grey",
    "matches green",
  ]);
});
