import type { KnownBlock, ModalView } from "@slack/types";
import { slackLimits } from "../../platform/slack-limits.ts";
import type { Texts } from "../texts/texts.ts";
import { context, field, section } from "./blocks.ts";
import { askFields, askForm } from "./forms.ts";
import { formView, plainMessage, waitingView, withOrigin } from "./modal-view.ts";
import type { Interaction } from "./feature.ts";
import { reply, say, showView, type ReplyTarget } from "./reply.ts";
import { slackFailure } from "./web-api.ts";
import { placeOf, type Surface } from "./surface.ts";

/** Opens a modal that stores its origin; returns null if Slack refuses. */
export async function openModal(
  { services, surface }: Pick<ReplyTarget, "services" | "surface">,
  triggerId: string | null,
  view: ModalView,
): Promise<Surface | null> {
  const origin = placeOf(surface);
  try {
    const opened = await services.slack.views.open({
      trigger_id: triggerId ?? "",
      view: withOrigin(view, origin),
    });
    const viewId = opened.view?.id;
    const { text: title } = view.title;
    return viewId === undefined ? null : { kind: "modal", viewId, pressed: null, origin, title };
  } catch (error) {
    services.log.warn({ err: error }, "a modal was not opened");
    return null;
  }
}

/** Opens a form, or tells that Slack refused; in a modal the form replaces the waiting view. */
export async function openForm(interaction: Interaction, view: ModalView): Promise<void> {
  const { surface, triggerId, texts } = interaction;
  const { notOpened } = texts.failure;
  if (surface.kind === "modal") {
    const shown = withOrigin(view, surface.origin);
    return showView({ ...interaction, surface }, shown, [plainMessage(notOpened)]);
  }
  if (!(await openModal(interaction, triggerId, view))) await say(interaction, notOpened);
}

/** Opens a modal if the user is in a thread: a private card there would reach the channel. */
export async function moveOutOfThread(interaction: Interaction): Promise<Interaction> {
  const { surface } = interaction;
  const isInThread = surface.kind === "conversation" && surface.threadTs !== null;
  return isInThread ? moveToModal(interaction) : interaction;
}

async function moveToModal(interaction: Interaction): Promise<Interaction> {
  const { triggerId, texts } = interaction;
  const modal = await openModal(interaction, triggerId, waitingView(texts, null));
  if (modal?.kind !== "modal") return interaction;
  // The waiting view's title does not fit the answer.
  return { ...interaction, surface: { ...modal, title: "" } };
}

/** Pushes a waiting view above the pressed one; above the Home it opens a modal. */
export async function pushWaiting(interaction: Interaction): Promise<Interaction> {
  const { services, surface, triggerId, texts } = interaction;
  if (surface.kind === "home") return moveToModal(interaction);
  if (surface.kind !== "modal") return interaction;
  try {
    const view = waitingView(texts, surface.origin, surface.title);
    const pushed = await services.slack.views.push({ trigger_id: triggerId ?? "", view });
    const { id = surface.viewId, previous_view_id: below = surface.viewId } = pushed.view ?? {};
    const isSecondPress = below !== surface.viewId;
    return { ...interaction, surface: { ...surface, viewId: id, isSecondPress } };
  } catch (error) {
    services.log.info({ code: slackFailure(error).code }, "no view was pushed");
    const options = { isAside: true, isOptional: true };
    await reply(interaction, [plainMessage(texts.modal.waiting)], options);
    return interaction;
  }
}

/** Draws the form for a company, below a sentence (`lead`). */
export function companyFormView(texts: Texts, lead = ""): ModalView {
  const before = lead === "" ? [] : [section(lead)];
  return textFormView(texts, texts.companyModal, askForm.callbackId, [], before);
}

/** Draws the file field, or the reason why the app can't read files. */
export function filesField(
  texts: Texts,
  text: Record<"files" | "filesHint", string>,
  { canReadFiles, max_files }: { canReadFiles: boolean; max_files: number },
): KnownBlock[] {
  if (!canReadFiles) return context(texts.noFilesScope);
  const element = { type: "file_input", max_files, optional: true };
  return [field(askFields.files, text.files, element, text.filesHint)];
}

/** A form's means to take files: none if the app lacks the scope to read them. */
export interface FormFiles {
  canReadFiles: boolean;
}

/** Builds an action that opens a form, with a file field if the app can read files. */
export const formOpener =
  (view: (texts: Texts, files: FormFiles) => ModalView) => (interaction: Interaction) =>
    openForm(
      interaction,
      view(interaction.texts, { canReadFiles: interaction.canReadFiles === true }),
    );

/** Draws a form with a text field between other blocks. */
export function textFormView(
  texts: Texts,
  text: Record<"title" | "label" | "hint", string>,
  callbackId: string,
  blocksAfter: readonly KnownBlock[],
  blocksBefore: readonly KnownBlock[] = [],
): ModalView {
  const element = { type: "plain_text_input", multiline: true, max_length: slackLimits.input.text };
  const optional = blocksAfter.length > 0;
  const words = field(askFields.text, text.label, { ...element, optional }, text.hint);
  return formView(texts, callbackId, text.title, [...blocksBefore, words, ...blocksAfter]);
}
