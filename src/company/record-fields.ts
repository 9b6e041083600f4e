/** The type of a field; `record.ts` and `registry/upstreams/upstream.ts` read each type. */
export type FieldType =
  | "text"
  | "title"
  | "date"
  | "mersis"
  | "number"
  | "postalCode"
  | "trueOrFalse"
  | "oneOrZero"
  | "purposes"
  | "sites";

/** A field that is about the company alone; every other field is hidden as a person's. */
interface Harmless<Type extends FieldType> {
  harmless: Type;
  /** True if the field may show for a natural person's business too: it never names the owner. */
  mayShowForPerson?: true;
}

/** The fields of a section; a field of people has a bare type. */
export type Fields = Readonly<Record<string, FieldType | Harmless<FieldType>>>;
export type TypeOf<Field> =
  Field extends Harmless<infer Type> ? Type : Field extends FieldType ? Field : never;

/** A section of the detail, beside `Merkez`. */
interface Section {
  fields: Fields;
  isList: boolean;
  /** True if the API document shows no shape; only the included registry has these fields. */
  isUndocumented?: boolean;
}

const companyText = { harmless: "text" } as const;
const companyTitle = { harmless: "title" } as const;
const shownText = { harmless: "text", mayShowForPerson: true } as const;
const shownDate = { harmless: "date", mayShowForPerson: true } as const;
const shownMersis = { harmless: "mersis", mayShowForPerson: true } as const;
const shownNumber = { harmless: "number", mayShowForPerson: true } as const;
const shownFlag = { harmless: "trueOrFalse", mayShowForPerson: true } as const;

export const matchFields = { ad: companyText, vkn: shownText, score: shownNumber } satisfies Fields;

/** A company's central record, `data.Merkez`. */
export const centralFields = {
  MersisNo: shownMersis,
  Unvani: companyTitle,
  IsletmeAdi: companyText,
  FirmaNeviGrupId: shownText,
  FirmaNeviGrup: shownText,
  FirmaNeviId: shownText,
  FirmaNevi: shownText,
  TSMNo: shownText,
  TSM: shownText,
  SicilNo: shownText,
  VergiDairesiKodu: shownText,
  VergiDairesi: shownText,
  TescilTarihi: shownDate,
  IseBaslamaTarihi: shownDate,
  KapanisTarihi: shownDate,
  FirmaDurumTipNo: shownText,
  Durumu: shownText,
  Adres: companyText,
  AmacKonuIcerik: { harmless: "purposes", mayShowForPerson: true },
  SirketinToplamSermayesi: shownNumber,
  InternetSitesi: { harmless: "sites" },
} as const satisfies Fields;

/** A branch card, `data.Sube`; only the first three fields are documented. */
export const branchFields = {
  Unvani: companyTitle,
  Durumu: shownText,
  SubeMerkeziMersisNo: shownMersis,
  MersisNo: shownMersis,
  TSM: shownText,
  SicilNo: shownText,
  VergiDairesiKodu: shownText,
  VergiDairesi: shownText,
  TescilTarihi: shownDate,
  KapanisTarihi: shownDate,
  FirmaNevi: shownText,
  Adres: companyText,
} as const satisfies Fields;

const officer = {
  Adi: "text",
  Soyadi: "text",
  Gorevi: "text",
  TCKimlikNoMersisNo: "text",
  VergiNumarasi: "text",
  PasaportNo: "text",
  BaslangicTarihi: "date",
} as const;

/** The sections of the detail, in the document's order. */
export const detailSections = {
  AdresDetay: {
    isList: false,
    fields: {
      IlAdi: companyText,
      IlceAdi: companyText,
      Mahalle: companyText,
      CSBM: companyText,
      DisKapiNo: companyText,
      IcKapiNo: companyText,
      PostaKodu: { harmless: "postalCode" },
    },
  },
  Naceler: {
    isList: true,
    fields: { NACEKodu: shownText, Tanimi: shownText, AnaFaliyetMi: shownFlag },
  },
  SermayeDetay: {
    isList: false,
    fields: {
      SirketinToplamSermayesi: shownNumber,
      NamaYaziliHisseAdedi: shownNumber,
      HamilineYaziliHisseAdedi: shownNumber,
      BirPayDegeri: shownNumber,
    },
  },
  Ortaklar: {
    isList: true,
    fields: {
      Adi: "text",
      Soyadi: "text",
      OrtaklikTipi: "text",
      TCKimlikNoMersisNo: "text",
      OrtaginToplamSermayedekiYuzdesi: "number",
      BaslangicTarihi: "date",
    },
  },
  AktifTemsilciler: {
    isList: true,
    fields: {
      Adi: "text",
      Soyadi: "text",
      Gorevi: "text",
      TemsilTuru: "text",
      SinirsizMi: "oneOrZero",
      BaslangicTarihi: "date",
    },
  },
  AktifUyeler: { isList: true, isUndocumented: true, fields: officer },
  Denetciler: { isList: true, isUndocumented: true, fields: officer },
  IflasKonkordato: {
    isList: true,
    isUndocumented: true,
    fields: {
      Tur: "text",
      Mahkeme: "text",
      DosyaNo: "text",
      KararTarihi: "date",
      Aciklama: "text",
    },
  },
  Subeler: {
    isList: true,
    fields: {
      MersisNo: { harmless: "mersis" },
      Unvani: companyText,
      TSM: companyText,
      SicilNo: companyText,
      TescilTarihi: { harmless: "date" },
      Adres: companyText,
    },
  },
} as const satisfies Record<string, Section>;

/** The labels of a section: one for each field, except lists of texts. */
export type FieldLabels<All extends Fields> = Record<
  {
    [Name in keyof All]: TypeOf<All[Name]> extends "purposes" | "sites" ? never : Name;
  }[keyof All],
  string
>;

/** Maps each field of a section to the value of its type. */
export function mapFields<All extends Fields, Values extends Record<FieldType, unknown>>(
  fields: All,
  values: Values,
) {
  const entries = Object.entries(fields).map(([name, field]) => [name, values[typeOf(field)]]);
  return Object.fromEntries(entries) as { [Name in keyof All]: Values[TypeOf<All[Name]>] };
}

/** Returns the fields of a section that are about the company alone. */
export function harmlessFields(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, field]) => typeof field !== "string");
  return Object.fromEntries(entries);
}

/** Empties the fields that may not show for a person's business; null if no field may show. */
export function rowForPersonsBusiness<Row extends object>(fields: Fields, row: Row | null) {
  const hidden = Object.entries(fields).filter(
    ([, field]) => typeof field === "string" || field.mayShowForPerson !== true,
  );
  if (hidden.length === Object.keys(fields).length) return null;
  const listTypes = new Set<FieldType>(["purposes", "sites"]);
  const emptied = hidden.map(([name, field]) => [name, listTypes.has(typeOf(field)) ? [] : ""]);
  return row && { ...row, ...(Object.fromEntries(emptied) as Partial<Row>) };
}

const typeOf = (field: Fields[string]) => (typeof field === "string" ? field : field.harmless);
