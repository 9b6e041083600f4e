import { actions, escapeData, header, section } from "../cards/blocks.ts";
import { freeButton } from "../cards/note-card.ts";
import { raiseButtons } from "../cards/raise-buttons.ts";
import type { HomeSection } from "./read-home.ts";

const mostRequests = 10;

/** What waits for somebody, and what they should know before they ask: a low balance, unclear outcomes. */
export const waiting: HomeSection = (state, texts) => {
  const { home, balance: text } = texts;
  const { userId, balance, detailPrice, topUpHint, isManager, unclear } = state;
  // Nobody decides about their own.
  const requests = state.requests.filter((one) => one.userId !== userId);
  const hint = topUpHint === null ? null : escapeData(topUpHint);
  const isLow = balance !== null && balance < detailPrice;
  return [
    ...(requests.length > 0 ? [header(home.waiting(requests.length))] : []),
    ...requests
      .slice(0, mostRequests)
      .flatMap((one) => [
        section(home.request(one.userId, one.whose, one.limit)),
        ...actions(raiseButtons(one.userId, one.id).map((button) => freeButton(texts, button))),
      ]),
    ...(state.requests.length > requests.length ? [section(home.ownRequest)] : []),
    ...(isLow ? [section(text.tooLow(text.topUp(isManager, hint)))] : []),
    ...(unclear > 0 ? [section(home.unclear(unclear, isManager))] : []),
  ];
};
