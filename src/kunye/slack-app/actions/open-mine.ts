import { branchQuery, companyQuery } from "../../lookups/ports/query.ts";
import { actionIds } from "../action-ids.ts";
import { opened, vknOf, type OpenAnswer } from "../cards/card-context.ts";
import { readState, type CardState } from "../cards/card-state.ts";
import type { Action } from "../feature.ts";
import type { Interaction } from "../interaction.ts";
import { say } from "../replies.ts";
import { show } from "../show.ts";
import { openCard } from "../write-card.ts";
import { pressedCard } from "./pressed-card.ts";

/** `Bana aç`: the private card of what a public one shows, as the team holds it by now. */
export const openMine: Action = {
  id: actionIds.openMine,
  needs: "spend",
  answered: "away",
  run,
};

async function run(interaction: Interaction, cardId: string): Promise<void> {
  const { failure } = interaction.texts;
  const card = await pressedCard(interaction, cardId);
  const state = card && readState(card.state);
  if (!card || !state || !("public" in state) || state.kind === "companies")
    return say(interaction, failure.notYours);
  const shown = await openCard(interaction.services, card);
  if (!shown) return say(interaction, failure.expired);
  const known = await newest(interaction, state, shown);
  const provenance = { how: "held" as const, balance: null, kept: true };
  const mine = { answer: known.answer.intentId, provenance, public: false, sharedBy: null };
  return show(interaction, { ...state, ...mine }, known);
}

async function newest(
  { services, person }: Interaction,
  state: CardState & { public: boolean },
  shown: OpenAnswer,
): Promise<OpenAnswer> {
  const vkn = vknOf(shown);
  // Only a title's own answer has its other matches.
  if (vkn === null || (state.kind === "company" && state.searched !== null)) return shown;
  const { lookups } = services;
  const { intentId, key } = shown.answer;
  const query = state.kind === "branch" ? branchQuery(key) : companyQuery(vkn);
  const held = await lookups.held(person.team, query);
  if (!held || held.intentId === intentId) return shown;
  const result = await lookups.open(person.team, held.intentId);
  return result.kind === "answer" ? opened(result.answer, result.body) : shown;
}
