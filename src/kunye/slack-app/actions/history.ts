import { actionIds } from "../action-ids.ts";
import type { Action } from "../feature.ts";
import { showHistory } from "../show-history.ts";

/** `Ekibin aldıkları` and its older lines. */
export const history: Action = { id: actionIds.history, needs: "see", run: showHistory };
