import { readsAsPersonsName } from "../../../company/general-words.ts";
import { endingWords, generalWords, legalFormWords } from "../../../company/title-words.ts";
import { foldedWords, isTooGeneral, organisationNouns } from "../../../company/general-words.ts";
import { expandedTitleWords } from "../../../company/title.ts";
import { formsInText, titleWordsOf as wordsOf } from "./forms.ts";
import { formStems, isSentenceWord } from "./sentence-words.ts";
import type { ReadText, Role } from "./layout.ts";
import { bankWord, vknLength, type Label } from "./lexicon.ts";
import type { NumberInText } from "./numbers.ts";
import type { Token } from "./tokens.ts";
import { weights } from "./weights.ts";

/** The proof of a title, the surest first. */
export type Proof = "form" | "organisation" | "label";

/** A title at `[at, end)`; `key` is the same for other spellings. */
export interface TitleInText {
  kind: "title";
  title: string;
  key: string;
  at: number;
  end: number;
  proof: Proof;
  /** True behind a label of titles or sides. */
  isLabelled: boolean;
  role: Role;
  /** True for a bank beside an account. */
  isBank: boolean;
}

/** A stretch of tokens that may be a title. */
interface Proposal {
  from: number;
  to: number;
  /** The end of a legal form without its case ending. */
  end?: number;
  proof: Proof;
  label: Label | null;
}

/** Words of trades that need a name before them, beside those of all titles. */
const tradeWords = foldedWords("para kuruluşu merkezi şahıs");
/** Words before titles on one line that no title holds: of pages, posts and slips. */
const strangeWords = foldedWords(`
  hakkımızda künye müdürü müdürüm sorumlusu uzmanı yöneticisi direktörü muhasebecisi temsilcisi manager director
  fast gelen giden havale eft vekil vekili regards saygılarımla saygılarımızla merhaba between kayıtlı numarasında
  müvekkil müvekkilim müvekkilimiz müvekkili davalı davacı vekilleri hasım
  numarasıyla mukim adresinde bulunan bilgiler bilgileri bilgilerimiz
`);
const connectives = new Set(["ve", "and", "&", "-"]);
/** A longer line is no name that goes on. Chosen by hand. */
const maxBrokenWords = 6;
/** Far above any registered title's. */
const maxWords = 18;
const maxLetters = 300;
/** The maximum for a title in small letters, whose beginning has no capital. Chosen by hand. */
const maxSmallWords = 8;
const maxAbbreviation = 5;
/** The letters of initials (`PWC`, `S.M.M.M.`), whose capitals tell nothing of the words before. */
const maxInitials = 4;
/** Signs that no title holds between blanks. */
const breakingSign = /^(?:[|;:,()[\]{}"“”«»!?*=<>_~^]|\p{S})$/u;

/** A gap between the columns of a print; two blanks may stand within a name. */
const columnGap = /\t| {3}/;

/** Nouns that end a street or a quarter, and no name. */
const streetNouns = foldedWords("mah mahallesi cad cd caddesi sok sk sokak sokağı bulvarı blv");

/** Endings behind an apostrophe that a name has: `3K'lar`, `Köşe'm`. */
const endingOfName = /^(?:\p{Lu}|\d).*'(?:[ıiuü]?m|l[ae]r)$/u;
/** Nouns that an ordinal precedes in names: `2. El`, `3. Göz`. */
const countedNouns = foldedWords(`
  yıl yıldönümü yüzyıl nesil kuşak göz boyut el mevsim kıta his gün dalga cadde sokak kat köprü element
  dünya perde sınıf yarı bölge çeyrek vites adım kapı levent hamur tür renk hat
`);

const isLongWord = (word: string): boolean => word.replaceAll(".", "").length > maxInitials;
const isCapitals = (word: string): boolean => !/\p{Ll}/u.test(word);
const isSmall = (word: string): boolean => /^\p{Ll}/u.test(word);
const isSpecificWord = (word: string): boolean =>
  word.length > 1 && !generalWords.has(word) && !tradeWords.has(word);
const isTradeWord = (folded: string): boolean =>
  wordsOf(folded).every((one) => generalWords.has(one));

/** Finds the titles of a text: the best division of it into titles, labels and other words. */
export function titlesIn(text: ReadText, numbers: readonly NumberInText[]): TitleInText[] {
  const proposals = [
    ...formalProposals(text),
    ...organisationProposals(text),
    ...labelledProposals(text, numbers),
  ].filter(({ from, to }) => from < to);
  return joinedParts(
    text,
    bestDivision(text, proposals, numbers).map((one) => titleOf(text, one)),
  );
}

/** Joins the parts of a title that a program keeps in two fields: `unvan1`, `unvan2`. */
function joinedParts(text: ReadText, titles: readonly TitleInText[]): TitleInText[] {
  const { tokens, labelByEnd, findToken, skipBack, lineAt, cellAt, columnsOf } = text;
  /** Returns the last word of the label or the heading of a title. */
  const fieldOf = ({ at }: TitleInText) => {
    const place = findToken(at);
    const own = labelByEnd.get(skipBack(place, tokens[place]?.line ?? 0));
    const label = own ?? columnsOf(lineAt(at))[cellAt(at)];
    return label ? (tokens[label.to - 1]?.folded ?? "") : "";
  };
  return titles.flatMap((title, at): TitleInText[] => {
    const [before, next] = [titles[at - 1], titles[at + 1]];
    if (before && /2$/.test(fieldOf(title)) && /1$/.test(fieldOf(before))) return [];
    if (!next || !/1$/.test(fieldOf(title)) || !/2$/.test(fieldOf(next))) return [title];
    const joined = `${title.title} ${next.title}`;
    return [
      { ...title, title: joined, key: expandedTitleWords(joined).join(" "), proof: next.proof },
    ];
  });
}

/** Finds the titles with a legal form, without a label's help. */
export function formalTitlesIn(text: ReadText): TitleInText[] {
  return formalProposals(text).map((one) => titleOf(text, one));
}

function titleOf(text: ReadText, { from, to, proof, label, end: formEnd }: Proposal): TitleInText {
  const { tokens, shown, folded } = text;
  const [at, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  const last = tokens[to];
  // The full stop of an abbreviation belongs to it.
  const isDotted = last?.text === "." && last.start === end && isShortWord(tokens[to - 1]);
  const close = formEnd ?? (isDotted ? end + 1 : end);
  const written = shown.slice(at, close).replace(/[\s*]+/g, " ");
  const words = /^["“”«»]/.test(written) ? written.replace(/["“”«»]/g, "") : written;
  const roleOfLabel = label?.role ?? null;
  return {
    kind: "title",
    title: words,
    key: expandedTitleWords(folded.slice(at, close)).join(" "),
    at,
    end: close,
    proof,
    isLabelled: label !== null,
    role: roleOfLabel ?? "text",
    isBank: isBankAt(text, from, to),
  };
}

const isShortWord = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.folded.length <= maxAbbreviation &&
  wordsOf(token.folded).join(" ") !== token.folded;

/** True for a bank's name in a line beside an IBAN, or behind a bank's label. */
function isBankAt(text: ReadText, from: number, to: number): boolean {
  const { tokens, labelByEnd, ibanLines } = text;
  const line = tokens[from]?.line ?? 0;
  const isBank = tokens.slice(from, to).some(({ folded }) => bankWord.test(folded));
  const label = labelByEnd.get(text.skipBack(from, line));
  if (label?.kind === "bank" || label?.kind === "iban") return true;
  return (
    isBank &&
    !(label && namingKinds.has(label.kind)) &&
    [line, line + 1].some((one) => ibanLines.has(one))
  );
}

/** Proposes the titles that end in a legal form, from the first word that may belong to them. */
function formalProposals(text: ReadText): Proposal[] {
  const proposals: Proposal[] = [];
  let searchedTo = 0;
  for (const form of formsInText(text)) {
    const first = text.findToken(form.start);
    const to = text.findToken(form.end);
    const isCooperative = text.folded.startsWith("koop", form.start);
    const isJoint = form.isJoint || (isCooperative && beginsLimited(text, first));
    const from = titleStart(text, { from: searchedTo, to: first, isJoint, isFormal: true });
    searchedTo = to;
    const begin = form.isJoint ? partnersStart(text, proposals, first) : null;
    const start = begin ?? from;
    if (start === null || (isCommonNoun(text, form, start) && !isBoundary(text, start))) continue;
    proposals.push({ from: start, to, end: form.end, proof: "form", label: labelOf(text, start) });
  }
  return proposals;
}

/** True for a form that a sentence has as a noun, too: `tesis edilmiş olup iş ortaklığı`. */
function isCommonNoun({ tokens, folded }: ReadText, form: FormPlace, start: number): boolean {
  const isNoun = /^(?:koop|iktisadi|is |adi )/.test(folded.slice(form.start, form.end));
  return isNoun && isSmall(tokens[start]?.text ?? "");
}

/** Takes the partners directly before `İŞ ORTAKLIĞI` out of the proposals; returns the first one's start. */
function partnersStart(
  { folded, tokens }: ReadText,
  proposals: Proposal[],
  form: number,
): number | null {
  let start: number | null = null;
  for (let next = form; ; next = start) {
    const last = proposals.at(-1);
    const gap = folded.slice(tokens[(last?.to ?? 0) - 1]?.end, tokens[next]?.start);
    const isJoined = start === null ? /^[. ]*$/ : /^[. ]*(?:-|&|\/|ve)[ ]*$/;
    if (!last || !isJoined.test(gap)) return start;
    start = last.from;
    proposals.pop();
  }
}

/** True for a line that begins like a cooperative's name: `S.S.`, which may hold a dash. */
function beginsLimited({ tokens, tokensOfLine }: ReadText, at: number): boolean {
  const { from } = tokensOfLine(tokens[at]?.line ?? 0);
  return tokens.slice(from, at).some(({ folded }) => folded === "ss" || folded === "sinirli");
}

/** Proposes the names that end in a noun of organisations. */
function organisationProposals(text: ReadText): Proposal[] {
  const { tokens } = text;
  return tokens.flatMap((token, at): Proposal[] => {
    if (token.kind !== "word" || !organisationNouns.has(token.folded)) return [];
    const next = tokens[at + 1];
    const continues =
      next?.kind === "word" && organisationNouns.has(next.folded) && next.line === token.line;
    const isOffice = text.offices.some(
      ({ start, end }) => token.start >= start && token.start < end,
    );
    const label = text.labelByEnd.get(at + 1);
    const isField = label !== undefined && !namingKinds.has(label.kind);
    const isIssuer = authorities.has(token.folded) && licences.has(next?.folded ?? "");
    if (continues || isOffice || isField || isIssuer || isBranchOfAbove(text, at)) return [];
    const from = titleStart(text, { from: 0, to: at, isJoint: false, isFormal: false });
    return from === null || (isSmall(token.text) && !isBoundary(text, from))
      ? []
      : organisationAt(text, from, at + 1);
  });
}

/** Words behind the authority that gave a company its licence: `Türkiye İş Kurumu izin no`. */
const licences = foldedWords("izin ruhsat ruhsatı lisans lisansı");
const authorities = foldedWords("kurumu kurulu bakanlığı müdürlüğü başkanlığı valiliği");

/** True for a branch on the line below its company's title, which has that title's number. */
function isBranchOfAbove(text: ReadText, at: number): boolean {
  const { tokens, tokensOfLine, lines, folded } = text;
  const line = tokens[at]?.line ?? 0;
  const above = lines[line - 1];
  if (tokens[at]?.folded !== "subesi" || !above) return false;
  const { from, to } = tokensOfLine(line);
  const isAlone = tokens
    .slice(from, to)
    .every(({ kind }, place) => kind === "word" || from + place > at);
  return isAlone && endsInForm.test(folded.slice(above.start, above.end));
}

const endsInForm = /(?:sirketi|a\. ?s\.?|st[iu]\.?|ltd\.?|kooperatifi)\s*$/;

/** Organisations with a VKN of their own, which their organs share. */
const bodies = foldedWords("derneği vakfı üniversitesi belediyesi sendikası federasyonu kulübü");
const organs = foldedWords("kurulu müdürlüğü başkanlığı");
/** Words of a company's own departments: `Mali İşler Müdürlüğü`. */
const departmentWords = foldedWords(`
  muhasebe finans finansman mali idari işler işleri insan kaynakları satın satınalma alma satış pazarlama lojistik bilgi
  işlem genel bölge hukuk teknik üretim kalite planlama ithalat ihracat dış ticaret depo sevkiyat tahsilat bütçe denetim
  iç müşteri hizmetleri yönetim ve
`);

/** Proposes an organisation without its organs behind it; an organ behind a sign is none. */
function organisationAt(text: ReadText, from: number, to: number): Proposal[] {
  const { tokens } = text;
  const isOrgan = organs.has(tokens[to - 1]?.folded ?? "");
  const isBody = (at: number) => {
    const isOffice = tokens[at]?.folded === "baskanligi" && tokens[at - 1]?.folded === "belediye";
    return isOffice || bodies.has(tokens[at]?.folded ?? "");
  };
  const { from: begin } = text.tokensOfLine(tokens[from]?.line ?? 0);
  const isBehindBody =
    /^[/,-]$/.test(tokens[from - 1]?.text ?? "") &&
    from - 3 >= begin &&
    (isBody(from - 2) || (tokens[from - 2]?.folded === "rektorlugu" && isBody(from - 3)));
  const isDepartment =
    isOrgan && tokens.slice(from, to - 1).every(({ folded }) => departmentWords.has(folded));
  if (isOrgan && (isBehindBody || isDepartment)) return [];
  let end = to;
  for (let at = from; isOrgan && at < to && end === to; at += 1) if (isBody(at)) end = at + 1;
  return [{ from, to: end, proof: "organisation", label: labelOf(text, from) }];
}

/** Returns the label of a title or a side directly before a place. */
function labelOf(text: ReadText, from: number): Label | null {
  const { tokens, labelByEnd } = text;
  const line = tokens[from]?.line ?? 0;
  const own = labelByEnd.get(text.skipBack(from, line));
  if (own && namingKinds.has(own.kind)) return own;
  if (tokens[from - 1]?.kind !== "line") return null;
  const above = labelByEnd.get(text.skipBack(from - 1, line - 1));
  const isAlone = text.labelsOfLine(line - 1).length === 1 || above?.role === null;
  return above && isAlone && namingKinds.has(above.kind) ? above : null;
}

export const namingKinds: ReadonlySet<Label["kind"]> = new Set<Label["kind"]>([
  "title",
  "seller",
  "buyer",
  "carrier",
  "party",
]);

type FormPlace = ReturnType<typeof formsInText>[number];

interface Walk {
  /** The first token that may belong to the title. */
  from: number;
  /** The token of the legal form or the noun. */
  to: number;
  /** True for a joint venture, which may join two companies with a dash. */
  isJoint: boolean;
  isFormal: boolean;
}

/** Returns the first token of the title before a place, or null if it has only general words. */
function titleStart(text: ReadText, { from, to, isJoint, isFormal }: Walk): number | null {
  const { tokens, shown } = text;
  const taken: string[] = [];
  const limit = tokens[to]?.start ?? 0;
  let start = to;
  let isSpecific = false;
  let last = "";
  for (let at = to - 1; at >= from; at -= 1) {
    const token = tokens[at];
    const gap = shown.slice(token?.end, tokens[at + 1]?.start);
    if (columnGap.test(gap) || (!isFormal && gap.length > 1)) break;
    if (!token || limit - token.start > maxLetters || taken.length >= maxWords) break;
    const { kind, text: word, folded } = token;
    const next = tokens[at + 1];
    if (kind === "line" || word === "*") {
      // A title begins on the line above only if this line has no specific word, or goes on with it.
      const isJoined =
        kind === "line" && (connectives.has(next?.folded ?? "") || isBrokenName(text, at, start));
      if ((isSpecific && !isJoined) || last === word || !isFormal) break;
    } else if (kind === "sign") {
      const opening = isSpecific ? null : openingQuote(text, at, from);
      if (opening !== null) {
        const quoted = tokens.slice(opening + 1, at);
        return quoted.some(({ folded: one }) => isSpecificWord(one)) ? opening : null;
      }
      if (!isSignWithin(text, at, isJoint)) break;
    } else if (kind === "digits") {
      const hasWords = taken.length > 0 || !isFormal;
      // The number of a field: `Ad 1`.
      if (text.labelByEnd.has(at + 1)) break;
      // The year of a name, or of a document before it: `Rapor 2024 Lale Gıda A.Ş.`
      if (isSpecific && isYearBehindName(text, at)) return null;
      if (!isNumberOfName(text, at, { hasWords, isSpecific })) break;
      taken.push(word);
      start = at;
      isSpecific = true;
    } else {
      const isDotted = next?.text === "." && next.start === token.end;
      const glued = isDotted && tokens[at + 2]?.start === next.end;
      const label = text.labelByEnd.get(at + 1);
      if (label && endsBefore(text, label, to, taken.length > 0)) break;
      const isOwner = isOwnersName(text, at);
      const place = { word, folded, isDotted: isDotted && !glued, isOwner };
      if (!belongsToTitle(place, { words: taken, isSpecific })) break;
      if (!connectives.has(folded) || beginsName(text, at, from)) {
        taken.push(word);
        start = at;
        const isName = /^\p{Lu}$/u.test(word) && (last === "." || isBesideAnd(tokens, at));
        isSpecific ||= !formStems.test(folded) && (isName || wordsOf(folded).some(isSpecificWord));
      }
    }
    last = word;
  }
  const isLone =
    !isSpecific &&
    taken.length > 0 &&
    (labelOf(text, start) !== null || isBoundary(text, start)) &&
    !tokensAreSentence(tokens, start, to);
  return isSpecific || (isLone && hasShortName(tokens, start))
    ? withRest(shown, tokens, start)
    : null;
}

/** True for a name whose trades go on in the next line: `GÜRPINAR TEKSTİL`, then `BOYA SAN. A.Ş.` */
function isBrokenName(text: ReadText, at: number, start: number): boolean {
  const { tokens, labelByStart } = text;
  const line = text.tokensOfLine(tokens[at - 1]?.line ?? 0);
  const colon = tokens.slice(line.from, at).findLastIndex((token) => token.text === ":");
  const from = line.from + colon + 1;
  if (colon >= 0 && !namingKinds.has(text.labelByEnd.get(from - 1)?.kind ?? "reference"))
    return false;
  const above = tokens.slice(from, at);
  const words = above.filter(({ kind }) => kind === "word");
  const [last, first] = [words.at(-1), tokens[start]];
  if (!last || !first || start !== at + 1 || words.length > maxBrokenWords) return false;
  return (
    words.length > 1 &&
    [last, first].some(({ folded }) => isTradeWord(folded)) &&
    wordsOf(words[0]?.folded ?? "").some(isSpecificWord) &&
    above.every(
      ({ kind, text: word, folded, cell }, index) =>
        cell === first.cell &&
        !labelByStart.has(from + index) &&
        (kind === "word"
          ? connectives.has(folded) || (!isSmall(word) && !isSentenceWord(word, folded))
          : word === "." || word === "&"),
    )
  );
}

/** True if a title begins with a single letter, which is its name: `X İletişim`. */
function hasShortName(tokens: readonly Token[], start: number): boolean {
  return /^\p{Lu}$/u.test(tokens[start]?.text ?? "");
}

function tokensAreSentence(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ text, folded }) => isSentenceWord(text, folded));
}

/** Returns null for a title that begins within a longer word or number. */
function withRest(shown: string, tokens: readonly Token[], start: number): number | null {
  const at = tokens[start]?.start ?? 0;
  return /[\p{L}\p{N}]/u.test(shown.charAt(at - 1)) ? null : start;
}

/** Labels that no title holds. */
const endingKinds: ReadonlySet<Label["kind"]> = new Set<Label["kind"]>([
  "tax",
  "mersis",
  "contact",
  "iban",
]);

/** True for a label before a title, which does not belong to it. */
function endsBefore(text: ReadText, label: Label, form: number, hasWords: boolean): boolean {
  if (label.hasColon || endingKinds.has(label.kind)) return true;
  if (label.kind === "bank") return hasWords;
  if (!namingKinds.has(label.kind) || !hasWords) return false;
  const isLong =
    label.words > 1 || label.role !== null || /\d$/.test(text.tokens[label.from]?.folded ?? "");
  if (label.isFirst && isLong) return true;
  if (label.kind === "title" && isLong) return true;
  // A slip prints label and value without a colon.
  const line = text.tokens[form]?.line ?? 0;
  return (
    label.isFirst && text.labelsOfLine(line).some(({ kind, from }) => kind === "tax" && from > form)
  );
}

/** True for a place behind a label, a sign, a number or a line's end. */
function isBoundary({ tokens, labelByEnd }: ReadText, at: number): boolean {
  const before = tokens[at - 1];
  const isGlued = before?.kind === "sign" && /^[.&'-]$/.test(before.text);
  const isAddress = /^(?:sayin|sn|dear|bay|bayan)$/.test(before?.folded ?? "");
  return (
    before === undefined || isAddress || labelByEnd.has(at) || (before.kind !== "word" && !isGlued)
  );
}

/** True for a connective that begins a name: `Ve Tasarım`; behind another title it joins the two. */
function beginsName(text: ReadText, at: number, from: number): boolean {
  const word = text.tokens[at]?.text ?? "";
  const isBegin =
    isBoundary(text, at) || (!isCapitals(word) && isSmall(text.tokens[at - 1]?.text ?? ""));
  return /^V[eE]$/.test(word) && isBegin && (at > from || from === 0);
}

/** True for an owner's name at a title's beginning: `Nar'ın Evi`. */
function isOwnersName(text: ReadText, at: number): boolean {
  const [before, token] = [text.tokens[at - 1], text.tokens[at]];
  const isGenitive = /^\p{Lu}[^']*'n?[ıiuü]n$/u.test(token?.text ?? "");
  return isGenitive && (isBoundary(text, at) || isSmall(before?.text ?? ""));
}

/** Returns the quote that opens what a closing quote ends on its line, or null. */
function openingQuote({ tokens }: ReadText, closing: number, from: number): number | null {
  const isQuote = (token: Token | undefined) => /^["“”«»]$/.test(token?.text ?? "");
  if (!isQuote(tokens[closing])) return null;
  for (let at = closing - 1; at >= Math.max(from, closing - maxWords); at -= 1) {
    if (tokens[at]?.kind === "line") return null;
    if (isQuote(tokens[at])) return at < closing - 1 ? at : null;
  }
  return null;
}

const isBesideAnd = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === "&" || tokens[at + 1]?.text === "&";

/** True for a sign that a name may hold: glued to its words, `&`, or the dash of a joint venture. */
function isSignWithin({ tokens, shown }: ReadText, at: number, isJoint: boolean): boolean {
  const token = tokens[at];
  if (!token) return false;
  const isGlued = !/\s/.test(shown.charAt(token.start - 1)) && !/\s/.test(shown.charAt(token.end));
  if (token.text === "&" || token.text === "'") return true;
  if (token.text === ".") return true;
  if (token.text === "-") return isJoint || isGlued;
  return isGlued && !breakingSign.test(token.text);
}

/** True for the digits of a name: `7 Mevsim`, `A 101`, `17 Nolu`; not a list's, a date's or an amount's. */
function isNumberOfName(
  { tokens, labelByEnd, shown }: ReadText,
  at: number,
  { hasWords, isSpecific }: { hasWords: boolean; isSpecific: boolean },
): boolean {
  const [before, token, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isOrdinal = behind?.text === "." && behind.start === token?.end;
  const next = isOrdinal ? tokens[at + 2] : behind;
  if (
    !token ||
    !hasWords ||
    next?.kind !== "word" ||
    next.line !== token.line ||
    isSmall(next.text)
  )
    return false;
  const follows = followsName(before, labelByEnd.has(at));
  if (isOrdinal && !follows && !countedNouns.has(next.folded)) return false;
  if (token.folded.length > 4 || (isYear.test(token.folded) && !follows)) return false;
  if (isRecentYear.test(token.folded) && isSpecific) return false;
  const isBeside =
    (!isOrdinal && !/\s/.test(shown.charAt(token.end))) ||
    (before?.kind === "word" && before.end === token.start);
  const label = labelByEnd.get(at);
  const isLabelled =
    label !== undefined && !namingKinds.has(label.kind) && !numberKinds.has(label.kind);
  if (isBeside || isLabelled) return false;
  if (before?.kind === "digits") return before.folded.length === vknLength;
  if (before?.kind === "sign" && isMarker(tokens, at - 1)) return true;
  if (before?.kind === "sign" && !/^[:"“'(.]$/.test(before.text)) return false;
  if (before?.text === "." && before.end === token.start) return false;
  return !isListNumber(tokens, at);
}

/** Labels whose values are longer than the digits of a name. */
const numberKinds: ReadonlySet<Label["kind"]> = new Set<Label["kind"]>(["tax", "mersis"]);
const isYear = /^20[0-4]\d$/;
/** Years of documents, which are in a title only before words that name nobody. */
const isRecentYear = /^20[2-4]\d$/;
const months = foldedWords(
  "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
);

/** True for a capitalised word before a number that may begin its name: `Pınar 2000`. */
function followsName(before: Token | undefined, isLabel: boolean): boolean {
  if (before?.kind !== "word" || isLabel || isSmall(before.text)) return false;
  return !months.has(before.folded) && !isSentenceWord(before.text, before.folded);
}

/** True for a recent year between two capitalised words, of which the first may begin a name. */
function isYearBehindName({ tokens, labelByEnd }: ReadText, at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const isBeforeWord = next?.kind === "word" && !isSmall(next.text);
  const isYear = isRecentYear.test(token?.folded ?? "");
  return isYear && isBeforeWord && followsName(tokens[at - 1], labelByEnd.has(at));
}

/** True for a sign behind a VKN, or for a list's marker at its line's beginning: `5)`, `-`. */
function isMarker(tokens: readonly Token[], at: number): boolean {
  const [first, before, sign] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  const isBegin = (token: Token | undefined) => token === undefined || token.kind === "line";
  if (before?.kind === "digits" && before.folded.length === vknLength)
    return /^[-–—,;/|:]$/.test(sign?.text ?? "");
  if (isBegin(before)) return /^[-–—•]$/.test(sign?.text ?? "");
  return sign?.text === ")" && before?.kind === "digits" && isBegin(first);
}

/** True for digits that begin a line whose neighbour begins with digits too. */
function isListNumber(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!token || (before !== undefined && before.kind !== "line")) return false;
  const near = tokens.slice(Math.max(0, at - 60), at + 60);
  const beginsLine = (one: Token, place: number) =>
    one.kind === "digits" && one !== token && (near[place - 1]?.kind ?? "line") === "line";
  return near.some((one, place) => beginsLine(one, place) && Math.abs(one.line - token.line) === 1);
}

/** True if a word belongs to the title with these later words, the nearest first. */
function belongsToTitle(
  {
    word,
    folded,
    isDotted,
    isOwner,
  }: { word: string; folded: string; isDotted: boolean; isOwner: boolean },
  { words, isSpecific }: { words: readonly string[]; isSpecific: boolean },
): boolean {
  if (connectives.has(folded)) return true;
  if (isSpecific && strangeWords.has(folded)) return false;
  if (/'\p{Ll}{1,4}$/u.test(word) && !isOwner && !endingOfName.test(word)) return false;
  // A district, and English names.
  if (folded === "of" && /^O/.test(word)) return true;
  // Before words of trade only, a label's word is a trade as well: `ÖDEME HİZMETLERİ`.
  const isTrade = formStems.test(folded) && !isSpecific && /^\p{Lu}/u.test(word);
  const canBeTrade = isTrade && (words.length > 0 || isCapitals(word));
  if (!canBeTrade && isSentenceWord(word, folded)) return false;
  const isSmallTitle = isSmall(words[0] ?? word);
  if (isDotted && !isAbbreviation(word, folded, isSmallTitle)) return false;
  const capitals = words.filter((one) => /^\p{Lu}/u.test(one) && isLongWord(one));
  // In small letters the title begins with the words before them that have a capital.
  if (isSmallTitle && capitals.length === 0) return words.length < maxSmallWords;
  if (isSmall(word)) return !isSmallTitle && !isSpecific && isTradeWord(folded);
  const others = isSmallTitle ? capitals : words.filter(isLongWord);
  return !isSpecific || isCapitals(word) || others.length === 0 || !others.every(isCapitals);
}

function isAbbreviation(word: string, folded: string, isSmallTitle: boolean): boolean {
  if (word.includes(".") || wordsOf(folded).join(" ") !== folded) return true;
  return !isSmallTitle && folded.length <= maxAbbreviation;
}

/** Proposes the values behind the labels of titles, sides and parties. */
function labelledProposals(text: ReadText, numbers: readonly NumberInText[]): Proposal[] {
  const { tokens } = text;
  const numberAt = new Set(numbers.map(({ at }) => text.findToken(at)));
  const values = text.labels.flatMap((label) => {
    if (!namingKinds.has(label.kind) || !isStrong(text, label)) return [];
    const from = valueStart(text, label);
    return from === null ? [] : [{ label, from }];
  });
  return [...values, ...valuesInTables(text)].flatMap(({ label, from }): Proposal[] => {
    const to = endOfRest(text, valueEnd(text, from, numberAt));
    if (tokens[to]?.text === ":") return [];
    const words = tokens.slice(from, to).filter(({ kind }) => kind === "word");
    // The rest of a name may be a legal form alone.
    const isRest = /2$/.test(tokens[label.to - 1]?.folded ?? "") && words.length > 0;
    const isName =
      isRest ||
      words.some(
        ({ text: word, folded }) => /\p{L}{2}/u.test(word) && !isSentenceWord(word, folded),
      );
    // Without a colon the words may go on with a sentence.
    const isSentence = !label.hasColon && isSmall(tokens[from]?.text ?? "");
    if (!isName || isSentence || isStreet(words) || words.length > maxWords) return [];
    return [{ from, to, proof: "label", label }];
  });
}

/** True for words that end in a street's noun: `Güzelyalı Sanayi Cad.` */
function isStreet(words: readonly Token[]): boolean {
  const last = words.at(-1)?.folded ?? "";
  return words.length > 1 && streetNouns.has(last);
}

/** Returns the cells under a heading of titles, and those of a row that such a heading begins. */
function valuesInTables(text: ReadText): { label: Label; from: number }[] {
  return text.cells.flatMap(({ from: begin, line, cell }) => {
    const heading = text.columnsOf(line)[cell] ?? (cell > 0 ? text.rowLabel(line) : null);
    const from = text.tokens[begin]?.text === '"' ? begin + 1 : begin;
    const isName = text.tokens[from]?.kind !== "sign" && heading?.kind === "title";
    return isName && heading.from !== from ? [{ label: heading, from }] : [];
  });
}

/** Returns the end of a name whose trades and form are in the next cell, under an empty heading. */
function endOfRest(text: ReadText, to: number): number {
  const { tokens, columnsOf } = text;
  const { line, cell } = tokens[to] ?? { line: 0, cell: 0 };
  const headings = columnsOf(line);
  const isEmpty = headings[cell] === null && tokens[to - 1]?.cell === cell - 1;
  if (!isEmpty || headings[cell - 1]?.kind !== "title") return to;
  let end = to;
  while (tokens[end]?.line === line && tokens[end]?.cell === cell) end += 1;
  const rest = tokens.slice(to, end);
  const isRest = rest.every(({ kind, folded, text: sign }) =>
    kind === "word" ? isTradeWord(folded) || connectives.has(folded) : sign === "." || sign === "&",
  );
  return isRest && rest.some(({ kind }) => kind === "word") ? end : to;
}

/** True for a label that surely stands before a name. */
function isStrong({ tokens, labelByStart }: ReadText, label: Label): boolean {
  if (labelByStart.has(label.to) && !label.hasColon) return false;
  if (label.hasColon) return true;
  const isUnvan = tokens
    .slice(label.from, label.to)
    .some(({ folded }) => folded.startsWith("unvan"));
  const isLong = label.words > 1 || label.role !== null;
  return label.kind === "title" && (isUnvan || label.role !== null || (label.isFirst && isLong));
}

/** Returns the first token of a label's value: behind its signs, or on the next line. */
function valueStart({ tokens, labelByStart }: ReadText, label: Label): number | null {
  let at = label.to;
  let isNextLine = false;
  for (let skipped = 0; skipped < 8; skipped += 1) {
    const token = tokens[at];
    if (token?.kind === "word") break;
    if (token?.kind === "digits") break;
    if (token?.kind === "line") {
      if (isNextLine) return null;
      isNextLine = true;
    } else if (token?.kind !== "sign" || /^[|;,]$/.test(token.text)) return null;
    at += 1;
  }
  // The first of a list: `Firmalar:`, and `1- …` below.
  if (isNextLine && isListMark.test(signsOf(tokens.slice(at, at + 2)))) at += 2;
  const first = tokens[at];
  if (first === undefined || first.kind === "sign" || first.kind === "line") return null;
  const next = labelByStart.get(at);
  if (next && (isNextLine || next.hasColon)) return null;
  return at;
}

const isListMark = /^[1-9][-.)]$/;

function signsOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join("");
}

/** Labels that end a value, even without a colon. */
const fieldKinds: ReadonlySet<Label["kind"]> = new Set<Label["kind"]>([
  "tax",
  "mersis",
  "person",
  "iban",
  "office",
]);

const numberedKinds: ReadonlySet<Label["kind"]> = new Set<Label["kind"]>([
  "reference",
  "phone",
  "date",
  "amount",
]);

/** Returns the place behind a label's value: the next field, a number, a sign or the line's end. */
function valueEnd(text: ReadText, from: number, numberAt: ReadonlySet<number>): number {
  const { tokens, labelByStart, shown } = text;
  const { line, cell } = tokens[from] ?? {};
  let at = from;
  let words = 0;
  while (at < tokens.length && words <= maxWords) {
    const token = tokens[at];
    if (token === undefined || token.kind === "line" || numberAt.has(at)) break;
    if (token.line !== line || token.cell !== cell) break;
    const label = labelByStart.get(at);
    if (label && at > from && isField(text, label)) break;
    // A word before a colon is a label that no table knows.
    if (at > from && token.kind === "word" && tokens[at + 1]?.text === ":") break;
    if (token.kind === "sign" && endsValue(token, shown)) break;
    if (token.kind === "digits" && token.folded.length >= 8) break;
    if (token.kind === "word") words += 1;
    at += 1;
  }
  while (at > from && tokens[at - 1]?.kind === "sign" && !/^[.)]$/.test(tokens[at - 1]?.text ?? ""))
    at -= 1;
  return at;
}

function isField({ tokens, labelByStart }: ReadText, label: Label): boolean {
  if (label.hasColon || fieldKinds.has(label.kind)) return true;
  if (label.words > 1 && numberedKinds.has(label.kind)) return true;
  const next = tokens[label.to];
  if (namingKinds.has(label.kind)) return next?.kind === "word" && labelByStart.has(label.to);
  const isLetter = (tokens[label.from]?.folded.length ?? 0) < 2;
  if (isLetter) return false;
  // `TEL` before a number is a field; before a word it is wire (`TEL ÖRGÜ`).
  const behind = tokens.slice(label.to, label.to + 3).find(({ text }) => !/^[./&-]$/.test(text));
  const isEnd = behind === undefined || behind.kind === "line";
  return isEnd || behind.kind === "digits" || /^[(+]$/.test(behind.text) || isPhoneWord(behind);
}

/** True for a word of a telephone's label behind another: `Tel & Faks`. */
const isPhoneWord = ({ folded }: Token): boolean => /^(?:fa(?:ks|x)|no|nr|gsm|cep)$/.test(folded);

function endsValue({ text: sign, end, start }: Token, shown: string): boolean {
  if (/^[|;:"“”«»*,{}=\]]$/.test(sign)) return true;
  return (
    sign === "." &&
    /\s/.test(shown.charAt(end)) &&
    /\p{Ll}{6}$/u.test(shown.slice(start - 6, start))
  );
}

/** A place in the division: the best sum up to it, and the title that ends there. */
interface Step {
  sum: number;
  title: Proposal | null;
  from: number;
}

/** Returns the titles of the best division; each place costs as many steps as titles begin at it. */
function bestDivision(
  text: ReadText,
  proposals: readonly Proposal[],
  numbers: readonly NumberInText[],
): Proposal[] {
  const { tokens, labelByStart } = text;
  const numberStarts = new Set(numbers.map(({ at }) => text.findToken(at)));
  const byStart = Map.groupBy(proposals, ({ from }) => from);
  const steps: Step[] = Array.from({ length: tokens.length + 1 }, () => ({
    sum: -Infinity,
    title: null,
    from: 0,
  }));
  steps[0] = { sum: 0, title: null, from: 0 };
  const reach = (to: number, sum: number, from: number, title: Proposal | null) => {
    const step = steps[to];
    if (step && sum > step.sum) steps[to] = { sum, title, from };
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const sum = steps[at]?.sum ?? 0;
    reach(at + 1, sum, at, null);
    const label = labelByStart.get(at);
    if (label) reach(label.to, sum + labelScore(tokens, label, numberStarts), at, null);
    for (const one of byStart.get(at) ?? []) reach(one.to, sum + titleScore(text, one), at, one);
  }
  const titles: Proposal[] = [];
  for (let at = tokens.length; at > 0; at = steps[at]?.from ?? 0) {
    const title = steps[at]?.title;
    if (title) titles.push(title);
  }
  return titles.reverse();
}

function labelScore(
  tokens: readonly Token[],
  label: Label,
  numberStarts: ReadonlySet<number>,
): number {
  const { segment } = weights;
  const isBeforeNumber =
    tokens[label.to]?.kind === "digits" ||
    [0, 1, 2].some((behind) => numberStarts.has(label.to + behind));
  return (
    segment.label +
    (label.hasColon ? segment.labelWithColon : 0) +
    (label.isFirst ? segment.labelFirst : 0) +
    (isBeforeNumber && !namingKinds.has(label.kind) ? segment.labelOfNumber : 0)
  );
}

function titleScore({ tokens }: ReadText, { from, to, proof, label }: Proposal): number {
  const { segment } = weights;
  const words = tokens.slice(from, to).filter(({ kind }) => kind === "word");
  const before = tokens[from - 1];
  const byProof = {
    form: segment.formal,
    organisation: segment.organisation,
    label: segment.labelled,
  }[proof];
  const behind =
    label === null ? 0 : label.kind === "title" ? segment.behindTitle : segment.behindRole;
  return (
    byProof +
    behind +
    segment.word * Math.min(words.length, 8) +
    (before === undefined || before.kind === "line" ? segment.atBegin : 0)
  );
}

/** True for words that name nobody in particular, or a person: `Sigorta A.Ş.` */
export function isWeakName(title: string): boolean {
  const words = expandedTitleWords(`x ${title}`).slice(1);
  const telling = words.filter((word) => !legalFormWords.has(word) && !endingWords.has(word));
  return (isTooGeneral(title) && telling.length < 2) || readsAsPersonsName(title);
}
