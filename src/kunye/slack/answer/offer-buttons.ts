import type { Button, KnownBlock } from "@slack/types";
import type { MicroCredits } from "../../../company/credits.ts";
import { actionIds } from "../contract/action-ids.ts";
import type { Price } from "../../lookups/prices.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import type { Texts } from "../../texts/texts.ts";
import { button, clip, context, labelRoom, withoutControls } from "../blocks/blocks.ts";
import type { CardContext } from "../reply/card-kind.ts";

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
export function offerButton(card: CardContext, slot: string, label: OfferLabel): Button[] {
  const { texts } = card;
  const { buttons, confirmation } = texts;
  const found = card.offers.find(({ offer }) => offer.slot === slot);
  if (!found) return [];
  const { offer, intent } = found;
  const free = offer.price === 0 || intent !== null;
  const price = { amount: free ? 0 : offer.price, guessed: card.prices[offer.kind].guessed };
  const open = intent?.state === "sending" || intent?.state === "unknown";
  const name = open ? buttons.outcome : free ? label.heldLabel : label.label;
  const shown = offerLabel(
    texts,
    [name, ...(label.shorter ?? []), buttons.brief[offer.kind]],
    price,
  );
  const about = clip(label.about ?? offer.text, 100);
  const question = (title: string) =>
    confirmation.text(`${title} · ${confirmation.what[offer.kind]}`, texts.pricedInWords(price));
  // The price stands behind the title and must not be cut off.
  const room = slackLimits.confirm.text - question("").length;
  return [
    button({
      label: shown,
      spoken: spokenLabel(texts, shown, name, about, price),
      actionId: `${actionIds.offer}:${slot}`,
      value: offerValue(offer.id, price.amount),
      ...(!free &&
        label.asked !== true &&
        offer.price >= card.confirmFrom && {
          confirm: {
            title: confirmation.title,
            text: question(clip(about, room)),
            confirm: shown,
            deny: confirmation.deny,
          },
        }),
    }),
  ];
}

/** The words of a button that agrees to a most: with "up to" if there is room; the spoken ones always have it. */
export function upToLabel(texts: Texts, name: string, most: Price) {
  const bare = texts.priced(most);
  const spoken = name + separator + texts.lists.upTo(bare);
  const forms = [spoken, name + separator + bare];
  return { spoken, label: forms.find(({ length }) => length <= labelRoom) ?? bare };
}

const separator = " · ";
/** With less room than this nothing is begun: half a number would be another one. */
const leastRoom = 16;

/** A priced button's words: its first name that leaves room for the price, else the price alone. */
export function offerLabel(texts: Texts, names: readonly string[], price: Price): string {
  const { buttons } = texts;
  const bare = texts.priced(price);
  const formsOf = (name: string) => [
    // The detail is the dearest: it says that it is charged as well.
    ...(name === buttons.detail && price.amount > 0 ? [buttons.charged(name, bare)] : []),
    buttons.priced(name, bare),
  ];
  const forms = names.map(withoutControls).flatMap(formsOf);
  return forms.find((form) => form.length <= labelRoom) ?? bare;
}

/** The same for somebody who hears it: the words that are seen, what is done and to whom, and the price in whole words. */
export function spokenLabel(
  texts: Texts,
  label: string,
  name: string,
  about: string,
  price: Price,
): string {
  const words = texts.pricedInWords(price);
  // A price that is seen whole is not said twice.
  const end = label.includes(words) ? "" : separator + words;
  const most = slackLimits.button.accessibilityLabel - end.length;
  return (
    [name, about].map(withoutControls).reduce((said, part) => {
      const room = most - said.length - separator.length;
      if (said.includes(part) || (part.length > room && room < leastRoom)) return said;
      return said + separator + clip(part, room);
    }, label) + end
  );
}

/** Returns the value of an offer's button, which carries the price on its label. */
function offerValue(id: string, shownPrice: MicroCredits): string {
  return `${id}|${shownPrice}`;
}

/** Reads an offer's id and the price on its button. */
export function readOfferValue(value: string): { offerId: string; shownPrice?: MicroCredits } {
  const [offerId = "", price] = value.split("|");
  return price === undefined ? { offerId } : { offerId, shownPrice: Number(price) };
}

/** The way to everything the team bought. */
export function historyButton({ buttons }: Texts): Button {
  return button({ label: buttons.history, actionId: actionIds.history, value: "now" });
}

/** What was asked in a month (`2026-11`), as a file. */
export function csvButton({ buttons }: Texts, month: string): Button {
  return button({ label: buttons.csv, actionId: actionIds.monthCsv, value: month });
}

/** A line for each offer of the card that was pressed, saying what happened; `lead` stands before them. */
export function pressedLines(
  { texts, offers }: CardContext,
  nameOf: (slot: string) => string,
  lead = "",
): KnownBlock[] {
  const { card: text } = texts;
  const lines = offers.flatMap(({ offer, intent }) => {
    if (!intent) return [];
    const name = nameOf(offer.slot);
    switch (intent.state) {
      case "lost":
      case "paid": {
        const cost = intent.cost;
        const paid = cost === null ? text.chargedUnknown : text.charged(cost);
        return [text.pressed.paid(name, paid)];
      }
      case "unknown":
        return [text.pressed.unknown(name)];
      case "sending":
        return [text.pressed.pending(name)];
      case "free":
        return [];
    }
  });
  return context(lines.length === 0 ? "" : lead + lines.join("\n"));
}
