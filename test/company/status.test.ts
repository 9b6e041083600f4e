import { expect, test } from "vitest";
import { statusGroup, type StatusGroup } from "../../src/company/status.ts";

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
  ],
};

test.each(Object.entries(groups).flatMap(([group, texts]) => texts.map((text) => [text, group])))(
  "%j is %s",
  (text, group) => {
    expect(statusGroup(text)).toBe(group);
  },
);
