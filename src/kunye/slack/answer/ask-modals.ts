import type { KnownBlock, ModalView } from "@slack/types";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { inWords, type Texts } from "../../texts/texts.ts";
import { context, field, section } from "../blocks/blocks.ts";
import type { CompaniesState } from "./companies-state.ts";
import { plainNote, type NoteState } from "./notice-card.ts";
import type { Modal } from "../reply/feature.ts";
import type { GivenText } from "../contract/given-file.ts";
import type { Interaction } from "../reply/interaction.ts";
import { formView, withOrigin } from "../contract/modal-view.ts";
import { askFields, askForm, listForm } from "../contract/ask-form.ts";
import { showView } from "../reply/reply.ts";
import { show } from "./show.ts";
import { showGiven } from "./show-given.ts";
import { openForm } from "../reply/open-modal.ts";

/** A field for a number, a title or a text, and one for invoices' files. What was submitted gets its prices; it is no consent. */
export const askModal: Modal<GivenText> = {
  form: askForm,
  needs: "spend",
  submit: (interaction, given) =>
    showGiven(interaction, given, true, (state) => showOrAsk(interaction, state)),
};

/** A list, pasted or as a file. What was submitted gets its total; it is no consent. */
export const listModal: Modal<GivenText> = {
  form: listForm,
  needs: "spend",
  submit: (interaction, given) =>
    showGiven(interaction, given, true, (state) => show(interaction, state), "tables"),
};

/** `Künye'de sorgula`: a company by what somebody writes, under a sentence where there is one. */
export function companyView(texts: Texts, lead = ""): ModalView {
  const before = lead === "" ? [] : [section(lead)];
  return fieldsView(texts, texts.companyModal, askForm.callbackId, [], before);
}

/** `Fatura denetimi`: what is to be checked. */
export function invoiceView(texts: Texts, withFiles: boolean): ModalView {
  const text = texts.invoiceModal;
  const files = filesField(text, withFiles, slackLimits.fileInput.files);
  return fieldsView(texts, text, askForm.callbackId, files);
}

/** `Liste denetimi`: a field for a column, and one for a file. */
export function listView(texts: Texts, withFiles: boolean): ModalView {
  const text = texts.listModal;
  return fieldsView(texts, text, listForm.callbackId, filesField(text, withFiles, 1));
}

/** A field for files; without the scope for them Slack would not draw it. */
function filesField(
  text: Record<"files" | "filesHint" | "noScope", string>,
  withFiles: boolean,
  max_files: number,
): KnownBlock[] {
  if (!withFiles) return context(text.noScope);
  const element = { type: "file_input", max_files, optional: true };
  return [field(askFields.files, text.files, element, text.filesHint)];
}

/** What opens one of these in front of a person. */
const opening = (view: typeof listView) => (interaction: Interaction) =>
  openForm(interaction, view(interaction.texts, interaction.canReadFiles === true));

/** Opens the check of invoices. */
export const openInvoiceModal = opening(invoiceView);
/** Opens the modal for a list. */
export const openListModal = opening(listView);

/** Shows what was found; where nothing can be pressed there, the field for a company stands under it. */
export async function showOrAsk(
  interaction: Interaction,
  state: CompaniesState | NoteState,
): Promise<void> {
  const { surface, texts } = interaction;
  const isOpen = state.kind === "companies" || state.choices.length > 0;
  if (isOpen || surface.kind !== "modal") return show(interaction, state);
  const lead = [state.text, ...state.lines].map((line) => inWords(texts, line)).join("\n");
  const asked = withOrigin(companyView(texts, lead), surface.origin);
  return showView({ ...interaction, surface }, asked, [plainNote(lead)]);
}

/** A modal with a field for a text, and what stands behind and before it; what stands behind may be given instead. */
function fieldsView(
  texts: Texts,
  text: Record<"title" | "label" | "hint", string>,
  callbackId: string,
  behind: readonly KnownBlock[],
  before: readonly KnownBlock[] = [],
): ModalView {
  const element = { type: "plain_text_input", multiline: true, max_length: slackLimits.input.text };
  const optional = behind.length > 0;
  const words = field(askFields.text, text.label, { ...element, optional }, text.hint);
  return formView(texts, callbackId, text.title, [...before, words, ...behind]);
}
