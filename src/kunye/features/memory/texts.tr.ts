import { byPhone, mention } from "../../texts/tr.ts";

export const memory = {
  title: "Görülen IBAN'lar",
  hint: "Satıcının denetimlerde görülen IBAN'ları gösterilir; kayıtları silinebilir. Ücretsiz.",
  heading: (vkn: string) => `*VKN ${vkn}: denetimlerde görülen IBAN'lar*, en eskisi üstte`,
  nothing: "Bu satıcıdan görülen IBAN yok.",
  line: (account: {
    tail: string;
    country: string;
    invoices: number;
    first: string;
    last: string;
    confirmed: { userId: string; day: string } | null;
  }) =>
    [
      `…${account.tail} (${account.country})`,
      account.invoices > 0
        ? `${account.invoices} sorunsuz faturada`
        : "henüz sorunsuz bir faturada değil",
      account.first === account.last ? account.first : `${account.first} – ${account.last}`,
      account.confirmed &&
        `${account.confirmed.day} günü ${mention(account.confirmed.userId)} doğruladı`,
    ]
      .filter(Boolean)
      .join(" · "),
  more: (count: number) => `ve ${count} IBAN daha`,
  forget: (tail: string) => `Bu IBAN'ı sil: ${tail}`,
  forgetAll: "Satıcının kaydını sil",
  forgotten: "Silindi. Bir sonraki denetimde ilk kez görülmüş sayılır.",
  /** The outcomes of a press on the confirmation's button. */
  outcome: {
    gone: () => "Bu IBAN artık kayıtlı değil; silinmiş ya da süresi dolmuş.",
    confirmed: (tail: string) =>
      `…${tail} doğrulandı ve adınızla kaydedildi. Bundan sonraki denetimlerde bilinen bir IBAN'dır.`,
    known: (tail: string) => `…${tail} daha önce doğrulanmış.`,
    "same-person": (tail: string) =>
      `…${tail} doğrulanmadı: IBAN'ı ilk siz denetlediniz, ikinci bir kişi doğrulamalı. Ekipte tek kişiyseniz bir Künye yöneticisi \`/kunye iban\` ile bir kişinin onayını yeterli sayabilir.`,
  },
  rule: {
    two: "Yeni bir IBAN'ı ikinci bir kişi doğrular.",
    one: "Yeni bir IBAN'ı, onu denetleyen kişi de doğrulayabilir.",
    toOne: "Bir kişinin onayı yeterli",
    toTwo: "İkinci kişi onaylasın",
  },
  waits: (name: string, tail: string, userId: string, day: string) =>
    `🔴 ${name} · …${tail} · ${day} günü ${mention(userId)} denetledi. ${byPhone}`,
  /** Said to the person who checked the account. */
  notYours: "İlk siz denetlediğiniz için ikinci bir kişi doğrulamalı.",
  waitingTitle: "Doğrulama bekleyen IBAN'lar",
  waitingHeading: (count: number) => `*${count} IBAN doğrulama bekliyor*`,
  noneWaits: "Doğrulama bekleyen IBAN yok.",
  moreWait: (count: number) => `${count} IBAN daha doğrulama bekliyor (\`/kunye iban\`).`,
  showWaiting: "Hepsini göster",
};
