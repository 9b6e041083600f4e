import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import type { WrittenSide } from "./generated.ts";
import { invoiceXml, party } from "./ubl.ts";

/** The facts of an invoice, as its prints write them. */
export interface Printed {
  seller: WrittenSide;
  buyer: WrittenSide;
  number: string;
  ettn: string;
  /** YYYY-MM-DD. */
  date: string;
  /** A decimal with a point. */
  amount: string;
  currency: string;
  /** Compact; the account of the seller. */
  iban: string;
}

const plainFont = fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"));
const serifFont = fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSerif.ttf"));

export const dayOf = ({ date }: Printed) => date.split("-").reverse().join("-");
const signs: Record<string, string> = { TRY: "TL", USD: "USD", EUR: "€" };
/** Writes an amount in Turkish: `1.234,50 TL`. */
export const money = ({ amount, currency }: Printed) => {
  const [whole = "", part = ""] = amount.split(".");
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ".")},${part} ${signs[currency] ?? currency}`;
};
const addressOf = ({ district, city }: WrittenSide) =>
  `Gül Mah. Çay Sok. No: 3 ${district} / ${city}`;
export const sideLines = (one: WrittenSide) => [
  one.title,
  addressOf(one),
  "Tel: 0212 555 01 01",
  `Vergi Dairesi: ${one.office}`,
  `VKN: ${one.vkn}`,
  `MERSİS No: ${one.mersis}`,
];
export const headRows = (one: Printed): [string, string][] => [
  ["Özelleştirme No:", "TR1.2"],
  ["Senaryo:", "TICARIFATURA"],
  ["Fatura Tipi:", "SATIS"],
  ["Fatura No:", one.number],
  ["Fatura Tarihi:", dayOf(one)],
];
export const goods = [
  ["1", "Zeytinyağı 5 L", "12 Adet", "480,00 TL", "5.760,00 TL"],
  ["2", "Tenekede beyaz peynir 17 kg", "3 Adet", "2.150,00 TL", "6.450,00 TL"],
];
export const totalRows = (one: Printed): [string, string][] => [
  ["Mal Hizmet Toplam Tutarı", "12.210,00 TL"],
  ["Hesaplanan KDV (%1)", "122,10 TL"],
  ["Ödenecek Tutar", money(one)],
];

/** Writes an account in groups of four. */
export const accountLine = ({ iban }: Printed) =>
  `Örnek Bank IBAN: ${iban.replace(/.{4}(?=.)/g, "$& ")}`;

type Pdf = PDFKit.PDFDocument;

/** A program's way to print an invoice. */
export type PrintLayout = (pdf: Pdf, one: Printed) => void;

const at = (
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
) => pdf.text(text, x, y, { lineBreak: false, ...options });

/** Writes rows of cells from a place down. */
function rows(
  pdf: Pdf,
  all: readonly (readonly string[])[],
  { xs, y, step }: { xs: readonly number[]; y: number; step: number },
): void {
  all.forEach((cells, row) =>
    cells.forEach((cell, column) => at(pdf, cell, xs[column] ?? 0, y + row * step)),
  );
}

function goodsAndTotals(pdf: Pdf, one: Printed, y: number): void {
  const head = ["Sıra No", "Mal Hizmet", "Miktar", "Birim Fiyat", "Tutar"];
  rows(pdf, [head, ...goods], { xs: [40, 90, 290, 370, 470], y, step: 14 });
  rows(pdf, totalRows(one), { xs: [320, 470], y: y + 70, step: 13 });
  at(pdf, accountLine(one), 40, y + 160);
}

/** GİB's layout: seller at the left, the buyer below, the facts at the right. */
const gibLayout: PrintLayout = (pdf, one) => {
  rows(
    pdf,
    sideLines(one.seller).map((line) => [line]),
    { xs: [40], y: 40, step: 12 },
  );
  at(pdf, "e-FATURA", 280, 130);
  rows(
    pdf,
    ["SAYIN", ...sideLines(one.buyer)].map((line) => [line]),
    { xs: [40], y: 160, step: 12 },
  );
  rows(pdf, headRows(one), { xs: [370, 460], y: 166, step: 13 });
  at(pdf, `ETTN: ${one.ettn}`, 40, 262);
  goodsAndTotals(pdf, one, 290);
  at(pdf, "Yalnız on iki bin üç yüz otuz iki lira on kuruş", 40, 430);
};

/** Both sides beside one another under headings. */
const columnsLayout: PrintLayout = (pdf, one) => {
  at(pdf, "FATURA", 260, 36);
  const side = (lines: readonly string[], x: number) => {
    pdf.y = 60;
    for (const line of lines) pdf.text(line, x, pdf.y + 3, { width: 230 });
  };
  side(["SATICI", ...sideLines(one.seller)], 40);
  side(["ALICI", ...sideLines(one.buyer)], 310);
  rows(pdf, [...headRows(one), ["ETTN:", one.ettn]], { xs: [40, 150], y: 190, step: 13 });
  goodsAndTotals(pdf, one, 300);
};

/** Labels in a column, values in another. */
const tableLayout: PrintLayout = (pdf, one) => {
  const rowsOf = (side: WrittenSide) => [
    ["Unvan:", side.title],
    ["Adres:", addressOf(side)],
    ["Vergi Dairesi:", side.office],
    ["VKN:", side.vkn],
    ["MERSİS No:", side.mersis],
  ];
  at(pdf, "e-Arşiv Fatura", 240, 30);
  at(pdf, "SATICI BİLGİLERİ", 40, 60);
  rows(pdf, rowsOf(one.seller), { xs: [40, 150], y: 76, step: 14 });
  at(pdf, "ALICI BİLGİLERİ", 40, 170);
  rows(pdf, rowsOf(one.buyer), { xs: [40, 150], y: 186, step: 14 });
  rows(pdf, [...headRows(one), ["ETTN:", one.ettn]], { xs: [40, 150], y: 280, step: 14 });
  goodsAndTotals(pdf, one, 390);
};

/** The facts in a row under their headings, the text in a serif font of its own. */
const headingsLayout: PrintLayout = (pdf, one) => {
  pdf.font(serifFont, 9);
  rows(
    pdf,
    sideLines(one.seller).map((line) => [line]),
    { xs: [40], y: 40, step: 15 },
  );
  at(pdf, "Sayın,", 40, 150);
  rows(
    pdf,
    sideLines(one.buyer).map((line) => [line]),
    { xs: [40], y: 165, step: 15 },
  );
  rows(
    pdf,
    [
      ["Fatura No", "Fatura Tarihi", "Ödenecek Tutar"],
      [one.number, dayOf(one), money(one)],
    ],
    { xs: [40, 220, 360], y: 280, step: 15 },
  );
  at(pdf, `ETTN ${one.ettn}`, 40, 330);
  at(pdf, accountLine(one), 40, 350);
};

/** Page two has the totals. */
const twoPages: PrintLayout = (pdf, one) => {
  rows(
    pdf,
    sideLines(one.seller).map((line) => [line]),
    { xs: [40], y: 40, step: 12 },
  );
  rows(
    pdf,
    ["SAYIN", ...sideLines(one.buyer)].map((line) => [line]),
    { xs: [40], y: 140, step: 12 },
  );
  rows(pdf, [["e-Fatura", ""], ...headRows(one)], { xs: [370, 460], y: 40, step: 13 });
  at(pdf, `ETTN: ${one.ettn}`, 40, 250);
  pdf.addPage();
  goodsAndTotals(pdf, one, 60);
};

/** Each line's words are drawn one by one, from the last line to the first. */
const wordByWord: PrintLayout = (pdf, one) => {
  const lines = [
    ...sideLines(one.seller),
    "",
    "e-Fatura",
    "",
    "SAYIN",
    ...sideLines(one.buyer),
    "",
    ...headRows(one).map((row) => row.join(" ")),
    `ETTN: ${one.ettn}`,
    "",
    `Ödenecek Tutar: ${money(one)}`,
    accountLine(one),
  ];
  lines.toReversed().forEach((line, back) => {
    let x = 40;
    for (const word of line.split(" ")) {
      at(pdf, word, x, 40 + (lines.length - back) * 14);
      x += pdf.widthOfString(`${word} `);
    }
  });
};

export const printLayouts: Record<string, { draw: PrintLayout; turned?: number }> = {
  gib: { draw: gibLayout },
  columns: { draw: columnsLayout },
  table: { draw: tableLayout },
  headings: { draw: headingsLayout },
  "two pages": { draw: twoPages },
  "word by word": { draw: wordByWord },
  turned: { draw: gibLayout, turned: 90 },
};

/** Prints an invoice as PDF, with fonts cut down to the letters used. */
export function printPdf(
  one: Printed,
  { draw, turned = 0 }: (typeof printLayouts)[string],
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: turned === 0 ? "A4" : [842, 595],
    margin: 0,
    font: plainFont,
  });
  pdf.fontSize(8);
  if (turned !== 0) {
    // The text runs upwards, as on a page that was scanned sideways.
    pdf.translate(0, 595).rotate(-90);
  }
  draw(pdf, one);
  pdf.end();
  return buffer(pdf);
}

/** Writes the web page that GİB's stylesheet makes of an invoice, with its hidden QR code. */
export function printPage(one: Printed, code = one): string {
  const table = (all: readonly (readonly string[])[]) =>
    `<table>${all.map((cells) => `<tr>${cells.map((cell) => `<td><span>${cell}</span></td>`).join("")}</tr>`).join("")}</table>`;
  const side = (of: WrittenSide, heading: string[] = []) =>
    table([...heading, ...sideLines(of)].map((line) => [line]));
  return `<!DOCTYPE html><html><head><title>e-Fatura</title><style>td{padding:1px}</style></head><body>
<table><tr><td>${side(one.seller)}</td><td align="center"><h1>e-FATURA</h1></td>
<td><div id="qrcode"></div><div id="qrvalue" style="visibility: hidden; height: 20px">${qrCodeOf(code)}</div></td></tr>
<tr><td>${side(one.buyer, ["SAYIN"])}<br/><table><tr><td>ETTN: </td><td>${one.ettn}</td></tr></table></td><td></td>
<td>${table(headRows(one))}</td></tr></table>
${table([["Sıra No", "Mal Hizmet", "Miktar", "Birim Fiyat", "Tutar"], ...goods])}
${table(totalRows(one))}<p>${accountLine(one)}</p><script>var vkn = "VKN: 1111111111";</script></body></html>`;
}

/** Writes the contents of an invoice's QR code. */
export function qrCodeOf({ seller, buyer, number, ettn, date, amount, currency }: Printed): string {
  return JSON.stringify({
    vkntckn: seller.vkn,
    avkntckn: buyer.vkn,
    senaryo: "TICARIFATURA",
    tip: "SATIS",
    tarih: date,
    no: number,
    ettn,
    parabirimi: currency,
    malhizmettoplam: "12210.00",
    "kdvmatrah(1)": "12210.00",
    "hesaplanankdv(1)": "122.10",
    vergidahil: amount,
    odenecek: amount,
  });
}

/** Writes the invoice's XML. */
export function printedXml(one: Printed): string {
  const { seller, buyer, number, ettn, date, amount, currency, iban } = one;
  const side = (of: WrittenSide) =>
    party({
      ids: [
        ["VKN", of.vkn],
        ["MERSISNO", of.mersis],
      ],
      title: of.title,
      taxOffice: of.office,
    });
  return invoiceXml({
    number,
    ettn,
    date,
    amount: `<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="${currency}">${amount}</cbc:PayableAmount></cac:LegalMonetaryTotal>`,
    seller: side(seller),
    buyer: side(buyer),
    after: `<cac:PaymentMeans><cbc:PaymentMeansCode>42</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`,
  });
}
