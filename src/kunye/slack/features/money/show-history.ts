import { historyKind, type HistoryState } from "../../answer/history-card.ts";
import { isOf, readState } from "../../reply/card-kind.ts";
import { istanbulMonth } from "../../../../company/istanbul-time.ts";
import { vknOfMersis } from "../../../../company/mersis.ts";
import { readNumber } from "../../../../company/number-input.ts";
import { pageLength, type Wanted } from "../../../lookups/history.ts";
import type { HistoryPlace } from "../../../lookups/intents.ts";
import { monthIn } from "../../../texts/languages.ts";
import { askerOf } from "../../reply/interaction.ts";
import type { Interaction } from "../../reply/feature.ts";
import { isManager } from "../../access/permission.ts";
import { say } from "../../reply/reply.ts";
import { show } from "../../answer/show.ts";

/**
 * Shows a part of the history by a button's value: all, the person's (`mine
 * …`) or a month's
 * (`2026-11
 * …`), after a place (`createdAt
 * id`); or the rest of a search (`rest
 * cardId`). Free.
 */
export async function showHistory(interaction: Interaction, value: string): Promise<void> {
  const [of = "", cardId = ""] = value.split("|");
  if (of === "rest") return showRest(interaction, cardId);
  const [, createdAt, id = ""] = /(\d{1,15})\|([\w-]+)$/.exec(value) ?? [];
  const after = createdAt === undefined ? null : { createdAt: Number(createdAt), id };
  await showPart(interaction, of, after);
}

/** Shows purchases of a month, about numbers, or by words. Free. */
export async function searchHistory(interaction: Interaction, words: string): Promise<void> {
  const { services, person } = interaction;
  const { lookups } = services;
  const at = monthIn(words, await lookups.now());
  // A month without a purchase may be a word.
  if (at !== null && (await showPart(interaction, istanbulMonth(at), null))) return;
  const finder = { ...askerOf(interaction), readsAllRemarks: await isManager(interaction) };
  const found = await lookups.findBought(person.team, wantedBy(words), finder);
  return showFound(interaction, found);
}

function wantedBy(words: string): Wanted {
  const read = readNumber(words);
  if ("vkns" in read) return read;
  if ("vkn" in read) return { vkns: [read.vkn] };
  if ("mersis" in read) return { vkns: [vknOfMersis(read.mersis) ?? ""] };
  return read.kind === "personal" ? { vkns: [] } : { words };
}

/** Shows a month's purchases, the person's own (`mine`) or all; false for a month without any. */
async function showPart(
  interaction: Interaction,
  part: string,
  after: HistoryPlace | null,
): Promise<boolean> {
  const { services, person } = interaction;
  const isMonth = /^\d{4}-\d{2}$/.test(part);
  const isMine = part === "mine";
  const wanted = isMonth ? { month: part } : { userId: isMine ? person.userId : null };
  const { next, ...page } = await services.lookups.history(person.team, after, wanted);
  if (isMonth && page.intents.length === 0) return false;
  const place = next && `${isMonth || isMine ? `${part}|` : ""}${next.createdAt}|${next.id}`;
  const shown = isMonth
    ? { of: "found" as const, month: part }
    : { of: isMine ? ("mine" as const) : ("team" as const) };
  await showPage(interaction, { ...page, ...shown, next: place });
  return true;
}

/** The words of a search are kept nowhere: its card knows the lines that are left. */
async function showRest(interaction: Interaction, cardId: string): Promise<void> {
  const card = await interaction.services.lookups.pressedCard(askerOf(interaction), cardId);
  const state = card && readState(card.state);
  if (!isOf(historyKind, state)) return say(interaction, interaction.texts.failure.notYours);
  return showFound(interaction, state.rest ?? []);
}

async function showFound(interaction: Interaction, ids: readonly string[]): Promise<void> {
  const { services, person } = interaction;
  const page = await services.lookups.historyLines(person.team, ids);
  return showPage(interaction, { ...page, of: "found", next: null, rest: ids.slice(pageLength) });
}

async function showPage(
  interaction: Interaction,
  state: Omit<HistoryState, "kind" | "names">,
): Promise<void> {
  const only = (await isManager(interaction)) ? {} : { names: interaction.person.userId };
  const shown: HistoryState = { kind: "history", ...state, ...only };
  return show(interaction, shown);
}
