import type { Action } from "../feature.ts";
import { homeActions } from "./home.ts";
import { chooseColumn, sendList, startList, stopList } from "./list-actions.ts";
import { history, monthCsv, settle } from "./money.ts";
import { allInfo, copyCard, moreRows, nextPage, openMine } from "./open-card.ts";
import { ownCompany } from "./own-company.ts";
import { pressOffer } from "./press-offer.ts";
import { sendReceipt } from "./send-receipt.ts";
import { shareCard } from "./share-card.ts";
import { teamActions } from "./team.ts";

/** What the buttons do. */
export const actions: readonly Action[] = [
  pressOffer,
  shareCard,
  copyCard,
  allInfo,
  sendReceipt,
  openMine,
  nextPage,
  moreRows,
  history,
  monthCsv,
  settle,
  ownCompany,
  startList,
  chooseColumn,
  stopList,
  sendList,
  ...teamActions,
  ...homeActions,
];
