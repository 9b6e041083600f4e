import { cleanText, type CleanText } from "./clean-text.ts";
import { isIn } from "./text-units.ts";
import { onBehalf } from "./title-doubts.ts";
import { isSentenceWord, type TitleInText } from "./titles-in-text.ts";

const labelledTitle =
  /(?:^|[\s,;|])(?:(?:ticaret |firma |cari |sirket )?unvani?|firma adi|company name|title) ?[:=] ?([^\n|\t;]{2,200})/g;
/** `TEL` before a number is a field; before another word it is a wire (`TEL ÖRGÜ`). */
const phoneLabel = "tel(?:efon)?[. /-]*(?:fa(?:ks|x)|[:(+\\d])";
const nextLabel = new RegExp(
  `[ ,(/-]*(?:(?<![a-z])(?:(?:v\\.?k\\.?n|vergi|mersis|gsm|faks|adres|iban|v\\.? ?d)\\b|${phoneLabel}|tel\\.?$).*|\\d(?:[ .-]?\\d){8,}.*)$`,
);

/** `KADIKÖY VERGİ DAİRESİ ÖRNEK GIDA`: one word behind it would be the office's own name. */
const officeBefore =
  /^[a-z]+(?: [a-z]+)? (?:vergi dairesi|v\.? ?d\.?)(?![a-z])(?: ?- ?(?=[a-z])|[ ,/-]*(?=[a-z]+ [a-z]))/;

/** Cuts a title where another field begins, and a tax office from before it. */
export function untilLabel(title: string): string {
  const { shown, folded } = cleanText(title);
  const from = officeBefore.exec(folded)?.[0].length ?? 0;
  return shown.slice(from, from + folded.slice(from).replace(nextLabel, "").length).trim();
}

/** Adds titles that stand behind a label, whole, in place of what was found in them by a legal form. */
export function withLabelled(
  { folded, shown }: CleanText,
  titles: readonly TitleInText[],
): TitleInText[] {
  const labelled = Array.from(folded.matchAll(labelledTitle), (match): TitleInText => {
    const [whole, text = ""] = match;
    const start = match.index + whole.length - text.length;
    const key = text.replace(nextLabel, "").replace(/[\s*]+$/, "");
    const end = start + key.length;
    return { title: shown.slice(start, end).replace(/[\s*]+/g, " "), key, start, end };
  }).filter(({ title }) => /\p{L}{2}/u.test(title));
  const left = titles.filter(({ start }) => !labelled.some((one) => isIn(one, start)));
  return [...left, ...labelled].sort((one, other) => one.start - other.start);
}

const label = new RegExp(
  `^(?:(?:v\\.?k\\.?n|vergi|v\\.?d|gsm|faks|fax|mersis|adresi?|iban|tarihi?|sicili?|no|web|www|e-?posta|mail|tax)(?![a-z])|${phoneLabel})`,
);

/** A title with the words that follow its legal form, as far as they go on to the end of the line or the field. */
export function withBehind({ shown, folded }: CleanText, { title, end }: TitleInText): string {
  const [behind = ""] = /^[ .)'-]*[^\n\t,;|:(\d*]{0,80}/.exec(folded.slice(end)) ?? [];
  const isField = /^[:\d]/.test(folded.slice(end + behind.length));
  const words = Array.from(behind.matchAll(/[^\s]+/g), ({ 0: word, index }) => {
    const [written, from] = [shown.slice(end + index), folded.slice(end + index)];
    return { word, index, written, isLabel: label.test(from) };
  });
  const cut = words.findIndex(
    ({ word, written, isLabel }) =>
      !onBehalf.test(word) &&
      (isLabel ||
        /^\p{Ll}/u.test(written) ||
        isSentenceWord(written, word.replace(/[^a-z0-9]/g, ""))),
  );
  const taken = cut < 0 ? words : words.slice(0, cut);
  const isGoingOn = words[cut]?.isLabel === false;
  const isBehalf = onBehalf.test(taken[0]?.word ?? "");
  if (taken.length === 0 || (isField && cut < 0) || (isGoingOn && !isBehalf)) return title;
  const last = taken.at(-1);
  const to = end + (last ? last.index + last.word.length : 0);
  return `${title} ${shown.slice(end, to).trim()}`;
}
