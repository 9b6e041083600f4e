import { z } from "zod";
import type { BranchRecord, CompanyRecord } from "./record.ts";
import { UpstreamAnswerError } from "./upstream.ts";

/** Reads an upstream's company: what is missing is empty, what can't be a record throws UpstreamAnswerError. */
export function readCompanyRecord(value: unknown): CompanyRecord {
  return read(companyRecord, value);
}

/** Reads an upstream's branch card: what is missing is empty, what can't be one throws UpstreamAnswerError. */
export function readBranchRecord(value: unknown): BranchRecord {
  return read(branchRecord, value);
}

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
const text = z.preprocess(asText, z.string());

/** Text that is rewritten before it is looked at. */
const written = (rewrite: (text: string) => string, shape: RegExp) =>
  z.preprocess((value) => {
    const given = asText(value);
    return typeof given === "string" ? rewrite(given) : given;
  }, z.string().regex(shape));

/** Written as the API document has them, whichever of the usual ways they came in. */
const date = written((value) => {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/.exec(value);
  return iso ? `${iso[3] ?? ""}.${iso[2] ?? ""}.${iso[1] ?? ""}` : value.replace(/[-/]/g, ".");
}, /^(?:\d\d\.\d\d\.\d{4})?$/);

/** People write it in groups. */
const mersis = written((value) => value.replace(/[\s.-]/g, ""), /^(?:\d{16})?$/);

const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.\d+)?$/)
      .transform(Number),
  ])
  .nullish()
  .transform((value) => value ?? 0);

const postalCode = number.transform((value) =>
  Number.isInteger(value) && value >= 0 && value <= 99_999 ? value : 0,
);

const flag = z.union([z.boolean(), text]);
const trueOrFalse = flag.transform((value): "True" | "False" =>
  /^(true|1|evet)$/i.test(String(value)) ? "True" : "False",
);
const oneOrZero = flag.transform((value): 0 | 1 => (/^(true|1)$/i.test(String(value)) ? 1 : 0));

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

const section = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .looseObject({})
    .nullish()
    .transform((value): unknown => value ?? {})
    .pipe(z.object(shape));

const merkez = z.object({
  MersisNo: mersis,
  Unvani: text.pipe(z.string().min(1)),
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
  TescilTarihi: date,
  IseBaslamaTarihi: date,
  KapanisTarihi: date,
  FirmaDurumTipNo: text,
  Durumu: text,
  Adres: text,
  AmacKonuIcerik: list(z.object({ AmacKonuIcerik: text })),
  SirketinToplamSermayesi: number,
  InternetSitesi: list(text),
});

const holder = {
  Adi: text,
  Soyadi: text,
  KisiTipi: text,
  TCKimlikNoMersisNo: text,
  VergiNumarasi: text,
  PasaportNo: text,
  BaslangicTarihi: date,
};
const officer = z.object({ ...holder, Gorevi: text });

const companyRecord: z.ZodType<CompanyRecord> = z.object({
  Merkez: merkez,
  AdresDetay: section({
    IlAdi: text,
    IlceAdi: text,
    Mahalle: text,
    CSBM: text,
    DisKapiNo: text,
    IcKapiNo: text,
    PostaKodu: postalCode,
  }),
  Naceler: list(z.object({ NACEKodu: text, Tanimi: text, AnaFaliyetMi: trueOrFalse })),
  SermayeDetay: section({
    SirketinToplamSermayesi: number,
    NamaYaziliHisseAdedi: number,
    HamilineYaziliHisseAdedi: number,
    BirPayDegeri: number,
  }),
  Ortaklar: list(
    z.object({ ...holder, OrtaklikTipi: text, OrtaginToplamSermayedekiYuzdesi: number }),
  ),
  AktifTemsilciler: list(
    z.object({ ...holder, Gorevi: text, TemsilTuru: text, SinirsizMi: oneOrZero }),
  ),
  AktifUyeler: list(officer),
  Denetciler: list(officer),
  IflasKonkordato: list(
    z.object({ Tur: text, Mahkeme: text, DosyaNo: text, KararTarihi: date, Aciklama: text }),
  ),
  Subeler: list(
    z.object({
      MersisNo: mersis,
      Unvani: text,
      TSM: text,
      SicilNo: text,
      TescilTarihi: date,
      Adres: text,
    }),
  ),
});

const branchRecord: z.ZodType<BranchRecord> = z.object({
  Unvani: text.pipe(z.string().min(1)),
  Durumu: text,
  SubeMerkeziMersisNo: mersis,
  MersisNo: mersis,
  TSM: text,
  SicilNo: text,
  VergiDairesi: text,
  TescilTarihi: date,
  KapanisTarihi: date,
  Adres: text,
});
