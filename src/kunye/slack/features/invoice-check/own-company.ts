import { actionIds } from "../../contract/action-ids.ts";
import type { Action } from "../../reply/feature.ts";
import type { Interaction } from "../../reply/interaction.ts";
import { say } from "../../reply/reply.ts";
import { pressedCard, redrawOriginal, redrawSaying } from "../../answer/pressed-card.ts";

/** Says which company of a list is the team's own, that none is, or takes that back. Free: nothing is asked by it. */
export const ownCompany: Action = {
  id: actionIds.own,
  needs: "spend",
  // The list itself says what is known now.
  answered: "here",
  run,
};

async function run(interaction: Interaction, value: string): Promise<void> {
  const { services, person, texts } = interaction;
  const [cardId = "", is = "", named = ""] = value.split("|");
  const { card, state } = await pressedCard(interaction, cardId);
  if (!card || state.kind !== "companies") return say(interaction, texts.failure.notYours);
  const vkns = new Set(named.split(","));
  const rows = state.rows.filter(({ query }) => query.kind === "vkn" && vkns.has(query.key));
  const isOwn = is === "forget" ? null : is === "own";
  const said = rows.map(({ query }) => ({ vkn: query.key, isOwn }));
  if (said.length === 0) return say(interaction, texts.failure.notYours);
  await services.lookups.sayOwn(person.team, person.userId, said);
  const own = isOwn === true ? ("said" as const) : null;
  const known = state.rows.map((row) => (rows.includes(row) ? { ...row, own } : row));
  const answered = JSON.stringify({ ...state, rows: known, mayBeOwn: [] });
  await services.lookups.updateState(card.id, card.state, answered);
  const drawn = { ...card, state: answered };
  if (interaction.surface.kind === "modal") return redrawSaying(interaction, drawn);
  if (!(await redrawOriginal(interaction, drawn))) await say(interaction, texts.own.kept);
}
