import { getDocumentProxy } from "unpdf";
import { z } from "zod";
import { textOfPage, type PlacedText } from "./page-text.ts";
import { drawnLetters, type DrawnLetter, type DrawnPage, type PdfPage } from "./unseen-text.ts";
import { FileFaultError, readingLimits } from "./untrusted-files.ts";

/** True for the bytes of a PDF; some programs write a few bytes before it. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1_024).includes("%PDF-");
}

/**
 * Text that may differ from what a person sees. `hidden`: the page hides some text, which is not
 * read. `scan`: the text was read from a picture by another program, and is invisible itself.
 */
export type UnseenText = "hidden" | "scan" | null;

export interface PdfText {
  text: string;
  unseen: UnseenText;
}

/**
 * Returns a PDF's visible text, and a scan's text; a script in it never runs.
 * Throws FileFaultError for a file with a password, without text, or over a limit.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const pages: string[] = [];
  const unseen = new Set<UnseenText>();
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    if (document.numPages > readingLimits.pages) throw new FileFaultError("too-large");
    let left: number = readingLimits.pageLetters;
    for (let at = 1; at <= document.numPages; at += 1) {
      const page = await document.getPage(at);
      const { items } = await page.getTextContent();
      const written = items.flatMap((item) => ("str" in item ? item : []));
      left -= written.reduce((sum, { str }) => sum + str.length, 0);
      if (left < 0) throw new FileFaultError("too-large");
      const notes = textsOfNotes(await page.getAnnotations());
      left -= notes.length;
      if (left < 0) throw new FileFaultError("too-large");
      const hasText = written.some(({ str }) => str.trim() !== "");
      // A page without text draws only pictures, which are not looked at.
      const seen = hasText
        ? visibleWords(written, await drawnLetters(document, page))
        : { words: written, unseen: null };
      unseen.add(seen.unseen);
      pages.push(...pagesByAngle(seen.words, page.getViewport({ scale: 1 })), notes);
      page.cleanup();
    }
  } catch (error) {
    throw error instanceof FileFaultError ? error : new FileFaultError(faultOf(error));
  }
  const text = pages.filter(Boolean).join("\n\n");
  if (text === "") throw new FileFaultError("pdf-picture");
  return { text, unseen: unseen.has("hidden") ? "hidden" : unseen.has("scan") ? "scan" : null };
}

// Chosen by hand.

/** The lowest letters that a person can read, in points. */
const minHeight = 1;
/** The narrowest letters, as a part of their height. */
const minWidth = 0.05;
/** Letters between two of a word in the drawing's order, of which the text has none. */
const maxSkipped = 2_000;

function visibleWords(written: readonly PdfItem[], page: DrawnPage) {
  return withoutUnseen(withJoinedLetters(written, page.letters), page);
}

/** A word whose letters stand apart, and text that may hold such words. */
const spacedWord = /(?:^| )\p{L}(?: \p{L}){3,}(?= |$)/u;
const spacedText = /^\S{1,3}(?: \S{1,3})+$/u;

/** Joins the letters of words that are set apart; their gaps are those of the drawing. */
function withJoinedLetters(
  written: readonly PdfItem[],
  letters: readonly DrawnLetter[],
): readonly PdfItem[] {
  if (!written.some(({ str }) => spacedWord.test(str))) return written;
  let next = 0;
  return written.map((item) => {
    let isFound = true;
    const joined = Array.from(item.str.replaceAll(" ", ""), (sign) => {
      const at = indexOfLetter(letters, next, { sign, item });
      isFound &&= at >= 0;
      if (at >= 0) next = at + 1;
      return letters[at]?.isFirst ? ` ${sign}` : sign;
    }).join("");
    return isFound && spacedText.test(item.str) ? { ...item, str: joined.trim() } : item;
  });
}

/** Removes the letters that nobody can see; keeps a scan's, which its picture shows. */
function withoutUnseen(
  written: readonly PdfItem[],
  { letters, isPicture }: DrawnPage,
): { words: PdfItem[]; unseen: UnseenText } {
  const { readable = [], tiny = [] } = Object.groupBy(written, (one) =>
    isTiny(one) ? "tiny" : "readable",
  );
  const isScan =
    isPicture && tiny.length === 0 && letters.every(({ unseen }) => unseen !== "hidden");
  if (isScan) {
    const hasUnseen = letters.some(({ unseen }) => unseen !== null);
    return { words: readable, unseen: hasUnseen ? "scan" : null };
  }
  if (letters.every(({ unseen }) => unseen === null))
    return { words: readable, unseen: tiny.length > 0 ? "hidden" : null };
  let next = 0;
  let hasUnseen = tiny.length > 0;
  const words = written.map((item) => {
    const str = Array.from(item.str, (sign) => {
      if (sign.trim() === "") return sign;
      const at = indexOfLetter(letters, next, { sign, item });
      const letter = letters[at];
      // A letter that was not found in the drawing may be any of the unseen ones.
      hasUnseen ||= letter?.unseen !== null;
      if (!letter) return sign;
      next = letter.text.endsWith(sign.normalize("NFKC")) ? at + 1 : at;
      const isSeen = letter.unseen === null;
      return isSeen ? sign : "";
    }).join("");
    return { ...item, str };
  });
  return { words: words.filter((one) => !isTiny(one)), unseen: hasUnseen ? "hidden" : null };
}

function isTiny({ str, width, height }: PdfItem): boolean {
  const letters = str.replace(/\s/g, "").length;
  return letters > 0 && (height < minHeight || width < height * letters * minWidth);
}

/** Finds a word's next letter in the drawing, at the word's place. */
function indexOfLetter(
  letters: readonly DrawnLetter[],
  from: number,
  { sign, item }: { sign: string; item: PdfItem },
): number {
  const [a = 1, b = 0, , , left = 0, baseline = 0] = item.transform;
  const length = Math.hypot(a, b) || 1;
  const end = Math.min(letters.length, from + maxSkipped);
  for (let at = from; at < end; at += 1) {
    const { text = "", x = 0, y = 0 } = letters[at] ?? {};
    if (!text.includes(sign.normalize("NFKC"))) continue;
    const [right, up] = [x - left, y - baseline];
    const along = (right * a + up * b) / length;
    const across = Math.abs((up * a - right * b) / length);
    const isThere = along >= -item.height && along <= item.width + item.height;
    if (isThere && across <= item.height) return at;
  }
  return -1;
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

interface PdfItem {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

type Viewport = ReturnType<PdfPage["getViewport"]>;

/** Returns the text of each direction of writing: a page may be turned, or have a side note. */
function pagesByAngle(items: readonly PdfItem[], viewport: Viewport): string[] {
  const placeOf = (x: number, y: number) => viewport.convertToViewportPoint(x, y) as number[];
  const placed = items
    .filter(({ str }) => str.trim() !== "")
    .map(({ str, transform, width, height }) => {
      const [a = 1, b = 0, , , left = 0, baseline = 0] = transform;
      const [x = 0, y = 0] = placeOf(left, baseline);
      const [endX = 0, endY = 0] = placeOf(left + a, baseline + b);
      const quarter = Math.round(Math.atan2(endY - y, endX - x) / (Math.PI / 2));
      const turned = turn(x, y, quarter);
      return { quarter, word: { text: str, ...turned, width, height } satisfies PlacedText };
    });
  const byAngle = Map.groupBy(placed, ({ quarter }) => quarter);
  return [...byAngle.values()]
    .sort((one, other) => other.length - one.length)
    .map((some) => textOfPage(some.map(({ word }) => word)));
}

/** Turns a point back by quarters of a circle. */
function turn(x: number, y: number, quarter: number): { x: number; y: number } {
  if (quarter === 1) return { x: y, y: -x };
  if (quarter === -1) return { x: -y, y: x };
  return quarter === 0 ? { x, y } : { x: -x, y: -y };
}
