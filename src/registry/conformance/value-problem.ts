import { isJsonObject } from "../../platform/exact-json.ts";
import { unless } from "./check.ts";
import type { ValueKind } from "./document.ts";

/** What is wrong with a value, without repeating it. */
export function valueProblems(value: unknown, kind: ValueKind): string[] {
  const { test, wanted } = kinds[kind];
  if (value === undefined) return ["the field is missing"];
  return unless(test(value), `must be ${wanted}, is ${described(value)}`);
}

/** What is wrong with an object's field. */
export function fieldProblems(value: unknown, name: string, kind: ValueKind): string[] {
  if (!isJsonObject(value)) return [`must be in an object, is ${described(value)}`];
  return valueProblems(value[name], kind);
}

/** A value's type in words, without the value. */
export function described(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "string":
      return value === "" ? "an empty text" : "a text";
    case "number":
      return "a number";
    case "boolean":
      return "true/false";
    default:
      return "an object";
  }
}

const isText = (value: unknown) => typeof value === "string";
const matches = (shape: RegExp) => (value: unknown) =>
  typeof value === "string" && shape.test(value);
const isNumber = (value: unknown) => typeof value === "number";

const kinds: Record<ValueKind, { test: (value: unknown) => boolean; wanted: string }> = {
  text: { test: isText, wanted: "a text" },
  number: { test: isNumber, wanted: "a number" },
  list: { test: Array.isArray, wanted: "a list" },
  purposes: {
    test: (value) =>
      Array.isArray(value) &&
      value.every((item) => isJsonObject(item) && isText(item["AmacKonuIcerik"])),
    wanted: "a list of objects with AmacKonuIcerik",
  },
  date: { test: matches(/^(?:\d\d\.\d\d\.\d{4})?$/), wanted: "a date DD.MM.YYYY or an empty text" },
  mersis: { test: matches(/^(?:\d{16})?$/), wanted: "a text of 16 digits or an empty text" },
  "true-false": { test: matches(/^(?:true|false)$/i), wanted: "the text True or False" },
  vkn: { test: matches(/^\d{10}$/), wanted: "a text of 10 digits" },
  score: {
    test: (value) => typeof value === "number" && value >= 0 && value <= 1,
    wanted: "a number from 0 to 1",
  },
};
