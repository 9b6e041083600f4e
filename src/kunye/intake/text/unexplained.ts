import {
  foldedWords,
  organisationNouns,
  readsAsPersonsName,
} from "../../../company/general-words.ts";
import { vknOfMersis, wholeVkn } from "../../../company/id-numbers.ts";
import { placeAtEnd, streetWords } from "../../../company/places.ts";
import { readsAsOffice } from "../../../company/tax-offices.ts";
import { generalWords, legalFormWords, provinces } from "../../../company/title-words.ts";
import { expandedTitleWords } from "../../../company/title.ts";
import { doubtsBy, doubtsNotCompared, type Doubt } from "../../check/findings.ts";
import { layOut, type ReadText } from "./layout.ts";
import { type Label, labelsIn } from "./lexicon.ts";
import type { NumberInText } from "./numbers.ts";
import type { Party, TextItems } from "./parties.ts";
import { prepareText } from "./prepare.ts";
import { isNote, isSentencePart } from "./typed-words.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** The quoted runs of words; further ones are left out. Chosen by hand. */
const maxRuns = 2;
/** The lines of a block, and the tokens of a line, that are read on each side. Chosen by hand. */
const reach = { lines: 8, tokens: 60 };

/** The lines of a text in which names apart from their numbers are looked for. Chosen by hand. */
const maxLines = 200;

/** Words that name nobody: of labels, mails, amounts and days. */
const plainWords = foldedWords(`
vkn vergi kimlik no nosu numara numarası numaralı nolu dairesi mersis sicil tckn tc nin nın ve ile veya ya da de ise olan
saygılarımla saygılarımızla saygılar selamlar iyi çalışmalar kolay gelsin rica ederim ederiz teşekkürler teşekkür regards best
kind sincerely thanks bilgi bilgiler bilgileri bilgilerimiz aşağıda aşağıdaki yukarıda buradaki yeni eski güncel aynı ikisi
tl try usd eur euro gbp lira adet kg ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık yıl dönem
pazartesi salı çarşamba perşembe cuma cumartesi pazar kayıt kaydı kayıtlı sorgu sorgula sorgulama kontrol lütfen kim kimdir
grup grubu grubun şirket şirketi şirketin şirketleri firma firması firmalar mükellef mükellefin yanlış doğru doğrusu olmalı
şahıs sayın bey hanım hocam yetkili yetkilisi ilgili müdür müdürü uzmanı sorumlusu muhasebe muhasebeci finans finansman satış satın
alma pazarlama departmanı sgk tesadüfen fatura faturası sözleşme ödeme ödemesi dekont havale eft e-fatura e-arşiv arşiv efatura
proforma irsaliye iade senaryo ticari temel satis türkiye turkey tr acil not ekte ekteki kaşe imza tarihli tutarlı liste listesi
`);

/** Words behind a person's name, and before one. */
const personWords = foldedWords("bey beyin beye hanım hanıma hocam abi abla");
const personTitles = foldedWords("yetkili yetkilisi sorumlusu müdürü kişi");

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
/** Labels whose values end with a number. */
const numericKinds: ReadonlySet<Label["kind"]> = new Set<Label["kind"]>([
  "reference",
  "phone",
  "iban",
  "date",
  "amount",
]);
/** Labels that explain a column, whatever its cells hold. */
const columnKinds = new Set<Label["kind"]>([...otherKinds, "tax", "mersis", "person"]);
/** Words that end the headings of other columns. */
const otherHeadings =
  /^(?:yetkili|ilgili|kisi|sorumlu|person|sube|hesap|aciklama|konu|subject|ulke|country|durum|status|odeme|payment|vade|para|doviz|kur|matrah|faaliyet|tip|tur|cins|urun|hizmet|grup|kategori|plasiyer|temsilci|departman|birim|gonderildi|sent|not|kimden|kime|from|to|cc)[a-z]{0,3}$/;
/** The letters of typed words, a cell or a heading that are read. Chosen by hand. */
const maxLetters = 300;

/** Returns the typed words that nothing explains. */
export function unexplainedWords(words: string): string {
  return namesIn(words, { isNote: true }).slice(0, maxRuns).join(", ");
}

/** Returns the words in cells of a row that nothing explains; `headings` are those of the cells. */
export function unexplainedInCells(
  cells: readonly string[],
  headings: readonly string[] = [],
): string {
  const runs = cells.flatMap((cell, at) =>
    isOtherColumn(headings[at] ?? "") ? [] : namesIn(cell, { isNote: false }),
  );
  return runs.slice(0, maxRuns).join(", ");
}

function isOtherColumn(heading: string): boolean {
  const tokens = tokensOf(prepareText(heading.slice(0, maxLetters)));
  const words = tokens.filter(({ kind }) => kind === "word");
  return (
    labelsIn(tokens).some(({ kind }) => columnKinds.has(kind)) ||
    otherHeadings.test(words.at(-1)?.folded ?? "")
  );
}

/** Finds the names in words that stand alone; `isNote`: they were typed behind a number. */
function namesIn(words: string, { isNote: isTyped }: { isNote: boolean }): string[] {
  const text = layOut(prepareText(words.slice(0, maxLetters).replace(/\s+/g, " ")));
  const { tokens } = text;
  const isRemark = isTyped && tokens.some(({ text: word }) => isNote(word));
  return runsIn(text, explainedTokens(text), { from: 0, to: tokens.length, isRemark });
}

/** Marks the tokens of labels and offices. */
function explainedTokens({ tokens, labels, offices, findToken }: ReadText): Uint8Array {
  const explained = new Uint8Array(tokens.length);
  for (const { from, to } of labels) explained.fill(1, from, to);
  for (const { start, end, name } of offices)
    explained.fill(1, findToken(Math.min(start, name.start)), findToken(Math.max(end, name.end)));
  return explained;
}

/**
 * Returns a function that doubts the words beside a number that nothing explains: on its line up to
 * the next numbers, and in its block if no other number is there. Beside a person's number no name
 * is kept, so the doubt quotes none.
 */
export function createUnexplained({
  text,
  blocks,
  numbers,
  titles,
}: TextItems): (party: Party) => Doubt[] {
  const { tokens, findToken, lineAt, tokensOfLine } = text;
  const explained = explainedTokens(text);
  for (const { at, end } of titles) explained.fill(1, findToken(at), findToken(end));
  const persons = new Set(
    numbers.filter(({ kind }) => kind === "personal").map(({ at }) => lineAt(at)),
  );
  const byBlock = Map.groupBy(numbers, ({ at }) => blocks.blockAt(at));
  /** Returns the names with a trade in the block above a line's, unless a number is there. */
  const tradesAbove = (line: number): string[] => {
    const blockOf = (one: number) => blocks.blockAt(text.lines[one]?.start ?? 0);
    const above = blockOf(line) - 1;
    if (above < 0 || byBlock.has(above)) return [];
    const names: string[] = [];
    const last = text.lineAt((blocks.blocks[above]?.end ?? 1) - 1);
    for (let one = last; one > last - reach.lines && blockOf(one) === above; one -= 1) {
      const { from, to } = tokensOfLine(one);
      const runs = runsIn(text, explained, { from, to: Math.min(to, from + reach.tokens) });
      names.push(...runs.filter((run) => run.includes(" ") && hasTrade(run)));
    }
    return names;
  };
  /** Returns the names with a trade in lines without a number: each may be any number's. */
  const tradesOfOtherLines = (): string[] => {
    const numbered = new Set(numbers.map(({ at }) => lineAt(at)));
    const names: string[] = [];
    for (let line = 0; line < Math.min(text.lines.length, maxLines); line += 1) {
      if (numbered.has(line)) continue;
      const { from, to } = tokensOfLine(line);
      const runs = runsIn(text, explained, { from, to: Math.min(to, from + reach.tokens) });
      names.push(...runs.filter((run) => run.includes(" ") && hasTrade(run)));
    }
    return names;
  };
  let tradesApart: readonly string[] | null = null;
  const companyOf = (digits: string) => wholeVkn(vknOfMersis(digits) ?? digits);
  const companies = new Set(numbers.map(({ digits }) => companyOf(digits))).size;
  return (party) => {
    const line = lineAt(party.at);
    const own = findToken(party.at);
    const company = companyOf(party.digits);
    // A MERSİS number of the company itself parts it from no words.
    const isOther = ({ at, digits }: NumberInText) =>
      (at < party.at || at >= party.end) && (digits === "" || companyOf(digits) !== company);
    const others = (byBlock.get(blocks.blockAt(party.at)) ?? [])
      .filter(isOther)
      .map(({ at }) => at);
    const range = tokensOfLine(line);
    const beside = others.filter((at) => lineAt(at) === line).map(findToken);
    const from = Math.max(range.from, own - reach.tokens, ...beside.filter((at) => at < own));
    const to = Math.min(range.to, own + reach.tokens, ...beside.filter((at) => at > own));
    const runs = runsIn(text, explained, { from, to });
    if (persons.has(line)) return doubtsBy([runs.length > 0, "not-compared"]);
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
        const near = runsIn(text, explained, {
          from: begin,
          to: Math.min(end, begin + reach.tokens),
        });
        runs.push(...near.filter((run) => run.includes(" ") && !readsAsPersonsName(run)));
      }
    };
    addLines(-1);
    if (runs.length === 0 || numbered.size === 0) addLines(1);
    if (runs.length === 0 && numbered.size === 0) runs.push(...tradesAbove(line));
    if (runs.length === 0 && companies > 1) runs.push(...(tradesApart ??= tradesOfOtherLines()));
    return doubtsNotCompared(runs.slice(0, maxRuns).join(", "));
  };
}

/** The tokens of a line that are read; `isRemark`: any word beside a note may be a name. */
interface Stretch {
  from: number;
  to: number;
  isRemark?: boolean;
}

/** Finds runs of words that may be a name between two places of a line. */
function runsIn(
  text: ReadText,
  explained: Uint8Array,
  { from, to, isRemark = false }: Stretch,
): string[] {
  const { tokens, shown, labelByStart } = text;
  const runs: Token[][] = [];
  const isLoud = !tokens.slice(from, to).some(({ text: word }) => /\p{Ll}/u.test(word));
  let [isOpen, isOtherValue, isNumeric] = [false, false, false];
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const label = labelByStart.get(at);
    const isBehindNumber = token.kind === "word" && tokens[at - 1]?.kind === "digits";
    // A word before a colon is a label that no table knows.
    const isUnknown = token.kind === "word" && tokens[at + 1]?.text === ":";
    if (label) {
      const hasValue = label.kind !== "reference" || label.hasColon || !beginsWords(text, label.to);
      isOtherValue = otherKinds.has(label.kind) && hasValue;
      isNumeric = numericKinds.has(label.kind);
    } else if ((isNumeric && isBehindNumber) || isUnknown) isOtherValue = false;
    const isBreak = token.kind === "sign" && /^[,;:|()[\]{}"“”«»!?*/]$/.test(token.text);
    if (isBreak && /^[|;,]$/.test(token.text)) isOtherValue = false;
    const isName =
      token.kind === "word" &&
      explained[at] === 0 &&
      !isOtherValue &&
      (mayBeName(token, tokens[at + 1], isLoud) ||
        (isOpen && isTradeWithin(token, tokens[at + 1], isLoud)));
    if (isName && isOpen) runs.at(-1)?.push(token);
    else if (isName) runs.push([token]);
    isOpen = isName || (isOpen && token.kind === "sign" && !isBreak);
  }
  const isSmallLine = !tokens.slice(from, to).some(({ text: word }) => /^\p{Lu}/u.test(word));
  return runs.flatMap((run) => {
    const behind = tokens[text.findToken(run.at(-1)?.end ?? 0)];
    const before = tokens[text.findToken(run[0]?.start ?? 0) - 1];
    if (personWords.has(behind?.folded ?? "") || personTitles.has(before?.folded ?? "")) return [];
    const words = shown.slice(run[0]?.start, run.at(-1)?.end).replace(/\s+/g, " ");
    return isNothing(run, words, { isSmallLine, isRemark }) ? [] : words;
  });
}

/** True for a word without digits that is no label: the reference before it has no value. */
function beginsWords({ tokens, labelByStart }: ReadText, at: number): boolean {
  const token = tokens[at];
  return token?.kind === "word" && !/\d/.test(token.text) && !labelByStart.has(at);
}

/** True for a trade between the words of a name: `Lale Pazarlama Ayşe Deneme`, not a person's post. */
function isTradeWithin(token: Token, next: Token | undefined, isLoud: boolean): boolean {
  const isTrade = generalWords.has(token.folded) && /^\p{Lu}/u.test(token.text);
  return isTrade && next?.kind === "word" && mayBeName(next, undefined, isLoud);
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

/** True for words with a trade or a noun of organisations, which are no person's name. */
function hasTrade(words: string): boolean {
  const meant = expandedTitleWords(`x ${words}`);
  const isTrade = meant.some((word) => generalWords.has(word) || organisationNouns.has(word));
  return isTrade && !readsAsPersonsName(words);
}

/** True for a run that names no company: places, streets, a person, a single plain word. */
function isNothing(
  run: readonly Token[],
  words: string,
  { isSmallLine, isRemark }: { isSmallLine: boolean; isRemark: boolean },
): boolean {
  const letters = run.map(({ folded }) => folded).filter((word) => word.length > 1);
  const isPlace = (word: string) =>
    provinces.has(word) || streetWords.has(word) || legalFormWords.has(word);
  if (letters.every(isPlace) || readsAsOffice(words) || placeAtEnd(words)) return true;
  const isStreet = ({ folded }: Token) => streetWords.has(folded) && !generalWords.has(folded);
  const isOrganisation = organisationNouns.has(letters.at(-1) ?? "");
  if (run.some(isStreet) && run.length < 5 && !isOrganisation) return true;
  const areCapitals = run.every(({ text }) => /^[\p{Lu}\p{N}]/u.test(text));
  const isTrade = letters.some((word) => generalWords.has(word) || organisationNouns.has(word));
  return !areCapitals && !isRemark && !(run.length > 1 && (isTrade || isSmallLine));
}
