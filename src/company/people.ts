import { rawNumber } from "../platform/exact-json.ts";
import { isPersonalMersis } from "./mersis.ts";
import { companyFields } from "./record.ts";

const envelopeKeys = ["success", "dusulen_bakiye", "response_time_ms", "matched", "alternatives"];

/**
 * An answer's JSON text with only the document's fields about the company left in: no people's sections, no field
 * of unknown meaning, no MERSIS number that carries a TCKN. Null where the text is no JSON object.
 */
export function withoutPeople(body: string): string | null {
  const parsed = parseKeepingNumbers(body);
  if (!isObject(parsed)) return null;
  const data = isObject(parsed["data"]) ? parsed["data"] : {};
  const company = Object.entries(companyFields).flatMap(([section, keys]) =>
    section in data ? [[section, keep(data[section], keys)] as const] : [],
  );
  return JSON.stringify({
    ...pick(parsed, envelopeKeys),
    data: Object.fromEntries(company),
  });
}

function keep(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => keep(item, keys));
  if (!isObject(value)) return null;
  const kept = pick(value, keys);
  const mersis = kept["MersisNo"];
  return typeof mersis === "string" && isPersonalMersis(mersis) ? { ...kept, MersisNo: "" } : kept;
}

function pick(value: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (key in value ? [[key, value[key]]] : [])));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
