import { monthStart } from "../../../../company/istanbul-time.ts";
import { actionIds } from "../../contract/action-ids.ts";
import type { Action } from "../../reply/feature.ts";
import type { Interaction } from "../../reply/interaction.ts";
import { openAccessModal } from "../access-log/access-log.ts";
import { companyView, openInvoiceModal, openListModal } from "../../answer/ask-modals.ts";
import { openForm } from "../../reply/open-modal.ts";
import { decideRaise, openReasonModal, raiseView } from "../team/raise.ts";
import { openLimitsModal, openManagersModal } from "../team/team-modals.ts";
import { chooseLanguage } from "../language/own-language.ts";
import { showMonth } from "../money/read-books.ts";
import { say } from "../../reply/reply.ts";
import { showResult } from "../../answer/show-result.ts";

/** The Home's own buttons. All of them are free. */
export const homeActions: readonly Action[] = [
  {
    id: actionIds.askCompany,
    needs: "spend",
    run: (interaction) => openForm(interaction, companyView(interaction.texts)),
  },
  { id: actionIds.checkInvoice, needs: "spend", run: openInvoiceModal },
  { id: actionIds.giveList, needs: "spend", run: openListModal },
  { id: actionIds.openBought, needs: "spend", run: openBought },
  { id: actionIds.lastMonth, needs: "manage", run: showLastMonth },
  { id: actionIds.accessLog, needs: "manage", run: openAccessModal },
  {
    id: actionIds.language,
    needs: "see",
    // What it stands on is drawn again in that language.
    answered: "here",
    run: chooseLanguage,
  },
];

/** The report of the month before this one. */
async function showLastMonth(interaction: Interaction): Promise<void> {
  const now = await interaction.services.lookups.now();
  return showMonth(interaction, monthStart(now) - 1);
}

/** Opens what one bought, as the team holds it by now. */
async function openBought(interaction: Interaction, intentId: string): Promise<void> {
  const { services, person, texts } = interaction;
  const { lookups } = services;
  const [own] = await lookups.bought(person.team, [intentId]);
  if (own?.intent.userId !== person.userId) return say(interaction, texts.failure.notYours);
  const { kind, key, text } = own.intent;
  const query = { kind, key, text };
  const held = await lookups.held(person.team, query);
  if (!held) return say(interaction, texts.failure.expired);
  const result = await lookups.open(person.team, held.intentId);
  return showResult(interaction, query, result);
}

/** The buttons about managers, limits and requests to raise one. All of them are free. */
export const teamActions: readonly Action[] = [
  { id: actionIds.limits, needs: "manage", run: (interaction) => openLimitsModal(interaction) },
  { id: actionIds.managers, needs: "manage", run: openManagersModal },
  { id: actionIds.alertOff, needs: "manage", run: switchAlertOff },
  { id: actionIds.raiseAsk, needs: "see", run: openReasonModal },
  { id: actionIds.raiseGrant, needs: "manage", run: decideRaise },
  { id: actionIds.raiseOther, needs: "manage", run: openAmountModal },
  { id: actionIds.raiseDecline, needs: "manage", run: decideRaise },
];

function openAmountModal(interaction: Interaction, pressed: string): Promise<void> {
  return openForm(interaction, raiseView(interaction.texts, pressed));
}

async function switchAlertOff(interaction: Interaction, value: string): Promise<void> {
  const { services, person, texts } = interaction;
  const about = value === "balance" || value === "month" ? value : "limit";
  const off = { name: `alert:${about}` as const, value: about === "balance" ? null : "false" };
  await services.team.change(person.team, person.userId, [off]);
  return say(interaction, texts.team.switchedOff[about]);
}
