import type { CleanText } from "./clean-text.ts";
import { isoDay } from "../../../company/trade-values.ts";
import { formsInText } from "./forms.ts";
import { createRangeFinder, type ReadText, type Role, type Unit } from "./layout.ts";

const sellerWords =
  "satici|tedarikci|gonderen|gonderici|duzenleyen|faturayi kesen|seller|supplier|vendor|exporter|issuer";
const buyerWords = "alici|musteri|fatura edilen|faturanin kesilecegi|buyer|customer|bill to";
const carrierWords =
  "tasiyan|tasiyici|nakliyeci|(?:nakliye|nakliyat|kargo|lojistik) firma(?:si)?|surucu|sofor|carrier|haulier|driver";
/** The title of a form about a side, which names nobody. */
const ofForm = "(?! (?:bilgi form|degerlendirme|kayit|tanitim|form|kart|liste))";
const sellerHeading = new RegExp(`^\\W*(?:${sellerWords})\\b${ofForm}`);
const buyerHeading = new RegExp(`^\\W*(?:${buyerWords})\\b${ofForm}`);
/** A carrier's block ends the buyer's; in a sentence the word is no heading. */
const carrierHeading = new RegExp(
  `^\\W*(?:${carrierWords})(?: (?:firma(?:si)?|bilgileri|unvani?|adi))?\\s*(?::|$)`,
);
/** The headings of two columns; with a group if the buyer stands first. */
const bothHeadings = new RegExp(
  `^[^\\w\\n]{0,8}(?:(?:${sellerWords})\\b[^\\d\\n:]{0,60}\\b(?:${buyerWords})|((?:${buyerWords})\\b[^\\d\\n:]{0,60}\\b(?:${sellerWords})))\\b[^\\d\\n:]{0,60}$`,
  "m",
);

/** True if the headings of a text's two columns name the buyer first. */
export function namesBuyerFirst(folded: string): boolean {
  return bothHeadings.exec(folded)?.[1] !== undefined;
}

/** True for a bank's slip, a payment order or a reconciliation, which cite an invoice's number. */
export function isSlip(folded: string): boolean {
  const isNamed =
    /(?:^|\n)[^\w\n]{0,8}(?:[a-z-]{1,20} ){0,3}(?:e-?)?(?:dekont|mutabakat|ekstre|(?:odeme|havale|eft) (?:talimat|emri|form))/.test(
      folded,
    );
  return isNamed && !/ettn|odenecek|fatura tarihi/.test(folded);
}

/** The address of an invoice, or a mail's salutation. */
const address = /^\W*sayin\b[\s,:;.]*/;
/** The end of a salutation of persons: `Sayın Yetkili`, `Sayın Ayşe Hanım`. */
const salutation =
  /[,;:!.]$|(?:^|\s)(?:yetkili|ilgili|muhatap|muhasebe|musteri|mudur|baskan|hoca|arkadas|ekip|calisan|(?:is )?ortag|tedarikci|meslektas|(?:hanim|bey)(?:efendi)?(?![a-z]))/;
/** A sentence on the line of a salutation, which may name another company. */
const sentenceBehind = /(?:[,;!]|[Yy]etkili\S*)\s+\p{Ll}{3}/u;

/**
 * Returns the role of `Sayın`: the buyer's on an invoice, which names a company or nobody on that
 * line; null for a salutation of persons, or one that a sentence follows. A salutation of a company
 * ends with its line.
 */
function roleOfAddress({ folded, shown }: CleanText): "buyer" | "addressee" | null {
  const [begin = ""] = address.exec(folded) ?? [];
  if (begin === "") return null;
  const rest = folded.slice(begin.length);
  const names = formsInText({ folded: rest, shown: shown.slice(begin.length) }).length > 0;
  if (names) {
    if (sentenceBehind.test(shown)) return null;
    return /[,;!]$|(?:^|[\s'])yetkili/.test(rest) ? "addressee" : "buyer";
  }
  return rest === "" || !salutation.test(rest) ? "buyer" : null;
}

/** The blocks of a text, and the look-ups by place. */
export type Blocks = ReturnType<typeof blocksOf>;

/** Splits a text at empty lines and at headings of sellers and buyers. */
export function blocksOf(text: ReadText) {
  const { folded, shown, lines, lineAt, labelsOfLine, tokens } = text;
  const blocks: Unit[] = [];
  const ofLine: number[] = [];
  const columns: (readonly Role[] | null)[] = [];
  let [isOpen, isUnderHeadings] = [false, false];
  for (const { start, end } of lines) {
    const line = { folded: folded.slice(start, end), shown: shown.slice(start, end) };
    const { heading, isAlone, isEmpty } = headingOf(line);
    const last = blocks.at(-1);
    if (last && isOpen && !isEmpty && (heading ?? last.role) === last.role) last.end = end;
    else if (!isEmpty) {
      // An empty line may follow a heading.
      const above = last && isBareHeading(folded.slice(last.start, last.end)) ? last.role : "text";
      blocks.push({ start, end, role: heading ?? above });
    }
    ofLine.push(blocks.length - 1);
    const roles = bothHeadings.test(line.folded.trim()) ? columnRoles(text, columns.length) : null;
    const continues = !isEmpty || isUnderHeadings;
    columns.push(continues ? (roles ?? columns.at(-1) ?? null) : null);
    // An empty line may follow the headings.
    isUnderHeadings = roles !== null;
    isOpen = !isEmpty && !isAlone;
  }
  const blockAt = (index: number): number => Math.max(0, ofLine[lineAt(index)] ?? 0);
  return {
    blocks,
    blockAt,
    /** Returns the side of a place: of the last label before it on its line, else of its block. */
    roleAt(index: number): Role {
      const named = labelsOfLine(lineAt(index)).findLast(
        (one) =>
          one.role !== null &&
          (one.hasColon || one.isFirst) &&
          (tokens[one.from]?.start ?? 0) < index,
      );
      const ofColumn = columns[lineAt(index)]?.[text.cellAt(index)];
      return named?.role ?? ofColumn ?? blocks[blockAt(index)]?.role ?? "text";
    },
    findBlock: createRangeFinder(blocks),
  };
}

/** Returns the side of each cell of a line that names both; null if they stand in one cell. */
function columnRoles(text: ReadText, line: number): Role[] | null {
  const cells = text.cellsOfLine(line);
  const roles: Role[] = [];
  for (const { from, cell } of cells) {
    const role = text.labelByStart.get(from)?.role;
    if (role) roles[cell] = role;
  }
  return roles.filter(Boolean).length > 1 ? roles : null;
}

/** Reads a line as a heading; `isAlone` if its role ends with the line. */
function headingOf(line: CleanText) {
  const trimmed = { folded: line.folded.trim(), shown: line.shown.trim() };
  const { folded } = trimmed;
  const addressed = roleOfAddress(trimmed);
  const isSeller = sellerHeading.test(folded);
  const isBuyer = buyerHeading.test(folded) || addressed !== null;
  const isCarrier = carrierHeading.test(folded);
  const heading = isSeller
    ? ("seller" as const)
    : isBuyer
      ? ("buyer" as const)
      : isCarrier
        ? ("carrier" as const)
        : null;
  return {
    heading: bothHeadings.test(folded) ? null : heading,
    isAlone: addressed === "addressee",
    isEmpty: !/[^\s*]/.test(folded),
  };
}

function isBareHeading(text: string): boolean {
  return text.trim().split(/\s+/).length <= 3 && !/\d/.test(text);
}

/** The heading of a buyer; a label of something else, such as `Müşteri No`, is none. */
const buyerLabel = new RegExp(
  `^\\W*(?:sayin|(?:${buyerWords})(?: (?:bilgileri|unvani?|adi(?: (?:soyadi|unvani))?|name|title))?(?=[ \\t]*(?::|\\n|$)))[\\s,:;.]*`,
);

/** True if a block's heading names a buyer, also one without a legal form. */
export function namesBuyer(block: string): boolean {
  const [heading = ""] = buyerLabel.exec(block) ?? [];
  return heading !== "" && /^[a-z]{2}/.test(block.slice(heading.length));
}

/** Returns the document's date, or null if the text has none or several. */
export function dateIn(folded: string): string | null {
  const form =
    /(?:fatura|belge|duzenleme|irsaliye|sevk)? ?tarihi? ?[:=]? ?(\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})/g;
  const [date, ...others] = new Set(
    Array.from(folded.matchAll(form), ([, day = ""]) => isoDay(day)),
  );
  return others.length === 0 ? (date ?? null) : null;
}
