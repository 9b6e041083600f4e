import { isJsonObject, sourceOfNumber } from "../platform/exact-json.ts";
import { isPersonalMersis } from "./mersis.ts";
import { documentFields as fields } from "./record.ts";

/** Returns the harmless part of a value, or undefined if there is none. */
type Shape = (value: unknown) => unknown;

const scalar: Shape = (value) =>
  typeof value !== "object" || value === null || sourceOfNumber(value) !== null ? value : undefined;
/** A sole trader's MERSIS number carries a T.C. number. */
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
const scalars = (named: object) =>
  Object.fromEntries(Object.keys(named).map((key) => [key, scalar]));
const numbered = (named: object) => ({ ...scalars(named), MersisNo: mersisNumber });

const harmlessMatch = fieldsOf(scalars(fields.match));
const harmlessAnswer = fieldsOf({
  ...scalars({ success: 0, dusulen_bakiye: 0, response_time_ms: 0 }),
  matched: harmlessMatch,
  alternatives: listOf(harmlessMatch),
  data: fieldsOf({
    Merkez: fieldsOf({
      ...numbered(fields.merkez),
      AmacKonuIcerik: listOf(either(scalar, fieldsOf({ AmacKonuIcerik: scalar }))),
      InternetSitesi: listOf(scalar),
    }),
    AdresDetay: fieldsOf(scalars(fields.adresDetay)),
    Naceler: listOf(fieldsOf(scalars(fields.nace))),
    SermayeDetay: fieldsOf(scalars(fields.sermayeDetay)),
    Subeler: listOf(fieldsOf(numbered(fields.branch))),
    // The elements' shape is open and may name people: only how many there are is kept.
    IflasKonkordato: listOf(() => ({})),
    Sube: fieldsOf(numbered(fields.sube)),
  }),
});

/**
 * Returns an answer with the document's fields about the company alone, or null if it is no object. Everything else may
 * be about a person: sections of people, fields without a name in the document, named fields that hold more than a text.
 */
export function harmlessPart(body: unknown): Record<string, unknown> | null {
  return (harmlessAnswer(body) ?? null) as Record<string, unknown> | null;
}
