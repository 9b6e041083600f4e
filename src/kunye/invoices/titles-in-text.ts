import { chatWords, foldedWords } from "../../company/general-words.ts";
import { generalWords } from "../../company/title-words.ts";
import { splitOffice } from "../../company/tax-offices.ts";
import { expandedTitleWords, foldTurkish } from "../../company/title.ts";
import { type CleanText, cleanText, mark } from "./clean-text.ts";

/** A legal form (`LTD. ŞTİ.`) at `[start, end)`, without a case ending. */
type TitleForm = ReturnType<typeof formsInText>[number];

const maybe = "[ \\n]{0,2}";
const gap = "[ \\n]{1,2}";
const company = "(?:sirketi?|sti?\\.?)";
const forms = [
  "(?:t\\. ?)?a\\. ?s\\.?",
  "(?:t\\.)?a\\.o\\.?",
  "a ?s",
  `(?:anonim|limited|koll?ektif|komandit)${gap}${company}`,
  `(?:ltd|lim|koll?|kom)\\.?${maybe}${company}`,
  "ltd\\.?",
  "kooperatifi?",
  "koop\\.?",
  "iktisadi isletmesi",
  "(?:is|adi) ortakligi",
].join("|");
const cases = "'?(?:n[iu]n|nd[ea]n?|n[eai]|y[eai]|yl[ea]|d[ea]n?|[dt][iu]r|ler)(?:ki)?";
const ends = `(?:${cases})?(?![a-z0-9])`;
/** The case ending of a legal form: `ŞİRKETİ'nin`. */
export const caseEnding = new RegExp(`^${cases}(?![a-z0-9])`);
/** The last words of many titles without a legal form. */
const trade = `san(?:ayii?)?\\.?${maybe}(?:ve|&)?${maybe}tic(?:aret)?\\.?(?! ?[a-z&.])(?!\\s{1,3}(?:${forms})${ends})`;
const form = new RegExp(`(?<![a-z0-9]|(?<![a-z])[a-su-z]\\.)(?:(${forms})${ends}|${trade})`, "g");

/** Finds legal forms; `isJoint`: the title may join two companies with a dash. */
export function formsInText({ shown, folded }: CleanText) {
  return Array.from(folded.matchAll(form), (match) => {
    const [whole, legal = whole] = match;
    const [start, end] = [match.index, match.index + legal.length];
    return { start, end, isJoint: legal.endsWith("ortakligi") };
  }).filter(({ start, end }) =>
    isForm(
      shown.slice(start, end),
      shown.slice(Math.max(0, start - nearForm), start),
      shown.slice(end, end + nearForm),
    ),
  );
}

/** The letters around a legal form that tell if it is one. Chosen by hand. */
const nearForm = 60;

/** True for a legal form, false for a word: the food `aş`, the English `as`. */
function isForm(written: string, before: string, behind: string): boolean {
  if (!/^a ?[sş]$/i.test(written)) return true;
  if (/^A ?Ş$|^Aş$/.test(written)) return true;
  const previous = /(\S+)\s*$/.exec(before)?.[1] ?? "";
  const isTrade = titleWordsOf(previous).some((one) => generalWords.has(one));
  if (isTrade && (written === "aş" || /^A ?S$/.test(written))) return true;
  // A footer in small letters: `örnek gıda as` fills its line, or a part of it.
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const words = line.split(/\s+/).filter(Boolean);
  const isSmall = /^\p{Ll}/u.test(written) && !/\p{Lu}/u.test(line);
  const endsPart = /^\s*(?:[\n,;|(/-]|\d|$|(?:vkn|v\.? ?d|vergi|mersis|tel)(?!\p{L}))/iu.test(
    behind,
  );
  const isName =
    words.length > 1 && words.every((word) => !isSentenceWord(word, foldTurkish(word)));
  return isSmall && endsPart && isName;
}

/** Expands a word that is not the first; a first word's abbreviation may be a name. */
function titleWordsOf(word: string): string[] {
  return expandedTitleWords(`x ${word}`).slice(1);
}

/** Far above any registered title's; they bound the search. Chosen by hand. */
const maxTitleLength = 300;
const maxWords = 30;
/** The maximum for a title in small letters, whose beginning has no capital. Chosen by hand. */
const maxSmallWords = 8;
const maxAbbreviation = 5;
const connectives = new Set(["ve", "and", "&", "-"]);
/** A separating sign, a line's end, a mark, or a word. */
const token = /[\t|;:,()[\]{}"“”«»!?]|\p{S}|\n|\*|(?:[^\s|;:,()[\]{}"“”«»!?*\p{S}])+/gu;

/** Words of sentences, mails and forms that precede a title. */
const sentenceWords = foldedWords(`
adı adına adres dear sn sayın bey hanım hocam hoca abi abla ekip arkadaş arkadaşlar yetkili yetkilisi
dün bugün yarın şimdi önce sonra artık hâlâ halen geçen pazartesi salı çarşamba perşembe cuma
bize bizim biz sizin onların bana benim onu bunu şunu bunun şunun bir birkaç hep tüm bütün bazı diğer aynı
için ile göre kadar gibi hakkında yerine üzere üzerine üzerinden üstüne ise de da ki diye ama fakat ancak çünkü veya ya
yani hem belki sanırım galiba acaba eğer olarak olan oldu olduğu olacak eden edilen ait
aradı geldi gitti dedi dedik kesti kesmiş kestik ödedi ödendi gönderdi yaptı bekliyor istiyor bak bakar bakalım kontrol
görüştük çalışıyoruz açalım keselim kesilecek kesin kapandı birleşti
kime kimden konu ek ekte ekteki taraf taraflar vkn mersis vd no numarası numaralı re fwd cc kdv iban tl
borçlu alacaklı keşideci lehtar muhatap yüklenici işveren işyeri hesabı hesabına havale eft dekont
vendor supplier customer buyer seller company exporter consignee invoice from to for our the with please hi hello team
is of by your check
`);
/** Words that belong to a sentence only in small letters; capitalised they may be names. */
const smallWords = foldedWords("iki üç o her ay gün hafta sabah akşam iyi ol");
/** Stems of sentence words, with any ending. */
const stems =
  /^(?:fatura|odeme|siparis|irsaliye|sozlesme|musteri|tedarikci|firma|unvan|alici|satici|cari|gonderen|gonderici|sirketi?m|sirketin|vergi|teklif|yetkili)/;

/** Words of trades that need a name before them, beside those of all titles. */
const tradeWords = foldedWords("para kuruluşu merkezi");

/** A title at `[at, end)`; `key` is the same for other spellings, unless a label names the title. */
export interface TitleInText {
  kind: "title";
  title: string;
  key: string;
  at: number;
  end: number;
}

/** Finds titles by their legal forms, in order. */
export function findTitles(text: CleanText): TitleInText[] {
  const titles: TitleInText[] = [];
  let searchedTo = 0;
  for (const { end, ...form } of formsInText(text)) {
    const start = titleStart(text, Math.max(searchedTo, end - maxTitleLength), { end, ...form });
    searchedTo = end;
    if (start === null) continue;
    const title = text.shown.slice(start, end).replace(/[\s*]+/g, " ");
    const key = expandedTitleWords(text.folded.slice(start, end)).join(" ");
    titles.push({ kind: "title", title, key, at: start, end });
  }
  return titles;
}

/** Returns the start of the title before a legal form, or null if it has only general words. */
function titleStart(text: CleanText, from: number, form: TitleForm): number | null {
  const before = text.shown.slice(from, form.start);
  const taken: string[] = [];
  let start = form.start;
  let isSpecific = false;
  let last = "";
  for (const { 0: word, index } of [...before.matchAll(token)].reverse()) {
    // The search began within a word: a cut number, or a case ending.
    if (index === 0 && /\S/.test(text.shown.charAt(from - 1))) break;
    if (word === "\n" || word === mark) {
      // A title begins on the line above only if this line has no specific word.
      if (isSpecific || last === word) break;
    } else {
      const folded = text.folded.slice(from + index, from + index + word.length);
      const later = { words: taken, isSpecific, isJoint: form.isJoint };
      if (!belongsToTitle(word, folded, later)) break;
      if (!connectives.has(folded)) {
        taken.push(word);
        start = from + index;
        isSpecific ||= !stems.test(folded) && titleWordsOf(folded).some(isSpecificWord);
      }
    }
    last = word;
  }
  return isSpecific ? start : null;
}

/** True if a word belongs to the title with these later words, the nearest first. */
function belongsToTitle(
  word: string,
  folded: string,
  later: { words: readonly string[]; isSpecific: boolean; isJoint: boolean },
): boolean {
  const { words, isSpecific, isJoint } = later;
  if (connectives.has(folded)) return word !== "-" || isJoint;
  if (!/\p{L}/u.test(word) || hasNumber(word)) return false;
  if (/'\p{Ll}/u.test(word)) return false;
  // Before words of trade only, a label's word is a trade as well: `ÖDEME HİZMETLERİ`.
  const isTrade = stems.test(folded) && !isSpecific && /^\p{Lu}/u.test(word);
  const canBeTrade = isTrade && (words.length > 0 || isCapitals(word));
  if (!canBeTrade && isSentenceWord(word, folded.replace(/[^a-z0-9]/g, ""))) return false;
  const isSmall = /^\p{Ll}/u.test(words[0] ?? word);
  if (word.endsWith(".") && !isAbbreviation(word, isSmall)) return false;
  const isSmallWord = /^\p{Ll}/u.test(word);
  const capitals = words.filter((one) => /^\p{Lu}/u.test(one));
  // In small letters the title begins with the words before them that have a capital.
  if (isSmall && capitals.length === 0) return words.length < maxSmallWords;
  if (words.length === maxWords) return false;
  if (isSmallWord) return !isSmall && !isSpecific && isTradeWord(folded);
  return !isSpecific || isCapitals(word) || !(isSmall ? capitals : words).every(isCapitals);
}

function isSpecificWord(word: string): boolean {
  return word.length > 1 && !generalWords.has(word) && !tradeWords.has(word);
}

function isTradeWord(folded: string): boolean {
  return titleWordsOf(folded).every((one) => generalWords.has(one));
}

/** `3D` and `B2B` belong to titles; longer numbers and foreign digits do not. */
function hasNumber(word: string): boolean {
  return /[^\P{N}0-9]|\d{4}/u.test(word) || (/^\d/.test(word) && !/^\d{1,3}\p{L}/u.test(word));
}

function isAbbreviation(word: string, isSmall: boolean): boolean {
  const stem = word.slice(0, -1);
  if (stem.includes(".") || titleWordsOf(stem).join(" ") !== stem.toLowerCase()) return true;
  return !isSmall && stem.length <= maxAbbreviation;
}

function isCapitals(word: string): boolean {
  return !/\p{Ll}/u.test(word);
}

export function isSentenceWord(word: string, folded: string): boolean {
  if (/^\p{Lu}/u.test(word) && smallWords.has(folded)) return false;
  // `Su` is water, `şu` is a word of sentences.
  if (folded === "su") return /^ş/i.test(word);
  // `İş` is work, `is` is English.
  if (folded === "is") return /^is\W*$/i.test(word);
  return (
    stems.test(folded) || [sentenceWords, smallWords, chatWords].some((words) => words.has(folded))
  );
}

const labelledTitle =
  /(?:^|[\s,;|])(?:(?:ticaret |firma |cari |sirket )?unvani?|firma adi|company name|title) ?[:=] ?([^\n|\t;]{2,200})/g;
/** `TEL` before a number or `NO` is a field; before a word it is wire (`TEL ÖRGÜ`). */
const phoneLabel = "tel(?:efonu?)?[. /&-]*(?:fa(?:ks|x)|(?:no|nr|gsm|cep)(?![a-z])|[:(+\\d]|\\n|$)";
const nextLabel = new RegExp(
  `(?<![ ,(/-])[ ,(/-]*(?:(?<![a-z])(?:(?:v\\.?k\\.?n|vergi|mersis|gsm|faks|adres|iban|v\\.? ?d)\\b|${phoneLabel})|\\d(?:[ .-]?\\d){8,})[^]*$`,
);

const formerLabel =
  /(?<![a-z])(?:eski|onceki|evvelki|former|previous) (?:ticaret )?(?:unvan[a-z]*|adi(?:yla)?|name|title)(?![a-z])[ :=-]{0,3}|(?<![a-z])formerly(?: known as)? /g;
const newLabel =
  /(?<![a-z])(?:yeni|guncel|new) (?:ticaret )?(?:unvan[a-z]*|adi(?:yla)?|name|title)(?![a-z])[ :=-]{0,3}/g;
/** The limit of labels of one kind in a text. Chosen by hand, for the time of hostile texts. */
const maxLabels = 50;

/**
 * Replaces former titles and the labels of new ones by commas:
 * the record has only the current title.
 */
export function withoutFormerTitles(text: CleanText): CleanText {
  const { folded } = text;
  if (folded.search(formerLabel) < 0 && folded.search(newLabel) < 0) return text;
  const forms = formsInText(text);
  const titles = folded.search(newLabel) < 0 ? [] : findTitles(text);
  const formers = labelsIn(folded, formerLabel).map(({ 0: label, index }) => {
    const from = index + label.length;
    const [line = ""] = /^[^\n)\];|]*/.exec(folded.slice(from, from + maxTitleLength)) ?? [];
    const form = forms.find(({ start }) => start >= from && start < from + line.length);
    const next = line.search(newLabel);
    const ends = [line.length, next < 0 ? line.length : next, form ? form.end - from : line.length];
    return [index, from + Math.min(...ends)] as const;
  });
  const labels = labelsIn(folded, newLabel).map(({ 0: label, index }) => {
    const isBefore = ({ end }: TitleInText) =>
      end <= index && /^[ ,;.:(/-]*$/.test(folded.slice(end, index));
    return [titles.find(isBefore)?.at ?? index, index + label.length] as const;
  });
  return [...formers, ...labels].reduce((rest, [from, to]) => {
    const blank = (line: string) => line.slice(0, from) + ",".repeat(to - from) + line.slice(to);
    return { shown: blank(rest.shown), folded: blank(rest.folded) };
  }, text);
}

/** Removes former titles and the labels of new ones from a title's own words. */
export function withoutFormerWords(words: string): string {
  const clean = cleanText(words);
  const { shown } = withoutFormerTitles(clean);
  if (shown === clean.shown) return words;
  const rest = shown.replace(/[([][ ,]*[)\]]/g, "").replace(/,{2,}/g, ",");
  return rest.replace(/^[\s,;:/-]+|[\s,;:/-]+$/g, "");
}

function labelsIn(folded: string, label: RegExp) {
  return Array.from(folded.matchAll(label)).slice(0, maxLabels);
}

/** Cuts a title at the next field, and a tax office at its beginning. */
export function cutAtLabel(title: string): string {
  const { shown, folded } = cleanText(splitOffice(title).title);
  return shown.slice(0, folded.replace(nextLabel, "").length).trim();
}

/** Adds labelled titles; they replace titles found inside them. */
export function withLabelledTitles(
  { folded, shown }: CleanText,
  titles: readonly TitleInText[],
): TitleInText[] {
  const labelled = Array.from(folded.matchAll(labelledTitle), (match): TitleInText => {
    const [whole, text = ""] = match;
    const start = match.index + whole.length - text.length;
    const key = text.replace(nextLabel, "").replace(/[\s*]+$/, "");
    const end = start + key.length;
    return {
      kind: "title",
      title: shown.slice(start, end).replace(/[\s*]+/g, " "),
      key,
      at: start,
      end,
    };
  }).filter(({ title }) => /\p{L}{2}/u.test(title));
  const rest = titles.filter(({ at }) => !labelled.some((one) => at >= one.at && at < one.end));
  return [...rest, ...labelled].sort((one, other) => one.at - other.at);
}

/** The label of the next field, at the beginning of a folded text. */
export const fieldLabel = new RegExp(
  `^(?:(?:v\\.? ?(?:k\\.?)? ?no?|vat|vergi|v\\.?d|gsm|faks|fax|mersis|adresi?|iban|tarihi?|(?:ticaret |oda )?sicili?|nace|kep|no|web|www|e-?posta|mail|tax)(?![a-z])|${phoneLabel})`,
);
