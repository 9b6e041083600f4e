import { chosenFields, type Columns } from "../../lists/find-columns.ts";
import type { Interaction } from "../interaction.ts";
import { ownOffer } from "../own-list.ts";
import { columnsForm, type ChosenColumns } from "../reception/forms/columns-form.ts";
import { reply } from "../replies.ts";
import { showCorrected, withoutOrigin } from "../show-list.ts";
import { surfaceAt } from "../surface.ts";
import type { Modal } from "./modal.ts";

/** The columns of a list as its person chose them: the list is read again with them. Free. */
export const columnsModal: Modal<ChosenColumns> = { form: columnsForm, needs: "spend", submit };

async function submit(given: Interaction, { listId, columns }: ChosenColumns): Promise<void> {
  const interaction = withoutOrigin(given);
  const shown = await ownOffer(interaction, listId);
  if (!shown) return;
  const chosen: Columns = {};
  for (const field of chosenFields) {
    const at = columns[field];
    if (at !== undefined && Number.isSafeInteger(at) && at >= 0) chosen[field] = at;
  }
  const message = await showCorrected(interaction, shown, chosen);
  await reply(interaction, [message]);
  const { surface } = given;
  // The message that was corrected shows the same.
  const origin = surface.kind === "modal" ? surface.origin : null;
  if (origin?.responseUrl) {
    const there = { ...given, surface: surfaceAt(origin) };
    await reply(there, [message], { replaceOriginal: true, inChannel: true });
  }
}
