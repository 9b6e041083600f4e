import type { ActionsBlock, Button, Overflow } from "@slack/types";
import { isPersonsRecord } from "../../../company/people.ts";
import { actionIds, entryValue } from "../contract/action-ids.ts";
import { actions, button, labelRoom } from "../blocks/blocks.ts";
import { vknOf, type AnswerContext, type CardContext, type Sharing } from "../reply/card-kind.ts";
import { historyButton, offerButton } from "./offer-buttons.ts";

const mostButtons = 3;

/** The last row of a record's card: `first`, sharing and copying, and behind `⋯` what renews and proves it. */
export function recordRow(
  card: AnswerContext,
  state: Sharing & { kind: "company" | "branch" | "detail" },
  title: string,
  first: Button[] = [],
): ActionsBlock[] {
  const { content, texts } = card;
  const { buttons } = texts;
  const { kind } = state;
  const isKnown = (kind === "branch" ? content.sube : content.merkez) !== null;
  const isPersonal = kind !== "branch" && isPersonsRecord(content);
  const isShareable = isKnown && card.shareable && !isPersonal && state.sharedBy === null;
  const share = kind === "detail" ? shareDetailButton : shareButton;
  const info = isKnown ? [freeButton(card, "allInfo")] : [];
  const refresh = { label: buttons.refresh, heldLabel: buttons.openNewer, about: title };
  return buttonRow(
    [
      ...first,
      ...(isShareable ? [share(card, state)] : []),
      ...(isKnown ? [freeButton(card, "copy")] : []),
      ...(kind === "detail" ? info : []),
    ],
    [
      ...(kind === "company" ? info : []),
      ...offerButton(card, "refresh", refresh),
      ...(kind === "company" ? watchEntry(card) : []),
      historyButton(texts),
      freeButton(card, "receipt"),
    ],
  );
}

/** A card's last row: at most three buttons, and behind `⋯` the rest; what asks before it acts always stands as a button. */
export function buttonRow(first: Button[], rest: Button[]): ActionsBlock[] {
  const asking = rest.filter((one) => one.confirm !== undefined);
  const room = mostButtons - asking.length;
  const menu = [...first.slice(room), ...rest.filter((one) => one.confirm === undefined)];
  return actions([
    ...first.slice(0, room),
    ...asking,
    ...(menu.length > 0 ? [overflow(menu)] : []),
  ]);
}

/** The only button of a card that a whole channel sees: prices and people are for one person. */
export function openMineRow({ texts, cardId }: CardContext): ActionsBlock[] {
  const label = texts.buttons.openMine;
  return actions([button({ label, actionId: actionIds.openMine, value: cardId })]);
}

/** The button that shows the general card to everybody, in the thread where one is named. */
function shareButton({ texts, cardId }: CardContext, { thread }: Sharing): Button {
  const label = texts.buttons[thread === undefined ? "share" : "shareInThread"];
  return button({ label, actionId: actionIds.share, value: cardId });
}

/** The same on a detail, which asks first: it says where the general card goes and that the people stay. */
function shareDetailButton(card: CardContext, sharing: Sharing): Button {
  const { buttons, card: text, confirmation } = card.texts;
  const { shareConfirmation: words } = text;
  const label = buttons[sharing.thread === undefined ? "share" : "shareInThread"];
  const place = sharing.thread === undefined ? words.channel(card.channelName ?? "") : words.thread;
  const { deny } = confirmation;
  const confirm = { title: words.title, text: words.text(place), confirm: buttons.share, deny };
  return button({ label, actionId: actionIds.share, value: card.cardId, confirm });
}

/** The way to watching a company, with what a month of it costs, or to the settings of the reader's watch. */
function watchEntry(card: AnswerContext): Button[] {
  const { texts, prices } = card;
  const vkn = vknOf(card);
  if (vkn === null) return [];
  const { watch } = texts;
  const price = texts.priced(prices.vkn);
  const forms = [watch.entry(price), watch.entryBrief(price), watch.title];
  const offered = forms.find(({ length }) => length <= labelRoom) ?? watch.title;
  const label = card.isWatched === true ? watch.watched : offered;
  return [button({ label, actionId: actionIds.watch, value: vkn })];
}

/** A free button of a company's card. */
function freeButton(card: CardContext, name: "copy" | "allInfo" | "receipt"): Button {
  const { texts, cardId } = card;
  return button({ label: texts.buttons[name], actionId: actionIds[name], value: cardId });
}

function overflow(entries: Button[]): Overflow {
  return {
    type: "overflow",
    action_id: actionIds.more,
    options: entries.map(({ text, action_id: actionId = "", value = "" }) => ({
      text,
      value: entryValue(actionId, value),
    })),
  };
}
