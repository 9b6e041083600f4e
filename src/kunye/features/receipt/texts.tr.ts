import type { MicroCredits } from "../../../company/credits.ts";
import { credits, expired, keepYourself, toMessages } from "../../texts/tr.ts";

export const receipt = {
  sent: toMessages("Sorgu kaydı"),
  caption: `📄 İstediğiniz sorgu kaydı. ${keepYourself}`,
  fileName: (about: string) => `sorgu-kaydi-${about}.pdf`,
  query: "Belge ve sorgu",
  record: "Sicil kaydı",
  about: "Bu belge hakkında",
  hashes: "Yukarıdaki alanların SHA-256 özeti",
  number: "Kayıt no",
  issuedTo: "Belgeyi alan",
  issuedAt: "Belgenin zamanı",
  asker: "Sorgulayan",
  askedThrough: "Sorgunun yolu",
  team: "Slack ekibi",
  kind: "Sorgu türü",
  asked: "Sorulan",
  askedAt: "Sorgu zamanı",
  source: "Kaynak",
  fetchedAt: "Kaynaktan alındığı zaman",
  charged: "Bakiyeden düşülen",
  cost: (amount: MicroCredits | null) => {
    if (amount === null) return "Bilinmiyor (kayıt servisi düşülen tutarı bildirmedi)";
    return amount === 0 ? "0 kredi (kayıt servisi bu sorguda ücret almadı)" : credits(amount);
  },
  invoice: (role: string) => `${role} · belge no, tarih, tutar`,
  ettn: "ETTN",
  remark: "Not",
  match: "Unvan eşleşmesi",
  alternative: "Öteki olasılık",
  finding: "Bulgu",
  registered: (field: string) => `${field} · sicil kaydında`,
  likeness: (field: string, likeness: string) => {
    if (field === "date")
      return likeness === "same" ? "belge tescilden sonra" : "belge tescilden önce";
    return { same: "uyuyor", different: "farklı" }[likeness] ?? "kısmen uyuyor (bulguya bakın)";
  },
  closing: (isAfter: boolean): string =>
    isAfter ? "belge kapanıştan sonra" : "belge kapanıştan önce",
  peopleRemoved: `Silindi: ${expired}`,
  peopleNotShown: "Gösterilmedi: belgeyi isteyenin yetkisi yok ya da doğrulanamadı",
  unchecked: "Denetlenmeyen",
  nature: "Niteliği",
  notOfficial: "Bu belge resmî belge değildir; ticaret sicili belgesi yerine geçmez.",
  keeping: "Saklanması",
  keepIt:
    "Bu dosyayı kendiniz saklayın: belgeyi Künye saklamaz. Saklama ödevi şirketinizindir (VUK 253: beş yıl, TTK 82: on yıl).",
  answerHash: "Yanıtın SHA-256 özeti",
  noAnswerHash: "Yok (sorgu, özetler tutulmaya başlamadan önce yapıldı)",
  fieldsHash: "Özet",
  check: {
    title: "Fatura denetim kaydı",
    fileName: (day: string) => `denetim-kaydi-${day}.pdf`,
    sent: toMessages("Denetim kaydı"),
    caption: `📄 İstediğiniz denetim kaydı. ${keepYourself}`,
    heading: "Belge ve denetim",
    sum: "Sonuç",
    invoice: "Fatura",
    said: {
      heading: "Denetimde söylenen",
      at: "Denetimin zamanı",
      same: (time: string) => `${time}; bulgular o zamandan beri aynı`,
      then: (time: string) => `${time} itibarıyla`,
      now: "Şimdi",
      still: "Son söylenenle aynı",
      nothing: "Henüz bulgu yok",
    },
    unqueryable: "VKN'si sorgulanamayan",
    registeredTitle: "Kayıtlı unvan",
    status: "Kayıtlı durum",
    notAsked: "Sicil kaydı sorgulanmadı",
    notFound: (day: string) => `${day} günü sorgulandı; sicilde kayıt bulunamadı`,
    notShown: "Gösterilmedi: kayıt bir gerçek kişinin işletmesi olabilir",
  },
};
