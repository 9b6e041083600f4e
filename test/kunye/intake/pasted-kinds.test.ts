import { expect, test } from "vitest";
import { isTckn } from "../../../src/company/id-numbers.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";

const [vkn, mersis, iban] = ["6310000013", "631000001300015", "TR33 0006 1005 1978 6457 8413 26"];
const title = "Söğütlü Deneme Ambalaj San. ve Tic. A.Ş.";

/** What people paste, by kind: `{T}` is the title, `{N}` its VKN. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  "a program's record": [
    '{"unvan":"{T}","vergiNo":"{N}"}',
    '{"customer":{"name":"{T}","taxNumber":"{N}","city":"İstanbul"}}',
    "{'firma_adi': '{T}', 'vkn': '{N}', 'telefon': '02165550000'}",
    '[{"CARIADI":"{T}","VERGINO":"{N}","CARIKOD":"120.01.0099"}]',
    '"VKN_TCKN":"{N}","UNVAN":"{T}"',
    'vkn: "{N}"\nunvan: "{T}"\nvergiDairesi: "Kadıköy"',
    '{"taxId":{N},"companyName":"{T}"}',
    "<cari><unvan>{T}</unvan><vergino>{N}</vergino></cari>",
    "musteri_unvani={T}; musteri_vkn={N}; musteri_kodu=C0099",
    '{"party":{"partyName":"{T}","identification":[{"scheme":"VKN","id":"{N}"}]},"total":"1200.50"}',
    "{'ad': '{T}', 'kimlik': {'tip': 'VKN', 'no': '{N}'}}",
  ],
  "a page's source": [
    "{T}<br/>VKN: {N}",
    "<p><b>{T}</b></p><p>Vergi No: {N}</p>",
    "S&ouml;&#287;&uuml;tl&uuml; Deneme Ambalaj San. ve Tic. A.&#350;. VKN {N}",
    "<td>{T}</td><td>{N}</td>",
    "{T}&nbsp;-&nbsp;{N}",
    "<div>Unvan: {T}</div>\n<div>VKN: {N}</div>",
    "S%C3%B6%C4%9F%C3%BCtl%C3%BC%20Deneme%20Ambalaj%20San.%20ve%20Tic.%20A.%C5%9E.%20VKN%20{N}",
    "&lt;b&gt;{T}&lt;/b&gt; VKN {N}",
    "<li>Firma: {T}</li><li>V.No: {N}</li>",
    "{T}<BR>Kad&#305;k&#246;y V.D. {N}",
  ],
  "a MERSİS without its zero": [
    "{T} Mersis: {M}",
    "{T} MERSİS NO {M}",
    "Mersis No: {M} {T}",
    "{T}\nMersis {M}",
    "Ünvan: {T}\nMERSİS: {M}",
    "{T} (Mersis No {M})",
    "MERSIS={M}; {T}",
    "{T}, VKN {N}, Mersis {M}",
    "Satıcı: {T}\nMersis Numarası : {M}\nKadıköy V.D.",
    "{T} Mersis No: 6310 0000 1300 015",
  ],
  "a bank beside an IBAN": [
    "{T} VKN {N}\nGaranti BBVA {I}",
    "{T}\nVergi No: {N}\nBanka: T. İş Bankası A.Ş. Levent Şubesi\nIBAN: {I}",
    "Ünvan: {T} VKN: {N} Banka: Yapı ve Kredi Bankası A.Ş. IBAN: {I}",
    "{T} {N}\nHesap: QNB Finansbank A.Ş. / {I}",
    "{T} VKN {N} IBAN {I} (Akbank T.A.Ş.)",
    "Ödeme: {I} Vakıfbank T.A.O.\nFirma: {T}\nVKN: {N}",
    "{T}\nKadıköy V.D. {N}\nTürkiye Halk Bankası A.Ş. Kadıköy Şb.\n{I}",
    "{N} {T} Ziraat Katılım Bankası A.Ş. {I}",
    "Bank: Denizbank A.Ş., IBAN: {I}, Company: {T}, Tax No: {N}",
    "{T} – VKN {N} – Kuveyt Türk Katılım Bankası A.Ş. – {I}",
  ],
  "a slip without colons": [
    "GONDEREN {T} VKN {N} TUTAR 1.250,00 TL",
    "GÖNDEREN UNVAN {T} VERGİ NO {N} REFERANS 88123456",
    "Alıcı Adı {T} Alıcı VKN {N} Tutar 500,00",
    "BORÇLU ADI {T}\nBORÇLU VKN {N}\nTUTAR 12,50",
    "LEHTAR {T} LEHTAR VKN {N}",
    "ÖDEYEN {T} ÖDEYEN VKN {N} DEKONT NO 773311",
    "Ödemeyi yapan {T} VKN {N} Tutar 40,00",
    "AMİR UNVANI {T} AMİR VERGİ NO {N} AÇIKLAMA KASIM KİRASI",
    "HESAP SAHİBİ {T} VERGİ KİMLİK NO {N} IBAN {I}",
    "Sender Name {T} Sender Tax No {N} Amount 100.00 TRY",
  ],
  "a reference of nine digits": [
    "{T} (123456789) VKN {N}",
    "{T} [Ref 223456781] VKN {N}",
    "{T} (Teklif 423456783) VKN {N}",
    "{T} {623456785} VKN {N}",
    "{T} (İş No 723456786) VKN {N}",
    "{T} (sip. 923456788) VKN {N}",
    "{T} (Dosya no: 523456784) VKN {N}",
  ],
};

test.each(
  Object.entries(kinds).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const)),
)("%s is read as one company with its title: %s", (_kind, text) => {
  const values: Record<string, string> = { T: title, N: vkn, M: mersis, I: iban };
  const whole = text.replace(/\{([TNMI])\}/g, (_, letter: string) => values[letter] ?? "");
  const { written } = readMentions(whole, { isTyped: false, maxFound: 10 });
  expect(written.map(({ given }) => [given.vkn, given.title])).toEqual([[vkn, title]]);
});

test("a wrong MERSİS number is told as one, also if its digits may be a person's and are hidden", () => {
  const doubtsOf = (wrong: string) => {
    const text = `${title}\nVergi No: 5721908762\nMersis: ${wrong}`;
    const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
    return written.map(({ given }) => given.doubts);
  };
  const hidden = "0572490876200008";
  expect(isTckn(hidden.slice(1, 12))).toBe(true);
  expect(doubtsOf(hidden)).toEqual([[{ kind: "invalid-mersis", written: "" }]]);
  const shown = "0572390876200008";
  expect(doubtsOf(shown)).toEqual([[{ kind: "invalid-mersis", written: shown }]]);
});
