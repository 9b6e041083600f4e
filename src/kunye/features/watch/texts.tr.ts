import type { PauseReason, RecordState } from "../../watches/watch.ts";
import { possessiveEnding } from "../../texts/turkish-endings.ts";
import { buttons, counted, mention, tellManager, toMessages, uncharged } from "../../texts/tr.ts";

const struckOff = (count: number) =>
  `${counted(count)} terkin edilmiş şirket takip edilmez; ${count === 1 ? "kaydı" : "kayıtları"} artık değişmez.`;

export const watch = {
  title: buttons.watch,
  list: "Takipler",
  /** A cap on a button without room for "en çok". */
  perMonth: (price: string) => `${price}/ay`,
  interval: { month: "Ayda bir", week: "Haftada bir" },
  /** Buttons that change the interval. */
  change: { month: "Aylık yap", week: "Haftalık yap" },
  form: {
    lead: (name: string) =>
      `*${name}*\nDurum, unvan, adres, sermaye ya da sicil bilgisi değişirse yazılır; kişi bilgileri izlenmez.`,
    cost: (companies: number, each: string) =>
      `${companies > 1 ? `${counted(companies)} şirket. ` : ""}Her denetim *ücretlidir: ${companies > 1 ? "şirket başına " : ""}${each}*.`,
    name: "Takibin adı",
    interval: "Ne sıklıkta?",
    option: (interval: string, first: string, most: string) =>
      `${interval} · ilki ${first} · ayda en çok ${most}`,
    place: "Değişiklik nereye yazılsın?",
    places: { me: "Bana, doğrudan mesajla", channel: "Bu kanala" },
    placeHint:
      "Kanala tutar ve şahıs işletmesi yazılmaz; bunlar size gelir. Künye kanalda olmalıdır (/invite @kunye).",
    inList: (list: string) => `⚠️ “${list}” takibinizde zaten var; orada da denetlenir.`,
    byColleague: (userId: string) => `⚠️ ${mention(userId)} bu şirketi zaten takip ediyor.`,
    struckOff,
    /** Says that nothing is left to watch. */
    allStruckOff: (count: number) =>
      count === 1
        ? "Bu şirket terkin edilmiş; kaydı artık değişmediği için takip edilmez."
        : struckOff(count),
    held: "Ekip aynı şirketi denetimden önceki 7 gün (haftalıkta 2 gün) içinde sorguladıysa o kayda bakılır, bir daha ödenmez.",
    guessed: "~ tahminî fiyat; daha pahalı çıkarsa takip durur ve size sorulur.",
    submit: "Takibe al",
  },
  begun: (first: string) => `✅ Takibe alındı. İlk denetim: ${first}`,
  already: "Bunu zaten takip ediyorsunuz.",
  notVkn: `Yazdığınız numara bir VKN değil; takip için \`/kunye takip <10 haneli numara>\` yazın. ${uncharged}`,
  priceChanged: `Fiyat değişti, takip başlamadı. ${uncharged} Pencereyi yeniden açın.`,
  notHere: `Takip başlamadı: bu kanal yalnız sizin ekibinize ait değil ya da Slack'ten doğrulanamadı. ${uncharged}`,
  next: (when: string) => `sıradaki denetim ${when}`,
  thisMonth: (used: string) => `bu ay ${used}`,
  companies: (count: number) => `${counted(count)} şirket`,
  changed: (count: number) => `son denetimde ${counted(count)} değişiklik`,
  unchanged: (when: string) => `son denetim ${when}: değişiklik yok`,
  paused: (why: string) => `⏸ *Durdu:* ${why}.`,
  reasons: {
    cap: "onaylanan aylık tutara gelindi",
    budget: "bu ayki harcama sınırına gelindi",
    balance: "bakiye yetmedi",
    refused: "kayıt servisi sorguyu kabul etmedi",
    // Also of a demo account that was never opened.
    "no-key": "ekibin kayıt servisi hesabı bağlı değil",
    unauthorized: "kayıt servisi API anahtarını kabul etmedi",
    price: "fiyat, onaylanandan yüksek",
    person: "takip edenin sorgu yetkisi doğrulanamadı",
    restored: "harcama kayıtları bir yedekten geri yüklendi",
  } satisfies Record<PauseReason, string>,
  /** The way to connect the team's account again. */
  mend: {
    "no-key": (mayEnter: boolean): string =>
      mayEnter
        ? "Anahtarı girip takibi sürdürün."
        : "Yöneticiniz anahtarı Künye'nin Giriş sekmesinden girebilir; sonra takibi sürdürün.",
    "no-demo": (mayOpen: boolean): string =>
      mayOpen
        ? "Deneme hesabı açıp takibi sürdürün."
        : "Yöneticiniz Künye'nin Giriş sekmesinden deneme hesabı açabilir; sonra takibi sürdürün.",
    unauthorized: (mayEnter: boolean): string =>
      mayEnter ? "Anahtarı değiştirip takibi sürdürün." : tellManager,
  },
  onFirst: "Ayın 1'inde kendiliğinden sürer.",
  byPress: "Sürdürülene dek hiçbir şey sorgulanmaz.",
  notAsked: "Sırası gelmeyen şirketler sorgulanmadı.",
  newPrice: (agreed: string, now: string) => `Onayladığınız fiyat ${agreed}, yenisi ${now}.`,
  pausedTitle: "Takip durdu",
  left: (who: string) =>
    `⏸ *Takip durdu:* ${who} artık ekibin üyesi değil. Biri devralana dek hiçbir şey sorgulanmaz.`,
  unverified: (who: string) =>
    `⏸ *Takip durdu:* ${who} bir gündür Slack'ten doğrulanamıyor. Biri devralana dek hiçbir şey sorgulanmaz.`,
  buttons: {
    stop: "Takibi bırak",
    settings: "Ayarlar",
    resume: "Sürdür",
    takeOver: "Devral",
    file: "Değişiklikler (dosya)",
  },
  confirmStop: (companies: number) =>
    `${counted(companies)} şirketin takibi biter. Alınmış kayıtlar ve değişiklik mesajları kalır.`,
  confirm: (price: string) =>
    `Denetimler için bakiyeden ayda en çok ${price} düşülür. Takip her an bırakılabilir.`,
  stopped: (companies: number) =>
    `Takip bırakıldı; ${companies === 1 ? "bu şirket" : `bu ${counted(companies)} şirket`} artık bu takip için sorgulanmaz. Öteki takipler sürer.`,
  resumed: "Takip sürüyor.",
  changedTo: (interval: string) => `Değişti: ${interval}.`,
  gone: `Bu takip bırakılmış, sizin değil ya da aynısını zaten takip ediyorsunuz; hiçbir şey değişmedi. ${uncharged}`,
  nothing:
    "Takip edilen şirket yok. Bir şirket kartının ⋯ menüsünden başlar; bitmiş listede “Her ay denetle” düğmesi vardır.",
  headings: { mine: "*Takip ettikleriniz*", team: "*Ekibin takip ettikleri*" },
  more: (count: number) => `ve ${counted(count)} takip daha`,
  budget: (most: string) => `Takipler ayda en çok ${most}`,
  lasts: (month: string | null) =>
    `bakiye yalnızca takiplere harcanırsa ${month === null ? "iki yıldan uzun" : `${month} sonuna kadar`} yeter`,
  balanceShort: "⚠️ bakiye bir aya yetmiyor",
  limitShort: (limit: string) => `⚠️ aylık sınır (${limit}) bir aya yetmiyor`,
  round: (checked: number, changed: number) =>
    changed === 0
      ? `${counted(checked)} şirket denetlendi, değişen yok`
      : `${counted(checked)} şirketten ${counted(changed)}'${possessiveEnding(changed)} değişti`,
  oneChanged: "Takip edilen şirket değişti",
  oneUnchecked: "Takip edilen şirket denetlenemedi",
  apart: (count: number) => `${counted(count)} durum değişikliği ayrı mesajla yazıldı.`,
  roundCost: (cost: string) => `bu denetim ${cost}`,
  record: "Kayıt",
  recordStates: {
    found: "okunuyor",
    gone: "kurumda bulunamadı",
    unreadable: "okunamadı",
  } satisfies Record<RecordState, string>,
  none: "yok",
  differs: (field: string) => `${field} değişti`,
  leaves: "Terkin edildiği için takipten çıktı; bir daha sorgulanmaz.",
  others: (vkns: string) => `*Değişen öteki şirketler:* ${vkns}`,
  unknown: (vkns: string) =>
    `❔ Yanıtı alınamayanlar: ${vkns}. Bakiyeden düşülmüş olabilir; yeniden sorulmaz. Kartını yeniden sorgularsanız takibi sürer.`,
  unavailable: (vkns: string) =>
    `⚠️ *Denetlenemeyenler:* ${vkns}. Yanıt alınamadı, bakiyeden düşülmedi; sonraki denetimde yeniden sorulur.`,
  because: {
    own: "Takip ettiğiniz için yazıldı",
    channel: "Bu kanal için takip ediliyor",
    instead: (channel: string) => `${channel} kanalına yazılamadığı için size yazıldı`,
    manager: (watcher: string) => `Takip eden ${watcher} okuyamadığı için size yazıldı`,
  },
  file: {
    name: (day: string) => `kunye-takip-${day}.csv`,
    columns: ["Hesap kodu", "VKN", "Unvan", "Değişen", "Önce", "Sonra"],
    caption: (companies: number) => `📄 *Takip* · ${counted(companies)} şirketteki değişiklikler`,
    sent: toMessages("Dosya"),
  },
};
