import { z } from "zod";
import {
  isJsonObject,
  parseExactJson,
  sourceOfNumber,
  type ExactJson,
} from "../platform/exact-json.ts";
import { isPersonalMersis } from "./mersis.ts";

// Nothing that was paid for may be lost to a surprise, so every field tolerates any value
// and only says "absent" where it can't be read. Numbers are their source text (see exact-json).
const text = z.preprocess(words, z.string());
const sections = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => asList(value).filter(isJsonObject), z.array(z.looseObject(shape)));
const asPurpose = (AmacKonuIcerik: string) => ({ AmacKonuIcerik });
const list = z.preprocess(asList, z.array(z.unknown()));

const merkez = z.looseObject({
  MersisNo: text,
  Unvani: text,
  IsletmeAdi: text,
  FirmaNeviGrupId: text,
  FirmaNeviGrup: text,
  FirmaNeviId: text,
  FirmaNevi: text,
  TSMNo: text,
  TSM: text,
  SicilNo: text,
  VergiDairesiKodu: text,
  VergiDairesi: text,
  TescilTarihi: text,
  IseBaslamaTarihi: text,
  KapanisTarihi: text,
  FirmaDurumTipNo: text,
  Durumu: text,
  Adres: text,
  AmacKonuIcerik: z.preprocess(
    (value) => (typeof value === "string" ? [value] : value),
    z
      .array(z.union([z.looseObject({ AmacKonuIcerik: text }), text.transform(asPurpose)]))
      .catch([]),
  ),
  SirketinToplamSermayesi: text,
  InternetSitesi: z.preprocess((value) => (typeof value === "string" ? [value] : value), list),
});
const adresDetay = z.looseObject({
  IlAdi: text,
  IlceAdi: text,
  Mahalle: text,
  CSBM: text,
  DisKapiNo: text,
  IcKapiNo: text,
  PostaKodu: text,
});
const sermayeDetay = z.looseObject({
  SirketinToplamSermayesi: text,
  NamaYaziliHisseAdedi: text,
  HamilineYaziliHisseAdedi: text,
  BirPayDegeri: text,
});
const nace = { NACEKodu: text, Tanimi: text, AnaFaliyetMi: text };
const branch = {
  MersisNo: text,
  Unvani: text,
  TSM: text,
  SicilNo: text,
  TescilTarihi: text,
  Adres: text,
};
const person = { Adi: text, Soyadi: text };
const detail = z.looseObject({
  AdresDetay: adresDetay.nullable().catch(null),
  Naceler: sections(nace),
  SermayeDetay: sermayeDetay.nullable().catch(null),
  Ortaklar: sections({
    ...person,
    OrtaklikTipi: text,
    TCKimlikNoMersisNo: text,
    OrtaginToplamSermayedekiYuzdesi: text,
    BaslangicTarihi: text,
  }),
  AktifTemsilciler: sections({
    ...person,
    Gorevi: text,
    TemsilTuru: text,
    SinirsizMi: text,
    BaslangicTarihi: text,
  }),
  AktifUyeler: list,
  Denetciler: list,
  IflasKonkordato: list,
  Subeler: sections(branch),
});
const sube = z.looseObject({
  Unvani: text,
  Durumu: text,
  SubeMerkeziMersisNo: text,
  MersisNo: text,
  TSM: text,
  SicilNo: text,
  VergiDairesi: text,
  VergiDairesiKodu: text,
  TescilTarihi: text,
  KapanisTarihi: text,
  FirmaNevi: text,
  Adres: text,
});
const match = z.looseObject({ ad: text, vkn: text, score: text });

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
  /** What else stands in `data`, by sections that the API document does not name. */
  others: Readonly<Record<string, unknown>>;
}

/** The title of the company that an answer is about: the record's own, else the match's; empty where neither says. */
export function titleIn({ merkez, matched }: Pick<Answer, "merkez" | "matched">): string {
  return merkez?.Unvani ?? matched?.ad ?? "";
}

declare const unread: unique symbol;

/** A parsed answer as it is handed on: only what reads it by its rules can look into it. */
export interface AnswerBody {
  readonly [unread]: true;
}

/** More than any answer has; what reads and draws one calls itself for each level. */
const mostLevels = 50;

/** Parses an answer's body, without what lies deeper than 50 levels; null if it is no JSON. */
export function parseBody(body: string): AnswerBody | null {
  try {
    return cutAt(mostLevels, parseExactJson(body)) as unknown as AnswerBody;
  } catch {
    return null;
  }
}

/**
 * Reads a parsed answer with its people; never throws, what can't be read is null or empty. Everybody but the few files
 * that `test/boundaries.test.ts` names takes `readAnswer`, which leaves people out.
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
  };
}

const detailKeys = Object.keys(detail.shape);
const named = new Set(["Merkez", "Sube", ...detailKeys]);

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
const scalars = (fields: object) =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, scalar]));
const numbered = (fields: object) => ({ ...scalars(fields), MersisNo: mersisNumber });

const harmlessMatch = fieldsOf(scalars(match.shape));
const harmlessAnswer = fieldsOf({
  ...scalars({ success: 0, dusulen_bakiye: 0, response_time_ms: 0 }),
  matched: harmlessMatch,
  alternatives: listOf(harmlessMatch),
  data: fieldsOf({
    Merkez: fieldsOf({
      ...numbered(merkez.shape),
      AmacKonuIcerik: listOf(either(scalar, fieldsOf({ AmacKonuIcerik: scalar }))),
      InternetSitesi: listOf(scalar),
    }),
    AdresDetay: fieldsOf(scalars(adresDetay.shape)),
    Naceler: listOf(fieldsOf(scalars(nace))),
    SermayeDetay: fieldsOf(scalars(sermayeDetay.shape)),
    Subeler: listOf(fieldsOf(numbered(branch))),
    // The elements' shape is open and may name people: only how many there are is kept.
    IflasKonkordato: listOf(() => ({})),
    Sube: fieldsOf(numbered(sube.shape)),
  }),
});

/**
 * Returns an answer with the document's fields about the company alone, or null if it is no object. Everything else may
 * be about a person: sections of people, fields without a name in the document, named fields that hold more than a text.
 */
export function harmlessPart(body: unknown): Record<string, unknown> | null {
  return (harmlessAnswer(body) ?? null) as Record<string, unknown> | null;
}

function cutAt(levels: number, value: ExactJson): ExactJson {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item) => cutAt(levels - 1, item));
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, inner]) => [key, cutAt(levels - 1, inner)]));
}

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
