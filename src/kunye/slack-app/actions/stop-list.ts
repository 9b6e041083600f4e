import { actionIds } from "../action-ids.ts";
import type { Interaction } from "../interaction.ts";
import { ownList } from "../own-list.ts";
import { say } from "../replies.ts";
import type { Action } from "./action.ts";

/** `Durdur`: nothing more of a list is asked; what is on its way ends. */
export const stopList: Action = { id: actionIds.listStop, needs: "see", run };

async function run(interaction: Interaction, listId: string): Promise<void> {
  const { services, texts } = interaction;
  const shown = await ownList(interaction, listId);
  if (!shown) return;
  const { lists, listNotices } = services;
  const stopped = await lists.stopList(listId);
  await listNotices.show(listId);
  return say(interaction, stopped ? texts.lists.stopped : texts.lists.notRunning);
}
