import type { ModalView } from "@slack/types";
import type { Texts } from "../../../texts/texts.ts";
import { field, section } from "../../blocks/blocks.ts";
import { askerOf } from "../../reply/interaction.ts";
import type { Modal, Interaction } from "../../reply/feature.ts";
import { refreshHomes } from "../../answer/home.ts";
import { formView } from "../../contract/modal-view.ts";
import { tellManagers } from "../../answer/tell-managers.ts";
import { hearersOf, isManager } from "../../access/permission.ts";
import { decidedNote, limitedOn } from "./raise-notices.ts";
import { longestReason, raiseForm, reasonForm } from "../../contract/team-forms.ts";
import { say } from "../../reply/reply.ts";
import { show } from "../../answer/show.ts";
import { openForm } from "../../reply/open-modal.ts";

type GivenReason = Record<"cardId" | "reason", string>;

const reasonModal: Modal<GivenReason> = { form: reasonForm, needs: "see", submit: askRaise };
const raiseModal: Modal<string> = { form: raiseForm, needs: "manage", submit: decideRaise };

/** The modals of a raise request: the asker's, and the manager's with another amount. Free. */
export const raiseModals = [reasonModal, raiseModal];

/** Asks for an optional reason first, because the trigger lives for three seconds. */
export async function openReasonModal(interaction: Interaction, cardId: string): Promise<void> {
  const { services, person, texts } = interaction;
  if (!(await limitedOn(services, askerOf(interaction), cardId)))
    return say(interaction, texts.failure.notYours);
  const book = await services.team.book(person.team);
  if (book.waiting.some(({ userId }) => userId === person.userId))
    return say(interaction, texts.team.waits);
  // Slack's list of a large workspace's admins comes while the reason is written.
  void hearersOf(services, person, book);
  return openForm(interaction, reasonView(texts, cardId));
}

/** Asks the managers by direct message to raise a blocking limit. Free. */
async function askRaise(interaction: Interaction, given: GivenReason): Promise<void> {
  const { cardId, reason } = given;
  const { services, person, texts } = interaction;
  const { userId, team } = person;
  const asker = askerOf(interaction);
  const asked = await limitedOn(services, asker, cardId);
  if (!asked) return say(interaction, texts.failure.notYours);
  const book = await services.team.book(team);
  const hearers = await hearersOf(services, person, book);
  if (hearers?.every((id) => id === userId))
    return say(interaction, texts.team.alone(await isManager(interaction, book)));
  const { query, view, state } = asked;
  await services.lookups.updateState(cardId, view, JSON.stringify({ ...state, reason }));
  const question = { userId, query, id: cardId, channel: asker.channel };
  const came = await services.team.askRaise(team, question);
  if (came === "asked") await tellManagers(interaction.features, services, person);
  await say(interaction, texts.team[came]);
  return refreshManagers(interaction, userId);
}

/** Decides a request (`person|card|amount`) and tells everybody; a question is only offered. */
export async function decideRaise(interaction: Interaction, pressed: string): Promise<void> {
  const { services, person, texts } = interaction;
  const [userId = "", id = "", amount] = pressed.split("|");
  const raise = amount === undefined ? null : Number(amount);
  const decision = { userId, id, by: person.userId, raise };
  const came = await services.team.decideRaise(person.team, decision);
  if (came === "own" || came === "gone") return say(interaction, texts.team[came]);
  if ("name" in came) return say(interaction, texts.team.cameFirst(came));
  await tellManagers(interaction.features, services, person);
  // Neither the Home nor a modal has a message that tells how it ended.
  if (interaction.surface.kind === "modal") await show(interaction, decidedNote(came, null));
  return refreshManagers(interaction, userId);
}

/** Draws the managers' Homes again, and the asker's. */
async function refreshManagers(interaction: Interaction, asker: string): Promise<void> {
  const { services, person } = interaction;
  const book = await services.team.book(person.team);
  return refreshHomes(interaction, [asker, ...((await hearersOf(services, person, book)) ?? [])]);
}

/** `Sınır artışı`: the reason, to be sent to the managers. */
export function reasonView(texts: Texts, cardId: string): ModalView {
  const { reason } = texts.team;
  const input = { type: "plain_text_input", multiline: true, max_length: longestReason };
  const words = field(`reason:${cardId}`, reason.label, { ...input, optional: true });
  const blocks = [section(reason.lead), words];
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
