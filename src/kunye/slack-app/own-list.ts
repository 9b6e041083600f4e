import type { Interaction } from "./interaction.ts";
import { shownList, type ShownList } from "./cards/list-context.ts";
import { say } from "./replies.ts";

/** The list that a button or a form is about, if it is this person's; else they are told, and it is null. */
export async function ownList(interaction: Interaction, listId: string): Promise<ShownList | null> {
  const { services, person, texts } = interaction;
  const list = await services.lists.list(listId);
  if (list?.team === person.team && list.userId === person.userId) return shownList(list);
  await say(interaction, list ? texts.failure.notYours : texts.failure.expired);
  return null;
}

/** The same of a list whose columns may still be corrected: it hasn't begun, and no other took its place. */
export async function ownOffer(
  interaction: Interaction,
  listId: string,
): Promise<ShownList | null> {
  const { lists } = interaction.texts;
  const shown = await ownList(interaction, listId);
  if (!shown) return null;
  const isOpen = shown.list.state === "offered";
  if (isOpen && shown.context.next === null) return shown;
  await say(interaction, isOpen ? lists.corrected : lists.begun);
  return null;
}
