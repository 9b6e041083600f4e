import { expect, test } from "vitest";
import { ibanOf } from "../../support/ibans.ts";
import {
  bare,
  buyerVkn,
  envelopeXml,
  ettn,
  invoiceXml,
  party,
  sellerVkn,
  vknOf,
} from "./files/ubl.ts";
import { read, readOne } from "./files/reading.ts";

const whole = {
  document: "invoice",
  number: "KDG2026000000417",
  ettn,
  date: "2026-11-03",
  amount: { value: "1200.50", currency: "TRY" },
  ibans: [],
  seller: {
    kind: "company",
    vkn: sellerVkn,
    title: "KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET A.Ş.",
    taxOffice: "GÖZTEPE",
    district: "Kadıköy",
    city: "İstanbul",
    mersis: `0${sellerVkn}00018`,
  },
  buyer: {
    kind: "company",
    vkn: buyerVkn,
    title: "BEYAZ ŞİLEP LOJİSTİK LTD. ŞTİ.",
    taxOffice: "GÖZTEPE",
    district: "Kadıköy",
    city: "İstanbul",
    mersis: null,
  },
};
const xml = invoiceXml();
const nothing = { vkn: null, title: "", taxOffice: "", district: "", city: "", mersis: null };

test("reads an e-invoice's header, amount and parties, and nothing else", async () => {
  expect(await read(xml)).toEqual({ kind: "invoices", invoices: [whole], refused: [] });
});

test.each([
  ["other prefixes", xml.replaceAll(/cbc(?=[:=])/g, "ns3").replaceAll(/cac(?=[:=])/g, "a-b.c")],
  ["one default namespace", xml.replaceAll(/<(\/?)c[ab]c:/g, "<$1")],
  ["no namespaces", xml.replaceAll(/ xmlns(?::\w+)?="[^"]*"/g, "")],
  [
    "a prefix on the root",
    xml.replace("<Invoice xmlns=", "<inv:Invoice xmlns:inv=").replace("</Inv", "</inv:Inv"),
  ],
  [
    "CDATA and character references",
    xml.replace("KIRMIZI DEĞİ", "<![CDATA[KIRMIZI]]> DE&#286;&#x130;"),
  ],
  [
    "comments and instructions",
    xml.replace("<cbc:UBL", "<!-- <cbc:ID>x --><?xml-stylesheet a?><cbc:UBL"),
  ],
  ["a time zone on the date", invoiceXml({ date: "2026-11-03+03:00" })],
  ["an embedded stylesheet", invoiceXml({ before: embedded(285_000) })],
])("reads an invoice with %s like the plain one", async (_, text) => {
  expect(await readOne(text)).toEqual(whole);
});

function embedded(letters: number): string {
  const base64 = "UEsDBBQAAAAIAA".repeat(letters / 14);
  return `<cac:AdditionalDocumentReference><cbc:ID>${ettn}</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/CSTAdata+xml">${base64}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
}

const turkish: Record<string, number> = { İ: 0xdd, Ş: 0xde, Ğ: 0xd0, ı: 0xfd, ş: 0xfe, ğ: 0xf0 };
const declared = (encoding: string) =>
  invoiceXml({ declaration: `<?xml version='1.0' encoding='${encoding}' standalone="no"?>` });
const latin5 = (encoding: string) =>
  Buffer.from(Array.from(declared(encoding), (letter) => turkish[letter] ?? letter.charCodeAt(0)));
const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16();

test.each([
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${xml}`)],
  ["UTF-8 after blank lines", Buffer.from(`\r\n ${xml}`)],
  ["UTF-8 without a declaration", Buffer.from(bare(xml).trimStart())],
  ["UTF-8 declared as UTF-16", Buffer.from(declared("utf-16"))],
  [
    "UTF-8 with a byte order mark, declared as ISO-8859-9",
    Buffer.from(`\uFEFF${declared("ISO-8859-9")}`),
  ],
  ["ISO-8859-9", latin5("ISO-8859-9")],
  ["windows-1254", latin5("windows-1254")],
  ["windows-1254 declared as ISO-8859-1", latin5("iso-8859-1")],
  ["UTF-8 declared as ISO-8859-9", Buffer.from(declared("ISO-8859-9"))],
  ["UTF-8 declared as windows-1254", Buffer.from(declared("windows-1254"))],
  ["windows-1254 declared as UTF-8", latin5("UTF-8")],
  ["UTF-16 with a byte order mark", Buffer.from(`\uFEFF${declared("UTF-16")}`, "utf16le")],
  ["UTF-16 without a byte order mark", Buffer.from(declared("UTF-16"), "utf16le")],
  ["big-endian UTF-16 with a byte order mark", bigEndian(`\uFEFF${declared("UTF-16")}`)],
  ["big-endian UTF-16 without a byte order mark", bigEndian(declared("UTF-16"))],
])("reads the letters of %s", async (_, bytes) => {
  expect(await readOne(bytes)).toEqual(whole);
});

test.each([
  [
    "bytes that are not UTF-8",
    Buffer.concat([
      Buffer.from(xml.slice(0, 900)),
      Buffer.from([0xfe, 0x20]),
      Buffer.from(xml.slice(900)),
    ]),
  ],
  ["an unknown encoding", Buffer.from(declared("x-turkish"))],
])("%s: the file is refused", async (_, bytes) => {
  expect(await read(bytes)).toEqual({ kind: "refused", why: "encoding" });
});

test("reads an envelope's first hundred invoices in order, and reports that more were not read", async () => {
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      invoiceXml({ number: `KDG2026${String(at + 1).padStart(9, "0")}`, ettn: whole.ettn }),
    );
  const full = await read(envelopeXml(numbered(100)));
  if (full.kind !== "invoices") throw new Error(full.why);
  expect(full.refused).toEqual([]);
  expect(full.invoices).toHaveLength(100);
  expect(full.invoices.at(-1)).toEqual({
    ...whole,
    number: "KDG2026000000100",
    amount: { value: "1300.50", currency: "TRY" },
  });
  const over = await read(envelopeXml(numbered(101)));
  expect(over).toEqual({ ...full, refused: [{ name: "fatura.xml", why: "too-many-invoices" }] });
});

test.each([
  ["an empty envelope", envelopeXml([]), "no-invoice"],
  ["an application response", invoiceXml({ root: "ApplicationResponse" }), "application-response"],
  [
    "an application response in an envelope",
    envelopeXml([invoiceXml({ root: "ApplicationResponse" })]),
    "application-response",
  ],
  ["a receipt advice", invoiceXml({ root: "ReceiptAdvice" }), "receipt-advice"],
  ["a producer receipt", invoiceXml({ root: "CreditNote" }), "producer-receipt"],
  ["another XML document", "<UserList><User/></UserList>", "other-document"],
  [
    "an invoice inside another document",
    `<Order><ElementList>${bare(xml)}</ElementList></Order>`,
    "other-document",
  ],
  [
    "an invoice without a number and parties",
    "<Invoice><Total>12</Total></Invoice>",
    "other-document",
  ],
])("%s is refused with its fault", async (_, text, why) => {
  expect(await read(text)).toEqual({ kind: "refused", why });
});

test("reads the accounts to pay to, each once, also in notes; an account's number alone is none", async () => {
  const [one, other] = [ibanOf(1), ibanOf(2)];
  const account = (id: string) =>
    `<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${id}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`;
  const grouped = one.replace(/(.{4})/g, "$1 ").toLowerCase();
  const accounts = [grouped, one, "1234567890", other, ""].map(account).join("");
  const inNote = `<cbc:Note>${ibanOf(3)}</cbc:Note>`;
  const read = await readOne(invoiceXml({ after: accounts + inNote }));
  expect(read).toEqual({ ...whole, ibans: [one, other, ibanOf(3)] });
});

test("reads a despatch advice: parties, no amount", async () => {
  expect(await readOne(invoiceXml({ root: "DespatchAdvice" }))).toEqual({
    ...whole,
    document: "despatch",
    amount: null,
  });
});

test.each(["IHRACAT", "YOLCUBERABERFATURA"])(
  "reads the buyer of profile %s from its own role",
  async (profile) => {
    const abroad = `<cac:BuyerCustomerParty>${party({ ids: [["PARTYTYPE", "EXPORT"]], title: "NORTHWIND TRADERS GMBH" })}</cac:BuyerCustomerParty>`;
    const customs = party({ ids: [["VKN", "1460415308"]], title: "GÜMRÜK VE TİCARET BAKANLIĞI" });
    const exported = await readOne(invoiceXml({ profile, buyer: customs, after: abroad }));
    expect(exported.buyer).toMatchObject({
      kind: "company",
      vkn: null,
      title: "NORTHWIND TRADERS GMBH",
    });
    const domestic = await readOne(invoiceXml({ after: abroad }));
    expect(domestic.buyer).toEqual(whole.buyer);
    const nobody = await readOne(invoiceXml({ profile, buyer: customs }));
    expect(nobody.buyer.vkn).toBe("1460415308");
  },
);

test.each([
  [
    '<cbc:PayableAmount currencyID="USD">12.5</cbc:PayableAmount>',
    { value: "12.5", currency: "USD" },
  ],
  ["<cbc:PayableAmount>12.5</cbc:PayableAmount>", { value: "12.5", currency: "TRY" }],
  ["<cbc:PayableAmount>1.234,56</cbc:PayableAmount>", null],
  ["", null],
])("reads the amount %j", async (payable, amount) => {
  const text = invoiceXml({
    amount: `<cac:LegalMonetaryTotal>${payable}</cac:LegalMonetaryTotal>`,
  });
  expect(await readOne(text)).toEqual({ ...whole, amount });
});

test.each(["2026-02-30", "03.11.2026", "", "2026-11-031"])(
  "reads no date from %j",
  async (date) => {
    expect((await readOne(invoiceXml({ date }))).date).toBeNull();
  },
);

test("ignores parties inside a party, and reports a second party in a role", async () => {
  const other = party({ ids: [["VKN", vknOf("999888777")]], title: "MAVİ ŞEMSİYE A.Ş." });
  const inside = `<cac:AgentParty>${other}</cac:AgentParty><cac:HeadOfficeParty><cac:PartyIdentification><cbc:ID schemeID="VKN">${vknOf("999888777")}</cbc:ID></cac:PartyIdentification></cac:HeadOfficeParty>`;
  const nameless = { ids: [["VKN", buyerVkn]] as const, title: "" };
  const first = await readOne(invoiceXml({ buyer: party({ ids: [], title: "", inside }) }));
  expect(first.buyer).toEqual({ kind: "unnamed", ...nothing });
  const two = await readOne(invoiceXml({ buyer: party(nameless) + other }));
  // The second party is reported as a doubt.
  const doubts = [{ kind: "several-vkns", written: vknOf("999888777") }];
  expect(two.buyer).toEqual({ ...whole.buyer, title: "", doubts });
});
