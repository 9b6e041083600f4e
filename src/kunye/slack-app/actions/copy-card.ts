import { actionIds } from "../action-ids.ts";
import { copyMessages } from "../cards/info-card.ts";
import type { Interaction } from "../interaction.ts";
import { reply } from "../replies.ts";
import type { Action } from "./action.ts";
import { withRecord } from "./pressed-card.ts";

/** `Kopyala`: what an invoice needs as one block. */
export const copyCard: Action = { id: actionIds.copy, needs: "spend", run };

function run(interaction: Interaction, cardId: string): Promise<void> {
  return withRecord(interaction, cardId, (known, record) =>
    reply(interaction, copyMessages(known, record)),
  );
}
