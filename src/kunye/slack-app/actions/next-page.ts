import { actionIds } from "../action-ids.ts";
import { readState } from "../cards/card-state.ts";
import { listSections } from "../cards/list-card.ts";
import type { Action } from "../feature.ts";
import type { Interaction } from "../interaction.ts";
import { say } from "../replies.ts";
import { show } from "../show.ts";
import { openCard, withHeld } from "../write-card.ts";
import { pressedCard } from "./pressed-card.ts";

/** The next page of a long list, as a private message of its own. */
export const nextPage: Action = { id: actionIds.page, needs: "spend", run };

/** The next rows of a card of companies, as a private message of their own. */
export const moreRows: Action = {
  id: actionIds.moreRows,
  needs: "spend",
  async run(interaction, value) {
    const [cardId = "", offset] = value.split("|");
    const card = await pressedCard(interaction, cardId);
    const state = card && readState(card.state);
    const from = Number(offset);
    const isRow = state?.kind === "companies" && state.rows[from] !== undefined;
    if (!isRow) return say(interaction, interaction.texts.failure.notYours);
    return show(interaction, { ...(await withHeld(interaction.services, cardId, state)), from });
  },
};

async function run(interaction: Interaction, value: string): Promise<void> {
  const [cardId = "", name, offset] = value.split("|");
  const section = listSections.find((known) => known === name);
  const from = Number(offset);
  const card = await pressedCard(interaction, cardId);
  const kind = card && readState(card.state).kind;
  const known = card && (await openCard(interaction.services, card));
  // People's sections are paged through only from the detail that was asked for.
  const allowed = kind === "detail" || kind === "list" || section === "alternatives";
  if (!known || !section || !allowed || !Number.isSafeInteger(from) || from < 0) {
    return say(interaction, interaction.texts.failure.notYours);
  }
  const { intentId } = known.answer;
  return show(interaction, { kind: "list", answer: intentId, section, from }, known);
}
