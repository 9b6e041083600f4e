import { branchWords, foldedWords } from "../../../company/general-words.ts";
import { streetWords } from "../../../company/places.ts";
import { isTaxOffice, officesIn } from "../../../company/tax-offices.ts";
import { generalWords, legalFormWords, provinces } from "../../../company/title-words.ts";
import { foldTurkish } from "../../../company/title.ts";
import { cleanText, type CleanText } from "./clean-text.ts";
import { isSentencePart } from "./typed-words.ts";

interface Range {
  start: number;
  end: number;
}

/** The quoted runs of words; further ones are left out. Chosen by hand. */
const maxRuns = 2;
/** The letters of a line that are read. Chosen by hand. */
const maxLetters = 300;

/** Returns the typed words that nothing explains. */
export function unexplainedWords(words: string): string {
  const line = cleanText(words.slice(0, maxLetters).replace(/\s+/g, " "));
  return namesIn(line, true).slice(0, maxRuns).join(", ");
}

/** Returns the words in cells of a row that nothing explains; `headings` are those of the cells. */
export function unexplainedInCells(
  cells: readonly string[],
  headings: readonly string[] = [],
): string {
  const runs = cells.flatMap((cell, at) => {
    const isOther = otherField.test(foldTurkish(headings[at] ?? "").slice(0, maxLabel));
    return isOther ? [] : namesIn(cleanText(cell.slice(0, maxLetters)), false);
  });
  return runs.slice(0, maxRuns).join(", ");
}

function blanked({ shown, folded }: CleanText, { start, end }: Range): CleanText {
  const blank = (line: string) => line.slice(0, start) + ",".repeat(end - start) + line.slice(end);
  return { shown: blank(shown), folded: blank(folded) };
}

/** Fields whose values are no company's name. */
const otherField =
  /(?:^|[^a-z])(?:yetkili|ilgili|kisi|sorumlu|contact|person|tel|telefon|faks|fax|gsm|cep|adres|address|e-?posta|e-?mail|mail|web|kep|tarih|date|saat|tutar|toplam|total|amount|bakiye|kdv|vat|matrah|iban|banka|bank|sube|hesap|account|no|nr|numara|numarasi|number|kod|kodu|aciklama|konu|subject|sehir|il|ilce|ulke|country|durum|status|odeme|payment|vade|para|doviz|kur|vergi|tax|dairesi|v\.?d|mersis|sicil|sicili|nace|faaliyet|senaryo|tip|tipi|ettn|uuid|siparis|irsaliye|donem|kimden|kime|from|to|cc|sent|gonderildi|not|grup|kategori|plasiyer|temsilci|departman|birim|tur|cins|urun|hizmet|adet|miktar|fiyat)[a-z]{0,3}[ .*]*$/;
/** A longer heading is no label. Chosen by hand. */
const maxLabel = 40;
/** A label, from its cell's begin to its colon. */
const label = /(?:^|(?<=[,;|\t\n*(]))[^:,;|\t\n*\d]{1,40}:(?!\/)/g;
/** Labels of several words, whose words alone may belong to a name. */
const longLabels =
  /(?<![a-z])(?:(?:ticaret|oda) sicil[a-z]*(?: (?:no|numarasi|mudurlugu))?|vergi(?: kimlik)?(?: (?:no|numarasi|numaramiz|dairesi|d\.))?|(?:tax|vat) (?:no|number|id|office)|t\.? ?c\.? ?(?:kimlik)?(?: no)?|(?:e-?)?(?:fatura|arsiv|irsaliye)(?: (?:no|tarihi|adresi|bilgileri))?|(?:banka|hesap) (?:adi|bilgileri|hesabi|no)|(?:genel|ara) toplam|musteri (?:no|hizmetleri|temsilcisi)|(?:firma|sirket|cari|kurum) (?:bilgileri|bilgilerimiz|unvani|unvanimiz|adi|kodu)|(?:adi?|ad) ?soyadi?(?:[ /]*unvani?)?)(?![a-z])/g;

/** Words of labels, roles, mails and amounts, without a name. */
const explained: ReadonlySet<string> = foldedWords(`
vkn vkno vn vno vd vdno vergi kimlik no nosu numara numarası numaralı numaramız nolu nr dairesi mersis sicil tckn tc
ünvan ünvanı unvan unvanı unvanlı title firma firması firmanın firmaya firmamız şirket şirketi şirketin şirketimiz
kurum kuruluş company name isim ismi ad adı soyad soyadı satıcı alıcı gönderen gönderici düzenleyen cari müşteri
tedarikçi seller buyer supplier vendor customer invoice bill to karşı taraf amir lehtar lehdar borçlu alacaklı
tel telefon fax faks gsm cep web mail eposta posta adres adresi iban banka hesap hesabı şube kod kodu
tarih tarihi tutar tutarı toplam matrah kdv tl try usd eur euro gbp lira adet kg ref referans sıra
sayın bey beyin beye hanım hanıma hocam abi abla yetkili yetkilisi ilgili müdür müdürü müdürüm uzmanı sorumlusu
sgk mükellef mükellefin
saygılarımla saygılar selamlar iyi çalışmalar günler akşamlar kolay gelsin rica ederim ederiz teşekkürler teşekkür
fatura faturası faturayı faturalar irsaliye sipariş siparişi sözleşme sözleşmesi teklif ödeme ödemesi dekont havale eft
bilgi bilgiler bilgileri bilgilerimiz ekte ekteki aşağıda aşağıdaki aşağıdadır
yukarıda yukarıdaki buradaki yeni eski güncel aynı bizim sizin ve veya ile ya da de
ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
pazartesi salı çarşamba perşembe cuma cumartesi pazar
kaydı kayıt kayıtlı sorgu sorgula sorgulayın sorgulama kontrol kontrolü lütfen bakar bakalım kim kimdir kimin
grup grubu grubun şirketleri firmalar firmaları ikisi biri hepsi yanlış doğru doğrusu
`);

/** Words that join a name, and are none. */
const joining: ReadonlySet<string> = foldedWords("ve and & - nın nin");
const sentenceEnd = /[.!?]\s*$/;

/** Finds runs of words that may be a name; on a line of another number's block only clear ones. */
function namesIn(line: CleanText, isOwn: boolean): string[] {
  const masked = withoutFields(line, isOwn);
  const words = wordsOf(masked);
  const kinds = words.map(({ shown, folded }) => kindOf(shown, folded));
  const isSentence = kinds.includes("sentence");
  if (!isOwn && isSentence && sentenceEnd.test(line.shown)) return [];
  const runs: PlacedWord[][] = [];
  let isOpen = false;
  for (const [at, word] of words.entries()) {
    const kind = kinds[at];
    const isMember: boolean =
      kind === "name" || kind === "number" || (kind === "joining" && isOpen);
    if (isMember && isOpen && !word.isApart) runs.at(-1)?.push(word);
    else if (isMember && kind !== "joining") runs.push([word]);
    isOpen = isMember;
  }
  const foldedAt = (at: number) => words[at]?.folded ?? "";
  const isPerson = (run: readonly PlacedWord[]) =>
    personBehind.has(foldedAt((run[0]?.place ?? 0) - 1)) ||
    personBefore.has(foldedAt((run.at(-1)?.place ?? 0) + 1));
  return runs
    .map(trimmed)
    .filter((run, _at, all) => mayBeName(run, { isOwn, isSentence, isWhole: all.length === 1 }))
    .filter((run) => !isPerson(run))
    .map((run) => masked.shown.slice(run[0]?.start, run.at(-1)?.end).replace(/\s+/g, " "));
}

/** Words behind which, and before which, a person is named. */
const personBehind: ReadonlySet<string> = foldedWords("yetkili yetkilisi sorumlusu müdürü kişi");
const personBefore: ReadonlySet<string> = foldedWords("bey beyin beye hanım hanıma hocam abi abla");

interface PlacedWord extends Range {
  shown: string;
  folded: string;
  /** True if a sign separates the word from the one before. */
  isApart: boolean;
  /** The word's place in its line. */
  place: number;
}

function wordsOf({ shown, folded }: CleanText): PlacedWord[] {
  let end = 0;
  return Array.from(folded.matchAll(/[\p{L}\p{N}&][\p{L}\p{N}\p{M}&.'/-]*/gu), (match, at) => {
    const start = match.index;
    const gap = folded.slice(end, start);
    const text = match[0].replace(/[.'/-]+$/, "");
    end = start + match[0].length;
    const isEnd = /[,;:|()[\]{}"“”«»!?*\t\n]/.test(gap);
    return {
      start,
      end: start + match[0].length,
      shown: shown.slice(start, start + text.length),
      folded: text,
      isApart: isEnd,
      place: at,
    };
  });
}

type WordKind = "name" | "joining" | "number" | "explained" | "sentence";

function kindOf(shown: string, folded: string): WordKind {
  if (joining.has(folded)) return "joining";
  if (!/[a-z\p{L}]/u.test(folded)) return /^\d{1,4}$/.test(folded) ? "number" : "explained";
  // A document's number, or a unit.
  if (/\d{3}/.test(folded) && !/^\d{1,4}\p{L}{2,}$/u.test(folded)) return "explained";
  const plain = folded.replace(/[^a-z0-9]/g, "");
  if (explained.has(plain) || explained.has(folded.split("'")[0] ?? "")) return "explained";
  const isTrade = generalWords.has(plain) && !provinces.has(plain);
  return !isTrade && isSentencePart(shown) ? "sentence" : "name";
}

/** Cuts a run behind its last word of a name. */
function trimmed(run: readonly PlacedWord[]): PlacedWord[] {
  const isWord = ({ folded }: PlacedWord) => !joining.has(folded) && /\p{L}/u.test(folded);
  return run.slice(0, run.findLastIndex(isWord) + 1);
}

/** True for words that may be a company's name, not a place, a form or a part of a sentence. */
function mayBeName(
  run: readonly PlacedWord[],
  { isOwn, isSentence, isWhole }: { isOwn: boolean; isSentence: boolean; isWhole: boolean },
): boolean {
  const words = run.filter(({ folded }) => /\p{L}/u.test(folded) && !joining.has(folded));
  const letters = words.map(({ folded }) => folded.replace(/[^a-z0-9]/g, ""));
  const isNothing = (word: string) => word.length < 2 || nameless.some((some) => some.has(word));
  if (letters.every(isNothing)) return false;
  if (isTaxOffice(words.map(({ folded }) => folded).join(" "))) return false;
  const isTrade = letters.some((word) => generalWords.has(word) || organisation.test(word));
  const isLong = words.length > 1;
  const areCapitals = words.every(({ shown }) => /^[\p{Lu}\p{N}]/u.test(shown));
  if (!isOwn) return isLong ? areCapitals || (isWhole && !isSentence) : isWhole && isTrade;
  if (!isSentence) return letters.join("").length > 2;
  // A sentence begins with a capital.
  const isBegin = !isLong && words[0]?.place === 0;
  return (areCapitals && !isBegin) || (isLong && isTrade);
}

/** Words that are no name alone. */
const nameless: readonly ReadonlySet<string>[] = [
  provinces,
  legalFormWords,
  streetWords,
  branchWords,
  foldedWords("türkiye turkey tr"),
];

/** Nouns of bodies that have no legal form. */
const organisation =
  /^(?:universite|belediye|bakanlig|baskanlig|mudurlug|rektorlug|vakf|derneg|cemiyet|sendika|oda(?:si)?$|baro|birlig|kooperatif|hastane|okul|lise|kolej|eczane|pastane|lokanta|restoran|otel|market|buro|atolye|ticaret|holding|bank)/;

const emoji = /:[a-z0-9_+-]{2,40}:/g;
const placePair = /[a-z]{3,20} ?[/-] ?([a-z]{3,20})(?![a-z])/g;

/** Replaces labels, offices, addresses and the values of other fields by commas. */
function withoutFields(line: CleanText, isOwn: boolean): CleanText {
  const { folded } = line;
  const labels = Array.from(folded.matchAll(label), ({ 0: text, index }) => {
    const name = text.slice(0, -1);
    const isOther = otherField.test(name);
    // A name may precede the number's own label.
    const [own = text] = isOther
      ? (/(?:vergi[a-z ]*|v\.? ?k?\.? ?no?\.?)[ .*]*:$/.exec(text) ?? [])
      : [];
    const end = index + text.length;
    return { start: end - own.length, end, isOther };
  });
  const fields = labels.map(({ start, end, isOther }, at) => {
    const next = labels[at + 1]?.start ?? folded.length;
    // A value of an own line ends with its cell: a name may stand behind.
    const [cell = ""] = /^[^,;|\t\n]*/.exec(folded.slice(end, next)) ?? [];
    const valueEnd = isOwn ? end + cell.length : next;
    // Words before a name's value are explained one by one.
    return { start: isOther ? start : end, end: isOther && !/\d{9}/.test(cell) ? valueEnd : end };
  });
  const offices = officesIn(folded).map(({ start, end, name }) => {
    return { start: Math.min(start, name.start), end: Math.max(end, name.end) };
  });
  const others = [longLabels, emoji].flatMap((form) => Array.from(folded.matchAll(form), rangeOf));
  const places = Array.from(folded.matchAll(placePair)).filter(([, city = ""]) =>
    provinces.has(foldTurkish(city)),
  );
  const all = [...fields, ...offices, ...others, ...places.map(rangeOf), ...streetsIn(folded)];
  return all.reduce(blanked, line);
}

function rangeOf({ 0: text, index }: RegExpExecArray): Range {
  return { start: index, end: index + text.length };
}

/**
 * `Gül Mah.`, `Lale Sok. No: 3`: a street's word, the word before it, and its numbers. A building
 * without a number may be the company: `Lale Apartmanı Yöneticiliği`.
 */
const street =
  /(?:[a-z0-9]+ )?(?<![a-z])(?:mah(?:alle(?:si)?)?|mh|cad(?:de(?:si)?)?|cd|sok(?:ak|agi)?|sk|bul(?:var[i]?)?|blv|(?:apt|apartmani|plaza|sitesi|hani?)(?=[ .,]*(?:no|kat|k|daire|d|[a-z] blok)?[ .:]*\d)|blok|kat|daire)(?![a-z])[. ]*(?:no ?[:.]? ?)?[\d/a-z-]{0,8}(?=[ ,./)-]|$)/g;

function streetsIn(folded: string): Range[] {
  return Array.from(folded.matchAll(street), rangeOf);
}
