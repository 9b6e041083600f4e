import { escapeData, section } from "../cards/blocks.ts";
import type { HomeSection } from "./home-view.ts";

/** What waits for somebody, and what they should know before they ask: a low balance, unclear outcomes. */
export const waiting: HomeSection = (state, { home, balance: text }) => {
  const { balance, detailPrice, topUpHint, isManager, unclear } = state;
  const hint = topUpHint === null ? null : escapeData(topUpHint);
  const isLow = balance !== null && balance < detailPrice;
  return [
    ...(isLow ? [section(text.tooLow(text.topUp(isManager, hint)))] : []),
    ...(unclear > 0 ? [section(home.unclear(unclear, isManager))] : []),
  ];
};
