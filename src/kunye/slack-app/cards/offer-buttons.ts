import type { Button, KnownBlock } from "@slack/types";
import type { MicroCredits } from "../../../company/credits.ts";
import type { PriceList } from "../../lookups/prices.ts";
import type { Intent, Offer } from "../../lookups/store-port.ts";
import { actionIds } from "../action-ids.ts";
import { buttons, card as cardText, confirmation, credits, pricedInWords } from "../../texts/tr.ts";
import { button, clip, context } from "./blocks.ts";
import { offerLabel, spokenLabel } from "./offer-label.ts";

/** A card's offer with what became of it. */
export interface DrawnOffer {
  offer: Offer;
  intent: Intent | null;
}

/** What every card needs to draw its priced buttons. */
export interface OfferContext {
  offers: readonly DrawnOffer[];
  prices: PriceList;
  /** From this price on a click asks once more. */
  confirmFrom: MicroCredits;
}

/** How one offer is to be named: `heldLabel` where it opens for nothing. */
export interface OfferLabel {
  label: string;
  heldLabel: string;
  /** What may stand there instead where the price needs the room, the longest first. */
  shorter?: readonly string[];
  /** What it stands under asks already whether to pay: no dialog on top. */
  asked?: boolean;
  /** Whom it is about; what is asked by default. */
  about?: string;
}

/** The button of one offer, or none where there is no such offer. */
export function offerButton(desk: OfferContext, slot: string, label: OfferLabel): Button[] {
  const found = desk.offers.find(({ offer }) => offer.slot === slot);
  if (!found) return [];
  const { offer, intent } = found;
  const free = offer.price === 0 || intent !== null;
  const price = { amount: free ? 0 : offer.price, guessed: desk.prices[offer.kind].guessed };
  const open = intent?.state === "sending" || intent?.state === "unknown";
  const name = open ? buttons.outcome : free ? label.heldLabel : label.label;
  const shown = offerLabel([name, ...(label.shorter ?? []), buttons.brief[offer.kind]], price);
  // The price stands behind it and must not be cut off.
  const about = clip(label.about ?? offer.text, 120);
  const what = [about, confirmation.what[offer.kind]].join(" · ");
  return [
    button({
      label: shown,
      spoken: spokenLabel(shown, name, about, price),
      actionId: `${actionIds.offer}:${slot}`,
      value: offer.id,
      ...(!free &&
        label.asked !== true &&
        offer.price >= desk.confirmFrom && {
          confirm: {
            title: confirmation.title,
            text: confirmation.text(what, pricedInWords(price)),
            confirm: shown,
            deny: confirmation.deny,
          },
        }),
    }),
  ];
}

/** The way to everything the team bought. */
export function historyButton(): Button {
  return button({ label: buttons.history, actionId: actionIds.history, value: "now" });
}

/** A line for each offer of the card that was pressed, saying what happened; `lead` stands before them. */
export function pressedLines(
  desk: OfferContext,
  nameOf: (slot: string) => string,
  lead = "",
): KnownBlock[] {
  const lines = desk.offers.flatMap(({ offer, intent }) => {
    if (!intent) return [];
    const name = nameOf(offer.slot);
    switch (intent.state) {
      case "lost":
      case "paid": {
        const cost = intent.cost;
        const paid = cost === null ? cardText.chargedUnknown : `${credits(cost)} düşüldü`;
        return [cardText.pressed.paid(name, paid)];
      }
      case "unknown":
        return [cardText.pressed.unknown(name)];
      case "sending":
        return [cardText.pressed.pending(name)];
      case "free":
        return [];
    }
  });
  return context(lines.length === 0 ? "" : lead + lines.join("\n"));
}
