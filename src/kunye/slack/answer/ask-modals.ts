import type { KnownBlock, ModalView } from "@slack/types";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { inWords, type Texts } from "../../texts/texts.ts";
import { context, field, section } from "../blocks/blocks.ts";
import type { CompaniesState } from "./companies-state.ts";
import type { NoteState } from "./notice-card.ts";
import { plainNote, formView, withOrigin } from "../contract/modal-view.ts";
import type { Interaction } from "../reply/feature.ts";
import { askFields, askForm } from "../contract/forms.ts";
import { showView } from "../reply/reply.ts";
import { show } from "./show.ts";
import { openForm } from "../reply/open-modal.ts";

/** `Künye'de sorgula`: a company by what somebody writes, under a sentence where there is one. */
export function companyView(texts: Texts, lead = ""): ModalView {
  const before = lead === "" ? [] : [section(lead)];
  return fieldsView(texts, texts.companyModal, askForm.callbackId, [], before);
}

/** A field for files; without the scope for them Slack would not draw it. */
export function filesField(
  text: Record<"files" | "filesHint" | "noScope", string>,
  withFiles: boolean,
  max_files: number,
): KnownBlock[] {
  if (!withFiles) return context(text.noScope);
  const element = { type: "file_input", max_files, optional: true };
  return [field(askFields.files, text.files, element, text.filesHint)];
}

/** Returns a function that opens such a modal for a person. */
export const opening =
  (view: (texts: Texts, withFiles: boolean) => ModalView) => (interaction: Interaction) =>
    openForm(interaction, view(interaction.texts, interaction.canReadFiles === true));

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

/** A modal with a text field, a summary before it and fields after it. */
export function fieldsView(
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
