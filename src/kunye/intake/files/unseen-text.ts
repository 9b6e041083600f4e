import { getResolvedPDFJS, type getDocumentProxy } from "unpdf";
import { FileFaultError, readingLimits } from "./untrusted-files.ts";

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;
/** The six numbers of an affine transformation. */
type Matrix = number[];
type Box = readonly [left: number, bottom: number, right: number, top: number];

/** A letter as a page draws it, in points of the page. */
export interface DrawnLetter {
  text: string;
  /** The start of the baseline. */
  x: number;
  y: number;
  /** True behind a blank, or at a place that the drawing moved to. */
  isFirst: boolean;
  /** The reason why nobody can see the letter, or null. */
  unseen: "hidden" | "invisible-mode" | "below-picture" | null;
}

export interface DrawnPage {
  letters: readonly DrawnLetter[];
  /** True if pictures cover most of the page, as on a scan. */
  isPicture: boolean;
}

// Chosen by hand.

/** Colours whose red, green and blue differ less look alike. */
const alikeColour = 12;
/** The part of a scanned page that its picture covers at least. */
const pictureShare = 0.7;
/** A rectangle has five points and closes; each has three numbers. */
const rectangleLength = 16;
/** Text modes of the PDF standard that draw nothing. */
const invisibleModes: ReadonlySet<number> = new Set([3, 7]);
/** Text modes that only fill the letters. */
const fillModes: ReadonlySet<number> = new Set([0, 4]);
const identity: Matrix = [1, 0, 0, 1, 0, 0];
const white = "#ffffff";

interface DrawState {
  ctm: Matrix;
  clip: Box | null;
  /** The colour, `#rrggbb`; null for a pattern. */
  fill: string | null;
  alpha: number;
  /** False for a blend or a mask, which let the ground shine through. */
  isOpaque: boolean;
  mode: number;
  size: number;
  widthScale: number;
  letterSpace: number;
  wordSpace: number;
  leading: number;
  rise: number;
}

const startState: DrawState = {
  ctm: identity,
  clip: null,
  fill: "#000000",
  alpha: 1,
  isOpaque: true,
  mode: 0,
  size: 0,
  widthScale: 1,
  letterSpace: 0,
  wordSpace: 0,
  leading: 0,
  rise: 0,
};

/** Follows a page's drawing, and tells which letters a reader can see. Pictures are not compared. */
export async function drawnLetters(document: PdfDocument, page: PdfPage): Promise<DrawnPage> {
  const { OPS, Util } = await getResolvedPDFJS();
  const combine = (outer: Matrix, inner: Matrix) => Util.transform(outer, inner) as Matrix;
  const layers = await document.getOptionalContentConfig();
  // 0: without notes and fields, which are read by themselves.
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const letters: (DrawnLetter & { middle: readonly [number, number] })[] = [];
  const grounds: { box: Box; colour: string | null }[] = [];
  const saved: DrawState[] = [];
  const content: boolean[] = [];
  let now: DrawState = { ...startState };
  let [text, line] = [identity, identity];
  let isFirst = true;
  let waitsForClip = false;
  let pictureArea = 0;
  let comparisons = 0;

  const countComparisons = (count: number) => {
    comparisons += count;
    if (comparisons > readingLimits.pageComparisons) throw new FileFaultError("too-large");
  };
  const save = () => saved.push({ ...now });
  const restore = () => {
    now = saved.pop() ?? now;
  };
  const moveTo = (x: number, y: number) => {
    line = combine(line, [1, 0, 0, 1, x, y]);
    text = line;
    isFirst = true;
  };
  const boxOf = ([left, bottom, right, top]: Box): Box => {
    const corners = [
      [left, bottom],
      [left, top],
      [right, bottom],
      [right, top],
    ].map(([x = 0, y = 0]) => combine(now.ctm, [1, 0, 0, 1, x, y]));
    const xs = corners.map(([, , , , x = 0]) => x);
    const ys = corners.map(([, , , , , y = 0]) => y);
    const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    return now.clip ? overlapOf(now.clip, box) : box;
  };
  /** A later picture or rectangle hides the letters below it. */
  const paint = (box: Box, colour: string | null, cover: DrawnLetter["unseen"]) => {
    if (content.includes(false) || now.alpha === 0) return;
    grounds.push({ box, colour: now.alpha === 1 && now.isOpaque ? colour : null });
    if (cover === null || now.alpha < 1 || !now.isOpaque) return;
    countComparisons(letters.length);
    for (const letter of letters) {
      if (isInside(box, letter.middle)) letter.unseen ??= cover;
    }
  };
  const unseenAt = (middle: readonly [number, number]): DrawnLetter["unseen"] => {
    if (invisibleModes.has(now.mode)) return "invisible-mode";
    const isFaint = fillModes.has(now.mode) && now.alpha === 0;
    if (content.includes(false) || isFaint) return "hidden";
    if (now.clip && !isInside(now.clip, middle, now.size / 2)) return "hidden";
    if (!fillModes.has(now.mode) || !now.isOpaque || now.fill === null) return null;
    countComparisons(grounds.length);
    const ground = grounds.findLast(({ box }) => isInside(box, middle));
    const colour = ground ? ground.colour : white;
    return colour !== null && areAlike(now.fill, colour) ? "hidden" : null;
  };
  const show = (glyphs: readonly unknown[]) => {
    for (const glyph of glyphs) {
      if (typeof glyph === "number") {
        text = combine(text, [1, 0, 0, 1, (-glyph / 1000) * now.size * now.widthScale, 0]);
        continue;
      }
      const { unicode = "", width = 0, isSpace = false } = (glyph ?? {}) as Partial<Glyph>;
      const advance = (width / 1000) * now.size;
      const at = (x: number, y: number): readonly [number, number] => {
        const placed = combine(text, [1, 0, 0, 1, x * now.widthScale, y + now.rise]);
        const [, , , , pageX = 0, pageY = 0] = combine(now.ctm, placed);
        return [pageX, pageY];
      };
      if (unicode.trim() !== "") {
        const [x, y] = at(0, 0);
        const middle = at(advance / 2, now.size * 0.3);
        const unseen = unseenAt(middle);
        letters.push({ text: unicode.normalize("NFKC"), x, y, middle, isFirst, unseen });
      }
      isFirst = unicode.trim() === "";
      const step = (advance + now.letterSpace + (isSpace ? now.wordSpace : 0)) * now.widthScale;
      text = combine(text, [1, 0, 0, 1, step, 0]);
    }
  };
  const setGraphics = (entries: readonly (readonly [string, unknown])[]) => {
    for (const [name, value] of entries) {
      if (name === "ca") now.alpha = Number(value);
      if (name === "BM") now.isOpaque &&= value === "source-over";
      if (name === "SMask") now.isOpaque = false;
      if (name === "Font" && Array.isArray(value)) now.size = Number(value[1]);
    }
  };
  const drawPath = (operator: number, points: ArrayLike<number> | null, box: Box | null) => {
    const placed = box && boxOf(box);
    if (waitsForClip && placed) now.clip = placed;
    waitsForClip = false;
    const isRectangle = points !== null && points.length <= rectangleLength;
    if (placed && fills.has(operator)) paint(placed, now.fill, isRectangle ? "hidden" : null);
  };
  const fills: ReadonlySet<number> = new Set([
    OPS.fill,
    OPS.eoFill,
    OPS.fillStroke,
    OPS.eoFillStroke,
    OPS.closeFillStroke,
    OPS.closeEOFillStroke,
  ]);
  const drawPicture = (cover: DrawnLetter["unseen"]) => {
    const box = boxOf([0, 0, 1, 1]);
    pictureArea += areaOf(overlapOf(box, page.view as unknown as Box));
    paint(box, null, cover);
  };

  const steps: Partial<Record<number, (args: never) => void>> = {
    [OPS.save]: save,
    [OPS.restore]: restore,
    [OPS.beginGroup]: save,
    [OPS.endGroup]: restore,
    [OPS.paintFormXObjectEnd]: restore,
    [OPS.paintFormXObjectBegin]: ([matrix, box]: [Matrix | null, Box | null]) => {
      save();
      if (matrix) now.ctm = combine(now.ctm, matrix);
      if (box) now.clip = boxOf(box);
    },
    [OPS.transform]: (matrix: Matrix) => {
      now.ctm = combine(now.ctm, matrix);
    },
    [OPS.setGState]: ([entries]: [[string, unknown][]]) => setGraphics(entries),
    [OPS.setFillRGBColor]: ([colour]: [unknown]) => {
      now.fill = typeof colour === "string" ? colour : null;
    },
    [OPS.setFillColorN]: () => {
      now.fill = null;
    },
    [OPS.beginText]: () => {
      [text, line] = [identity, identity];
    },
    [OPS.setTextMatrix]: ([matrix]: [ArrayLike<number>]) => {
      line = Array.from(matrix);
      text = line;
      isFirst = true;
    },
    [OPS.setFont]: ([, size]: [string, number]) => {
      now.size = size;
    },
    [OPS.setTextRenderingMode]: ([mode]: [number]) => {
      now.mode = mode;
    },
    [OPS.setTextRise]: ([rise]: [number]) => {
      now.rise = rise;
    },
    [OPS.setHScale]: ([percent]: [number]) => {
      now.widthScale = percent / 100;
    },
    [OPS.setCharSpacing]: ([space]: [number]) => {
      now.letterSpace = space;
    },
    [OPS.setWordSpacing]: ([space]: [number]) => {
      now.wordSpace = space;
    },
    [OPS.setLeading]: ([leading]: [number]) => {
      now.leading = leading;
    },
    [OPS.moveText]: ([x, y]: [number, number]) => moveTo(x, y),
    [OPS.setLeadingMoveText]: ([x, y]: [number, number]) => {
      now.leading = -y;
      moveTo(x, y);
    },
    [OPS.nextLine]: () => moveTo(0, -now.leading),
    [OPS.showText]: ([glyphs]: [unknown[]]) => show(glyphs),
    [OPS.clip]: () => {
      waitsForClip = true;
    },
    [OPS.eoClip]: () => {
      waitsForClip = true;
    },
    [OPS.constructPath]: ([operator, path, box]: [
      number,
      (ArrayLike<number> | null)[],
      Box | null,
    ]) => drawPath(operator, path[0] ?? null, box && toBox(box)),
    [OPS.shadingFill]: () => paint(now.clip ?? (page.view as unknown as Box), null, null),
    [OPS.paintImageXObject]: () => drawPicture("below-picture"),
    [OPS.paintInlineImageXObject]: () => drawPicture("below-picture"),
    [OPS.paintImageMaskXObject]: () => drawPicture(null),
    [OPS.beginMarkedContent]: () => content.push(true),
    [OPS.beginMarkedContentProps]: ([tag, group]: [string, never]) =>
      content.push(tag !== "OC" || layers.isVisible(group) === true),
    [OPS.endMarkedContent]: () => content.pop(),
  };
  fnArray.forEach((operator, at) => steps[operator]?.((argsArray[at] ?? []) as never));
  const isPicture = pictureArea > areaOf(page.view as unknown as Box) * pictureShare;
  return { letters, isPicture };
}

interface Glyph {
  unicode: string;
  /** In thousandths of the font's size. */
  width: number;
  isSpace: boolean;
}

function toBox(numbers: ArrayLike<number>): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = Array.from(numbers);
  return [left, bottom, right, top];
}

function overlapOf(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}

function areaOf([left, bottom, right, top]: Box): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}

function isInside(
  [left, bottom, right, top]: Box,
  [x, y]: readonly [number, number],
  margin = 0,
): boolean {
  return x >= left - margin && x <= right + margin && y >= bottom - margin && y <= top + margin;
}

function areAlike(one: string, other: string): boolean {
  const partsOf = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const others = partsOf(other);
  return partsOf(one).every((part, at) => Math.abs(part - (others[at] ?? 0)) <= alikeColour);
}
