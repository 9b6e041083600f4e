import type { KnownBlock, ModalView } from "@slack/types";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { inWords, type Texts } from "../../texts/texts.ts";
import { context, plain, section } from "../cards/blocks.ts";
import { plainNote } from "../cards/note-card.ts";
import { inputNote } from "../commands/number-notes.ts";
import type { GivenText } from "../given-file.ts";
import type { Interaction } from "../interaction.ts";
import { withOrigin } from "../modal-view.ts";
import { readWritten } from "../read-written.ts";
import { askFields, askForm } from "../reception/forms/ask-form.ts";
import { say, showView } from "../replies.ts";
import { showCheck } from "../show-check.ts";
import type { Modal } from "./modal.ts";
import { openModal } from "./open-modal.ts";

/** A field for a number, a title or a text, and one for invoices' files. What was submitted gets its prices; it is no consent. */
export const askModal: Modal<GivenText> = {
  form: askForm,
  needs: "spend",
  view: companyView,
  submit,
};

/** `Künye'de sorgula`: a company by what somebody writes, under a sentence where there is one. */
export function companyView({ companyModal: text }: Texts, lead = ""): ModalView {
  return fieldsView(text, lead === "" ? [] : [section(lead)], []);
}

/** `Fatura denetimi`: what is to be checked; without the scope for files Slack would not draw their field. */
export function invoiceView({ invoiceModal: text }: Texts, withFiles: boolean): ModalView {
  const files: KnownBlock = {
    type: "input",
    block_id: askFields.files,
    optional: true,
    label: plain(text.files, 100),
    hint: plain(text.filesHint, 150),
    element: {
      type: "file_input",
      action_id: askFields.files,
      max_files: slackLimits.fileInput.files,
    },
  };
  return fieldsView(text, [], withFiles ? [files] : context(text.noScope));
}

/** Opens the check of invoices in front of a person. */
export async function openInvoiceModal(interaction: Interaction): Promise<void> {
  const { texts, triggerId, canReadFiles } = interaction;
  const opened = await openModal(interaction, triggerId, invoiceView(texts, canReadFiles === true));
  if (!opened) await say(interaction, texts.failure.notOpened);
}

/** Shows the field for a company in a modal that is open, under a sentence. */
export async function showCompanyModal(interaction: Interaction, lead: string): Promise<void> {
  const { surface, texts } = interaction;
  if (surface.kind !== "modal") return say(interaction, lead);
  const asked = withOrigin(companyView(texts, lead), surface.origin);
  return showView({ ...interaction, surface }, asked, [plainNote(lead)]);
}

function submit(interaction: Interaction, given: GivenText): Promise<void> {
  const read = readWritten(given.text);
  const isOpen = read.kind === "candidates" || read.kind === "empty" || given.files.length > 0;
  const state = isOpen ? null : inputNote(read, "vkn");
  if (!state || state.choices.length > 0) return showCheck(interaction, given, { typed: true });
  return showCompanyModal(interaction, inWords(interaction.texts, state.text));
}

type Words = Record<"title" | "label" | "hint" | "submit" | "close", string>;

function fieldsView(text: Words, before: KnownBlock[], behind: KnownBlock[]): ModalView {
  const field: KnownBlock = {
    type: "input",
    block_id: askFields.text,
    optional: behind.length > 0,
    label: plain(text.label, 100),
    hint: plain(text.hint, 150),
    element: {
      type: "plain_text_input",
      action_id: askFields.text,
      multiline: true,
      max_length: slackLimits.input.text,
    },
  };
  return {
    type: "modal",
    callback_id: askForm.callbackId,
    title: plain(text.title, 24),
    submit: plain(text.submit, 24),
    close: plain(text.close, 24),
    blocks: [...before, field, ...behind],
  };
}
