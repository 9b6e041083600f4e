import { chatWords, foldedWords, generalWords } from "../../company/general-words.ts";
import { expandedTitleWords } from "../../company/title.ts";
import { mark, type CleanText } from "./clean-text.ts";
import { formsInText, titleWordsOf, type TitleForm } from "./title-forms.ts";

const longestTitle = 300;
const mostWords = 30;
/** A title all in small letters has no capital to begin with. */
const mostSmallWords = 8;
const longestAbbreviation = 5;
const connectives = new Set(["ve", "and", "&", "-"]);
/** A sign that ends what stands before it, a line's end, a mark, or a word. */
const token = /[\t|;:,()[\]{}"“”«»!?]|\p{S}|\n|\*|(?:[^\s|;:,()[\]{}"“”«»!?*\p{S}])+/gu;

/** Words of sentences, mails and forms that stand before a title and are none of its own. */
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
/** These are names too, and of a sentence only where they have no capital. */
const smallWords = foldedWords("iki üç o her ay gün hafta sabah akşam iyi ol");
/** What these begin is such a word, however it ends. */
const stems =
  /^(?:fatura|odeme|siparis|irsaliye|sozlesme|musteri|tedarikci|firma|unvan|alici|satici|cari|gonderen|gonderici|sirketi?m|sirketin|vergi|teklif|yetkili)/;

/** A title in a text, `[start, end)`; `key` is the same however it is written. */
export interface TitleInText {
  title: string;
  key: string;
  start: number;
  end: number;
}

/** Finds the titles in a text by their type words, in its order. */
export function findTitles(text: CleanText): TitleInText[] {
  const titles: TitleInText[] = [];
  let done = 0;
  for (const { end, ...form } of formsInText(text)) {
    const start = titleStart(text, Math.max(done, end - longestTitle), { end, ...form });
    done = end;
    if (start === null) continue;
    const title = text.shown.slice(start, end).replace(/[\s*]+/g, " ");
    const key = expandedTitleWords(text.folded.slice(start, end)).join(" ");
    titles.push({ title, key, start, end });
  }
  return titles;
}

/** Where the title before a type word begins; null where its words tell no company apart. */
function titleStart(text: CleanText, from: number, form: TitleForm): number | null {
  const before = text.shown.slice(from, form.start);
  const own: string[] = [];
  let start = form.start;
  let tells = false;
  let last = "";
  for (const { 0: word, index } of [...before.matchAll(token)].reverse()) {
    // Half a word: a long number may have been cut, or it is a case's ending.
    if (index === 0 && /\S/.test(text.shown.charAt(from - 1))) break;
    if (word === "\n" || word === mark) {
      // A title goes on across a line's end only where this line has but its general words.
      if (tells || last === word) break;
    } else {
      const folded = text.folded.slice(from + index, from + index + word.length);
      if (!belongs(word, folded, own, tells, form.isJoint)) break;
      if (!connectives.has(folded)) {
        own.push(word);
        start = from + index;
        tells ||= titleWordsOf(folded).some((one) => one.length > 1 && !generalWords.has(one));
      }
    }
    last = word;
  }
  return tells ? start : null;
}

/** Whether a word belongs to the title whose later words are known, the nearest first. */
function belongs(
  word: string,
  folded: string,
  later: string[],
  tells: boolean,
  isJoint: boolean,
): boolean {
  if (connectives.has(folded)) return word !== "-" || isJoint;
  if (!/\p{L}/u.test(word) || hasNumber(word)) return false;
  if (/'\p{Ll}/u.test(word) || isSentenceWord(word, folded.replace(/[^a-z0-9]/g, ""))) return false;
  const isSmall = /^\p{Ll}/u.test(later[0] ?? word);
  if (word.endsWith(".") && !isAbbreviation(word, isSmall)) return false;
  // What stands before a capital in a text of small letters is the sentence.
  if (isSmall) return later.length < mostSmallWords && !later.some((one) => /^\p{Lu}/u.test(one));
  if (later.length === mostWords) return false;
  if (/^\p{Ll}/u.test(word)) return false;
  return !tells || isCapitals(word) || !later.every(isCapitals);
}

/** `3D` and `B2B` are words of titles, longer numbers and other scripts' digits are none. */
function hasNumber(word: string): boolean {
  return /[^\P{N}0-9]|\d{4}/u.test(word) || (/^\d/.test(word) && !/^\d{1,3}\p{L}/u.test(word));
}

function isAbbreviation(word: string, isSmall: boolean): boolean {
  const stem = word.slice(0, -1);
  if (stem.includes(".") || titleWordsOf(stem).join(" ") !== stem.toLowerCase()) return true;
  return !isSmall && stem.length <= longestAbbreviation;
}

function isCapitals(word: string): boolean {
  return !/\p{Ll}/u.test(word);
}

/** Whether a word belongs to the sentence around a title. */
export function isSentenceWord(word: string, folded: string): boolean {
  if (/^\p{Lu}/u.test(word) && smallWords.has(folded)) return false;
  // Water is no `şu`.
  if (folded === "su") return /^ş/i.test(word);
  return (
    sentenceWords.has(folded) ||
    smallWords.has(folded) ||
    stems.test(folded) ||
    chatWords.has(folded)
  );
}
