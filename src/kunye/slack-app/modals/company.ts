import { clip, escapeData, plain } from "../cards/blocks.ts";
import { companyField, companyForm } from "../reception/forms/company-form.ts";
import { say } from "../replies.ts";
import type { Modal } from "./modal.ts";

/** `Künye'de sorgula`: a field for a number or a title. Nothing is asked yet; its person is told so. */
export const companyModal: Modal<{ written: string }> = {
  form: companyForm,
  needs: "see",
  view: ({ companyModal: text }) => ({
    type: "modal",
    callback_id: companyForm.callbackId,
    title: plain(text.title, 24),
    submit: plain(text.submit, 24),
    close: plain(text.close, 24),
    blocks: [
      {
        type: "input",
        block_id: companyField,
        label: plain(text.label, 100),
        hint: plain(text.hint, 150),
        element: { type: "plain_text_input", action_id: companyField, max_length: 300 },
      },
    ],
  }),
  submit: (interaction, { written }) =>
    say(interaction, interaction.texts.companyModal.notAsked(escapeData(clip(written, 100)))),
};
