import type { KnownBlock, ModalView } from "@slack/types";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { inWords, type Texts } from "../../texts/texts.ts";
import { plain, section } from "../cards/blocks.ts";
import { plainNote } from "../cards/note-card.ts";
import { inputNote } from "../commands/number-notes.ts";
import type { Interaction } from "../interaction.ts";
import { withOrigin } from "../modal-view.ts";
import { readWritten } from "../read-written.ts";
import { companyField, companyForm } from "../reception/forms/company-form.ts";
import { say, showView } from "../replies.ts";
import { show } from "../show.ts";
import { showCandidates } from "../show-candidates.ts";
import type { Modal } from "./modal.ts";

/** `Künye'de sorgula`: a field for a number, a title or a text. What was submitted gets its prices; it is no consent. */
export const companyModal: Modal<{ written: string }> = {
  form: companyForm,
  needs: "spend",
  view: companyView,
  submit,
};

/** The field, under a sentence where there is one. */
export function companyView({ companyModal: text }: Texts, lead = ""): ModalView {
  const blocks: KnownBlock[] = [
    {
      type: "input",
      block_id: companyField,
      label: plain(text.label, 100),
      hint: plain(text.hint, 150),
      element: {
        type: "plain_text_input",
        action_id: companyField,
        multiline: true,
        max_length: slackLimits.input.text,
      },
    },
  ];
  return {
    type: "modal",
    callback_id: companyForm.callbackId,
    title: plain(text.title, 24),
    submit: plain(text.submit, 24),
    close: plain(text.close, 24),
    blocks: lead === "" ? blocks : [section(lead), ...blocks],
  };
}

/** Shows the field in a modal that is open, under a sentence. */
export async function showCompanyModal(interaction: Interaction, lead: string): Promise<void> {
  const { surface, texts } = interaction;
  if (surface.kind !== "modal") return say(interaction, lead);
  const asked = withOrigin(companyView(texts, lead), surface.origin);
  return showView({ ...interaction, surface }, asked, [plainNote(lead)]);
}

async function submit(interaction: Interaction, { written }: { written: string }): Promise<void> {
  const read = readWritten(written);
  if (read.kind === "candidates") return showCandidates(interaction, read);
  const { texts } = interaction;
  if (read.kind === "empty") return showCompanyModal(interaction, texts.fieldFaults.companyEmpty);
  const state = inputNote(read, "vkn");
  if (state.choices.length > 0) return show(interaction, state);
  return showCompanyModal(interaction, inWords(texts, state.text));
}
