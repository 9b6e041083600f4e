/** A JSON value in which every number stands as its source text, so that no digit is lost to binary floating point. */
export type ExactJson = string | boolean | null | ExactJson[] | { [key: string]: ExactJson };

/** Parses JSON with numbers kept as their source text; throws SyntaxError as `JSON.parse` does. */
export function parseExactJson(text: string): ExactJson {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === "number" ? (context?.source ?? String(value)) : value,
  ) as ExactJson;
}

/** Whether a parsed value is a JSON object. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A number for `JSON.stringify` that is written with exactly these digits. */
export function rawNumber(source: string): object {
  return json.rawJSON(source);
}

/** The digits of such a number; null for anything else. */
export function sourceOfNumber(value: unknown): string | null {
  return json.isRawJSON(value) ? value.rawJSON : null;
}

// Not yet in TypeScript's library: https://github.com/tc39/proposal-json-parse-with-source
const json = JSON as unknown as {
  rawJSON: (text: string) => object;
  isRawJSON: (value: unknown) => value is { rawJSON: string };
};
