import { escapeData, section } from "../cards/blocks.ts";
import type { HomeSection } from "./home-state.ts";

/** What somebody should know before they ask: the balance is at its end, or an outcome is unknown. */
export const warnings: HomeSection = (
  { balance, detailPrice, topUpHint, isManager, unclear },
  { home, balance: text },
) => {
  const hint = topUpHint === null ? null : escapeData(topUpHint);
  const isLow = balance !== null && balance < detailPrice;
  return [
    ...(isLow ? [section(text.tooLow(text.topUp(isManager, hint)))] : []),
    ...(unclear > 0 ? [section(home.unclear(unclear, isManager))] : []),
  ];
};
