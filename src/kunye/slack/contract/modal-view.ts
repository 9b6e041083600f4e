import type { KnownBlock, ModalView } from "@slack/types";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { languages } from "../../texts/languages.ts";
import type { Texts } from "../../texts/texts.ts";
import { context, plain, section, unfolded, type Message } from "../blocks/blocks.ts";
import type { Place } from "./surface.ts";

const { blocks: mostBlocks, privateMetadata, title, close } = slackLimits.view;

/** A modal of plain blocks. It remembers where it was opened. */
function blocksView(
  texts: Texts,
  heading: string,
  blocks: KnownBlock[],
  origin: Place | null,
): ModalView {
  return withOrigin(
    {
      type: "modal",
      title: plain(heading, title),
      close: plain(texts.modal.close, close),
      blocks,
    },
    origin,
  );
}

/** Builds a form; its language is kept in it for the acknowledgement. */
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
    title: plain(heading, title),
    submit: plain(submit, slackLimits.view.submit),
    close: plain(confirmation.deny, close),
    private_metadata: JSON.stringify({ locale }),
    blocks,
  };
}

/** The language of a form, by what it carries; undefined where it carries none. */
export function textsOfForm(metadata = ""): Texts | undefined {
  return Object.values(languages).find(({ locale }) => metadata.includes(`"locale":"${locale}"`));
}

/** Builds the view that waits for an answer, under the title of the replaced one. */
export function waitingView(texts: Texts, origin: Place | null, heading = ""): ModalView {
  const { titles, waiting } = texts.modal;
  return blocksView(texts, heading || titles.waiting, [section(waiting)], origin);
}

/** Builds one view from messages; says how much did not fit. */
export function answerView(
  texts: Texts,
  heading: string,
  messages: readonly Message[],
  origin: Place | null,
  below: readonly KnownBlock[] = [],
): ModalView {
  const blocks = [...messages.flatMap((message) => message.blocks), ...below];
  const shown =
    blocks.length <= mostBlocks
      ? blocks
      : [...blocks.slice(0, mostBlocks - 1), ...context(texts.modal.cut)];
  return blocksView(texts, heading || texts.modal.titles.answer, shown, origin);
}

/** A view that remembers where it was opened, beside what it carries already. */
export function withOrigin(view: ModalView, origin: Place | null): ModalView {
  const carried = JSON.parse(view.private_metadata ?? "{}") as object;
  const metadata = JSON.stringify({ ...carried, ...origin });
  return metadata.length > privateMetadata ? view : { ...view, private_metadata: metadata };
}

/** A message of words alone. */
export function plainNote(text: string): Message {
  return { text: text.replace(/[*`]/g, ""), blocks: [unfolded(text)] };
}
