import { isJsonObject, sourceOfNumber } from "../platform/exact-json.ts";
import { isPersonalMersis } from "./id-numbers.ts";
import {
  branchFields,
  centralFields,
  detailSections,
  mapFields,
  harmlessFields,
  matchFields,
  type Fields,
} from "./record-fields.ts";

/** A function that returns the harmless part of a value, or undefined if there is none. */
type Shape = (value: unknown) => unknown;

const scalar: Shape = (value) =>
  typeof value !== "object" || value === null || sourceOfNumber(value) !== null ? value : undefined;
/** Masks a sole trader's MERSİS number: it holds a T.C. number. */
const mersisNumber: Shape = (value) =>
  typeof value === "string" && isPersonalMersis(value) ? "*".repeat(16) : scalar(value);
const either =
  (...shapes: Shape[]): Shape =>
  (value) =>
    shapes.map((shape) => shape(value)).find((part) => part !== undefined);
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value)
      ? value.map(shape).filter((part) => part !== undefined)
      : scalar(shape(value));
const fieldsOf =
  (shapes: Record<string, Shape>): Shape =>
  (value) => {
    if (!isJsonObject(value) || sourceOfNumber(value) !== null)
      return value === null ? null : undefined;
    const parts = Object.entries(shapes).map(([key, shape]) => [key, shape(value[key])] as const);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  };
const shapes = {
  text: scalar,
  title: scalar,
  date: scalar,
  mersis: mersisNumber,
  number: scalar,
  lira: scalar,
  postalCode: scalar,
  trueOrFalse: scalar,
  oneOrZero: scalar,
  purposes: listOf(either(scalar, fieldsOf({ AmacKonuIcerik: scalar }))),
  sites: listOf(scalar),
};
const harmless = (fields: Fields) => fieldsOf(mapFields(harmlessFields(fields), shapes));

/** The sections that have a harmless field. */
const sections = Object.entries(detailSections).flatMap(([name, { fields, isList }]) => {
  if (Object.keys(harmlessFields(fields)).length === 0) return [];
  return [[name, isList ? listOf(harmless(fields)) : harmless(fields)] as const];
});

const harmlessAnswer = fieldsOf({
  success: scalar,
  dusulen_bakiye: scalar,
  response_time_ms: scalar,
  matched: harmless(matchFields),
  alternatives: listOf(harmless(matchFields)),
  data: fieldsOf({
    Merkez: harmless(centralFields),
    ...Object.fromEntries(sections),
    Sube: harmless(branchFields),
    // The elements may name people: only their count is kept.
    IflasKonkordato: listOf(() => ({})),
  }),
});

/**
 * Returns an answer's documented fields about the company alone, or null for no object.
 * Leaves out sections of people, undocumented fields, and objects in place of plain values.
 */
export function harmlessPart(body: unknown): Record<string, unknown> | null {
  return (harmlessAnswer(body) ?? null) as Record<string, unknown> | null;
}
