import { readAnswer } from "../../company/read-answer.ts";
import { isPersonsRecord } from "../../company/people.ts";
import { centralFields, isHiddenForPerson } from "../../company/record-fields.ts";
import type { AnswerBody } from "../../company/record.ts";
import { mendEncoding } from "../../company/mend-encoding.ts";
import { isTrouble, statesOf, type CompanyState } from "../../company/status.ts";
import { foldTurkish } from "../../company/title.ts";
import { formatTradeDate, isoDay } from "../../company/trade-values.ts";
import {
  recordNames,
  watchedFields,
  type CompanyChange,
  type FieldChange,
  type RecordState,
  type Snapshot,
  type VisitedCompany,
  type WatchedField,
} from "./watch.ts";

/** Returns the compared fields of an answer, or null without a readable record. */
export function snapshotOf(body: AnswerBody | null): Snapshot | null {
  const answer = readAnswer(body);
  const { merkez } = answer;
  if (!merkez) return null;
  const fields = Object.fromEntries(
    watchedFields.map((field) => [field, readableValue(field, merkez[recordNames[field]])]),
  ) as Snapshot["fields"];
  const isPerson = isPersonsRecord(answer);
  // Without its title and its status it could be any company's record; persons' titles are left out.
  if (!isPerson && fields.title === null && fields.status === null) return null;
  return { isPerson, fields };
}

/** Returns the changes between two checks of a company, or null without changes. */
export function changeOf(vkn: string, before: Snapshot, answer: Snapshot): CompanyChange | null {
  const after = nextBaseline(before, answer);
  const changes = watchedFields.flatMap((field): FieldChange | [] => {
    // Older versions stored values as they came.
    const was = readableValue(field, before.fields[field]);
    const is = after.fields[field];
    if (is === null)
      return was !== null && field === "status" ? { field, before: was, after: is } : [];
    // A new field is no change, except a closing, or a status that had disappeared.
    if (was === null) return appearing.has(field) ? { field, before: was, after: is } : [];
    return isSame(field, was, is) ? [] : { field, before: was, after: is };
  });
  if (changes.length === 0) return null;
  const { title } = after.fields;
  const isLoud = changes.some(isLoudChange);
  const state = stateOf(after.fields);
  return { vkn, title, isPerson: after.isPerson, isLoud, state, changes };
}

const appearing: ReadonlySet<WatchedField> = new Set(["closing", "status"]);

/** Returns the change of a record's state, or null without one. */
export function recordChange(
  { vkn, baseline, record }: VisitedCompany,
  after: RecordState,
): CompanyChange | null {
  if (record === after) return null;
  const { title = null } = baseline?.fields ?? {};
  const isPerson = baseline?.isPerson ?? false;
  const change = { field: "record", before: record, after } as const;
  return { vkn, title, isPerson, isLoud: after === "gone", changes: [change] };
}

/** Returns the newer fields, and older ones that the newer answer lacks. */
export function nextBaseline(before: Snapshot | null, after: Snapshot): Snapshot {
  // A person's business stays one: a single odd answer must not reveal the name.
  const isPerson = after.isPerson || (before?.isPerson ?? false);
  const fields = watchedFields.map((field) => {
    const value = after.fields[field];
    if (isPerson && isHiddenForPerson(recordNames[field])) return [field, null];
    // A missing status has been told; the other fields may come back unchanged.
    return [field, field === "status" ? value : (value ?? before?.fields[field] ?? null)];
  });
  return { isPerson, fields: Object.fromEntries(fields) as Snapshot["fields"] };
}

/** Returns a field's value, or null if it says nothing. */
function readableValue(field: WatchedField, value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (!/[\p{L}\p{Nd}]/u.test(text)) return null;
  return typeOf(field) === "date" && !isPossibleDay(text) ? null : text;
}

const typeOf = (field: WatchedField) => centralFields[recordNames[field]].type;

const firstTradeRegister = "1923";

/** False for placeholders of a missing date, such as `00.00.0000` and `0001-01-01`. */
function isPossibleDay(text: string): boolean {
  const day = isoDay(text);
  return day === null || day >= firstTradeRegister;
}

function isLoudChange({ field, after }: FieldChange): boolean {
  if (after === null) return false;
  if (field === "title")
    return foldTurkish(after).includes("tasfiye") || isTrouble(stateOf({ title: after }));
  return field === "status" || field === "closing";
}

/** True if the registry closed a company: its record does not change any more. */
export function hasClosedCompany({ fields }: Snapshot): boolean {
  return stateOf(fields) === "closed";
}

function stateOf({ status, closing, title }: Partial<Snapshot["fields"]>): CompanyState {
  const fields = {
    Durumu: status ?? "",
    KapanisTarihi: readableValue("closing", closing) ?? "",
    Unvani: title ?? "",
  };
  return statesOf(fields)[0];
}

/** True if two values differ only in case, spacing, signs or letters lost by an encoding. */
function isSame(field: WatchedField, one: string, other: string): boolean {
  const [a, b] = [foldedValue(field, one), foldedValue(field, other)];
  if (a === b) return true;
  const isLost = (letter = "") => letter === "?" || letter === "\uFFFD";
  return (
    a.length === b.length &&
    Array.from(a).every((letter, at) => letter === b[at] || isLost(letter) || isLost(b[at]))
  );
}

function foldedValue(field: WatchedField, value: string): string {
  if (typeOf(field) === "date") return formatTradeDate(value);
  if (typeOf(field) === "lira") return foldedAmount(value);
  return foldTurkish(mendEncoding(value))
    .replace(/[^\p{L}\p{Nd}?\uFFFD]+/gu, " ")
    .trim();
}

/** 5.000.000,50 and 5000000.5 and 5e6 are the same. */
function foldedAmount(value: string): string {
  if (/^\d+(?:\.\d+)?e[+]?\d{1,2}$/i.test(value)) return foldedAmount(String(Number(value)));
  const [, whole = value, cents = ""] = /^(.*)[.,](\d{1,2})$/.exec(value.trim()) ?? [];
  return `${whole.replace(/\D/g, "")},${cents.padEnd(2, "0")}`;
}
