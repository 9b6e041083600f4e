import { isJsonObject, rawNumber, sourceOfNumber } from "../platform/exact-json.ts";
import { isPersonalMersis } from "./mersis.ts";
import { companyFields, type Answer } from "./record.ts";
import { isTckn, withoutTckns } from "./tckn.ts";
import { foldTurkish } from "./title.ts";

const envelopeKeys = ["success", "dusulen_bakiye", "response_time_ms", "matched", "alternatives"];

/**
 * An answer's JSON text with only the document's fields about the company left in: no people's sections, no field
 * of unknown meaning, no MERSIS number that carries a TCKN. Null where the text is no JSON object.
 */
export function withoutPeople(body: string): string | null {
  const parsed = parseKeepingNumbers(body);
  if (!isJsonObject(parsed)) return null;
  const data = isJsonObject(parsed["data"]) ? parsed["data"] : {};
  const company = Object.entries(companyFields).flatMap(([section, keys]) =>
    section in data ? [[section, keep(data[section], keys)] as const] : [],
  );
  return JSON.stringify({
    ...pick(parsed, envelopeKeys),
    data: Object.fromEntries(company),
  });
}

/**
 * An answer's JSON text with every number of a person hidden: 11 digits as a T.C. number has them, and a sole trader's
 * MERSIS number around them. Other matches that are persons are left out. The text stays as it is, to the byte, where
 * nothing is hidden.
 */
export function withoutPersonalNumbers(body: string): string {
  return rewritten(body, (text, field) => (amountFields.has(field) ? text : hideIn(text, field)));
}

/** True if a note holds a T.C. number: eleven digits at once, or groups whose check digits fit. */
export function hasPersonalNumber(note: string): boolean {
  return withoutPersonalNumbers(note) !== note || withoutTckns(note) !== note;
}

/** A JSON text with each string in it emptied that `names` somebody; it stays as it is where none does. */
export function withoutNames(body: string, names: (text: string) => boolean): string {
  return rewritten(body, (text) => (names(text) ? "" : text));
}

/** Whether a record is a natural person's business, whose title and address are personal data. */
export function isPersonsRecord(record: Pick<Answer, "matched" | "merkez" | "sube">): boolean {
  const { matched, merkez, sube } = record;
  const kinds = [merkez, sube].flatMap((one) => [one?.["FirmaNeviGrup"], one?.FirmaNevi]);
  const form = foldTurkish(kinds.filter((one) => typeof one === "string").join(" "));
  const numbers = [matched?.vkn, merkez?.MersisNo, sube?.MersisNo, sube?.SubeMerkeziMersisNo];
  return (
    numbers.some((number = "") => isHiddenNumber(number) || isPersonalMersis(number)) ||
    /gercek kisi|sahis/.test(form)
  );
}

/** What stands in the place of a person's number. */
export function isHiddenNumber(text: string): boolean {
  return /^(?:\*{11}|\*{16})$/.test(text);
}

/** Eleven digits, or a sole trader's sixteen; what begins with 0 is a phone number or a company's. */
const personal = /(?<!\p{Nd})(?!0)(?:\p{Nd}{16}|\p{Nd}{11})(?!\p{Nd})/gu;
/** Eleven digits with at most one separator between two of them. */
const grouped = /(?<!\p{Nd})(?=(\p{Nd}(?:[\p{Zs}\p{Pd}\p{Cf}\t./\u2212]?\p{Nd}){10})(?!\p{Nd}))/gu;
/** Fields that hold nothing but a number, however that is written. */
const numberFields = new Set([
  "vkn",
  "TCKimlikNoMersisNo",
  "VergiNumarasi",
  "MersisNo",
  "SubeMerkeziMersisNo",
]);
/** Amounts may have eleven digits as well. */
const amountFields = new Set([
  "SirketinToplamSermayesi",
  "NamaYaziliHisseAdedi",
  "HamilineYaziliHisseAdedi",
  "BirPayDegeri",
  "OrtaginToplamSermayedekiYuzdesi",
  "score",
  "dusulen_bakiye",
]);

type Change = (text: string, field: string) => string;

function rewritten(body: string, change: Change): string {
  const parsed = parseKeepingNumbers(body);
  if (parsed === null) return change(body, "");
  const changed = JSON.stringify(rewrite(parsed, "", change));
  return changed === JSON.stringify(parsed) ? body : changed;
}

function rewrite(value: unknown, field: string, change: Change): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => rewrite(item, field, change));
    // Another match that is a person is never shown, so its name isn't kept either.
    const isPerson = (item: unknown) => isJsonObject(item) && isHiddenNumber(String(item["vkn"]));
    return field === "alternatives" ? items.filter((item) => !isPerson(item)) : items;
  }
  const text = typeof value === "string" ? value : sourceOfNumber(value);
  if (text !== null) {
    const changed = change(text, field);
    return changed === text ? value : changed;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, inner]) => [hideIn(key, ""), rewrite(inner, key, change)]),
  );
}

function hideIn(text: string, field: string): string {
  const stars = (digits: string) => "*".repeat(Array.from(digits).length);
  const digits = text.replace(/\P{Nd}/gu, "");
  const isOnlyNumber = numberFields.has(field) && digits.replace(personal, "") === "";
  return isOnlyNumber ? stars(digits) : withoutGrouped(text.replace(personal, stars));
}

/** Hides the grouped T.C. numbers whose check digits fit. */
function withoutGrouped(text: string): string {
  let [hidden, end] = ["", 0];
  for (const { index, 1: number = "" } of text.matchAll(grouped)) {
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

function keep(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => keep(item, keys));
  if (!isJsonObject(value)) return null;
  const kept = pick(value, keys);
  const mersis = kept["MersisNo"];
  return typeof mersis === "string" && isPersonalMersis(mersis)
    ? { ...kept, MersisNo: "*".repeat(16) }
    : kept;
}

function pick(value: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (key in value ? [[key, value[key]]] : [])));
}

/** Numbers go out again with the digits they came in with. */
function parseKeepingNumbers(body: string): unknown {
  try {
    return JSON.parse(body, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === "number" && context?.source !== undefined
        ? rawNumber(context.source)
        : value,
    );
  } catch {
    return null;
  }
}
