import { mention } from "../../texts/tr.ts";

export const memory = {
  title: "Görülen IBAN'lar",
  hint: "Satıcının denetimlerde görülen IBAN'ları gösterilir ve unutturulabilir. Ücretsiz.",
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
        ? `${account.invoices} faturada`
        : "faturada değil, yazıda ya da listede",
      account.first === account.last ? account.first : `${account.first} – ${account.last}`,
      account.confirmed &&
        `${account.confirmed.day} günü ${mention(account.confirmed.userId)} doğruladı`,
    ]
      .filter(Boolean)
      .join(" · "),
  more: (count: number) => `ve ${count} IBAN daha`,
  forget: (tail: string) => `Unut: ${tail}`,
  forgetAll: "Hepsini unut",
  forgotten: "Unutuldu. Bir dahaki denetim bunu ilk kez görmüş olur.",
  gone: "Bu IBAN artık kayıtlı değil; unutulmuş ya da süresi dolmuş.",
  confirmed: (tail: string) =>
    `…${tail} doğrulandı ve adınızla kaydedildi. Bundan sonraki denetimlerde bilinen bir IBAN'dır.`,
  known: (tail: string) => `…${tail} daha önce doğrulanmış.`,
  secondPerson:
    "Yeni IBAN'ı, onu denetleyen kişi doğrulayamaz; ikinci bir kişi doğrulamalı. Tek kişiyseniz bir Künye yöneticisi tek kişinin yetmesine izin verebilir: `/kunye iban`.",
  rule: {
    two: "Yeni bir IBAN'ı ikinci bir kişi doğrular.",
    one: "Yeni bir IBAN'ı, onu denetleyen kişi de doğrulayabilir.",
    toOne: "Tek kişi yetsin",
    toTwo: "İkinci kişi gereksin",
  },
  waits: (vkn: string, tail: string, userId: string, day: string) =>
    `🔴 VKN ${vkn} · …${tail} · ${day} günü ${mention(userId)} denetledi. Ödemeden önce bilinen bir telefondan doğrulayın.`,
};
