import type { KnownBlock, ModalView } from "@slack/types";
import { slackLimits } from "../../platform/slack-limits.ts";
import { languages } from "../texts/languages.ts";
import type { Texts } from "../texts/texts.ts";
import { context, plain, section, unfolded, withBlockIds, type Message } from "./blocks.ts";
import { withoutTables } from "./tables.ts";
import type { Place } from "./surface.ts";

const limits = slackLimits.view;

/** Builds a form. Its metadata has the language for the acknowledgement. */
export function formView(
  { modal, confirmation, locale }: Texts,
  callbackId: string,
  heading: string,
  blocks: KnownBlock[],
  submit = modal.submit,
): ModalView {
  return {
    type: "modal",
    callback_id: callbackId,
    title: plain(heading, limits.title),
    submit: plain(submit, limits.submit),
    close: plain(confirmation.deny, limits.close),
    private_metadata: JSON.stringify({ locale }),
    blocks,
  };
}

/** Returns the texts in the language that a form's metadata names. */
export function textsOfForm(metadata = ""): Texts | undefined {
  return Object.values(languages).find(({ locale }) => metadata.includes(`"locale":"${locale}"`));
}

/** Builds the waiting view; `heading` is the title of the view that it replaces. */
export function waitingView(texts: Texts, origin: Place | null, heading = ""): ModalView {
  const { titles, waiting } = texts.modal;
  return blocksView(texts, heading || titles.waiting, [section(waiting)], origin);
}

/** Builds one view from messages, with a last line if not all blocks fit. */
export function answerView(
  texts: Texts,
  heading: string,
  messages: readonly Message[],
  origin: Place | null,
  below: readonly KnownBlock[] = [],
): ModalView {
  // Slack takes tables in messages only.
  const blocks = [...messages.flatMap((message) => withoutTables(message.blocks)), ...below];
  const shownBlocks =
    blocks.length <= limits.blocks
      ? blocks
      : [...blocks.slice(0, limits.blocks - 1), ...context(texts.modal.cut)];
  return blocksView(texts, heading || texts.modal.titles.answer, shownBlocks, origin);
}

function blocksView(
  { modal }: Texts,
  heading: string,
  blocks: KnownBlock[],
  origin: Place | null,
): ModalView {
  const title = plain(heading, limits.title);
  const close = plain(modal.close, limits.close);
  return withOrigin({ type: "modal", title, close, blocks: withBlockIds(blocks) }, origin);
}

/** Adds a view's origin to its metadata, if there is room. */
export function withOrigin(view: ModalView, origin: Place | null): ModalView {
  const metadata = JSON.parse(view.private_metadata ?? "{}") as object;
  const private_metadata = JSON.stringify({ ...metadata, ...origin });
  return private_metadata.length > limits.privateMetadata ? view : { ...view, private_metadata };
}

export function plainMessage(text: string): Message {
  return { text: text.replace(/[*`]/g, ""), blocks: [unfolded(text)] };
}
