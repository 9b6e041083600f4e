import type { KnownBlock } from "@slack/types";
import { actionIds } from "../../slack/action-ids.ts";
import { section, type Message } from "../../slack/blocks.ts";
import type { Feature, HomeSection, Interaction } from "../../slack/feature.ts";
import { freeButton, keyButton } from "../../slack/notice.ts";
import { reply } from "../../slack/reply.ts";
import type { Texts } from "../../texts/texts.ts";

/** A Home's part: the end of the team's key, null without one, undefined if the operator pays. */
export interface RegistryKeyHome {
  keyEnd?: string | null | undefined;
  isDemo: boolean;
}

const ofHome: HomeSection<RegistryKeyHome> = {
  place: "managing",
  read: ({ services: { registryKeys, isDemo }, person }) =>
    Promise.resolve({ keyEnd: registryKeys?.endOf(person.team), isDemo }),
  draw({ keyEnd, isDemo, reader }, texts): KnownBlock[] {
    if (keyEnd !== null || !reader.isManager) return [];
    const problem = isDemo ? "no-demo" : "no-key";
    return [section(texts.registryKey[problem], freeButton(texts, keyButton(problem)))];
  },
  button: {
    label: (texts) => texts.notes.changeKey,
    action: "registryKey",
    forManagers: true,
    isShown: ({ keyEnd, isDemo }) => typeof keyEnd === "string" && !isDemo,
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
  const { title, demoTitle } = texts.registryKey;
  const { isDemo, registryKeys } = services;
  const account = isDemo ? "demo" : { keyEnd: registryKeys.endOf(team) };
  const options = { title: isDemo ? demoTitle : title };
  await reply(interaction, [linkMessage(texts, url, account)], options);
}

/** Draws the link as text: Slack would send a button's press to the app, too. */
export function linkMessage(
  texts: Texts,
  url: string,
  account: "demo" | { keyEnd: string | null },
): Message {
  const words = texts.registryKey;
  const open = section(`*<${url}|${words.open}>*`);
  if (account === "demo") {
    return { text: words.demoTitle, blocks: [section(words.demoHint), open] };
  }
  const current = account.keyEnd === null ? [] : [section(words.known(account.keyEnd))];
  return { text: words.title, blocks: [...current, section(words.hint), open] };
}
