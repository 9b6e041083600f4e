import type { Erasable, Erased } from "../../lookups/erase-people.ts";

const nothing = "*Hiçbir şey silinmedi:*";

export const erasure = {
  title: "Kişi verilerini sil",
  lead: "İlgili kişi başvurusunda (KVKK) bir şirketin kişilerini siler. Önce silinecekler gösterilir.",
  why: "Silme nedeni",
  whyHint: "Silme kaydında adınızla süresiz kalır. İlgili kişinin adını yazmayın.",
  heading: (vkn: string, title: string) =>
    [title && `*${title}*`, `VKN ${vkn}`].filter(Boolean).join(" · "),
  found: ({ answers, withPeople, whole }: Pick<Erasable, "answers" | "withPeople" | "whole">) =>
    withPeople + whole === 0
      ? `*Silinecek kişi verisi yok:* ${answers === 0 ? "saklanan yanıt yok" : `saklanan ${answers} yanıtta kişi bulunmadı`}.`
      : `*Silinecek:* saklanan ${answers} yanıttaki kişiler (kişi bulunan yanıt: ${withPeople})${whole > 0 ? `; bunlardan gerçek kişi işletmesine ait ya da okunamayan ${whole} yanıtın tamamı, işletmenin adı ve takibi` : ""}.`,
  more: "Bunlar da silinir: şirketin notları, bekleyen yanıt ve bildirimleri, listelerdeki satırlarının metni, onu anan denetimler, görülen IBAN ve faturaları. Şirketin Slack'teki kartlarının düğmeleri artık çalışmaz.",
  stays: ({ answers, whole }: Pick<Erasable, "answers" | "whole">) =>
    `*Kalacak:* ${answers > whole ? "saklanan yanıtların kişiler dışındaki bölümü (ücretsiz açılmaya devam eder), " : ""}harcama ve erişim kayıtları, VKN, silme kaydı.`,
  cannot:
    "*Künye silemez:* Slack'teki mesajlar, indirilmiş dosyalar, yedekler, varsa öteki sunucuların diskinde bekleyen yanıtlar.",
  final: "Silmek, şirketin yeniden sorgulanmasını engellemez. *Geri alınamaz.*",
  press: "Kalıcı olarak sil",
  stale: `${nothing} bu ekran eskimiş, o zamandan beri silinecekler değişmiş olabilir. Şimdiki durum aşağıda.`,
  sure: (vkn: string) => `VKN ${vkn}: kişi verileri kalıcı olarak silinecek. Geri alınamaz.`,
  erased: (vkn: string, counts: Erased, doubtfulCount: number) =>
    [
      `*Silindi* · VKN ${vkn}: ${counts.withoutPeople + counts.answers === 0 ? "saklanan yanıtlarda kişi yoktu" : `kişileri silinen yanıt ${counts.withoutPeople}, tamamı silinen yanıt ${counts.answers}`}, kart ${counts.cards}, bekleyen yanıt ${counts.replies}, liste satırı ${counts.rows}.`,
      "Slack'teki mesajları, indirilmiş dosyaları ve yedekleri ayrıca silin.",
      doubtfulCount > 0
        ? `Sunucunun diskinde okunamayan ${doubtfulCount} dosya bu şirketle ilgili olabilir; süresi dolunca silinir, beklemeden sistem yöneticiniz siler.`
        : "",
    ]
      .filter(Boolean)
      .join("\n"),
  refused: {
    underWay: (isPartly: boolean): string =>
      `${isPartly ? "*Yalnızca bir bölümü silindi:* o sırada ekibin bir sorgusu başladı." : `${nothing} ekibin bir sorgusu sürüyor.`} Sorgu bitince yeniden silin.`,
    notStored: `${nothing} sunucunun diskinde kaydedilmeyi bekleyen yanıt var. Birkaç dakika sonra yeniden silin.`,
    noKey: `${nothing} verilerden birinin şifreleme anahtarı eksik. Sistem yöneticinize haber verin.`,
    unreadable: `${nothing} veri tabanı ya da sunucunun diskindeki yanıtlar okunamadı. Sistem yöneticinize haber verin.`,
  },
  broken:
    "Silme yarıda kaldı; bir bölümü silinmiş olabilir. Pencereyi açıp yeniden silin; sürerse sistem yöneticinize haber verin.",
};
