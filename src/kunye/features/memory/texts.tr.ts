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
  forgotten: "Silindi. Bu satıcının bilinmeyen IBAN'ları, doğrulanana dek kırmızı kalır.",
  /** The outcomes of a press on the confirmation's button. */
  outcome: {
    gone: () => "Bu IBAN artık kayıtlı değil; silinmiş ya da süresi dolmuş.",
    confirmed: (tail: string) =>
      `…${tail} doğrulandı ve adınızla kaydedildi. Bundan sonraki denetimlerde bilinen bir IBAN'dır.`,
    known: (tail: string) => `…${tail} daha önce doğrulanmış.`,
    "same-person": (tail: string) =>
      `…${tail} doğrulanmadı: IBAN'ı ilk siz denetlediniz, ikinci bir kişi doğrulamalı. Ekipte tek kişiyseniz bir Künye yöneticisi \`/kunye iban\` ile bir kişinin onayını yeterli sayabilir.`,
  },
  /** Tells that checked invoices have become red. */
  worse: {
    heading: (count: number) =>
      count === 1
        ? "Denetlediğiniz bir fatura artık kırmızı"
        : `Denetlediğiniz ${count} fatura artık kırmızı`,
    why: {
      "same-number-other-amount":
        "Aynı numaralı bir fatura sonradan başka bir tutarla denetlendi. Netleşmeden ödemeyin.",
      "changed-iban": `Bu satıcının başka bir IBAN'ı doğrulandı; bu faturadaki doğrulanmış değil. ${byPhone}`,
      "struck-off": "Satıcı, fatura tarihinden önce sicilden terkin edilmiş. Netleşmeden ödemeyin.",
    },
    more: (count: number) => `ve ${count} fatura daha`,
    open: "Denetimi aç",
  },
  rule: {
    two: "Yeni bir IBAN'ı ikinci bir kişi doğrular.",
    one: "Yeni bir IBAN'ı, onu denetleyen kişi de doğrulayabilir.",
    toOne: "Bir kişinin onayı yeterli",
    toTwo: "İkinci kişi onaylasın",
  },
  /** Said to the person who checked the account. */
  notYours: "İlk siz denetlediğiniz için ikinci bir kişi doğrulamalı.",
  /** Said of an account of which an earlier version kept only the end. */
  onlyTail: "Yalnız son dört hanesi saklanmış: belgesini yeniden denetleyip oradan doğrulayın.",
  mark: "Burada silinmiş bir IBAN vardı. Bilinmeyen her IBAN doğrulanana dek kırmızı kalır.",
  waitingTitle: "Doğrulama bekleyen IBAN'lar",
  waitingHeading: (count: number) => `*${count} IBAN doğrulama bekliyor*`,
  noneWaits: "Doğrulama bekleyen IBAN yok.",
  moreWait: (count: number) => `${count} IBAN daha doğrulama bekliyor (\`/kunye iban\`).`,
  showWaiting: "Hepsini göster",
};
