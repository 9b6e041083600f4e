import type { ModalView } from "@slack/types";
import type { Texts } from "../../texts/texts.ts";
import { field, section } from "../cards/blocks.ts";
import { askerOf, type Interaction } from "../interaction.ts";
import { formView } from "../modal-view.ts";
import { isManager } from "../permission.ts";
import { askRaise, decideRaise } from "../raise-limit.ts";
import { limitedOn } from "../raise-notes.ts";
import { longestReason, raiseForm, reasonForm } from "../reception/forms/team-forms.ts";
import { say } from "../replies.ts";
import type { Modal } from "./modal.ts";
import { openForm } from "./open-modal.ts";

const reasonModal = { form: reasonForm, needs: "see" as const, submit: askRaise };
const raiseModal: Modal<string> = { form: raiseForm, needs: "manage", submit: decideRaise };

/** The modals of a request to raise a limit: the asker's, and that of a manager who grants another amount. Both are free. */
export const raiseModals = [reasonModal, raiseModal];

/** Asks for a reason, which may stay empty; where nobody could decide, that is said at once. */
export async function openReasonModal(interaction: Interaction, cardId: string): Promise<void> {
  const { services, person, texts } = interaction;
  if (!(await limitedOn(services, askerOf(interaction), cardId)))
    return say(interaction, texts.failure.notYours);
  const book = await services.team.book(person.team);
  if (book.waiting.some(({ userId }) => userId === person.userId))
    return say(interaction, texts.team.waits);
  if (book.managers.every((id) => id === person.userId))
    return say(interaction, texts.team.alone(await isManager(interaction, book)));
  return openForm(interaction, reasonView(texts, cardId));
}

/** `Sınır artışı`: the reason, to be sent to the managers. */
export function reasonView(texts: Texts, cardId: string): ModalView {
  const { reason } = texts.team;
  const element = { type: "plain_text_input", multiline: true, max_length: longestReason };
  const words = field(`reason:${cardId}`, reason.label, element);
  const blocks = [section(reason.lead), { ...words, optional: true }];
  return formView(texts, reasonForm.callbackId, reason.title, blocks, reason.send);
}

/** `Başka tutar`: how much is added to a limit this month. */
export function raiseView(texts: Texts, pressed: string): ModalView {
  const [userId = "", cardId = "", limit] = pressed.split("|");
  const { amountOf } = texts.team;
  const element = { type: "plain_text_input", max_length: 20 };
  const amount = field(`raise:${userId}|${cardId}`, amountOf.label, element);
  const blocks = [section(amountOf.lead(userId, Number(limit))), amount];
  return formView(texts, raiseForm.callbackId, amountOf.title, blocks, amountOf.grant);
}
