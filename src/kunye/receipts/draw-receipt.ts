import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { type Field, layout, type Receipt } from "./receipt-form.ts";

const [brand, black, grey, lineColour] = ["#14463c", "#1d1c1d", "#55595f", "#dfe3e2"];
const plainFont = fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"));
const boldFont = fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"));
const { size, margins, valueAt, fontSizes } = layout;
const rightEdge = size[0] - margins.right;
const bottomEdge = size[1] - margins.bottom;
/** The height of a heading with its first field, in points; chosen by hand. */
const headingHeight = 60;
/** Higher fields may break across pages; in points, chosen by hand as about ten lines. */
const maxUnbroken = 125;

/** Draws a receipt as PDF/A-2b: title, subject, and fields under headings. */
export function drawReceipt({ lang, about, sections }: Receipt): Promise<Buffer> {
  const [title, subject] = about;
  const pdf = new PDFDocument({
    size: [...size],
    margins,
    bufferPages: true,
    pdfVersion: "1.7",
    subset: "PDF/A-2b",
    lang,
    info: { Title: title },
    font: plainFont,
  });
  pdf.font(boldFont, fontSizes.title).fillColor(brand).text(title);
  pdf.font(plainFont, fontSizes.heading).fillColor(black).text(subject);
  const filled = Object.entries(sections).filter(([, fields]) => fields.length > 0);
  for (const [at, [heading, fields]] of filled.entries()) {
    // The last section, a hash, stays on one page with the section before it.
    const lastFields = at === filled.length - 2 ? [...fields, ...(filled.at(-1)?.[1] ?? [])] : [];
    const lastHeight = lastFields.reduce((sum, field) => sum + heightOf(pdf, field), 0);
    keepTogether(pdf, headingHeight + lastHeight);
    pdf.moveDown(1).font(boldFont, fontSizes.heading).fillColor(brand);
    pdf.text(heading, margins.left).moveDown(0.3).font(plainFont, fontSizes.field);
    for (const field of fields) drawField(pdf, field);
  }
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Text below the bottom margin would add a page.
    pdf.page.margins.bottom = 0;
    pdf.font(plainFont, fontSizes.footer).fillColor(grey);
    pdf.text(`${page + 1} / ${count}`, margins.left, bottomEdge + 20, { lineBreak: false });
  }
  pdf.end();
  return buffer(pdf);
}

const [nameWidth, valueWidth] = [valueAt - margins.left - 14, rightEdge - valueAt];

function heightOf(pdf: PDFKit.PDFDocument, [name, value]: Field): number {
  const heights = [
    pdf.heightOfString(name, { width: nameWidth }),
    pdf.heightOfString(value, { width: valueWidth }),
  ];
  return Math.max(...heights) + 5;
}

function drawField(pdf: PDFKit.PDFDocument, [name, value]: Field): void {
  const nameHeight = pdf.heightOfString(name, { width: nameWidth });
  keepTogether(pdf, Math.min(heightOf(pdf, [name, value]), maxUnbroken));
  const y = pdf.y + 3;
  pdf.moveTo(margins.left, pdf.y).lineTo(rightEdge, pdf.y).lineWidth(0.5).stroke(lineColour);
  pdf.fillColor(grey).text(name, margins.left, y, { width: nameWidth });
  pdf.fillColor(black).text(value, valueAt, y, { width: valueWidth });
  // A long value may end on the next page.
  pdf.y = (pdf.y < y ? pdf.y : Math.max(pdf.y, y + nameHeight)) + 2;
}

function keepTogether(pdf: PDFKit.PDFDocument, room: number): void {
  if (pdf.y + room > bottomEdge) pdf.addPage();
}
