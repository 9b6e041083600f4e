import type { LegalForm } from "../../../company/title-parts.ts";
import { dotted, quotedWords } from "../../texts/parts.ts";
import { buttons, mention } from "../../texts/tr.ts";

/** Results of a refresh; `when` dates the earlier record. */
export const refreshed = {
  others: "öteki alanlar",
  same: (when: string) => `Yenilendi: önceki kayda (${when}) göre *değişiklik yok*.`,
  changed: (when: string, names: string[]) =>
    `Yenilendi: önceki kayda (${when}) göre *değişenler:* ${names.join(", ")}.`,
};

/** Fields to copy into an accounting program. */
export const copied = {
  title: "Kopyala",
  lead: "Kopyalamak için kutuyu seçin:",
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

/** The button that confirms a supplier's new account. */
export const account = {
  confirm: (tail: string, company?: string) =>
    `Doğruladım: ${tail}${company ? ` · ${company}` : ""}`,
  title: "IBAN doğrulandı mı?",
  text: "Yalnızca satıcıyı kayıtlarınızdaki numaradan arayıp bu IBAN'ı doğruladıysanız onaylayın. Adınızla kaydedilir; bundan sonra uyarı vermez.",
  by: (day: string, userId: string) => `${day} günü ${mention(userId)} denetledi`,
  earlier: (known: { tail: string } | "itself" | null) =>
    known === null
      ? "önceden bilinen IBAN yok"
      : known === "itself"
        ? "bu IBAN önceden biliniyordu"
        : `önceden bilinen: …${known.tail}`,
  call: "Ödemeden önce satıcıyı kayıtlarınızdaki numaradan arayın; size gönderilen numarayı aramayın.",
  /** A warning on the supplier's own card. */
  warning: (tails: string) =>
    `🔴 *Doğrulanmamış IBAN:* bu satıcıdan gelen ${tails} henüz doğrulanmadı. Ödemeden önce satıcıyı kayıtlarınızdaki numaradan arayın.`,
};

/** The rows of checks and of candidates. */
export const companyRows = {
  notification: "Metinde şirketler bulundu",
  branch: (mersis: string) => `MERSİS ${mersis} · şube`,
  title: (title: string, detailed: boolean) => `“${title}” · unvan${detailed ? ", detay" : ""}`,
  /** Behind a branch: the bad state of its company in the record that the team holds. */
  headOffice: (status: string, when: string) => `merkezi: ${status} (${when})`,
  similar: "benzeri sizde var",
  listed: "önceki aramadan, henüz sorgulanmadı",
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

/** Likeness of a company to a typed title. */
export const titleMatch = {
  exactMatch: (query: string) => `“${query}” için bulunan şirket`,
  nearestMatch: (query: string) => `“${query}” için en yakın eşleşme`,
  similarity: (percent: string) => `%${percent} benzerlik`,
  unsureMatch: (query: string) => `⚠️ “${query}” için emin değiliz; en yakın eşleşme`,
  /** `hasMoreNames`: the title has fewer names than were typed, so more of them would not help. */
  weakMatch: ({
    hasOthers,
    isFullTitle,
    hasMoreNames,
  }: Record<"hasOthers" | "isFullTitle" | "hasMoreNames", boolean>) => {
    if (hasMoreNames && !isFullTitle)
      return `Aradığınız şirket olmayabilir: adın bir bölümü kayıtlı unvanda yok.${hasOthers ? " Diğer olasılıklara bakın." : ""}`;
    const lead = `Aradığınız şirket olmayabilir. ${hasOthers ? "Diğer olasılıklara bakın ya da " : ""}`;
    if (isFullTitle) return `${lead}VKN ile sorgulayın.`;
    return `${lead}${hasOthers ? "unvanı" : "Unvanı"} daha tam yazın.`;
  },
  heldMatch: (query: string) => `“${query}” için ekibinizdeki kart`,
  /** Below a held card's likeness, beside the button of a search. */
  searchAgain: `“${buttons.otherMatches}” ücretli, yeni bir aramadır; yine bu şirketi bulabilir.`,
  /** Likeness of a typed title to a held company's, which no search has scored. */
  heldLikeness: {
    same: "aynı unvan",
    spelling: "yazım farkıyla aynı unvan",
    ending: "aynı unvan, sonu yazılmamış",
    beginning: "yazdığınız, unvanın başı",
    part: "yazdığınız, unvanın bir parçası",
    /** Another name stands before the written words: the check calls it another title. */
    inside: "yazdığınız unvanda geçiyor, ama unvan başka bir adla başlıyor",
    /** Beside typed places that the title lacks; `missing` are those that the record lacks too. */
    rest: (missing: string) =>
      missing === ""
        ? "yazdığınız öteki kelimeler, unvanın bir parçası"
        : `${missing} dışında yazdıklarınız, unvanın bir parçası`,
    places: (places: string) => `${places}, şirketin kaydındaki yer`,
  },
  /** Reasons why a match is not sure, as parts of a line. */
  reasons: {
    tie: (companies: number, isExact: boolean) =>
      `${companies === 2 ? "iki" : companies} şirket ${isExact ? "" : "neredeyse "}aynı ölçüde benziyor`,
    close: (isExact: boolean) =>
      `${isExact ? "benzerlik oranı aynı olan" : "benzerliği buna yakın"} başka şirket var`,
    otherForm: (form: LegalForm | null) => `türü farklı: ${form === null ? "?" : formNames[form]}`,
    /** `hasMore`: further words are not named. */
    extraWords: (words: readonly string[], hasMore: boolean) =>
      `kayıtlı unvanda ${quotedWords(words, hasMore)} yok`,
    furtherNames: (words: readonly string[], hasMore: boolean) =>
      `kayıtlı unvanda ${quotedWords(words, hasMore)} da var`,
    otherLetters: (written: string, registered: string) =>
      `“${written}” yazdınız, kayıtlı unvanda “${registered}” var`,
    general: "yazdığınız kelimeler birçok unvanda geçiyor",
    longer: "kayıtlı unvan daha uzun",
    rival: "yazdığınıza uyan başka şirket de var",
    "other-record": "gelen kayıt başka bir şirketin olabilir",
    unlike: "benzerlik düşük",
    "form-unsaid": "şirket türünü yazmadınız",
    "winding-up": "yazdığınızda “tasfiye hâlinde” var, bu unvanda yok",
  },
  doubtAgain: (title: string) => `⚠️ *${title}* · aradığınız şirket olmayabilir`,
  /** Below the card of a paid search. */
  hadAlready: (isDetail: boolean, hasOthers: boolean) =>
    `Bu şirketin ${isDetail ? "detayı" : "kartı"} ekibinizde zaten vardı; ${hasOthers ? "VKN'siyle açmak ücretsizdir" : "başka olasılık çıkmadı"}.`,
  /** Behind a company that a search found. */
  doubt: "⚠️ aradığınız şirket olmayabilir",
  /** The older record of a company that the title list names as winding up. */
  heldBefore: (when: string, status: string) =>
    `Elinizdeki kart daha eski: ${dotted(when, status)}`,
  alternatives: "*Diğer olasılıklar*",
  /** Above the matches of a search that was paid for earlier, with its scores. */
  earlierAlternatives: "*Diğer olasılıklar* · önceki aramadan; benzerlik oranları da o aramanın",
  /** Marks an alternative with exactly the asked title. */
  askedTitle: "yazdığınız unvan",
  placesUnknown: "Olasılıkların yeri sorgulanmadan bilinmez.",
  /** The typed province is not in the record; `place` is the registry office's. */
  placeDiffers: (typed: string, place: string) =>
    `⚠️ ${typed} yazdınız; ${place === "" ? "bu şirketin kaydında geçmiyor." : `bu şirketin sicil yeri ${place}.`}`,
};

/** The feature's part of the Home. */
export const lookupHome = {
  askCompany: "Şirket sorgula",
  asks: (whenSent: string, confirmFrom: string) =>
    `Düğmeler önce fiyatı gösterir. ${whenSent}; ${confirmFrom} ve üstü önce sorulur.`,
  recent: "*Son aldıklarınız* · yeniden açmak ücretsizdir",
  nothingYet: "Tek tek sorguladığınız kartlar burada durur; yeniden açmak ücretsizdir.",
};
