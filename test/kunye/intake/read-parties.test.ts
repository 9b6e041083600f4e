import { expect, test } from "vitest";
import { buyerVkn, invoiceXml, party, tckn, vknOf } from "./files/ubl.ts";
import { read, readOne } from "./files/reading.ts";

const nothing = { vkn: null, title: "", taxOffice: "", district: "", city: "", mersis: null };
const buyerOf = async (options: Parameters<typeof party>[0]) =>
  (await readOne(invoiceXml({ buyer: party(options) }))).buyer;

test.each([
  ["ten digits", [["VKN", buyerVkn]], buyerVkn],
  ["nine digits without the leading zero", [["VKN", buyerVkn.slice(1)]], buyerVkn.slice(1)],
  ["a wrong check digit", [["VKN", "1111111112"]], "1111111112"],
  [
    "blanks and dots",
    [["VKN", ` ${buyerVkn.slice(0, 3)} ${buyerVkn.slice(3, 6)}.${buyerVkn.slice(6)}`]],
    buyerVkn,
  ],
  ["no scheme", [["", buyerVkn]], buyerVkn],
  ["a scheme in small letters", [["vkn", buyerVkn]], buyerVkn],
  [
    "empty numbers before the VKN",
    [
      ["VKN", ""],
      ["TCKN", " "],
      ["VKN", buyerVkn],
    ],
    buyerVkn,
  ],
  [
    "other numbers around the VKN",
    [
      ["ABONENO", tckn],
      ["HIZMETNO", "7"],
      ["VKN", buyerVkn],
      ["SUBENO", "3"],
    ],
    buyerVkn,
  ],
  [
    "a word instead of a person's number",
    [
      ["TCKN", "YOK"],
      ["VKN", buyerVkn],
    ],
    buyerVkn,
  ],
  [
    "an empty person's number",
    [
      ["TCKN", "00000000000"],
      ["VKN", buyerVkn],
    ],
    buyerVkn,
  ],
  [
    "the consumer's number beside the VKN",
    [
      ["TCKN", "11111111111"],
      ["VKN", buyerVkn],
    ],
    buyerVkn,
  ],
  ["letters", [["VKN", "YOK"]], null],
] as const)("reads a company with %s", async (_, ids, vkn) => {
  expect(await buyerOf({ ids })).toEqual({
    kind: "company",
    vkn,
    title: "BEYAZ ŞİLEP LOJİSTİK LTD. ŞTİ.",
    taxOffice: "GÖZTEPE",
    district: "Kadıköy",
    city: "İstanbul",
    mersis: null,
  });
});

test.each([
  ["a person's number", { ids: [["TCKN", tckn]], person: "AYŞE" }],
  ["a person's number without a scheme", { ids: [["", tckn]] }],
  ["a person's number in groups", { ids: [["TCKN", "234 567 890 15"]] }],
  ["a masked number", { ids: [["TCKN", "*******9015"]] }],
  [
    "both numbers",
    {
      ids: [
        ["VKN", buyerVkn],
        ["TCKN", tckn],
      ],
    },
  ],
  ["a sole trader's MERSİS number", { ids: [["MERSISNO", `${tckn}00017`]] }],
  ["a person's name and no number", { ids: [], title: "", person: "AYŞE" }],
  ["a trade name and a person's name", { ids: [], title: "AYŞE BUTİK", person: "AYŞE" }],
  ["a foreign VAT number", { ids: [["", "DE123456789"]], title: "ANNA MUSTER", person: "ANNA" }],
  [
    "a foreign VAT number labelled TCKN",
    { ids: [["TCKN", "DE123456789"]], title: "ANNA MUSTER", person: "ANNA" },
  ],
  [
    "a person's number after a country code",
    { ids: [["TCKN", "NL10000000146"]], title: "ANNA MUSTER" },
  ],
] as const)("keeps nothing of a person with %s", async (_, options) => {
  expect(await buyerOf(options)).toEqual({ kind: "person", ...nothing });
});

test.each([
  ["consumer", { ids: [["TCKN", "11111111111"]], title: "NİHAİ TÜKETİCİ", person: "NİHAİ" }],
  ["consumer", { ids: [["VKN", "11111111111"]] }],
  [
    "consumer",
    {
      ids: [
        ["", "DE123456789"],
        ["TCKN", "11111111111"],
      ],
      title: "ANNA MUSTER",
    },
  ],
  ["consumer", { ids: [["VKN", "1111111111"]], title: "ACME GMBH" }],
  ["consumer", { ids: [["VKN", "2222222222"]], title: "NİHAİ TÜKETİCİ" }],
  ["unnamed", { ids: [], title: "" }],
] as const)("keeps nothing of a buyer of kind %s", async (kind, options) => {
  expect(await buyerOf(options)).toEqual({ kind, ...nothing });
});

test.each([
  ["KARTAL YAPI 23456789015 A.Ş.", "KARTAL YAPI A.Ş."],
  ["KARTAL YAPI (TC: 234 567 890 15)", "KARTAL YAPI (TC: )"],
  ["KARTAL 234\u200b56789015", "KARTAL"],
  ["KARTAL ２３４５６７８９０１５", "KARTAL"],
  ["KARTAL 2345678901500017", "KARTAL"],
  ["3K 2026 YAPI", "3K 2026 YAPI"],
  ["O\u0308RNEK \ufb01DAN", "ÖRNEK fiDAN"],
  ["ÖRNEK\n\t  GIDA\u202e &amp; SU", "ÖRNEK GIDA & SU"],
  [`${"A".repeat(295)} 1234567890`, "A".repeat(295)],
  ["A".repeat(2_001), ""],
])("the title %j is shown as %j", async (title, shown) => {
  expect(await buyerOf({ title })).toMatchObject({ kind: "company", title: shown });
});

const second = vknOf("999888777");
const doubtOf = (kind: string, written = "") => ({ kind, written });

test.each([
  [
    "an unlabelled number before the VKN",
    {
      ids: [
        ["", second],
        ["VKN", buyerVkn],
      ],
    },
    buyerVkn,
    [doubtOf("several-vkns", second)],
  ],
  [
    "two VKNs",
    {
      ids: [
        ["VKN", buyerVkn],
        ["VKN", second],
      ],
    },
    buyerVkn,
    [doubtOf("several-vkns", second)],
  ],
  [
    "one VKN twice, once without its zero",
    {
      ids: [
        ["VKN", buyerVkn],
        ["VKN", buyerVkn.slice(1)],
      ],
    },
    buyerVkn,
    undefined,
  ],
  [
    "a VKN broken by an element",
    { ids: [["VKN", `${buyerVkn.slice(0, 5)}<x/>${buyerVkn.slice(5)}`]] },
    null,
    [doubtOf("invalid-vkn")],
  ],
  [
    "a VKN broken by an element beside another number",
    {
      ids: [
        ["VKN", `0<x/>1`],
        ["", second],
      ],
    },
    second,
    [doubtOf("invalid-vkn")],
  ],
  ["twelve digits", { ids: [["VKN", "123456789012"]] }, null, [doubtOf("invalid-vkn")]],
  ["eight digits", { ids: [["VKN", "12345678"]] }, null, [doubtOf("invalid-vkn")]],
  [
    "a MERSİS number with one digit too many",
    {
      ids: [
        ["VKN", buyerVkn],
        ["MERSISNO", `0${buyerVkn}000188`],
      ],
    },
    buyerVkn,
    [doubtOf("poor-mersis")],
  ],
  [
    "a MERSİS number that may be a person's",
    {
      ids: [
        ["VKN", buyerVkn],
        ["MERSISNO", `${tckn}00017`],
      ],
    },
    buyerVkn,
    [doubtOf("invalid-mersis")],
  ],
  [
    "an invisible sign in the title",
    { title: "BEYAZ\u200b ŞİLEP LOJİSTİK LTD. ŞTİ." },
    buyerVkn,
    [doubtOf("odd-letters")],
  ],
  [
    "a second title",
    {
      inside:
        "<cac:PartyLegalEntity><cbc:RegistrationName>ÖZTÜRK HOLDİNG A.Ş.</cbc:RegistrationName></cac:PartyLegalEntity>",
    },
    buyerVkn,
    [doubtOf("other-title", "ÖZTÜRK HOLDİNG A.Ş.")],
  ],
  ["a title of 400 letters", { title: "ŞİLEP ".repeat(70) }, buyerVkn, [doubtOf("cut-title")]],
] as const)("reports a company with %s", async (_, options, vkn, doubts) => {
  const { kind, ...buyer } = await buyerOf(options);
  expect([kind, buyer.vkn, buyer.doubts]).toEqual(["company", vkn, doubts]);
});

test.each([
  ["VKN", "DE123456789"],
  ["TCKN", "IT12345678901"],
  ["", "FR 12 345678901"],
])(
  "reports a foreign VAT number with scheme %j, and does not keep the number",
  async (scheme, number) => {
    const buyer = await buyerOf({ ids: [[scheme, number]], title: "EXAMPLE S.P.A." });
    expect(buyer).toMatchObject({ kind: "company", vkn: null, doubts: [doubtOf("foreign-vat")] });
    expect(JSON.stringify(buyer)).not.toMatch(/\d/);
  },
);

// GİB's list of schemes, less VKN, TCKN and MERSISNO, and labels that hold their letters.
test.each([
  ...["HIZMETNO", "MUSTERINO", "TESISATNO", "TELEFONNO", "DISTRIBUTORNO", "TICARETSICILNO"],
  ...["TAPDKNO", "BAYINO", "ABONENO", "SAYACNO", "EPDKNO", "SUBENO", "PASAPORTNO", "URETICINO"],
  ...["CIFTCINO", "IMALATCINO", "DOSYANO", "HASTANO", "ARACIKURUMVKN", "ARACIKURUMETIKET"],
  ...["PLAKA", "SEVKIYATNO", "SASENO", "ARACKIMLIKNO", "VATANDASLIKNO", "PRIVATEID", "SERVERGUID"],
])("a number under %s is not the party's own", async (scheme) => {
  const honest = await buyerOf({ ids: [["VKN", buyerVkn]] });
  for (const number of [second, tckn, "12345", "1F2"]) {
    const ids: [string, string][] = [
      [scheme, number],
      ["VKN", buyerVkn],
    ];
    expect(await buyerOf({ ids })).toEqual(honest);
  }
});

test("reports eleven digits labelled VKN, and does not keep them", async () => {
  const buyer = await buyerOf({ ids: [["VKN", tckn]] });
  expect(buyer).toEqual({ kind: "person", ...nothing, doubts: [doubtOf("eleven-digits")] });
});

test.each(["urn:evil", "urn:oasis:names:specification:ubl:schema:xsd", ""])(
  "ignores a party, a number and a title of the namespace %j",
  async (space) => {
    const foreign = (xml: string) => xml.replaceAll(/<(\/?)c[ab]c:/g, "<$1x:");
    const decoy = foreign(party({ ids: [["VKN", second]], title: "SAHTE A.Ş." }));
    const id = foreign(
      `<cac:PartyIdentification><cbc:ID schemeID="VKN">${second}</cbc:ID></cac:PartyIdentification>`,
    );
    const honest = party();
    const buyer = `${decoy}${honest.replace("<cac:Party>", `<cac:Party>${id}`)}`;
    const xml = invoiceXml({
      buyer,
      before: `<x:AccountingCustomerParty>${decoy}</x:AccountingCustomerParty>`,
    }).replace("<Invoice ", `<Invoice ${space === "" ? "" : `xmlns:x="${space}" `}`);
    expect((await readOne(xml)).buyer).toEqual((await readOne(invoiceXml())).buyer);
  },
);

test("returns no person's number from any field", async () => {
  const hidden = invoiceXml({
    profile: tckn,
    number: tckn,
    ettn: `${tckn} ${tckn}`,
    date: tckn,
    seller: party({ ids: [["VKN", buyerVkn]], title: `A ${tckn} A.Ş.`, taxOffice: tckn }),
    buyer: party({ ids: [["ABONENO", tckn]], title: "A.Ş.", inside: tckn }),
  });
  const reading = await read(hidden);
  expect(reading.kind).toBe("invoices");
  expect(JSON.stringify(reading).replaceAll(buyerVkn, "")).not.toMatch(/\d{9}/);
});
