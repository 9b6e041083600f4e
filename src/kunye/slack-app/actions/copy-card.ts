import { actionIds } from "../action-ids.ts";
import { copyMessages, copyView } from "../cards/copy-card.ts";
import type { Action } from "../feature.ts";
import type { Interaction } from "../interaction.ts";
import { withOrigin } from "../modal-view.ts";
import { openModal } from "../modals/open-modal.ts";
import { reply, say, showView } from "../replies.ts";
import { withRecord } from "./pressed-card.ts";

/** `Kopyala`: what an accounting program asks for, in a modal of fields; as a message where none opens. */
export const copyCard: Action = { id: actionIds.copy, needs: "spend", run };

const wanted = () => ["Unvani" as const];

function run(interaction: Interaction, cardId: string): Promise<void> {
  const { surface, triggerId } = interaction;
  return withRecord(interaction, cardId, "copied", wanted, async (known, record, heldBack) => {
    if (heldBack !== "") return say(interaction, heldBack);
    const view = copyView(known, record);
    const messages = copyMessages(known, record);
    if (surface.kind === "modal") {
      return showView({ ...interaction, surface }, withOrigin(view, surface.origin), messages);
    }
    if (!(await openModal(interaction, triggerId, view))) await reply(interaction, messages);
  });
}
