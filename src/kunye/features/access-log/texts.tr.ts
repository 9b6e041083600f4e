import type { AccessWay } from "../../lookups/see-people.ts";
import { detail } from "../../texts/tr.ts";

export const accessLog = {
  title: "Erişim kaydı",
  hint: "Bu şirketin kişilerini kimin gördüğü gösterilir; baktığınız da kaydedilir. Ücretsiz.",
  heading: (vkn: string) => `*VKN ${vkn}: kişi bilgilerini görenler*, en yenisi üstte`,
  nobody: "Kayıt yok.",
  how: {
    bought: "satın aldı",
    opened: "açtı",
    redrawn: "gördü",
    shared: "genel kartı paylaştı; kişileri yalnızca kendisi gördü",
    paged: "gördü",
    info: "gördü",
    copied: "kopyaladı",
    printed: "sorgu kaydını (PDF) aldı",
    exported: "KVKK dökümünü aldı",
    listed: "erişim kaydına baktı",
  } satisfies Record<AccessWay, string>,
  sections: {
    ...detail.sections,
    Unvani: "İşletme sahibinin adı",
    fields: "Belgede olmayan alanlar",
    others: "Belgede olmayan bölümler",
  } as Record<string, string>,
  line: (when: string, who: string, how: string, sections: string) =>
    `• ${when} · ${who} · ${[how, sections].filter(Boolean).join(": ")}`,
};
