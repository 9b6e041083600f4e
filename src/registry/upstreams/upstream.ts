import { z } from "zod";
import {
  branchFields,
  centralFields,
  detailSections,
  mapFields,
  type Fields,
} from "../../company/record-fields.ts";

/**
 * The institution that has every record. A rejection, a time-out or an unusable answer is an
 * uncharged 502; `readCompanyRecord` and `readBranchRecord` reject unusable answers.
 */
export interface Upstream {
  /** Resolves to a company's record, people unmasked, or null if it is unknown. */
  company(vkn: string, signal: AbortSignal): Promise<unknown>;
  /** Resolves to a record with `Merkez` only, if the institution has that faster. */
  merkez?(vkn: string, signal: AbortSignal): Promise<unknown>;
  /** Resolves to a branch's card by its 16-digit MERSİS number; a head office is no branch. */
  branch(mersis: string, signal: AbortSignal): Promise<unknown>;
  close?(): Promise<void>;
}

/** An unusable answer of the institution; the message names places in the answer, never content. */
export class UpstreamAnswerError extends Error {
  override name = "UpstreamAnswerError";
}

/** A company as the institution returns it, people unmasked, in the API document's order. */
export type CompanyRecord = z.infer<typeof companyRecord>;
export type BranchRecord = z.infer<typeof branchRecord>;
/** A person or an entity with a share or an office, unmasked (see `queries/personal-data.ts`). */
export type Holder = z.infer<z.ZodObject<typeof identity>> & { OrtaklikTipi?: string };

export const readCompanyRecord = (value: unknown) => read(companyRecord, value);
export const readBranchRecord = (value: unknown) => read(branchRecord, value);

/** Reads a record; a missing field is empty. Throws UpstreamAnswerError if it is no record. */
function read<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const places = result.error.issues.slice(0, 5).map(({ path }) => path.join("."));
  throw new UpstreamAnswerError(`unusable at: ${places.join(", ")}`);
}

const asText = (value: unknown): unknown => {
  if (typeof value === "string") return value.trim();
  if (value === null || value === undefined) return "";
  return typeof value === "number" ? String(value) : value;
};

/** Text, also from a number; empty if missing. */
const text = z.preprocess(asText, z.string());

const title = text.pipe(z.string().min(1));

/** A date as DD.MM.YYYY or empty (API document); ISO and other separators are accepted. */
const date = text
  .transform((value) => value.replace(/^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/, "$3.$2.$1"))
  .transform((value) => value.replace(/[-/]/g, "."))
  .pipe(z.string().regex(/^(?:\d\d\.\d\d\.\d{4})?$/));

/** Sixteen digits or empty; people write them in groups. */
const mersis = text
  .transform((value) => value.replace(/[\s.-]/g, ""))
  .pipe(z.string().regex(/^(?:\d{16})?$/));

/** A number, also from digits; 0 if missing. */
const number = z.preprocess((value) => {
  const isDigits = typeof value === "string" && /^-?\d{1,15}(\.\d+)?$/.test(value);
  return isDigits ? Number(value) : (value ?? 0);
}, z.number());

/** Five digits at most; 0 for anything else, which may be a person's number. */
const postalCode = number.transform((value) =>
  Number.isInteger(value) && value >= 0 && value <= 99_999 ? value : 0,
);

const flag = z.union([z.boolean(), text]);
const trueOrFalse = flag.transform((value): "True" | "False" =>
  /^(true|1|evet)$/i.test(String(value)) ? "True" : "False",
);
const oneOrZero = flag.transform((value): 0 | 1 => (/^(true|1)$/i.test(String(value)) ? 1 : 0));

function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => value ?? [], z.array(item));
}

const types = {
  text,
  title,
  date,
  mersis,
  number,
  lira: number,
  postalCode,
  trueOrFalse,
  oneOrZero,
  purposes: list(z.object({ AmacKonuIcerik: text })),
  sites: list(text),
};
const objectOf = <Section extends Fields>(fields: Section) => z.object(mapFields(fields, types));
/** An object; if it is missing, all its fields are empty. */
const sectionOf = <Section extends Fields>({ fields }: { fields: Section }) =>
  z.preprocess((value) => value ?? {}, objectOf(fields));
const rowsOf = <Section extends Fields>({ fields }: { fields: Section }) => list(objectOf(fields));

/** The fields of a holder that, with `OrtaklikTipi`, decide the masking. */
const identity = {
  /** `Gerçek Kişi` or `Tüzel Kişi`; never sent to a caller. */
  KisiTipi: text,
  TCKimlikNoMersisNo: text,
  VergiNumarasi: text,
  PasaportNo: text,
};
const holdersOf = <Section extends Fields>({ fields }: { fields: Section }) =>
  list(objectOf(fields).extend(identity));

const companyRecord = z.object({
  Merkez: objectOf(centralFields),
  AdresDetay: sectionOf(detailSections.AdresDetay),
  Naceler: rowsOf(detailSections.Naceler),
  SermayeDetay: sectionOf(detailSections.SermayeDetay),
  Ortaklar: holdersOf(detailSections.Ortaklar),
  AktifTemsilciler: holdersOf(detailSections.AktifTemsilciler),
  AktifUyeler: holdersOf(detailSections.AktifUyeler),
  Denetciler: holdersOf(detailSections.Denetciler),
  IflasKonkordato: rowsOf(detailSections.IflasKonkordato),
  Subeler: rowsOf(detailSections.Subeler),
});

const branchRecord = objectOf(branchFields);
