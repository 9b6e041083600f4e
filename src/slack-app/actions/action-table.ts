import { actionIds } from "../action-ids.ts";
import type { Talk } from "../talk.ts";
import { allInfo, copyCard, nextPage } from "./free-buttons.ts";
import { showHistory } from "../show-history.ts";
import { pressOffer } from "./press-offer.ts";
import { shareCard } from "./share-card.ts";

/** The buttons and who carries them out, by the name before an action id's suffix. */
export const actionTable = new Map<string, (talk: Talk, value: string) => Promise<void>>([
  [actionIds.offer, pressOffer],
  [actionIds.share, shareCard],
  [actionIds.copy, copyCard],
  [actionIds.allInfo, allInfo],
  [actionIds.page, nextPage],
  [actionIds.history, showHistory],
]);
