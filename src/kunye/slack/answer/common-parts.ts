import type { KnownBlock } from "@slack/types";
import { isPersonalMersis } from "../../../company/mersis.ts";
import { isHiddenNumber } from "../../../company/people.ts";
import { formatPostcode, formatTradeDate } from "../../../company/trade-values.ts";
import { glossed, type Texts } from "../../texts/texts.ts";
import { context, escapeData, withoutControls } from "../blocks/blocks.ts";
import type { AnswerContext, CardContext, Provenance, Sharing } from "../reply/card-kind.ts";

/** The values of a card's last line. */
export type LastLine = Pick<
  AnswerContext,
  "texts" | "answer" | "content" | "stale" | "now" | "who"
>;

/** A MERSIS number in code style; one that would show a person's identity number is hidden. */
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

/** An amount in lira as people write it. */
export function lira(texts: Texts, value: string): string {
  return value === "" || Number(value) === 0
    ? ""
    : `${escapeData(texts.format.decimal(value, 2))} TL`;
}

/** A record's value under its label, in the form that fits it. */
function shownValue(texts: Texts, field: string, value: string): string {
  if (field === "MersisNo" || field === "SubeMerkeziMersisNo") return shownMersis(texts, value);
  if (/Tarihi$/.test(field)) return escapeData(formatTradeDate(value));
  if (field === "SirketinToplamSermayesi" || field === "BirPayDegeri") return lira(texts, value);
  if (field === "PostaKodu") return escapeData(formatPostcode(value));
  return escapeData(glossed(texts, value));
}

/** Label and value pairs of a record's known fields. */
export function labelled(
  texts: Texts,
  record: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): [string, string][] {
  return Object.entries(names).map(([field, label]) => {
    const value = record[field];
    return [label, typeof value === "string" ? shownValue(texts, field, value) : ""];
  });
}

/** Draws the last line: cost, balance, date and buyer; an old answer's date is first and bold. */
export function provenanceLine(
  { texts, answer, content, stale, now, who }: LastLine,
  provenance: Provenance,
): KnownBlock[] {
  const { card: text, format } = texts;
  const buyer = who(answer.userId);
  const when = format.moment(answer.fetchedAt, now);
  const parts =
    provenance.how === "bought"
      ? [
          answer.cost === null ? text.chargedUnknown : text.charged(answer.cost),
          provenance.balance === null ? "" : text.balance(provenance.balance),
          when,
          buyer,
          // A card that says so is its buyer's own.
          answer.note ? text.noted(escapeData(answer.note)) : "",
        ]
      : [
          provenance.how === "held" ? text.nothingCharged : text.chargedElsewhere,
          text.askedBy(buyer, when),
          provenance.remark === undefined ? "" : text.noted(escapeData(provenance.remark)),
        ];
  return context(
    stale ? text.stale(when) : "",
    parts.filter(Boolean).join(" · "),
    provenance.kept ? "" : text.notKept,
    content.hasUnread ? text.hasUnread : "",
  );
}

/** Draws a public card's last line: person and date, no money. */
export function publicLine(
  { texts, answer, stale, who }: LastLine,
  sharedBy: string | null,
): KnownBlock[] {
  const { card: text, format } = texts;
  // It stays in the channel, so the year is said as well.
  const when = format.moment(answer.fetchedAt, 0);
  return context(
    stale ? text.stale(when) : "",
    sharedBy === null ? text.askedBy(who(answer.userId), when) : text.sharedBy(who(sharedBy), when),
  );
}

/** Says on a private card that it was shared, or why it can't be. */
export function sharedLine(
  { texts: { card: text }, unshareable }: Pick<CardContext, "texts" | "unshareable">,
  { sharedBy, thread }: Sharing,
  isPersonal = false,
): KnownBlock[] {
  if (sharedBy !== null) return context(thread === undefined ? text.shared : text.sharedInThread);
  if (isPersonal) return context(text.personal);
  return context(unshareable ? text.unshareable[unshareable] : "");
}

/** Returns first name and surname; a masked surname is not bold, its marks would break it. */
export function personName({ Adi, Soyadi }: { Adi: string; Soyadi: string }): string {
  const [first, last] = [escapeData(Adi), escapeData(Soyadi)];
  if (/^\*+$/.test(last)) return first === "" ? last : `*${first}* ${last}`;
  return `*${[first, last].filter(Boolean).join(" ")}*`;
}

/** Writes any value of a field, escaped; numbers of persons are left out. */
export function anyValue(texts: Texts, value: unknown): string {
  if (typeof value === "string") return escapeData(glossed(texts, hidden(value)));
  if (typeof value === "boolean") return value ? texts.card.yes : texts.card.no;
  if (Array.isArray(value))
    return value
      .map((one) => anyValue(texts, one))
      .filter(Boolean)
      .join("; ");
  if (typeof value !== "object" || value === null) return "";
  return unnamedFields(texts, value, [])
    .map(([name, shown]) => `${name}: ${shown}`)
    .join(", ");
}

/** Returns the undocumented fields of a record under their own names, without empty ones. */
export function unnamedFields(
  texts: Texts,
  record: object,
  named: readonly string[],
): [name: string, value: string][] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    const shown = named.includes(name) || isPersonsNumber(value) ? "" : anyValue(texts, value);
    return shown === "" ? [] : [[escapeData(name), shown]];
  });
}

/** Services of a line, those that say nothing left out. */
export function joined(...parts: string[]): string {
  return parts.filter((one) => one !== "" && one !== "**").join(" · ");
}

function isPersonsNumber(value: unknown): boolean {
  return typeof value === "string" && /^\d{11}$/.test(value);
}

function hidden(value: string): string {
  return value.replace(/(?<!\d)\d{11}(?!\d)/g, "***********");
}

/** The title under a heading, or words that say there is none. */
export function titleOf(texts: Texts, unvan: string): string {
  return withoutControls(unvan) === "" ? texts.card.untitled : unvan;
}
