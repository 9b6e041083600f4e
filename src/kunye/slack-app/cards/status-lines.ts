import type { KnownBlock } from "@slack/types";
import { vknOfMersis } from "../../../company/mersis.ts";
import type { Merkez } from "../../../company/record.ts";
import { isLoudStatus, statusGroup, type StatusGroup } from "../../../company/status.ts";
import { formatTradeDate } from "../../../company/trade-values.ts";
import { glossed, type Texts } from "../../texts/texts.ts";
import { clip, escapeData, unfolded } from "./blocks.ts";

const badges: Record<StatusGroup, string> = {
  active: "🟢",
  "winding-up": "🟠",
  distress: "🟠",
  closed: "🔴",
  moved: "🔵",
  unknown: "⚪",
};
const shownTitle = 120;
const shownStatus = 60;

/** The coloured mark of a status text. */
export function badge(durumu: string): string {
  return badges[statusGroup(durumu)];
}

/** A status text as it stands on a card, or words that say there is none. */
export function shownStatusOf(texts: Texts, durumu: string): string {
  return `*${escapeData(durumu === "" ? texts.card.statusUnknown : clip(glossed(texts, durumu), 500))}*`;
}

/** What must not be missed about a company: closed, winding up, in distress, moved, or a record at odds with itself. */
export function statusWarnings(texts: Texts, durumu: string, kapanisTarihi: string): KnownBlock[] {
  const closing = escapeData(formatTradeDate(kapanisTarihi));
  const { card } = texts;
  const troubles = {
    closed: card.closed(closing),
    "winding-up": card.windingUp,
    distress: card.distress,
  };
  const trouble = troubleOf(durumu, closing);
  // Whatever has a date and is not called closed is called active.
  const worst = trouble ? troubles[trouble] : closing && card.activeButClosed(closing);
  const lines = [
    worst,
    statusGroup(durumu) === "moved" ? card.moved : "",
    isLoudStatus(durumu) ? card.loudStatus(escapeData(clip(durumu, shownStatus))) : "",
  ];
  return lines.filter(Boolean).map((line) => unfolded(line));
}

/** Name and status once more, for the line above the buttons: of a long card only the end may be in view. */
export function statusAgain(
  texts: Texts,
  title: string,
  durumu: string,
  kapanisTarihi: string,
): KnownBlock[] {
  const closing = escapeData(formatTradeDate(kapanisTarihi));
  const trouble = troubleOf(durumu, closing);
  if (trouble === null) return [];
  const name = escapeData(clip(title, shownTitle));
  const status = escapeData(clip(glossed(texts, durumu), shownStatus));
  return [unfolded(texts.card.statusAgain(badges[trouble], name, status, closing))];
}

/** A warning where the record's own number is not the one that was asked for (docs/charge-safety.md, rule 16). */
export function otherCompanyWarning(
  texts: Texts,
  asked: string | null,
  merkez: Merkez,
): KnownBlock[] {
  const inRecord = vknOfMersis(merkez.MersisNo);
  const differs = asked !== null && inRecord !== null && asked !== inRecord;
  return differs ? [unfolded(texts.card.otherCompany(escapeData(asked)))] : [];
}

function troubleOf(durumu: string, closing: string): "closed" | "winding-up" | "distress" | null {
  const group = statusGroup(durumu);
  if (group === "closed" || group === "winding-up" || group === "distress") return group;
  return group !== "active" && closing !== "" ? "closed" : null;
}
