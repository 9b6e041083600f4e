import type { LoggedVerdict } from "../lookups/judge-unknowns.ts";
import type { AccessWay } from "../lookups/see-people.ts";
import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { LegalForm } from "../../company/title-parts.ts";
import type {
  branchFields,
  centralFields,
  detailSections,
  FieldLabels,
} from "../../company/record-fields.ts";
import type { LimitUse, Spending } from "../lookups/limit-use.ts";
import type { PauseReason, RecordState } from "../watches/watch.ts";
import { createFormat } from "./format.ts";
import { commandOf, dotted, groupMentions, createMention, moneyWords } from "./parts.ts";

// All texts in Turkish; each exported name is one of `Texts`. Callers escape outside values.

export const locale: string = "tr";
export const format = createFormat({ locale: "tr", timeSeparator: ".", namesMonths: false });

export const { credits, priced, pricedInWords, usedOf, sumOf } = moneyWords(format, {
  withUnit: (number) => `${number} kredi`,
  free: "ücretsiz",
  about: "yaklaşık",
  uncertainPart: (number) => `${number} kredisi belirsiz`,
});

/** Replaces a person's name that was erased from the ledger. */
export const erasedPerson: string = "adı silinen kişi";
/** Replaces a name that Slack does not tell. */
export const someColleague: string = "bir ekip arkadaşı";
export const mention = createMention(erasedPerson);

/** Shown under every record of the invented data. */
export const demoNotice: string = "DENEME VERİSİ · gerçek şirket değildir";

export const kindName: Record<LookupKind, string> = {
  vkn: "VKN ile genel kart",
  vkn_detail: "VKN ile detay",
  title: "Unvan ile genel kart",
  title_detail: "Unvan ile detay",
  mersis: "Şube kartı (MERSİS)",
};

/** Meanings of the registry's values; empty, because the values are Turkish. */
export const meanings: ReadonlyMap<string, string> = new Map();

export const andMore = (count: number): string => `ve ${count} tane daha`;

/** A button's words, at most 28 characters with the price. */
export const buttons = {
  detail: "Detay",
  openDetail: "Detayı aç",
  refresh: "Yenile",
  /** A free refresh: somebody has bought a newer record. */
  openNewer: "Yenisini aç",
  share: "Paylaş",
  shareInThread: "Başlığa gönder",
  openMine: "Bana aç · ücretsiz",
  copy: "Kopyala",
  allInfo: "Tüm bilgiler",
  receipt: "Sorgu kaydı",
  checkPaper: "Denetim kaydı",
  /** Our own company's record, to compare our side. */
  ownRecord: "Kendi kaydımız",
  history: "Ekibin aldıkları",
  csv: "CSV",
  query: "Sorgula",
  general: "Genel kart",
  openGeneral: "Genel kartı aç",
  open: "Kartı aç",
  branch: "Şube",
  list: (name: string, count: number) => `${name} (${count})`,
  headOffice: "Merkezi sorgula",
  openHeadOffice: "Merkez kartı",
  others: (count: number) => `Diğer olasılıklar (${count})`,
  /** The search of a title for which a held card was shown. */
  otherMatches: "Diğer olasılıklar",
  next: (count: number) => `Sonraki ${count} kayıt`,
  retry: "Yeniden dene",
  anyway: "Yine de sorgula",
  /** Shown while a payment is unknown. */
  outcome: "Sonucuna bak",
  searchAnyway: "Yine de ara",
  refreshAnyway: "Yine de yenile",
  asTitle: "Unvan olarak ara",
  asVkn: (vkn: string) => `VKN ${vkn}`,
  vknEnd: (vkn: string) => `…${vkn.slice(-4)}`,
  asBranch: "Şube kartı",
  /** Short names for long prices. */
  brief: {
    vkn: "Sorgula",
    vkn_detail: "Detay",
    title: "Ara",
    title_detail: "Detay",
    mersis: "Şube",
  } satisfies Record<LookupKind, string>,
  priced: (name: string, price: string) => `${name} · ${price}`,
  charged: (name: string, price: string) => `${name} (ücretli · ${price})`,
};

const uncharged = "Bakiyeden düşülmedi.";
/** The end of a question before a query; a notice drops this once a query was pressed. */
export const notYet: string = "Henüz sorgulanmadı.";
const later = "Biraz sonra yeniden deneyin.";
const laterOrTell = "Biraz sonra yeniden deneyin; sürerse yöneticinize haber verin.";
const tellManager = "Yöneticinize haber verin.";
const continueIsFree = "“Devam” sorgulamaz, önce fiyatı gösterir.";
const expired = "saklama süresi doldu ya da silinmesi istendi";
const stillOpens = "Ekibin aldığı kartlar açılmaya devam eder.";
const maybeCharged = "sonucu belirsiz: bakiyeden düşülmüş olabilir";
const atPrice = "toplamda fiyatıyla sayıldı";
const toMessages = (what: string) =>
  `${what} doğrudan mesajlarınıza gönderildi; yeniden almak ücretsizdir.`;

/** Contents of cards; a buyer must know that surnames are masked. */
const inDetail =
  "ortaklar, temsilciler, şubeler, faaliyet kodları, sermaye; soyadları kayıt servisi maskeli gönderir";
const inGeneral = "unvan, durum, adres, vergi dairesi, sicil";

export const confirmation = {
  title: "Ücretli sorgu",
  deny: "Vazgeç",
  text: (what: string, price: string) =>
    `${what} sorgulanacak. Başarılı olursa bakiyeden ${price} düşülür.`,
  what: {
    vkn: `Genel kart (${inGeneral})`,
    vkn_detail: `Detay (${inDetail})`,
    title: "Unvana en yakın şirketin genel kartı",
    title_detail: `Unvana en yakın şirketin detayı (${inDetail})`,
    mersis: "Şube kartı",
  } satisfies Record<LookupKind, string>,
};

const examples = {
  "/vkn": "/vkn 1234567890",
  "/unvan": "/unvan örnek gıda",
  "/mersis": "/mersis 0123456789000027",
  "/bakiye": "/bakiye ekim",
  "/kunye": "/kunye örnek gıda",
};

export const usage = {
  heading: "Künye'nin komutları",
  /** Help by command, in this order; the overview shows each first line. */
  commands: {
    "/vkn": [
      `\`${examples["/vkn"]}\`  vergi numarasıyla şirket kartı`,
      "`/vkn detay 1234567890`  önce detayın fiyatını gösterir",
      "`/vkn 1234567890 ÖRNEK GIDA AŞ`  unvanı da karşılaştırır",
      "`/vkn 1234567890 #fatura 2026-118`  sorguya not ekler; siz ve yöneticiler görür",
      "Kanalda yazarsanız kart orada paylaşılabilir; kişiler ve şahıs işletmeleri paylaşılmaz.",
    ],
    "/unvan": [
      `\`${examples["/unvan"]}\`  unvana en yakın şirketin kartı`,
      "`/unvan detay örnek gıda`  önce detayın fiyatını gösterir",
    ],
    "/mersis": [`\`${examples["/mersis"]}\`  şube kartı`],
    "/bakiye": [
      "`/bakiye`  kalan kredi ve bu ayın harcaması, `/bakiye geçmiş`  ekibin aldıkları · ücretsiz",
      "`/bakiye ekim`  o ayın harcaması",
      "`/bakiye geçmiş gıda`  unvan, numara, ay ya da notla arar",
    ],
    "/kunye": [
      `\`${examples["/kunye"]}\`  ekipte varsa ücretsiz açar, yoksa fiyatı gösterir`,
      "Öteki komutlar da böyle yazılır: `/kunye bakiye`, `/kunye geçmiş`",
    ],
  } satisfies Record<keyof typeof examples, string[]>,
  /** Help by words behind `/kunye`. */
  words: {
    check: [
      "`/kunye denetle`  fatura denetimi · önce fiyatı gösterir",
      "`/kunye denetle 1234567890 ÖRNEK GIDA AŞ`  pencere açmadan",
      "VKN ile unvan tutuyor mu, şirket kapanmış mı? Metin, XML ya da ZIP verin; Künye'ye mesajla da gönderebilirsiniz.",
    ],
    list: [
      "`/kunye liste`  cari listesi denetimi · önce toplam fiyatı gösterir",
      "XLSX, XLS, ODS, CSV ya da yapıştırılan sütun; Künye'ye mesajla da gönderebilirsiniz.",
    ],
    watch: [
      "`/kunye takip`  takip edilen şirketler",
      "`/kunye takip 1234567890`  şirketi takibe alır; önce tutarı gösterir",
      "Şirket kartının ⋯ menüsünden ya da bitmiş bir listeden de başlar. Her denetim ücretlidir; değişiklik size yazılır.",
    ],
    limits: ["`/kunye sınırlar`  aylık sınırlar, düşük bakiye uyarısı · yönetici"],
    managers: ["`/kunye yöneticiler`  sınırları kim değiştirir · yönetici"],
    access: ["`/kunye erişim`  kişi bilgilerini kim gördü · yönetici"],
    language: ["`/kunye dil`  Türkçe ya da English", "`/kunye language english`  pencere açmadan"],
  },
  detail: (price: string) => `, detay ${price}`,
  footer:
    "`/vkn`, `/unvan` ve `/mersis` yazınca sorgular; ekipte olan kart ücretsiz açılır. Ayrıntı: `/vkn yardım`, `/kunye denetle yardım`",
  greeting:
    "Merhaba! Bir VKN ya da unvan yazın, örneğin `1234567890`; önce fiyatı gösterilir. Yardım: `yardım`",
  unclear:
    "Burada bir VKN ya da unvan bulunamadı. Örneğin `1234567890` ya da `örnek gıda aş` yazın. Yardım: `yardım`",
  nothingTyped: (command: keyof typeof examples) =>
    `Ne aradığınızı yazmadınız. Örneğin: \`${examples[command]}\`. Yardım: \`${command} yardım\``,
  unknownBalance: (typed: string) =>
    `“${typed}” geçmiş bir ay değil. Örneğin: \`/bakiye ekim\`. Yardım: \`/bakiye yardım\``,
  unknownCommand: (command: string) =>
    `\`${command}\` Künye'nin bir komutu değil. Örneğin: \`/vkn 1234567890\`. Yardım: \`/kunye yardım\``,
};

export type WantedNumber = "vkn" | "mersis";

const wantedNumber: Record<WantedNumber, string> = {
  vkn: "VKN 10 haneli olur",
  mersis: "MERSİS numarası 16 haneli olur",
};

const identity = "Bu bir T.C. kimlik numarası olabilir; hiçbir yere gönderilmedi, saklanmadı.";
const companyOnly = "Şirketin 10 haneli VKN'sini ya da unvanını yazın.";
const deleteMessage = "*İletinizi silin; numara Slack'te duruyor.*";

/** Refusals and questions that differ in a word. */
const noCompany = `Bu bir IBAN'a, tutara, fatura ya da telefon numarasına benziyor; şirket bununla sorgulanamaz. ${companyOnly} ${uncharged}`;
const tooLong = (what: string, limit: number) =>
  `${what} en çok ${limit} karakter olabilir. Kısaltıp yeniden yazın. ${uncharged}`;
const unlikely = (number: string) =>
  `\`${number}\` numarasının denetim hanesi tutmuyor; bir rakam yanlış yazılmış olabilir. ${notYet}`;
const lostZero = (digits: number, number: string) =>
  `${digits} hane yazdınız; ${digits === 8 ? "baştaki iki sıfır" : "baştaki sıfır"} silinmiş olabilir. \`${number}\` mi demek istediniz?`;
const branchOrCompany = `*Şube kartı* şubenin kendisini, *VKN* düğmesi şirketin genel kartını sorgular. ${notYet}`;
const either = (first: string, whole: string) =>
  `Hangisini istediniz? ${notYet}\n• ${first}\n• *Unvan olarak ara*: unvanı “${whole}” olan şirketin genel kartı`;
const titleOr = (whole: string, command: string) =>
  `“${whole}” unvanlı bir şirket mi arıyorsunuz? ${notYet} Değilse yalnızca \`${command}\` yazın.`;

export const input = {
  personal: `${identity} ${companyOnly} ${uncharged}`,
  personalInMessage: `${identity} ${deleteMessage} ${companyOnly} ${uncharged}`,
  personalRemark: `Notta T.C. kimlik numarası olabilecek bir numara var; not saklanmadı. Numarayı çıkarıp yeniden yazın. ${uncharged}`,
  remarkTooLong: (limit: number) => tooLong("`#` işaretinden sonraki not", limit),
  iban: noCompany,
  document: noCompany,
  phone: noCompany,
  foreignVat: `Bu bir yabancı vergi numarasına benziyor; yalnızca Türkiye'deki şirketler sorgulanır. ${companyOnly} ${uncharged}`,
  letters: (letters: string) =>
    `Numarada harf var (${letters}). Yalnızca rakamlarla yeniden yazın. ${uncharged}`,
  wrongLength: (digits: number, wanted: WantedNumber) =>
    `Bu numara ${digits} haneli; ${wantedNumber[wanted]}. Düzeltip yeniden yazın. ${uncharged}`,
  unlikelyVkn: unlikely,
  unlikelyMersis: unlikely,
  shortVkn: (vkn: string, digits?: number) => `${lostZero(digits ?? 9, vkn)} ${notYet}`,
  placeholder: (digits: string) =>
    `\`${digits}\` bir şirketin numarası değil; faturalarda ${digits.startsWith("2") ? "yabancı alıcı" : "VKN'si olmayan alıcı"} için yazılır. Bununla şirket sorgulanamaz. ${uncharged}`,
  shortened: `Hesap tablosu numarayı kısaltmış; rakamları eksik. Hücreyi metin olarak biçimlendirip 10 hanesini kopyalayın. ${uncharged}`,
  shortMersis: (mersis: string) => `${lostZero(15, mersis)} ${branchOrCompany}`,
  mersisInVkn: (mersis: string) => `\`${mersis}\` bir MERSİS numarası. ${branchOrCompany}`,
  vknElsewhere: (vkn: string) =>
    `\`${vkn}\` bir vergi numarası (VKN). Düğme şirketin genel kartını getirir. ${notYet}`,
  titleElsewhere: (title: string) =>
    `“${title}” bir unvana benziyor. ${notYet}${title.includes(" ") ? "" : " Komutlar için `/kunye yardım` yazın."}`,
  nearCommand: (typed: string, command: string) =>
    `“${typed}” bir komut değil. Bunu mu demek istediniz: \`/kunye ${command}\`? Şirket adıysa unvan olarak arayın. ${notYet}`,
  titleTooShort: `Unvanın en az iki harfini yazın. ${uncharged}`,
  tooGeneral: (title: string) =>
    `“${title}” binlerce unvanda geçer. Şirketi ayırt eden adı da yazın, örneğin \`/unvan örnek gıda\`. ${notYet}`,
  personsName: (title: string) =>
    `“${title}” bir kişi adına benziyor. Kişi aranmaz; arama, adı geçen başka bir şirketi bulabilir. Şirketin unvanını iş koluyla yazın, VKN'sini biliyorsanız \`/vkn\` ile sorgulayın. ${notYet}`,
  vague: (title: string) =>
    `“${title}” adını çok şirket taşıyor olabilir; aramanın sonucu başka bir şirket olabilir. Unvanın kalanını ya da ilini de yazın, VKN'sini biliyorsanız \`/vkn\` ile sorgulayın. ${notYet}`,
  titleTooLong: (limit: number) => tooLong("Unvan", limit),
  detailOffer: (what: string) =>
    `${what} · Siz basmadan sorgulanmaz.\n• *Detay*: ${inDetail}\n• *Genel kart*: ${inGeneral}`,
  generalHeld: "Bu şirketin genel kartı ekibinizde var; açmak ücretsiz.",
  ambiguousDetail: (rest: string, whole: string) =>
    either(`*Detay*: “${rest}” (${inDetail})`, whole),
  ambiguousBranch: (rest: string, whole: string) =>
    either(`*Şube kartı*: \`${rest}\` numaralı şube`, whole),
  ambiguousHelp: (whole: string) => titleOr(whole, "yardım"),
  ambiguousBalance: (whole: string) => titleOr(whole, "/kunye bakiye"),
  needsConsent: (asked: string, kind: LookupKind) =>
    `“${asked}” · ${confirmation.what[kind]}. Düğmeye basmanız onaydır. ${notYet}`,
};

/** The source of credit: the operator's hint, else by the reader's role. */
const topUpOf = (admin: boolean, hint: string | null) =>
  hint ?? (admin ? "Kredi, kayıt servisinin sağlayıcısından satın alınır." : tellManager);

/** Errors under a modal's fields. */
export const fieldFaults = {
  noList: "Bir sütun yapıştırın ya da bir dosya ekleyin.",
  noPerson: "Kişiyi seçin.",
  chooseAgain: "Pencere henüz değişmemişti. Kimin sınırı olduğuna bakıp yeniden kaydedin.",
  noAlert: "Bir kredi tutarı yazın ya da boş bırakın; örneğin 50.",
  noAmount: "Bir kredi tutarı ya da “sınırsız” yazın; örneğin 80 ya da 0,5.",
  noRaise: "Sıfırdan büyük bir kredi tutarı yazın; örneğin 25 ya da 0,5.",
  noVkn: "10 haneli bir VKN yazın.",
  nothingGiven: "Bir VKN ya da unvan yazın.",
  companyPersonal: identity,
};

export const companyModal = {
  title: "Künye'de sorgula",
  label: "VKN ya da unvan",
  hint: continueIsFree,
};

const noFilesScope =
  "Künye dosya okuyamıyor: yöneticiniz uygulamayı files:read yetkisiyle yeniden kursun. Metni ya da sütunu yapıştırabilirsiniz.";

export const invoiceModal = {
  label: "VKN ve unvan, ya da faturanın metni",
  hint: `Örneğin: 1234567890 ÖRNEK GIDA A.Ş. ${continueIsFree}`,
  files: "Fatura dosyaları (XML ya da ZIP)",
  filesHint: "e-fatura, e-arşiv ya da e-irsaliye; en çok 10 dosya. Dosyalar saklanmaz.",
  noScope: noFilesScope,
};

const usualFile = "Faturanın XML dosyasını yükleyin.";
const unreadable = `Okunamayan bir tür (PDF, HTML, görüntü gibi). ${usualFile}`;
const noInvoice = `Fatura ya da irsaliye değil. ${usualFile}`;
const tooLarge =
  "Çok büyük (en çok 10 MB; ZIP'te 200 dosya, açılınca 25 MB). Daha küçük dosyalara bölün.";
const brokenXml = "Okunamayan bir XML (bozuk, yarım ya da DOCTYPE'lı). Yeniden indirip yükleyin.";
const tooManyCells =
  "50.000'den çok satır ya da 100'den çok sütun var; okunmadı. Bölün ya da gereksiz sütunları silin.";
const unseen =
  "Künye bu dosyayı göremiyor: silinmiş ya da Künye'nin olmadığı bir konuşmada. Künye'ye doğrudan mesajla gönderin.";
const locked = "Parolalı. Parolasız kaydedip yükleyin.";
const notHere = "Dosya bu çalışma alanında değil; okunmadı. İndirip Künye'ye kendiniz yükleyin.";
const asWorkbook = "Excel'de açıp XLSX olarak kaydedin ve yeniden yükleyin.";
const oldWorkbook = `Okunamayan bir Excel biçimi (XLSB ya da 1997 öncesi). ${asWorkbook}`;

const theRest = "Kalanını ayrı bir dosyayla yükleyin.";
const beforePaying = "Ödemeden önce denetleyin.";

/** Facts of a finding, as its reason shows them. */
const noFacts = {
  status: "",
  closed: "",
  date: "",
  founded: "",
  written: "",
  hasRecord: false,
};

/** `3'ünde`: a number with its locative ending. */
function among(count: number): string {
  const ones = ["", "inde", "sinde", "ünde", "ünde", "inde", "sında", "sinde", "inde", "unda"];
  const tens = ["", "unda", "sinde", "unda", "ında", "sinde", "ında", "inde", "inde", "ında"];
  const ending = ones[count % 10] || tens[Math.floor(count / 10) % 10] || "ünde";
  return `${count}'${ending}`;
}

function invalidVkn(written: string): string {
  if (written === "") return "yazılan numara okunamadı.";
  return written.length === 10
    ? `denetim hanesi tutmuyor. Yazılan: ${written}.`
    : `10 hane olmalı, ${written.length} hane var. Yazılan: ${written}.`;
}

export const check = {
  role: { seller: "Satıcı", buyer: "Alıcı", text: "Yazılan" },
  untitled: "unvan yazmıyor",
  typed: (title: string) => `Yazdığınız unvan: “${title}”`,
  inRecord: (what: string) => `*Kayıtta:* ${what}`,
  /** Shown for a valid number that was not queried yet. */
  likely: "denetim hanesi tutuyor",
  inMersis: "MERSİS numarasının içindeki",
  title: "Fatura denetimi",
  shared: (who: string) => `Denetimi paylaşan: ${who}`,
  sum: {
    heading: (all: number, bad: number) =>
      bad === 0 ? `${all} faturada sorun görünmüyor` : `${all} faturanın ${among(bad)} sorun var`,
    counted: {
      red: (count: number) => `${count} uymuyor`,
      orange: (count: number) => `${count} uyarı`,
      yellow: (count: number) => `${count} küçük fark`,
      waiting: (count: number) => `${count} sorgulanmayı bekliyor`,
      own: (count: number) => `${count} bizim tarafımız doğrulanmadı`,
      grey: (count: number) => `${count} belirsiz`,
      green: (count: number) => `${count} uyuyor`,
    },
    toDo: {
      red: "Ödemeyin, önce satıcıya sorun",
      orange: "Ödemeden önce inceleyin",
      yellow: "Farka göz atın",
      waiting: "Bir tarafı henüz sorgulanmadı; aşağıdaki düğmelerle sorgulayın",
      own: "Satıcı uyuyor; bizim unvanımız karşılaştırılamadı",
      grey: "Denetlenemedi",
      green: "Uyuyor",
    },
    unread: (files: number) => `⚠️ ${files} dosya okunamadı, denetlenmedi`,
    more: (count: number) => `ve ${count} fatura daha; tümü denetim kaydındadır`,
    /** The sides of an invoice that were not asked yet. */
    waits: ([first = "", ...others]: string[]) =>
      `${[first, ...others.map((one) => one.toLocaleLowerCase("tr"))].join(" ve ")} henüz sorgulanmadı`,
    ownUnproved: "bizim unvanımız karşılaştırılamadı; kendi kaydınızı bir kez alın.",
  },
  /** Reasons of unread files, with the next step. */
  files: {
    empty: `Dosya boş. ${usualFile}`,
    "too-large": tooLarge,
    "other-file": unreadable,
    "not-xml": `XML değil. ${usualFile}`,
    html: unreadable,
    encoding: brokenXml,
    doctype: brokenXml,
    "too-deep": noInvoice,
    "broken-xml": brokenXml,
    "application-response": noInvoice,
    "receipt-advice": noInvoice,
    "producer-receipt": "e-Müstahsil makbuzu okunmaz; yalnızca fatura ve irsaliye.",
    "other-document": noInvoice,
    "no-invoice": `İçinde fatura yok. ${usualFile}`,
    "no-company": "İçinde VKN, MERSİS numarası ya da unvan bulunamadı.",
    "too-many-invoices": `Yalnızca ilk 100 fatura okundu. ${theRest}`,
    "zip-broken": "ZIP açılamadı. XML dosyalarını tek tek yükleyin.",
    "zip-bomb": tooLarge,
    "zip-too-many": tooLarge,
    "zip-in-zip": "ZIP içindeki ZIP okunmaz. İçteki dosyayı yükleyin.",
    "zip-encrypted": locked,
    gone: unseen,
    "not-seen": unseen,
    elsewhere: notHere,
    foreign: notHere,
    "no-scope": noFilesScope,
    "not-downloaded": `Dosya Slack'ten indirilemedi. ${later}`,
    "empty-table": "Tabloda dolu satır yok.",
    "header-only":
      "Tabloda yalnız başlık var. Başlığın altına her satıra bir şirket yazıp yeniden yükleyin.",
    "table-too-large": tooLarge,
    "not-a-table":
      "Liste olarak okunamaz. Listeyi Excel (XLSX, XLS), ODS ya da CSV olarak yükleyin.",
    "web-page": `Adı tablo, içi web sayfası (HTML). ${asWorkbook}`,
    "binary-workbook": oldWorkbook,
    "old-workbook": oldWorkbook,
    "too-many-rows": tooManyCells,
    "too-many-columns": tooManyCells,
    password: locked,
    damaged: `Tablo bozuk, açılamadı. ${asWorkbook}`,
    memory: "Okunması çok fazla bellek istiyor. Daha küçük dosyalara bölün.",
    time: "Okunması çok uzun sürdü. Daha küçük dosyalara bölün.",
    busy: "Künye şu anda çok sayıda dosya okuyor. Birkaç dakika sonra yeniden yükleyin.",
    stopping: "Künye yeniden başlatılıyor. Birkaç dakika sonra yeniden yükleyin.",
    "other-table": "Her seferde tek liste okunur; bunu ayrıca gönderin.",
  },
  field: {
    title: "Unvan",
    taxOffice: "Vergi dairesi",
    place: "İl / ilçe",
    mersis: "MERSİS",
    date: "Tarih",
  },
  agreeing: (names: string[]) => `✓ Kayda uyanlar: ${names.join(", ")}`,
  given: (field: string, where: "invoice" | "despatch" | "text") =>
    `${field} · ${{ invoice: "faturada", despatch: "irsaliyede", text: "yazılan" }[where]}`,
  registered: { date: "Şirketin tescili", other: "Sicil kaydında" },
  finding: {
    "invalid-vkn": "VKN geçersiz",
    "several-vkns": "Birden çok VKN",
    "eleven-digits": "VKN yerine 11 haneli numara",
    "same-sides": "Satıcı ve alıcı aynı",
    "same-ettn": "Aynı ETTN, farklı içerik",
    "record-of-another": "Kayıt başka bir VKN'nin",
    "own-title": "Bizim unvanımız, başka VKN",
    "invalid-mersis": "MERSİS geçersiz",
    "title-of-another": "Unvan başka şirketin",
    "loud-status": "Durumu uyarıyor",
    "words-behind": "Unvandan sonra başka sözler",
    "other-title": "İkinci bir unvan",
    "own-sale": "Satıcı biziz",
    "own-seller": "Satıcı biziz",
    "odd-letters": "Unvanda alışılmadık harfler var",
    "cut-title": "Unvan çok uzun",
    "vkn-from-mersis": "VKN yazmıyor",
    "title-differs": "Unvan tutmuyor",
    "struck-off": "Terkin",
    insolvency: "İflas / konkordato",
    "winding-up-unsaid": "Tasfiye hâlinde",
    "winding-up": "Tasfiye hâlinde",
    "before-founding": "Fatura tarihi kuruluştan önce",
    "struck-off-later": "Sonradan terkin",
    "closing-unclear": "Kayıt tutarsız",
    moved: "Merkez taşınmış",
    "tax-office-differs": "Vergi dairesi farklı",
    "place-differs": "Adres farklı",
    "mersis-of-another": "VKN ile MERSİS farklı şirketlerin",
    "business-name": "İşletme adı",
    spelling: "Yazım farkı",
    "title-part": "Unvanın bir bölümü",
    "short-title": "Kısa unvan",
    "lost-zero": "Başında sıfır eksik yazılmış",
    "similar-held": "Benzeri elinizde",
    person: "Şahıs (TCKN)",
    "foreign-vat": "Yabancı vergi numarası",
    "no-vkn": "VKN yazmıyor",
    "not-found": "Kayıt bulunamadı",
    unclear: "Belirsiz",
    "unknown-status": "Durumu bilinmiyor",
    matches: "Uyuyor",
  },
  /** Reasons; dates are formatted, or empty. */
  why: {
    "invalid-vkn": ({ written }) =>
      `${invalidVkn(written)} ${uncharged} Doğrusunu satıcıdan isteyin.`,
    "several-vkns": ({ written }) =>
      `aynı tarafta başka bir numara daha var${written && ` (${written})`}; hangisinin geçerli olduğu belli değil.`,
    "eleven-digits":
      "şirketlerin VKN'si 10 hanelidir. Numara bir kişinin olabilir; gösterilmez, saklanmaz. Doğrusunu satıcıdan isteyin.",
    "same-sides": "iki tarafta da aynı VKN yazıyor.",
    "same-ettn": ({ written }) =>
      `bir ETTN tek bir faturanındır; içeriği farklı iki belgede yazıyor (${written}). ${beforePaying}`,
    "own-title": `bizim unvanımız başka bir şirketin VKN'siyle yazılmış. ${beforePaying}`,
    "invalid-mersis": ({ written }) =>
      written === ""
        ? "16 haneli olmalı ve 0 ile başlamalı; yazılan okunamadı."
        : `içindeki VKN'nin denetim hanesi tutmuyor. Yazılan: ${written}.`,
    "title-of-another": ({ written }) =>
      `bu unvan başka bir VKN'nin (${written}) kaydında ya da yanında yazıyor. ${beforePaying}`,
    "loud-status": ({ status }) => `kayıtta “${status}” yazıyor. ${beforePaying}`,
    "words-behind": ({ written, hasRecord }) =>
      `“${written}”${hasRecord ? " kayıtta yok" : ""}; hangi şirket adına yazıldığını sorun.`,
    "other-title": ({ written }) => `belgede ayrıca “${written}” yazıyor; kayda uymuyor.`,
    "own-sale": "satıcının yerinde bizim VKN'miz yazıyor.",
    "own-seller":
      "satıcının yerinde bizim VKN'miz yazıyor. Bu faturayı siz kesmediyseniz ödemeyin.",
    "odd-letters":
      "başka bir alfabeden harf, gizli im ya da bozuk harf var. Göründüğü gibi okundu; unvanı elle karşılaştırın.",
    "cut-title": "tamamı okunmadı; unvanı elle karşılaştırın.",
    "vkn-from-mersis": "numara, MERSİS numarasından alındı.",
    "record-of-another":
      "gelen kaydın MERSİS numarası başka bir şirkete ait görünüyor; bu karta güvenmeyin.",
    "title-differs":
      "bu VKN başka bir şirkette görünüyor; unvan değişmiş de olabilir, eski unvanlar görünmez.",
    "struck-off": ({ closed }) =>
      `şirket ticaret sicilinden silinmiş${closed && ` (kapanış: ${closed})`}. ${beforePaying}`,
    insolvency: `kayıtta iflas ya da konkordato görünüyor. ${beforePaying}`,
    "winding-up-unsaid":
      "ticarete devam edebilir, ama unvanında “tasfiye hâlinde” yazmalı (TTK 533/2); burada yazmıyor.",
    "winding-up": "ticarete devam edebilir; yeni işlem yapmadan önce denetleyin.",
    "before-founding": ({ date, founded }) =>
      `belge ${date} tarihli, şirket ${founded} tarihinde kurulmuş.`,
    "struck-off-later": ({ date, closed }) =>
      `şirket ${closed} tarihinde kapanmış; belge ondan önce kesilmiş (${date}).`,
    "closing-unclear": ({ status, closed }) =>
      `durumu “${status}”, ama kapanış tarihi var (${closed}).`,
    moved: "vergi dairesini denetleyin.",
    "tax-office-differs": "kayıttakinden başka bir vergi dairesi yazıyor.",
    "place-differs": "il ya da ilçe kayıttakinden başka; şubede olağandır.",
    "mersis-of-another": ({ written }) =>
      `MERSİS ${written}, VKN ${written.slice(1, 11)} olan şirketin. ${beforePaying}`,
    "business-name": "yazılan, şirketin unvanı değil, kayıttaki işletme adı.",
    spelling: "unvan kayda uyuyor, yazımı biraz farklı.",
    "title-part": "kayda uyuyor, ama tamamı yazılmamış.",
    "short-title": "bu şirket olduğu doğrulanamadı; tam unvanı isteyin.",
    "lost-zero": ({ written }) =>
      `VKN ${written.length} haneyle yazılmış; başına sıfır konarak okundu.`,
    person: "şirket değildir; sorgulanmaz, adı ve numarası saklanmadı.",
    "foreign-vat": "şirket sorgulanamaz; yalnızca Türkiye'deki şirketlerin kaydı vardır.",
    "no-vkn": "şirket VKN ile sorgulanamaz.",
    "not-found": "karşılaştırılacak bir kayıt ya da unvan yok.",
    unclear: ({ written }): string =>
      written === "" ? "yanında unvan yazılmamış." : "kayıtta karşılaştırılacak unvan yok.",
    "unknown-status": ({ status }) =>
      status === "" ? "kayıtta durum yok." : `kayıtta “${status}” yazıyor.`,
    matches: "unvan kayda uyuyor.",
  } satisfies Record<string, string | ((facts: typeof noFacts) => string)>,
  notChecked:
    "Ticaret sicili kaydına göre. Vergi mükellefiyetinin faal olup olmadığını, özel esasları, e-fatura kaydını ve IBAN sahibini gösteremez.",
};

/** Shown until a typed command has an answer, or while a file is read or prepared. */
export const waiting = {
  asks: (asked: string) => `⏳ ${asked} soruluyor…`,
  balance: "Bakiye",
  long: (ahead: number) =>
    ahead > 0
      ? `⏳ Sırada: önünüzde ${ahead} dosya var. Sizinki sırası gelince kendiliğinden başlar.`
      : "⏳ Dosya üzerinde çalışılıyor; biraz daha sürecek.",
};

/** Reasons why a file was not prepared. */
export const heavy = {
  memory: `Dosya hazırlanamadı: çok fazla bellek istiyor. ${uncharged} ${tellManager}`,
  time: `Dosya hazırlanamadı: çok uzun sürdü. ${uncharged} ${laterOrTell}`,
  busy: `Künye şu anda çok sayıda dosya hazırlıyor. ${uncharged} Birkaç dakika sonra yeniden isteyin.`,
  stopping: `Künye yeniden başlatılıyor. ${uncharged} Birkaç dakika sonra yeniden isteyin.`,
};

export const modal = {
  /** Titles of modals, at most 24 characters. */
  titles: {
    waiting: "Hazırlanıyor",
    answer: "Yanıt",
    companies: "Şirketi sorgula",
    company: "Şirket kartı",
    month: "Ayın harcaması",
  },
  close: "Kapat",
  submit: "Devam",
  waiting: "Bekleyin… Pencereyi kapatırsanız yanıt size ayrıca gelir.",
  elsewhere: "Yanıt bu pencerede gösterilemedi; mesaj olarak gönderildi.",
  second:
    "Bu sorguyu az önce başlattınız; sonucu ve ücreti bir önceki ekranda. İkinci kez ücret alınmadı.",
  cut: "Bu pencereye sığmadı; komutla tamamını ücretsiz açabilirsiniz.",
};

export const companies = {
  heading: (count: number) =>
    count === 0
      ? `*Sorgulanabilecek şirket bulunamadı.* ${uncharged}`
      : `*${count === 1 ? "Bir" : count} şirket adayı bulundu.* Siz basmadan hiçbiri sorgulanmaz.`,
  onlyOwn: `*Burada yalnız sizin şirketiniz var.* ${uncharged}`,
  notification: "Şirket adayları bulundu",
  branch: (mersis: string) => `MERSİS ${mersis} · şube`,
  title: (title: string, detailed: boolean) => `“${title}” · unvan${detailed ? ", detay" : ""}`,
  doubtful: "telefon numarası da olabilir",
  waiting: (invoices: number) => `${invoices} fatura bu sorguyu bekliyor`,
  more: (left: number) => `Sonrakiler (${left})`,
  similar: "benzeri sizde var",
};

export const own = {
  question: "Hangisi sizin şirketiniz? Bir kez sorulur; kendi şirketiniz sorgulanmaz.",
  further: "Bu da sizin şirketiniz mi? Kendi şirketiniz sorgulanmaz.",
  mayBe: "sizin olabilir; önce yukarıdaki soruyu yanıtlayın",
  none: "Hiçbiri",
  mark: "Bizim şirketimiz",
  is: (title: string) => `*Bizim şirketimiz:* ${title}`,
  unproved:
    "⚪ *Unvan doğrulanmadı:* kendi kaydınız elinizde yok. Bir kez alırsanız bizim tarafımız da karşılaştırılır.",
  isOwn: (title: string) => `${title} bizim şirketimiz`,
  isOther: "Bizim değil",
  confirmation: (title: string) =>
    `“${title}” bütün ekip için sizin şirketiniz sayılır ve fatura denetiminde sorgulanmaz. “Bizim değil” ile geri alınır. Ücretsiz.`,
  /** Shown if a list is too long to redraw. */
  kept: `Kaydedildi; bundan sonraki denetimlerde geçerlidir. ${uncharged}`,
};

/** Beginnings of sentences about a monthly limit. */
const limitName = { team: "Ekibin aylık sınırı", person: "Kişisel aylık sınırınız" };

const dayWithin = (at: number) => {
  const day = format.day(at).replace(/ \d{4}$/, "");
  const vowel = /[aıou][^aeıioöuü]*$/.test(day) ? "a" : "e";
  return `${day}'${/[çfhkpsşt]$/.test(day) ? "t" : "d"}${vowel}`;
};

const limited = (amount: MicroCredits | null) => (amount === null ? "sınırsız" : credits(amount));

const entered = (value: string | null) =>
  value === null ? "kaldırıldı" : limited(JSON.parse(value) as MicroCredits | null);

const limitOwner = (name: string) =>
  ({
    limit: "Ekip",
    "limit:*": "Kişi başına",
    "alert:balance": "Düşük bakiye uyarısı",
  })[name] ?? mention(name.slice("limit:".length));

const changeLimit = "Sınırı `/kunye sınırlar` ile değiştirebilirsiniz; değişiklik kaydedilir.";
const alertSwitchedOff =
  "Uyarı bütün yöneticiler için kapatıldı; `/kunye sınırlar` ile değiştirilince yeniden açılır.";

export const team = {
  limits: "Sınırlar",
  managers: "Yöneticiler",
  lastMonth: "Geçen ayın raporu",
  asked: "İsteğiniz yöneticilere gönderildi; yanıtı doğrudan mesajla gelir.",
  waits: "Yanıt bekleyen bir isteğiniz var; yeni istek gönderilmedi.",
  room: "Sınırda bu sorgu için şimdi yer var; istek gönderilmedi. Komutu yeniden yazabilirsiniz.",
  alone: (isManager: boolean): string =>
    isManager
      ? `İsteği yanıtlayabilecek başka yönetici yok. ${changeLimit}`
      : "İsteği yanıtlayacak bir yönetici bulunamadı; istek gönderilmedi. Slack yöneticinizden `/kunye yöneticiler` ile bir Künye yöneticisi seçmesini isteyin.",
  reason: {
    title: "Sınır artışı iste",
    lead: "İsteğiniz, sorgunuz ve bu ayki harcamanızla Künye yöneticilerine gider. Ücretsizdir.",
    label: "Gerekçe",
    send: "Gönder",
  },
  amountOf: {
    title: "Başka tutar",
    lead: (userId: string, limit: MicroCredits) =>
      `${mention(userId)} sınır artışı istiyor. Şimdiki sınır *${credits(limit)}*; yazdığınız tutar, yalnız bu ay için buna eklenir. Hiçbir şey satın alınmaz.`,
    label: "Eklenecek tutar (kredi)",
    grant: "Sınırı yükselt",
  },
  own: `Kendi isteğinizi onaylayamazsınız. ${changeLimit}`,
  gone: "Bu isteğin süresi doldu ya da sınır değişti; hiçbir şey yapılmadı.",
  cameFirst: ({ name, by, value }: { name: string; by: string; value: string | null }) =>
    name.startsWith("request")
      ? `Bu isteği az önce ${mention(by)} yanıtladı.`
      : `Bu ${name.startsWith("alert") ? "uyarıyı" : "sınırı"} az önce ${mention(by)} değiştirdi: ${entered(value)}.`,
  saved: "Kaydedildi.",
  same: "Hiçbir şey değişmedi.",
  save: "Kaydet",
  saveAnyway: "Yine de kaydet",
  /** Asks once more about a limit below the month's spending. */
  belowSpent: (name: string, spent: MicroCredits, limit: MicroCredits) =>
    `⚠️ ${name === "limit:*" ? "Bir kişi" : limitOwner(name)} bu ay ${credits(spent)} harcadı; ${credits(limit)}lik sınır hemen dolar, ay sonuna dek yeni sorgu yapılamaz. Henüz kaydedilmedi.`,
  /** `holds` applies now; `set` is the replaced setting. */
  line: (name: string, holds: MicroCredits | null, isOfMonth: boolean, set?: MicroCredits | null) =>
    `*${limitOwner(name)}:* ${limited(holds)}${isOfMonth ? " · yalnız bu ay" : ""}${set === undefined ? "" : ` · kurulumda ${limited(set)}`}`,
  log: "Son değişiklikler:",
  logged: (
    when: string,
    entry: { name: string; by: string; value: string | null; month: string },
    was: MicroCredits | null,
  ) => {
    const isOff = (value: unknown) => value === null && entry.name.startsWith("alert");
    const from = isOff(was) ? "kapalı" : limited(was);
    const to = isOff(entry.value) ? "kapalı" : entered(entry.value);
    const change = `${limitOwner(entry.name)}: ${from} → ${to}`;
    return dotted(when, mention(entry.by), change, entry.month && "yalnız bu ay");
  },
  whose: "Kimin sınırı değişsin?",
  choices: { limit: "Ekibin", "limit:*": "Kişi başına (varsayılan)", "limit:": "Bir kişinin" },
  person: "Kişi",
  amounts: {
    limit: "Ekibin aylık sınırı (kredi)",
    "limit:*": "Kişi başına aylık sınır (kredi)",
    "limit:": "Seçilen kişinin aylık sınırı (kredi)",
  },
  amountHint:
    "Sınır olmasın diye “sınırsız” yazın; boş bırakırsanız burada konan sınır kalkar, varsayılan geçerli olur.",
  time: "Ne kadar süreyle?",
  times: { lasting: "Kalıcı", month: "Yalnız bu ay" },
  managersLead: (isNamed: boolean) =>
    `Sınırları değiştiren, istekleri yanıtlayan, uyarıları ve ayın raporunu alan kişiler, en çok 10. ${isNamed ? "Kimse seçilmezse" : "*Şu anda kimse seçilmedi:*"} bunlar Slack yöneticilerine düşer; ayın raporu kimseye gönderilmez.`,
  nobodyNamed:
    "⚠️ Künye yöneticisi seçilmedi: istekler ve uyarılar Slack yöneticilerine gider. Seçmek için `/kunye yöneticiler` yazın.",
  alert: "Düşük bakiye uyarısı",
  alertHint:
    "Bakiye kaç kredinin altına inince yöneticilere bir kez yazılsın? Boş bırakırsanız uyarı olmaz. Yalnız bunu değiştirirseniz sınırlar aynı kalır.",
  switchedOff: {
    balance: alertSwitchedOff,
    limit: alertSwitchedOff,
    month:
      "Ayın raporu bütün yöneticiler için kapatıldı; `/kunye yöneticiler` kaydedilince yeniden açılır.",
  },
  noManagers: (ids: string[]) =>
    `Yönetici olamaz ya da Slack'ten doğrulanamadı: ${ids.map(mention).join(", ")}. Yalnızca ekibin üyeleri, en çok 10 kişi seçilebilir. Hiçbir şey değişmedi.`,
};

/** Next steps after an unknown outcome. */
const unknownNext = {
  soon: "Bakiye okumaları bir saat içinde kendiliğinden açıklığa kavuşturabilir; o zamana dek aynı sorgu yinelenmez. Durumunu `/bakiye` gösterir.",
  later: "Bakiye okumaları bunu açıklığa kavuşturamadı; nedenini `/bakiye` gösterir.",
  anyway: "Beklemek istemezseniz düğme yeni bir ücretli sorgu başlatır.",
};

const joinGroup = "Yetki için Slack yöneticinizden sizi gruba eklemesini isteyin";
const elsewhere = "Başka bir kanalda paylaşabilirsiniz.";
const payAgain = "Görmek için yeniden sorgulamanız gerekir.";
const unverified = (what: string) => `${what} Slack'ten doğrulanamadı. ${uncharged} ${laterOrTell}`;

/** Reasons why a channel takes no card. */
const unshareable = {
  restricted: "Burada paylaşılamaz: bu kanala yalnızca yetkililer yazabiliyor.",
  archived: "Burada paylaşılamaz: bu kanal arşivlenmiş.",
  external: "Burada paylaşılamaz: bu kanal başka bir şirketle ortak.",
  unknown: "Burada paylaşılamaz: Künye bu konuşmada değil (`/invite @Künye`).",
  unverified: "Burada paylaşılamaz: kanal şu anda Slack'ten doğrulanamadı.",
};

export const failure = {
  noSpender: (groups: readonly string[]) =>
    `Ücretli sorguyu yalnızca ${groupMentions(groups)} grubundakiler yapabilir. ${uncharged} ${joinGroup}; ekibin aldığı kartları ücretsiz açabilirsiniz.`,
  unverifiedSpender: () => unverified("Sorgu yetkiniz"),
  invalid: `Kayıt servisi bu sorguyu geçersiz buldu; numarayı ya da unvanı denetleyip yeniden yazın. ${uncharged}`,
  unauthorized: `API anahtarı geçersiz. ${tellManager} ${uncharged}`,
  insufficient: (
    required: MicroCredits | null,
    balance: MicroCredits | null,
    ...topUp: Parameters<typeof topUpOf>
  ) =>
    `Bakiye yetersiz${required !== null && balance !== null ? `: ${credits(required)} gerekiyor, hesapta ${credits(balance)} var` : ""}. Sorgu yapılmadı, bakiyeden düşülmedi. ${topUpOf(...topUp)}`,
  titleNotFound: (title: string) =>
    `“${title}” için eşleşen şirket bulunamadı. Şirketi ayırt eden adı da yazın; yazdıysanız şirket yeni kurulmuş ya da e-faturaya geçmemiş olabilir, VKN'sini biliyorsanız \`/vkn <10 haneli numara>\` ile sorgulayın. ${uncharged}`,
  branchNotFound: (number: string) =>
    `\`${number}\` için şube kaydı bulunamadı. Bir merkez numarası olabilir; merkez kartı VKN ile sorgulanır. ${uncharged}`,
  numberNotFound: (number: string) =>
    `\`${number}\` için kurumda kayıt bulunamadı. Numarayı denetleyin. ${uncharged}`,
  busy: (minutes: number) =>
    `Kayıt servisi şu anda yoğun. ${uncharged} ${minutes > 1 ? `${minutes} dakika sonra` : "Bir dakika sonra"} yeniden deneyin.`,
  upstream: `Kurum yanıt vermedi. ${uncharged} ${later}`,
  unsuccessful: `Kayıt servisi sorguyu sonuçlandıramadı. ${uncharged}`,
  other: `Kayıt servisi sorguyu reddetti. ${uncharged}`,
  unreachable: `Kayıt servisine ulaşılamadı. ${uncharged}`,
  givenUp: `Sorgu zamanında gönderilemedi. ${uncharged}`,
  notCharged: `Sorgunun yanıtı alınamadı. ${uncharged}`,
  certificate: `Kayıt servisinin güvenlik sertifikası doğrulanamadı. ${uncharged} ${tellManager}`,
  unknown: (asked: string, kind: LookupKind, isKept: boolean) =>
    `*Sonuç belirsiz; bakiyeden düşülmüş olabilir:* “${asked}” (${kindName[kind]}) gönderildi ama yanıtı ${isKept ? "okunamadı; gelen yanıt saklandı" : "alınamadı"}. ${unknownNext.soon} ${unknownNext.anyway}`,
  blocked: (
    asked: string,
    kind: LookupKind,
    at: number,
    now: number,
    userId: string,
    soon: boolean,
  ) =>
    `*“${asked}” sorgusunun önceki sonucu belirsiz* (${kindName[kind]} · ${format.moment(at, now)} · ${mention(userId)}); bakiyeden düşülmüş olabilir, iki kez ödememek için yeniden sorgulanmadı. ${unknownNext[soon ? "soon" : "later"]} ${unknownNext.anyway}`,
  overBudget: (
    whose: LimitUse["whose"],
    use: Omit<LimitUse, "whose">,
    renewed: number,
    price: MicroCredits,
    guessed: boolean,
  ) =>
    `*${whose === "team" ? "Ekibin sınırı" : "Kişisel sınırınız"} ${use.limit === 0 ? `${credits(0)}.*` : `${use.used >= use.limit ? "doldu" : "bu sorguya yetmiyor"}: ${usedOf(use)}*; ${dayWithin(renewed)} yenilenir.`} Bu sorgu ${pricedInWords({ amount: price, guessed })}; sorgulanmadı. ${stillOpens}`,
  stillAsking:
    "Aynı sorgu şu anda yapılıyor ve henüz sonuçlanmadı. Biraz sonra komutu yeniden yazın; iki kez ücretlendirilmez.",
  gone: (at: number, now: number) =>
    `Bu kayıt (${format.moment(at, now)}) artık açılamıyor: ${expired} ya da şifreleme anahtarı değişti. ${payAgain} ${uncharged}`,
  keyMissing: (at: number, now: number) =>
    `Ekibinizde bu kayıt var (${format.moment(at, now)}), ama şu anda açılamıyor: yeni bir şifreleme anahtarıyla saklandı, yanıt veren sunucuda o anahtar henüz yok. Yeniden satın almanız gerekmez; komutu birkaç dakika sonra yeniden yazın. ${uncharged}`,
  answerLost: (at: number, now: number, cost: MicroCredits | null) =>
    `Bu sorgu (${format.moment(at, now)}) ücretlendirilmiş, ama yanıtı bize ulaşmamıştı${cost === null ? "" : ` (${credits(cost)} düşüldü)`}. ${payAgain}`,
  restored: (asked: string) =>
    `“${asked}” yedekten sonra alınmış olabilir: harcama defteri bir yedekten geri yüklendi, ondan sonraki sorguları bilmiyor. İki kez ödememek için sorgulanmadı. ${uncharged}`,
  priceRose: `Fiyat değişti; yenisi düğmede. ${uncharged}`,
  notManager: `Bunu yalnızca Künye yöneticileri yapabilir. Hiçbir şey değişmedi. ${uncharged}`,
  unverifiedManager: unverified("Yönetici olduğunuz"),
  notYours: `Bu düğme sizin için ya da bu kanal için değil. ${uncharged} Komutu kendiniz yazabilirsiniz.`,
  unknownShortcut: `Künye bu kısayolu tanımıyor. Komutla sorgulayabilirsiniz: \`/vkn yardım\`. ${uncharged}`,
  expired: `Bu düğmenin süresi doldu. ${uncharged} Komutu yeniden yazın.`,
  guest: `Misafir hesaplar sorgu yapamaz ve kart açamaz; bir ekip arkadaşınızdan isteyebilirsiniz. ${uncharged}`,
  external: `Bu uygulamayı yalnızca kendi çalışma alanının üyeleri kullanabilir. ${uncharged}`,
  unverified: unverified("Kim olduğunuz"),
  unverifiedChannel: unverified("Bu kanalın başka bir şirketle paylaşılıp paylaşılmadığı"),
  foreign: `Bu istek Künye'nin kurulu olduğu çalışma alanından gelmiyor; Künye'yi kendi çalışma alanınızda kullanın. ${uncharged}`,
  notInstalled: unverified("Künye'nin kurulumu"),
  externalChannel: `Bu kanal başka bir şirketle paylaşılıyor; burada sorgu yapılmaz ve kart paylaşılmaz. ${uncharged} Kendi kanallarınızdan birinde ya da uygulamanın mesajlarında yazın.`,
  notInDirectMessage: `Burada paylaşılacak bir kanal yok. ${uncharged}`,
  cannotShare: `${unshareable.unknown} Grup mesajlarında kart paylaşılamaz. ${uncharged}`,
  restrictedChannel: `${unshareable.restricted} ${elsewhere} ${uncharged}`,
  archivedChannel: `${unshareable.archived} ${elsewhere} ${uncharged}`,
  notOpened: `Pencere açılamadı: Slack geç kalan isteği kabul etmedi. Yeniden deneyin. ${uncharged}`,
  notShared: `Kart paylaşılamadı: Slack mesajı kabul etmedi. ${uncharged} ${later}`,
  notDrawn:
    "Kart çizilemedi. Alınan kayıt saklandı; komutu yeniden yazarsanız ücret alınmaz. Sürerse yöneticinize haber verin.",
  ours: (reference: string, charged: "no" | "unknown") =>
    `Bizim tarafımızda bir sorun oldu. ${charged === "no" ? `${uncharged} ${later}` : "Bakiyeden düşülmüş olabilir; alındıysa komutu yeniden yazınca ücretsiz açılır."} Sürerse yöneticinize şu kodu verin: \`${reference}\``,
};

const formNames: Record<LegalForm, string> = {
  anonim: "A.Ş.",
  limited: "LTD. ŞTİ.",
  cooperative: "kooperatif",
  collective: "kollektif şirket",
  komandit: "komandit şirket",
  unit: "iktisadi işletme",
  joint: "ortak girişim",
};

export const card = {
  noted: (note: string) => `Not: ${note}`,
  remarkUnkept: `Notunuz saklanamadı; komutu notuyla yeniden yazın. ${uncharged}`,
  notification: (title: string, status: string, vkn: string) =>
    dotted(title, status, vkn && `VKN ${vkn}`),
  detailNotification: (title: string) => `${title} · detay`,
  branchNotification: (title: string) => `${title} · şube kartı`,
  untitled: "Unvan bilgisi yok",
  empty: "Yanıtta okunabilen bir şirket kaydı yok. Numara kurumca tanınmıyor olabilir.",
  exactMatch: (query: string) => `“${query}” için bulunan şirket`,
  nearestMatch: (query: string) => `“${query}” için en yakın eşleşme`,
  similarity: (percent: string) => `%${percent} benzerlik`,
  unsureMatch: (query: string) => `⚠️ “${query}” için emin değiliz; en yakın eşleşme`,
  weakMatch: (hasOthers: boolean, isFullTitle: boolean) => {
    const lead = `Aradığınız şirket olmayabilir. ${hasOthers ? "Diğer olasılıklara bakın ya da " : ""}`;
    if (isFullTitle) return `${lead}VKN ile sorgulayın.`;
    return `${lead}${hasOthers ? "unvanı" : "Unvanı"} daha tam yazın.`;
  },
  heldMatch: (query: string) => `“${query}” için ekibinizdeki kart`,
  /** Reasons why a match is not sure, as parts of a line. */
  reasons: {
    tie: (companies: number, isExact: boolean) =>
      `${companies === 2 ? "iki" : companies} şirket ${isExact ? "" : "neredeyse "}aynı ölçüde benziyor`,
    otherForm: (form: LegalForm | null) => `türü farklı: ${form === null ? "?" : formNames[form]}`,
    extraWord: (word: string) => `kayıtlı unvanda “${word}” yok`,
    otherLetters: (written: string, registered: string) =>
      `“${written}” yazdınız, kayıtlı unvanda “${registered}” var`,
    general: "yazdığınız sözler birçok unvanda geçiyor",
    longer: "kayıtlı unvan daha uzun",
    rival: "bu sözlere uyan başka şirket de var",
    "other-record": "gelen kayıt başka bir şirketin olabilir",
    unlike: "benzerlik düşük",
    "form-unsaid": "şirket türünü yazmadınız",
    "winding-up": "yazdığınızda “tasfiye hâlinde” var, bu unvanda yok",
  },
  doubtAgain: (title: string, reasons: string) =>
    `⚠️ *${title}* · ${reasons === "" ? "bu şirket olmayabilir" : reasons}`,
  /** The record of a company whose listed title has changed since. */
  heldBefore: (when: string, status: string) =>
    `Elinizdeki kart daha eski: ${dotted(when, status)}`,
  alternatives: "*Diğer olasılıklar*",
  /** Marks an alternative with exactly the asked title. */
  askedTitle: "yazdığınız unvan",
  placesUnknown: "Olasılıkların yeri sorgulanmadan bilinmez.",
  /** The typed province is not in the record; `place` is the registry office's. */
  placeDiffers: (typed: string, place: string) =>
    `⚠️ ${typed} yazdınız; ${place === "" ? "bu şirketin kaydında geçmiyor." : `bu şirketin sicil yeri ${place}.`}`,
  otherCompany: (vkn: string) =>
    `⚠️ Dikkat: sorulan VKN \`${vkn}\`, ama gelen kaydın MERSİS numarası başka bir şirkete ait görünüyor.`,
  trouble: (mark: string, status: string, date: string) =>
    `${mark} *${dotted(status, date && `kapanış: ${date}`)}.* Yeni işlem yapmadan önce denetleyin.`,
  moved: `🟡 *${check.finding.moved};* ${check.why.moved}`,
  statusAgain: (mark: string, title: string, status: string, date: string) =>
    dotted(`${mark} *${title}*`, `*${status}*`, date && `kapanış: ${date}`),
  activeButClosed: (date: string) =>
    `⚠️ Durumu “Aktif”, ama kapanış tarihi var (${date}); kayıt tutarsız.`,
  statusUnknown: "Durumu bilinmiyor",
  personal: "Gerçek kişi işletmesi olabilir: kart kanalda paylaşılmaz.",
  hiddenMersis: "gizli (gerçek kişi)",
  map: "Haritada göster",
  more: "(devamı “Tüm bilgiler”de)",
  purpose: "Faaliyet konusu",
  web: "İnternet",
  yes: "evet",
  no: "hayır",
  charged: (amount: MicroCredits) => `${credits(amount)} düşüldü`,
  chargedUnknown: "düşülen tutar bildirilmedi",
  nothingCharged: "Ücretsiz",
  chargedElsewhere: "Bu isteğiniz için ayrıca ücret alınmadı",
  balance: (amount: MicroCredits) => `Kalan bakiye: ${credits(amount)}`,
  askedBy: (who: string, when: string) => `Sorgulayan: ${who} · ${when}`,
  stale: (when: string) => `📅 *${when} tarihli kayıt*; o günden beri değişmiş olabilir.`,
  sharedBy: (who: string, when: string) => `Paylaşan: ${who} · Kaydın tarihi: ${when}`,
  shareConfirmation: {
    title: "Paylaş",
    channel: (name: string) => (name === "" ? "bu kanala" : `#${name} kanalına`),
    thread: "mesajın başlığına",
    what: {
      company: "Genel kart",
      branch: "Şube kartı",
      detail: "Yalnız genel kart",
      check: "Denetimin sonucu (unvanlar, VKN'ler, bulgular)",
    },
    text: (what: string, place: string) =>
      `${what} ${place} gönderilir, oradaki herkes görür. Ortaklar, temsilciler ve öteki kişiler gönderilmez.`,
  },
  unshareable,
  shared: "✓ Kanalda paylaşıldı",
  sharedInThread: "✓ Başlığa gönderildi",
  notKept: "⚠️ Kayıt saklanamadı; bu kart bir daha ücretsiz açılamayabilir.",
  hasUnread: "⚠️ Yanıt saklandı; okunamayan bölümleri var.",
  pressed: {
    /** Separates new lines from older words of the card. */
    since: "Ardından:",
    paid: (label: string, cost: string) => `✓ ${label} · ${cost}`,
    unknown: (label: string) => `❔ ${label} · sonuç belirsiz`,
    pending: (label: string) => `⏳ ${label} · soruluyor`,
  },
};

/** Fields of a branch, on its card and in a list. */
/** A branch's fields, of its own card and of the detail's section. */
type BranchLabels = FieldLabels<typeof branchFields> &
  FieldLabels<typeof detailSections.Subeler.fields>;

export const labels = {
  vkn: "VKN",
  mersis: "MERSİS",
  registryOffice: "Müdürlük",
  form: "Tür",
  registered: "Tescil",
  closedOn: "Kapanış",
  merkez: {
    MersisNo: "MERSİS no",
    Unvani: "Unvan",
    IsletmeAdi: "İşletme adı",
    FirmaNeviGrup: "Tür",
    FirmaNeviGrupId: "Tür kodu",
    FirmaNevi: "Alt tür",
    FirmaNeviId: "Alt tür kodu",
    TSM: "Ticaret sicili müdürlüğü",
    TSMNo: "Müdürlük no",
    SicilNo: "Ticaret sicil no",
    VergiDairesi: "Vergi dairesi",
    VergiDairesiKodu: "Vergi dairesi kodu",
    TescilTarihi: "Tescil",
    IseBaslamaTarihi: "İşe başlama tarihi",
    KapanisTarihi: "Kapanış",
    Durumu: "Durum",
    FirmaDurumTipNo: "Durum tipi no",
    Adres: "Adres",
    SirketinToplamSermayesi: "Sermaye",
  } satisfies FieldLabels<typeof centralFields>,
  branch: {
    MersisNo: "MERSİS no",
    SubeMerkeziMersisNo: "Merkezin MERSİS no",
    TSM: "Ticaret sicili müdürlüğü",
    SicilNo: "Ticaret sicil no",
    VergiDairesi: "Vergi dairesi",
    VergiDairesiKodu: "Vergi dairesi kodu",
    FirmaNevi: "Tür",
    TescilTarihi: "Tescil",
    KapanisTarihi: "Kapanış",
    Adres: "Adres",
  } satisfies Omit<BranchLabels, "Unvani" | "Durumu">,
  address: {
    IlAdi: "İl",
    IlceAdi: "İlçe",
    Mahalle: "Mahalle",
    CSBM: "Cadde/sokak",
    DisKapiNo: "Dış kapı no",
    IcKapiNo: "İç kapı no",
    PostaKodu: "Posta kodu",
  } satisfies FieldLabels<typeof detailSections.AdresDetay.fields>,
  capitalDetail: {
    SirketinToplamSermayesi: "Sermaye",
    NamaYaziliHisseAdedi: "Nama yazılı hisse",
    HamilineYaziliHisseAdedi: "Hamiline yazılı hisse",
    BirPayDegeri: "Bir pay değeri",
  } satisfies FieldLabels<typeof detailSections.SermayeDetay.fields>,
};

const hourMs = 3_600_000;
/** `1 gün`, `12 saat`. */
const lifeOf = (ms: number) =>
  ms < 24 * hourMs ? `${Math.ceil(ms / hourMs)} saat` : `${Math.ceil(ms / (24 * hourMs))} gün`;

export const detail = {
  private:
    "🔒 Yalnızca siz görüyorsunuz. Kişi bilgileri yalnızca iş amacıyla kullanılmalıdır (KVKK).",
  /** Before a detail is paid for. */
  peopleKept: (ms: number) => `kişiler ${lifeOf(ms)} görülür`,
  peopleUntil: (when: string) =>
    `Kişiler ${when} zamanına dek ücretsiz açılır, sonra silinir; yeniden görmek ücretlidir.`,
  peopleRemoved: (again: boolean) =>
    `Kişi bilgileri silindi: ${expired}.${again ? ` ${payAgain}` : ""}`,
  sections: {
    alternatives: "Diğer olasılıklar",
    Naceler: "NACE kodları",
    Ortaklar: "Ortaklar",
    AktifTemsilciler: "Temsilciler",
    AktifUyeler: "Aktif üyeler",
    Denetciler: "Denetçiler",
    IflasKonkordato: "İflas / konkordato",
    Subeler: "Şubeler",
    AdresDetay: "Adres ayrıntısı",
    SermayeDetay: "Sermaye",
  } satisfies Record<"alternatives" | keyof typeof detailSections, string>,
  count: (shown: number, all: number) => `${all} kaydın ilk ${shown} tanesi`,
  range: (from: number, to: number, all: number) => `${all} kaydın ${from}–${to} arası`,
  loud: (count: number) => `🚨 *İflas / konkordato kaydı var* (${count})`,
  since: (date: string) => `${date} tarihinden beri`,
  registered: (date: string) => `tescil ${date}`,
  registryNumber: (number: string) => `Sicil ${number}`,
  branchBrings: "*Şube* düğmesi şubenin durumunu ve vergi dairesini getirir.",
  morePlaces: (count: number) => `${count} yerde daha`,
  unlimited: "sınırsız yetkili",
  limited: "sınırlı yetkili",
  main: "ana faaliyet",
  shares: (count: string) => `${count} adet`,
  percent: (number: string) => `%${number}`,
  /** Labels of an entry's fields; empty if the value needs none. */
  fieldNames: {
    Gorevi: "",
    OrtaklikTipi: "",
    BaslangicTarihi: "",
    Aciklama: "",
    Tur: "",
    Mahkeme: "",
    DosyaNo: "dosya no ",
    KararTarihi: "karar tarihi ",
    Unvani: "",
    TCKimlikNoMersisNo: "MERSİS ",
    VergiNumarasi: "VKN ",
    BitisTarihi: "bitiş ",
  } as Readonly<Record<string, string>>,
};

const ownBooks = "Aşağıdakiler Künye'nin kendi kayıtlarıdır.";
const unread = "öncesinde ya da yakınında bakiye okunmamış, karşılaştırılamıyor";
const mixed = "arada başka bir hareket var, bakiyeden ayırt edilemiyor";
const balanceCantTell = "bakiyeden anlaşılamaz; yöneticiniz karara bağlar";
const statement = "Önce kayıt servisinin hesap hareketlerine bakın.";

export const balance = {
  heading: "Bakiye",
  remaining: (amount: MicroCredits) => `*${credits(amount)}* kaldı`,
  unreachable: `Bakiye okunamadı: kayıt servisine ulaşılamadı. ${ownBooks}`,
  unauthorized: `Bakiye okunamadı: API anahtarı geçersiz. ${tellManager} ${ownBooks}`,
  buys: (general: number, details: number, limited: boolean) =>
    `${limited ? "Bu ayki sınırlar içinde" : "Bu bakiyeyle"} yaklaşık ${format.credits(general * 1e6)} genel kart ya da ${format.credits(details * 1e6)} detay sorgulanabilir.`,
  spent: (limited: boolean) =>
    `${limited ? "Bu ayki sınır" : "Bakiye"} yeni bir sorguya yetmiyor; ekibin aldığı kartlar ücretsiz açılır.`,
  limit: ({ whose, ...use }: LimitUse, left: MicroCredits) =>
    `${limitName[whose]}: ${usedOf(use)} kullanıldı, ${credits(left)} kaldı`,
  limitsRenewed: (day: string) => `Sınırlar ${day} tarihinde yenilenir.`,
  topUp: topUpOf,
  prices: "*Fiyatlar*",
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
  tooLow: (topUp: string) => `⚠️ *Bakiye bir detay sorgusuna yetmiyor.* ${topUp}`,
  endsSoon: (days: number, topUp: string) =>
    `⚠️ *Bakiye bu hızla yaklaşık ${days} gün içinde biter.* ${topUp}`,
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
      charged: (asked: string) => `“${asked}” sorgusu için deftere “düşüldü” yazılır. ${statement}`,
      free: (asked: string) =>
        `“${asked}” sorgusu için deftere “düşülmedi” yazılır; sorgu yeniden yapılabilir. ${statement}`,
    },
    confirm: "Deftere yaz",
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
      return `“${asked}” ${isNew ? "deftere yazıldı" : "için karar verilmişti"}: *${outcome}*. Karar: ${who[by]} · ${format.moment(at, now)}`;
    },
    early:
      "Henüz karar verilemez: ücret, bakiyeden 10 dakikaya kadar gecikmeyle düşülebilir. Bu süre dolunca yeniden deneyin.",
    answered: "Bu sorgunun yanıtı gelmiş; karar gerekmiyor. `/bakiye` güncel durumu gösterir.",
  },
  shared: `⚠️ *Bu hesaptan Künye dışında da harcama görülüyor.* Sonucu belirsiz sorgular ${balanceCantTell}.`,
  unasked: "_Geçen ayın raporu: ayda bir kez Künye yöneticilerine gönderilir._",
  movement: "*Bakiyenin hareketi*",
  noMovement: "Hareketi bilinmiyor: bakiye ay içinde en az iki kez okunmadı.",
  read: (when: string, amount: MicroCredits) => `${when}: ${credits(amount)}`,
  moved: (fall: MicroCredits, paid: MicroCredits) =>
    `Bakiye bu arada ${credits(Math.abs(fall))} ${fall < 0 ? "arttı" : "azaldı"}; defterde ${credits(paid)} düşülmüş.`,
  outsideReadings: (amount: MicroCredits) =>
    `Ayın ${credits(amount).replace(/ kredi$/, "")} kredisi bu iki okumanın dışında düşüldü; karşılaştırma onu kapsamaz.`,
  /** `more`: credits missing in the ledger; `open` and `doubted` may explain them. */
  difference: (more: MicroCredits, open: MicroCredits, doubted: MicroCredits) => {
    if (more === 0) {
      const unspent = `; sonucu belirsiz ${credits(open)} bakiyeden düşülmüş görünmüyor`;
      return `✅ Fark yok: bakiye defterle tutuyor${open > 0 ? unspent : ""}.`;
    }
    if (more < 0)
      return `Fark: bakiyede defterin gösterdiğinden ${credits(-more)} fazla var; arada kredi yüklenmiş olmalı. Daha çok yüklediyseniz aradaki tutar Künye dışında harcanmış olabilir.`;
    const ofOpen = Math.min(more, open);
    const ofDoubted = Math.min(more - ofOpen, doubted);
    const rest = more - ofOpen - ofDoubted;
    const maybe = `En çok ${credits(ofOpen)} sonucu belirsiz ya da tutarı bildirilmeyen sorgulardan olabilir. `;
    const decided = `En çok ${credits(ofDoubted)} düşülmedi diye karara bağlananlardan olabilir. `;
    return `⚠️ Fark: bakiye defterdekinden ${credits(more)} daha çok azalmış. ${open > 0 ? maybe : ""}${ofDoubted > 0 ? decided : ""}${rest > 0 ? `*${credits(rest)} açıklanamıyor:* Künye dışında harcanmış olabilir.` : ""}`;
  },
  /** Reasons why the balance gives no evidence. */
  undecided: {
    shared: `bu hesaptan Künye dışında da harcama görülüyor; ${balanceCantTell}`,
    "other-source": "başka bir anahtarla ya da adrese gönderilmişti, bakiyeden anlaşılamaz",
    "too-far-apart": unread,
    "topped-up": mixed,
    "no-reading-before": unread,
    "too-early": "henüz anlaşılamaz: ücret, bakiyeden 10 dakikaya kadar gecikmeyle düşülebilir",
    "other-movement": mixed,
    "several-fit": mixed,
    "none-fits": mixed,
  },
  watches: (queries: number, spent: MicroCredits) =>
    `Bunun ${queries} sorgusu takip denetimi: ${credits(spent)}`,
  costUnknown: (count: number) => `${count} ücretli sorgunun tutarı bildirilmedi; ${atPrice}.`,
  saved: (isPast: boolean, amount: MicroCredits) =>
    `${isPast ? "O ay" : "Bu ay"} ${credits(amount)} tekrar ödenmedi.`,
};

export const history = {
  headings: { team: "Ekibin aldıkları", mine: "Benim aldıklarım", found: "Ekibin elindekiler" },
  again: "yenileme",
  notFound:
    "Ekibin elinde buna uyan bir kayıt yok. Unvandan bir kelime, numara, ay (`ekim`) ya da notunuzu yazabilirsiniz.",
  nothing: "Henüz ücretli sorgu yapılmadı.",
  unknown: "❔ sonuç belirsiz",
  used: "ekipte vardı, ücretsiz",
  lost: "yanıtı ulaşmadı",
  personal: "Gerçek kişi işletmesi",
  forgotten: `artık açılamıyor (${expired})`,
  locked: "silinmedi ama şu an okunamıyor; yeniden ödemeyin, sonra açın",
  row: dotted,
  older: "Daha eskiler",
  footer: "Açmak ücretsizdir. Detaylarda kişi bilgileri yalnızca size gösterilir.",
};

/** Results of a refresh; `when` dates the earlier record. */
export const refreshed = {
  others: "öteki alanlar",
  same: (when: string) => `Yenilendi: önceki kayda (${when}) göre *değişiklik yok*.`,
  changed: (when: string, names: string[]) =>
    `Yenilendi: önceki kayda (${when}) göre *değişenler:* ${names.join(", ")}.`,
};

const keepYourself = "Dosyayı indirip kendiniz saklayın.";

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
      return likeness === "same" ? "belge sonraki tarihli" : "belge önceki tarihli";
    return { same: "uyuyor", different: "farklı" }[likeness] ?? "kısmen uyuyor (bulguya bakın)";
  },
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
    unqueryable: "VKN'si sorgulanamayan",
    registeredTitle: "Kayıtlı unvan",
    status: "Kayıtlı durum",
    notAsked: "Sicil kaydı sorgulanmadı",
    notShown: "Gösterilmedi: kayıt bir gerçek kişinin işletmesi olabilir",
  },
};

/** Fields to copy into an accounting program. */
export const copied = {
  title: "Faturaya yazılacaklar",
  lead: "Faturaya yazılacaklar (kopyalamak için kutuyu seçin):",
  hint: "Alana geçip kopyalayın. Burada yaptığınız değişiklik hiçbir yere kaydedilmez.",
  done: "Tamam",
  onlyInDetail: (hasPlace: boolean): string =>
    hasPlace
      ? "İlçe ve il adresten alındı; posta kodu yalnızca detayda bulunur."
      : "İlçe, il ve posta kodu ayrı alanlar olarak yalnızca detayda bulunur.",
  sheets: {
    common: "İçe aktarma satırı",
    mikro: "Mikro",
    logo: "Logo Tiger",
    parasut: "Paraşüt",
  },
  cells: (columns: string) =>
    `Tabloya yapıştırınca her değer kendi hücresine düşer: ${columns}. Baştaki sıfırlar kalsın diye hücreleri önce Metin biçimine alın.`,
};

const youHave = "*Bu sizde var:*";
const similar = "*Benzeri sizde var:*";
const detailsHere = "Detaylarını buradan isteyebilirsiniz; siz basmadan sorgulanmaz.";

/** Sentences of stored cards, by their stored keys. */
export const notes = {
  ...input,
  ...failure,
  ready: (title: string) =>
    `Sorgunuz tamamlandı, ama yanıtı size ulaştırılamamıştı${title && `: ${title}`}. Açmak ücretsiz.`,
  /** Tells a user what the balance proved about an unknown outcome. */
  settledByBalance: (
    asked: string,
    kind: LookupKind,
    at: number,
    now: number,
    cost: MicroCredits | null,
  ) =>
    `✓ “${asked}” sorgunuzun sonucu belli oldu: ${kindName[kind]} · ${format.moment(at, now)} · *${cost === null ? "düşülmedi" : `${credits(cost)} düşüldü, yanıtı ulaşmadı`}*. Bakiye okumaları gösterdi. Bu mesaj, sonucu belirsiz kalan sorgular için bir kez yazılır.`,
  ended: (asked: string) =>
    `“${asked}” sorgunuz sonuçlandı, ama yanıtı size ulaştırılamamıştı. Ne olduğunu görmek için düğmeye basın ya da komutu yeniden yazın.`,
  // Requests to raise a limit.
  raiseAsk: team.reason.title,
  raiseAsked: (
    userId: string,
    asked: string,
    kind: LookupKind,
    price: MicroCredits,
    uses: LimitUse[],
    full: LimitUse["whose"],
    guessed: boolean,
  ) => {
    const figures = uses.map(
      ({ whose, ...use }) => `${whose === "team" ? "Ekip" : "Kişisel"} ${usedOf(use)}`,
    );
    return `*Sınır artışı isteği* · ${mention(userId)}\n“${asked}” · ${kindName[kind]} · ${pricedInWords({ amount: price, guessed })}; sorgulanmadı\n${figures.join(" · ")}\nKabul, ${full === "team" ? "ekibin" : "kişinin"} sınırını yalnız bu ay yükseltir; hiçbir şey satın almaz. İstek üç gün geçerlidir.`;
  },
  raiseReason: (reason: string) => `${team.reason.label}: ${reason}`,
  raiseGrant: (amount: MicroCredits) => `Bu ay +${credits(amount)}`,
  raiseOther: team.amountOf.title,
  raiseDecline: "Reddet",
  raiseDecided: (
    by: string,
    userId: string,
    whose: string,
    amount: MicroCredits | null,
    limit?: MicroCredits,
    asked?: string,
  ) =>
    `${mention(by)}, ${mention(userId)} için ${amount === null ? "sınır artışı isteğini reddetti" : `${whose === "team" ? "ekibin sınırını" : "kişisel sınırı"} bu ay ${credits(amount)} yükseltti${limit === undefined ? "" : `: ${format.credits(limit)} → ${credits(limit + amount)}`}`}. Hiçbir şey sorgulanmadı.${asked ? `\n*${asked}*` : ""}`,
  // Alerts to managers.
  lowBalance: (balance: MicroCredits, threshold: MicroCredits, days: number | null) =>
    `⚠️ *Düşük bakiye:* ${credits(balance)} kaldı (eşik ${format.credits(threshold)}).${days === null || days > 365 ? "" : ` Bu hızla ${days < 1 ? "bir günden az" : `yaklaşık ${days} gün`} yeter.`}`,
  topUpFrom: (hint: string | null) => topUpOf(true, hint),
  fullLimit: (share: 80 | 100, use: LimitUse, until: number) =>
    `⚠️ *Ekibin aylık sınırı${share === 100 ? " doldu" : "nın %80'i kullanıldı"}:* ${usedOf(use)}; ${dayWithin(until)} yenilenir.${share === 100 ? ` ${stillOpens}` : ""}`,
  limitTakenBack: (use: Omit<LimitUse, "whose"> | null) =>
    `✓ *Uyarı geri alındı:* ekibin aylık sınırı değişti: ${use === null ? limited(null) : usedOf(use)}.`,
  alertOff: "Bu uyarıyı kapat",
  // Sentences above and below the rows of companies.
  owned: (asked: string) => `${youHave} “${asked}” sözlerine uyan kartlar. Açmak ücretsiz.`,
  ownedDetails: (asked: string) => `${youHave} “${asked}” sözlerine uyan şirketler. ${detailsHere}`,
  similar: (asked: string) =>
    `${similar} unvanı “${asked}” ile aynı olmayan kartlar. Açmak ücretsiz; aradığınız bunlar değilse aşağıdan sorgulayın.`,
  similarDetails: (asked: string) =>
    `${similar} unvanı “${asked}” ile aynı olmayan şirketler. ${detailsHere}`,
  moreOwned: (shown: number, all: number) =>
    `${all} karttan ilk ${shown} tanesi; unvanı daha tam yazarsanız azalır.`,
  moreCompanies: (count: number) =>
    `${count} aday daha var; gösterilmedi. Metni bölerek yeniden deneyin.`,
  personalInText: "Metindeki bir numara T.C. kimlik numarası olabilir; sorgulanmadı, saklanmadı.",
  heldAlike: (number: string, title: string) =>
    `Elinizdeki benzer numara: \`${number}\`${title === "" ? "" : ` · ${title}`}`,
  headOffice: (number: string) =>
    `\`${number}\` bir şubenin değil, merkezin MERSİS numarası. Merkezin kartı:`,
  phoneInText:
    "Metindeki bir numara, telefon numarasına benzediği için alınmadı. VKN ise `/vkn` ile tek başına yazın.",
  referenceTyped: (number: string, reference: string) =>
    `“${reference}” unvan sayılmadı. Not olarak saklamak için: \`${commandOf(number)} ${number} #${reference}\``,
  deleteMessage,
  refusedFile: (name: string, why: keyof typeof check.files) => `⚠️ *${name}*: ${check.files[why]}`,
  moreInvoices: (count: number) => `${count} fatura daha var; denetlenmedi. ${theRest}`,
  repeatedInvoices: (numbers: string) => `Aynı fatura iki kez verildi; bir kez sayıldı: ${numbers}`,
  moreFiles: (count: number) => `ve okunamayan ${count} dosya daha`,
  /** `cells`: formulas without a stored result. */
  unreadFormulas: (name: string, cells: number) =>
    `⚠️ *${name}*: ${cells} hücredeki formülün sonucu dosyada yok; bu hücreler okunamadı. ${asWorkbook}`,
  nothingToCheck: `VKN, MERSİS numarası ya da unvan bulunamadı. ${uncharged} ${companyOnly} Faturanın XML'ini \`/kunye denetle\` ile yükleyebilirsiniz.`,
  young: (asked: string, kind: LookupKind, at: number, now: number) => {
    const minutes = Math.floor((now - at) / 60_000);
    return `“${asked}” kaydı (${kindName[kind]}) ${minutes === 0 ? "az önce" : `${minutes} dakika önce`} alındı (${format.moment(at, now)}); kurumun kaydı bu kadar kısa sürede pek değişmez. Yine de yenilemek ister misiniz? ${uncharged}`;
  },
  inMessages: "Yardım: `yardım`",
};

const unreadRows = {
  error: "hata değeri (#YOK gibi)",
  formula: "hesaplanmamış formül",
  rounded: "haneleri yuvarlanmış sayı (1,23E+09 gibi)",
  shifted: "kaymış satır",
  "no-number": "numara olmayan hücre",
};

/** Rows that a list does not ask, behind their number. */
const unaskedRows = {
  held: "elinizde (ücretsiz)",
  duplicate: "yinelenen",
  invalid: "geçersiz",
  unread: "numarası okunamadı",
  placeholder: "yurt dışı ya da isimsiz alıcı",
  person: "şahıs",
  own: "kendi şirketiniz",
  similar: "benzeri elinizde",
  empty: "boş",
};

export const listModal = {
  title: "Liste denetimi",
  label: "VKN'ler, her satıra bir tane",
  hint: `Yanlarına unvan da yazılabilir. ${continueIsFree}`,
  files: "Liste dosyası (XLSX, XLS, ODS ya da CSV)",
  filesHint: "Tek dosya, en çok 50.000 satır ve 10 MB. T.C. kimlik numaraları silinir.",
  noScope: noFilesScope,
  pasted: "Yapıştırılan liste",
};

const counted = (rows: number) => format.decimal(String(rows));

/** Rows that were to be asked and have no answer. */
const openRows = {
  "no-answer": (rows: number) => `${counted(rows)} şirkete kurum yanıt vermedi`,
  failed: (rows: number) => `${counted(rows)} satırdan sonuç alınamadı`,
  lost: (rows: number) => `${counted(rows)} satır ücretlendi, yanıtı ulaşmadı`,
  "not-agreed": (rows: number) => `${counted(rows)} satırı dışarıda bıraktınız`,
  erased: (rows: number) => `${counted(rows)} satırın verileri silindi, sorgulanmadı`,
  unknown: (rows: number) => `${counted(rows)} satırın sonucu belirsiz`,
  "like-held": (rows: number) => `${counted(rows)} satırın benzeri elinizde`,
};

export const lists = {
  state: {
    offered: "Cari listesi",
    running: "Liste sorgulanıyor",
    waits: "Sırada: ekibin başka bir listesi sürüyor, bitince bu başlar",
    paused: "Liste duraklatıldı",
    stopped: "Liste durduruldu",
    done: "Liste bitti",
  },
  rest: {
    done: (list: string) => `${list}: sorgulama bitti`,
    paused: (list: string) => `${list}: sorgulama duraklatıldı`,
  },
  goOnAbove: "Sürdür düğmesi, listenin kendi iletisindedir.",
  sheet: (name: string, others: number) =>
    `“${name}” sayfası${others > 0 ? ` · öteki ${others} sayfa okunmadı` : ""}`,
  field: { vkn: "VKN", title: "Unvan", taxOffice: "Vergi dairesi", city: "İl" },
  noColumn: "yok",
  column: (letter: string, words: string) =>
    words === "" ? `${letter} sütunu` : `${letter} sütunu, “${words}”`,
  sample: (rows: number) => `*İlk ${rows} satır*`,
  unclear:
    "⚠️ *VKN birden çok sütunda olabilir.* Önce doğru sütunu seçin; hiçbir şey sorgulanmadı.",
  noColumns:
    "⚠️ *Bu tablo şirket listesine benzemiyor:* VKN ya da unvan sütunu bulunamadı. Varsa sütunu yukarıdan seçin ya da adını düzeltip dosyayı yeniden yükleyin.",
  /** The rows whose cell for the number holds none, by reason. */
  unread: (rows: readonly { why: keyof typeof unreadRows; rows: number }[]) =>
    `⚠️ *Numarası okunamayan satırlar sorgulanmaz:* ${rows.map((one) => `${counted(one.rows)} ${unreadRows[one.why]}`).join(" · ")}`,
  choose: { vkn: "VKN sütununu seçin", title: "Unvan sütununu seçin" },
  money: ({ balance, limit }: Record<"balance" | "limit", MicroCredits | null>) =>
    (balance === null ? "Bakiye şu anda okunamadı" : `Bakiye ${credits(balance)}`) +
    (limit === null ? "" : ` · bu ayki sınırdan kalan ${credits(limit)}`),
  short: "⚠️ Hepsine yetmez: liste yettiği kadarını sorgular, sonra durur ve nedenini yazar.",
  guessed: "~ tahminî fiyat; daha pahalı çıkarsa liste kendiliğinden durur",
  how: "Aynı VKN bir kez ücretlendirilir. Bulunamayan şirket ücretsizdir.",
  buttons: {
    all: () => "Hepsi",
    first: (rows: number) => `İlk ${counted(rows)}`,
    numbers: () => "Unvanlar hariç",
    titlesToo: () => "Unvanlar da",
    goOn: () => "Sürdür",
  } satisfies Record<string, (rows: number) => string>,
  /** Said on a button that does not ask all rows. */
  leftOut: (rows: number) => `${counted(rows)} satır dışarıda kalır`,
  upTo: (price: string) => `en çok ${price}`,
  free: { held: "Yalnız ücretsizler", stop: "Durdur", result: "Sonucu al" },
  confirm: (rows: number, leftOut: number, price: string) =>
    `${counted(rows)} satır sorgulanacak${leftOut > 0 ? `, ${counted(leftOut)} satır dışarıda kalacak` : ""}. Bakiyeden en çok ${price} düşülür. Liste her an durdurulabilir.`,
  started:
    "Liste başladı. Ne kadar ilerlediğini Künye'yle doğrudan mesajlarınızda görür, oradan durdurabilirsiniz.",
  alreadyStarted: "Bu liste zaten başlatıldı; ikinci kez başlatılmadı, sütunları da değişmedi.",
  stopped: "Durduruldu: yeni sorgu gönderilmez, yolda olan en çok iki sorgu biter.",
  /** The rows that were asked, and each kind without an answer. */
  progress(
    count: Record<keyof typeof openRows, number>,
    { asked, answered, waiting }: Record<"asked" | "answered" | "waiting", number>,
    spent: string,
  ) {
    const kinds = Object.entries(openRows) as [keyof typeof openRows, (rows: number) => string][];
    return dotted(
      asked === 0
        ? "sorgulanacak satır yok"
        : `${counted(answered)} / ${counted(asked)} sorgulandı`,
      `*${spent} düşüldü*`,
      waiting > 0 ? `${counted(waiting)} satır kaldı` : "",
      ...kinds.map(([kind, say]) => (count[kind] > 0 ? say(count[kind]) : "")),
    );
  },
  /** The rows that are not asked, so that all counts add up to the input. */
  unasked(
    count: Record<keyof typeof unaskedRows, number>,
    { rows, unasked }: Record<"rows" | "unasked", number>,
  ) {
    const kinds = Object.entries(unaskedRows) as [keyof typeof unaskedRows, string][];
    const counts = kinds.flatMap(([kind, label]) =>
      count[kind] > 0 ? `${counted(count[kind])} ${label}` : [],
    );
    return unasked === 0
      ? ""
      : `${counted(rows)} satırın ${outOf(unasked)} sorgulanmaz: ${counts.join(", ")}`;
  },
  verdict: (verdict: string, rows: number) => `${verdict}: ${counted(rows)}`,
  alsoDiffers: (rows: number) =>
    `Terkin edilmiş ya da iflas/konkordatodaki ${counted(rows)} satırın unvanı da tutmuyor.`,
  /** `verdicts`: the findings that the counts above leave to the first rows. */
  repeatedWorse: (rows: number, verdicts: string) =>
    `Yinelenen ${counted(rows)} satırda, VKN'nin ilk satırındakinden ağır bir bulgu var: ${verdicts}.`,
  open: (amount: MicroCredits) =>
    `❔ Sonucu belirsiz satırlar var: ${credits(amount)} daha düşülmüş olabilir. Kendiliğinden yeniden sorgulanmazlar.`,
  unanswered: "*Yanıtı olmayanlar*",
  worst: "*Önce bunlara bakın*",
  row: (place: number) => `${place}. satır`,
  inRows: (rows: number) => `${counted(rows)} satırda`,
  moreToLookAt: (companies: number) =>
    `${counted(companies)} şirket daha var; hepsi sonuç dosyasının Dikkat sayfasında.`,
  doubles: (companies: number, rows: number) =>
    `${counted(companies)} şirket birden çok satırda (toplam ${counted(rows)} satır): sonuç dosyasının Çift kayıtlar sayfasında.`,
  paused: {
    "insufficient-balance": "Bakiye bitti. Kredi yüklenince sürdürün.",
    "over-budget": "Bu ayki harcama sınırına gelindi.",
    unauthorized: `API anahtarı geçersiz. ${tellManager}`,
    restored:
      "Harcama defteri bir yedekten geri yüklendi; iki kez ödememek için yöneticinizin onayı gerekir.",
    price: "Fiyat, onayladığınızdan yüksek. Yeni tutar, listenin Sürdür düğmesinde yazıyor.",
    total: "Onayladığınız tutara gelindi.",
    failures: "Art arda beş sorgu sonuçsuz kaldı. Biraz sonra sürdürün.",
    standing: "Sorgu yetkiniz doğrulanamadı.",
    other: `Kayıt servisi sorguyu reddetti. ${tellManager}`,
  },
  duplicate: (row: number) => `${row}. satırla aynı`,
  paidOnce: "yeniden ödenmedi",
  similar: (companies: string) =>
    `sorgulanmadı: ekipteki bir kayda benziyor${companies && ` (${companies})`}. Başka bir şirketse VKN'sini yazın ya da /unvan ile sorgulayın.`,
  /** Reasons for a row without an answer, and sources of its number. */
  why: {
    "unlikely-vkn": "denetim hanesi tutmuyor; sorgulanmadı",
    "wrong-length": "10 haneli değil; sorgulanmadı",
    letters: "rakamlar arasında harf var; sorgulanmadı",
    several: "bir hücrede birden çok numara; sorgulanmadı",
    invalid: "geçerli bir VKN değil; sorgulanmadı",
    rounded: "Excel numarayı yuvarlamış, haneler eksik; sorgulanmadı",
    error: "hücrede hata değeri var (#YOK gibi); sorgulanmadı",
    formula: "formülün sonucu dosyada yok; sorgulanmadı",
    shifted: "satır kaymış, hücreler başka sütunlarda; sorgulanmadı",
    "no-number": "numara hücresinde numara yok; sorgulanmadı",
    placeholder: "yabancı ve isimsiz alıcılar için kullanılan genel numara; sorgulanmadı",
    heading: "yinelenen başlık satırı; sorgulanmadı",
    "lost-zero": "baştaki sıfır eklendi",
    "from-shifted": "satır kaymış; VKN yandaki hücreden alındı",
    "from-mersis": "VKN, MERSİS numarasından alındı",
    "by-title": "VKN, unvan aramasından alındı",
    "from-title": "VKN, ekipteki aynı unvanlı kayıttan alındı; yeniden ödenmedi",
    person: "gerçek kişi; sorgulanmadı, numarası silindi",
    held: "ekipte vardı; yeniden ödenmedi",
    own: "kendi şirketiniz; sorgulanmadı",
    empty: "VKN ya da unvan yok; sorgulanmadı",
    foreignVat: "yabancı vergi numarası; sorgulanmaz",
    "upstream-silent": "kurum yanıt vermedi, bakiyeden düşülmedi; “Sürdür” yeniden sorar",
    unreachable: "kayıt servisine ulaşılamadı, bakiyeden düşülmedi; “Sürdür” yeniden sorar",
    waiting: "henüz sorgulanmadı",
    asking: "yanıtı bekleniyor; bakiyeden düşülmüş olabilir",
    unknown: maybeCharged,
    "not-agreed": "dışarıda bıraktınız; sorgulanmadı",
    erased: "bu işletmenin verileri istek üzerine silindi; sorgulanmadı, bakiyeden düşülmedi",
    lost: "ücretlendi, yanıtı ulaşmadı",
    gone: `kayıt silindi: ${expired}`,
    locked: "kayıt silinmedi ama şu an okunamıyor; yeniden ödemeyin, sonucu sonra alın",
    "not-found": "kurumda kayıt yok, bakiyeden düşülmedi",
    failed: "sonuç alınamadı, bakiyeden düşülmedi",
  },
  file: {
    name: (list: string) => `kunye-${list}`,
    caption: (list: string) => `📄 *${list}* listesinin sonucu: XLSX ve CSV. ${keepYourself}`,
    keep: keepYourself,
    facts: {
      list: "Liste",
      taken: "Alındığı zaman",
      spent: "Bakiyeden düşülen (kredi)",
      rows: "Satır",
    },
    sent: toMessages("Sonuç"),
  },
  /** The sum of an offer: all rows, those to ask, and the most that they cost. */
  offer({ rows, asked, vkns }: Record<"rows" | "asked" | "vkns", number>, most: string) {
    return dotted(
      `${counted(rows)} satır → ${counted(vkns)} farklı VKN`,
      ...(asked > 0
        ? [`${counted(asked)} sorgulanacak`, `en çok ${most}`]
        : ["sorgulanacak satır yok"]),
    );
  },
  /** The rows to ask by number and by title, which costs more. */
  titlesApart: (numbers: number, titles: number, price: string) =>
    `Sorgulanacak: ${numbers > 0 ? `${counted(numbers)} VKN, ` : ""}${counted(titles)} yalnız unvan (her biri ${price})`,
  /** The outcomes of rows, in the summary and as the verdict on a row without a comparison. */
  kinds: {
    answered: "Sorgulandı",
    "not-found": "Kayıt bulunamadı",
    "no-answer": "Kurum yanıt vermedi",
    failed: "Sonuç alınamadı",
    lost: "Ücretlendi, yanıtı ulaşmadı",
    "not-agreed": "Dışarıda bıraktınız",
    erased: "Verileri silindi, sorgulanmadı",
    unknown: "Sonucu belirsiz",
    "like-held": "Benzeri elinizde, sorgulanmadı",
    asking: "Yanıtı bekleniyor",
    number: "Henüz sorgulanmadı",
    title: "Henüz sorgulanmadı (yalnız unvan)",
    held: "Elinizdeydi (ücretsiz)",
    duplicate: "Yinelenen",
    invalid: "Geçersiz",
    unread: "Numarası okunamadı",
    placeholder: "Yurt dışı ya da isimsiz alıcı",
    person: "Şahıs",
    own: "Kendi şirketiniz",
    similar: "Benzeri elinizde",
    empty: "Boş",
    gone: "Kayıt silindi",
    locked: "Kayıt şu an okunamıyor",
    untitled: "Kaydı var (unvan verilmemiş)",
  },
  /** A row's finding; its reasons are those of the check, but for invoices. */
  wordsBehind: (written: string) => `“${written}” kayıtta yok.`,
  /** A row without a VKN: only its title was searched. */
  foundOther: "arama, unvanı başka olan bir şirket buldu.",
  result: {
    rows: "Satır",
    warning: "Uyarı",
    doubleRows: "çift kayıt, satırlar",
    repeated: "⚪ Yinelenen",
    sheets: {
      result: "Sonuç",
      attention: "Dikkat",
      doubles: "Çift kayıtlar",
      summary: "Özet",
      import: "İçe aktarım",
    },
    columns: {
      verdict: "Künye kararı",
      Durumu: "Künye durumu",
      Unvani: "Künye unvanı",
      vkn: "Künye VKN",
      VergiDairesi: "Künye vergi dairesi",
      Adres: "Künye adresi",
      asOf: "Künye kayıt tarihi",
      cost: "Künye bedeli (kredi)",
      whyNot: "Künye açıklaması",
    },
  },
};

/** `4'ü`: a number with its possessive ending. */
function outOf(count: number): string {
  const ones = ["", "i", "si", "ü", "ü", "i", "sı", "si", "i", "u"];
  const tens = ["", "u", "si", "u", "ı", "si", "ı", "i", "i", "ı"];
  const hundreds = count % 1_000 === 0 ? "i" : "ü";
  return `${counted(count)}'${ones[count % 10] || tens[Math.floor(count / 10) % 10] || hundreds}`;
}

export const watch = {
  title: "Takip",
  list: "Takipler",
  /** The brief form leaves room for a long price. */
  entry: (price: string) => `Takibe al · ayda ${price}`,
  entryBrief: (price: string) => `Takip · ayda ${price}`,
  watched: "Takipte · ayarlar",
  everyMonth: "Her ay",
  /** A cap on a button without room for "en çok". */
  perMonth: (price: string) => `${price}/ay`,
  interval: { month: "Ayda bir", week: "Haftada bir" },
  form: {
    lead: (name: string) =>
      `*${name}*\nDurum, unvan, adres, sermaye ya da sicil bilgisi değişirse yazılır; kişi bilgileri izlenmez.`,
    cost: (companies: number, each: string) =>
      `${companies > 1 ? `${counted(companies)} şirket. ` : ""}Her denetim *ücretlidir: ${companies > 1 ? "şirket başına " : ""}${each}*.`,
    interval: "Ne sıklıkta?",
    option: (interval: string, first: string, most: string) =>
      `${interval} · ilki ${first} · ayda en çok ${most}`,
    place: "Değişiklik nereye yazılsın?",
    places: { me: "Bana, doğrudan mesajla", channel: "Bu kanala" },
    placeHint:
      "Kanala tutar ve şahıs işletmesi yazılmaz; bunlar size gelir. Künye kanalda olmalıdır (/invite @Künye).",
    inList: (list: string) => `⚠️ “${list}” takibinizde zaten var; orada da denetlenir.`,
    struckOff: (count: number) =>
      `${counted(count)} terkin şirket takip edilmez; kayıtları artık değişmez.`,
    held: "Ekip aynı şirketi denetimden önceki 7 gün (haftalıkta 2 gün) içinde sorguladıysa o kayda bakılır, bir daha ödenmez.",
    guessed: "~ tahminî fiyat; daha pahalı çıkarsa takip durur ve size sorulur.",
    submit: "Takibe al",
  },
  begun: (first: string) => `✅ Takibe alındı. İlk denetim: ${first}`,
  already: "Bunu zaten takip ediyorsunuz.",
  priceChanged: `Fiyat değişti, takip başlamadı. ${uncharged} Pencereyi yeniden açın.`,
  notHere: `Takip başlamadı: bu kanal yalnız sizin ekibinize ait değil ya da Slack'ten doğrulanamadı. ${uncharged}`,
  next: (when: string) => `sıradaki denetim ${when}`,
  thisMonth: (used: string) => `bu ay ${used}`,
  companies: (count: number) => `${counted(count)} şirket`,
  changed: (count: number) => `son denetimde ${counted(count)} değişiklik`,
  paused: (why: string) => `⏸ *Durdu:* ${why}.`,
  reasons: {
    cap: "onaylanan aylık tutara gelindi",
    budget: "bu ayki harcama sınırına gelindi",
    balance: "bakiye yetmedi",
    refused: "kayıt servisi sorguyu kabul etmedi",
    price: "fiyat, onaylanandan yüksek",
    person: "takip edenin sorgu yetkisi doğrulanamadı",
    restored: "harcama defteri bir yedekten geri yüklendi",
  } satisfies Record<PauseReason, string>,
  onFirst: "Ayın 1'inde kendiliğinden sürer.",
  byPress: "Sürdürülene dek hiçbir şey sorgulanmaz.",
  notAsked: "Kalanı sorgulanmadı.",
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
    "Takip edilen şirket yok. Bir şirket kartının ⋯ menüsünden başlar; bitmiş listede “Her ay” düğmesi vardır.",
  headings: { mine: "*Takip ettikleriniz*", team: "*Ekibin takip ettikleri*" },
  more: (count: number) => `ve ${counted(count)} takip daha`,
  budget: (most: string) => `Takipler ayda en çok ${most}`,
  lasts: (month: string | null) =>
    `bakiye ${month === null ? "iki yıldan uzun" : `${month} sonuna kadar`} yeter`,
  balanceShort: "⚠️ bakiye bir aya yetmiyor",
  limitShort: (limit: string) => `⚠️ aylık sınır (${limit}) bir aya yetmiyor`,
  round: (checked: number, changed: number) =>
    changed === 0
      ? `${counted(checked)} şirket denetlendi, değişen yok`
      : `${counted(checked)} şirketten ${outOf(changed)} değişti`,
  oneChanged: "Takip edilen şirket değişti",
  oneUnchecked: "Takip edilen şirket denetlenemedi",
  apart: (count: number) => `${counted(count)} durum değişikliği ayrı mesajla yazıldı.`,
  roundCost: (cost: string) => `bu denetim ${cost}`,
  checks: (count: number) => `${counted(count)} sorgu`,
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

export const language = {
  /** In the language itself. */
  name: "Türkçe",
  heading: "Dil · Language",
  team: "Ekibin dili",
  chosen: "Künye size bu dilde yanıt verir. Kanalın gördükleri ekibin dilindedir.",
  offer: "Künye also speaks English.",
  stay: "Türkçe kalsın",
};

export const home = {
  heading: "Künye",
  unavailable: "Şu anda gösterilemiyor; komutlar da çalışmayabilir.",
  waiting: (count: number) => `Sizi bekleyen ${count} istek`,
  request: (userId: string, whose: "team" | "person", limit: MicroCredits, reason: string) =>
    `${mention(userId)} · sınır artışı · ${whose === "team" ? "ekibin" : "kişisel"} sınırı ${credits(limit)}. Kabul hiçbir şey satın almaz.${reason && `\n${notes.raiseReason(reason)}`}`,
  ownRequest: "⏳ Sınır artışı isteğiniz yöneticilerde; yanıtı doğrudan mesajla gelir.",
  askCompany: "Şirket sorgula",
  checkInvoice: "Fatura denetle",
  giveList: "Liste yükle",
  asks: (vkn: string, title: string, confirmFrom: string) =>
    `Düğmeler önce fiyatı gösterir. \`/vkn\` (${vkn}) ve \`/unvan\` (${title}) yazınca sorgular; ${confirmFrom} ve üstünde önce sorar.`,
  mine: "Siz, bu ay",
  team: "Ekip, bu ay",
  unclear: (count: number, isManager: boolean) =>
    `❔ ${isManager ? `Ekibin ${count} sorgusunun` : `${count} sorgunuzun`} sonucu belirsiz; bakiyeden düşülmüş olabilir. Nedenini \`/bakiye\` gösterir.`,
  running: (name: string) =>
    `⏳ *${name}* listesi sürüyor; ne kadarının bittiğini “Mesajlar” sekmesindeki iletisi gösterir.`,
  recent: "*Son aldıklarınız* · yeniden açmak ücretsizdir",
  nothingYet: "Henüz bir şey almadınız. Aldığınız kartlar burada durur, yeniden açmak ücretsizdir.",
  open: "Aç",
  support: "Yardım: `/kunye yardım` ya da yöneticiniz.",
  privacy: "Bu sayfayı yalnızca siz görürsünüz; şirketlerin kişi bilgileri burada gösterilmez.",
};

/** A month's ledger as a file; columns stand in this order. */
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
  personsBusiness: "(şahıs işletmesi)",
  /** The note of a row that a list paid. */
  ofList: (name: string) => `Liste: ${name}`,
  nothing: `O ayda dosyaya yazılacak sorgu yok. ${uncharged}`,
  caption: (month: string, all: boolean, lines: number, spent: Spending) =>
    `📄 *${month}* · ${all ? "ekibin sorguları" : "sizin sorgularınız"}: ${lines} satır, toplam ${sumOf(spent)}.`,
  sent: toMessages(buttons.csv),
};

/** Reasons of an unsent file; it can be fetched later, free. */
export const notSent = {
  "no-scope":
    "Dosya gönderilemedi: uygulamaya files:write izni verilmemiş. Slack yöneticiniz uygulamayı bu izinle yeniden kurabilir. Ücret alınmadı; dosya sonra da ücretsiz alınır.",
  later:
    "Dosya gönderilemedi: Slack şu anda dosya almıyor. Ücret alınmadı; biraz sonra yeniden deneyin.",
  refused:
    "Dosya gönderilemedi: Slack dosyayı kabul etmedi. Ücret alınmadı. Sürerse yöneticinize haber verin.",
  unseen:
    "Slack dosyayı aldı, henüz göstermedi; birazdan doğrudan mesajlarınızda görünmesi gerekir. Görünmezse yeniden isteyin, ücretsizdir.",
};

export const people = {
  notShown: (groups: readonly string[]) =>
    `Kişi bilgilerini yalnızca ${groupMentions(groups)} grubundakiler görebilir. ${joinGroup}.`,
  unverified: `Kişi bilgileri gösterilemedi: yetkiniz Slack'ten doğrulanamadı. ${later}`,
  notAsked: (why: string) => `${why} Detay sorgulanmadı, bakiyeden düşülmedi.`,
  /** `kept`: the answer is stored and opens free. */
  unlogged: (kept: boolean) =>
    `Kişi bilgileri gösterilemedi: erişim kaydı yazılamadı.${kept ? " Kayıt saklandı; açmak ücretsiz." : ""}`,
};

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
