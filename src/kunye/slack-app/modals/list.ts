import type { ModalView } from "@slack/types";
import { readTable } from "../../lists/read-table.ts";
import { saying, type Texts } from "../../texts/texts.ts";
import type { GivenText } from "../given-file.ts";
import type { Interaction } from "../interaction.ts";
import { listForm } from "../reception/forms/list-form.ts";
import { show } from "../show.ts";
import { showTable, withoutOrigin } from "../show-list.ts";
import { checkState } from "../check-state.ts";
import { fieldsView, filesField } from "./ask.ts";
import type { Modal } from "./modal.ts";
import { openOrSay } from "./open-modal.ts";

/** A list, pasted or as a file. What was submitted gets its total; it is no consent. */
export const listModal: Modal<GivenText> = { form: listForm, needs: "spend", submit };

/** `Liste denetimi`: a field for a column, and one for a file. */
export function listView(texts: Texts, withFiles: boolean): ModalView {
  const text = texts.listModal;
  return fieldsView(texts, text, listForm.callbackId, filesField(text, withFiles));
}

/** Opens the modal for a list in front of a person. */
export function openListModal(interaction: Interaction): Promise<void> {
  const { texts, canReadFiles } = interaction;
  return openOrSay(interaction, listView(texts, canReadFiles === true));
}

async function submit(given: Interaction, { text, files }: GivenText): Promise<void> {
  const interaction = withoutOrigin(given);
  const { services, person, canReadFiles, texts } = interaction;
  const read = await services.readFiles(files, person, canReadFiles !== false, "tables");
  const pasted = text === "" ? null : await readTable({ text });
  if (pasted?.kind === "table") {
    const second = read.table ? [saying("refusedFile", read.table.name, "other-table")] : [];
    const table = { ...pasted, name: texts.listModal.pasted };
    return showTable(interaction, table, [...read.problems, ...second]);
  }
  if (read.table) return showTable(interaction, read.table, read.problems);
  return show(interaction, await checkState(interaction, text, true, read));
}
