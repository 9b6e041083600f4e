import { foldedWords, isTooGeneral } from "../../../company/general-words.ts";
import { withoutTitleLabel } from "../../../company/number-input.ts";
import { readsAsOffice, splitOffice } from "../../../company/tax-offices.ts";
import { generalWords, legalFormWords } from "../../../company/title-words.ts";
import { expandedTitleWords, foldTurkish, withoutEmoji } from "../../../company/title.ts";
import { cleanText, type CleanText } from "./clean-text.ts";
import { withoutFormerWords } from "./former-titles.ts";
import { formsInText } from "./forms.ts";
import { layOut } from "./layout.ts";
import { asPrepared } from "./prepare.ts";
import { formalTitlesIn, type TitleInText } from "./segments.ts";
import { isSentenceWord } from "./sentence-words.ts";
import { phoneLabel, readTitleLine, titleLineIn } from "./title-line.ts";

/** The words behind a typed number, by their meaning; empty if missing. */
export interface TypedWords {
  title: string;
  taxOffice: string;
  /** The purpose of the query: `fatura 2026-118`. */
  reference: string;
}

const nothing: TypedWords = { title: "", taxOffice: "", reference: "" };

/** Reads the words behind a number: a title, a tax office or a reference; none in a question. */
export function readTypedWords(words: string): TypedWords {
  const plain = withoutTitleLabel(withoutFormerWords(withoutOuterSigns(withoutLinks(words))));
  if (readsAsOffice(plain)) return { ...nothing, taxOffice: plain };
  if (isReference(plain)) return { ...nothing, reference: plain };
  const { office, title: behindOffice } = splitOffice(plain);
  const clean = cleanText(behindOffice);
  const formal = formalTitle(clean);
  if (formal && !isOnlyForm(formal.title)) {
    const { title, taxOffice } = titleLineIn(clean, formal);
    return { ...nothing, title, taxOffice: office || taxOffice };
  }
  const line = readTitleLine(behindOffice);
  const title = cutAtLabel(line.title);
  const name = isSentence(title) ? quotedIn(title) || capitalsIn(title) : title;
  const isName = /\p{L}{2}/u.test(name) && !isRemark(name) && !isOnlyForm(name);
  return {
    ...nothing,
    title: isName ? name : "",
    taxOffice: office || line.taxOffice,
  };
}

const nextLabel = new RegExp(
  `(?<![ ,(/-])[ ,(/-]*(?:(?<![a-z])(?:(?:v\\.?k\\.?n|vergi|mersis|gsm|faks|adres|iban|v\\.? ?d)\\b|${phoneLabel})|\\d(?:[ .-]?\\d){8,})[^]*$`,
);

/** Cuts a title at the next field, and a tax office at its beginning. */
function cutAtLabel(title: string): string {
  const { shown, folded } = cleanText(splitOffice(title).title);
  return shown.slice(0, folded.replace(nextLabel, "").length).trim();
}

/** Returns the title with a legal form, from the first word that may belong to its name. */
function formalTitle(clean: CleanText): Pick<TitleInText, "title" | "at" | "end"> | null {
  const form = formsInText(clean).at(0);
  if (!form) return null;
  const [found] = formalTitlesIn(layOut(asPrepared(clean)));
  const before = wordsIn(clean.shown.slice(0, found?.at ?? form.start));
  const isSmall = (word: string) => /^\p{Ll}/u.test(word);
  const isNote = found && !isSmall(found.title) && before.some(isSmall);
  if (found && (isNote || before.some(tells))) return found;
  const title = clean.shown.slice(0, form.end).trim();
  return { title, at: 0, end: form.end };
}

/** Returns the title in a sentence (`örnek gıda faturası geldi`); other words stay as they are. */
export function titleInSentence(text: string): string {
  const clean = cleanText(text);
  const [formal, ...others] = formalTitlesIn(layOut(asPrepared(clean)));
  const words = wordsIn(text);
  if (!words.some(tells)) return text;
  if (formal) return others.length === 0 ? formal.title : text;
  const from = words.findIndex((word) => !isSentencePart(word));
  if (from < 0) return "";
  const isEnd = (word: string, at: number) =>
    at > from && (isSentencePart(word) || markedCase.test(words[at - 1] ?? ""));
  const to = words.findIndex(isEnd);
  const name = words.slice(from, to < 0 ? undefined : to).join(" ");
  const title = to < 0 ? name.replace(markedCase, "") : withoutGenitive(name);
  return title.includes(" ") && !isTooGeneral(title) ? title : "";
}

/** The case ending of a name behind an apostrophe: `Örnek Gıda'nın`, `Örnek Gıda'ya`. */
const markedCase = /['’‘´`](?:n?[ıiİuü]n|y?[aeıiİuü]|[dt][ae]n?|y?l[ae])$/iu;
/** A shorter name may end in `ın` itself: Aydın, Metin. */
const minStem = 5;

/** Removes the genitive ending of a title before words of a question: `örnek gıdanın adresi`. */
function withoutGenitive(title: string): string {
  if (markedCase.test(title)) return title.replace(markedCase, "");
  const [, vowelStem = ""] = /(\p{L}*[aeıioöuü])n[ıiuü]n$/iu.exec(title) ?? [];
  const [, stem = ""] = /(\p{L}*[^aeıioöuü\P{L}])[ıiuü]n$/iu.exec(title) ?? [];
  const isGeneral = (word: string) => generalWords.has(foldTurkish(word));
  const isWord = (word: string) => isGeneral(word) || word.length >= minStem;
  if (isWord(vowelStem) && !isGeneral(stem) && !/san$/i.test(stem)) return title.slice(0, -3);
  return isWord(stem) ? title.slice(0, -2) : title;
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Removes links, mail addresses, mentions and emoji. */
function withoutLinks(words: string): string {
  const isLink = (word: string) =>
    /:\/\/|^www\.|^@\S|^#[a-z]|\S@\S|\.(?:com|net|org|io)(?:\.tr)?(?:\/|$)/i.test(word);
  return wordsIn(withoutEmoji(words))
    .filter((word) => !isLink(word))
    .join(" ");
}

function withoutOuterSigns(words: string): string {
  return words.replace(/^[\s,;:/|=>→–-]+|(?<![\s,;:/|=>→–-])[\s,;:/|=>→–-]+$/g, "");
}

const referenceKinds =
  "e-?(?:fatura|arsiv|irsaliye)|fatura|fat|ftr|irsaliye|siparis|sip|sozlesme|teklif|dosya|belge|evrak|ref(?:erans)?|po|talep|proje|is emri|dekont|odeme|police|hasar|ihale|invoice|order|contract|agreement|quote|kayit|islem|kasa|cek|senet|masraf|ticket|jira";
const reference = new RegExp(
  `^(?:(?:${referenceKinds})[a-z]{0,4}\\.?(?: ?(?:no|nr|numarasi|nolu)\\.?)?[ :.#-]*[a-z0-9/._-]*\\d[a-z0-9/._-]*` +
    "|(?=[a-z0-9/._-]*\\d)[a-z0-9]+(?:[/._-][a-z0-9]+)+" +
    "|[a-z]{2,4}\\d{3,})$",
);
/** A longer text is not the reference of a payment or an order. Chosen by hand. */
const maxReferenceLength = 80;

function isReference(words: string): boolean {
  const folded = foldTurkish(words);
  return words.length <= maxReferenceLength && reference.test(folded) && !amount.test(folded);
}

const amount =
  /^[₺$€£]?\d+(?:[.,]\d+)*(?:tl|try|usd|eur|[₺$€£])$|^[₺$€£]\d|^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?$|^\d+,\d{2}$/;
/** Words that no title has: an invoice, a payment, an amount, a question. */
const telling =
  /\?|^(?:fatura|odeme|siparis|irsaliye)|^m[iu](?:s[iu]n(?:[iu]z)?|y[iu][mz]|yd[iu])?$|^(?:nedir|kimdir|kactir)$|^(?:geldi|kesti|aradi|gonderdi|istiyor|bekliyor)/;
const verb = /(?:yor(?:uz|um|lar)?|[ea]c[ea]k(?:tir|miyiz)?|[dt][iu](?:k|ler|lar)?mi|mis(?:ler)?)$/;
/** Folded names that read as a verb: Gelecek, Memiş. */
const verbalNames: ReadonlySet<string> = foldedWords("gelecek memiş ermiş yemiş kamış");
/** Words of notes and questions; in capitals they may be a name (`AKTİF`). */
const noteWords: ReadonlySet<string> = foldedWords(`
acil acele ivedi önemli aktif faal pasif onay onaylı onayla kaydı kayıt sorgu sorgula sorgulayın bilgi bilgisi lazım
gerek gerekli teyit mutabakat bakiye borç borcu alacak vade iade hatırlatma dikkat not todo urgent asap active kira
zahmet rica kimler kimlerdir ortakları sahibi sahipleri adresi durumu bilgileri bilgilerini bilgisini sorgusu unvanı
detayı detayları neydi müsait lookup pls plz details status exist exists does has been liquidated owner
kirası avans prim masraf gider aidat teminat dönem dönemi muhasebe finans satınalma toplantı görüşme talep talebi
adet tane kişi gün hafta taksit kalem koli kutu nüsha notu mektup mektubu bedel bedeli ücret ücreti
`);

const foldedWord = (word: string) => foldTurkish(word).replace(/[^a-z0-9]/g, "");

function tells(word: string): boolean {
  const folded = foldTurkish(word);
  return telling.test(folded) || amount.test(folded);
}

/** True for a word of a note in small letters. */
export function isNote(word: string): boolean {
  return noteWords.has(foldedWord(word)) && /^\p{Ll}/u.test(word);
}

/** True for a word of a sentence or a note. */
export function isSentencePart(word: string): boolean {
  const folded = foldedWord(word);
  const isVerb =
    folded.length > 4 && verb.test(folded) && !generalWords.has(folded) && !verbalNames.has(folded);
  return isNote(word) || tells(word) || isVerb || isSentenceWord(word, folded);
}

function isSentence(text: string): boolean {
  const words = wordsIn(text);
  const areNotes = words.every((word) => isSentencePart(word) || noteWords.has(foldedWord(word)));
  return areNotes || words.some(isSentencePart);
}

/** Returns the only words in quotes of a sentence, of at least two words. */
function quotedIn(text: string): string {
  const [, quoted = ""] = /^[^"“”]*["“”]([^"“”]+)["“”][^"“”]*$/u.exec(text) ?? [];
  const [, single = ""] =
    /^(?:[^']*\s)?'([^']+)'(?:\s[^']*)?$/u.exec(text.replace(/[‘’]/g, "'")) ?? [];
  const name = (quoted || single).trim();
  return name.includes(" ") && !isSentence(name) ? name : "";
}

/** True for legal forms without a name: `A.Ş.`, `ltd mi`. */
function isOnlyForm(words: string): boolean {
  return expandedTitleWords(`x ${words}`)
    .slice(1)
    .every((word) => legalFormWords.has(word) || isSentenceWord(word, word));
}

/** Returns two words in capitals or more beside a note in small letters: `ÖRNEK GIDA acil`. */
function capitalsIn(text: string): string {
  const words = wordsIn(text).filter((word) => /\p{L}/u.test(word));
  const capitals = words.filter((word) => !/\p{Ll}/u.test(word) && !isSentencePart(word));
  const others = words.filter((word) => !capitals.includes(word));
  const areNotes = others.length > 0 && others.every((word) => /^\p{Ll}/u.test(word));
  return capitals.length > 1 && areNotes ? capitals.join(" ") : "";
}

const months: ReadonlySet<string> = foldedWords(
  "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
);

/** True for digits, dates and amounts without a name. */
function isRemark(words: string): boolean {
  const folded = wordsIn(foldTurkish(words));
  const isDate = (word: string) => months.has(word) && folded.length > 1;
  return folded.every((word) => /\d/.test(word) || word.length < 2 || isDate(word));
}
