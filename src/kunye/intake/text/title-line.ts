import { behalfWords } from "../../../company/general-words.ts";
import { streetWords } from "../../../company/places.ts";
import { officesIn } from "../../../company/tax-offices.ts";
import { generalWords, provinces } from "../../../company/title-words.ts";
import { type Part, readPart } from "./beside-title.ts";
import { cleanText, sliceOf, type CleanText } from "./clean-text.ts";
import { withoutFormerTitles, withoutFormerWords } from "./former-titles.ts";
import { caseEnding, formsInText } from "./forms.ts";
import type { TitleInText } from "./segments.ts";
import { isSentenceWord } from "./sentence-words.ts";

/** The details of a company that stand on its title's line; empty if missing. */
export interface LineDetails {
  taxOffice: string;
  district: string;
  city: string;
}

/** A title with its unexplained words, and the details on its line. */
interface TitleLine extends LineDetails {
  title: string;
}

const noDetails: LineDetails = { taxOffice: "", district: "", city: "" };

/** `TEL` before a number or `NO` is a field; before a word it is wire (`TEL ÖRGÜ`). */
export const phoneLabel =
  "tel(?:efonu?)?[. /&-]*(?:fa(?:ks|x)|(?:no|nr|gsm|cep)(?![a-z])|[:(+\\d]|\\n|$)";
/** The label of the next field, at the beginning of a folded text. */
const fieldLabel = new RegExp(
  `^(?:(?:v\\.? ?(?:k\\.?)? ?no?|vat|vergi|v\\.?d|gsm|faks|fax|mersis|adresi?|iban|tarihi?|(?:ticaret |oda )?sicili?|nace|kep|no|web|www|e-?posta|mail|tax)(?![a-z])|${phoneLabel})`,
);

/** A longer line is no title's; it bounds the time of hostile texts. Chosen by hand. */
const maxLineLength = 2_000;

/** Splits a title's own line, as a field or a cell has it. */
export function readTitleLine(written: string): TitleLine {
  const asWritten = { title: written, ...noDetails };
  if (written.length > maxLineLength) return asWritten;
  const clean = cleanText(written);
  const current = withoutFormerTitles(clean) === clean ? written : withoutFormerWords(written);
  if (current !== written) return readTitleLine(current);
  // Cleaning that moves letters leaves nothing to cut at.
  if (clean.shown.length !== written.length) return asWritten;
  const start = tailStart(clean);
  const { rest, state, ...details } = readTail(sliceOf(clean, start));
  const words = rest.replace(/,/g, " ").replace(/\s+/g, " ").trim();
  const title = joined(written.slice(0, start).replace(/[\s,;:–-]+$/, ""), state, words);
  return { ...details, title: start === written.length ? written : title };
}

/** The longest letterhead on one line. Chosen by hand. */
const maxTailLength = 400;

/** The rest of a title's column, or of its part of a footer: `A.Ş. · Registered seat: …`. */
const partOfLine = /^(?:(?! {3}| [·•] )[^\n\t|])*/;

/** Reads a title of a text with the rest of its line, up to the next title or number. */
export function titleLineIn(
  text: CleanText,
  { title, at, end }: Pick<TitleInText, "title" | "at" | "end">,
  nextAt = text.shown.length,
): TitleLine {
  const upTo = Math.min(nextAt, end + maxTailLength);
  const [line = ""] = partOfLine.exec(text.folded.slice(end, upTo)) ?? [];
  const [upToNumber = ""] = /^(?:(?!\d(?:[ .-]?\d){8})[^])*/.exec(line) ?? [];
  const whole = sliceOf(text, at, end + upToNumber.length);
  const start = Math.min(tailStart(whole), end - at);
  const behind = sliceOf(whole, start);
  const [ending = ""] = caseEnding.exec(behind.folded) ?? [];
  const { rest, state, ...details } = readTail(sliceOf(behind, ending.length));
  const isField = /^\s*[:\d]/.test(text.folded.slice(at + whole.folded.length));
  const name = start === end - at ? title : whole.shown.slice(0, start).replace(/[\s*]+/g, " ");
  const isPartnership = partnership.test(cleanText(title).folded);
  const words = wordsOfName(rest, { isField, isPartnership });
  return { ...details, title: joined(name.trim(), state, words) };
}

/** Partnerships name their partners behind the form: `Koll. Şti. Ayla ve Umut Ekici`. */
const partnership = /(?<![a-z])(?:koll?(?:ektif)?|kom(?:andit)?)\.? ?(?:st|sirketi?)/;

/** Returns the words behind a title that may belong to a name, up to a field or a sentence. */
function wordsOfName(
  rest: string,
  { isField, isPartnership }: { isField: boolean; isPartnership: boolean },
): string {
  const folded = cleanText(rest).folded;
  const [behind = ""] = /^[ .)'-]*[^\n\t,;|:(\d*]{0,80}/.exec(folded) ?? [];
  const endsInField = /^[:\d]/.test(folded.slice(behind.length)) || isField;
  const words = Array.from(behind.matchAll(/[^\s]+/g), ({ 0: word, index }) => {
    const [written, from] = [rest.slice(index), folded.slice(index)];
    return { word, index, written, isLabel: fieldLabel.test(from) };
  });
  const cutAt = words.findIndex(
    ({ word, written, isLabel }) =>
      !behalfWords.has(word) &&
      !(isPartnership && word === "ve") &&
      (isLabel ||
        /^\p{Ll}/u.test(written) ||
        isSentenceWord(written, word.replace(/[^a-z0-9]/g, ""))),
  );
  // Signs alone, such as a closing quote, are no words.
  const taken = (cutAt < 0 ? words : words.slice(0, cutAt)).filter(({ word }) =>
    /[\p{L}\p{N}&]/u.test(word),
  );
  const isContinued = words[cutAt]?.isLabel === false;
  const isOnBehalf = behalfWords.has(taken[0]?.word ?? "");
  const last = taken.at(-1);
  const isLabelOfField = endsInField && cutAt < 0 && behind.length === folded.length;
  if (!last || isLabelOfField || (isContinued && !isOnBehalf)) return "";
  const name = rest.slice(0, last.index + last.word.length).trim();
  return isOtherFact(cleanText(name).folded) ? "" : name;
}

const countries = /^(?:tr|tur|turkiye|turkey)$/;
const branchWord = /^sube/;
/** The end of an organ's name: `Yönetim Kurulu`. */
const organEnd = /(?:yonetim kurulu|mudurlugu|baskanligi)(?:'?[a-z]{1,4})?$/;
/** A verb's noun at the beginning: `VERİLMESİNE`. */
const verbFirst = /^[a-z]{3,20}m[ae]s[iu]n[iae](?![a-z])/;

/** True for a street, a place with its country, an organ or a verb behind a title. */
function isOtherFact(folded: string): boolean {
  const words = folded.split(/[\s./-]+/).filter(Boolean);
  if (words.some((word) => branchWord.test(word))) return false;
  const isPlace = words.every((word) => provinces.has(word) || countries.test(word));
  return (
    isPlace ||
    words.slice(1).some((word) => streetWords.has(word) && !generalWords.has(word)) ||
    organEnd.test(folded) ||
    verbFirst.test(folded)
  );
}

/** Returns the index behind the legal form; without one, of an office or a bracket at the end. */
function tailStart({ folded, shown }: CleanText): number {
  const form = formsInText({ folded, shown }).at(-1);
  if (form) return form.end;
  const office = officesIn(folded).at(-1);
  if (office && office.start > 0 && office.end >= folded.trimEnd().length) return office.start;
  const bracket = /\s*\([^()]*\)\s*$/.exec(folded);
  return bracket ? bracket.index : folded.length;
}

/** Reads the words behind a legal form. In `rest` a comma replaces each recognised part. */
function readTail(tail: CleanText): LineDetails & { rest: string; state: string } {
  let details = noDetails;
  let [rest, state] = ["", ""];
  for (let at = 0; at < tail.folded.length;) {
    const here = sliceOf(tail, at);
    const part = readPart(here);
    if (part === null) {
      const [word = ""] = /^[\s,;:.*–-]*(?:\([^()]*\)?|[^\s,;(]+)?/.exec(here.shown) ?? [];
      rest += word || here.shown;
      at += word.length || here.shown.length;
      continue;
    }
    if (part.kind === "state") state = here.shown.slice(0, part.end).trim();
    details = withPart(details, part);
    rest += ", ";
    at += part.end;
  }
  return { ...details, rest, state };
}

function withPart(details: LineDetails, part: Part): LineDetails {
  const { taxOffice, district, city } = details;
  if (part.kind === "office") return { ...details, taxOffice: taxOffice || part.taxOffice };
  if (part.kind !== "address" || city + district !== "") return details;
  return { ...details, district: part.district, city: part.city };
}

/** Drops empty details, so that they replace none that stand elsewhere. */
export function withoutEmpty<Details extends object>(details: Details): Partial<Details> {
  const filled = Object.entries(details).filter(([, value]) => value !== "");
  return Object.fromEntries(filled) as Partial<Details>;
}

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(" ");
}
