/** The type of a field; `record.ts`, `harmless-part.ts` and `upstream.ts` read each type. */
export type FieldType =
  | "text"
  | "title"
  | "date"
  | "mersis"
  | "number"
  | "lira"
  | "postalCode"
  | "trueOrFalse"
  | "oneOrZero"
  | "purposes"
  | "sites";

type Sample<Type extends FieldType> = Type extends "purposes"
  ? readonly { AmacKonuIcerik: string }[]
  : Type extends "sites"
    ? readonly string[]
    : Type extends "number" | "lira" | "postalCode" | "oneOrZero"
      ? number
      : string;

/** A field with the type of its values, and a value of an invented active company. */
type Typed = { [Type in FieldType]: { type: Type; sample: Sample<Type> } }[FieldType];

/** The places that show chosen fields of `Merkez`; the view of all information shows each. */
type Place = "card" | "detail" | "list" | "watch";

/** A field without `showsFor` may name a person, and shows only in sections of people. */
type Field = Typed &
  (
    | { showsFor?: never; showsOn?: never }
    | { showsFor: "companies" | "all"; showsOn?: readonly Place[] }
  );

export type Fields = Readonly<Record<string, Field>>;

/** A section of the detail, beside `Merkez`. */
interface Section {
  fields: Fields;
  isList: boolean;
  /** True if the API document shows no shape; only the included registry has these fields. */
  isUndocumented?: boolean;
}

/*
 * The tables below declare each field once: reader, included registry, deletion of people, cards,
 * result files, receipts, watches, slack-check and tests follow from its line.
 *
 * type      how the value is read, and how it is written for people
 * showsFor  "companies": the field is about the company alone; hidden for a person's business
 *           "all": shows for a natural person's business too; it never names the owner
 *           absent: the field may name a person; it shows only in sections of people
 * showsOn   for fields of `Merkez`: "card" the general card, "detail" the detail's card,
 *           "list" a column of a list's result, "watch" compared by watches
 * sample    the value of an invented active company, for slack-check and tests
 */

// prettier-ignore
export const matchFields = {
  ad: { type: "text", showsFor: "companies", sample: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ" },
  vkn: { type: "text", showsFor: "all", sample: "1234567890" },
  score: { type: "number", showsFor: "all", sample: 0.97 },
} as const satisfies Fields;

/** A company's central record, `data.Merkez`. */
// prettier-ignore
export const centralFields = {
  MersisNo: { type: "mersis", showsFor: "all", showsOn: ["card", "watch"], sample: "0123456789000016" },
  Unvani: { type: "title", showsFor: "companies", showsOn: ["card", "detail", "list", "watch"], sample: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ" },
  IsletmeAdi: { type: "text", showsFor: "companies", sample: "ÖRNEK GIDA" },
  FirmaNeviGrupId: { type: "text", showsFor: "all", sample: "1" },
  FirmaNeviGrup: { type: "text", showsFor: "all", showsOn: ["card"], sample: "ANONİM ŞİRKET" },
  FirmaNeviId: { type: "text", showsFor: "all", sample: "2" },
  FirmaNevi: { type: "text", showsFor: "all", showsOn: ["watch"], sample: "TEK PAY SAHİPLİ ANONİM ŞİRKET" },
  TSMNo: { type: "text", showsFor: "all", sample: "34" },
  TSM: { type: "text", showsFor: "all", showsOn: ["card", "watch"], sample: "İSTANBUL TİCARET SİCİLİ MÜDÜRLÜĞÜ" },
  SicilNo: { type: "text", showsFor: "all", showsOn: ["card", "watch"], sample: "232014-5" },
  VergiDairesiKodu: { type: "text", showsFor: "all", sample: "034256" },
  VergiDairesi: { type: "text", showsFor: "all", showsOn: ["card", "list", "watch"], sample: "KOZYATAĞI VERGİ DAİRESİ" },
  TescilTarihi: { type: "date", showsFor: "all", showsOn: ["card"], sample: "12-03-2009" },
  IseBaslamaTarihi: { type: "date", showsFor: "all", sample: "15.03.2009" },
  KapanisTarihi: { type: "date", showsFor: "all", showsOn: ["card", "detail", "watch"], sample: "" },
  FirmaDurumTipNo: { type: "text", showsFor: "all", sample: "1" },
  Durumu: { type: "text", showsFor: "all", showsOn: ["card", "detail", "list", "watch"], sample: "Aktif" },
  Adres: { type: "text", showsFor: "companies", showsOn: ["card", "list", "watch"], sample: "ÖRNEK MAH. DENEME CAD. NO: 7 ATAŞEHİR / İSTANBUL" },
  AmacKonuIcerik: { type: "purposes", showsFor: "all", sample: [{ AmacKonuIcerik: "Gıda maddelerinin alımı, satımı ve dağıtımı." }] },
  SirketinToplamSermayesi: { type: "lira", showsFor: "all", showsOn: ["card", "watch"], sample: 5_000_000 },
  InternetSitesi: { type: "sites", showsFor: "companies", sample: ["https://www.ornek.example"] },
} as const satisfies Fields;

/** A branch card, `data.Sube`; only the first three fields are documented. */
// prettier-ignore
export const branchFields = {
  Unvani: { type: "title", showsFor: "companies", sample: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ ANKARA ŞUBESİ" },
  Durumu: { type: "text", showsFor: "all", sample: "Aktif" },
  SubeMerkeziMersisNo: { type: "mersis", showsFor: "all", sample: "0123456789000016" },
  MersisNo: { type: "mersis", showsFor: "all", sample: "0123456789000027" },
  TSM: { type: "text", showsFor: "all", sample: "ANKARA TİCARET SİCİLİ MÜDÜRLÜĞÜ" },
  SicilNo: { type: "text", showsFor: "all", sample: "4711-S" },
  VergiDairesiKodu: { type: "text", showsFor: "all", sample: "006252" },
  VergiDairesi: { type: "text", showsFor: "all", sample: "ULUS VERGİ DAİRESİ" },
  TescilTarihi: { type: "date", showsFor: "all", sample: "01.01.2020" },
  KapanisTarihi: { type: "date", showsFor: "all", sample: "" },
  FirmaNevi: { type: "text", showsFor: "all", sample: "ŞUBE" },
  Adres: { type: "text", showsFor: "companies", sample: "ULUS MAH. DENEME SOK. NO: 1 ALTINDAĞ / ANKARA" },
} as const satisfies Fields;

// prettier-ignore
const officer = {
  Adi: { type: "text", sample: "ÖRNEK KİŞİ" },
  Soyadi: { type: "text", sample: "******" },
  Gorevi: { type: "text", sample: "Üye" },
  TCKimlikNoMersisNo: { type: "text", sample: "" },
  VergiNumarasi: { type: "text", sample: "" },
  PasaportNo: { type: "text", sample: "" },
  BaslangicTarihi: { type: "date", sample: "12.03.2009" },
} as const satisfies Fields;

/** The sections of the detail, in the document's order. */
// prettier-ignore
export const detailSections = {
  AdresDetay: {
    isList: false,
    fields: {
      IlAdi: { type: "text", showsFor: "companies", sample: "İSTANBUL" },
      IlceAdi: { type: "text", showsFor: "companies", sample: "ATAŞEHİR" },
      Mahalle: { type: "text", showsFor: "companies", sample: "ÖRNEK MAH." },
      CSBM: { type: "text", showsFor: "companies", sample: "DENEME CAD." },
      DisKapiNo: { type: "text", showsFor: "companies", sample: "7" },
      IcKapiNo: { type: "text", showsFor: "companies", sample: "12" },
      PostaKodu: { type: "postalCode", showsFor: "companies", sample: 34_752 },
    },
  },
  Naceler: {
    isList: true,
    fields: {
      NACEKodu: { type: "text", showsFor: "all", sample: "46.38.01" },
      Tanimi: { type: "text", showsFor: "all", sample: "Gıda maddelerinin toptan ticareti" },
      AnaFaliyetMi: { type: "trueOrFalse", showsFor: "all", sample: "False" },
    },
  },
  SermayeDetay: {
    isList: false,
    fields: {
      SirketinToplamSermayesi: { type: "lira", showsFor: "all", sample: 5_000_000 },
      NamaYaziliHisseAdedi: { type: "number", showsFor: "all", sample: 50_000 },
      HamilineYaziliHisseAdedi: { type: "number", showsFor: "all", sample: 12 },
      BirPayDegeri: { type: "lira", showsFor: "all", sample: 100 },
    },
  },
  Ortaklar: {
    isList: true,
    fields: {
      Adi: { type: "text", sample: "ÖRNEK KİŞİ" },
      Soyadi: { type: "text", sample: "******" },
      OrtaklikTipi: { type: "text", sample: "Gerçek Kişi" },
      TCKimlikNoMersisNo: { type: "text", sample: "" },
      OrtaginToplamSermayedekiYuzdesi: { type: "number", sample: 2.5 },
      BaslangicTarihi: { type: "date", sample: "12.03.2009" },
    },
  },
  AktifTemsilciler: {
    isList: true,
    fields: {
      Adi: { type: "text", sample: "ÖRNEK KİŞİ" },
      Soyadi: { type: "text", sample: "******" },
      Gorevi: { type: "text", sample: "Yönetim Kurulu Üyesi" },
      TemsilTuru: { type: "text", sample: "Müştereken Temsile Yetkilidir." },
      SinirsizMi: { type: "oneOrZero", sample: 1 },
      BaslangicTarihi: { type: "date", sample: "12.03.2009" },
    },
  },
  AktifUyeler: { isList: true, isUndocumented: true, fields: officer },
  Denetciler: { isList: true, isUndocumented: true, fields: officer },
  IflasKonkordato: {
    isList: true,
    isUndocumented: true,
    fields: {
      Tur: { type: "text", sample: "Konkordato" },
      Mahkeme: { type: "text", sample: "Örnek Asliye Ticaret Mahkemesi" },
      DosyaNo: { type: "text", sample: "2025/1" },
      KararTarihi: { type: "date", sample: "01.02.2025" },
      Aciklama: { type: "text", sample: "Geçici mühlet" },
    },
  },
  Subeler: {
    isList: true,
    fields: {
      MersisNo: { type: "mersis", showsFor: "companies", sample: "0123456789000027" },
      Unvani: { type: "text", showsFor: "companies", sample: "ÖRNEK GIDA ANKARA ŞUBESİ" },
      TSM: { type: "text", showsFor: "companies", sample: "ANKARA TİCARET SİCİLİ MÜDÜRLÜĞÜ" },
      SicilNo: { type: "text", showsFor: "companies", sample: "4711-S" },
      TescilTarihi: { type: "date", showsFor: "companies", sample: "01.01.2020" },
      Adres: { type: "text", showsFor: "companies", sample: "ULUS MAH. DENEME SOK. NO: 1 ALTINDAĞ / ANKARA" },
    },
  },
} as const satisfies Record<string, Section>;

type Central = typeof centralFields;

/** The fields of `Merkez` that show at a place. */
export type FieldOn<At extends Place> = {
  [Name in keyof Central]: Central[Name] extends { showsOn: readonly (infer Shown)[] }
    ? At extends Shown
      ? Name
      : never
    : never;
}[keyof Central];

/** Returns the fields of `Merkez` that show at a place, in the table's order. */
export function fieldsOn<At extends Place>(place: At): FieldOn<At>[] {
  const entries: [string, Field][] = Object.entries(centralFields);
  const shown = entries.filter(([, { showsOn = [] }]) => showsOn.includes(place));
  return shown.map(([name]) => name as FieldOn<At>);
}

/** The types of all fields by name; a name of several sections is written alike in each. */
export const fieldTypes: Readonly<Record<string, FieldType>> = Object.fromEntries(
  [
    ...Object.values(detailSections).map(({ fields }) => fields),
    matchFields,
    branchFields,
    centralFields,
  ]
    .flatMap((fields: Fields) => Object.entries(fields))
    .map(([name, { type }]) => [name, type]),
);

/** Returns the names of all fields of these types. */
export function fieldsOfTypes(...types: FieldType[]): string[] {
  return Object.keys(fieldTypes).filter((name) => types.some((type) => type === fieldTypes[name]));
}

/** Returns the sample values of a section's fields. */
export function sampleOf<All extends Fields>(fields: All) {
  const entries = Object.entries(fields).map(([name, { sample }]) => [name, sample]);
  return Object.fromEntries(entries) as { [Name in keyof All]: Sample<All[Name]["type"]> };
}

/** The labels of a section: one for each field, except lists of texts. */
export type FieldLabels<All extends Fields> = Record<
  {
    [Name in keyof All]: All[Name]["type"] extends "purposes" | "sites" ? never : Name;
  }[keyof All],
  string
>;

/** Maps each field of a section to the value of its type. */
export function mapFields<All extends Fields, Values extends Record<FieldType, unknown>>(
  fields: All,
  values: Values,
) {
  const entries = Object.entries(fields).map(([name, { type }]) => [name, values[type]]);
  return Object.fromEntries(entries) as { [Name in keyof All]: Values[All[Name]["type"]] };
}

/** Returns the fields of a section that are about the company alone. */
export function harmlessFields(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, { showsFor }]) => showsFor !== undefined);
  return Object.fromEntries(entries);
}

/** True for a field of `Merkez` that is hidden for a natural person's business. */
export function isHiddenForPerson(name: keyof Central): boolean {
  const field: Field = centralFields[name];
  return field.showsFor !== "all";
}

/** Empties the fields that may not show for a person's business; null if no field may show. */
export function rowForPersonsBusiness<Row extends object>(fields: Fields, row: Row | null) {
  const hidden = Object.entries(fields).filter(([, { showsFor }]) => showsFor !== "all");
  if (hidden.length === Object.keys(fields).length) return null;
  const listTypes = new Set<FieldType>(["purposes", "sites"]);
  const emptied = hidden.map(([name, { type }]) => [name, listTypes.has(type) ? [] : ""]);
  return row && { ...row, ...(Object.fromEntries(emptied) as Partial<Row>) };
}
