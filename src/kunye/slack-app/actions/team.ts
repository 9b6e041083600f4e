import { actionIds } from "../action-ids.ts";
import type { Action } from "../feature.ts";
import type { Interaction } from "../interaction.ts";
import { openForm } from "../modals/open-modal.ts";
import { decideRaise, openReasonModal, raiseView } from "../modals/raise.ts";
import { openLimitsModal, openManagersModal } from "../modals/team.ts";
import { say } from "../replies.ts";

const askAmount: Action["run"] = (interaction, pressed) =>
  openForm(interaction, raiseView(interaction.texts, pressed));

/** The buttons about managers, limits and requests to raise one. All of them are free. */
export const teamActions: readonly Action[] = [
  { id: actionIds.limits, needs: "manage", run: (interaction) => openLimitsModal(interaction) },
  { id: actionIds.managers, needs: "manage", run: openManagersModal },
  { id: actionIds.alertOff, needs: "manage", run: switchAlertOff },
  { id: actionIds.raiseAsk, needs: "see", run: openReasonModal },
  { id: actionIds.raiseGrant, needs: "manage", run: decideRaise },
  { id: actionIds.raiseOther, needs: "manage", run: askAmount },
  { id: actionIds.raiseDecline, needs: "manage", run: decideRaise },
];

async function switchAlertOff(interaction: Interaction, value: string): Promise<void> {
  const { services, person, texts } = interaction;
  const about = value === "balance" || value === "month" ? value : "limit";
  const off = { name: `alert:${about}` as const, value: about === "balance" ? null : "false" };
  await services.team.change(person.team, person.userId, [off]);
  return say(interaction, texts.team.switchedOff[about]);
}
