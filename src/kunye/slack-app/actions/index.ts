import { allInfo } from "./all-info.ts";
import { copyCard } from "./copy-card.ts";
import { homeActions } from "./home.ts";
import { history } from "./history.ts";
import { chooseColumn, sendList, startList, stopList } from "./list-actions.ts";
import { monthCsv } from "./month-csv.ts";
import { moreRows, nextPage } from "./next-page.ts";
import { openMine } from "./open-mine.ts";
import { ownCompany } from "./own-company.ts";
import { pressOffer } from "./press-offer.ts";
import { sendReceipt } from "./send-receipt.ts";
import { settle } from "./settle.ts";
import { shareCard } from "./share-card.ts";
import { teamActions } from "./team.ts";
import type { Action } from "../feature.ts";

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
