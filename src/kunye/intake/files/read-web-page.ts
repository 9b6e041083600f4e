import { Parser } from "htmlparser2";
import { FileFaultError, readingLimits } from "./untrusted-files.ts";

const maxDepth = 200;
const unseenElements = new Set(["script", "style", "head", "title", "noscript", "template"]);
const cells = new Set(["td", "th"]);
const lines = new Set(["p", "div", "li", "tr", "h1", "h2", "h3", "h4", "hr", "dt", "dd"]);
const blocks = new Set(["table", "fieldset", "section"]);
/** Control characters, which no page has. */
const signs = { block: "\f", br: "\v" };
/** Declarations that hide an element's text. */
const hiddenStyle = new RegExp(
  [
    "display\\s*:\\s*none",
    "visibility\\s*:\\s*(?:hidden|collapse)",
    "(?:opacity|font-size)\\s*:\\s*0*\\.?0+(?:[a-z]{2,3}|%)?\\s*(?:!|;|$)",
    // Outside of the window.
    "(?<![\\w-])(?:left|top|text-indent)\\s*:\\s*-\\d{3,}",
    "clip\\s*:\\s*rect\\(\\s*0",
  ].join("|"),
  "i",
);
/** The declarations and the letters of style sheets that are looked at. Chosen by hand. */
const maxStyleLetters = 200_000;
const white = "#ffffff";

interface OpenElement {
  isHidden: boolean;
  isUnseen: boolean;
  /** The text's colour and the one behind it as `#rrggbb`, or null if unknown. */
  colour: string | null;
  ground: string | null;
}

/**
 * Returns the text that a web page shows, and the text that it hides: GİB's pages hide the QR
 * code's contents. Throws FileFaultError over a limit.
 */
export function readWebPage(html: string): { shown: string; hidden: string } {
  const parts = { shown: [] as string[], hidden: [] as string[] };
  const open: OpenElement[] = [];
  const sheets = { text: "", hiding: new Set<string>(), hasGround: false };
  let letters = 0;
  let isInStyle = false;
  const write = (text: string) => {
    const { isHidden = false, isUnseen = false } = open.at(-1) ?? {};
    if (isUnseen) return;
    letters += text.length;
    if (letters > readingLimits.pageLetters) throw new FileFaultError("too-large");
    (isHidden ? parts.hidden : parts.shown).push(text);
  };
  const separate = (name: string) => {
    if (cells.has(name)) write("\t");
    else if (blocks.has(name)) write(signs.block);
    else if (name === "br") write(signs.br);
    else if (lines.has(name)) write("\n");
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const { style = "", hidden, value, type, id, class: classes = "" } = attributes;
      separate(name);
      if (open.length > maxDepth) throw new FileFaultError("too-large");
      const above = open.at(-1);
      // Another file may give any element a colour.
      if (name === "link") sheets.hasGround = true;
      const names = [...classes.split(/\s+/).map((one) => `.${one}`), `#${id}`];
      const colour = colourIn(style, /(?:^|[;\s])color\s*:\s*([^;!]+)/i, attributes["color"]);
      const ground = colourIn(
        style,
        /background(?:-color)?\s*:\s*([^;!]+)/i,
        attributes["bgcolor"],
      );
      const paint = {
        colour: colour === undefined ? (above?.colour ?? null) : colour,
        ground: ground === undefined ? (above ? above.ground : white) : ground,
      };
      const isOnOwnColour =
        paint.colour !== null &&
        paint.colour === paint.ground &&
        (ground !== undefined || !sheets.hasGround);
      open.push({
        ...paint,
        isHidden:
          above?.isHidden === true ||
          hidden !== undefined ||
          hiddenStyle.test(style) ||
          names.some((one) => sheets.hiding.has(one)) ||
          isOnOwnColour,
        isUnseen: above?.isUnseen === true || unseenElements.has(name),
      });
      isInStyle ||= name === "style";
      // A field shows its value.
      if (name === "input" && value !== undefined && type !== "hidden") write(` ${value} `);
    },
    ontext(text) {
      if (sheets.text.length < maxStyleLetters) sheets.text += isInStyle ? text : "";
      write(text.replace(/\s+/g, " "));
    },
    onclosetag(name) {
      if (name === "style") {
        isInStyle = false;
        readSheet(sheets);
      }
      open.pop();
      // `<br>` ends where it begins.
      if (name !== "br" && !cells.has(name)) separate(name);
    },
  });
  parser.end(html);
  return { shown: tidy(parts.shown.join("")), hidden: parts.hidden.join("") };
}

/** Reads which classes and ids a style sheet hides on the screen, and if it colours any ground. */
function readSheet(sheets: { text: string; hiding: Set<string>; hasGround: boolean }): void {
  let depth = 0;
  for (const part of sheets.text.slice(0, maxStyleLetters).split("}")) {
    const at = part.lastIndexOf("{");
    depth += part.split("{").length - 1;
    const isTop = depth === 1 && at >= 0;
    depth = Math.max(0, depth - 1);
    // Rules inside of others hold for a printer or a small screen.
    if (!isTop) continue;
    if (/background/i.test(part)) sheets.hasGround = true;
    if (!hiddenStyle.test(part.slice(at + 1))) continue;
    for (const selector of part.slice(0, at).split(",")) {
      const [, name] = /(?:^|\s)[a-z0-9]*([.#][\w-]+)\s*$/i.exec(selector.trim()) ?? [];
      if (name !== undefined && !/[\s>+~:[]/.test(selector.trim())) sheets.hiding.add(name);
    }
  }
  sheets.text = "";
}

/** Returns a declared colour as `#rrggbb`, null for any other value, undefined without one. */
function colourIn(style: string, form: RegExp, attribute?: string): string | null | undefined {
  const [, declared = attribute] = form.exec(style) ?? [];
  const colour = declared?.trim().toLowerCase();
  if (colour === undefined || colour === "inherit") return undefined;
  const [, short = ""] = /^#([\da-f]{3})$/.exec(colour) ?? [];
  if (short !== "") return `#${Array.from(short, (digit) => digit + digit).join("")}`;
  if (/^#[\da-f]{6}$/.test(colour)) return colour;
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(colour);
  if (parts) {
    const hex = parts.slice(1).map((part) => Number(part).toString(16).padStart(2, "0"));
    return `#${hex.join("")}`;
  }
  return { white, black: "#000000", transparent: undefined }[colour] ?? null;
}

/** Removes the blanks that a page does not show; keeps one empty line between blocks. */
function tidy(text: string): string {
  return text
    .replace(/ +/g, " ")
    .replace(/ ?\t[ \t]*/g, "\t")
    .replace(/(?<=:)\t/g, " ")
    .replace(/\s*[\n\f\v]\s*/g, (gap) => (/\f|\v\s*\v/.test(gap) ? "\n\n" : "\n"))
    .trim();
}
