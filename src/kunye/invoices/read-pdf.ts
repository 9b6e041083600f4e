import { getDocumentProxy } from "unpdf";
import { z } from "zod";
import { textOfPage, type PlacedText } from "./page-text.ts";
import { FileFaultError } from "./untrusted-files.ts";

/** Limits far above any invoice: the longest have ten pages. */
const limits = { pages: 50, letters: 80_000 };

/** True for the bytes of a PDF; some programs write a few bytes before it. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1_024).includes("%PDF-");
}

/**
 * Returns a PDF's visible text; a script in it never runs.
 * Throws FileFaultError for a file with a password, without text, or over a limit.
 */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const pages: string[] = [];
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    if (document.numPages > limits.pages) throw new FileFaultError("too-large");
    let left = limits.letters;
    for (let at = 1; at <= document.numPages; at += 1) {
      const page = await document.getPage(at);
      const { items } = await page.getTextContent();
      const { transform } = page.getViewport({ scale: 1 });
      const words = items.flatMap((item) => ("str" in item ? item : []));
      left -= words.reduce((sum, { str }) => sum + str.length, 0);
      if (left < 0) throw new FileFaultError("too-large");
      const notes = textsOfNotes(await page.getAnnotations());
      left -= notes.length;
      if (left < 0) throw new FileFaultError("too-large");
      pages.push(...pagesByAngle(words, matrixOf(transform)), notes);
      page.cleanup();
    }
  } catch (error) {
    throw error instanceof FileFaultError ? error : new FileFaultError(faultOf(error));
  }
  const text = pages.filter(Boolean).join("\n\n");
  if (text === "") throw new FileFaultError("pdf-picture");
  return text;
}

/** Returns the texts of a form's fields and of notes, which a page shows above its words. */
function textsOfNotes(annotations: readonly unknown[]): string {
  return annotations
    .map((one) => pdfNote.parse(one))
    .filter(({ hidden }) => !hidden)
    .flatMap(({ fieldValue, contentsObj }) => [fieldValue, contentsObj.str])
    .filter(Boolean)
    .join("\n");
}

const pdfText = z.string().catch("");
const pdfNote = z.object({
  hidden: z.boolean().catch(false),
  fieldValue: pdfText,
  contentsObj: z.object({ str: pdfText }).catch({ str: "" }),
});

function faultOf(error: unknown) {
  const isLocked = error instanceof Error && error.name === "PasswordException";
  return isLocked ? "pdf-encrypted" : "pdf-broken";
}

/** The six numbers of an affine transformation. */
type Matrix = readonly [number, number, number, number, number, number];

interface PdfItem {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/** Returns the text of each direction of writing: a page may be turned, or have a side note. */
function pagesByAngle(items: readonly PdfItem[], page: Matrix): string[] {
  const placed = items
    .filter(({ str }) => str.trim() !== "")
    .map(({ str, transform, width, height }) => {
      const [a, b, , , x, y] = combine(page, matrixOf(transform));
      const quarter = Math.round(Math.atan2(b, a) / (Math.PI / 2));
      const turned = turn(x, y, quarter);
      return { quarter, word: { text: str, ...turned, width, height } satisfies PlacedText };
    });
  const byAngle = Map.groupBy(placed, ({ quarter }) => quarter);
  return [...byAngle.values()]
    .sort((one, other) => other.length - one.length)
    .map((some) => textOfPage(some.map(({ word }) => word)));
}

function matrixOf([a = 1, b = 0, c = 0, d = 1, x = 0, y = 0]: readonly number[]): Matrix {
  return [a, b, c, d, x, y];
}

function combine(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, x, y] = inner;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * x + c * y + e,
    b * x + d * y + f,
  ];
}

/** Turns a point back by quarters of a circle. */
function turn(x: number, y: number, quarter: number): { x: number; y: number } {
  if (quarter === 1) return { x: y, y: -x };
  if (quarter === -1) return { x: -y, y: x };
  return quarter === 0 ? { x, y } : { x: -x, y: -y };
}
