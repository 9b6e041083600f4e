import { actionIds } from "../action-ids.ts";
import type { Interaction } from "../interaction.ts";
import { columnsView } from "../modals/list-columns.ts";
import { openOrSay } from "../modals/open-modal.ts";
import { ownOffer } from "../own-list.ts";
import { showView } from "../replies.ts";
import { offerMessage, withoutOrigin } from "../show-list.ts";
import type { Action } from "./action.ts";

/** `Sütunları düzelt`: which of a list's columns is which. */
export const listColumns: Action = { id: actionIds.listColumns, needs: "spend", run };

async function run(given: Interaction, listId: string): Promise<void> {
  const shown = await ownOffer(given, listId);
  if (!shown) return;
  const view = columnsView(given.texts, shown);
  const { surface } = withoutOrigin(given);
  if (surface.kind === "modal") {
    return showView({ ...given, surface }, view, [await offerMessage(given, shown)]);
  }
  return openOrSay(given, view);
}
