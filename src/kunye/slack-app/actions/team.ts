import { actionIds } from "../action-ids.ts";
import type { Interaction } from "../interaction.ts";
import { openLimitsModal, openManagersModal } from "../modals/team.ts";
import { askRaise, decideRaise } from "../raise-limit.ts";
import { say } from "../replies.ts";
import type { Action } from "./action.ts";

/** The buttons about managers, limits and requests to raise one. All of them are free. */
export const teamActions: readonly Action[] = [
  { id: actionIds.limits, needs: "manage", run: (interaction) => openLimitsModal(interaction) },
  { id: actionIds.managers, needs: "manage", run: openManagersModal },
  { id: actionIds.alertOff, needs: "manage", run: switchAlertOff },
  { id: actionIds.raiseAsk, needs: "see", run: askRaise },
  { id: actionIds.raiseGrant, needs: "manage", run: decideRaise },
  { id: actionIds.raiseDecline, needs: "manage", run: decideRaise },
];

async function switchAlertOff(interaction: Interaction, value: string): Promise<void> {
  const { services, person, texts } = interaction;
  const about = value === "balance" ? "balance" : "limit";
  const off = { name: `alert:${about}` as const, value: about === "balance" ? null : "false" };
  const change = { ...off, by: person.userId, lasting: true, seen: Infinity };
  await services.team.setLimits(person.team, [change]);
  return say(interaction, texts.team.switchedOff[about]);
}
