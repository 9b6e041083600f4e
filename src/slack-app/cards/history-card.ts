import type { KnownBlock } from "@slack/types";
import { actionIds } from "../action-ids.ts";
import { buttons, history as text } from "../texts/tr.ts";
import type { View } from "../views.ts";
import { actions, button, context, header, section, type Message } from "./blocks.ts";
import { offerButton, type OfferDesk } from "./offer-buttons.ts";

/** What the team bought, newest first; each line opens its card for nothing as long as it is kept. */
export function historyCard(view: View & { view: "history" }, desk: OfferDesk): Message {
  const blocks: KnownBlock[] = [
    header(text.heading),
    ...(view.rows.length === 0 ? [section(text.nothing)] : []),
    ...view.rows.map(({ text: line, choice }) => {
      const label = { label: buttons.query, heldLabel: buttons.open };
      return section(line, choice ? offerButton(desk, choice.slot, label)[0] : undefined);
    }),
    ...(view.next === null
      ? []
      : actions([
          button({ name: text.older, actionId: actionIds.history, value: String(view.next) }),
        ])),
    ...context(text.footer),
  ];
  return { text: text.heading, blocks };
}
