import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { z } from "zod";
import { textOfPage, type PlacedText } from "./page-text.ts";
import { FileFaultError, readingLimits } from "./untrusted-files.ts";

/** True for the bytes of a PDF; some programs write a few bytes before it. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1_024).includes("%PDF-");
}

/**
 * Text that may differ from what a person sees. `hidden`: some of it is surely not shown. `scan`:
 * another program read it from a picture. `print`: a file's text of which neither is known; it can
 * hide text in more ways than can be listed.
 */
export type UnseenText = "hidden" | "scan" | "print" | null;

export interface PdfText {
  text: string;
  unseen: UnseenText;
}

/**
 * Returns a PDF's text without tiny letters; a script in it never runs.
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
      const readable = written.filter((one) => !isTiny(one));
      const hasText = readable.some(({ str }) => str.trim() !== "");
      if (readable.length < written.length) unseen.add("hidden");
      if (hasText) unseen.add(await unseenOn(page));
      pages.push(...pagesByAngle(readable, page.getViewport({ scale: 1 })), notes);
      page.cleanup();
    }
  } catch (error) {
    throw error instanceof FileFaultError ? error : new FileFaultError(faultOf(error));
  }
  const text = pages.filter(Boolean).join("\n\n");
  if (text === "") throw new FileFaultError("pdf-picture");
  const [worst = null] = (["hidden", "scan"] as const).filter((one) => unseen.has(one));
  return { text, unseen: worst };
}

// Chosen by hand.

/** The lowest letters that a person can read, in points. */
const minHeight = 1;
/** The narrowest letters, as a part of their height. */
const minWidth = 0.05;

function isTiny({ str, width, height }: PdfItem): boolean {
  const letters = str.replace(/\s/g, "").length;
  return letters > 0 && (height < minHeight || width < height * letters * minWidth);
}

/** Text modes of the PDF standard that draw nothing, and those that only fill the letters. */
const invisibleModes: ReadonlySet<unknown> = new Set([3, 7]);
const fillModes: ReadonlySet<unknown> = new Set([0, 4]);
const white = "#ffffff";

/** Tells the plain ways of not showing text: a mode that draws nothing, and white on a bare page. */
async function unseenOn(page: PdfPage): Promise<UnseenText> {
  const { OPS } = await getResolvedPDFJS();
  // 0: without notes and fields, which are read by themselves.
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const unfilled = new Set<unknown>([OPS.stroke, OPS.closeStroke, OPS.endPath]);
  const saved: { isWhite: boolean; mode: unknown }[] = [];
  let now: (typeof saved)[number] = { isWhite: false, mode: 0 };
  const lookOf = ({ isWhite, mode }: typeof now) => {
    if (invisibleModes.has(mode)) return "invisible";
    return isWhite && fillModes.has(mode) ? "white" : "shown";
  };
  const drawn = new Set<ReturnType<typeof lookOf> | "picture" | "ground">();
  const steps = new Map<number, (args: readonly unknown[]) => void>([
    [OPS.save, () => saved.push({ ...now })],
    [OPS.restore, () => (now = saved.pop() ?? now)],
    [OPS.setFillRGBColor, ([colour]) => (now.isWhite = colour === white)],
    [OPS.setFillColorN, () => (now.isWhite = false)],
    [OPS.setTextRenderingMode, ([mode]) => (now.mode = mode)],
    [OPS.showText, () => drawn.add(lookOf(now))],
    [OPS.constructPath, ([paint]) => unfilled.has(paint) || drawn.add("ground")],
    [OPS.shadingFill, () => drawn.add("ground")],
    ...[OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject].map(
      (picture) => [picture, () => drawn.add("picture")] as const,
    ),
  ]);
  fnArray.forEach((step, at) => steps.get(step)?.((argsArray[at] ?? []) as readonly unknown[]));
  if (drawn.has("invisible"))
    return drawn.has("picture") && !drawn.has("shown") ? "scan" : "hidden";
  const isBare = !drawn.has("picture") && !drawn.has("ground");
  return drawn.has("white") && isBare ? "hidden" : null;
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

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;
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
