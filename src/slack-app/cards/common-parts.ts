import type { KnownBlock } from "@slack/types";
import { formatDecimal, type MicroCredits } from "../../company/credits.ts";
import { shortMoment } from "../../company/istanbul-time.ts";
import { isPersonalMersis, vknOfMersis } from "../../company/mersis.ts";
import { isHiddenNumber } from "../../company/people.ts";
import type { Merkez } from "../../company/record.ts";
import { statusGroup, type StatusGroup } from "../../company/status.ts";
import { formatTradeDate } from "../../company/trade-values.ts";
import type { HeldAnswer } from "../../lookups/store-port.ts";
import { card as text } from "../texts/tr.ts";
import type { Provenance } from "../views.ts";
import { context, escapeData, unfolded, withoutControls, type Who } from "./blocks.ts";

const badges: Record<StatusGroup, string> = {
  active: "🟢",
  "winding-up": "🟠",
  distress: "🟠",
  closed: "🔴",
  moved: "🔵",
  unknown: "⚪",
};

/** The coloured mark of a status text. */
export function badge(durumu: string): string {
  return badges[statusGroup(durumu)];
}

/** What must not be missed about a company: closed, winding up, in distress, or a record at odds with itself. */
export function statusWarnings(durumu: string, kapanisTarihi: string): KnownBlock[] {
  const closing = escapeData(formatTradeDate(kapanisTarihi));
  switch (statusGroup(durumu)) {
    case "closed":
      return [unfolded(text.closed(closing))];
    case "winding-up":
      return [unfolded(text.windingUp)];
    case "distress":
      return [unfolded(text.distress)];
    case "active":
      return closing ? [unfolded(text.activeButClosed(closing))] : [];
    case "moved":
    case "unknown":
      return closing ? [unfolded(text.closed(closing))] : [];
  }
}

/** A warning where the record's own number is not the one that was asked for (charge-safety: rule 16). */
export function otherCompanyWarning(asked: string | null, merkez: Merkez): KnownBlock[] {
  const inRecord = vknOfMersis(merkez.MersisNo);
  const differs = asked !== null && inRecord !== null && asked !== inRecord;
  return differs ? [unfolded(text.otherCompany(escapeData(asked)))] : [];
}

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
