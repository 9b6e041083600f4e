import type { LoggedAccess } from "../../lookups/ports/people-log.ts";
import { forgottenPerson } from "../../lookups/ports/upkeep.ts";
import { context, escapeData, paragraph, section, type Message } from "../cards/blocks.ts";
import type { Interaction } from "../interaction.ts";
import { accessForm } from "../reception/forms/access-form.ts";
import { reply } from "../replies.ts";
import type { Texts } from "../../texts/texts.ts";
import type { ModalView } from "@slack/types";
import { fieldsView } from "./ask.ts";
import type { Modal } from "./modal.ts";
import { openForm } from "./open-modal.ts";

/** Who saw a company's people. Looking it up is in the log as well. */
export const accessModal: Modal<string> = {
  form: accessForm,
  needs: "manage",
  submit: showAccesses,
};

/** Opens `Erişim kaydı`, a field for a VKN, in front of a manager. */
export async function openAccessModal(interaction: Interaction): Promise<void> {
  await openForm(interaction, accessView(interaction.texts));
}

/** The field for a VKN. */
export function accessView(texts: Texts): ModalView {
  return fieldsView(texts, texts.accessLog, accessForm.callbackId, []);
}

/** As many as one look shows. */
export const mostAccesses = 100;

async function showAccesses(interaction: Interaction, vkn: string): Promise<void> {
  const { services, person, texts } = interaction;
  const accesses = await services.lookups.accesses(person, vkn, mostAccesses);
  await reply(interaction, [accessMessage(texts, vkn, accesses, await services.lookups.now())]);
}

/** The log as it is read, the newest on top. */
export function accessMessage(
  texts: Texts,
  vkn: string,
  accesses: readonly Pick<LoggedAccess, "at" | "userId" | "how" | "sections">[],
  now: number,
): Message {
  const { accessLog: text, format } = texts;
  const lines = accesses.map(({ at, userId, how, sections }) => {
    // An operator is no person in Slack.
    const isPerson = userId === forgottenPerson || /^[UW][A-Z\d]+$/.test(userId);
    const named = sections.split(" ").map((name) => text.sections[name] ?? "");
    return text.line(
      format.moment(at, now),
      isPerson ? texts.mention(userId) : escapeData(userId),
      text.how[how],
      named.filter(Boolean).join(", "),
    );
  });
  const blocks = [
    section(text.heading(vkn)),
    ...paragraph(lines.length === 0 ? text.nobody : lines.join("\n")),
    ...context(lines.length === mostAccesses ? text.more(vkn, mostAccesses) : ""),
  ];
  return { text: text.title, blocks };
}
