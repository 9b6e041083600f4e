import type { KnownBlock, ModalView } from "@slack/types";
import { slackLimits } from "../../../platform/slack-limits.ts";
import type { Texts } from "../../texts/texts.ts";
import { context, plain } from "../cards/blocks.ts";
import type { GivenText } from "../given-file.ts";
import type { Interaction } from "../interaction.ts";
import { invoiceFields, invoiceForm } from "../reception/forms/invoice-form.ts";
import { say } from "../replies.ts";
import { showCheck } from "../show-check.ts";
import type { Modal } from "./modal.ts";
import { openModal } from "./open-modal.ts";

/** `Fatura denetimi`: a field for a text and one for files. What was submitted gets its prices; it is no consent. */
export const invoiceModal: Modal<GivenText> = {
  form: invoiceForm,
  needs: "spend",
  view: (texts) => invoiceView(texts, true),
  submit: (interaction, given) => showCheck(interaction, given, { typed: true }),
};

/** Opens it in front of a person. */
export async function openInvoiceModal(interaction: Interaction): Promise<void> {
  const { texts, triggerId, canReadFiles } = interaction;
  const opened = await openModal(interaction, triggerId, invoiceView(texts, canReadFiles === true));
  if (!opened) await say(interaction, texts.failure.notOpened);
}

/** The fields; without the scope for files Slack would not draw theirs. */
export function invoiceView({ invoiceModal: text }: Texts, withFiles: boolean): ModalView {
  const files: KnownBlock[] = [
    {
      type: "input",
      block_id: invoiceFields.files,
      optional: true,
      label: plain(text.files, 100),
      hint: plain(text.filesHint, 150),
      element: {
        type: "file_input",
        action_id: invoiceFields.files,
        max_files: slackLimits.fileInput.files,
      },
    },
  ];
  return {
    type: "modal",
    callback_id: invoiceForm.callbackId,
    title: plain(text.title, 24),
    submit: plain(text.submit, 24),
    close: plain(text.close, 24),
    blocks: [
      {
        type: "input",
        block_id: invoiceFields.text,
        optional: true,
        label: plain(text.label, 100),
        hint: plain(text.hint, 150),
        element: {
          type: "plain_text_input",
          action_id: invoiceFields.text,
          multiline: true,
          max_length: slackLimits.input.text,
        },
      },
      ...(withFiles ? files : context(text.noScope)),
    ],
  };
}
