import { readAnswer } from "../../company/read-answer.ts";
import { isPersonsRecord } from "../../company/people.ts";
import type { AnswerBody } from "../../company/record.ts";
import { isTrouble, statesOf, type CompanyState } from "../../company/status.ts";
import { foldTurkish } from "../../company/title.ts";
import { formatTradeDate } from "../../company/trade-values.ts";
import {
  watchedFields,
  type CompanyChange,
  type FieldChange,
  type Snapshot,
  type WatchedField,
} from "./watch.ts";

/** Returns the compared fields of an answer, or null without a central record. */
export function snapshotOf(body: AnswerBody | null): Snapshot | null {
  const answer = readAnswer(body);
  const { merkez } = answer;
  if (!merkez) return null;
  const fields = Object.entries(recordNames).map(([field, source]) => {
    const value = merkez[source];
    return [field, typeof value === "string" && value.trim() !== "" ? value.trim() : null];
  });
  return {
    isPerson: isPersonsRecord(answer),
    fields: Object.fromEntries(fields) as Snapshot["fields"],
  };
}

/** Returns the changes between two checks of a company, or null without changes. */
export function changeOf(vkn: string, before: Snapshot, after: Snapshot): CompanyChange | null {
  const changes = watchedFields.flatMap((field): FieldChange | [] => {
    const [was, is] = [before.fields[field], after.fields[field]];
    // A missing field says nothing, and a new field is no change, except a closing.
    if (is === null || (was === null && field !== "closing")) return [];
    return was !== null && isSame(field, was, is) ? [] : { field, before: was, after: is };
  });
  if (changes.length === 0) return null;
  const { title } = after.fields;
  const isLoud = changes.some(({ field, after: is }) => isLoudChange(field, is ?? ""));
  const state = stateOf(nextBaseline(before, after).fields);
  return { vkn, title, isPerson: after.isPerson, isLoud, state, changes };
}

/** Returns the newer fields, and older ones that the newer answer lacks. */
export function nextBaseline(before: Snapshot | null, after: Snapshot): Snapshot {
  const fields = watchedFields.map((field) => [
    field,
    after.fields[field] ?? before?.fields[field] ?? null,
  ]);
  const isPerson = after.isPerson || (before?.isPerson ?? false);
  return { isPerson, fields: Object.fromEntries(fields) as Snapshot["fields"] };
}

const recordNames = {
  status: "Durumu",
  closing: "KapanisTarihi",
  title: "Unvani",
  address: "Adres",
  taxOffice: "VergiDairesi",
  capital: "SirketinToplamSermayesi",
  type: "FirmaNevi",
  registryOffice: "TSM",
  registryNumber: "SicilNo",
  mersis: "MersisNo",
} as const satisfies Record<WatchedField, string>;

function isLoudChange(field: WatchedField, after: string): boolean {
  if (field === "title")
    return foldTurkish(after).includes("tasfiye") || isTrouble(stateOf({ title: after }));
  return field === "status" || field === "closing";
}

function stateOf({ status, closing, title }: Partial<Snapshot["fields"]>): CompanyState {
  const fields = { Durumu: status ?? "", KapanisTarihi: closing ?? "", Unvani: title ?? "" };
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
  if (field === "closing") return formatTradeDate(value);
  if (field === "capital") return foldedAmount(value);
  return foldTurkish(value)
    .replace(/[^\p{L}\p{Nd}?\uFFFD]+/gu, " ")
    .trim();
}

/** 5.000.000,50 and 5000000.5 are the same. */
function foldedAmount(value: string): string {
  const [, whole = value, cents = ""] = /^(.*)[.,](\d{1,2})$/.exec(value.trim()) ?? [];
  return `${whole.replace(/\D/g, "")},${cents.padEnd(2, "0")}`;
}
