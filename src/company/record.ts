import { z } from "zod";
import { isJsonObject, parseExactJson, type ExactJson } from "../platform/exact-json.ts";
import { plainMersis } from "./identity-numbers.ts";
import {
  branchFields,
  centralFields,
  detailSections,
  eachField,
  matchFields,
  type Fields,
} from "./record-fields.ts";

// A paid answer is never lost to a surprise: a field that can't be read counts as absent.
// Numbers are kept as their source text (see exact-json).
const text = z.preprocess(words, z.string());
const list = z.preprocess(asList, z.array(z.unknown()));
const asPurpose = (AmacKonuIcerik: string) => ({ AmacKonuIcerik });
const purpose = z.union([z.looseObject({ AmacKonuIcerik: text }), text.transform(asPurpose)]);
const oneAsList = (value: unknown) => (typeof value === "string" ? [value] : value);

const types = {
  text,
  title: text,
  date: text,
  mersis: text.transform(plainMersis),
  number: text,
  postalCode: text,
  trueOrFalse: text,
  oneOrZero: text,
  purposes: z.preprocess(oneAsList, z.array(purpose).catch([])),
  sites: z.preprocess(oneAsList, list),
};
const one = <Section extends Fields>(fields: Section) => z.looseObject(eachField(fields, types));
const object = <Section extends Fields>({ fields }: { fields: Section }) =>
  one(fields).nullable().catch(null);
const rows = <Section extends Fields>({ fields }: { fields: Section }) =>
  z.preprocess((value) => asList(value).filter(isJsonObject), z.array(one(fields)));

const merkez = one(centralFields);
const sube = one(branchFields);
const match = one(matchFields);
const detail = z.looseObject({
  AdresDetay: object(detailSections.AdresDetay),
  Naceler: rows(detailSections.Naceler),
  SermayeDetay: object(detailSections.SermayeDetay),
  Ortaklar: rows(detailSections.Ortaklar),
  AktifTemsilciler: rows(detailSections.AktifTemsilciler),
  // The document shows no shape for their elements.
  AktifUyeler: list,
  Denetciler: list,
  IflasKonkordato: list,
  Subeler: rows(detailSections.Subeler),
});

const section = z.union([z.looseObject({}), z.literal(""), z.null()]).optional();
const manyRows = z.union([z.array(z.looseObject({})), z.literal(""), z.null()]).optional();
/** An answer whose sections are objects and lists as documented. */
const readable = z.looseObject({
  matched: section,
  alternatives: manyRows,
  data: z
    .looseObject({
      Merkez: section,
      Sube: section,
      AdresDetay: section,
      SermayeDetay: section,
      Naceler: manyRows,
      Ortaklar: manyRows,
      AktifTemsilciler: manyRows,
      Subeler: manyRows,
    })
    .nullish(),
});

export type Merkez = z.infer<typeof merkez>;
export type Detail = z.infer<typeof detail>;
export type Sube = z.infer<typeof sube>;

/** A match of a title query; `score` is 0.0 to 1.0, or null if missing. */
export interface Match {
  ad: string;
  vkn: string;
  score: number | null;
}

/** A successful answer of any of the five queries, as far as it could be read. */
export interface Answer {
  matched: Match | null;
  /** Distinct companies, best score first. */
  alternatives: Match[];
  merkez: Merkez | null;
  detail: Detail | null;
  sube: Sube | null;
  /** The undocumented sections of `data`. */
  others: Readonly<Record<string, unknown>>;
  /** True if a section can't be read: its kind differs from the document's. */
  hasUnread: boolean;
}

/** Returns the title of an answer's company: the record's, else the match's, else empty. */
export function titleIn({ merkez, matched }: Pick<Answer, "merkez" | "matched">): string {
  return merkez?.Unvani ?? matched?.ad ?? "";
}

declare const unread: unique symbol;

/** An opaque parsed answer; only the readers of this folder can look into it. */
export interface AnswerBody {
  readonly [unread]: true;
}

/** Parses an answer's body, or returns null if it is no JSON. */
export function parseBody(body: string): AnswerBody | null {
  try {
    return parseExactJson(body) as unknown as AnswerBody;
  } catch {
    return null;
  }
}

/**
 * Reads a parsed answer with its people; never throws, unreadable parts are null or empty.
 * All files but those named in `test/boundaries.test.ts` use `readAnswer`, without people.
 */
export function readWhole(body: ExactJson | AnswerBody | null): Answer {
  const json = body as ExactJson;
  const envelope = isJsonObject(json) ? json : {};
  const data = isJsonObject(envelope["data"]) ? envelope["data"] : {};
  const matched = readMatch(envelope["matched"]);
  return {
    matched,
    alternatives: readAlternatives(envelope["alternatives"], matched),
    merkez: isFilled(data["Merkez"]) ? merkez.parse(data["Merkez"]) : null,
    detail: detailKeys.some((key) => key in data) ? detail.parse(data) : null,
    sube: isFilled(data["Sube"]) ? sube.parse(data["Sube"]) : null,
    others: Object.fromEntries(Object.entries(data).filter(([key]) => !named.has(key))),
    hasUnread: body !== null && !readable.safeParse(json).success,
  };
}

const detailKeys = Object.keys(detail.shape);
const named = new Set(["Merkez", "Sube", ...detailKeys]);

/** Returns a value as text; the texts inside lists and objects are joined. */
function words(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(words).filter(Boolean).join(", ");
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function readMatch(value: ExactJson | undefined): Match | null {
  if (!isJsonObject(value)) return null;
  const { ad, vkn, score } = match.parse(value);
  return { ad, vkn, score: score === "" || Number.isNaN(Number(score)) ? null : Number(score) };
}

function readAlternatives(value: ExactJson | undefined, matched: Match | null): Match[] {
  const found = (Array.isArray(value) ? value : []).flatMap((item) => readMatch(item) ?? []);
  found.sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const seen = new Set([matched?.vkn]);
  return found.filter(({ vkn }) => vkn !== "" && !seen.has(vkn) && seen.add(vkn));
}

/** True for an object with a value that is not empty. */
function isFilled(value: ExactJson | undefined): boolean {
  const isEmpty = (field: unknown) =>
    field === "" || field === null || (Array.isArray(field) && field.length === 0);
  return isJsonObject(value) && !Object.values(value).every(isEmpty);
}
