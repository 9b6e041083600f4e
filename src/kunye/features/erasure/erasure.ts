import type { ModalView } from "@slack/types";
import { isVkn } from "../../../company/id-numbers.ts";
import { outsideSlot } from "../../../platform/slots.ts";
import type { Erasable, ErasureOutcome } from "../../lookups/erase-people.ts";
import { deliveryMemoryMs } from "../../lookups/reply-store.ts";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../../slack/action-ids.ts";
import {
  actions,
  button,
  escapeData,
  field,
  section,
  withLead,
  type Message,
} from "../../slack/blocks.ts";
import type { Feature, Interaction } from "../../slack/feature.ts";
import { answerAboutVkn, askFields } from "../../slack/forms.ts";
import { formView, plainMessage } from "../../slack/modal-view.ts";
import { openForm } from "../../slack/open-modal.ts";
import { reply } from "../../slack/reply.ts";
import { eraseForm, maxWhyLength, type ErasureDraft } from "./erase-form.ts";

/** The feature that erases a company's people for a data subject's request, for managers. */
export const erasure: Feature = {
  words: [
    {
      words: ["sil", "kvkk", "erase"],
      topic: { name: "erase" },
      needs: "manage",
      open: openEraseForm,
      answer: answerAboutVkn(openEraseForm),
      wants: "vkn",
    },
  ],
  actions: [
    { id: actionIds.eraseForm, needs: "manage", run: (interaction) => openEraseForm(interaction) },
    { id: actionIds.erasePeople, needs: "manage", answerPlace: "here", run: pressErase },
  ],
  modals: [{ form: eraseForm, needs: "manage", submit: showErasable }],
  home: [
    {
      place: "managing",
      button: {
        label: (texts) => texts.erasure.title,
        action: "eraseForm",
        forManagers: true,
      },
    },
  ],
};

function openEraseForm(interaction: Interaction, vkn = ""): Promise<void> {
  return openForm(interaction, eraseView(interaction.texts, vkn));
}

export function eraseView(texts: Texts, vkn = ""): ModalView {
  const { title, lead, why, whyHint } = texts.erasure;
  const input = { type: "plain_text_input" };
  const vknInput = vkn === "" ? input : { ...input, initial_value: vkn };
  const whyInput = { ...input, multiline: true, max_length: maxWhyLength };
  return formView(texts, eraseForm.callbackId, title, [
    section(lead),
    field(askFields.text, texts.labels.vkn, vknInput),
    field("why", why, whyInput, whyHint),
  ]);
}

/** Shows what an erasure would delete, below a sentence, with the button that erases. */
async function showErasable(
  interaction: Interaction,
  draft: ErasureDraft,
  lead = "",
): Promise<void> {
  const { services, person, texts } = interaction;
  const found = await services.erasure.find(person.team, draft.vkn);
  const message = found
    ? erasableMessage(texts, { ...draft, found, id: await newWindowId(services) })
    : plainMessage(texts.erasure.refused.noKey);
  // The button belongs to the open window; a refusal is told also if the window was closed.
  const forDirectMessage = () => Promise.resolve([plainMessage(lead)]);
  const options = lead === "" ? { isOptional: true } : { isPersonal: true, forDirectMessage };
  await reply(interaction, withLead(lead, [message]), options);
}

/** Draws what an erasure deletes, what stays, and what Künye can't delete. */
export function erasableMessage(
  texts: Texts,
  { vkn, why, found, id }: ErasureDraft & { found: Erasable; id: string },
): Message {
  const { erasure: words, confirmation } = texts;
  const { title, press } = words;
  const company = found.title === null ? "" : escapeData(found.title);
  const erase = button({
    label: press,
    actionId: actionIds.erasePeople,
    value: `${vkn}|${id}|${why}`,
    style: "danger",
    confirm: { title, text: words.sure(vkn), confirm: press, deny: confirmation.deny },
  });
  return {
    text: title,
    blocks: [
      section(words.heading(vkn, company)),
      section(`${words.found(found)} ${words.more}`),
      section(words.stays(found)),
      section(words.cannot),
      section(words.final),
      ...actions([erase]),
    ],
  };
}

/** Returns an id of a drawn window, which tells its age. */
async function newWindowId({ now, newId }: Interaction["services"]): Promise<string> {
  return `${await now()}:${newId()}`;
}

/**
 * True for a window whose press the store may have forgotten, and for one of an earlier version: it
 * would erase once more.
 */
async function isStale({ now }: Interaction["services"], windowId: string): Promise<boolean> {
  const age = (await now()) - Number(windowId.split(":")[0]);
  return !(age < deliveryMemoryMs);
}

/** Erases a company's people, `vkn|window|reason`, once for each drawn window, within a day. */
async function pressErase(interaction: Interaction, value: string): Promise<void> {
  const { services, person, texts } = interaction;
  const [vkn = "", id = "", ...rest] = value.split("|");
  const why = rest.join("|");
  if (!isVkn(vkn)) return;
  if (await isStale(services, id)) {
    return showErasable(interaction, { vkn, why }, texts.erasure.stale);
  }
  // A second press is answered by the first.
  if (!(await services.replyStore.recordDelivery({ key: id, run: services.newId() }))) return;
  if (interaction.surface.kind === "modal") {
    await reply(interaction, [plainMessage(texts.modal.waiting)], { isOptional: true });
  }
  const erase = () => services.erasure.erase(person.team, vkn, { by: person.userId, why });
  const outcome = await outsideSlot(erase).catch((error: unknown) => {
    services.log.error({ err: error }, "an erasure failed");
    return null;
  });
  if (outcome?.kind === "unreadable") {
    services.log.error({ err: outcome.error }, "an erasure could not begin");
  }
  const told = outcomeText(texts, vkn, outcome);
  const isRetried = outcome?.kind === "under-way" || outcome?.kind === "not-stored";
  if (isRetried) return showErasable(interaction, { vkn, why }, told);
  await reply(interaction, [plainMessage(told)]);
}

function outcomeText(texts: Texts, vkn: string, outcome: ErasureOutcome | null): string {
  const { erased, refused, broken } = texts.erasure;
  switch (outcome?.kind) {
    case "erased":
      return erased(vkn, outcome.erased, outcome.doubtful.length);
    case "under-way":
      return refused.underWay(outcome.isPartly);
    case "not-stored":
      return refused.notStored;
    case "no-key":
      return refused.noKey;
    case "unreadable":
      return refused.unreadable;
    case undefined:
      return broken;
  }
}
