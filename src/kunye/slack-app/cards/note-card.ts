import type { KnownBlock } from "@slack/types";
import { card } from "../../texts/tr.ts";
import type { View } from "../views.ts";
import { actions, context, unfolded, type Message } from "./blocks.ts";
import { offerButton, pressedLines, type OfferContext } from "./offer-buttons.ts";

/** A few words, and what can be done next with its price on it. */
export function noteCard(view: View & { view: "note" }, desk: OfferContext): Message {
  const nameOf = (slot: string) =>
    view.choices.find((choice) => choice.slot === slot)?.label ?? slot;
  const blocks: KnownBlock[] = [
    unfolded(view.text),
    ...context(...view.lines),
    ...pressedLines(desk, nameOf, `${card.pressed.since} `),
    ...actions(
      view.choices.flatMap(({ slot, label, heldLabel = label, shorter = [], asked = false }) =>
        offerButton(desk, slot, { label, heldLabel, shorter, asked }),
      ),
    ),
  ];
  return { text: plainText(view.text), blocks };
}

/** A text without buttons. */
export function plainNote(text: string): Message {
  return { text: plainText(text), blocks: [unfolded(text)] };
}

function plainText(mrkdwn: string): string {
  return mrkdwn.replace(/[*`]/g, "");
}
