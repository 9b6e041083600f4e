import type { KnownBlock } from "@slack/types";
import { vknOfMersis } from "../../../company/mersis.ts";
import type { Merkez } from "../../../company/record.ts";
import { isLoudStatus, statusGroup, type StatusGroup } from "../../../company/status.ts";
import { formatTradeDate } from "../../../company/trade-values.ts";
import { glossed, type Texts } from "../../texts/texts.ts";
import { clip, escapeData, section, unfolded } from "../blocks/blocks.ts";
import { code, joined } from "./common-parts.ts";

const badges: Record<StatusGroup, string> = {
  active: "🟢",
  "winding-up": "🟠",
  distress: "🟠",
  closed: "🔴",
  moved: "🔵",
  unknown: "⚪",
};
const shownStatus = 500;

/** The coloured mark of a status text. */
export function badge(durumu: string): string {
  return badges[statusGroup(durumu)];
}

/** A status text as it stands on a card, or words that say there is none. */
export function shownStatusOf(texts: Texts, durumu: string): string {
  return `*${statusWords(texts, durumu)}*`;
}

/** The same for a card with warnings: empty if a warning says the status. */
export function unwarnedStatus(texts: Texts, durumu: string, kapanisTarihi: string): string {
  const closing = formatTradeDate(kapanisTarihi);
  const isSaid = closing !== "" || isLoudStatus(durumu) || troubleOf(durumu, closing) !== null;
  return isSaid ? "" : shownStatusOf(texts, durumu);
}

/** Draws loud warnings: closed, winding up, in distress, moved, or a contradictory record. */
export function statusWarnings(texts: Texts, durumu: string, kapanisTarihi: string): KnownBlock[] {
  const closing = escapeData(formatTradeDate(kapanisTarihi));
  const { card } = texts;
  const trouble = troubleOf(durumu, closing);
  const mark = trouble ? badges[trouble] : isLoudStatus(durumu) ? "⚠️" : "";
  // Whatever has a date and is not called closed is called active.
  const worst = mark
    ? card.trouble(mark, statusWords(texts, durumu), closing)
    : closing && card.activeButClosed(closing);
  const lines = [worst, statusGroup(durumu) === "moved" ? card.moved : ""];
  return lines.filter(Boolean).map((line) => unfolded(line));
}

/** A record's warnings, then its status with the kind of its card and its number. */
export function statusBlocks(
  texts: Texts,
  { Durumu, KapanisTarihi }: Pick<Merkez, "Durumu" | "KapanisTarihi">,
  kind: string,
  vkn: string | null,
): KnownBlock[] {
  const status = unwarnedStatus(texts, Durumu, KapanisTarihi);
  const line = joined(status, kind, vkn === null ? "" : `VKN ${code(vkn)}`);
  return [...statusWarnings(texts, Durumu, KapanisTarihi), section(line)];
}

/** Name and status once more, above the buttons of a card so long that only its end may be in view. */
export function statusAgain(texts: Texts, title: string, merkez: Merkez): KnownBlock[] {
  const closing = escapeData(formatTradeDate(merkez.KapanisTarihi));
  const trouble = troubleOf(merkez.Durumu, closing);
  if (trouble === null) return [];
  const name = escapeData(clip(title, 120));
  const status = statusWords(texts, merkez.Durumu);
  return [unfolded(texts.card.statusAgain(badges[trouble], name, status, closing))];
}

/** Warns if the record's number is not the asked one (docs/charge-safety.md, rule 16). */
export function otherCompanyWarning(
  texts: Texts,
  asked: string | null,
  merkez: Merkez,
): KnownBlock[] {
  const inRecord = vknOfMersis(merkez.MersisNo);
  const differs = asked !== null && inRecord !== null && asked !== inRecord;
  return differs ? [unfolded(texts.card.otherCompany(escapeData(asked)))] : [];
}

function statusWords(texts: Texts, durumu: string): string {
  if (durumu === "") return texts.card.statusUnknown;
  return escapeData(clip(glossed(texts, durumu), shownStatus));
}

function troubleOf(durumu: string, closing: string): "closed" | "winding-up" | "distress" | null {
  const group = statusGroup(durumu);
  if (group === "closed" || group === "winding-up" || group === "distress") return group;
  return group !== "active" && closing !== "" ? "closed" : null;
}
