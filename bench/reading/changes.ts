import { upper, withoutTurkishLetters } from "./companies.ts";
import type { GoldText, TextForm } from "./gold.ts";

/** A change of a text that changes no fact. */
export interface HarmlessChange {
  name: string;
  /** The forms of texts that stay as clear as before. */
  forms: ReadonlySet<TextForm>;
  apply: (text: string, gold: GoldText) => string;
}

const anyForm: ReadonlySet<TextForm> = new Set(["prose", "lines", "grid", "table", "record"]);
const written: ReadonlySet<TextForm> = new Set(["prose", "lines"]);
const placed: ReadonlySet<TextForm> = new Set(["prose", "lines", "grid", "table"]);

export const harmlessChanges: readonly HarmlessChange[] = [
  {
    name: "joined lines",
    forms: written,
    apply: (text) => text.trim().replace(/\s*\n\s*/g, " "),
  },
  {
    name: "no colons",
    forms: placed,
    apply: (text) => text.replace(/ *:(?=\s|$)/gm, ""),
  },
  {
    name: "bullets",
    forms: written,
    apply: (text) => text.replace(/^(?=.*\S)/gm, "• "),
  },
  {
    name: "capitals",
    forms: placed,
    apply: (text) => upper(text),
  },
  {
    name: "no Turkish letters",
    forms: anyForm,
    apply: (text) => withoutTurkishLetters(text),
  },
  {
    name: "quoted",
    forms: anyForm,
    apply: (text) => text.replace(/^/gm, "> "),
  },
  {
    name: "grouped 3-3-4",
    forms: placed,
    apply: (text, { parties }) =>
      parties.reduce(
        (changed, { vkn }) =>
          changed.replace(
            new RegExp(`(?<!\\d)${vkn}(?!\\d)`, "g"),
            vkn.replace(/^(\d{3})(\d{3})/, "$1 $2 "),
          ),
        text,
      ),
  },
  {
    name: "double blanks, tabs",
    forms: written,
    apply: (text) => text.replace(/: /g, ":\t").replace(/(\p{L}) (\p{L})/gu, "$1  $2"),
  },
  {
    name: "CRLF, fixed blanks",
    forms: anyForm,
    apply: (text) => text.replace(/(\S) (?=\S)/g, "$1\u00a0").replace(/\n/g, "\r\n"),
  },
  {
    name: "signature below",
    forms: placed,
    apply: (text) =>
      `${text}\n\nSaygılarımla,\nDeniz Kırkpınar\nSatın Alma\n0532 555 01 02 | deniz@ornek.example`,
  },
  {
    name: "<br>, entities",
    forms: written,
    apply: (text) =>
      text
        .replace(/&/g, "&amp;")
        .replace(/"/g, "&quot;")
        .replace(/[^\x20-\x7e\n\t]/gu, (sign) => entities[sign] ?? `&#${sign.codePointAt(0) ?? 0};`)
        .replace(/\n/g, "<br>"),
  },
];

const entities: Readonly<Record<string, string>> = {
  ç: "&ccedil;",
  ö: "&ouml;",
  ü: "&uuml;",
  Ç: "&Ccedil;",
  Ö: "&Ouml;",
  Ü: "&Uuml;",
};
