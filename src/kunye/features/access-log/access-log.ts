import type { ModalView } from "@slack/types";
import { forgottenPerson } from "../../lookups/intents.ts";
import { maxAccesses, type LoggedAccess } from "../../lookups/see-people.ts";
import type { Texts } from "../../texts/texts.ts";
import {
  actions,
  button,
  escapeData,
  field,
  paragraph,
  section,
  type Message,
} from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { answerAboutVkn, askFields } from "../../slack/forms.ts";
import { accessForm } from "./access-form.ts";
import { formView } from "../../slack/modal-view.ts";
import type { Feature, Interaction } from "../../slack/feature.ts";
import { openForm } from "../../slack/open-modal.ts";
import { reply } from "../../slack/reply.ts";

/** The feature for the access log of companies' people, for managers. Reading is logged too. */
export const accessLog: Feature = {
  words: [
    {
      words: ["erişim", "access"],
      topic: { name: "access" },
      needs: "manage",
      open: openAccessModal,
      answer: answerAboutVkn(showAccesses),
      wants: "vkn",
    },
  ],
  actions: [{ id: actionIds.accessLog, needs: "manage", run: openAccessModal }],
  modals: [{ form: accessForm, needs: "manage", submit: showAccesses }],
  home: [
    {
      place: "managing",
      button: {
        label: (texts) => texts.accessLog.title,
        action: "accessLog",
        forManagers: true,
      },
    },
  ],
};

/** Opens `Erişim kaydı`, or shows the page that a value `vkn|offset` names. */
async function openAccessModal(interaction: Interaction, value = ""): Promise<void> {
  if (value.includes("|")) return showAccesses(interaction, value);
  await openForm(interaction, accessView(interaction.texts));
}

export function accessView(texts: Texts): ModalView {
  const { title, hint } = texts.accessLog;
  const vknField = field(askFields.text, texts.labels.vkn, { type: "plain_text_input" }, hint);
  return formView(texts, accessForm.callbackId, title, [vknField]);
}

async function showAccesses(interaction: Interaction, value: string): Promise<void> {
  const { services, person, texts } = interaction;
  const [vkn = "", offset = 0] = value.split("|");
  const from = Number(offset) || 0;
  const accesses = await services.lookups.accesses(person, vkn, from);
  const now = await services.now();
  // A message holds less text than a modal.
  const count = interaction.surface.kind === "modal" ? maxAccesses : maxInMessage;
  await reply(interaction, [
    accessMessage(texts, vkn, accesses.slice(0, count), now, { from, count }),
  ]);
}

/** The entries of a page in a message; chosen by hand for Slack's limits. */
export const maxInMessage = 40;

/** Draws a page of the log, newest first. */
export function accessMessage(
  texts: Texts,
  vkn: string,
  accesses: readonly Pick<LoggedAccess, "at" | "userId" | "how" | "sections">[],
  now: number,
  { from = 0, count = maxAccesses } = {},
): Message {
  const { format, accessLog: text } = texts;
  const lines = accesses.map(({ at, userId, how, sections }) => {
    // Operators have no Slack id.
    const isPerson = userId === forgottenPerson || /^[UW][A-Z\d]+$/.test(userId);
    const sectionNames = sections.split(" ").map((name) => text.sections[name] ?? "");
    return text.line(
      format.moment(at, now),
      isPerson ? texts.mention(userId) : escapeData(userId),
      text.how[how],
      sectionNames.filter(Boolean).join(", "),
    );
  });
  const next = { label: texts.buttons.next(count), actionId: actionIds.accessLog };
  // Reading this page adds one entry to the log.
  const value = `${vkn}|${from + count + 1}`;
  const blocks = [
    section(text.heading(vkn)),
    ...paragraph(lines.length === 0 ? text.nobody : lines.join("\n")),
    ...actions(lines.length === count ? [button({ ...next, value })] : []),
  ];
  return { text: text.title, blocks };
}
