import type { KnownBlock } from "@slack/types";
import { actionIds } from "../../slack/action-ids.ts";
import { section, type Message } from "../../slack/blocks.ts";
import type { Feature, HomeSection, Interaction } from "../../slack/feature.ts";
import { freeButton, keyButton } from "../../slack/notice.ts";
import { reply } from "../../slack/reply.ts";
import type { Texts } from "../../texts/texts.ts";
import { registryKeyTexts } from "./texts.ts";

/** A Home's part: the end of the team's key, null without one, undefined if the operator pays. */
export interface RegistryKeyHome {
  keyEnd?: string | null | undefined;
}

const ofHome: HomeSection<RegistryKeyHome> = {
  place: "managing",
  read: ({ services, person }) =>
    Promise.resolve({ keyEnd: services.registryKeys?.endOf(person.team) }),
  draw({ keyEnd, reader }, texts): KnownBlock[] {
    if (keyEnd !== null || !reader.isManager) return [];
    const { none } = registryKeyTexts[texts.locale];
    return [section(none, freeButton(texts, keyButton("no-key")))];
  },
  button: {
    label: (texts) => texts.notes.changeKey,
    action: "registryKey",
    forManagers: true,
    isShown: ({ keyEnd }) => typeof keyEnd === "string",
  },
};

/** The feature for a team's own key of the registry, which its managers enter on a page of ours. */
export const registryKey: Feature = {
  home: [ofHome],
  actions: [{ id: actionIds.registryKey, needs: "manage", run: showLink }],
};

/** Shows a link to the page: Slack has no masked input, and would relay the key. */
async function showLink(interaction: Interaction): Promise<void> {
  const { services, person, texts } = interaction;
  const { team, userId } = person;
  if (!services.registryKeys) return;
  const url = await services.registryKeys.newLink(team, userId);
  const { title } = registryKeyTexts[texts.locale];
  const keyEnd = services.registryKeys.endOf(team);
  await reply(interaction, [linkMessage(texts, url, keyEnd)], { title });
}

/** Draws the link as text: Slack would send a button's press to the app, too. */
export function linkMessage(texts: Texts, url: string, keyEnd: string | null): Message {
  const { hint, known, open, title } = registryKeyTexts[texts.locale];
  const current = keyEnd === null ? [] : [section(known(keyEnd))];
  return { text: title, blocks: [...current, section(hint), section(`*<${url}|${open}>*`)] };
}
