import { Parser } from "htmlparser2";
import { FileFaultError, readingLimits } from "./untrusted-files.ts";

const maxDepth = 200;
const unseenElements = new Set(["script", "style", "head", "title", "noscript", "template"]);
const cells = new Set(["td", "th"]);
const lines = new Set(["p", "div", "li", "tr", "h1", "h2", "h3", "h4", "hr", "dt", "dd"]);
const blocks = new Set(["table", "fieldset", "section"]);
/** Control characters, which no page has. */
const signs = { block: "\f", br: "\v" };
/** Declarations that plainly hide an element's text; a page can hide it in more ways. */
const hiddenStyle =
  /display\s*:\s*none|visibility\s*:\s*hidden|(?:opacity|font-size)\s*:\s*0(?:px|pt|em)?\s*(?:!|;|$)/i;

interface OpenElement {
  isHidden: boolean;
  isUnseen: boolean;
}

/**
 * Returns the text that a web page shows, and the text that it hides: GİB's pages hide the QR
 * code's contents. Throws FileFaultError over a limit.
 */
export function readWebPage(html: string): { shown: string; hidden: string } {
  const parts = { shown: [] as string[], hidden: [] as string[] };
  const open: OpenElement[] = [];
  let letters = 0;
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
      const { style = "", hidden, value, type } = attributes;
      separate(name);
      if (open.length > maxDepth) throw new FileFaultError("too-large");
      const above = open.at(-1);
      open.push({
        isHidden: above?.isHidden === true || hidden !== undefined || hiddenStyle.test(style),
        isUnseen: above?.isUnseen === true || unseenElements.has(name),
      });
      // A field shows its value.
      if (name === "input" && value !== undefined && type !== "hidden") write(` ${value} `);
    },
    ontext(text) {
      write(text.replace(/\s+/g, " "));
    },
    onclosetag(name) {
      open.pop();
      // `<br>` ends where it begins.
      if (name !== "br" && !cells.has(name)) separate(name);
    },
  });
  parser.end(html);
  return { shown: tidy(parts.shown.join("")), hidden: parts.hidden.join("") };
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
