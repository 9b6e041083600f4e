import {
  brotliDecompressSync,
  inflateRawSync,
  inflateSync,
  unzipSync,
  type ZlibOptions,
} from "node:zlib";
import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { isDetail } from "../../company/lookup-kind.ts";
import { hidePersonalNumbers, withoutPersonalNumbers } from "../../company/people.ts";
import { readAnswer } from "../../company/read-answer.ts";
import { parseBody, type AnswerBody } from "../../company/record.ts";
import type { Query } from "./intents.ts";
import type { QueryOutcome, Received, Refusal, UnknownCause } from "./ports.ts";
import {
  exactOf,
  isJsonObject,
  parseExactJson,
  parseRawJson,
  type ExactJson,
} from "../../platform/exact-json.ts";

/** The largest accepted amount, a million credits: an absurd figure must not spoil the sums. */
export const largestAmount: MicroCredits = 1_000_000_000_000;

/**
 * The size limit of an answer in bytes, packed or unpacked. The largest real record (3,000
 * branches and a purpose of 100 KB) has 1.1 MB, and 1.6 MB if it is indented or escaped.
 */
export const largestBody = 4_000_000;
/**
 * The limit of values in an answer, about ten times those of that record.
 * Memory follows the number of values: 4 MB of `{}` are 1.3 million objects.
 */
const maxValues = 250_000;

class TooLargeError extends Error {}

/** Reads an HTTP answer to a paid query, and tells if money was spent (R5). Never throws. */
export function readReceived(received: Received): QueryOutcome {
  const { status, retryAfter, isCut = false } = received;
  if (status === 429) {
    return {
      kind: "refused",
      refusal: "busy",
      status,
      balance: null,
      required: null,
      retryAfterMs: waitMs(retryAfter),
    };
  }
  // Only successes are kept, so only their size is told.
  const tooLarge = unknown(status >= 200 && status < 300 ? "too-large" : "server-error");
  if (received.bytes.length > largestBody) return tooLarge;
  if (isCut) return unknown("connection");
  try {
    return classifyAnswer(status, textOf(received));
  } catch (error) {
    return error instanceof TooLargeError ? tooLarge : unknown("unreadable");
  }
}

function unknown(cause: UnknownCause): QueryOutcome {
  return { kind: "unknown", cause };
}

/** Returns the company of a paid answer, or null if it names none. */
export function vknOf({ kind, key }: Query, body: AnswerBody | null): string | null {
  if (kind === "mersis") return null;
  if (kind === "vkn" || kind === "vkn_detail") return key;
  const { matched, merkez, detail } = readAnswer(body);
  if (!merkez || (isDetail(kind) && !detail)) return null;
  return matched && /^\d{10}$/.test(matched.vkn) ? matched.vkn : null;
}

/** The wait without a `Retry-After`, and its bounds. All chosen by hand. */
const usualWaitMs = 5_000;
const minWaitMs = 1_000;
const maxWaitMs = 10 * 60_000;

/** Returns the milliseconds of a `Retry-After` in seconds or as a date. */
function waitMs(retryAfter: string): number {
  const ms = /^\s*\d+\s*$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? usualWaitMs : Math.min(Math.max(ms, minWaitMs), maxWaitMs);
}

/** Tells from a complete answer if money was spent (R5). Throws TooLargeError. */
export function classifyAnswer(status: number, text: string): QueryOutcome {
  const answer = parseAnswer(text);
  const json = answer?.json;
  if (status >= 200 && status < 300) {
    if (!answer || json === undefined) return unknown("unreadable");
    const { body, parsed } = answer;
    if (!isJsonObject(json)) return { kind: "answered", cost: null, body, parsed };
    const isFree = json["success"] === false && isSurelyNothing(json["dusulen_bakiye"]);
    return isFree
      ? refused("unsuccessful", status, json)
      : { kind: "answered", cost: costIn(json), body, parsed };
  }
  const isRefusal = (status >= 400 && status < 500 && status !== 408) || status === 502;
  if (!isRefusal) return unknown("server-error");
  // A proxy's page may hide a success: only the service's JSON error is believed.
  if (!isJsonObject(json) || !("error" in json)) return unknown("unreadable");
  const isOnlySimilar = status === 404 && json["similar"] === true;
  return refused(isOnlySimilar ? "only-similar" : (refusalOf.get(status) ?? "other"), status, json);
}

/**
 * Parses an answer once: `json` as it came, `body` and `parsed` without persons' numbers.
 * Returns undefined if the text is no JSON. Throws TooLargeError.
 */
function parseAnswer(
  text: string,
): { json: ExactJson; body: string; parsed: AnswerBody | null } | undefined {
  if (countValues(text) > maxValues) throw new TooLargeError();
  try {
    const raw = parseRawJson(text);
    const hidden = hidePersonalNumbers(raw);
    const json = exactOf(raw);
    if (hidden === raw) return { json, body: text, parsed: asBody(json) };
    return { json, body: JSON.stringify(hidden), parsed: asBody(exactOf(hidden)) };
  } catch (error) {
    if (!(error instanceof RangeError)) return undefined;
    // Nested too deeply for recursion: the text is rewritten as a whole.
    const body = withoutPersonalNumbers(text);
    return { json: parseExactJson(text), body, parsed: parseBody(body) };
  }
}

const asBody = (json: ExactJson) => json as unknown as AnswerBody;

/** Counts the values of a JSON text, or more: these characters also occur within strings. */
function countValues(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma || code === bracket || code === brace) count += 1;
  }
  return count;
}

const [comma, bracket, brace] = [44, 91, 123];

const refusalOf = new Map<number, Refusal>([
  [400, "invalid"],
  [401, "unauthorized"],
  [402, "insufficient-balance"],
  [404, "not-found"],
  [502, "upstream-silent"],
]);

type JsonObject = { [key: string]: ExactJson };

function refused(refusal: Refusal, status: number, json: JsonObject): QueryOutcome {
  return {
    kind: "refused",
    refusal,
    status,
    balance: creditsIn(json, "balance"),
    required: credible(creditsIn(json, "required")),
  };
}

/** Returns the deducted amount, or null if the answer names no credible amount. */
function costIn(json: JsonObject): MicroCredits | null {
  const cost = credible(creditsIn(json, "dusulen_bakiye"));
  return cost !== null && cost >= 0 ? cost : null;
}

function credible(amount: MicroCredits | null): MicroCredits | null {
  return amount !== null && amount <= largestAmount ? amount : null;
}

/** A number as JSON writes it; its digits before the exponent. */
const plainNumber = /^(-?)(\d+(?:\.\d+)?)(?:e[+-]?\d+)?$/i;

/** True if a deduction is absent or a plain number that is not positive; else it may be money. */
function isSurelyNothing(cost: ExactJson | undefined): boolean {
  if (cost === undefined || cost === null) return true;
  const [, sign, digits = ""] = plainNumber.exec(typeof cost === "string" ? cost : "") ?? [];
  return sign === "-" || (sign === "" && !/[1-9]/.test(digits));
}

function creditsIn(json: JsonObject, field: string): MicroCredits | null {
  const value = json[field];
  return typeof value === "string" ? parseCredits(value) : null;
}

/** Returns an answer's text, unpacked if necessary; no paid byte is lost as U+FFFD. Throws TooLargeError. */
export function textOf({ bytes: packed, coding, type }: Received): string {
  const bytes = unpack(Buffer.from(packed), coding);
  const declared = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1];
  return (
    decode(bytes, charsetOfBom(bytes)) ??
    decode(bytes, /^utf-16/i.test(declared ?? "") ? declared : undefined) ??
    // A server that names another charset may still send UTF-8; other text hardly decodes as UTF-8.
    decode(bytes, "utf-8") ??
    decode(bytes, declared) ??
    // This Turkish charset decodes every byte.
    new TextDecoder("windows-1254").decode(bytes)
  );
}

const unpackers = new Map<string, (bytes: Buffer, options: ZlibOptions) => Buffer>([
  ["gzip", unzipSync],
  ["x-gzip", unzipSync],
  // Some servers leave out the zlib header.
  [
    "deflate",
    (b, options) => (((b[0] ?? 0) & 15) === 8 ? inflateSync : inflateRawSync)(b, options),
  ],
  ["br", brotliDecompressSync],
]);

function unpack(body: Buffer, codings: string): Buffer {
  const unpackOne = (bytes: Buffer, coding: string) =>
    unpackers.get(coding.trim().toLowerCase())?.(bytes, { maxOutputLength: largestBody }) ?? bytes;
  try {
    return codings.split(",").reduceRight(unpackOne, body);
  } catch (error) {
    if (error instanceof RangeError) throw new TooLargeError();
    // The header is wrong: the bytes are used unchanged.
    return body;
  }
}

function charsetOfBom(bytes: Buffer): string | undefined {
  const start = bytes.toString("hex", 0, 3);
  if (start === "efbbbf") return "utf-8";
  if (start.startsWith("fffe")) return "utf-16le";
  return start.startsWith("feff") ? "utf-16be" : undefined;
}

/** Decodes a text without its BOM; undefined if the charset is unknown or does not fit. */
function decode(bytes: Buffer, charset: string | undefined): string | undefined {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
