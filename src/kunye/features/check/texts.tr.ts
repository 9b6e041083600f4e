import { continueIsFree, uncharged } from "../../texts/tr.ts";

export const invoiceModal = {
  /** The Home's button that opens it. */
  opener: "Fatura denetle",
  label: "VKN ve unvan, ya da faturanın metni",
  hint: `Örneğin: 1234567890 ÖRNEK GIDA A.Ş. ${continueIsFree}`,
  files: "Fatura dosyaları (XML, PDF, HTML, ZIP)",
  filesHint: "e-fatura, e-arşiv ya da e-irsaliye; en çok 10 dosya. Dosyalar saklanmaz.",
};

export const companies = {
  /** `titles` were read and not searched yet; `forSale` have a priced button. */
  heading(
    {
      companies,
      titles,
      isBranch = false,
    }: { companies: number; titles: number; isBranch?: boolean },
    forSale = companies + titles,
  ) {
    const count = companies + titles;
    if (count === 0) return `*Sorgulanabilecek şirket bulunamadı.* ${uncharged}`;
    const counted = (some: number, what: string) => `${some === 1 ? "bir" : some} ${what}`;
    const company = isBranch ? "bir şirketin şubesi" : counted(companies, "şirket");
    const title = counted(titles, "unvan");
    const found =
      titles === 0
        ? `${company} bulundu.`
        : companies === 0
          ? `${title} bulundu, henüz aranmadı.`
          : `${company} ve ${title} bulundu; unvan${titles === 1 ? "" : "lar"} henüz aranmadı.`;
    const sentence = `*${found.charAt(0).toUpperCase()}${found.slice(1)}*`;
    if (forSale === 0) return sentence;
    return `${sentence} Siz basmadan ${count === 1 || forSale === 1 ? "" : "hiçbiri "}sorgulanmaz.`;
  },
  /** Below the verdicts of several invoices. */
  unasked: (count: number) =>
    `*${count === 1 ? "Bir" : count} şirket sorgulanmadı.* Siz basmadan sorgulanmaz.`,
  /** A menu's label. */
  askOne: "Birini sorgula",
  onlyOwn: `*Sizinkinden başka, sorgulanabilecek şirket yok.* ${uncharged}`,
  unlisted: "ticaret sicilinde kaydı olmayabilir",
  doubtful: "telefon numarası da olabilir",
  waiting: (invoices: number) => `${invoices} faturada`,
  more: (left: number) => `Sonrakiler (${left})`,
  /** Below the companies: an invoice's number and amount. */
  ofNobody: (invoice: string) => `⚪ *Hangi şirketin faturası, anlaşılmadı:* ${invoice}`,
  inRecord: (what: string) => `*Kayıtta:* ${what}`,
  /** Shown for a valid number that was not queried yet. */
  likely: "denetim hanesi tutuyor",
  inMersis: "MERSİS numarasının içindeki",
  shared: (who: string) => `Denetimi paylaşan: ${who}`,
};

/** The button that asks several companies, and the sentence about its outcome. */
export const askAll = {
  all: "Hepsini sorgula",
  /**
   * The names of a button that leaves companies out: they are on another page, or have no sure number.
   * Two are named by their ends.
   */
  some: (ends: readonly string[]) =>
    ends.length === 2
      ? [`Sorgula: …${ends.join(" ve …")}`, `Sorgula ${ends.join(", ")}`]
      : [`Bu ${ends.length} VKN'yi sorgula`],
  /** The name on a button that is too narrow. */
  brief: (count: number) => `Sorgula (${count})`,
  companies: (count: number) => `${count} şirket`,
  confirm: (count: number, price: string) =>
    `${count} şirketin genel kartı sırayla sorgulanacak. Başarılı her sorgu bakiyeden düşülür; toplamı ${price}.`,
  outcome: (
    {
      bought,
      elsewhere,
      needless,
      notFound,
      unknown,
      left,
    }: Record<"bought" | "elsewhere" | "needless" | "notFound" | "unknown" | "left", number>,
    charge: string,
    why: string,
  ) => {
    const parts = [
      bought === 0 ? "Şirket kartı alınmadı" : `${bought} şirket sorgulandı (${charge})`,
      ...(elsewhere > 0 ? [`${elsewhere} şirket başka bir sorguyla alındı`] : []),
      ...(needless > 0 ? [`${needless} şirket için sorgu gerekmedi`] : []),
      ...(notFound > 0 ? [`${notFound} VKN'nin kaydı yok`] : []),
      ...(unknown > 0 ? [`${unknown} şirketin sonucu belirsiz`] : []),
    ];
    const unasked = left > 0 ? `; ${left} şirket sorgulanmadı: ${why}` : "";
    return `${parts.join(", ")}${unasked}.`;
  },
  why: {
    price: "fiyat değişti, yenisi düğmelerde",
    limit: "aylık sınır yetmiyor",
    balance: "bakiye yetmiyor",
    unknown: "önce bu sonuç belli olmalı",
    refused: "sorgu yetkiniz doğrulanamadı",
    expired: "düğmenin süresi doldu",
    other: "kayıt servisi sonuç vermedi",
  },
  /** Above the card of a check whose queries a restart has interrupted. */
  interrupted:
    "Sorgulama yarıda kaldı. Alınanlar aşağıda; kalanını düğmelerle sorgulayabilirsiniz.",
};

const ifAlone =
  "Ekipte tek kişiyseniz yönetici, `/kunye iban` ile bir kişinin onayını yeterli sayabilir.";

/** The lines about new accounts that a second person must confirm. */
export const secondPerson = {
  here: (tails: string) =>
    `*${tails}: ikinci bir kişi doğrulamalı;* IBAN'ı ilk denetleyen doğrulayamaz.`,
  /** Ways to a second person from a card that only the first one sees. */
  way: {
    share: (tails: string) =>
      `*${tails}: ikinci bir kişi doğrulamalı.* “Paylaş” ile bir çalışma arkadaşınıza gösterin. ${ifAlone}`,
    shared: (tails: string) =>
      `*${tails}: ikinci bir kişi doğrulamalı.* Bir çalışma arkadaşınız paylaştığınız kartta doğrulayabilir. ${ifAlone}`,
    home: (tails: string) =>
      `*${tails}: ikinci bir kişi doğrulamalı.* Bir Künye yöneticisi Giriş sekmesinde doğrulayabilir. ${ifAlone}`,
  },
};

export const ownCompany = {
  question: "Hangisi sizin şirketiniz? Bir kez sorulur; kendi şirketiniz sorgulanmaz.",
  further: "Bu da sizin şirketiniz mi? Kendi şirketiniz sorgulanmaz.",
  /** Below the question: buyers without a number by which they could be ours. */
  notToChoose: (buyers: readonly string[]) =>
    `Seçilemeyen alıcı: ${buyers.join(", ")}. Sizin şirketinizse doğru VKN'li faturayı isteyin.`,
  mayBe: "sizin olabilir; önce yukarıdaki soruyu yanıtlayın",
  none: "Hiçbiri",
  mark: "Sizin şirketiniz",
  is: (title: string) => `*Sizin şirketiniz:* ${title}`,
  unproved:
    "⚪ *Unvan doğrulanmadı:* kendi kaydınız elinizde yok. Bir kez alırsanız sizin tarafınız da karşılaştırılır.",
  notFound: (day: string) =>
    `⚪ *Kayıt bulunamadı:* kendi VKN'niz ${day} günü sorgulandı; sicilde kaydı yok. Unvan karşılaştırılamadı.`,
  isOwn: (title: string) => `${title} bizim şirketimiz`,
  isOther: "Bizim değil",
  confirm: "Bizim şirketimiz",
  confirmation: (title: string) =>
    `“${title}” bütün ekip için sizin şirketiniz sayılır ve fatura denetiminde sorgulanmaz. “Bizim değil” ile geri alınır. Ücretsiz.`,
  /** Shown if a list is too long to redraw. */
  kept: `Kaydedildi; bundan sonraki denetimlerde geçerlidir. ${uncharged}`,
};
