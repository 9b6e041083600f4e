import { actionIds } from "../action-ids.ts";
import { openLimitsModal, openManagersModal } from "../modals/team.ts";
import { askRaise, decideRaise } from "../raise-limit.ts";
import type { Action } from "./action.ts";

/** The buttons about managers, limits and requests to raise one. All of them are free. */
export const teamActions: readonly Action[] = [
  { id: actionIds.limits, needs: "manage", run: (interaction) => openLimitsModal(interaction) },
  { id: actionIds.managers, needs: "manage", run: openManagersModal },
  { id: actionIds.raiseAsk, needs: "see", run: askRaise },
  { id: actionIds.raiseGrant, needs: "manage", run: decideRaise },
  { id: actionIds.raiseDecline, needs: "manage", run: decideRaise },
];
