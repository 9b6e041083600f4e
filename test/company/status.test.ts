import { expect, test } from "vitest";
import {
  stateColours,
  statesOf,
  statusGroup,
  statusInTitle,
  type CompanyState,
  type StatusGroup,
} from "../../src/company/status.ts";

const groups: Record<StatusGroup, readonly string[]> = {
  active: ["Aktif", "AKTİF", "aktif", " Aktif ", "FAAL", "Faal"],
  "winding-up": ["Tasfiye", "Tasfiye Halinde", "TASFİYE HALİNDE", "Aktif (Tasfiye Halinde)"],
  insolvent: [
    "(İFLAS NEDENİYLE) TASFİYE HALİNDE",
    "İflas",
    "İFLAS AÇILIŞ",
    "İflas Açılış",
    "Konkordato",
    "KONKORDATO ALACAKLI TOP.",
    "Aktif - Konkordato",
  ],
  closed: [
    "Terkin",
    "TERKİN",
    "Re'sen Terkin",
    "Re’sen Terkin",
    "RESEN TERK",
    "TERK",
    "Birleşme nedeniyle terkin",
    "Bölünme nedeniyle terkin",
    "Devir nedeniyle terkin",
    "Tasfiye sonu terkin",
    "Kapalı",
    "KAPALI",
    "Kapanmış",
    "Silindi",
    "Silinmiş",
  ],
  moved: ["Nakil", "NAKİL GELEN", "NAKİL GİDEN"],
  unknown: [
    "",
    "Aktif Değil",
    "AKTİF DEĞİL",
    "Faal değil",
    "GAYRİFAAL",
    "Gayri Faal",
    "ASKIDA",
    "Tür değişikliği",
    "LİMİTED'den ANONİM'e (TÜR DEĞİŞİKLİĞİ)",
    "Tasfiyeden dönüş",
    "Pasif",
    "Aktiflik bilgisi yok",
    "Terkos",
    "Bilinmiyor",
    "Re'sen silindi bekliyor",
    "TERKİN BEKLEMEDE",
    "Kapanış onayı bekleniyor",
    "Aktif (münfesih)",
    "Aktif; genel kurulca feshedildi",
    "Aktif olmayan",
    "Aktif/Pasif",
    "infisah",
    "Aktif 2",
    "TASFİYE HALİNDE değil",
  ],
};

test.each(Object.entries(groups).flatMap(([group, texts]) => texts.map((text) => [text, group])))(
  "%j is %s",
  (text, group) => {
    expect(statusGroup(text)).toBe(group);
  },
);

const title = "ÖRNEK GIDA A.Ş.";
const closing = "01.02.2026";

test.each<[Durumu: string, CompanyState[], { Unvani?: string; KapanisTarihi?: string }?]>([
  ["Aktif", ["active"]],
  ["Terkin", ["closed"]],
  ["İflas", ["insolvent"]],
  ["Konkordato", ["insolvent"]],
  ["(İFLAS NEDENİYLE) TASFİYE HALİNDE", ["insolvent"]],
  ["Tasfiye Halinde", ["winding-up"]],
  ["Tasfiye Halinde", ["insolvent"], { Unvani: `İFLAS NEDENİYLE TASFİYE HALİNDE ${title}` }],
  ["Aktif", ["winding-up"], { Unvani: `TASFİYE HALİNDE ${title}` }],
  ["Aktif", ["insolvent"], { Unvani: `MÜFLİS ${title}` }],
  ["Aktif", ["closed"], { Unvani: `${title} (MÜNFESİH)` }],
  ["Terkin", ["closed", "insolvent"], { Unvani: `İFLAS HALİNDE ${title}` }],
  ["Nakil", ["moved"]],
  ["Nakil", ["closed"], { KapanisTarihi: closing }],
  ["", ["closed"], { KapanisTarihi: "12 Mart 2020" }],
  ["Aktif", ["contradictory"], { KapanisTarihi: closing }],
  ["Tasfiye Halinde", ["winding-up", "contradictory"], { KapanisTarihi: closing }],
  ["Aktif", ["active"], { KapanisTarihi: " - " }],
  ["İflas kaldırıldı mı bilinmiyor", ["insolvent"]],
  ["", ["unknown"]],
  ...[
    "Aktif (münfesih)",
    "Aktif; genel kurulca feshedildi",
    "Aktif/Pasif",
    "infisah",
    "AKTİF DEĞİL",
    "TERKİN BEKLEMEDE",
    "Gayri Faal",
  ].map((text): [string, CompanyState[]] => [text, ["alarming"]]),
  ...["ASKIDA", "Terkos", "Bilinmiyor"].map((text): [string, CompanyState[]] => [
    text,
    ["unknown"],
  ]),
])("a record with the status %j is %j (%j)", (Durumu, states, fields = {}) => {
  expect(statesOf({ Durumu, Unvani: title, KapanisTarihi: "", ...fields })).toEqual(states);
});

test("insolvency entries of a detail make a company insolvent, not one that winds up", () => {
  const record = { Durumu: "Tasfiye Halinde", Unvani: title, KapanisTarihi: "" };
  expect(statesOf(record, 1)).toEqual(["insolvent"]);
});

test("the states are ordered by their colours, the worst first", () => {
  const ranks = Object.values(stateColours).map((colour) =>
    ["red", "orange", "yellow", "grey", "green"].indexOf(colour),
  );
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
});

test.each([
  ["ÖRNEK GIDA A.Ş. TERKİN", "closed"],
  ["MÜFLİS ÖRNEK GIDA A.Ş.", "insolvent"],
  ["ÖRNEK GIDA A.Ş. (MÜNFESİH)", "closed"],
  ["KONKORDATO HALİNDE ÖRNEK A.Ş.", "insolvent"],
  ["PASİF YANGIN KORUMA A.Ş.", null],
  ["KAPALI ÇARŞI KUYUMCULUK A.Ş.", null],
])("the title %j states the status %s", (title, status) => {
  expect(statusInTitle(title)).toBe(status);
});
