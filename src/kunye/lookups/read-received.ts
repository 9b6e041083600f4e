import {
  brotliDecompressSync,
  inflateRawSync,
  inflateSync,
  unzipSync,
  type ZlibOptions,
} from "node:zlib";
import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { isDetail, type LookupKind } from "../../company/lookup-kind.ts";
import { withoutPersonalNumbers } from "../../company/people.ts";
import { readAnswer } from "../../company/read-answer.ts";
import { parseBody, type AnswerBody } from "../../company/record.ts";
import type { Query } from "./intents.ts";
import type { QueryOutcome, Received, Refusal } from "./ports.ts";
import { isJsonObject, parseExactJson, type ExactJson } from "../../platform/exact-json.ts";

/** The largest accepted amount, a million credits: an absurd figure must not spoil the sums. */
export const largestAmount: MicroCredits = 1_000_000_000_000;

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
  if (isCut) return { kind: "unknown", cause: "connection" };
  try {
    return classifyAnswer(status, textOf(received));
  } catch {
    return { kind: "unknown", cause: "unreadable" };
  }
}

/** Returns an answer without persons' numbers, as it is stored, and its company. */
export function answerOf(
  { kind, key }: Query,
  received: string,
): { body: string; parsed: AnswerBody | null; vkn: string | null } {
  const body = withoutPersonalNumbers(received);
  const parsed = parseBody(body);
  return { body, parsed, vkn: vknOf(kind, key, parsed) };
}

function vknOf(kind: LookupKind, key: string, body: AnswerBody | null): string | null {
  if (kind === "mersis") return null;
  if (kind === "vkn" || kind === "vkn_detail") return key;
  const { matched, merkez, detail } = readAnswer(body);
  if (!merkez || (isDetail(kind) && !detail)) return null;
  return matched && /^\d{10}$/.test(matched.vkn) ? matched.vkn : null;
}

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

/** Tells from a complete answer if money was spent (R5). */
export function classifyAnswer(status: number, body: string): QueryOutcome {
  const json = parseJson(body);
  const unknown = (cause: "unreadable" | "server-error"): QueryOutcome => ({
    kind: "unknown",
    cause,
  });
  if (status >= 200 && status < 300) {
    if (json === undefined) return unknown("unreadable");
    const cost = isJsonObject(json) ? costIn(json) : null;
    const isFailure = isJsonObject(json) && json["success"] === false && !namesDeduction(json);
    return isFailure ? refused("unsuccessful", status, json) : { kind: "answered", cost, body };
  }
  const isRefusal = (status >= 400 && status < 500 && status !== 408) || status === 502;
  if (!isRefusal) return unknown("server-error");
  // A proxy's page may hide a success: only the service's JSON error is believed.
  if (!isJsonObject(json) || !("error" in json)) return unknown("unreadable");
  return refused(refusalOf.get(status) ?? "other", status, json);
}

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

/** True if the answer names a deduction, even an absurd one. */
function namesDeduction(json: JsonObject): boolean {
  const cost = json["dusulen_bakiye"];
  return typeof cost === "string" && Number(cost) > 0;
}

function creditsIn(json: JsonObject, field: string): MicroCredits | null {
  const value = json[field];
  return typeof value === "string" ? parseCredits(value) : null;
}

function parseJson(body: string): ExactJson | undefined {
  try {
    return parseExactJson(body);
  } catch {
    return undefined;
  }
}

/** The size limit of an answer in bytes, packed or unpacked. */
export const largestBody = 8_000_000;

/** Returns an answer's text, unpacked if necessary; no paid byte is lost as U+FFFD. */
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
  } catch {
    // The header is wrong, or the body is too large: the bytes are used unchanged.
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
