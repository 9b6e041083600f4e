import { expect, test } from "vitest";
import {
  statusInTitle,
  isAlarmingStatus,
  statusGroup,
  type StatusGroup,
} from "../../src/company/status.ts";

const groups: Record<StatusGroup, readonly string[]> = {
  active: ["Aktif", "AKTİF", "aktif", " Aktif ", "FAAL", "Faal"],
  "winding-up": [
    "Tasfiye",
    "Tasfiye Halinde",
    "TASFİYE HALİNDE",
    "(İFLAS NEDENİYLE) TASFİYE HALİNDE",
    "İflas",
    "İFLAS AÇILIŞ",
    "İflas Açılış",
    "Aktif (Tasfiye Halinde)",
  ],
  distress: ["Konkordato", "KONKORDATO ALACAKLI TOP.", "Aktif - Konkordato"],
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

test.each([
  "Aktif (münfesih)",
  "Aktif; genel kurulca feshedildi",
  "Aktif/Pasif",
  "infisah",
  "AKTİF DEĞİL",
  "TERKİN BEKLEMEDE",
  "Gayri Faal",
])("%j is an alarming status", (text) => {
  expect(isAlarmingStatus(text)).toBe(true);
});

test.each(["Aktif", "Terkin", "Tasfiye Halinde", "", "ASKIDA", "Terkos", "Bilinmiyor"])(
  "%j is no alarming status",
  (text) => {
    expect(isAlarmingStatus(text)).toBe(false);
  },
);

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
