import { foldedWords, readsAsPersonsName } from "../../../company/general-words.ts";
import { placeAtEnd, streetWords } from "../../../company/places.ts";
import { officesIn, readsAsOffice } from "../../../company/tax-offices.ts";
import { generalWords, legalFormWords, provinces } from "../../../company/title-words.ts";
import { isSentencePart } from "./typed-words.ts";
import type { ReadText } from "./layout.ts";
import { organisationNouns, type Label } from "./lexicon.ts";
import type { Party, TextItems } from "./parties.ts";
import type { Token } from "./tokens.ts";

/** The quoted runs of words; further ones are left out. Chosen by hand. */
const maxRuns = 2;
/** The lines of a block, and the tokens of a line, that are read on each side. Chosen by hand. */
const reach = { lines: 8, tokens: 60 };

/** Words that name nobody: of labels, mails, amounts and days. */
const plainWords = foldedWords(`
vkn vergi kimlik no nosu numara numarası numaralı nolu dairesi mersis sicil tckn tc nin nın ve ile veya ya da de ise olan
saygılarımla saygılarımızla saygılar selamlar iyi çalışmalar kolay gelsin rica ederim ederiz teşekkürler teşekkür regards best
kind sincerely thanks bilgi bilgiler bilgileri bilgilerimiz aşağıda aşağıdaki yukarıda buradaki yeni eski güncel aynı ikisi
tl try usd eur euro gbp lira adet kg ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık yıl dönem
pazartesi salı çarşamba perşembe cuma cumartesi pazar kayıt kaydı kayıtlı sorgu sorgula sorgulama kontrol lütfen kim kimdir
grup grubu grubun şirket şirketi şirketin şirketleri firma firması firmalar mükellef mükellefin yanlış doğru doğrusu olmalı
sayın bey hanım hocam yetkili yetkilisi ilgili müdür müdürü uzmanı sorumlusu muhasebe muhasebeci finans finansman satış satın
alma pazarlama departmanı sgk tesadüfen fatura faturası sözleşme ödeme ödemesi dekont havale eft e-fatura e-arşiv arşiv efatura
proforma irsaliye iade senaryo ticari temel satis türkiye turkey tr acil not ekte ekteki kaşe imza tarihli tutarlı liste listesi
`);

/** Words behind a person's name. */
const personWords = foldedWords("bey beyin beye hanım hanıma hocam abi abla");

/** Labels whose values name no company. */
const otherKinds: ReadonlySet<Label["kind"]> = new Set<Label["kind"]>([
  "office",
  "reference",
  "phone",
  "iban",
  "bank",
  "address",
  "date",
  "amount",
  "contact",
]);

/**
 * Returns a function that finds the words beside a number that nothing explains: on its line up to
 * the next numbers, and in its block if no other number is there. Beside a person's number no name
 * is kept.
 */
export function createUnexplained({
  text,
  blocks,
  numbers,
  titles,
}: TextItems): (party: Party) => string {
  const { tokens, findToken, lineAt, tokensOfLine } = text;
  const explained = new Uint8Array(tokens.length);
  const mark = (from: number, to: number) => explained.fill(1, from, to);
  for (const { from, to } of text.labels) mark(from, to);
  for (const { start, end, name } of officesIn(text.folded))
    mark(findToken(Math.min(start, name.start)), findToken(Math.max(end, name.end)));
  for (const { at, end } of titles) mark(findToken(at), findToken(end));
  const places = numbers.map(({ at }) => at);
  const persons = new Set(
    numbers.filter(({ kind }) => kind === "personal").map(({ at }) => lineAt(at)),
  );
  const linesOfNumbers = Map.groupBy(places, (at) => blocks.blockAt(at));
  return (party) => {
    const line = lineAt(party.at);
    if (persons.has(line)) return "";
    const own = findToken(party.at);
    const isOther = (at: number) => at < party.at || at >= party.end;
    const others = (linesOfNumbers.get(blocks.blockAt(party.at)) ?? []).filter(isOther);
    const range = tokensOfLine(line);
    const beside = others.filter((at) => lineAt(at) === line).map(findToken);
    const from = Math.max(range.from, own - reach.tokens, ...beside.filter((at) => at < own));
    const to = Math.min(range.to, own + reach.tokens, ...beside.filter((at) => at > own));
    const runs = runsIn(text, explained, from, to);
    const numbered = new Set(others.map(lineAt));
    const block = blocks.blockAt(party.at);
    /** Adds the words of the lines up to the next number, in one direction. */
    const addLines = (step: 1 | -1) => {
      for (let count = 1; count <= reach.lines; count += 1) {
        const one = line + step * count;
        const { from: begin, to: end } = tokensOfLine(one);
        const first = tokens[begin];
        if (begin === end || !first || numbered.has(one)) return;
        if (blocks.blockAt(first.start) !== block) return;
        const near = runsIn(text, explained, begin, Math.min(end, begin + reach.tokens));
        runs.push(...near.filter((run) => run.includes(" ") && !readsAsPersonsName(run)));
      }
    };
    addLines(-1);
    if (runs.length === 0 || numbered.size === 0) addLines(1);
    return runs.slice(0, maxRuns).join(", ");
  };
}

/** Finds runs of words that may be a name between two places of a line. */
function runsIn(text: ReadText, explained: Uint8Array, from: number, to: number): string[] {
  const { tokens, shown, labelByStart } = text;
  const runs: Token[][] = [];
  const isLoud = !tokens.slice(from, to).some(({ text: word }) => /\p{Ll}/u.test(word));
  let [isOpen, isOtherValue] = [false, false];
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const label = labelByStart.get(at);
    if (label) isOtherValue = otherKinds.has(label.kind);
    const isBreak = token.kind === "sign" && /^[,;:|()[\]{}"“”«»!?*/]$/.test(token.text);
    if (isBreak && /^[|;,]$/.test(token.text)) isOtherValue = false;
    const isName =
      token.kind === "word" &&
      explained[at] === 0 &&
      !isOtherValue &&
      mayBeName(token, tokens[at + 1], isLoud);
    if (isName && isOpen) runs.at(-1)?.push(token);
    else if (isName) runs.push([token]);
    isOpen = isName || (isOpen && token.kind === "sign" && !isBreak);
  }
  const isSmallLine = !tokens.slice(from, to).some(({ text: word }) => /^\p{Lu}/u.test(word));
  return runs.flatMap((run) => {
    const behind = tokens[text.findToken(run.at(-1)?.end ?? 0)];
    if (personWords.has(behind?.folded ?? "")) return [];
    const words = shown.slice(run[0]?.start, run.at(-1)?.end).replace(/\s+/g, " ");
    return isNothing(run, words, isSmallLine) ? [] : words;
  });
}

function mayBeName({ text, folded }: Token, next: Token | undefined, isLoud: boolean): boolean {
  if (plainWords.has(folded)) return false;
  const isTrade = generalWords.has(folded) && !provinces.has(folded);
  // In a line of capitals, a word of sentences has capitals too.
  const word = isLoud ? text.toLocaleLowerCase("tr") : text;
  if (!isTrade && isSentencePart(word)) return false;
  // A word with a colon behind it is a label.
  return next?.text !== ":";
}

/** True for a run that names no company: places, streets, a person, a single plain word. */
function isNothing(run: readonly Token[], words: string, isSmallLine: boolean): boolean {
  const letters = run.map(({ folded }) => folded).filter((word) => word.length > 1);
  const isPlace = (word: string) =>
    provinces.has(word) || streetWords.has(word) || legalFormWords.has(word);
  if (letters.every(isPlace) || readsAsOffice(words) || placeAtEnd(words)) return true;
  const isStreet = ({ folded }: Token) => streetWords.has(folded) && !generalWords.has(folded);
  if (run.some(isStreet) && run.length < 5) return true;
  const areCapitals = run.every(({ text }) => /^[\p{Lu}\p{N}]/u.test(text));
  const isTrade = letters.some((word) => generalWords.has(word) || organisationNouns.has(word));
  return !areCapitals && !(run.length > 1 && (isTrade || isSmallLine));
}
