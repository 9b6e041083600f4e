import { inWords, saying } from "../../texts/texts.ts";
import { actions, escapeData, header, section } from "../cards/blocks.ts";
import { freeButton } from "../cards/note-card.ts";
import { raiseButtons } from "../raise-notes.ts";
import type { HomeSection } from "./read-home.ts";

const mostRequests = 10;

/** What waits for somebody, and what they should know before they ask: a low balance, unclear outcomes. */
export const waiting: HomeSection = (state, texts) => {
  const { home, balance: text } = texts;
  const { balance, threshold = 0, prices, requests, asks, topUp, reader } = state;
  const unclear = state.unsettled.filter(
    ({ intent }) => reader.admin || intent.userId === reader.userId,
  ).length;
  const isTooLow = balance !== null && balance < prices.vkn_detail.amount;
  const isLow = balance !== null && !isTooLow && balance < threshold;
  const low = isLow ? inWords(texts, saying("lowBalance", balance, threshold, null)) : "";
  return [
    ...(requests.length > 0 ? [header(home.waiting(requests.length))] : []),
    ...requests
      .slice(0, mostRequests)
      .flatMap((one) => [
        section(home.request(one.userId, one.whose, one.limit, escapeData(one.reason))),
        ...actions(raiseButtons(one).map((button) => freeButton(texts, button))),
      ]),
    ...(asks ? [section(home.ownRequest)] : []),
    ...(isTooLow ? [section(text.tooLow(topUp))] : []),
    ...(isLow ? [section(`${low} ${topUp}`)] : []),
    ...(unclear > 0 ? [section(home.unclear(unclear, reader.admin))] : []),
  ];
};
