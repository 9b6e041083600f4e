import type { ModalView } from "@slack/types";
import type { Texts } from "../../texts/texts.ts";
import type { GivenText } from "../given-file.ts";
import type { Interaction } from "../interaction.ts";
import { listForm } from "../reception/forms/list-form.ts";
import { show } from "../show.ts";
import { showGiven } from "../show-given.ts";
import { fieldsView, filesField } from "./ask.ts";
import type { Modal } from "./modal.ts";
import { openForm } from "./open-modal.ts";

/** A list, pasted or as a file. What was submitted gets its total; it is no consent. */
export const listModal: Modal<GivenText> = {
  form: listForm,
  needs: "spend",
  submit: (interaction, given) =>
    showGiven(interaction, given, true, (state) => show(interaction, state), "tables"),
};

/** `Liste denetimi`: a field for a column, and one for a file. */
export function listView(texts: Texts, withFiles: boolean): ModalView {
  const text = texts.listModal;
  return fieldsView(texts, text, listForm.callbackId, filesField(text, withFiles));
}

/** Opens the modal for a list in front of a person. */
export function openListModal(interaction: Interaction): Promise<void> {
  const { texts, canReadFiles } = interaction;
  return openForm(interaction, listView(texts, canReadFiles === true));
}
