import type { LoggedVerdict } from "../../lookups/judge-unknowns.ts";
import type { MicroCredits } from "../../../company/credits.ts";
import type { JobSums, LimitUse, Spending } from "../../lookups/limit-use.ts";
import { dotted } from "../../texts/parts.ts";
import {
  buttons,
  counted,
  credits,
  expired,
  format,
  maybeCharged,
  mention,
  noDemo,
  noKey,
  refusedKey,
  sumOf,
  toMessages,
  uncharged,
  usedOf,
} from "../../texts/tr.ts";

const atPrice = "toplamda fiyatıyla sayıldı";

/** Beginnings of sentences about a monthly limit. */
const limitName = { team: "Ekibin aylık sınırı", person: "Kişisel aylık sınırınız" };

const ownBooks = "Aşağıdakiler Künye'nin kendi kayıtlarıdır.";

const unread = "öncesinde ya da yakınında bakiye okunmamış, karşılaştırılamıyor";

const mixed = "arada başka bir hareket var, bakiyeden ayırt edilemiyor";

const balanceCantTell = "bakiyeden anlaşılamaz; yöneticiniz karara bağlar";

const statement =
  "Önce kayıt servisinin hesap hareketlerine bakın; hesap sizde değilse Künye'yi işletene sorun.";

export const balance = {
  heading: "Bakiye",
  remaining: (amount: MicroCredits) => `*${credits(amount)}* kaldı`,
  unreachable: `Bakiye okunamadı: kayıt servisine ulaşılamadı. ${ownBooks}`,
  unauthorized: (mayEnterKey: boolean) =>
    `Bakiye okunamadı. ${refusedKey(mayEnterKey)} ${ownBooks}`,
  noDemo: (mayOpen: boolean) => `Bakiye okunamadı. ${noDemo(mayOpen)} ${ownBooks}`,
  noKey: (mayEnterKey: boolean) => `Bakiye okunamadı. ${noKey(mayEnterKey)} ${ownBooks}`,
  notShown: `Ekibiniz ortak bir hesaptan harcıyor; hesabın bakiyesi ekiplere gösterilmez. ${ownBooks}`,
  buys: (general: number, details: number, limited: boolean) =>
    `${limited ? "Bu ayki sınırlar içinde" : "Bu bakiyeyle"} yaklaşık ${format.credits(general * 1e6)} genel kart${details === 0 ? "" : ` ya da ${format.credits(details * 1e6)} detay`} sorgulanabilir.`,
  spent: (limited: boolean) =>
    `${limited ? "Bu ayki sınır" : "Bakiye"} yeni bir sorguya yetmiyor; ekibin aldığı kartlar ücretsiz açılır.`,
  limit: ({ whose, ...use }: LimitUse, left: MicroCredits) =>
    `${limitName[whose]}: ${usedOf(use)} kullanıldı, ${credits(left)} kaldı`,
  limitsRenewed: (day: string) => `Sınırlar ${day} tarihinde yenilenir.`,
  prices: (hasGuessed: boolean) =>
    `*Fiyatlar*${hasGuessed ? " · ~ tahminî; ilk sorguda kesinleşir" : ""}`,
  month: (name: string) => `*${name} harcaması*`,
  nothingThen: "Bu ayda ücretli sorgu yok.",
  row: (name: string, queries: number, spent: Spending) =>
    `${name}: ${queries} sorgu · ${sumOf(spent)}`,
  total: (queries: number, spent: Spending) => `*Toplam: ${queries} sorgu · ${sumOf(spent)}*`,
  /** `days` is null if the days cannot be estimated. */
  pace: (daily: MicroCredits, days: number | null) =>
    [
      `Bu ayki ilk sorgudan beri günde ortalama ${credits(daily)}`,
      days === null
        ? ""
        : days > 365
          ? "bu hızla bakiye bir yıldan uzun yeter"
          : `bu hızla bakiye yaklaşık ${days} gün yeter`,
    ]
      .filter(Boolean)
      .join("; "),
  /** `forGeneral`: not even a general card can be queried. */
  tooLow: (forGeneral: boolean, topUp: string) =>
    `⚠️ *Bakiye ${forGeneral ? "hiçbir sorguya" : "bir detay sorgusuna"} yetmiyor.* ${topUp}`,
  endsSoon: (days: number, topUp: string) =>
    `⚠️ *Bakiye bu hızla yaklaşık ${days} gün içinde biter.* ${topUp}`,
  /** Headings of the Home's sums. */
  ownMonth: "Siz, bu ay",
  teamMonth: "Ekip, bu ay",
  byPerson: "*Kişilere göre*",
  yours: "*Sizin sorgularınız*",
  /** A row of its own, so that the rows add up to the total. */
  unknown: (queries: number) => `❔ Sonucu belirsiz, düşülmüş olabilir: ${queries} sorgu`,
  unsettledHeading: (isAskable: boolean) =>
    `*❔ Sonucu belirsiz olanlar*${isAskable ? " (aynı sorguyu yazarsanız `Yine de sorgula` düğmesi gelir)" : ""}`,
  /** Follows an unknown outcome whose query was asked again. */
  askedAgain: "sonra yeniden soruldu",
  settle: {
    label: { charged: "Düşüldü", free: "Düşülmedi" },
    ask: {
      charged: (asked: string) =>
        `“${asked}” sorgusu harcama kayıtlarına “düşüldü” diye geçer. ${statement}`,
      free: (asked: string) =>
        `“${asked}” sorgusu harcama kayıtlarına “düşülmedi” diye geçer; sorgu yeniden yapılabilir. ${statement}`,
    },
    confirm: "Kaydet",
    settled: (
      { isNew, settled }: { isNew: boolean; settled: LoggedVerdict },
      asked: string,
      now: number,
    ): string => {
      const { verdict, cost, by, manager, at } = settled;
      const outcome = verdict === "free" ? "düşülmedi" : `${credits(cost ?? 0)} düşüldü`;
      const who = {
        balance: "bakiye",
        operator: "sistem yöneticisi",
        manager: mention(manager ?? ""),
      };
      return `“${asked}” ${isNew ? "kaydedildi" : "için karar verilmişti"}: *${outcome}*. Karar: ${who[by]} · ${format.moment(at, now)}`;
    },
    early:
      "Henüz karar verilemez: ücret, bakiyeden 10 dakikaya kadar gecikmeyle düşülebilir. Bu süre dolunca yeniden deneyin.",
    answered: "Bu sorgunun yanıtı gelmiş; karar gerekmiyor. `/bakiye` güncel durumu gösterir.",
  },
  shared: `⚠️ *Bu hesaptan yalnızca ekibiniz harcamıyor.* Sonucu belirsiz sorgular ${balanceCantTell}.`,
  unclear: (count: number, isManager: boolean) =>
    `❔ ${isManager ? `Ekibin ${count} sorgusunun` : `${count} sorgunuzun`} sonucu belirsiz; bakiyeden düşülmüş olabilir. Nedenini \`/bakiye\` gösterir.`,
  lastMonth: "Geçen ayın raporu",
  unasked: "_Geçen ayın raporu: ayda bir kez Künye yöneticilerine gönderilir._",
  movement: "*Bakiyenin hareketi*",
  noMovement: (isPast: boolean): string =>
    isPast
      ? "Karşılaştırılamıyor: Künye o ay bakiyeyi karşılaştırmak için iki kez okumadı."
      : "Henüz karşılaştırılamıyor: Künye karşılaştırmak için bakiyeyi birkaç dakikada bir okur; bu ayın ikinci okuması henüz yapılmadı.",
  sharedMovement:
    "Bu hesaptan yalnızca ekibiniz harcamıyor; bu yüzden bakiye harcama kayıtlarıyla karşılaştırılmadı.",
  read: (when: string, amount: MicroCredits) => `${when}: ${credits(amount)}`,
  moved: (fall: MicroCredits, paid: MicroCredits) =>
    `Bakiye bu arada ${credits(Math.abs(fall))} ${fall < 0 ? "arttı" : "azaldı"}; harcama kayıtlarına göre ${credits(paid)} düşülmüş.`,
  outsideReadings: (amount: MicroCredits) =>
    `Ayın ${credits(amount).replace(/ kredi$/, "")} kredisi bu iki okumanın dışında düşüldü; karşılaştırma onu kapsamaz.`,
  /** `more`: credits missing in the ledger; `open` and `doubted` may explain them. */
  difference: (more: MicroCredits, open: MicroCredits, doubted: MicroCredits) => {
    if (more === 0) {
      const unspent = `; sonucu belirsiz ${credits(open)} bakiyeden düşülmüş görünmüyor`;
      return `✅ Fark yok: bakiye harcama kayıtlarıyla tutuyor${open > 0 ? unspent : ""}.`;
    }
    if (more < 0)
      return `Fark: bakiyede harcama kayıtlarının gösterdiğinden ${credits(-more)} fazla var; arada kredi yüklenmiş olmalı. Daha çok yüklediyseniz aradaki tutarı başkası harcamış olabilir.`;
    const ofOpen = Math.min(more, open);
    const ofDoubted = Math.min(more - ofOpen, doubted);
    const rest = more - ofOpen - ofDoubted;
    const maybe = `En çok ${credits(ofOpen)} sonucu belirsiz ya da tutarı bildirilmeyen sorgulardan olabilir. `;
    const decided = `En çok ${credits(ofDoubted)} düşülmedi diye karara bağlananlardan olabilir. `;
    return `⚠️ Fark: bakiye harcama kayıtlarındakinden ${credits(more)} daha çok azalmış. ${open > 0 ? maybe : ""}${ofDoubted > 0 ? decided : ""}${rest > 0 ? `*${credits(rest)} açıklanamıyor:* bu hesaptan başkası da harcamış olabilir.` : ""}`;
  },
  /** Reasons why the balance gives no evidence. */
  undecided: {
    shared: `bu hesaptan yalnızca ekibiniz harcamıyor; ${balanceCantTell}`,
    "other-source": "başka bir anahtarla ya da adrese gönderilmişti, bakiyeden anlaşılamaz",
    "too-far-apart": unread,
    "topped-up": mixed,
    "no-reading-before": unread,
    "too-early": "henüz anlaşılamaz: ücret, bakiyeden 10 dakikaya kadar gecikmeyle düşülebilir",
    "other-movement": mixed,
    "several-fit": mixed,
    "none-fits": mixed,
  },
  byJob: "*İşe göre*",
  jobs: {
    single: "Tek tek sorgular",
    list: "Listeler",
    check: "Fatura ve metin denetimi",
    watch: "Takip denetimleri",
  } satisfies Record<keyof JobSums, string>,
  costUnknown: (count: number) => `${count} ücretli sorgunun tutarı bildirilmedi; ${atPrice}.`,
  saved: (isPast: boolean, amount: MicroCredits) =>
    `${isPast ? "O ay" : "Bu ay"} ${credits(amount)} tasarruf edildi: kartlar ekipte vardı, yeniden ödenmedi.`,
};

export const history = {
  headings: { team: "Ekibin aldıkları", mine: "Benim aldıklarım", found: "Ekibin elindekiler" },
  /** Queries of a watch's round. */
  checks: (count: number) => `${counted(count)} sorgu`,
  again: "yenileme",
  ofList: "liste",
  notFound:
    "Ekibin elinde buna uyan bir kayıt yok. Unvandan bir kelime, numara, ay (`ekim`) ya da notunuzu yazabilirsiniz.",
  nothing: "Henüz ücretli sorgu yapılmadı.",
  unknown: "❔ sonuç belirsiz",
  used: "ekipte vardı, ücretsiz",
  lost: "yanıtı ulaşmadı",
  forgotten: `artık açılamıyor (${expired})`,
  locked: "silinmedi ama şu an okunamıyor; yeniden ödemeyin, sonra açın",
  row: dotted,
  older: "Daha eskiler",
  footer: "Açmak ücretsizdir. Detaylarda kişi bilgileri yalnızca size gösterilir.",
};

/** A month's ledger as a file, with its columns in this order. */
export const monthFile = {
  columns: {
    at: "Zaman (İstanbul)",
    person: "Kişi",
    userId: "Slack kimliği",
    kind: "Sorgu türü",
    asked: "Sorulan",
    vkn: "VKN",
    company: "Şirket",
    state: "Durum",
    cost: "Bedel (kredi)",
    note: "Not",
  },
  state: {
    sending: "sorgulanıyor",
    unknown: `${maybeCharged}, ${atPrice}`,
    free: "ücretsiz",
    lost: "ücretlendi, yanıtı ulaşmadı",
    paid: "ücretlendi",
  },
  amountUnreported: `, tutarı bildirilmedi, ${atPrice}`,
  /** The note of a row that a list paid. */
  ofList: (name: string) => `Liste: ${name}`,
  nothing: `O ayda dosyaya yazılacak sorgu yok. ${uncharged}`,
  caption: (month: string, all: boolean, lines: number, spent: Spending) =>
    `📄 *${month}* · ${all ? "ekibin sorguları" : "sizin sorgularınız"}: ${lines} satır, toplam ${sumOf(spent)}.`,
  sent: toMessages(buttons.csv),
};
