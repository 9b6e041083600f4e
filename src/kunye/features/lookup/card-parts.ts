import { isDetail } from "../../../company/lookup-kind.ts";
import type { KnownBlock } from "@slack/types";
import { isPersonalMersis, vknInRecord } from "../../../company/id-numbers.ts";
import type { Merkez } from "../../../company/record.ts";
import { fieldTypes } from "../../../company/record-fields.ts";
import {
  isClosing,
  isTrouble,
  stateColours,
  statesOf,
  type Colour,
  type StateFields,
} from "../../../company/status.ts";
import { formatPostcode } from "../../../company/trade-values.ts";
import { findingOfState } from "../../check/findings.ts";
import { withMeaning, type Texts } from "../../texts/texts.ts";
import {
  clip,
  escapeData,
  section,
  unfolded,
  context,
  withoutControls,
} from "../../slack/blocks.ts";
import { isHiddenNumber } from "../../../company/people.ts";
import { pressedLines } from "./offer-buttons.ts";
import type { AnswerContext, CardContext, Provenance, Sharing } from "../../slack/card-kind.ts";

export type ProvenanceContext = Pick<
  AnswerContext,
  "texts" | "answer" | "content" | "isStale" | "now" | "writeName"
>;

/** Writes a MERSIS number; one with a person's identity number is hidden. */
export function shownMersis(texts: Texts, mersis: string): string {
  if (mersis === "") return "";
  return isPersonalMersis(mersis) || isHiddenNumber(mersis)
    ? texts.card.hiddenMersis
    : code(mersis);
}

export function code(value: string): string {
  const shown = escapeData(value);
  return shown === "" ? "" : `\`${shown}\``;
}

export function lira(texts: Texts, value: string): string {
  return value === "" || Number(value) === 0
    ? ""
    : `${escapeData(texts.format.decimal(value, 2))} TL`;
}

function shownValue(texts: Texts, field: string, value: string): string {
  const type = fieldTypes[field];
  if (type === "mersis") return shownMersis(texts, value);
  if (type === "date") return escapeData(texts.format.tradeDate(value));
  if (type === "lira") return lira(texts, value);
  if (type === "postalCode") return escapeData(formatPostcode(value));
  return escapeData(withMeaning(texts, value));
}

export function withLabels(
  texts: Texts,
  record: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): [string, string][] {
  return Object.entries(names).map(([field, label]) => {
    const value = record[field];
    return [label, typeof value === "string" ? shownValue(texts, field, value) : ""];
  });
}

/** Draws an answer's cost, balance, date and buyer; an old answer's date is first and bold. */
export function provenanceBlocks(
  { texts, answer, content, isStale, now, writeName }: ProvenanceContext,
  provenance: Provenance,
): KnownBlock[] {
  const { card: text, format } = texts;
  const buyer = writeName(answer.userId);
  const when = format.moment(answer.fetchedAt, now);
  const parts =
    provenance.how === "bought"
      ? [
          answer.cost === null ? text.chargedUnknown : text.charged(answer.cost),
          provenance.balance === null ? "" : text.balance(provenance.balance),
          when,
          buyer,
          // `bought` is only on the buyer's own card.
          answer.remark ? text.noted(escapeData(answer.remark)) : "",
        ]
      : [
          provenance.how === "held" ? text.nothingCharged : text.chargedElsewhere,
          text.askedBy(buyer, when),
          text.lineOrigin[provenance.line ?? "person"],
          provenance.remark === undefined ? "" : text.noted(escapeData(provenance.remark)),
        ];
  return context(
    isStale ? text.stale(when) : "",
    parts.filter(Boolean).join(" · "),
    provenance.hadAlready
      ? texts.titleMatch.hadAlready(isDetail(answer.kind), content.alternatives.length > 0)
      : "",
    provenance.kept ? "" : text.notKept,
    content.hasUnread ? text.hasUnread : "",
  );
}

/** Draws the lines below a record; a channel sees only the sharer or asker, and the date. */
export function lastLines(
  card: AnswerContext,
  state: Sharing & { provenance: Provenance; public?: boolean },
  { isPersonal, nameOf }: { isPersonal: boolean; nameOf: (slot: string) => string },
): KnownBlock[] {
  const { texts, answer, isStale, writeName } = card;
  const { card: text, format } = texts;
  if (state.public !== true) {
    return [
      ...provenanceBlocks(card, state.provenance),
      ...context(sharingWords(card, state, isPersonal)),
      ...pressedLines(card, nameOf),
    ];
  }
  // The card stays in the channel, so the year is written.
  const when = format.moment(answer.fetchedAt, 0);
  const { sharedBy } = state;
  return context(
    isStale ? text.stale(when) : "",
    sharedBy === null
      ? text.askedBy(writeName(answer.userId), when)
      : text.sharedBy(writeName(sharedBy), when),
  );
}

/** Says that a card was shared, or why it can't be. */
function sharingWords(
  { texts: { card: text }, unshareableScope }: CardContext,
  { sharedBy, thread }: Sharing,
  isPersonal: boolean,
): string {
  if (sharedBy !== null) return thread === undefined ? text.shared : text.sharedInThread;
  if (isPersonal) return text.personal;
  return unshareableScope ? text.unshareable[unshareableScope] : "";
}

/** Writes a name in bold; a masked surname is not bold, as its stars would end the bold. */
export function personName({ Adi, Soyadi }: { Adi: string; Soyadi: string }): string {
  const [first, last] = [escapeData(Adi), escapeData(Soyadi)];
  if (/^\*+$/.test(last)) return first === "" ? last : `*${first}* ${last}`;
  return `*${[first, last].filter(Boolean).join(" ")}*`;
}

/** Writes any value, escaped, without numbers of persons. */
export function anyValue(texts: Texts, value: unknown): string {
  if (typeof value === "string") return escapeData(withMeaning(texts, maskPersonsNumbers(value)));
  if (typeof value === "boolean") return value ? texts.card.yes : texts.card.no;
  if (Array.isArray(value))
    return value
      .map((one) => anyValue(texts, one))
      .filter(Boolean)
      .join("; ");
  if (typeof value !== "object" || value === null) return "";
  return unknownFields(texts, value, [])
    .map(([name, shown]) => `${name}: ${shown}`)
    .join(", ");
}

/** Returns a record's undocumented fields with names and values, without empty ones. */
export function unknownFields(
  texts: Texts,
  record: object,
  documented: readonly string[],
): [name: string, value: string][] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    const shown = documented.includes(name) || isPersonsNumber(value) ? "" : anyValue(texts, value);
    return shown === "" ? [] : [[escapeData(name), shown]];
  });
}

/** Joins the parts of a line that are not empty; `**` is an empty name in bold. */
export function joinParts(...parts: string[]): string {
  return parts.filter((one) => one !== "" && one !== "**").join(" · ");
}

function isPersonsNumber(value: unknown): boolean {
  return typeof value === "string" && /^\d{11}$/.test(value);
}

function maskPersonsNumbers(value: string): string {
  return value.replace(/(?<!\d)\d{11}(?!\d)/g, "***********");
}

export function titleOf(texts: Texts, unvan: string): string {
  return withoutControls(unvan) === "" ? texts.card.untitled : unvan;
}

export const colourMarks: Record<Colour, string> = {
  red: "🔴",
  orange: "🟠",
  yellow: "🟡",
  green: "🟢",
  grey: "⚪",
};
/** Chosen by hand: an unknown status may be a sentence. */
const maxStatusLength = 500;

/**
 * Returns the mark of a record's worst state; `insolvencies` counts a detail's entries. The record
 * of another company than the `asked` one is never green (docs/charge-safety.md, R16).
 */
export function badgeOf(
  record: WarnedRecord,
  { asked, insolvencies = 0 }: { asked: string | null; insolvencies?: number },
): string {
  if (isOfAnother(record, asked)) return colourMarks.red;
  return markOfState(record, insolvencies);
}

function markOfState(record: StateFields, insolvencies: number): string {
  return colourMarks[stateColours[statesOf(record, insolvencies)[0]]];
}

/** Returns the mark of a bad state that a title without a record states, or "". */
export function markOfTitle(title: string): string {
  const [state] = statesOf({ Durumu: "", KapanisTarihi: "", Unvani: title });
  return isTrouble(state) ? colourMarks[stateColours[state]] : "";
}

/** True if the record's MERSİS field bears another company's number than the asked one. */
function isOfAnother({ MersisNo }: Pick<Merkez, "MersisNo">, asked: string | null): boolean {
  const inRecord = vknInRecord(MersisNo, asked ?? "");
  return asked !== null && inRecord !== null && asked !== inRecord;
}

export function boldStatus(texts: Texts, durumu: string): string {
  return `*${statusWords(texts, durumu)}*`;
}

/** Returns the status, or nothing if a warning says it. */
export function unwarnedStatus(texts: Texts, record: StateFields): string {
  const [state] = statesOf(record);
  return isTrouble(state) || state === "contradictory" ? "" : boldStatus(texts, record.Durumu);
}

type WarnedRecord = StateFields & Pick<Merkez, "MersisNo">;

/**
 * Draws a record's warnings: a bad state, a moved head office, a contradiction, or a number that
 * is not the asked one (docs/charge-safety.md, rule 16). With written words see `companyWarnings`.
 */
export function recordWarnings(
  texts: Texts,
  record: WarnedRecord,
  { asked, insolvencies = 0 }: { asked: string | null; insolvencies?: number },
): KnownBlock[] {
  const states = statesOf(record, insolvencies);
  const { card } = texts;
  const { mark, words, closing } = stateWords(texts, record, insolvencies);
  const lines = states.map((state, at) => {
    if (at === 0 && isTrouble(state)) return card.trouble(mark, words, closing);
    if (at === 0 && state === "contradictory") return card.activeButClosed(closing);
    return state === "moved" ? card.moved : "";
  });
  const otherCompany = isOfAnother(record, asked) ? card.otherCompany(escapeData(asked ?? "")) : "";
  return [...lines, otherCompany].filter(Boolean).map((line) => unfolded(line));
}

/** Returns the mark, the words and the closing date of a record's worst state. */
function stateWords(texts: Texts, record: StateFields, insolvencies: number) {
  const { Durumu, KapanisTarihi } = record;
  const [state] = statesOf(record, insolvencies);
  // Without the title and the insolvencies the status alone decides.
  const isStateOfStatus = statesOf({ ...record, Unvani: "" })[0] === state;
  const finding = findingOfState[state];
  return {
    mark: markOfState(record, insolvencies),
    // A title or an insolvency entry may say more than the status.
    words: joinParts(
      statusWords(texts, Durumu),
      isStateOfStatus || finding === null ? "" : texts.check.finding[finding],
    ),
    closing: isClosing(KapanisTarihi) ? escapeData(texts.format.tradeDate(KapanisTarihi)) : "",
  };
}

/** The bad state of a branch's company, as of the record that the team holds. */
interface HeadTrouble {
  mark: string;
  /** The status in short, and as a warning. */
  words: string;
  warning: string;
  fetchedAt: number;
}

/** Returns the bad state of a head office that the team holds, or null. */
export function headTrouble(
  { texts, heldMatches }: Pick<CardContext, "texts" | "heldMatches">,
  vkn: string | null,
): HeadTrouble | null {
  const { state = null, fetchedAt = 0 } = heldMatches.get(vkn ?? "") ?? {};
  if (state === null || !isTrouble(statesOf(state, state.insolvencies)[0])) return null;
  const { mark, words, closing } = stateWords(texts, state, state.insolvencies);
  return { mark, words, warning: texts.card.trouble(mark, words, closing), fetchedAt };
}

/** Returns the worse of two marks; "" is none. */
export function worstMark(one: string, other: string): string {
  return Object.values(colourMarks).find((mark) => mark === one || mark === other) ?? "";
}

/** Draws a record's warnings, then its status, the card's kind and the VKN. */
export function statusBlocks(
  texts: Texts,
  record: WarnedRecord,
  {
    kind,
    vkn,
    asked,
    insolvencies = 0,
  }: { kind: string; vkn: string | null; asked: string | null; insolvencies?: number },
): KnownBlock[] {
  const status = insolvencies > 0 ? "" : unwarnedStatus(texts, record);
  const line = joinParts(status, kind, vkn === null ? "" : `VKN ${code(vkn)}`);
  return [...recordWarnings(texts, record, { asked, insolvencies }), section(line)];
}

/** Repeats a bad state above the buttons, because Slack shows a long card's end first. */
export function repeatedStatus(
  texts: Texts,
  title: string,
  merkez: Merkez,
  insolvencies = 0,
): KnownBlock[] {
  if (!isTrouble(statesOf(merkez, insolvencies)[0])) return [];
  const { mark, words, closing } = stateWords(texts, merkez, insolvencies);
  return [unfolded(texts.card.statusAgain(mark, escapeData(clip(title, 120)), words, closing))];
}

function statusWords(texts: Texts, durumu: string): string {
  if (durumu === "") return texts.card.statusUnknown;
  return escapeData(clip(withMeaning(texts, durumu), maxStatusLength));
}

const lowerCaseWords = new Set(["ve", "ile"]);

/** Writes upper-case Turkish words in title case (`ANONİM ŞİRKET` → `Anonim Şirket`). */
export function titleCase(text: string): string {
  return text
    .toLocaleLowerCase("tr")
    .replace(/\p{L}+/gu, (word) =>
      lowerCaseWords.has(word) ? word : word.charAt(0).toLocaleUpperCase("tr") + word.slice(1),
    );
}
