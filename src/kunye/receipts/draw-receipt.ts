import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { type Field, layout } from "./receipt-form.ts";

const [brand, black, grey, rule] = ["#14463c", "#1d1c1d", "#55595f", "#dfe3e2"];
const plain = fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"));
const bold = fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"));
const { size, margins, valueAt, fontSizes } = layout;
const right = size[0] - margins.right;
const end = size[1] - margins.bottom;

/** Draws a receipt as PDF/A-2b: title, subject, and fields under headings. */
export function drawReceipt(
  lang: string,
  title: Field,
  sections: Record<string, Field[]>,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [...size],
    margins,
    bufferPages: true,
    pdfVersion: "1.7",
    subset: "PDF/A-2b",
    lang,
    info: { Title: title[0] },
    font: plain,
  });
  pdf.font(bold, fontSizes.title).fillColor(brand).text(title[0]);
  pdf.font(plain, fontSizes.heading).fillColor(black).text(title[1]);
  const filled = Object.entries(sections).filter(([, fields]) => fields.length > 0);
  for (const [at, [heading, fields]] of filled.entries()) {
    // The last section, a hash, stays on one page with the section before it.
    const last = at === filled.length - 2 ? [...fields, ...(filled.at(-1)?.[1] ?? [])] : [];
    keepTogether(pdf, 60 + last.reduce((sum, field) => sum + heightOf(pdf, field), 0));
    pdf.moveDown(1).font(bold, fontSizes.heading).fillColor(brand);
    pdf.text(heading, margins.left).moveDown(0.3).font(plain, fontSizes.field);
    for (const field of fields) drawField(pdf, field);
  }
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Text below the bottom margin would add a page.
    pdf.page.margins.bottom = 0;
    pdf.font(plain, fontSizes.footer).fillColor(grey);
    pdf.text(`${page + 1} / ${count}`, margins.left, end + 20, { lineBreak: false });
  }
  pdf.end();
  return buffer(pdf);
}

const [nameBox, valueBox] = [valueAt - margins.left - 14, right - valueAt];

function heightOf(pdf: PDFKit.PDFDocument, [name, value]: Field): number {
  const boxes = [
    pdf.heightOfString(name, { width: nameBox }),
    pdf.heightOfString(value, { width: valueBox }),
  ];
  return Math.max(...boxes) + 5;
}

function drawField(pdf: PDFKit.PDFDocument, [name, value]: Field): void {
  const nameHeight = pdf.heightOfString(name, { width: nameBox });
  keepTogether(pdf, Math.min(heightOf(pdf, [name, value]), 125));
  const y = pdf.y + 3;
  pdf.moveTo(margins.left, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).stroke(rule);
  pdf.fillColor(grey).text(name, margins.left, y, { width: nameBox });
  pdf.fillColor(black).text(value, valueAt, y, { width: valueBox });
  // A long value may end on the next page.
  pdf.y = (pdf.y < y ? pdf.y : Math.max(pdf.y, y + nameHeight)) + 2;
}

function keepTogether(pdf: PDFKit.PDFDocument, room: number): void {
  if (pdf.y + room > end) pdf.addPage();
}
