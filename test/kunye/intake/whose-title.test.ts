import { expect, test } from "vitest";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";
import { vknOf } from "./files/ubl.ts";

const [first, second, third] = [vknOf("310000017"), vknOf("310001230"), vknOf("310004567")];

/** Returns each number with its title, or with the names that are told as not compared. */
function readingOf(text: string): (readonly [string, string])[] {
  const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
  return written.map(({ given: { vkn, title, doubts = [] } }) => {
    const told = doubts.find(({ kind }) => kind === "not-compared");
    return [vkn, title || (told ? `? ${told.written}` : "")] as const;
  });
}

test("numbers in a row take no title from the lines above: their order is not known", () => {
  const text = `Devreden: Pervin Matbaa A.Ş.
Devralan: Kocaova Kiralama A.Ş.
Borçlu: Fıstıkçı Çikolata Ltd. Şti.

Vergi numaraları ${first}, ${second} ve ${third}'dir.`;
  expect(readingOf(text)).toEqual([
    [first, expect.stringMatching(/^\? ./)],
    [second, expect.stringMatching(/^\? ./)],
    [third, expect.stringMatching(/^\? ./)],
  ]);
});

const [printer, hirer] = ["Pervin Matbaa A.Ş.", "Kocaova Kiralama Ltd. Şti."];

test.each([
  [
    "in a named order",
    `1- ${printer}\n2- ${hirer}\nVergi numaraları sırasıyla ${first}, ${second}`,
  ],
  [
    "in the same order",
    `Vinç: ${printer}\nBeton: ${hirer}\nVKN'ler aynı sırada: ${first} / ${second}`,
  ],
  [
    "in one sentence",
    `${printer} ve ${hirer} firmalarının vergi numaraları sırasıyla ${first} ve ${second}'dir.`,
  ],
  [
    "in English",
    `The tax numbers of ${printer} and ${hirer} are ${first} and ${second}, respectively.`,
  ],
  [
    "behind letters",
    `Companies:\nA) ${printer}\nB) ${hirer}\n\nTax IDs:\nB) ${second}\nA) ${first}`,
  ],
  [
    "behind their labels' letters",
    `Taraf A: ${printer}\nTaraf B: ${hirer}\nVKN (B): ${second}\nVKN (A): ${first}`,
  ],
  [
    "behind the same words",
    `Asıl işveren: ${printer}\nAlt işveren: ${hirer}\nAsıl işveren vergi no: ${first}\nAlt işveren vergi no: ${second}`,
  ],
  [
    "behind words in the genitive",
    `Muhatap: ${printer}\nKeşide eden: ${hirer}\nMuhatabın vergi numarası ${first}, keşide edenin vergi numarası ${second}'dir.`,
  ],
  [
    "in footnotes",
    `Ortaklarımız ${printer} [1] ve ${hirer} [2] imzaladı.\n\n[1] VKN ${first}\n[2] VKN ${second}`,
  ],
  [
    "in raised footnotes",
    `İstekliler: ${printer}¹ ve ${hirer}²\n\n² VKN ${second}\n¹ VKN ${first}`,
  ],
  [
    "in a column above the names",
    `Vergi Numarası\n${first}\n${second}\n\nFirma\n${printer}\n${hirer}`,
  ],
])(
  "numbers apart from their names, %s, have the titles that the text gives them",
  (_where, text) => {
    const titles = new Map(readingOf(text).map(([vkn, title]) => [vkn, title.replace(/\.$/, "")]));
    expect(titles).toEqual(
      new Map([
        [first, printer.replace(/\.$/, "")],
        [second, hirer.replace(/\.$/, "")],
      ]),
    );
  },
);

test.each([
  [
    "an order with a further title",
    `${printer}, ${hirer} ve Fıstıkçı Çikolata A.Ş.\nVergi numaraları sırasıyla ${first}, ${second}`,
  ],
  [
    "an order with a name that is read as no title",
    `We know ${printer} and Kum Saati.\nTheir tax numbers are ${first} and ${second}, respectively.`,
  ],
  [
    "a letter that two titles have",
    `A) ${printer}\nA) ${hirer}\n\nVergi No:\nA) ${first}\nB) ${second}`,
  ],
  [
    "a letter before a name that is read as no title",
    `A) Kum Saati\nB) Su Perisi\n\nVergi No:\nA) ${first}\nB) ${second}`,
  ],
])("numbers are told as not compared beside %s", (_what, text) => {
  const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
  const kindsOf = ({ given: { doubts = [] } }: (typeof written)[number]) =>
    doubts.map(({ kind }) => kind);
  expect(written.map(({ given: { title } }) => title)).toEqual(["", ""]);
  expect(written.map(kindsOf)).toEqual([["not-compared"], ["not-compared"]]);
});

test("quoted numbers have the titles of their column and of their letters", () => {
  const column = `Vergi No\n${first}\n${second}\n\nUnvan\n${printer}\n${hirer}`;
  const letters = `A) ${printer}\nB) ${hirer}\n\nVergi No:\nB) ${second}\nA) ${first}`;
  for (const text of [column, letters])
    expect(new Map(readingOf(text.replace(/^/gm, "> ")))).toEqual(
      new Map([
        [first, printer],
        [second, hirer],
      ]),
    );
});

test("an order that fits no titles on its own line is told beside each number", () => {
  const text = `Firmalar: 1- ${printer} 2- Kum Saati Vergi numaraları sırasıyla: ${first}, ${second}`;
  expect(readingOf(text).map(([, title]) => title.slice(0, 2))).toEqual(["? ", "? "]);
});

test("a name of general words in a column is told beside its number", () => {
  const text = `Vergi Numarası
${first}
${second}
${third}

Firma
${printer}
${hirer}
Çam Kereste Ltd. Şti.`;
  expect(readingOf(text)).toEqual([
    [first, printer],
    [second, hirer],
    [third, expect.stringContaining("? Çam Kereste")],
  ]);
});

test.each(["-> ?", ": yok", "– n/a", "(vergi no henüz alınmadı)"])(
  "a title whose number is said to be missing takes none: %s",
  (missing) => {
    const text = `${printer} -> ${first}\n${hirer} ${missing}\nFlorya Pet Shop -> ${second}`;
    expect(readingOf(text)).toEqual([
      [first, printer],
      [second, "? Florya Pet Shop"],
    ]);
  },
);

test("names with a trade are told beside numbers that have none", () => {
  const text = `Su Perisi Gıda Ayşe Aktepe
Nar Çiçeği Tekstil Selin Demirbağ

${first}
${second}`;
  expect(readingOf(text).map(([, title]) => title.slice(0, 5))).toEqual(["? Su ", "? Su "]);
});

test("a footnote's number has the title with its mark", () => {
  const text = `İlişkili taraflar
 Tilkidere Elyaf San. A.Ş. (1)   4.118.220
 Serçeli Petrol Dağıtım A.Ş. (2)   417.009

(1) Ortağın şirketi, VKN ${first}.
(2) Grup şirketi, VKN ${second}.`;
  expect(readingOf(text)).toEqual([
    [first, "Tilkidere Elyaf San. A.Ş."],
    [second, "Serçeli Petrol Dağıtım A.Ş."],
  ]);
});

test("the first of a list below a heading has no mark in its title", () => {
  const text = `Firmalar:\n1- ${printer} ${first}\n2- ${hirer} ${second}`;
  expect(readingOf(text)).toEqual([
    [first, printer],
    [second, hirer],
  ]);
});

test("a title elsewhere in the text is told beside a number that has none", () => {
  const text = `Dear all,
the correct tax number of our company is ${first}.

Sezin
Yaylacık Arıcılık Ltd. Şti.`;
  expect(readingOf(text)).toEqual([
    [first, expect.stringContaining("Yaylacık Arıcılık Ltd. Şti.")],
  ]);
});

test("fewer titles than numbers say nothing of a list of numbers", () => {
  const text = `${first}\n${second}\n${third}\n\n\nSaygılarımızla\nAyşe Deneme\n\nLale Deneme Gıda A.Ş.`;
  expect(readingOf(text).map(([, title]) => title)).toEqual(["", "", ""]);
});

test.each([
  [
    "the fields of a form stand between a title and its number",
    `Company name / Firma unvanı
  Kavaklı Medya Ltd. Şti.
Legal form / Hukuki yapı
  [ ] A.Ş.   [x] Ltd. Şti.
Tax office / Vergi dairesi
  Mecidiyeköy
Tax number / Vergi numarası
  ${first}
Parent company / Ana ortaklık
  Kavaklı Yayın Grubu A.Ş.`,
    "Kavaklı Medya Ltd. Şti.",
  ],
  [
    "a side's label begins another company",
    `SHIPPER: MERIC PAMUK VE IPLIK SANAYI A.S.
SOKE YOLU NO 4 AYDIN TURKIYE   TAX ID ${first}
CONSIGNEE: LAGOA TEXTEIS LDA, RUA EXEMPLO 1, PORTO`,
    "MERIC PAMUK VE IPLIK SANAYI A.S.",
  ],
  [
    "a street is no name",
    `GÖNDEREN: Güzelova Sanayi Cad. No:4 Mudanya/Bursa – Mudanya V.D. ${first}`,
    "",
  ],
  [
    "a department is no company",
    `Beneficiary tax no: ${first}\nUrgent!\n\nMuhasebe Mudurlugu`,
    "? Beneficiary",
  ],
  [
    "an authority behind a licence is no company of the text",
    `İlan, Pınarlı Özel İstihdam Bürosu A.Ş. tarafından verilmiştir. Türkiye İş Kurumu izin no 4417.
VKN ${first}`,
    "Pınarlı Özel İstihdam Bürosu A.Ş.",
  ],
  [
    "a branch on the line below is its company's",
    `ÇAĞLAYAN MARKET TİCARET ANONİM ŞİRKETİ\nEDREMİT ŞUBESİ\nEdremit VD. ${first}`,
    "ÇAĞLAYAN MARKET TİCARET ANONİM ŞİRKETİ",
  ],
  [
    "a noun of a sentence is no joint venture",
    `Ortaklık "SARPKAYA – NARLI İŞ ORTAKLIĞI" unvanıyla Gazikent Vergi Dairesinde
${first} vergi numarası ile tesis edilmiş olup iş ortaklığı adına fatura kesilir.`,
    "SARPKAYA – NARLI İŞ ORTAKLIĞI",
  ],
  ["a plain noun is told", `Personel kooperatifi, VKN ${first}.`, "? Personel kooperatifi"],
  [
    "a column ends a title",
    `Pilot Ortak: Sarpkaya Altyapı A.Ş.         Ortaklık oranı: % 60   Vergi no: ${first}`,
    "Sarpkaya Altyapı A.Ş.",
  ],
  [
    "a dot between the parts of a footer ends a title",
    `Rüzgarlı Türbin Servisleri A.Ş. · Registered seat: Çanakkale · Tax no.: ${first}`,
    "Rüzgarlı Türbin Servisleri A.Ş.",
  ],
  [
    "quoted cells have headings",
    `"VENDOR";"NAME1";"NAME2";"CITY";"STCD1";"STCD2"
"0000100417";"Gürtepe Kablo";"Profil San. A.Ş.";"Kayseri";"Erciyes";"${first}"
"0000100418";"Sakızlı İlaç Ltd. Şti.";"";"İzmir";"Çeşme";"${second}"`,
    "Gürtepe Kablo Profil San. A.Ş.",
  ],
  [
    "a label of an office and a number, in English",
    `Landlord   Yaldızlı Gayrimenkul A.Ş.\nTax Office / Tax ID: Zincirlikuyu / ${first}`,
    "Yaldızlı Gayrimenkul A.Ş.",
  ],
  [
    "a MERSİS number behind its name in brackets",
    `(A) BADEMLİ YATIRIM HOLDING A.Ş., registered with the Central Registration System (MERSIS) under no. 0${first}00001`,
    "BADEMLİ YATIRIM HOLDING A.Ş.",
  ],
])("%s", (_kind, text, title) => {
  expect(readingOf(text)[0]).toEqual([first, title]);
});
