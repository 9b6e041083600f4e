import { actionIds } from "../action-ids.ts";
import { withLead } from "../cards/blocks.ts";
import { infoMessages, infoPeople } from "../cards/info-card.ts";
import type { Action } from "../feature.ts";
import type { Interaction } from "../interaction.ts";
import { reply } from "../replies.ts";
import { withRecord } from "./pressed-card.ts";

/** `Tüm bilgiler`: every field of the central record. */
export const allInfo: Action = { id: actionIds.allInfo, needs: "spend", run };

function run(interaction: Interaction, cardId: string): Promise<void> {
  return withRecord(interaction, cardId, "info", infoPeople, (known, record, heldBack) =>
    reply(interaction, withLead(heldBack, infoMessages(known, record)), {
      title: interaction.texts.modal.titles.info,
    }),
  );
}
