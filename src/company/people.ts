import { isJsonObject, parseRawJson, sourceOfNumber } from "../platform/exact-json.ts";
import { harmlessPart } from "./harmless-part.ts";
import { isCompanyMersis, isPersonalMersis, isTckn, withoutTckns } from "./id-numbers.ts";
import type { Answer } from "./record.ts";
import { fieldsOfTypes } from "./record-fields.ts";
import { titleParts } from "./title-parts.ts";
import { foldTurkish } from "./title.ts";

/** Returns the harmless part of an answer's JSON text, or null if the text is no JSON object. */
export function withoutPeople(body: string): string | null {
  let parsed: unknown;
  try {
    parsed = parseRawJson(body);
  } catch {
    return null;
  }
  const harmless = harmlessPart(parsed);
  return harmless && JSON.stringify(harmless);
}

/**
 * Hides persons' numbers in an answer's JSON text: T.C. numbers and sole traders' MERSİS numbers.
 * Alternatives that are persons are left out. A text without persons stays equal to the byte.
 */
export function withoutPersonalNumbers(body: string): string {
  return rewriteJson(body, hidePersonal);
}

/** Hides the same numbers in a value of `parseRawJson`; a value without persons is returned itself. */
export function hidePersonalNumbers(parsed: unknown): unknown {
  return rewriteValue(parsed, "", hidePersonal);
}

/** True if a text, JSON or not, has a person's number; grouped digits need fitting check digits. */
export function hasPersonalNumber(text: string): boolean {
  return withoutPersonalNumbers(text) !== text || withoutTckns(text) !== text;
}

/** Empties each string of a JSON text for which `isName` returns true. */
export function withoutNames(body: string, isName: (text: string) => boolean): string {
  return rewriteJson(body, (text) => (isName(text) ? "" : text));
}

/** Folded words of legal forms that no natural person has; any other form may be a person's. */
const companyForms =
  /\b(?:anonim|a\.?s|limited|ltd|kol+ektif|komandit|kooperatif|dernek|dernegi|vakif|vakfi|belediye|kamu|iktisadi|birligi|sendika|universite|oda(?:si)?\b|yabanci sirket|irtibat)/;
const personForms = /\b(?:gercek kisi|sahis|ferdi|bireysel|esnaf)/;

/**
 * True if a record may be a natural person's business: its title and address are personal data.
 * Without a legal form the number or the title decides.
 */
export function isPersonsRecord(answer: Pick<Answer, "matched" | "merkez" | "sube">): boolean {
  const { matched, merkez, sube } = answer;
  const forms = [merkez, sube].flatMap((record) => [record?.["FirmaNeviGrup"], record?.FirmaNevi]);
  const form = foldTurkish(forms.filter((text) => typeof text === "string").join(" ")).trim();
  const numbers = [matched?.vkn, merkez?.MersisNo, sube?.MersisNo, sube?.SubeMerkeziMersisNo];
  const isPersonal = (number = "") => isHiddenNumber(number) || isPersonalMersis(number);
  if (numbers.some(isPersonal) || personForms.test(form)) return true;
  const record = merkez ?? sube;
  if (!record || companyForms.test(form)) return false;
  // The form "branch" tells nothing: a person's business may have branches too.
  const isFormKnown = form !== "" && !/^sube(?:si)?$/.test(form);
  const isCompany = numbers.some((number = "") => isCompanyMersis(number));
  return isFormKnown || (!isCompany && titleParts(record.Unvani).form === null);
}

/** True for a person's number that is masked, at least in part. */
export function isHiddenNumber(text: string): boolean {
  return /^(?=.*\*)[\d*]{11}(?:[\d*]{5})?$/.test(text);
}

/** Eleven digits, or a sole trader's sixteen. A leading 0, of phones and companies, never fits. */
const plainNumbers = /(?<!\p{Nd})(?!0)(?:\p{Nd}{16}|\p{Nd}{11})(?!\p{Nd})/gu;
/** Eleven digits with at most one separator between two digits. */
const groupedNumbers =
  /(?<!\p{Nd})(?=(\p{Nd}(?:[\p{Zs}\p{Pd}\p{Cf}\t./\u2212]?\p{Nd}){10})(?!\p{Nd}))/gu;
/** Fields that hold nothing but a number, in any grouping. */
const numberFields = new Set([
  ...fieldsOfTypes("mersis"),
  "vkn",
  "TCKimlikNoMersisNo",
  "VergiNumarasi",
]);
/** Amounts may have eleven digits as well. */
const amountFields = new Set([...fieldsOfTypes("number", "lira"), "dusulen_bakiye"]);

type Change = (text: string, field: string) => string;

const hidePersonal: Change = (text, field) =>
  amountFields.has(field) ? text : hideIn(text, field);

function rewriteJson(body: string, change: Change): string {
  try {
    const parsed = parseRawJson(body);
    const changed = rewriteValue(parsed, "", change);
    return changed === parsed ? body : JSON.stringify(changed);
  } catch {
    // No JSON, or nested too deeply for recursion: the text is rewritten as a whole.
    return change(body, "");
  }
}

const isHidden = (value: unknown) => typeof value === "string" && isHiddenNumber(value);

/** Rewrites the texts of a value; a value without changes is returned itself. */
function rewriteValue(value: unknown, field: string, change: Change): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => rewriteValue(item, field, change));
    // An alternative that is a person is never shown, so its name is dropped too.
    const isPerson = (item: unknown) => isJsonObject(item) && isHidden(item["vkn"]);
    const kept = field === "alternatives" ? items.filter((item) => !isPerson(item)) : items;
    return kept.length === value.length && kept.every((item, at) => item === value[at])
      ? value
      : kept;
  }
  const text = typeof value === "string" ? value : sourceOfNumber(value);
  if (text !== null) {
    const changed = change(text, field);
    return changed === text ? value : changed;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  const rewritten = entries.map(
    ([key, inner]) => [hideIn(key, ""), rewriteValue(inner, key, change)] as const,
  );
  const isSame = rewritten.every(
    ([key, inner], at) => key === entries[at]?.[0] && inner === entries[at][1],
  );
  return isSame ? value : Object.fromEntries(rewritten);
}

function hideIn(text: string, field: string): string {
  const stars = (digits: string) => "*".repeat(Array.from(digits).length);
  const digits = text.replace(/\P{Nd}/gu, "");
  const isOnlyNumber = numberFields.has(field) && digits.replace(plainNumbers, "*") === "*";
  return isOnlyNumber ? stars(digits) : hideGrouped(text.replace(plainNumbers, stars));
}

/** Hides the grouped T.C. numbers whose check digits fit. */
function hideGrouped(text: string): string {
  let [hidden, end] = ["", 0];
  for (const { index, 1: number = "" } of text.matchAll(groupedNumbers)) {
    if (index < end || !isTckn(asciiDigits(number))) continue;
    hidden += `${text.slice(end, index)}${"*".repeat(11)}`;
    end = index + number.length;
  }
  return hidden + text.slice(end);
}

/** Writes the digits of any script as 0 to 9; Unicode keeps the ten of a script in order. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });
}
