import { pasteLayouts } from "../kunye/intake/files/pasted.ts";
import {
  printedXml,
  printLayouts,
  printPage,
  printPdf,
  qrCodeOf,
  type Printed,
} from "../kunye/intake/files/prints.ts";
import { onePagePdf } from "../kunye/intake/files/raw-pdf.ts";
import { invoiceXml, party, tckn, vknOf } from "../kunye/intake/files/ubl.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { ibanOf } from "../support/ibans.ts";
import type { tr } from "../support/texts.ts";

/** The record of an invented company, as far as it differs from the usual one. */
type RecordFields = Record<string, string>;

interface Company {
  vkn: string;
  title: string;
  record: RecordFields;
}

const companies: Company[] = [];

function company(title: string, record: RecordFields = {}): Company {
  const one = { vkn: vknOf(String(310_000_017 + companies.length * 1_213)), title, record };
  companies.push(one);
  return one;
}

/** Our own company in these inputs. */
const ours = company("KARTALTEPE TİCARET ANONİM ŞİRKETİ");
const lale = company("LALE ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ");
const laleSister = company("LALE ÖRNEK GIDA DAĞITIM VE LOJİSTİK ANONİM ŞİRKETİ");
const nergis = company("NERGİS DENEME TEKSTİL SANAYİ VE TİCARET LİMİTED ŞİRKETİ");
const zambak = company("ZAMBAK DENEME AMBALAJ ANONİM ŞİRKETİ", { IsletmeAdi: "ZAMBAK KUTU" });
const papatya = company("PAPATYA DENEME LOJİSTİK ANONİM ŞİRKETİ");
const defne = company("DEFNE DENEME MAKİNA ANONİM ŞİRKETİ");
const kekik = company("KEKİK DENEME ELEKTRİK LİMİTED ŞİRKETİ");
const manolya = company("MANOLYA DENEME PLASTİK ANONİM ŞİRKETİ");
const begonya = company("BEGONYA DENEME MATBAA LİMİTED ŞİRKETİ");
const orkide = company("ORKİDE DENEME CAM LİMİTED ŞİRKETİ");
const menekse = company("MENEKŞE DENEME BOYA ANONİM ŞİRKETİ");
const unasked = company("SÜMBÜL DENEME KIRTASİYE LİMİTED ŞİRKETİ");
const closed = company("KARDELEN DENEME İNŞAAT LİMİTED ŞİRKETİ", {
  Durumu: "Terkin",
  KapanisTarihi: "14.05.2026",
});
const insolvent = company("AKASYA DENEME MOBİLYA ANONİM ŞİRKETİ", { Durumu: "Konkordato" });
const windingUp = company("ÇİĞDEM DENEME TURİZM ANONİM ŞİRKETİ", { Durumu: "Tasfiye Halinde" });
const contradictory = company("İRİS DENEME ENERJİ ANONİM ŞİRKETİ", {
  KapanisTarihi: "01.02.2026",
});
const moved = company("FULYA DENEME NAKLİYAT ANONİM ŞİRKETİ", { Durumu: "Nakil" });
const loud = company("YASEMİN DENEME REKLAM ANONİM ŞİRKETİ", { Durumu: "Aktif (münfesih)" });
const unknownStatus = company("ZERRİN DENEME DEMİR ANONİM ŞİRKETİ", { Durumu: "Askıda" });
const young = company("GELİNCİK DENEME YAZILIM ANONİM ŞİRKETİ", { TescilTarihi: "04.11.2026" });
const elsewhere = company("SUSAM DENEME KİMYA ANONİM ŞİRKETİ", {
  VergiDairesi: "ÜSKÜDAR VERGİ DAİRESİ",
  Adres: "GÜL MAH. NO: 5 NİLÜFER / BURSA",
});
const soleTrader = company("PINAR ÖRNEKOĞLU", { FirmaNeviGrup: "GERÇEK KİŞİ", FirmaNevi: "" });

export const recordOf = (vkn: string) => companies.find((one) => one.vkn === vkn) ?? null;

/** The companies whose records the team holds, apart from its own. */
const held = companies.filter((one) => one !== ours && one !== unasked);

let lastNo = 0;

const sideOf = ({ vkn, title }: Pick<Company, "vkn" | "title">) => ({
  vkn,
  mersis: vkn === "" ? "" : `0${vkn}00015`,
  title,
  office: vkn === "" ? "" : "KADIKÖY",
  district: "KADIKÖY",
  city: "İSTANBUL",
});

interface Changes extends Partial<Omit<Printed, "seller" | "buyer">> {
  buyer?: Pick<Company, "vkn" | "title">;
}

/** An invoice of its own number, ETTN and amount, by default to us. */
function bill(seller: Pick<Company, "vkn" | "title">, { buyer = ours, ...changes }: Changes = {}) {
  lastNo += 1;
  const digits = String(lastNo).padStart(9, "0");
  return {
    seller: sideOf(seller),
    buyer: sideOf(buyer),
    number: `GLD2026${digits}`,
    ettn: `8f1b0c1e-4a52-4c5e-9d1a-a12${digits}`,
    date: "2026-11-03",
    amount: `${12_000 + lastNo}.50`,
    currency: "TRY",
    iban: ibanOf(Number(seller.vkn.slice(0, 9)) || 1),
    ...changes,
  } satisfies Printed;
}

const xml = (one: Printed) => ({ "fatura.xml": printedXml(one) });
/** The XML of an invoice with parts of it replaced. */
const changedXml = (one: Printed, ...[from, to]: [string | RegExp, string]) => ({
  "fatura.xml": printedXml(one).replace(from, to),
});
const zipOf = (all: readonly Printed[]) => ({
  "faturalar.zip": zipBytes(
    Object.fromEntries(all.map((one, at) => [`${at}.xml`, printedXml(one)])),
  ),
});
const note = (words: string) => `<cbc:Note>${words}</cbc:Note><cbc:IssueDate>`;
const pasted = (layout: string, one: Printed) => pasteLayouts[layout]?.write(one) ?? "";
const table = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.join("\t")).join("\n");
const partyOf = ({ vkn, title }: Pick<Company, "vkn" | "title">, scheme = "VKN") =>
  party({ ids: vkn === "" ? [] : [[scheme, vkn]], title, taxOffice: "KADIKÖY" });
const sides = (seller: string, buyer = partyOf(ours)) => {
  lastNo += 1;
  const number = `GLD2026${String(lastNo).padStart(9, "0")}`;
  return { "fatura.xml": invoiceXml({ number, seller, buyer }) };
};
const withVkn = (one: Company, vkn: string) => ({ ...one, vkn });
const titled = (one: Company, title: string) => ({ ...one, title });
const unnumbered = ({ title }: Company) => ({ vkn: "", title });
const wrongVkn = ({ vkn }: Company) => `${vkn.slice(0, 9)}${(Number(vkn.at(-1)) + 1) % 10}`;

/** An act whose card is kept. */
export interface Step {
  /** By default Ayşe. */
  by?: "ayse" | "mehmet";
  text?: string;
  files?: Record<string, string | Buffer>;
  /** The text is typed as a command in a channel. */
  isTyped?: boolean;
  /** A button of the last card. The card is kept as it is drawn afterwards. */
  press?: (texts: typeof tr) => string;
}

export interface Input {
  name: string;
  steps: Step[];
}

const input = (name: string, ...steps: Step[]): Input => ({ name, steps });
const file = (name: string, files: Step["files"] = {}): Input => input(name, { files });
const say = (name: string, text: string): Input => input(name, { text });

/** Two invoices with one number, in both orders, and one renumbered. */
function twins(order: "first" | "last") {
  const one = bill(order === "first" ? defne : kekik);
  const dearer = { ...one, ettn: bill(defne).ettn, amount: "22800.75" };
  return zipOf(order === "first" ? [one, dearer] : [dearer, one]);
}

/** The PDF that hides an account. */
function hidingPdf(): Buffer {
  const lines = [
    "e-Fatura",
    `MENEKSE DENEME BOYA ANONIM SIRKETI VKN: ${menekse.vkn}`,
    "SAYIN",
    `KARTALTEPE TICARET ANONIM SIRKETI VKN: ${ours.vkn}`,
    "Fatura No: GLD2026000009001",
    "Fatura Tarihi: 03.11.2026",
  ].map((line, at) => `BT /F 9 Tf 40 ${800 - at * 20} Td (${line}) Tj ET`);
  const hidden = `1 g BT /F 9 Tf 40 500 Td (IBAN: ${ibanOf(77)}) Tj ET`;
  return onePagePdf(Buffer.from(`${lines.join(" ")} ${hidden}`, "latin1"));
}

const gib = printLayouts["gib"] ?? { draw: () => undefined };

/** Inputs to a team whose own company is set; it does not hold its own record. */
async function beforeOwnRecord(): Promise<Input[]> {
  lastNo = 0;
  const first = bill(unasked);
  return [
    input(
      "an XML, the seller not asked, then asked, then given again",
      { files: xml(first) },
      { press: ({ buttons }) => buttons.query },
      { files: xml(first) },
    ),
    file("an XML, our own record not held", xml(bill(lale))),
    file("a PDF alone", { "fatura.pdf": await printPdf(bill(menekse), gib) }),
  ];
}

/** Inputs to the same team, which holds its own record now. */
async function afterOwnRecord(): Promise<Input[]> {
  const [printed, otherAmount, otherAccount] = [bill(papatya), bill(papatya), bill(papatya)];
  const changed = bill(nergis, { iban: ibanOf(901) });
  const repeated = bill(manolya);
  const many = Array.from({ length: 30 }, (_, at) => [
    `C${at}`,
    `DENEME ${at} GIDA A.Ş.`,
    vknOf(String(320_000_000 + at)),
  ]);
  const rows = (...all: [Company, string, string][]) =>
    table([
      ["Satıcı", "Satıcı VKN", "Fatura No", "Tarih", "Tutar", "IBAN"],
      ...all.map(([one, amount, iban]) => [
        one.title,
        one.vkn,
        bill(one).number,
        "03.11.2026",
        amount,
        iban,
      ]),
    ]);
  return [
    file("an XML that fits", xml(bill(lale))),
    file("another title", xml(bill(titled(lale, "ZERTAN YAPI İNŞAAT A.Ş.")))),
    file(
      "only the legal form differs",
      xml(bill(titled(nergis, nergis.title.replace("LİMİTED", "ANONİM")))),
    ),
    file("a slip in the title", xml(bill(titled(lale, "LALE ÖRMEK GIDA SANAYİ VE TİCARET A.Ş.")))),
    file("a short title", xml(bill(titled(zambak, "ZAMBAK")))),
    file("the business's name", xml(bill(titled(zambak, "ZAMBAK KUTU")))),
    file("another company's title that we hold", xml(bill(titled(laleSister, lale.title)))),
    file("a mistyped VKN", sides(partyOf(withVkn(lale, wrongVkn(lale))))),
    file(
      "a mistyped VKN beside the MERSİS number",
      sides(
        party({
          ids: [
            ["VKN", wrongVkn(lale)],
            ["MERSISNO", `0${lale.vkn}00015`],
          ],
          title: lale.title,
        }),
      ),
    ),
    file(
      "the MERSİS number of another",
      sides(
        party({
          ids: [
            ["VKN", lale.vkn],
            ["MERSISNO", `0${nergis.vkn}00015`],
          ],
          title: lale.title,
        }),
      ),
    ),
    file(
      "an invalid MERSİS number",
      sides(
        party({
          ids: [
            ["VKN", lale.vkn],
            ["MERSISNO", `0${wrongVkn(lale)}00015`],
          ],
          title: lale.title,
        }),
      ),
    ),
    file(
      "a MERSİS number alone",
      sides(party({ ids: [["MERSISNO", `0${lale.vkn}00015`]], title: lale.title })),
    ),
    file("a seller without a number", sides(partyOf(unnumbered(lale)))),
    file("a seller without a title", sides(party({ ids: [["VKN", lale.vkn]], title: "" }))),
    file(
      "a person as the seller",
      sides(party({ ids: [["TCKN", tckn]], title: "", person: "AYŞE" })),
    ),
    file(
      "eleven digits beside a company's title",
      sides(party({ ids: [["VKN", tckn]], title: lale.title })),
    ),
    file("a sole trader", xml(bill(soleTrader))),
    file(
      "a foreign VAT number",
      sides(party({ ids: [["VKN", "DE123456789"]], title: "EXAMPLE GMBH" })),
    ),
    file(
      "a buyer abroad",
      sides(partyOf(ours), party({ ids: [["VKN", "2222222222"]], title: "EXAMPLE GMBH" })),
    ),
    file("another tax office and place", xml(bill(elsewhere))),
    file("words behind the title", xml(bill(titled(lale, `${lale.title} ADINA ZERTAN YAPI`)))),
    file("made out to another company", xml(bill(lale, { buyer: nergis }))),
    file(
      "made out to a person",
      sides(partyOf(lale), party({ ids: [["TCKN", tckn]], title: "", person: "AYŞE" })),
    ),
    file("made out to our title without a number", sides(partyOf(lale), partyOf(unnumbered(ours)))),
    file(
      "our number beside another title, as the buyer",
      xml(bill(lale, { buyer: titled(ours, nergis.title) })),
    ),
    file(
      "our number beside another title, as the seller",
      xml(bill(titled(ours, nergis.title), { buyer: lale })),
    ),
    file("our own sale", xml(bill(ours, { buyer: lale }))),
    file("our own sale without our number", sides(partyOf(unnumbered(ours)), partyOf(lale))),
    file("our title beside another number", xml(bill(titled(lale, ours.title)))),
    file("one company on both sides", xml(bill(lale, { buyer: lale }))),
    file(
      "companies in all states",
      zipOf([
        ...[closed, insolvent, windingUp, contradictory, moved, loud, unknownStatus, young].map(
          (one) => bill(one),
        ),
        bill(closed, { date: "2026-05-01" }),
        bill(lale),
        bill(papatya),
      ]),
    ),
    file("a struck-off company alone", xml(bill(closed))),
    file("one number with two amounts", twins("first")),
    file("one number with two amounts, the dearer first", twins("last")),
    input(
      "a copy with another amount later, then the first again",
      { files: xml(repeated) },
      { files: xml({ ...repeated, ettn: bill(lale).ettn, amount: "91000.50" }) },
      { files: xml(repeated) },
    ),
    file(
      "one ETTN for two invoices",
      zipOf([
        bill(begonya, { ettn: "9f1b0c1e-4a52-4c5e-9d1a-a12000000001" }),
        bill(begonya, { ettn: "9f1b0c1e-4a52-4c5e-9d1a-a12000000001" }),
      ]),
    ),
    file(
      "one amount and date under two numbers",
      zipOf([bill(begonya, { amount: "70500.25" }), bill(begonya, { amount: "70500.25" })]),
    ),
    file(
      "a copy of an invoice in the same drop",
      (() => {
        const one = bill(orkide);
        return zipOf([one, one, bill(orkide)]);
      })(),
    ),
    input(
      "an account that changes, and is confirmed",
      { files: xml(bill(nergis)) },
      { files: xml(changed) },
      { files: xml(changed), by: "mehmet" },
      { press: ({ account }) => account.confirm(ibanOf(901).slice(-4)) },
      { files: xml(bill(nergis, { iban: ibanOf(901) })) },
    ),
    file("another supplier's account", xml(bill(kekik, { iban: ibanOf(901) }))),
    file(
      "an account with wrong check digits",
      xml(bill(defne, { iban: `TR00${ibanOf(3).slice(4)}` })),
    ),
    file(
      "an account announced in a note",
      changedXml(
        bill(lale),
        "<cbc:IssueDate>",
        note("Banka hesabımız değişmiştir, ödemelerinizi yeni hesabımıza yapınız."),
      ),
    ),
    file("a return", {
      "iade.xml": invoiceXml({
        type: "IADE",
        number: "GLD2026000009101",
        seller: partyOf(ours),
        buyer: partyOf(lale),
      }),
    }),
    file("a despatch advice", {
      "irsaliye.xml": invoiceXml({
        root: "DespatchAdvice",
        number: "GLD2026000009102",
        seller: partyOf(lale),
        buyer: partyOf(ours),
      }),
    }),
    file("an XML and its page", { ...xml(printed), "fatura.html": printPage(printed) }),
    file("an XML and a page with another amount", {
      ...xml(otherAmount),
      "fatura.html": printPage({ ...otherAmount, amount: "99.00" }),
    }),
    file("an XML and a PDF with another account", {
      ...xml(otherAccount),
      "fatura.pdf": await printPdf({ ...otherAccount, iban: ibanOf(902) }, gib),
    }),
    file("a page alone", { "fatura.html": printPage(bill(menekse)) }),
    file("a PDF that hides text", { "fatura.pdf": hidingPdf() }),
    say("a QR code", qrCodeOf(bill(menekse))),
    file("files that are no invoices", { "not.xml": "<a/>", "bos.pdf": "yok" }),
    say("a pasted print", pasted("a print's lines", bill(papatya))),
    say(
      "a pasted invoice with labels, made out to another",
      pasted("labels and values", bill(papatya, { buyer: nergis })),
    ),
    say("an invoice in a sentence", pasted("a sentence", bill(papatya))),
    say(
      "a pasted invoice with another account",
      pasted("a print's blocks", bill(papatya, { iban: ibanOf(903) })),
    ),
    say(
      "an announced account",
      `IBAN'ımız değişmiştir.\n${papatya.title}\nVKN: ${papatya.vkn}\nIBAN: ${ibanOf(904)}`,
    ),
    say(
      "an announced account without one",
      `${papatya.title}\nVKN: ${papatya.vkn}\nIBAN'ımız değişti, resme bakınız.`,
    ),
    say("an account beside a title", `${papatya.title}\nIBAN ${ibanOf(905)}`),
    say("a title and a number", `${lale.title}\nVKN: ${lale.vkn}`),
    say("a number not asked yet", `ŞAKAYIK DENEME A.Ş. VKN ${vknOf("310999111")}`),
    say("a wrong number beside a held title", `${lale.title}\nVKN: ${wrongVkn(lale)}`),
    say("a number with words nobody can read", `${lale.vkn} kırtasiye işleri için geçen hafta`),
    say("a MERSİS number", `MERSİS: 0${lale.vkn}00015`),
    say("a branch's MERSİS number", `0${lale.vkn}00023`),
    say(
      "three companies",
      `${lale.title} ${lale.vkn}\n${closed.title} ${closed.vkn}\n${unasked.title} ${unasked.vkn}`,
    ),
    say("a person's number", `T.C. ${tckn} AYŞE ÖRNEKOĞLU`),
    input("a number typed with its title", {
      text: `/kunye denetle ${lale.vkn} ${lale.title}`,
      isTyped: true,
    }),
    input("a title typed alone", { text: "/kunye denetle KUZEY ÖRNEK YAPI A.Ş.", isTyped: true }),
    say(
      "rows of invoices",
      rows(
        [lale, "1.000,00 TL", ibanOf(1)],
        [closed, "2.000,00 TL", ""],
        [titled(zambak, "ZERTAN A.Ş."), "3.000,00 TL", ibanOf(901)],
      ),
    ),
    say(
      "a table of companies",
      table([
        ["Unvan", "VKN"],
        [lale.title, lale.vkn],
        [titled(nergis, "ZERTAN A.Ş.").title, nergis.vkn],
        ["AYŞE ÖRNEKOĞLU", tckn],
      ]),
    ),
    say("a list", table([["Cari Kodu", "Unvan", "Vergi No"], ...many])),
    input("a mixed drop", {
      files: zipOf([
        bill(lale),
        bill(titled(zambak, "ZERTAN A.Ş.")),
        bill(unasked),
        bill(lale, { buyer: nergis }),
      ]),
    }),
  ];
}

/** Inputs to a team that has not said which company is its own. */
function beforeOwnIsSaid(): Input[] {
  lastNo = 0;
  return [
    file("an XML asks which company is ours", xml(bill(lale))),
    file("two invoices ask which company is ours", zipOf([bill(lale), bill(nergis)])),
    input("our company is said", { files: xml(bill(papatya)) }, { press: () => "KARTALTEPE" }),
    file("an XML to the company that was said to be ours", xml(bill(papatya))),
    file("our own sale to a customer", xml(bill(ours, { buyer: papatya }))),
    file("an XML to another company", xml(bill(papatya, { buyer: nergis }))),
    file("an XML to our title without a number", sides(partyOf(lale), partyOf(unnumbered(ours)))),
    file("our number beside another title", xml(bill(lale, { buyer: titled(ours, nergis.title) }))),
  ];
}

interface World {
  name: string;
  environment: Record<string, string>;
  /** The records that are asked for before the inputs. */
  asked: readonly string[];
  /** Returns the same inputs at each call. */
  inputs: () => Promise<Input[]>;
}

/** The worlds of the golden cards; each is a team of its own, and its inputs follow one another. */
export const worlds: World[] = [
  {
    name: "our company is set",
    environment: { OWN_VKN: ours.vkn },
    asked: held.map(({ vkn }) => vkn),
    inputs: async () => [
      ...(await beforeOwnRecord()),
      input("our own record is bought", { text: `/vkn ${ours.vkn}`, isTyped: true }),
      ...(await afterOwnRecord()),
    ],
  },
  {
    name: "our company is not known",
    environment: { OWN_VKN: "" },
    asked: [lale, nergis].map(({ vkn }) => vkn),
    inputs: () => Promise.resolve(beforeOwnIsSaid()),
  },
];
