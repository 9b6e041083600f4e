import { titleQuery } from "../../lookups/create-lookups.ts";
import { ownedView } from "../result-state.ts";
import { maySpend, show, showResult, type Interaction } from "../interaction.ts";
import { titleNote } from "./number-notes.ts";

/** Answers a title that was typed where a number was wanted: what the team holds under it, else its priced search. Free. */
export async function offerTitle(talk: Interaction, title: string): Promise<void> {
  const view = titleNote(title);
  const searchable = view.choices.length > 0;
  if (searchable && (!(await maySpend(talk)) || (await showHeld(talk, title)))) return;
  return show(talk, view);
}

/**
 * Shows what the team holds under a title and answers whether there is anything: the card that this search brought
 * before, else the companies that it fits. Free; only for somebody who may spend here.
 */
export async function showHeld(
  talk: Interaction,
  title: string,
  inChannel = false,
): Promise<boolean> {
  const { lookups } = talk.parts;
  const { team } = talk.asker;
  const query = titleQuery(title);
  const held = await lookups.held(team, query);
  if (held) {
    await showResult(talk, query, await lookups.open(team, held.intentId));
    return true;
  }
  const owned = await lookups.owned(team, title);
  if (owned.length > 0) await show(talk, ownedView(title, owned), null, inChannel);
  return owned.length > 0;
}
