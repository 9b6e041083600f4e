/** The type of a field; `registry/upstreams/upstream.ts` and `record.ts` say how each is read. */
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
}

/** The fields of a section: those of people by their type alone. */
export type Fields = Readonly<Record<string, FieldType | Harmless<FieldType>>>;
export type TypeOf<Field> =
  Field extends Harmless<infer Type> ? Type : Field extends FieldType ? Field : never;

/** A section of the detail beside `Merkez`. */
interface Section {
  fields: Fields;
  isList: boolean;
  /** True if the API document shows no shape; the fields are then the included registry's own. */
  isOpen?: boolean;
}

const text = { harmless: "text" } as const;
const title = { harmless: "title" } as const;
const date = { harmless: "date" } as const;
const mersis = { harmless: "mersis" } as const;
const number = { harmless: "number" } as const;

/** A match of a title query. */
export const matchFields = { ad: text, vkn: text, score: number } as const satisfies Fields;

/** A company's central record, `data.Merkez`. */
export const centralFields = {
  MersisNo: mersis,
  Unvani: title,
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
  AmacKonuIcerik: { harmless: "purposes" },
  SirketinToplamSermayesi: number,
  InternetSitesi: { harmless: "sites" },
} as const satisfies Fields;

/** A branch card, `data.Sube`: the first three are documented, registries know the others too. */
export const branchFields = {
  Unvani: title,
  Durumu: text,
  SubeMerkeziMersisNo: mersis,
  MersisNo: mersis,
  TSM: text,
  SicilNo: text,
  VergiDairesiKodu: text,
  VergiDairesi: text,
  TescilTarihi: date,
  KapanisTarihi: date,
  FirmaNevi: text,
  Adres: text,
} as const satisfies Fields;

/** A member or auditor. */
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
      IlAdi: text,
      IlceAdi: text,
      Mahalle: text,
      CSBM: text,
      DisKapiNo: text,
      IcKapiNo: text,
      PostaKodu: { harmless: "postalCode" },
    },
  },
  Naceler: {
    isList: true,
    fields: { NACEKodu: text, Tanimi: text, AnaFaliyetMi: { harmless: "trueOrFalse" } },
  },
  SermayeDetay: {
    isList: false,
    fields: {
      SirketinToplamSermayesi: number,
      NamaYaziliHisseAdedi: number,
      HamilineYaziliHisseAdedi: number,
      BirPayDegeri: number,
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
  AktifUyeler: { isList: true, isOpen: true, fields: officer },
  Denetciler: { isList: true, isOpen: true, fields: officer },
  IflasKonkordato: {
    isList: true,
    isOpen: true,
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
      MersisNo: mersis,
      Unvani: text,
      TSM: text,
      SicilNo: text,
      TescilTarihi: date,
      Adres: text,
    },
  },
} as const satisfies Record<string, Section>;

/** The labels that texts must have for a section: one a field, but for lists of texts. */
export type FieldLabels<Section extends Fields> = Record<
  {
    [Name in keyof Section]: TypeOf<Section[Name]> extends "purposes" | "sites" ? never : Name;
  }[keyof Section],
  string
>;

/** Gives each field of a section the value of its type. */
export function eachField<Section extends Fields, Values extends Record<FieldType, unknown>>(
  fields: Section,
  values: Values,
) {
  const entries = Object.entries(fields).map(([name, field]) => {
    return [name, values[typeof field === "string" ? field : field.harmless]];
  });
  return Object.fromEntries(entries) as { [Name in keyof Section]: Values[TypeOf<Section[Name]>] };
}

/** Returns the fields of a section that are about the company alone. */
export function harmlessFields(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, field]) => typeof field !== "string");
  return Object.fromEntries(entries);
}
