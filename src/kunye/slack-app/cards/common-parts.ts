import type { KnownBlock } from "@slack/types";
import { formatDecimal, type MicroCredits } from "../../../company/credits.ts";
import { shortMoment } from "../../../company/istanbul-time.ts";
import { isPersonalMersis } from "../../../company/mersis.ts";
import { isHiddenNumber } from "../../../company/people.ts";
import { formatTradeDate } from "../../../company/trade-values.ts";
import type { HeldAnswer } from "../../lookups/store-port.ts";
import { card as text } from "../../texts/tr.ts";
import type { Provenance } from "../views.ts";
import { context, escapeData, withoutControls, type Who } from "./blocks.ts";

/** A MERSIS number in code style; one that would show a person's identity number is hidden. */
export function shownMersis(mersis: string): string {
  if (mersis === "") return "";
  return isPersonalMersis(mersis) || isHiddenNumber(mersis) ? text.hiddenMersis : code(mersis);
}

export function code(value: string): string {
  const shown = escapeData(value);
  return shown === "" ? "" : `\`${shown}\``;
}

/** An amount in lira as people write it. */
export function lira(value: string): string {
  return value === "" || Number(value) === 0 ? "" : `${escapeData(formatDecimal(value, 2))} TL`;
}

/** A record's value under its label, in the form that fits it. */
function shownValue(field: string, value: string): string {
  if (field === "MersisNo" || field === "SubeMerkeziMersisNo") return shownMersis(value);
  if (/Tarihi$/.test(field)) return escapeData(formatTradeDate(value));
  if (field === "SirketinToplamSermayesi" || field === "BirPayDegeri") return lira(value);
  // A number in the API's document, so that a leading zero is lost on its way.
  if (field === "PostaKodu" && /^\d{4}$/.test(value)) return `0${value}`;
  return escapeData(value);
}

/** Label and value pairs of a record's known fields. */
export function labelled(
  record: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): [string, string][] {
  return Object.entries(names).map(([field, label]) => {
    const value = record[field];
    return [label, typeof value === "string" ? shownValue(field, value) : ""];
  });
}

/** The card's last line: what was deducted, what is left, when and by whom it was fetched; an old answer's date comes first and bold. */
export function provenanceLine(
  { answer, stale, now, who }: { answer: HeldAnswer; stale: boolean; now: number; who: Who },
  provenance: Provenance,
): KnownBlock[] {
  const buyer = who(answer.userId);
  const when = shortMoment(answer.fetchedAt, now);
  const parts =
    provenance.how === "bought"
      ? [chargedText(answer.cost), balanceText(provenance.balance), when, buyer]
      : [
          provenance.how === "held" ? text.nothingCharged : text.chargedElsewhere,
          text.askedBy(buyer, when),
        ];
  return context(
    stale ? text.stale(when) : "",
    parts.filter(Boolean).join(" · "),
    provenance.kept ? "" : text.notKept,
  );
}

/** The last line of what a whole channel sees: who shared or asked it, and of when it is; nothing about money, which goes stale. */
export function publicLine(
  { answer, stale, who }: { answer: HeldAnswer; stale: boolean; who: Who },
  sharedBy: string | null,
): KnownBlock[] {
  // It stays in the channel, so the year is said as well.
  const when = shortMoment(answer.fetchedAt, 0);
  return context(
    stale ? text.stale(when) : "",
    sharedBy === null ? text.askedBy(who(answer.userId), when) : text.sharedBy(who(sharedBy), when),
  );
}

/** A name in the order people say it; a masked surname stands outside the bold, whose marks it would break. */
export function personName({ Adi, Soyadi }: { Adi: string; Soyadi: string }): string {
  const [first, last] = [escapeData(Adi), escapeData(Soyadi)];
  if (/^\*+$/.test(last)) return first === "" ? last : `*${first}* ${last}`;
  return `*${[first, last].filter(Boolean).join(" ")}*`;
}

/** Whatever a field holds, in words and escaped: lists and records from their insides, numbers of persons left out. */
export function anyValue(value: unknown): string {
  if (typeof value === "string") return escapeData(hidden(value));
  if (typeof value === "boolean") return value ? text.yes : text.no;
  if (Array.isArray(value)) return value.map(anyValue).filter(Boolean).join("; ");
  if (typeof value !== "object" || value === null) return "";
  return unnamedFields(value, [])
    .map(([name, shown]) => `${name}: ${shown}`)
    .join(", ");
}

/** The fields of a record that the API document does not name, under their own names; empty ones left out. */
export function unnamedFields(
  record: object,
  named: readonly string[],
): [name: string, value: string][] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    const shown = named.includes(name) || isPersonsNumber(value) ? "" : anyValue(value);
    return shown === "" ? [] : [[escapeData(name), shown]];
  });
}

/** The same in one line. */
export function unnamed(entry: object, names: readonly string[]): string {
  return unnamedFields(entry, names)
    .map(([name, value]) => `${name}: ${value}`)
    .join(" · ");
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
export function titleOf(unvan: string): string {
  return withoutControls(unvan) === "" ? text.untitled : unvan;
}

function chargedText(cost: MicroCredits | null): string {
  return cost === null ? text.chargedUnknown : text.charged(cost);
}

function balanceText(balance: MicroCredits | null): string {
  return balance === null ? "" : text.balance(balance);
}
