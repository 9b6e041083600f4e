import type { MicroCredits } from "../../../company/credits.ts";
import { possessiveEnding } from "../../texts/turkish-endings.ts";
import { dotted, withNames } from "../../texts/parts.ts";
import {
  continueIsFree,
  counted,
  credits,
  expired,
  keepYourself,
  maybeCharged,
  noDemo,
  noKey,
  refusedKey,
  tellManager,
  toMessages,
} from "../../texts/tr.ts";

const unreadRows = {
  error: "hata değeri (#YOK gibi)",
  formula: "hesaplanmamış formül",
  rounded: "haneleri yuvarlanmış sayı (1,23E+09 gibi)",
  shifted: "kaymış satır",
  "no-number": "10 haneli numarası olmayan hücre",
};

/** Returns a number in the genitive: `3'ünün`. */
function ofThem(rows: number): string {
  const ending = possessiveEnding(rows);
  return `${counted(rows)}'${ending}n${ending.at(-1)}n`;
}

/** The words after the number of rows that a list does not query, or a clause with it. */
const unaskedRows = {
  held: "elinizde (ücretsiz)",
  duplicate: "yinelenen",
  invalid: "geçersiz",
  unread: "numarası okunamadı",
  placeholder: "yurt dışı ya da isimsiz alıcı",
  foreign: "yurt dışı şirket",
  person: "şahıs",
  own: "kendi şirketiniz",
  similar: (rows: number) => `${ofThem(rows)} benzeri biliniyor`,
  vague: (rows: number) => `${ofThem(rows)} unvanı başka şirketlere de uyabilir`,
  section: "başlık ya da toplam satırı",
  empty: "boş",
};

/** Rows that were to be asked and have no answer. */
const openRows = {
  "only-similar": (rows: number) => `${counted(rows)} satırın yalnız benzeri bulundu`,
  "no-answer": (rows: number) => `${counted(rows)} şirkete kurum yanıt vermedi`,
  failed: (rows: number) => `${counted(rows)} satırdan sonuç alınamadı`,
  lost: (rows: number) => `${counted(rows)} satır ücretlendi, yanıtı ulaşmadı`,
  "not-agreed": (rows: number) => `${counted(rows)} satırı dışarıda bıraktınız`,
  erased: (rows: number) => `${counted(rows)} satırın verileri silindi, sorgulanmadı`,
  unknown: (rows: number) => `${counted(rows)} satırın sonucu belirsiz`,
  "like-held": (rows: number) => `${counted(rows)} satırın benzeri biliniyor`,
};

export const lists = {
  modal: {
    title: "Liste denetimi",
    label: "VKN'ler, her satıra bir tane",
    hint: `Yanlarına unvan da yazılabilir. ${continueIsFree}`,
    files: "Liste dosyası (XLSX, XLS, ODS ya da CSV)",
    filesHint: "Tek dosya, en çok 50.000 satır ve 10 MB. T.C. kimlik numaraları silinir.",
  },
  state: {
    offered: "Cari listesi",
    running: "Liste sorgulanıyor",
    waits: "Sırada: ekibin başka bir listesi sürüyor, bitince bu başlar",
    paused: "Liste duraklatıldı",
    stopped: "Liste durduruldu",
    done: "Liste bitti",
  },
  movedBelow: (list: string) => `*${list}*: sonucu aşağıdaki yeni mesajda.`,
  /** The Home's button that opens the form. */
  opener: "Liste yükle",
  onHome: (name: string) =>
    `⏳ *${name}* listesi sürüyor; ne kadarının bittiğini “Mesajlar” sekmesindeki mesajı gösterir.`,
  sheet: (name: string, others: number) =>
    `“${name}” sayfası${others > 0 ? ` · öteki ${others} sayfa okunmadı` : ""}`,
  field: {
    vkn: "VKN",
    title: "Unvan",
    taxOffice: "Vergi dairesi",
    city: "İl",
    code: "Cari kodu",
  },
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
  /** The findings about invoices and accounts, which are free. */
  doubted: (findings: readonly string[]) =>
    `*Faturalar ve IBAN'lar karşılaştırıldı:* ${findings.join(" · ")}. Satırlar sonuçta gösterilir.`,
  rowsWith: (finding: string, rows: number) => `${finding} (${counted(rows)} satır)`,
  choose: {
    vkn: "VKN sütununu seçin",
    title: "Unvan sütununu seçin",
    code: "Cari kodu sütununu seçin",
  },
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
    titlesToo: () => "Unvanları da ara",
    goOn: () => "Sürdür",
  } satisfies Record<string, (rows: number) => string>,
  amount: {
    label: "Başka tutar",
    title: "Başka tutar",
    lead: (list: string, rows: number, most: string) =>
      `*${list}*: sorgulanacak ${counted(rows)} satırın hepsi en çok ${most}.`,
    field: "En çok kaç kredi düşülsün?",
    hint: (hasTitles: boolean) =>
      `${hasTitles ? "Önce VKN'ler, sonra yalnız unvanlar sorgulanır. " : ""}Tutara gelince liste durur; kalanı sonra sürdürebilirsiniz.`,
    submit: "Başlat",
  },
  /** Said on a button that does not ask all rows. */
  leftOut: (rows: number) => `${counted(rows)} satır dışarıda kalır`,
  free: { held: "Yalnız ücretsizler", stop: "Durdur", result: "Sonucu al" },
  /** At the end of a small list, whose message shows only that it has a reply. */
  fileBelow:
    "Sonuç dosyası doğrudan mesajlarınızda, bu sonucun yanıtındadır; görmüyorsanız “Sonucu al”.",
  everyMonth: "Her ay denetle",
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
    const kinds = Object.keys(unaskedRows) as (keyof typeof unaskedRows)[];
    const counts = kinds.flatMap((kind) => {
      const [rows, words] = [count[kind], unaskedRows[kind]];
      if (rows === 0) return [];
      return typeof words === "string" ? `${counted(rows)} ${words}` : words(rows);
    });
    return unasked === 0
      ? ""
      : `${counted(rows)} satırın ${counted(unasked)}'${possessiveEnding(unasked)} sorgulanmaz: ${counts.join(", ")}`;
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
  /** Above the rows of an offered list that are left to people. */
  unclearTitles:
    "*Hangi şirket oldukları unvanlarından anlaşılmadığı için sorgulanmaz;* VKN'lerini yazın ya da /unvan ile tek tek sorgulayın:",
  worst: "*Önce bunlara bakın*",
  worstCount: (rows: number) => `${counted(rows)} satır`,
  worstColumns: { verdict: "Bulgu", company: "VKN", title: "Unvan", rows: "Satır" },
  row: (place: number) => `${place}. satır`,
  inRows: (rows: number) => `${counted(rows)} satırda`,
  moreToLookAt: (count: number) =>
    `${counted(count)} tane daha var; hepsi sonuç dosyasının Dikkat sayfasında.`,
  doubles: (companies: number, rows: number) =>
    `${counted(companies)} şirket birden çok satırda (toplam ${counted(rows)} satır): sonuç dosyasının Çift kayıtlar sayfasında.`,
  paused: {
    "insufficient-balance": "Bakiye bitti. Kredi yüklenince sürdürün.",
    "over-budget": "Bu ayki harcama sınırına gelindi.",
    unauthorized: refusedKey,
    "no-key": noKey,
    "no-demo": noDemo,
    restored:
      "Harcama kayıtları bir yedekten geri yüklendi; iki kez ödememek için yöneticinizin onayı gerekir.",
    price: "Fiyat, onayladığınızdan yüksek. Yeni tutar, listenin Sürdür düğmesinde yazıyor.",
    total: "Onayladığınız tutara gelindi.",
    failures: "Art arda beş sorgu sonuçsuz kaldı. Biraz sonra sürdürün.",
    standing: "Sorgu yetkiniz doğrulanamadı.",
    other: `Kayıt servisi sorguyu reddetti. ${tellManager}`,
  },
  duplicate: (row: number) => `${row}. satırla aynı`,
  paidOnce: "yeniden ödenmedi",
  /** The known companies that a row is like, each with its VKN and its likeness; none in a long list. */
  similar: ({ held, listed }: { held: readonly string[]; listed: readonly string[] }) => {
    const ofHeld = held.length > 1 ? "ekipteki kayıtlara" : "ekipteki bir kayda";
    const found = "önceki bir aramada çıkan";
    const ofListed = listed.length > 1 ? `${found} şirketlere` : `${found} bir şirkete`;
    const companies = [...withNames(ofHeld, held), ...withNames(ofListed, listed)];
    const like = companies.length > 0 ? companies.join(" ve ") : "ekipçe bilinen bir şirkete";
    return `sorgulanmadı: ${like} benziyor. O şirketse satıra VKN'sini yazın; başka bir şirketse VKN'sini yazın ya da /unvan ile sorgulayın.`;
  },
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
    "no-number": "numara hücresinde 10 haneli numara yok; sorgulanmadı",
    vague:
      "arama başka bir şirketi bulabilir; sorgulanmadı. VKN'sini yazın ya da /unvan ile tek başına sorgulayın",
    placeholder: "yabancı ve isimsiz alıcılar için kullanılan genel numara; sorgulanmadı",
    foreign: "yurt dışı şirket; yalnızca Türkiye'deki şirketler sorgulanır",
    heading: "yinelenen başlık satırı; sorgulanmadı",
    section: "bölüm ya da hesap adı; sorgulanmadı",
    sum: "toplam satırı; sorgulanmadı",
    "lost-zero": "baştaki sıfır eklendi",
    "from-shifted": "satır kaymış; VKN yandaki hücreden alındı",
    "short-mersis": "VKN, baştaki sıfırı eklenen MERSİS numarasından alındı",
    "from-mersis": "VKN, MERSİS numarasından alındı",
    "by-title": "VKN, unvan aramasından alındı",
    "from-title": "VKN, ekipte bu unvana uyan tek kayıttan alındı",
    "from-search": "VKN, önceki bir unvan aramasından alındı",
    person: "gerçek kişi; sorgulanmadı, numarası silindi",
    held: "ekipte vardı; yeniden ödenmedi",
    "held-search": "aynı arama daha önce yapılmıştı; yeniden ödenmedi",
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
    "only-similar":
      "yalnızca benzer bir unvan bulundu, sorgulanmadı, bakiyeden düşülmedi; benzerini aramak için `/unvan` yazın",
    "title-not-found": "eşleşen şirket bulunamadı, bakiyeden düşülmedi",
    failed: "sonuç alınamadı, bakiyeden düşülmedi",
  },
  file: {
    name: (list: string) => `kunye-${list}`,
    caption: (list: string) => `📄 *${list}* · liste sonucu, XLSX ve CSV. ${keepYourself}`,
    facts: {
      list: "Liste",
      taken: "Alındığı zaman",
      spent: "Bakiyeden düşülen (kredi)",
      rows: "Satır",
    },
    sent: toMessages("Sonuç"),
  },
  /** The sum of an offer: all rows, those to ask, and the most that they cost. */
  offer(
    {
      hasNumbers,
      rows,
      asked,
      vkns,
      titles,
    }: Record<"rows" | "asked" | "vkns" | "titles", number> & { hasNumbers: boolean },
    most: string,
  ) {
    const known = `${counted(vkns)} şirketin VKN'si önceki sorgulardan biliniyor`;
    // Without a row to ask, the counts below say what is known.
    const isKnown = vkns > 0 && asked > 0;
    const numbered = hasNumbers ? `${counted(vkns)} şirket VKN ile` : isKnown ? known : "";
    const named = [
      ...(numbered !== "" && (vkns > 0 || titles === 0) ? [numbered] : []),
      ...(titles > 0 ? [`VKN'si yazılmamış ${counted(titles)} unvan`] : []),
    ];
    const asks =
      asked > 0 ? [`${counted(asked)} sorgulanacak`, `en çok ${most}`] : ["sorgulanacak satır yok"];
    return `${counted(rows)} satır → ${dotted(named.join(", "), ...asks)}`;
  },
  /** The rows to ask by number and by title, which costs more. */
  titlesApart: (numbers: number, titles: number, price: string) =>
    `Sorgulanacak: ${numbers > 0 ? `${counted(numbers)} VKN, ` : ""}${counted(titles)} yalnız unvan (${titles > 1 ? "her biri " : ""}${price})`,
  /** The outcomes of rows, in the summary and as the verdict on a row without a comparison. */
  kinds: {
    answered: "Sorgulandı",
    "not-found": "Kayıt bulunamadı",
    "only-similar": "Yalnız benzeri bulundu, sorgulanmadı",
    "no-answer": "Kurum yanıt vermedi",
    failed: "Sonuç alınamadı",
    lost: "Ücretlendi, yanıtı ulaşmadı",
    "not-agreed": "Dışarıda bıraktınız",
    erased: "Verileri silindi, sorgulanmadı",
    unknown: "Sonucu belirsiz",
    "like-held": "Benzeri biliniyor, sorgulanmadı",
    asking: "Yanıtı bekleniyor",
    number: "Henüz sorgulanmadı",
    title: "Henüz sorgulanmadı (yalnız unvan)",
    held: "Elinizdeydi (ücretsiz)",
    duplicate: "Yinelenen",
    invalid: "Geçersiz",
    unread: "Numarası okunamadı",
    placeholder: "Yurt dışı ya da isimsiz alıcı",
    foreign: "Yurt dışı şirket",
    person: "Şahıs",
    own: "Kendi şirketiniz",
    similar: "Benzeri biliniyor",
    vague: "Unvanı başka şirkete de uyabilir",
    section: "Başlık ya da toplam satırı",
    empty: "Boş",
    gone: "Kayıt silindi",
    locked: "Kayıt şu an okunamıyor",
    untitled: "Kaydı var (unvan verilmemiş)",
  },
  /** A row's finding; its reasons are those of the check, but for invoices. */
  wordsBehind: (written: string) => `“${written}” kayıtta yok.`,
  misspelt: (words: readonly string[]) => `${words.join(", ")}; aynı şirket mi, bakın.`,
  /** A row without a VKN: only its title was searched. */
  foundOther: (company: string) =>
    `arama, unvanı başka olan bir şirket buldu${company && ` (${company})`}; satırdaki şirket olmayabilir. Satıra VKN'sini yazıp yeniden denetleyin.`,
  foundOtherForm: (company: string) =>
    `arama, adı aynı, türü başka bir şirket buldu${company && ` (${company})`}; aradığınız olmayabilir.`,
  /** Behind the title of such a row, in the list's message. */
  foundInstead: (company: string) => `bulunan: ${company}`,
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
