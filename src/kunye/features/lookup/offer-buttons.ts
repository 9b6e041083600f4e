import type { Button, KnownBlock, ActionsBlock, Overflow } from "@slack/types";
import type { MicroCredits } from "../../../company/credits.ts";
import { isDetail } from "../../../company/lookup-kind.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { isStruckOff } from "../../../company/status.ts";
import { isFreeOffer } from "../../lookups/offers.ts";
import { asksFirst, type Price } from "../../lookups/prices.ts";
import {
  type ButtonOptions,
  button,
  clip,
  context,
  maxLabelLength,
  withoutControls,
  actions,
} from "../../slack/blocks.ts";
import { actionIds, entryValue } from "../../slack/action-ids.ts";
import {
  vknOf,
  type CardContext,
  type AnswerContext,
  type Provenance,
  type Sharing,
} from "../../slack/card-kind.ts";
import type { Texts } from "../../texts/texts.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";

/** The labels of an offer: `heldLabel` if its answer opens free, else `label`. */
export interface OfferLabel {
  label: string;
  heldLabel: string;
  /** Shorter labels for a long price, the longest first. */
  shorter?: readonly string[];
  /** True if the text around the button asks for consent: no dialog follows. */
  asksConsent?: boolean;
  /** True if the text around the button says that opening is free. */
  isSaidFree?: boolean;
  /** By default the typed text. */
  subject?: string;
  /** True for a search beside held cards: its dialog says that it may find one of them again. */
  mayFindSame?: boolean;
}

/** A dialog with a shorter subject leaves its caution out. Chosen by hand. */
const minSubjectLength = 60;

/** Draws an offer's button; none if the card has no such offer. */
export function offerButton(card: CardContext, slot: string, label: OfferLabel): Button[] {
  const { texts } = card;
  const { buttons, confirmation } = texts;
  const found = card.offers.find(({ offer }) => offer.slot === slot);
  if (!found) return [];
  const { offer, intent } = found;
  const isFree = isFreeOffer(found);
  const price = { amount: isFree ? 0 : offer.price, guessed: card.prices[offer.kind].guessed };
  const isPending = intent?.state === "sending" || intent?.state === "unknown";
  const name = isPending ? buttons.outcome : isFree ? label.heldLabel : label.label;
  const names = [name, ...(label.shorter ?? []), buttons.brief[offer.kind]];
  // A pending outcome gives no answer, so its button has no price.
  const isUnpriced = isPending || (isFree && label.isSaidFree === true);
  const visibleLabel = isUnpriced ? clip(name, maxLabelLength) : offerLabel(texts, names, price);
  const subject = clip(label.subject ?? offer.text, 100);
  const what = confirmation.what[offer.kind];
  const content = isDetail(offer.kind)
    ? what.replace(/\)$/, `; ${texts.detail.peopleKept(card.peopleMs)})`)
    : what;
  const question = (title: string) =>
    confirmation.text(`${title} · ${content}`, texts.pricedInWords(price));
  const caution = label.mayFindSame === true ? ` ${confirmation.mayFindSame}` : "";
  // The price must not be cut off.
  const room = slackLimits.confirm.text - question("").length;
  const isRoomy = room - caution.length >= Math.min(subject.length, minSubjectLength);
  return [
    button({
      label: visibleLabel,
      spoken: spokenLabel(texts, visibleLabel, name, subject, price),
      actionId: `${actionIds.offer}:${slot}`,
      value: `${offer.id}|${price.amount}`,
      ...(!isFree &&
        label.asksConsent !== true &&
        asksFirst(offer.price, card.confirmFrom) && {
          confirm: {
            title: confirmation.title,
            text: isRoomy
              ? question(clip(subject, room - caution.length)) + caution
              : question(clip(subject, room)),
            confirm: visibleLabel,
            deny: confirmation.deny,
          },
        }),
    }),
  ];
}

/** Returns the labels of a button with a price limit; the spoken one always has "up to". */
export function upToLabel(texts: Texts, name: string, price: Price) {
  const bare = texts.priced(price);
  const spoken = name + separator + texts.upTo(bare);
  const forms = [spoken, name + separator + bare];
  return { spoken, label: forms.find(({ length }) => length <= maxLabelLength) ?? bare };
}

const separator = " · ";
/** Less room shows no clipped text: half a number would be another number. By hand. */
const minClipLength = 16;

/** Returns the first label that leaves room for the price, else the price alone. */
export function offerLabel(texts: Texts, names: readonly string[], price: Price): string {
  const { buttons } = texts;
  const bare = texts.priced(price);
  const formsOf = (name: string) => [
    // The detail is the dearest query, so its label says that it is charged.
    ...(name === buttons.detail && price.amount > 0 ? [buttons.charged(name, bare)] : []),
    buttons.priced(name, bare),
  ];
  const forms = names.map(withoutControls).flatMap(formsOf);
  return forms.find((form) => form.length <= maxLabelLength) ?? bare;
}

/** Returns the label for screen readers: visible words, action, object and price in words. */
export function spokenLabel(
  texts: Texts,
  label: string,
  name: string,
  subject: string,
  price: Price,
): string {
  const words = texts.pricedInWords(price);
  const end = label.includes(words) ? "" : separator + words;
  const longest = slackLimits.button.accessibilityLabel - end.length;
  return (
    [name, subject].map(withoutControls).reduce((said, part) => {
      const room = longest - said.length - separator.length;
      if (said.includes(part) || (part.length > room && room < minClipLength)) return said;
      return said + separator + clip(part, room);
    }, label) + end
  );
}

export function readOfferValue(value: string): { offerId: string; shownPrice?: MicroCredits } {
  const [offerId = "", price] = value.split("|");
  return price === undefined ? { offerId } : { offerId, shownPrice: Number(price) };
}

export function historyButton({ buttons }: Texts): Button {
  return button({ label: buttons.history, actionId: actionIds.history, value: "now" });
}

/** More paid offers share a line. Chosen by hand. */
const maxPaidLines = 2;
/** The rest of that line's offers is counted. Chosen by hand. */
const maxNamed = 3;

/** Draws a line for each pressed offer, after `lead`. */
export function pressedLines(
  { texts, offers }: CardContext,
  nameOf: (slot: string) => string,
  lead = "",
): KnownBlock[] {
  const { pressed, charged, chargedUnknown } = texts.card;
  const paid = offers.filter(({ intent }) => intent?.state === "paid" && intent.cost !== null);
  const summed = paid.length > maxPaidLines ? paid : [];
  const named = summed.slice(0, maxNamed).map(({ offer }) => nameOf(offer.slot));
  const more = summed.length > maxNamed ? ` ${texts.andMore(summed.length - maxNamed)}` : "";
  const names = named.join(", ") + more;
  const total = summed.reduce((sum, { intent }) => sum + (intent?.cost ?? 0), 0);
  const others = offers.filter((one) => !summed.includes(one));
  const lines = others.flatMap(({ offer, intent }) => {
    const name = nameOf(offer.slot);
    switch (intent?.state) {
      case "lost":
      case "paid":
        return [pressed.paid(name, intent.cost === null ? chargedUnknown : charged(intent.cost))];
      case "unknown":
        return [pressed.unknown(name)];
      case "sending":
        return [pressed.pending(name)];
      default:
        return [];
    }
  });
  const all = [...(summed.length > 0 ? [pressed.paid(names, charged(total))] : []), ...lines];
  return context(all.length === 0 ? "" : lead + all.join("\n"));
}

/** Chosen by hand: a phone shows three buttons in a row. */
const maxButtons = 3;

/** Draws a record card's last row, with a `⋯` menu; a channel gets only `openMine`. */
export function recordRow(
  card: AnswerContext,
  state: Sharing & {
    kind: "company" | "branch" | "detail";
    public?: boolean;
    provenance?: Provenance;
  },
  title: string,
  firstButtons: Button[] = [],
): ActionsBlock[] {
  const { content, texts } = card;
  const { buttons } = texts;
  const { kind } = state;
  // Prices and people are for one person.
  if (state.public === true) return actions([cardButton(card, "openMine")]);
  const isKnown = (kind === "branch" ? content.sube : content.merkez) !== null;
  const isPersonal = kind !== "branch" && isPersonsRecord(content);
  const isShareable = isKnown && card.isShareable && !isPersonal && state.sharedBy === null;
  const info = isKnown ? [cardButton(card, "allInfo")] : [];
  const refresh = { label: buttons.refresh, heldLabel: buttons.openNewer, subject: title };
  const refreshButton = offerButton(card, "refresh", refresh);
  // The card of a history's line leads to today's record.
  const isLine = state.provenance?.line !== undefined;
  return buttonRow(
    [
      ...(isLine ? refreshButton : []),
      ...firstButtons,
      ...(isShareable ? [shareButton(card, kind, state)] : []),
      ...(isKnown ? [cardButton(card, "copy")] : []),
      ...(kind === "detail" ? info : []),
    ],
    [
      ...(kind === "company" ? info : []),
      ...(isLine ? [] : refreshButton),
      ...(kind === "company" ? watchEntry(card) : []),
      historyButton(texts),
      cardButton(card, "receipt"),
    ],
  );
}

/** Draws three buttons and a `⋯` menu with the rest; the rest's dialogs stay outside the menu. */
export function buttonRow(first: Button[], rest: Button[]): ActionsBlock[] {
  const withDialog = rest.filter((one) => one.confirm !== undefined);
  const room = maxButtons - withDialog.length;
  const entries = [...first.slice(room), ...rest.filter((one) => one.confirm === undefined)];
  const menu: Overflow = {
    type: "overflow",
    action_id: actionIds.more,
    options: entries.map(({ text, action_id: actionId = "", value = "" }) => ({
      text,
      value: entryValue(actionId, value),
    })),
  };
  return actions([...first.slice(0, room), ...withDialog, ...(entries.length > 0 ? [menu] : [])]);
}

/** Draws the sharing button, whose dialog says what is shared and where. */
export function shareButton(
  card: CardContext,
  kind: keyof Texts["card"]["shareConfirmation"]["what"],
  { thread }: Sharing,
): Button {
  const { buttons, card: text, confirmation } = card.texts;
  const words = text.shareConfirmation;
  const label = buttons[thread === undefined ? "share" : "shareInThread"];
  const place = thread === undefined ? words.channel(card.channelName ?? "") : words.thread;
  const confirm = {
    title: words.title,
    text: words.text(words.what[kind], place),
    confirm: buttons.share,
    deny: confirmation.deny,
  };
  return cardButton(card, "share", { label, confirm });
}

/** Draws the button to watch a company, or to the reader's watch; none if it is struck off. */
function watchEntry(card: AnswerContext): Button[] {
  const { texts, prices } = card;
  const vkn = vknOf(card);
  const { merkez } = card.content;
  const isWatchable = merkez === null || !isStruckOff(merkez);
  if (vkn === null || !(isWatchable || card.isWatched === true)) return [];
  const { buttons } = texts;
  const price = texts.priced(prices.vkn);
  const forms = [buttons.watchFor(price), buttons.watchForBrief(price), buttons.watch];
  const offered = forms.find(({ length }) => length <= maxLabelLength) ?? buttons.watch;
  const label = card.isWatched === true ? buttons.watched : offered;
  return [button({ label, actionId: actionIds.watch, value: vkn })];
}

/** Draws a free button whose value is the card's id. */
export function cardButton(
  { texts: { buttons }, cardId }: CardContext,
  name: "copy" | "allInfo" | "receipt" | "share" | "openMine",
  words: Partial<Pick<ButtonOptions, "label" | "confirm">> = {},
): Button {
  return button({ label: buttons[name], ...words, actionId: actionIds[name], value: cardId });
}
