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
