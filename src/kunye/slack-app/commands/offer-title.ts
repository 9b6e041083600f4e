import { titleQuery } from "../../lookups/ports/query.ts";
import { checkState } from "../check-state.ts";
import { askerOf, type Interaction } from "../interaction.ts";
import { may } from "../permission.ts";
import { readText } from "../read-written.ts";
import { ownedState } from "../result-state.ts";
import { show } from "../show.ts";
import { showResult } from "../show-result.ts";
import { titleNote } from "./number-notes.ts";

/** Answers a title that was typed where a number was wanted: what the team holds under it, else its priced search. Free. */
export async function offerTitle(
  interaction: Interaction,
  title: string,
  state = titleNote(title),
): Promise<void> {
  // A number in it is what is meant.
  const isText = readText(title).kind === "text";
  const searchable = isText || state.choices.length > 0;
  if (searchable && !(await may(interaction, "spend"))) return;
  if (isText) return show(interaction, await checkState(interaction, title, true));
  if (searchable && (await showHeld(interaction, title))) return;
  return show(interaction, state);
}

/**
 * Shows what the team holds under a title and answers whether there is anything: the card that this search brought
 * before, else the companies that it fits. Free; only for somebody who may spend here.
 */
export async function showHeld(
  interaction: Interaction,
  title: string,
  inChannel = false,
): Promise<boolean> {
  const { lookups } = interaction.services;
  const query = titleQuery(title);
  const held = await lookups.askTyped(
    askerOf(interaction),
    query,
    null,
    interaction.note ?? null,
    false,
  );
  if (held.kind === "answer" || held.kind === "gone") {
    await showResult(interaction, query, held);
    return true;
  }
  if (held.kind !== "owned") return false;
  await show(interaction, ownedState(title, held.companies), null, inChannel);
  return true;
}
