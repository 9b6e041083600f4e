import {
  branchFields,
  centralFields,
  detailSections,
  matchFields,
  sampleOf,
  type Fields,
} from "../../../company/record-fields.ts";

/** A central record, and a branch card, with the samples of all fields. */
export const fullMerkez = sampleOf(centralFields);
export const fullSube = sampleOf(branchFields);

/** The company of the worst cards, with the number of the registry's examples. */
export const inventedVkn = matchFields.vkn.sample;
export const inventedMersis = fullMerkez.MersisNo;
export const branchMersis = fullSube.MersisNo;

/** Repeats text with mentions, links, formatting and control characters up to a length. */
export function worstWords(length: number): string {
  return worstText
    .repeat(Math.ceil(length / worstText.length))
    .slice(0, length)
    .toWellFormed();
}

const worstText =
  "<!channel> <@U0123456789> <#C0123456789|x> <https://ornek.example|ÖRNEK> *kalın* _eğik_ ~çizik~ " +
  "```blok``` &lt;!here&gt; \u202eters\u202c \u0000\u0007 🏢🏢 > alıntı\n\n# başlık ";

/** Replaces every text with these words, except MERSİS numbers. */
export function fillTexts<Data>(data: Data, words: string): Data {
  const filled = JSON.stringify(data, (field, value: unknown) =>
    typeof value === "string" && !field.endsWith("MersisNo") ? words : value,
  );
  return JSON.parse(filled) as Data;
}

export const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Builds a title query's alternatives, the nearest first. */
export function alternatives(ad: string) {
  return many(37, (index) => ({
    ad,
    vkn: String(2_000_000_000 + index),
    score: 0.6 - index / 100,
  }));
}

const { AdresDetay, SermayeDetay, ...lists } = detailSections;
const rowsOf = ({ fields }: { fields: Fields }, count: number, change: (index: number) => object) =>
  many(count, (index) => ({ ...sampleOf(fields), ...change(index) }));
const person = (index: number) => ({ Adi: `ÖRNEK KİŞİ ${index + 1}` });

/** The sections of a detail with many rows. */
export const fullSections = {
  AdresDetay: sampleOf(AdresDetay.fields),
  SermayeDetay: sampleOf(SermayeDetay.fields),
  Naceler: rowsOf(lists.Naceler, 21, (index) => ({
    NACEKodu: `46.38.${String(index + 1).padStart(2, "0")}`,
    AnaFaliyetMi: index === 3 ? "True" : "False",
  })),
  Ortaklar: rowsOf(lists.Ortaklar, 37, person),
  AktifTemsilciler: rowsOf(lists.AktifTemsilciler, 21, (index) => ({
    ...person(100 + index),
    SinirsizMi: index % 2,
  })),
  AktifUyeler: rowsOf(lists.AktifUyeler, 21, (index) => person(200 + index)),
  // The API document shows no fields of auditors, so this one is undocumented.
  Denetciler: many(21, () => ({ Unvani: "ÖRNEK DENETİM ANONİM ŞİRKETİ" })),
  IflasKonkordato: rowsOf(lists.IflasKonkordato, 21, (index) => ({ DosyaNo: `2025/${index + 1}` })),
  Subeler: many(200, (index) => ({
    ...fullSube,
    MersisNo: `01234567890${String(index + 17).padStart(5, "0")}`,
    Unvani: `ÖRNEK GIDA ${index + 1} NO'LU ŞUBESİ`,
  })),
};
