import { actionIds } from "../action-ids.ts";
import type { Need } from "../permission.ts";
import type { Interaction } from "../interaction.ts";
import { allInfo, copyCard, nextPage, openMine } from "./free-buttons.ts";
import { showHistory } from "../show-history.ts";
import { pressOffer } from "./press-offer.ts";
import { shareCard } from "./share-card.ts";

/** A button: what pressing it needs, which is checked before, and who carries it out. */
interface Action {
  needs: Need;
  run: (talk: Interaction, value: string) => Promise<void>;
}

/** The buttons, by the name before an action id's suffix. */
export const actionTable: ReadonlyMap<string, Action> = new Map([
  [actionIds.offer, { needs: "spend", run: pressOffer }],
  [actionIds.share, { needs: "spend", run: shareCard }],
  [actionIds.copy, { needs: "spend", run: copyCard }],
  [actionIds.allInfo, { needs: "spend", run: allInfo }],
  [actionIds.openMine, { needs: "spend", run: openMine }],
  [actionIds.page, { needs: "spend", run: nextPage }],
  // It checks by itself, for a command opens it too.
  [actionIds.history, { needs: "none", run: showHistory }],
]);
