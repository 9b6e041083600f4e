import { createHash } from "node:crypto";

/** Markup whose values are escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Html | readonly Html[] | null;

/** Builds markup: texts are escaped, markup stays, null is nothing. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const written = values.map((value, at) => `${markupOf(value)}${parts[at + 1] ?? ""}`);
  return new Html(`${parts[0] ?? ""}${written.join("")}`);
}

function markupOf(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string") return escapeText(value);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

const style = `
:root { color-scheme: light; font: 17px/1.5 system-ui, sans-serif; color: #1d1c1d; background: #f4f6f5; }
body { margin: 0; }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; color: #14463c; }
h2 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; }
p, ul { margin: 0 0 1rem; }
ul { padding-left: 1.25rem; }
form { background: #fff; border: 1px solid #c9d2cf; border-radius: 8px; padding: 1.25rem; margin: 0 0 1rem; }
label, legend { font-weight: 600; padding: 0; }
label.choice { font-weight: 400; margin-right: 1.25rem; }
fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; }
input[type=password] { box-sizing: border-box; display: block; width: 100%; font: inherit; padding: .6rem .7rem; margin: .35rem 0 .5rem; border: 1px solid #6b7774; border-radius: 6px; }
button, a.button { display: inline-block; font: inherit; font-weight: 600; color: #fff; background: #14463c; border: 0; border-radius: 6px; padding: .7rem 1.25rem; min-height: 44px; text-decoration: none; cursor: pointer; box-sizing: border-box; }
:focus-visible { outline: 3px solid #1264a3; outline-offset: 2px; }
a { color: #14463c; }
.hint, footer { font-size: .9rem; color: #4a5250; }
.error { color: #a01a1a; font-weight: 600; }
.warning { background: #fff4d6; border-radius: 6px; padding: .75rem 1rem; }
footer { margin-top: 2rem; overflow-wrap: anywhere; }
footer a { margin-right: 1rem; }
.name { overflow-wrap: anywhere; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** The headers of every page: nothing is cached, framed, loaded, run, or told to other sites. */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  vary: "accept-language",
} as const;

export interface Page {
  language: string;
  title: string;
  body: Html;
  footer: Html;
}

/** The style sheet in its element: the policy's hash is of the exact text. */
const styleElement = new Html(`<style>${style}</style>`);

/** Draws a whole page. */
export function drawPage({ language, title, body, footer }: Page): string {
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${styleElement}
</head>
<body>
<main>
${body}
<footer>${footer}</footer>
</main>
</body>
</html>
`.text;
}
