import { shownList, type ShownList } from "./cards/list-message.ts";
import { drawList } from "./draw-list.ts";
import { servicesFor, type Interaction } from "./interaction.ts";
import { reply, say } from "./replies.ts";
import { withLead } from "./cards/blocks.ts";

/** The list that a button is about, if it is this person's; else they are told, and it is null. */
export async function ownList(interaction: Interaction, listId: string): Promise<ShownList | null> {
  const { services, person, texts } = interaction;
  const list = await services.lists.list(listId);
  if (list?.team === person.team && list.userId === person.userId) return shownList(list);
  await say(interaction, list ? texts.failure.notYours : texts.failure.expired);
  return null;
}

/** Brings up to date what shows a list, and says something: in the modal that was pressed, else beside the list's message. */
export async function redrawList(
  interaction: Interaction,
  listId: string,
  words = "",
): Promise<void> {
  const { lists, listNotices } = interaction.services;
  await listNotices.show(listId);
  const list = interaction.surface.kind === "modal" ? await lists.list(listId) : null;
  if (!list) return words === "" ? undefined : say(interaction, words);
  const message = await drawList(servicesFor(interaction), shownList(list));
  return reply(interaction, withLead(words, [message]), { passing: words === "" });
}
