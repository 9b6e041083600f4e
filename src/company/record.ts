import { z } from "zod";
import { isJsonObject, parseExactJson, type ExactJson } from "../platform/exact-json.ts";
import { plainMersis } from "./id-numbers.ts";
import {
  branchFields,
  centralFields,
  detailSections,
  mapFields,
  matchFields,
  type Fields,
} from "./record-fields.ts";

// A paid answer is never lost to a surprise: a field that can't be read counts as absent.
// Numbers are kept as their source text (see exact-json).
const text = z.preprocess(joinedText, z.string());
const anyList = z.preprocess(asList, z.array(z.unknown()));
const asPurpose = (AmacKonuIcerik: string) => ({ AmacKonuIcerik });
const purposeSchema = z.union([z.looseObject({ AmacKonuIcerik: text }), text.transform(asPurpose)]);
const textAsList = (value: unknown) => (typeof value === "string" ? [value] : value);

const schemas = {
  text,
  title: text,
  date: text,
  mersis: text.transform(plainMersis),
  number: text,
  lira: text,
  postalCode: text,
  trueOrFalse: text,
  oneOrZero: text,
  purposes: z.preprocess(textAsList, z.array(purposeSchema).catch([])),
  sites: z.preprocess(textAsList, anyList),
};
const rowSchema = <All extends Fields>(fields: All) => z.looseObject(mapFields(fields, schemas));
const sectionSchema = <All extends Fields>({ fields }: { fields: All }) =>
  rowSchema(fields).nullable().catch(null);
const listSchema = <All extends Fields>({ fields }: { fields: All }) =>
  z.preprocess((value) => asList(value).filter(isJsonObject), z.array(rowSchema(fields)));

const merkez = rowSchema(centralFields);
const sube = rowSchema(branchFields);
const match = rowSchema(matchFields);
const detail = z.looseObject({
  AdresDetay: sectionSchema(detailSections.AdresDetay),
  Naceler: listSchema(detailSections.Naceler),
  SermayeDetay: sectionSchema(detailSections.SermayeDetay),
  Ortaklar: listSchema(detailSections.Ortaklar),
  AktifTemsilciler: listSchema(detailSections.AktifTemsilciler),
  // The document shows no shape for their elements.
  AktifUyeler: anyList,
  Denetciler: anyList,
  IflasKonkordato: anyList,
  Subeler: listSchema(detailSections.Subeler),
});

const documentedObject = z.union([z.looseObject({}), z.literal(""), z.null()]).optional();
const documentedList = z.union([z.array(z.looseObject({})), z.literal(""), z.null()]).optional();
/** An answer whose sections are objects and lists as documented. */
const documentedAnswer = z.looseObject({
  matched: documentedObject,
  alternatives: documentedList,
  data: z
    .looseObject({
      Merkez: documentedObject,
      Sube: documentedObject,
      AdresDetay: documentedObject,
      SermayeDetay: documentedObject,
      Naceler: documentedList,
      Ortaklar: documentedList,
      AktifTemsilciler: documentedList,
      Subeler: documentedList,
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
  /** True if a section has another JSON type than in the API document. */
  hasUnread: boolean;
}

/** Returns the title of an answer's company: the record's, else the match's, else empty. */
export function titleIn({ merkez, matched }: Pick<Answer, "merkez" | "matched">): string {
  return merkez?.Unvani ?? matched?.ad ?? "";
}

declare const unread: unique symbol;

/** An opaque parsed answer; only the functions of this folder read its content. */
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

/** Returns an answer with the matches of a search for its company. */
export function withMatchesOf(
  search: AnswerBody | null,
  answer: AnswerBody | null,
): AnswerBody | null {
  const [found, json] = [search, answer] as unknown as [ExactJson, ExactJson];
  if (!isJsonObject(found) || !isJsonObject(json)) return answer;
  const { matched = null, alternatives = null } = found;
  return { ...json, matched, alternatives } as unknown as AnswerBody;
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
    others: Object.fromEntries(Object.entries(data).filter(([key]) => !documentedKeys.has(key))),
    hasUnread: body !== null && !documentedAnswer.safeParse(json).success,
  };
}

const detailKeys = Object.keys(detail.shape);
const documentedKeys = new Set(["Merkez", "Sube", ...detailKeys]);

/** Returns a value as text; the texts inside lists and objects are joined. */
function joinedText(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(joinedText).filter(Boolean).join(", ");
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
  const matches = (Array.isArray(value) ? value : []).flatMap((item) => readMatch(item) ?? []);
  matches.sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const seenVkns = new Set([matched?.vkn]);
  return matches.filter(({ vkn }) => vkn !== "" && !seenVkns.has(vkn) && seenVkns.add(vkn));
}

/** True for an object with a value that is not empty. */
function isFilled(value: ExactJson | undefined): boolean {
  const isEmpty = (field: unknown) =>
    field === "" || field === null || (Array.isArray(field) && field.length === 0);
  return isJsonObject(value) && !Object.values(value).every(isEmpty);
}
