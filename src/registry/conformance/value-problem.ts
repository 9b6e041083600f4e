import { isJsonObject } from "../../platform/exact-json.ts";
import { unless } from "./check.ts";
import type { ValueKind } from "./document.ts";

/** What is wrong with a value, without repeating it. */
export function valueProblems(value: unknown, kind: ValueKind): string[] {
  const { test, wanted } = kinds[kind];
  if (value === undefined) return ["alan yok"];
  return unless(test(value), `${wanted} olmalı, ${described(value)} geldi`);
}

/** What is wrong with an object's field. */
export function fieldProblems(value: unknown, name: string, kind: ValueKind): string[] {
  if (!isJsonObject(value)) return [`bir nesnenin içinde olmalı, ${described(value)} geldi`];
  return valueProblems(value[name], kind);
}

/** A value's type in Turkish. */
export function described(value: unknown): string {
  if (value === undefined) return "hiçbir şey";
  if (value === null) return "null";
  if (Array.isArray(value)) return "dizi";
  switch (typeof value) {
    case "string":
      return value === "" ? "boş metin" : "metin";
    case "number":
      return "sayı";
    case "boolean":
      return "true/false";
    default:
      return "nesne";
  }
}

const isText = (value: unknown) => typeof value === "string";
const matches = (shape: RegExp) => (value: unknown) =>
  typeof value === "string" && shape.test(value);
const isNumber = (value: unknown) => typeof value === "number";

const kinds: Record<ValueKind, { test: (value: unknown) => boolean; wanted: string }> = {
  text: { test: isText, wanted: "metin" },
  number: { test: isNumber, wanted: "sayı" },
  list: { test: Array.isArray, wanted: "dizi" },
  purposes: {
    test: (value) =>
      Array.isArray(value) &&
      value.every((item) => isJsonObject(item) && isText(item["AmacKonuIcerik"])),
    wanted: "AmacKonuIcerik alanlı nesnelerin dizisi",
  },
  date: { test: matches(/^(?:\d\d\.\d\d\.\d{4})?$/), wanted: "GG.AA.YYYY tarihi veya boş metin" },
  mersis: { test: matches(/^(?:\d{16})?$/), wanted: "16 rakamlı metin veya boş metin" },
  "true-false": { test: matches(/^(?:true|false)$/i), wanted: "True veya False metni" },
  vkn: { test: matches(/^\d{10}$/), wanted: "10 rakamlı metin" },
  score: {
    test: (value) => typeof value === "number" && value >= 0 && value <= 1,
    wanted: "0 ile 1 arasında sayı",
  },
};
