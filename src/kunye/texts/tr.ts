import type { MicroCredits } from "../../company/credits.ts";
import { namesPlace } from "../../company/general-words.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { Language } from "../../platform/language.ts";
import type {
  branchFields,
  centralFields,
  detailSections,
  FieldLabels,
} from "../../company/record-fields.ts";
import type { LimitUse } from "../lookups/limit-use.ts";
import { possessiveEnding } from "./turkish-endings.ts";
import { createFormat } from "./format.ts";
import {
  commandOf,
  commandTexts,
  createMention,
  dotted,
  exampleOf,
  groupMentions,
  moneyWords,
  topicTexts,
  withinSentence,
  namesForm,
} from "./parts.ts";

// The Turkish texts that several rooms use; each exported name is one of `Texts`.
// A feature's own texts are in its folder; `all.tr.ts` joins them. Callers escape values from outside.

export const locale: Language = "tr";
export const format = createFormat({
  locale: "tr",
  timeSeparator: ".",
  namesMonths: false,
});

export const { credits, priced, pricedInWords, usedOf, sumOf } = moneyWords(format, {
  withUnit: (number) => `${number} kredi`,
  free: "ücretsiz",
  about: "yaklaşık",
  uncertainPart: (number) => `${number} kredisi belirsiz`,
});

/** Replaces a person's name that was erased from the ledger. */
export const erasedPerson: string = "adı silinen kişi";
/** Replaces a name if Slack does not return it. */
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

/** Names of the cards, whatever way a query asked for them. */
const cardName: Record<LookupKind, string> = {
  vkn: "genel kart",
  vkn_detail: "detay",
  title: "genel kart",
  title_detail: "detay",
  mersis: "şube kartı",
};

/** Meanings of the registry's values; empty, because the values are Turkish. */
export const meanings: ReadonlyMap<string, string> = new Map();

export const andMore = (count: number): string => `ve ${count} tane daha`;
export const upTo = (price: string): string => `en çok ${price}`;
/** Replaces the name of a business that is a natural person's. */
export const personsBusiness: string = "(şahıs işletmesi)";
/** The name of a list without a file. */
export const pastedList: string = "Yapıştırılan liste";

/** A button's words, at most 28 characters with the price. */
export const buttons = {
  detail: "Detay",
  openDetail: "Detayı aç",
  refresh: "Yenile",
  /** A free refresh: the team has a newer record. */
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
  limits: "Sınırlar",
  managers: "Yöneticiler",
  watch: "Takip",
  watchFor: (price: string) => `Takibe al · ayda ${price}`,
  /** The brief form leaves room for a long price. */
  watchForBrief: (price: string) => `Takip · ayda ${price}`,
  watched: "Takipte · ayarlar",
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
  similar: "Benzerini ara",
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

/** The sentence for outcomes without a charge. */
export const uncharged: string = "Bakiyeden düşülmedi.";
/** The end of a question before a query; a notice drops it after a press. */
export const notYet: string = "Henüz sorgulanmadı.";
/** Said of buttons; a notice drops it once all of its buttons are free. */
export const untilPressed: string = "Siz basmadan sorgulanmaz.";
const later = "Biraz sonra yeniden deneyin.";
const laterOrTell = "Biraz sonra yeniden deneyin; sürerse yöneticinize haber verin.";
export const tellManager: string = "Yöneticinize haber verin.";
/** Sentences for a missing and for a refused key; a user who may enter one gets a button, too. */
export const noKey = (mayEnter: boolean): string =>
  `Kayıt servisi anahtarı girilmemiş.${mayEnter ? "" : " Yöneticiniz Künye'nin Giriş sekmesinden girebilir."}`;
/** In place of `noKey` with the invented registry, whose accounts have no key to enter. */
export const noDemo = (mayOpen: boolean): string =>
  `Deneme hesabı açılmamış.${mayOpen ? "" : " Yöneticiniz Künye'nin Giriş sekmesinden açabilir."}`;
export const refusedKey = (mayEnter: boolean): string =>
  `API anahtarı geçersiz.${mayEnter ? "" : ` ${tellManager}`}`;
export const continueIsFree: string = "“Devam” sorgulamaz, önce fiyatı gösterir.";
export const expired: string = "saklama süresi doldu ya da silinmesi istendi";
const stillOpens = "Ekibin aldığı kartlar açılmaya devam eder.";
export const maybeCharged: string = "sonucu belirsiz: bakiyeden düşülmüş olabilir";
export const toMessages = (what: string) =>
  `${what} doğrudan mesajlarınıza gönderildi; yeniden almak ücretsizdir.`;

/** Contents of cards; a buyer must know that surnames are masked. */
const inDetail =
  "ortaklar, temsilciler, şubeler, faaliyet kodları, sermaye; soyadları kayıt servisi maskeli gönderir";
const inGeneral = "unvan, durum, adres, vergi dairesi, sicil";

export const confirmation = {
  title: "Ücretli sorgu",
  deny: "Vazgeç",
  /** The end of the question before a search beside held cards. */
  mayFindSame: "Bu yeni bir aramadır; gösterilen şirketi yeniden bulabilir.",
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

const commands = commandTexts({
  "/vkn": {
    help: [
      ["/vkn 1234567890", "vergi numarasıyla şirket kartı"],
      ["/vkn detay 1234567890", "ortaklar, temsilciler, şubeler", "önce fiyatı gösterir"],
      ["/vkn 1234567890 ÖRNEK GIDA AŞ", "unvanı da karşılaştırır"],
      ["/vkn 1234567890 #fatura 2026-118", "sorguya not ekler; siz ve yöneticiler görür"],
      "Kanalda yazarsanız kart orada paylaşılabilir; kişiler ve şahıs işletmeleri paylaşılmaz.",
    ],
    menu: {
      description: "Vergi numarasıyla şirket kartı",
      hints: [
        ["1234567890", "vkn"],
        ["detay 1234567890", "vkn_detail"],
      ],
    },
  },
  "/unvan": {
    help: [
      ["/unvan örnek gıda", "unvana en yakın şirketin kartı"],
      ["/unvan detay örnek gıda", "o şirketin detayı", "önce fiyatı gösterir"],
    ],
    menu: {
      description: "Unvanla şirket arama",
      hints: [
        ["örnek gıda", "title"],
        ["detay örnek gıda", "title_detail"],
      ],
    },
  },
  "/mersis": {
    help: [["/mersis 0123456789000027", "şube kartı"]],
    menu: {
      description: "MERSİS numarasıyla şube kartı",
      hints: [["0123456789000027", "mersis"]],
    },
  },
  "/bakiye": {
    help: [
      ["/bakiye", "kalan kredi, bu ayın harcaması; `/bakiye geçmiş`: ekibin aldıkları", "ücretsiz"],
      ["/bakiye ekim", "o ayın harcaması"],
      ["/bakiye geçmiş gıda", "unvan, numara, ay ya da notla arar"],
    ],
    menu: { description: "Kalan kredi ve bu ayın harcaması (ücretsiz)", hints: [] },
  },
  "/kunye": {
    help: [
      ["/kunye örnek gıda", "ekipteki kartı ücretsiz açar", "yoksa fiyatı gösterir"],
      [
        "/kunye 1234567890",
        "numarayı tanır; `/vkn` ya da `/mersis` gibi çalışır",
        "o komutun ücreti",
      ],
      ["/kunye yardım", "bütün komutlar ve fiyatları", "ücretsiz"],
      "Öteki komutlar da böyle yazılır: `/kunye bakiye`, `/kunye geçmiş`",
    ],
    menu: {
      description: "Numarayı, unvanı ya da metni anlar; öteki komutlar da bununla yazılır",
      hints: [["1234567890", "vkn"], ["örnek gıda", "offer"], "denetle", "bakiye"],
    },
  },
});

const listedAnd = new Intl.ListFormat("tr");

export const usage = {
  heading: "Künye'nin komutları",
  commands,
  words: topicTexts({
    check: {
      help: [
        ["/kunye denetle", "fatura denetimi", "önce fiyatı gösterir"],
        ["/kunye denetle 1234567890 ÖRNEK GIDA AŞ", "pencere açmadan denetler"],
        "VKN, unvan ve IBAN'ı denetler, kapanmış şirketi bildirir. Metin ya da dosya verin; Künye'ye mesajla da gönderebilirsiniz.",
      ],
    },
    list: {
      help: [
        ["/kunye liste", "cari listesi denetimi", "önce toplam fiyatı gösterir"],
        "XLSX, XLS, ODS, CSV ya da yapıştırılan sütun; Künye'ye mesajla da gönderebilirsiniz.",
      ],
    },
    watch: {
      help: [
        ["/kunye takip", "takip edilen şirketler"],
        ["/kunye takip 1234567890", "şirketi takibe alır", "önce tutarı gösterir"],
        "Şirket kartının ⋯ menüsünden ya da bitmiş bir listeden de başlar. Her denetim ücretlidir; değişiklik size yazılır.",
      ],
    },
    limits: { help: [["/kunye sınırlar", "aylık sınırlar, düşük bakiye uyarısı · yönetici"]] },
    managers: { help: [["/kunye yöneticiler", "Künye yöneticilerini seçer · yönetici"]] },
    access: { help: [["/kunye erişim", "kişi bilgilerini görenler · yönetici"]] },
    erase: { help: [["/kunye sil", "bir şirketin kişi verilerini siler · yönetici"]] },
    agents: { help: [["/kunye asistan", "asistanların sordukları · yönetici"]] },
    iban: { help: [["/kunye iban", "satıcının görülen IBAN'ları, silme · yönetici"]] },
    language: {
      help: [
        ["/kunye dil", "Türkçe ya da English"],
        ["/kunye language english", "pencere açmadan değiştirir"],
      ],
    },
  }),
  shortcuts: {
    sirket_sorgula: {
      name: "Şirketi sorgula",
      description: "Mesajda geçen şirketleri ücretleriyle gösterir",
    },
    kunye_ac: {
      name: "Künye'de sorgula",
      description: "Numara, unvan ya da metin için pencere",
    },
  },
  /** The app in Slack's directory of apps. */
  app: {
    description:
      "Şirketleri VKN, unvan ya da MERSİS numarasıyla sorgular; aynı bilgiye iki kez ödetmez.",
    longDescription:
      "Künye, finans, satış ve e-fatura ekiplerinin şirket bilgilerini Slack'ten çıkmadan sorgulamasını sağlar. Vergi numarası, unvan ya da MERSİS numarası yazılır; şirketin merkez kaydı, durumu, adresi, vergi dairesi ve sicil bilgileri bir kart olarak gelir. Ortaklar, temsilciler ve şubeler ayrıca istenir. Ne kadar harcanacağı her düğmenin üzerinde, ne kadar harcandığı ve ne kadar kaldığı her kartın altında yazar. Ekibin aldığı bir kart yeniden ücretlendirilmez. Yanıtları yalnızca soran görür; paylaşmak tek tıktır.",
  },
  help: "yardım",
  queriesWhenSent: "yazınca sorgular",
  asksFirst: "önce sorar",
  /** Says what the commands do when they are sent; a list may be empty. */
  whenSent: (querying: readonly string[], asking: readonly string[]) =>
    [
      querying.length > 0 ? `${listedAnd.format(querying)} yazınca sorgular` : "",
      asking.length > 0 ? `${listedAnd.format(asking)} önce sorar` : "",
    ]
      .filter(Boolean)
      .join("; "),
  detail: (price: string) => `, detay ${price}`,
  footer: (whenSent: string) =>
    `${whenSent}; ekipte olan kart ücretsiz açılır. Ayrıntı: \`/vkn yardım\`, \`/kunye denetle yardım\``,
  greeting:
    "Merhaba! Bir VKN ya da unvan yazın, örneğin `1234567890`; önce fiyatı gösterilir. Yardım için `yardım` yazın.",
  unclear:
    "Burada bir VKN ya da unvan bulunamadı. Örneğin `1234567890` ya da `örnek gıda aş` yazın. Yardım için `yardım` yazın.",
  nothingTyped: (command: keyof typeof commands) =>
    `Ne aradığınızı yazmadınız. Örneğin: \`${exampleOf(commands[command])}\`. Yardım: \`${command} yardım\``,
  unknownBalance: (typed: string) =>
    `“${typed}” geçmiş bir ay değil. Örneğin: \`/bakiye ekim\`. Yardım: \`/bakiye yardım\``,
  /** Answers to a word of `/kunye` with a number that it does not take; `command` is the word's. */
  wordNeeds: {
    vkn: (typed: string, command: string) =>
      `“${typed}” geçerli bir VKN değil. Örneğin: \`${command} 1234567890\`. Yardım: \`${command} yardım\``,
    language: (typed: string, command: string) =>
      `“${typed}” bir dil değil. Örneğin: \`${command} english\`. Yardım: \`${command} yardım\``,
    nothing: (typed: string, command: string) =>
      `\`${command}\` yanına numara almaz (“${typed}”); tek başına yazın. Yardım: \`${command} yardım\``,
  },
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
const deleteMessage = "*Mesajınızı silin; numara Slack'te duruyor.*";

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
  oneDigit: (digits: string) =>
    `\`${digits}\` bir VKN değil: on hanesi de aynı. Bununla şirket sorgulanamaz. ${companyOnly} ${uncharged}`,
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
    `“${title}” yalnızca yer, iş kolu ya da şirket türü; şirketi ayırt eden bir ad görünmüyor, bu yüzden önce soruyoruz. Adını da yazın, örneğin \`/unvan örnek gıda\`. ${notYet}`,
  personsName: (title: string) =>
    `“${title}” bir kişi adı içeriyor, bu yüzden önce soruyoruz. Kişi aranmaz; arama, adı geçen başka bir şirketi bulabilir. Unvanın kalanını, örneğin şirket türünü de yazın, VKN'sini biliyorsanız \`/vkn\` ile sorgulayın. ${notYet}`,
  onlySimilar: (title: string) =>
    `“${title}” için yalnızca benzer bir unvan bulundu; başka bir şirket olabilir, bu yüzden önce soruyoruz. Yazımını kontrol edin, VKN'sini biliyorsanız \`/vkn\` ile sorgulayın. ${notYet}`,
  vague: (title: string) =>
    `“${title}” çok şirketin unvanında geçebilir; arama başka bir şirketi bulabilir, bu yüzden önce soruyoruz. Unvanın kalanını ${namesPlace(title) ? "da" : "ya da ilini de"} yazın, VKN'sini biliyorsanız \`/vkn\` ile sorgulayın. ${notYet}`,
  shortName: (title: string) =>
    `“${title}” içinde şirketi ayırt edecek uzunlukta bir ad yok; arama başka bir şirketi bulabilir, bu yüzden önce soruyoruz. Unvanın kalanını da yazın, VKN'sini biliyorsanız \`/vkn\` ile sorgulayın. ${notYet}`,
  titleTooLong: (limit: number) => tooLong("Unvan", limit),
  detailOffer: (what: string) =>
    `${what} · ${untilPressed}\n• *Detay*: ${inDetail}\n• *Genel kart*: ${inGeneral}`,
  generalHeld: "Bu şirketin genel kartı ekibinizde var; açmak ücretsiz.",
  ambiguousDetail: (rest: string, whole: string) =>
    either(`*Detay*: “${rest}” (${inDetail})`, whole),
  ambiguousBranch: (rest: string, whole: string) =>
    either(`*Şube kartı*: \`${rest}\` numaralı şube`, whole),
  ambiguousHelp: (whole: string) => titleOr(whole, "yardım"),
  ambiguousCommand: titleOr,
  needsConsent: (asked: string, kind: LookupKind) =>
    `“${asked}” · ${confirmation.what[kind]}. Düğmeye basmanız onaydır. ${notYet}`,
};

/** The source of credit: the operator's hint, else by the reader's role. */
export const topUpOf = (admin: boolean, hint: string | null, isShared = false): string => {
  if (hint !== null) return hint;
  if (isShared) return "Ortak hesaba krediyi Künye'yi işleten yükler.";
  return admin ? "Kredi, kayıt servisinin sağlayıcısından satın alınır." : tellManager;
};

/** Errors under a modal's fields. */
export const fieldFaults = {
  noList: "Bir sütun yapıştırın ya da bir dosya ekleyin.",
  noPerson: "Kişiyi seçin.",
  chooseAgain: "Pencere henüz değişmemişti. Kimin sınırı olduğuna bakıp yeniden kaydedin.",
  noAlert: "Bir kredi tutarı yazın ya da boş bırakın; örneğin 50.",
  noAmount: "Bir kredi tutarı ya da “sınırsız” yazın; örneğin 80 ya da 0,5.",
  noPositiveAmount: "Sıfırdan büyük bir kredi tutarı yazın; örneğin 25 ya da 0,5.",
  tooLittle: "Bu tutar tek bir sorguya yetmiyor; daha büyük bir tutar yazın.",
  noVkn: "10 haneli bir VKN yazın.",
  unlikelyVkn:
    "Bu geçerli bir VKN değil: denetim hanesi tutmuyor, bir rakam yanlış yazılmış olabilir.",
  noReason: "Nedenini yazın.",
  nothingGiven: "Bir VKN ya da unvan yazın.",
  companyPersonal: identity,
};

export const companyModal = {
  title: "Künye'de sorgula",
  label: "VKN ya da unvan",
  hint: continueIsFree,
};

export const noFilesScope: string =
  "Künye dosya okuyamıyor: yöneticiniz uygulamayı files:read yetkisiyle yeniden kursun. Metni ya da sütunu yapıştırabilirsiniz.";

const usualFile = "Faturanın XML, PDF ya da HTML dosyasını yükleyin.";
const unreadable = `Okunamayan bir tür (görüntü gibi). ${usualFile}`;
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
export const byPhone: string =
  "Ödeme yapmadan satıcıyı önceden bildiğiniz bir numaradan arayıp doğrulayın.";
const beforePaying = "Netleşmeden ödemeyin.";

/** Facts of a finding, as its reason shows them. */
const noFacts = {
  status: "",
  closed: "",
  date: "",
  founded: "",
  written: "",
  elsewhere: "",
  isFar: false,
  hasRecord: false,
  compared: [] as string[],
  /** The last four characters of IBANs, the day and the user of an earlier check. */
  seen: {
    iban: "",
    earlierIban: "",
    invoices: 0,
    vkn: "",
    isLater: false,
    number: "",
    day: "",
    who: "",
  },
};

/** `3'ünde`: a number with its locative ending. */
function among(count: number): string {
  const ending = possessiveEnding(count);
  return `${count}'${ending}${/[ıu]$/.test(ending) ? "nda" : "nde"}`;
}

function invalidVkn(written: string): string {
  if (written === "") return "yazılan numara okunamadı.";
  return written.length === 10
    ? `denetim hanesi tutmuyor. Yazılan: ${written}.`
    : `10 hane olmalı, ${written.length} hane var. Yazılan: ${written}.`;
}

/** `VKN, vergi dairesi ve MERSİS`: names of fields within a sentence. */
const inSentence = (...names: string[]) =>
  listedAnd.format(names.map((name) => withinSentence(name, "tr")));

/** Names who confirmed an account, or tells if it was a second person. */
const confirmedBy = ({ who, isAlone }: { who: string; isAlone?: boolean }) => {
  if (who !== "") return ` ${who} tarafından`;
  if (isAlone === undefined) return "";
  return isAlone ? " denetleyen kişi tarafından" : " ikinci bir kişi tarafından";
};

export const check = {
  /** Instructions at the end of reasons, told once on a card. */
  beforePaying,
  byPhone,
  role: { seller: "Satıcı", buyer: "Alıcı", carrier: "Taşıyan", text: "Yazılan" },
  untitled: "unvan yazmıyor",
  /** The form of an invoice that has no XML. */
  returned: "iade faturası",
  noReturn: "iade yazmıyor",
  source: {
    pdf: "PDF'ten okundu",
    page: "HTML'den okundu",
    qr: "karekoddan okundu",
    text: "metinden okundu",
    row: "tablodan okundu",
  },
  /** Words of one form of an invoice. */
  writtenIn: (form: "xml" | "pdf" | "page" | "qr" | "text" | "row", words: string) =>
    `${{ xml: "XML'de", pdf: "PDF'te", page: "HTML'de", qr: "karekodda", text: "metinde", row: "tabloda" }[form]} ${words}`,
  typed: (title: string) => `Yazdığınız unvan: “${title}”`,
  title: "Fatura denetimi",
  sum: {
    heading: (all: number, bad: number) =>
      bad === 0 ? `${all} faturada sorun görünmüyor` : `${all} faturanın ${among(bad)} sorun var`,
    counted: {
      red: (count: number) => `${count} uymuyor`,
      orange: (count: number) => `${count} uyarı`,
      yellow: (count: number) => `${count} küçük fark`,
      waiting: (count: number) => `${count} sorgulanmayı bekliyor`,
      print: (count: number) => `${count} yalnız yazılanı uyuyor`,
      own: (count: number) => `${count} satıcısı uyuyor`,
      sale: (count: number) => `${count} sizin düzenlediğiniz`,
      untitled: (count: number) => `${count} unvan yazmıyor`,
      grey: (count: number) => `${count} belirsiz`,
      green: (count: number) => `${count} uyuyor`,
    },
    toDo: {
      red: "Netleşmeden ödemeyin, işlemeyin",
      orange: "Ödemeden önce inceleyin",
      yellow: "Farka göz atın",
      waiting: "Bir tarafı henüz sorgulanmadı; aşağıdan sorgulayın",
      print: "Yazılanlar uyuyor; belgede gördüğünüzle karşılaştırın, kesin olan XML'dir",
      own: "Satıcı uyuyor; sizin unvanınız karşılaştırılamadı",
      sale: "Sizin düzenlediğiniz fatura",
      untitled: "VKN kayıtlı; unvan yazmadığı için karşılaştırılamadı",
      grey: "Denetlenemedi",
      green: "Uyuyor",
    },
    unread: (files: number) => `⚠️ ${files} dosya okunamadı, denetlenmedi`,
    more: (count: number) => `ve ${count} fatura daha; tümü denetim kaydındadır`,
    /** Behind the first invoice of a supplier; a print shows the account itself. */
    firstIban: (iban: string) => (iban === "" ? "ilk IBAN" : `ilk IBAN …${iban}`),
    /** Before a reason that several invoices share. */
    shared: (count: number) => `${count} faturada`,
    /** A side that is neither called the seller nor the buyer. */
    company: "Şirket",
    /** The sides of an invoice that were not asked yet. */
    waits: ([first = "", ...others]: string[]) =>
      `${[first, ...others.map((one) => one.toLocaleLowerCase("tr"))].join(" ve ")} henüz sorgulanmadı`,
    ownUnproved: "sizin unvanınız karşılaştırılamadı.",
  },
  /** Reasons of unread files, with the next step. */
  files: {
    empty: `Dosya boş. ${usualFile}`,
    "too-large": tooLarge,
    "other-file": unreadable,
    "not-xml": `XML değil. ${usualFile}`,
    html: `Bu web sayfasında fatura yok. ${usualFile}`,
    encoding: brokenXml,
    "pdf-encrypted": locked,
    "pdf-broken": "Bozuk bir PDF; açılamadı. Yeniden indirip yükleyin.",
    "pdf-picture":
      "PDF'te yazı yok, yalnız görüntü var; okunamaz. Faturanın XML'ini ya da aslını yükleyin.",
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
    "sum-differs": "Tutarlar tutmuyor",
    "future-date": "Tarihi henüz gelmedi",
    "hidden-text": "Görünmeyen yazı",
    "scanned-text": "Resimden okunmuş metin",
    "print-differs": "Faturanın biçimleri farklı",
    "changed-iban": "IBAN öncekilerden farklı",
    "shared-iban": "IBAN başka bir şirkette de var",
    "wrong-iban": "IBAN geçersiz",
    "not-ours": "Fatura size kesilmemiş",
    "buyer-unproved": "Alıcının VKN'si yazmıyor",
    "seller-unproved": "Satıcının VKN'si yazmıyor",
    "one-sided": "Karşı taraf okunamadı",
    "own-buyer": "Alıcı sizsiniz",
    "own-said": "Sizin unvanınız",
    "own-number": "Sizin VKN'niz",
    "own-title-differs": "VKN sizin, unvan değil",
    "same-ettn-other-content": "Aynı ETTN, önceki içerik farklı",
    "same-number-other-amount": "Aynı fatura no, tutar farklı",
    "announced-iban": "Yeni hesap bildiriliyor",
    renumbered: "Başka numarayla aynı fatura",
    "confirmed-iban": "Yeni IBAN doğrulandı",
    "known-iban": "Bilinen IBAN",
    "new-iban": "İlk kez görülen IBAN",
    "unowned-iban": "IBAN'ın sahibi anlaşılmadı",
    "same-invoice": "Daha önce denetlendi",
    "record-of-another": "Kayıt başka bir VKN'nin",
    "own-title": "Sizin unvanınız, başka VKN",
    "invalid-mersis": "MERSİS geçersiz",
    "title-of-another": "Unvan başka şirketin",
    "loud-status": "Durumu uyarıyor",
    "words-behind": "Unvandan sonra başka ifade",
    "other-title": "İkinci bir unvan",
    "own-sale": "Satıcı sizsiniz",
    "print-matches": "Yazılanlar uyuyor",
    "unproved-sale": "Satıcı sizsiniz",
    "own-seller": "Satıcı sizsiniz",
    "odd-letters": "Unvanda alışılmadık harfler var",
    "cut-title": "Unvan çok uzun",
    "vkn-from-mersis": "VKN yazmıyor",
    "vkn-elsewhere": "VKN başka alanda",
    "vkn-as-office": "Vergi dairesi yerine VKN",
    "short-mersis": "MERSİS numarasının sıfırı eksik",
    "poor-mersis": "MERSİS alanında başka ifade",
    "form-differs": "Hukuki yapısı farklı",
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
    "lost-zero": "Baştaki sıfır yazılmamış",
    "similar-held": "Benzeri biliniyor",
    person: "Şahıs (TCKN)",
    "foreign-vat": "Yabancı vergi numarası",
    abroad: "Yurt dışında",
    "no-vkn": "VKN yazmıyor",
    "not-found": "Kayıt bulunamadı",
    "not-compared": "Unvan karşılaştırılmadı",
    untitled: "Unvan yazmıyor",
    unclear: "Belirsiz",
    "unknown-status": "Durumu bilinmiyor",
    matches: "Uyuyor",
  },
  /** Names before a company's title, where the plain name would blame its record. */
  heading: {
    "invalid-vkn": "Yazılan VKN geçersiz",
    "invalid-mersis": "Yazılan MERSİS geçersiz",
  },
  /** Reasons; dates are formatted, or empty. */
  why: {
    "invalid-vkn": ({ written }) => `${invalidVkn(written)} Doğrusunu şirketten isteyin.`,
    "several-vkns": ({ written }) =>
      `aynı tarafta başka bir numara daha var${written && ` (${written})`}; hangisinin geçerli olduğu belli değil.`,
    "eleven-digits":
      "şirketlerin VKN'si 10 hanelidir. Numara bir kişinin olabilir; gösterilmez, saklanmaz. Doğrusunu şirketten isteyin.",
    "same-sides": "iki tarafta da aynı VKN yazıyor.",
    "same-ettn": ({ written }) =>
      `bir ETTN tek bir faturanındır; içeriği farklı iki belgede yazıyor (${written}). ${beforePaying}`,
    "sum-differs": ({ written }) =>
      `satır ve vergi toplamı ≠ ödenecek tutar (${written}). Farkın nedenini sorun.`,
    "future-date": "fatura, denetlendiği günden sonraki bir tarihi taşıyor. Nedenini sorun.",
    "hidden-text": `dosyada göze görünmeyen yazı var; okunanları gördüğünüzle karşılaştırın. ${beforePaying}`,
    "scanned-text":
      "dosya taranmış bir resim; metni başka bir program okumuş, resimde başka yazıyor olabilir. Resimle karşılaştırın.",
    "print-differs": ({ written }) => `${written}. ${beforePaying}`,
    "own-title": `sizin unvanınız başka bir şirketin VKN'siyle yazılmış. ${beforePaying}`,
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
    "print-matches": "okunanları belgede gördüğünüzle karşılaştırın; kesin olan XML'dir.",
    "own-sale": "bu fatura sizin düzenlediğiniz bir fatura.",
    "unproved-sale":
      "satıcının yerinde VKN'niz yazıyor; unvanınız karşılaştırılamadı. Bu faturayı siz düzenlemediyseniz ödemeyin.",
    "own-seller":
      "satıcının yerinde VKN'niz, sizin olmayan bir unvanla yazıyor. Bu faturayı siz düzenlemediyseniz ödemeyin.",
    "odd-letters":
      "başka bir alfabeden harf, gizli karakter ya da bozuk harf var. Göründüğü gibi okundu; unvanı elle karşılaştırın.",
    "cut-title": "tamamı okunmadı; unvanı elle karşılaştırın.",
    "changed-iban": ({ seen: { invoices, earlierIban, iban } }) =>
      `${earlierIban === "" ? "önceki IBAN'ın kaydı artık yok" : `${invoices > 0 ? `bu satıcının ${invoices} faturasında` : "bu satıcıda daha önce"} …${earlierIban} vardı`}, bunda …${iban}. Ek hesap, alacağın temliki (faktoring) ya da dolandırıcılık olabilir. ${byPhone}`,
    "shared-iban": ({ seen: { iban, vkn, isLater } }) =>
      isLater
        ? `…${iban} sonradan başka bir VKN'de de (${vkn}) görüldü. ${byPhone}`
        : `…${iban} daha önce başka bir VKN'de (${vkn}) görüldü. ${byPhone}`,
    "wrong-iban": ({ seen: { iban } }) =>
      `…${iban} ile biten IBAN'ın denetim haneleri tutmuyor. Doğrusunu, önceden bildiğiniz bir numaradan arayıp isteyin.`,
    "not-ours": ({ written }) =>
      `${written === "" ? "alıcı siz değilsiniz" : `alıcının ${/^\d+$/.test(written) ? "VKN'si" : "unvanı"} (${written}) sizin değil`}. ${beforePaying}`,
    "buyer-unproved": "faturanın size kesildiği doğrulanamadı.",
    "seller-unproved": ({ written }) =>
      `${written === "" ? "unvanı da okunamadı" : `“${written}” unvanı sizin unvanınızla karşılaştırılamadı`}; faturayı siz düzenlediyseniz sorun yok. Siz düzenlemediyseniz alıcı siz değilsiniz, ödemeyin.`,
    "one-sided": "karşı tarafın VKN'si ya da unvanı bulunamadı; yalnız sizin tarafınız okundu.",
    "own-buyer": "VKN yazmıyor, unvan sizin unvanınıza uyuyor.",
    "own-said": "kendi şirketinizi seçerken gördüğünüz unvana uyuyor.",
    "own-number": "yanında karşılaştırılacak unvan yok.",
    "own-title-differs": ({ written, hasRecord }) =>
      `${hasRecord ? `kayıttaki unvanınız “${written}”` : `kendi şirketinizi “${written}” unvanıyla seçtiniz`}. Faturanın doğru unvanla yeniden düzenlenmesini isteyin.`,
    "same-ettn-other-content": ({ seen }) =>
      `bu ETTN ${seen.day} günü başka bir içerikle${seen.number && ` (${seen.number})`} denetlendi. ${beforePaying}`,
    "same-number-other-amount": ({ seen }) =>
      `bu numara ${seen.day} günü başka bir tutarla denetlendi. ${beforePaying}`,
    "announced-iban": ({ seen: { iban } }) =>
      `yazıda yeni bir hesaptan söz ediliyor${iban && ` (…${iban})`}. ${byPhone}`,
    renumbered: ({ seen }) =>
      `aynı satıcının aynı tarih ve tutarlı ${seen.number} numaralı faturası ${seen.day} günü denetlendi. İki kez ödemeyin.`,
    "confirmed-iban": ({ seen }) =>
      `…${seen.iban}, ${seen.day} günü${confirmedBy(seen)} doğrulandı.`,
    "known-iban": ({ seen }) =>
      seen.day === ""
        ? `…${seen.iban} bu satıcıda daha önce görüldü.`
        : `…${seen.iban} bu satıcıda daha önce görüldü; ${seen.day} günü${confirmedBy(seen)} doğrulandı.`,
    "unowned-iban": ({ seen: { iban } }) =>
      `…${iban} hangi şirketin, yazmıyor; öncekilerle karşılaştırılmadı ve saklanmadı.`,
    "new-iban": ({ seen: { iban, earlierIban } }) =>
      earlierIban === ""
        ? `…${iban}; karşılaştırılacak önceki bir IBAN yok.`
        : `…${iban}. Bu satıcının sorunlu bir belgesinde …${earlierIban} vardı; hangisinin doğru olduğunu satıcıya sorun.`,
    "same-invoice": ({ seen }) =>
      seen.who === ""
        ? `bu fatura ${seen.day} günü denetlendi.`
        : `bu faturayı ${seen.day} günü ${seen.who} denetledi.`,
    "vkn-from-mersis": "numara, MERSİS numarasından alındı.",
    "vkn-elsewhere": ({ written }) =>
      `VKN kendi alanında değil, ${written} alanında yazıyor; oradan okundu.`,
    "vkn-as-office": ({ written }) => `vergi dairesi alanında bir VKN yazıyor (${written}).`,
    "short-mersis": "15 haneyle yazılmış; başına sıfır konarak okundu.",
    "poor-mersis": ({ written }) =>
      `MERSİS numarası okunamadı${written && ` (“${written}”)`}; VKN'ye bakıldı.`,
    "form-differs":
      "ad aynı, türü (A.Ş., Ltd. Şti. …) kayıttakinden başka; şirket tür değiştirmiş olabilir. Ödemeden önce güncel unvanı isteyin.",
    "record-of-another":
      "gelen kaydın MERSİS numarası başka bir şirkete ait görünüyor; bu karta güvenmeyin.",
    "title-differs":
      "bu VKN başka bir şirkette görünüyor; unvan değişmiş de olabilir, eski unvanlar görünmez.",
    "struck-off": ({ closed }) =>
      `şirket ticaret sicilinden silinmiş${closed && ` (kapanış: ${closed})`}. ${beforePaying}`,
    insolvency: `kayıtta iflas ya da konkordato görünüyor. ${beforePaying}`,
    "winding-up-unsaid":
      "ticarete devam edebilir, ama unvanında “tasfiye hâlinde” yazmalı (TTK 533/2); burada yazmıyor.",
    "winding-up": "ticarete devam edebilir; yeni işlem yapmadan önce araştırın.",
    "before-founding": ({ date, founded }) =>
      `belge ${date} tarihli, şirket ${founded} tarihinde kurulmuş.`,
    "struck-off-later": ({ date, closed }) =>
      `şirket ${closed} tarihinde kapanmış; belge ondan önce kesilmiş (${date}).`,
    "closing-unclear": ({ status, closed }) =>
      `durumu “${status}”, ama kapanış tarihi var (${closed}).`,
    moved: "vergi dairesini kontrol edin.",
    "tax-office-differs": "kayıttakinden başka bir vergi dairesi yazıyor.",
    "place-differs": "il ya da ilçe kayıttakinden başka; şubede olağandır.",
    "mersis-of-another": ({ written }) =>
      `MERSİS ${written}, VKN ${written.slice(1, 11)} olan şirketin. ${beforePaying}`,
    "business-name": "yazılan, şirketin unvanı değil, kayıttaki işletme adı.",
    spelling: "unvanın yazımı kayıttakinden biraz farklı; aynı şirket mi, bakın.",
    "title-part": "kayda uyuyor, ama tamamı yazılmamış.",
    "short-title": "bu şirket olduğu doğrulanamadı; tam unvanı isteyin.",
    "lost-zero": ({ written }) =>
      `VKN ${written.length} haneyle yazılmış; başına sıfır konarak okundu.`,
    person: "şirket değildir; sorgulanmaz, adı ve numarası saklanmadı.",
    "foreign-vat": "şirket sorgulanamaz; yalnızca Türkiye'deki şirketlerin kaydı vardır.",
    abroad: "şirket sorgulanamaz; yalnızca Türkiye'deki şirketlerin kaydı vardır.",
    "no-vkn": "şirket VKN ile sorgulanamaz.",
    "not-found": "karşılaştırılacak bir kayıt ya da unvan yok.",
    "not-compared": ({ written, compared, hasRecord, elsewhere, isFar }) => {
      if (elsewhere !== "")
        return `“${written}” VKN ${elsewhere} ile de yazıyor, unvan orada karşılaştırılıyor. Bu VKN'nin kimin olduğunu sorun.`;
      const name = written === "" ? "yanındaki ad" : `“${written}”`;
      const byEye = hasRecord ? " Kayıttakiyle elle karşılaştırın." : "";
      if (isFar)
        return `yanında unvan yazmıyor; metinde geçen ${name} bunun mu, belli değil.${byEye}`;
      return hasRecord
        ? `yalnız ${inSentence("VKN", ...compared)} karşılaştırılabildi; ${name} unvansa kayıttakiyle elle karşılaştırın.`
        : `${name} bu VKN'nin unvanı mı, anlaşılamadı.`;
    },
    untitled: ({ status }) =>
      `VKN ticaret sicilinde kayıtlı${status && `, durumu “${status}”`}; unvan yazmadığı için karşılaştırılamadı.`,
    unclear: "kayıtta karşılaştırılacak unvan yok.",
    "unknown-status": ({ status }) =>
      status === "" ? "kayıtta durum yok." : `kayıtta “${status}” yazıyor.`,
    matches: "yazılan unvan, bu numaranın şirketinin.",
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
      ? `⏳ Sırada: önünüzde ${ahead} dosya ya da uzun metin var. Sizinki sırası gelince kendiliğinden başlar.`
      : "⏳ Üzerinde çalışılıyor; biraz daha sürecek.",
};

/** Reasons why a file was not prepared. */
/** A long text that was not read. */
const unreadText = {
  memory: "Metin okunamadı: çok uzun. Daha kısa parçalar halinde gönderin.",
  time: "Metnin okunması çok uzun sürdü. Daha kısa parçalar halinde gönderin.",
  busy: "Uzun metinleriniz sırada, bu metin okunmadı. Birkaç dakika sonra yeniden gönderin.",
  stopping: "Künye yeniden başlatılıyor, bu metin okunmadı. Birkaç dakika sonra yeniden gönderin.",
};

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

const dayWithin = (at: number) => {
  const day = format.day(at).replace(/ \d{4}$/, "");
  const vowel = /[aıou][^aeıioöuü]*$/.test(day) ? "a" : "e";
  return `${day}'${/[çfhkpsşt]$/.test(day) ? "t" : "d"}${vowel}`;
};

export const limited = (amount: MicroCredits | null) =>
  amount === null ? "sınırsız" : credits(amount);

/** Next steps after an unknown outcome. */
const unknownNext = {
  soon: "Künye bakiyeyi okudukça sonuç bir saat içinde kendiliğinden belli olabilir; o zamana dek aynı sorgu yinelenmez. Durumunu `/bakiye` gösterir.",
  later: "Bakiye okumaları bunu açıklığa kavuşturamaz; nedenini `/bakiye` gösterir.",
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
  group: "Burada paylaşılamaz: grup mesajlarında kart paylaşılmaz.",
  unknown: "Burada paylaşılamaz: Künye bu konuşmada değil (`/invite @kunye`).",
  unverified: "Burada paylaşılamaz: kanal şu anda Slack'ten doğrulanamadı.",
};

export const failure = {
  noSpender: (groups: readonly string[]) =>
    `Ücretli sorguyu yalnızca ${groupMentions(groups)} grubundakiler yapabilir. ${uncharged} ${joinGroup}; ekibin aldığı kartları ücretsiz açabilirsiniz.`,
  unverifiedSpender: () => unverified("Sorgu yetkiniz"),
  invalid: `Kayıt servisi bu sorguyu geçersiz buldu; numarayı ya da unvanı denetleyip yeniden yazın. ${uncharged}`,
  unauthorized: (mayEnter: boolean) => `${refusedKey(mayEnter)} ${uncharged}`,
  insufficient: (
    required: MicroCredits | null,
    balance: MicroCredits | null,
    ...topUp: Parameters<typeof topUpOf>
  ) =>
    `Bakiye yetersiz${required !== null && balance !== null ? `: ${credits(required)} gerekiyor, hesapta ${credits(balance)} var` : ""}. Sorgu yapılmadı, bakiyeden düşülmedi. ${topUpOf(...topUp)}`,
  titleNotFound: (title: string) =>
    `“${title}” için eşleşen şirket bulunamadı. Yazımını kontrol edin, adın tamamını yazın${namesForm(title) ? " ve şirket türü olmadan deneyin" : ""}. Şirket yeni kurulmuş ya da e-faturaya geçmemiş olabilir, VKN'sini biliyorsanız \`/vkn <10 haneli numara>\` ile sorgulayın. ${uncharged}`,
  /** The number of a held head office is known. */
  branchNotFound: (number: string, isHeadHeld = false) =>
    `\`${number}\` için şube kaydı bulunamadı. ${isHeadHeld ? "Numarayı kontrol edin." : "Bir merkez numarası olabilir; merkez kartı VKN ile sorgulanır."} ${uncharged}`,
  numberNotFound: (number: string) =>
    `\`${number}\` için kurumda kayıt bulunamadı. Numarayı kontrol edin. ${uncharged}`,
  busy: (minutes: number) =>
    `Kayıt servisi şu anda yoğun. ${uncharged} ${minutes > 1 ? `${minutes} dakika sonra` : "Bir dakika sonra"} yeniden deneyin.`,
  upstream: `Kurum yanıt vermedi. ${uncharged} ${later}`,
  unsuccessful: `Kayıt servisi sorguyu sonuçlandıramadı. ${uncharged}`,
  other: `Kayıt servisi sorguyu reddetti. ${uncharged}`,
  unreachable: `Kayıt servisine ulaşılamadı. ${uncharged}`,
  givenUp: `Sorgu zamanında gönderilemedi. ${uncharged}`,
  notCharged: `Sorgunun yanıtı alınamadı. ${uncharged}`,
  noKey: (mayEnter: boolean) => `${noKey(mayEnter)} ${uncharged}`,
  noDemo: (mayOpen: boolean) => `${noDemo(mayOpen)} ${uncharged}`,
  certificate: `Kayıt servisinin güvenlik sertifikası doğrulanamadı. ${uncharged} ${tellManager}`,
  unknown: (asked: string, kind: LookupKind, isKept: boolean, soon: boolean) =>
    `*Sonuç belirsiz; bakiyeden düşülmüş olabilir:* “${asked}” (${kindName[kind]}) gönderildi ama yanıtı ${isKept ? "okunamadı; gelen yanıt saklandı" : "alınamadı"}. ${unknownNext[soon ? "soon" : "later"]} ${unknownNext.anyway}`,
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
    `“${asked}” yedekten sonra alınmış olabilir: harcama kayıtları bir yedekten geri yüklendi, sonraki sorguları içermiyor. İki kez ödememek için sorgulanmadı. ${uncharged}`,
  priceRose: `Fiyat değişti; yenisi düğmede. ${uncharged}`,
  notManager: `Bunu yalnızca Künye yöneticileri yapabilir. Hiçbir şey değişmedi. ${uncharged}`,
  unverifiedManager: unverified("Yönetici olduğunuz"),
  notYours: `Bu düğme sizin için ya da bu kanal için değil. ${uncharged} Komutu kendiniz yazabilirsiniz.`,
  cardDeleted: `Bu kartın saklanan verileri silindi (${expired}); düğmeleri artık çalışmaz. ${uncharged} Komutu yeniden yazın.`,
  unknownShortcut: `Künye bu kısayolu tanımıyor. Komutla sorgulayabilirsiniz: \`/vkn yardım\`. ${uncharged}`,
  documentsGone: `Bu denetimin belgeleri artık açılamıyor (${expired} ya da şifreleme anahtarı değişti); faturayı yeniden denetleyin.`,
  expired: `Bu düğmenin süresi doldu. ${uncharged} Komutu yeniden yazın.`,
  guest: `Misafir hesaplar sorgu yapamaz ve kart açamaz; bir ekip arkadaşınızdan isteyebilirsiniz. ${uncharged}`,
  external: `Bu uygulamayı yalnızca kendi çalışma alanının üyeleri kullanabilir. ${uncharged}`,
  unverified: unverified("Kim olduğunuz"),
  unverifiedChannel: unverified("Bu kanalın başka bir şirketle paylaşılıp paylaşılmadığı"),
  foreign: `Bu istek Künye'nin kurulu olduğu çalışma alanından gelmiyor; Künye'yi kendi çalışma alanınızda kullanın. ${uncharged}`,
  crowded: `Künye şu anda çok yoğun; sorgulanmadı. ${uncharged} Bir dakika sonra yeniden deneyin.`,
  notInstalled: unverified("Künye'nin kurulumu"),
  externalChannel: `Bu kanal başka bir şirketle paylaşılıyor; burada sorgu yapılmaz ve kart paylaşılmaz. ${uncharged} Kendi kanallarınızdan birinde ya da uygulamanın mesajlarında yazın.`,
  notInDirectMessage: `Burada paylaşılacak bir kanal yok. ${uncharged}`,
  cannotShare: `${unshareable.unknown} ${uncharged}`,
  groupMessage: `${unshareable.group} ${elsewhere} ${uncharged}`,
  restrictedChannel: `${unshareable.restricted} ${elsewhere} ${uncharged}`,
  archivedChannel: `${unshareable.archived} ${elsewhere} ${uncharged}`,
  notOpened: `Pencere açılamadı: Slack geç kalan isteği kabul etmedi. Yeniden deneyin. ${uncharged}`,
  notShared: `Kart paylaşılamadı: Slack mesajı kabul etmedi. ${uncharged} ${later}`,
  notPosted: (count: number) =>
    `Slack bir süre yeni mesaj kabul etmedi; ${count} yanıt gönderilemedi. ${uncharged} Yeniden sorabilirsiniz.`,
  notDrawn:
    "Kart çizilemedi. Alınan kayıt saklandı; komutu yeniden yazarsanız ücret alınmaz. Sürerse yöneticinize haber verin.",
  ours: (reference: string, charged: "no" | "unknown") =>
    `Bizim tarafımızda bir sorun oldu. ${charged === "no" ? `${uncharged} ${later}` : "Bakiyeden düşülmüş olabilir; alındıysa komutu yeniden yazınca ücretsiz açılır."} Sürerse yöneticinize şu kodu verin: \`${reference}\``,
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
  otherCompany: (vkn: string) =>
    `⚠️ Dikkat: sorulan VKN \`${vkn}\`, ama gelen kaydın MERSİS numarası başka bir şirkete ait görünüyor.`,
  trouble: (mark: string, status: string, date: string) =>
    `${mark} *${dotted(status, date && `kapanış: ${date}`)}.* Yeni işlem yapmadan önce araştırın.`,
  /** On a branch's card: the warning of the company's record that the team holds. */
  headOffice: (when: string, warning: string) => `Merkezin ekipteki kaydı (${when}): ${warning}`,
  moved: `🟡 *${check.finding.moved};* ${check.why.moved}`,
  statusAgain: (mark: string, title: string, status: string, date: string) =>
    dotted(`${mark} *${title}*`, `*${status}*`, date && `kapanış: ${date}`),
  activeButClosed: (date: string) =>
    `⚠️ Durumu “Aktif”, ama kapanış tarihi var (${date}); kayıt tutarsız.`,
  statusUnknown: "Durumu bilinmiyor",
  personal: "Gerçek kişi işletmesi olabilir: kart kanalda paylaşılmaz.",
  /** The row of a business whose title is a person's name. */
  personalRow: "Gerçek kişi işletmesi",
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
  /** Behind who asked, on a card that a line of the history opened. */
  lineOrigin: { person: "", list: "liste sorgusu", watch: "takip sorgusu" },
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
    since: "Bu karttan sorgulananlar:",
    paid: (label: string, cost: string) => `✓ ${label} · ${cost}`,
    unknown: (label: string) => `❔ ${label} · sonuç belirsiz`,
    pending: (label: string) => `⏳ ${label} · soruluyor`,
  },
};

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
    `Kişiler ücretsiz açılır (son gün ve saat: ${when}), sonra silinir; yeniden görmek ücretlidir.`,
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
  range: (from: number, to: number, all: number) =>
    from === to ? `${all} kaydın sonuncusu` : `${all} kaydın ${from}–${to} arası`,
  loud: (count: number) => `🚨 *İflas / konkordato kaydı var* (${count})`,
  since: (date: string) => `${date} tarihinden beri`,
  registered: (date: string) => `tescil ${date}`,
  registryNumber: (number: string) => `Sicil ${number}`,
  columns: {
    place: "İl",
    branch: "Şube",
    address: "Adres",
    office: "Sicil",
    registered: "Tescil",
    name: "Ad",
    share: "Pay",
    kind: "Tür",
    other: "Diğer",
  },
  chooseBranch: "Şube seçin",
  chosenBranchBrings:
    "Seçtiğiniz şubenin kartı durumunu ve vergi dairesini getirir; önce fiyatı gösterilir.",
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

export const keepYourself: string = "Dosyayı indirip kendiniz saklayın.";

const youHave = (count?: number) => `*${count === 1 ? "Bu" : "Bunlar"} sizde var:*`;
const similar = "*Benzeri sizde var:*";
const listedBefore = "*Ekibinizin önceki bir aramasında çıktı:*";
const detailsHere = (count?: number) =>
  `${count === 1 ? "Detayını" : "Detaylarını"} buradan isteyebilirsiniz; siz basmadan sorgulanmaz.`;

/** Names the field and the remark of a request. */
export const reasonLabel: string = "Gerekçe";

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
  branchOffer: (mersis: string) => `MERSİS \`${mersis}\` numaralı şubenin kartı. ${notYet}`,
  enterKey: "Anahtarı gir",
  openDemo: "Deneme hesabı aç",
  changeKey: "Anahtarı değiştir",
  ended: (asked: string) =>
    `“${asked}” sorgunuz sonuçlandı, ama yanıtı size ulaştırılamamıştı. Ne olduğunu görmek için düğmeye basın ya da komutu yeniden yazın.`,
  // Requests to raise a limit.
  raiseAsk: "Sınır artışı iste",
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
    return `*Sınır artışı isteği* · ${mention(userId)}\n“${asked}” · ${kindName[kind]} · ${pricedInWords({ amount: price, guessed })}; sorgulanmadı\n${figures.join(" · ")}\nSınırı yükseltirseniz ${full === "team" ? "ekibin" : "kişinin"} sınırı yalnız bu ay artar; hiçbir şey satın alınmaz. İstek üç gün geçerlidir.`;
  },
  raiseReason: (reason: string) => `${reasonLabel}: ${reason}`,
  raiseGrant: (amount: MicroCredits) => `Bu ay +${credits(amount)}`,
  raiseOther: "Başka tutar",
  raiseDecline: "Reddet",
  raiseDecided: (
    by: string,
    userId: string,
    whose: string,
    amount: MicroCredits | null,
    limit?: MicroCredits,
    asked?: string,
    isAsker = false,
  ) => {
    const raised = whose === "team" ? "ekibin sınırını" : `kişisel sınır${isAsker ? "ınız" : ""}ı`;
    const outcome =
      amount === null
        ? `sınır artışı isteğini${isAsker ? "zi" : ""} reddetti`
        : `${raised} bu ay ${credits(amount)} yükseltti${limit === undefined ? "" : `: ${format.credits(limit)} → ${credits(limit + amount)}`}`;
    const role = amount === null || whose === "team" ? "isteyen" : "sınırın sahibi";
    const asker = isAsker ? "" : ` (${role}: ${mention(userId)})`;
    return `${mention(by)} ${outcome}${asker}. Hiçbir şey sorgulanmadı.${asked ? `\n*${asked}*` : ""}`;
  },
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
  owned: (asked: string, count?: number) =>
    `${youHave(count)} unvanı “${asked}” ile uyuşan ${count === 1 ? "kart" : "kartlar"}. Açmak ücretsiz.`,
  ownedDetails: (asked: string, count?: number) =>
    `${youHave(count)} unvanı “${asked}” ile uyuşan ${count === 1 ? "şirket" : "şirketler"}. ${detailsHere(count)}`,
  similar: (asked: string, count?: number) =>
    `${similar} unvanı “${asked}” sözüne benzeyen ${count === 1 ? "kart" : "kartlar"}. Açmak ücretsiz; aradığınız ${count === 1 ? "bu" : "bunlar"} değilse aşağıdan sorgulayın.`,
  similarDetails: (asked: string, count?: number) =>
    `${similar} unvanı “${asked}” sözüne benzeyen ${count === 1 ? "şirket" : "şirketler"}. ${detailsHere(count)}`,
  listed: (asked: string, count?: number) =>
    `${listedBefore} unvanı “${asked}” olabilecek ${count === 1 ? "bir şirket" : "şirketler"}. Aradığınız ${count === 1 ? "buysa" : "bunlardan biriyse"} VKN'si bilindiğinden yeniden arama gerekmez.`,
  listedUnlike: (asked: string, count: number) =>
    `${listedBefore} unvanının yalnız bir bölümü “${asked}” ile uyuşan ${count === 1 ? "bir şirket. Aradığınız bu" : "şirketler. Aradığınız bunlar"} değilse aşağıdan arayın.`,
  moreOwned: (shown: number, all: number) =>
    `${all} şirketten ilk ${shown} tanesi; unvanı daha tam yazarsanız azalır.`,
  moreCompanies: (count: number) =>
    `${count} aday daha var; gösterilmedi. Metni bölerek yeniden deneyin.`,
  personalInText: "Metindeki bir numara T.C. kimlik numarası olabilir; sorgulanmadı, saklanmadı.",
  heldAlike: (number: string, title: string) =>
    `Elinizdeki benzer numara: \`${number}\`${title === "" ? "" : ` · ${title}`}`,
  /** Above the card of a history's line. */
  olderDetail: (then: string, later: string) =>
    `⚠️ Bu detay ${then} tarihli; sonra alınan genel kart (${later}) farklı.`,
  seenThen: (when: string) => `Kaydın o satırdaki hâli (${when}). Belgesi de bu hâlini gösterir.`,
  headOffice: (number: string) =>
    `\`${number}\` bir şubenin değil, merkezin MERSİS numarası. Merkezin kartı:`,
  announcedIban: (iban: string) =>
    `🟠 *${check.finding["announced-iban"]}${iban && ` (…${iban})`}:* ${byPhone}`,
  wrongIban: (iban: string) =>
    `🔴 *${check.finding["wrong-iban"]}${iban && ` (…${iban})`}:* ${byPhone}`,
  changedIban: (iban: string) =>
    `🔴 *${check.finding["changed-iban"]}${iban && ` (…${iban})`}:* ${byPhone}`,
  sharedIban: (iban: string) =>
    `🔴 *${check.finding["shared-iban"]}${iban && ` (…${iban})`}:* ${byPhone}`,
  unownedIban: (iban: string) =>
    `⚪ *${check.finding["unowned-iban"]} (…${iban}):* satıcının VKN'si yazmıyor; öncekilerle karşılaştırılmadı, saklanmadı.`,
  /** `ends`: the last digits of the numbers; none in older cards. */
  phoneInText: (ends: readonly string[] | undefined = []) => {
    const shown = listedAnd.format(ends.map((end) => `…${end}`));
    const numbers = ends.length > 1 ? `${shown} numaraları` : `${shown} numarası`;
    const what = ends.length > 0 ? `Metindeki ${numbers},` : "Metindeki bir numara,";
    return `${what} telefon numarasına benzediği için alınmadı. VKN ise \`/vkn\` ile tek başına yazın.`;
  },
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
  textUnread: (why: keyof typeof unreadText) => `${unreadText[why]} ${uncharged}`,
  nothingToCheck: `VKN, MERSİS numarası ya da unvan bulunamadı. ${uncharged} ${companyOnly} Faturanın dosyasını \`/kunye denetle\` ile yükleyebilirsiniz.`,
  young: (asked: string, kind: LookupKind, at: number, now: number) => {
    const minutes = Math.floor((now - at) / 60_000);
    return `“${asked}” kaydı (${cardName[kind]}) ${minutes === 0 ? "az önce" : `${minutes} dakika önce`} alındı (${format.moment(at, now)}); kurumun kaydı bu kadar kısa sürede pek değişmez. Yine de yenilemek ister misiniz? ${uncharged}`;
  },
  inMessages: "Yardım için `yardım` yazın.",
};

export const counted = (rows: number) => format.decimal(String(rows));

/** The operator's support and privacy notice. */
export const contact = { support: "Destek", privacy: "Gizlilik" };

export const home = {
  heading: "Künye",
  unavailable: "Şu anda gösterilemiyor; komutlar da çalışmayabilir.",
  open: "Aç",
  support: "Yardım: `/kunye yardım` ya da yöneticiniz.",
  privacy: "Bu sayfayı yalnızca siz görürsünüz; şirketlerin kişi bilgileri burada gösterilmez.",
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
