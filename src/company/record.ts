import { z } from "zod";
import { isJsonObject, parseExactJson, type ExactJson } from "../platform/exact-json.ts";
import { plainMersis } from "./mersis.ts";
import {
  branchFields,
  centralFields,
  detailSections,
  eachField,
  matchFields,
  type Fields,
} from "./record-fields.ts";

// Nothing that was paid for may be lost to a surprise, so every field tolerates any value
// and only says "absent" where it can't be read. Numbers are their source text (see exact-json).
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
/** An answer whose sections all have the kind that the document gives them. */
const readable = z.looseObject({
  matched: section,
  alternatives: manyRows,
  data: z
    .looseObject({
      ...{ Merkez: section, Sube: section, AdresDetay: section, SermayeDetay: section },
      ...{ Naceler: manyRows, Ortaklar: manyRows, AktifTemsilciler: manyRows, Subeler: manyRows },
    })
    .nullish(),
});

/** A company's central record, `data.Merkez` of the API document. */
export type Merkez = z.infer<typeof merkez>;
/** The detail sections of a company, beside `Merkez` in `data`. */
export type Detail = z.infer<typeof detail>;
/** A branch card, `data.Sube` of the API document. */
export type Sube = z.infer<typeof sube>;

/** A match of a title query: `score` is 0.0 to 1.0, or null where none was given. */
export interface Match {
  ad: string;
  vkn: string;
  score: number | null;
}

/** A successful answer of any of the five queries, as far as it could be read. */
export interface Answer {
  matched: Match | null;
  /** Distinct companies, best first, whatever order they came in. */
  alternatives: Match[];
  merkez: Merkez | null;
  detail: Detail | null;
  sube: Sube | null;
  /** The undocumented sections of `data`. */
  others: Readonly<Record<string, unknown>>;
  /** True if a section is of another kind than the document says, so that it can't be read. */
  hasUnread: boolean;
}

/** Returns the title of an answer's company: the record's, else the match's, else empty. */
export function titleIn({ merkez, matched }: Pick<Answer, "merkez" | "matched">): string {
  return merkez?.Unvani ?? matched?.ad ?? "";
}

declare const unread: unique symbol;

/** A parsed answer as it is handed on: only what reads it by its rules can look into it. */
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
    merkez: filled(data["Merkez"]) ? merkez.parse(data["Merkez"]) : null,
    detail: detailKeys.some((key) => key in data) ? detail.parse(data) : null,
    sube: filled(data["Sube"]) ? sube.parse(data["Sube"]) : null,
    others: Object.fromEntries(Object.entries(data).filter(([key]) => !named.has(key))),
    hasUnread: body !== null && !readable.safeParse(json).success,
  };
}

const detailKeys = Object.keys(detail.shape);
const named = new Set(["Merkez", "Sube", ...detailKeys]);

/** A field that holds more than a text is read as the words inside it. */
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

/** An empty object, or one of empty values only, says as little as none at all. */
function filled(value: ExactJson | undefined): boolean {
  return (
    isJsonObject(value) &&
    Object.values(value).some((field) =>
      Array.isArray(field) ? field.length > 0 : field !== "" && field !== null,
    )
  );
}
