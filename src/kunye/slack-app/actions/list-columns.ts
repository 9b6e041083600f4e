import { actionIds } from "../action-ids.ts";
import type { Interaction } from "../interaction.ts";
import { columnsView } from "../modals/list-columns.ts";
import { openModal } from "../modals/open-modal.ts";
import { ownList } from "../own-list.ts";
import { say, showView } from "../replies.ts";
import { offerMessage, withoutOrigin } from "../show-list.ts";
import type { Action } from "./action.ts";

/** `Sütunları düzelt`: which of a list's columns is which. */
export const listColumns: Action = { id: actionIds.listColumns, needs: "spend", run };

async function run(given: Interaction, listId: string): Promise<void> {
  const shown = await ownList(given, listId);
  if (!shown) return;
  const { texts, triggerId } = given;
  if (shown.list.state !== "offered") return say(given, texts.lists.begun);
  if (shown.context.next !== null) return say(given, texts.lists.corrected);
  const view = columnsView(texts, shown);
  const { surface } = withoutOrigin(given);
  if (surface.kind === "modal") {
    return showView({ ...given, surface }, view, [await offerMessage(given, shown)]);
  }
  if (!(await openModal(given, triggerId, view))) await say(given, texts.failure.notOpened);
}
