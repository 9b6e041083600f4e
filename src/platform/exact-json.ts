/** A JSON value with numbers as source text, so that no digit is lost to floating point. */
export type ExactJson = string | boolean | null | ExactJson[] | { [key: string]: ExactJson };

/** The depth limit, beyond any real answer; it protects recursive code. */
const maxLevels = 50;

/** Parses JSON with numbers as source text, and null below 50 levels. Throws SyntaxError. */
export function parseExactJson(text: string): ExactJson {
  try {
    return limitDepth(maxLevels, JSON.parse(text, asSourceText)) as ExactJson;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Without a reviver any depth is parsed.
    const limited = JSON.stringify(limitDepth(maxLevels, JSON.parse(text)));
    return JSON.parse(limited, asSourceText) as ExactJson;
  }
}

/** Parses JSON with raw numbers, which `JSON.stringify` writes unchanged. Throws like JSON.parse. */
export function parseRawJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined ? rawNumber(context.source) : value,
  );
}

/** Returns a value of `parseRawJson` as `parseExactJson` would have parsed it. */
export function exactOf(parsed: unknown): ExactJson {
  return limitDepth(maxLevels, parsed) as ExactJson;
}

function asSourceText(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" ? (context?.source ?? String(value)) : value;
}

function limitDepth(levels: number, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const source = sourceOfNumber(value);
  if (source !== null) return source;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => limitDepth(levels - 1, item));
  const entries = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, inner]) => [key, limitDepth(levels - 1, inner)]));
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a number for `JSON.stringify` with exactly these digits. */
export function rawNumber(source: string): object {
  return json.rawJSON(source);
}

/** Returns the digits of a raw number, or null for anything else. */
export function sourceOfNumber(value: unknown): string | null {
  return json.isRawJSON(value) ? value.rawJSON : null;
}

// Not yet in TypeScript's library: https://github.com/tc39/proposal-json-parse-with-source
const json = JSON as unknown as {
  rawJSON: (text: string) => object;
  isRawJSON: (value: unknown) => value is { rawJSON: string };
};
