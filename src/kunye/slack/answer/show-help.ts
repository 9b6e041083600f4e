import type { LookupKind } from "../../../company/lookup-kind.ts";
import type { PriceList } from "../../lookups/prices.ts";
import type { Texts } from "../../texts/texts.ts";
import { context, header, section, type Message } from "../blocks/blocks.ts";
import type { Interaction } from "../reply/interaction.ts";
import { may } from "../access/permission.ts";
import { reply, say } from "../reply/reply.ts";

/** A command's name, as it stands in the texts. */
export type CommandName = keyof Texts["usage"]["commands"];

/** A subject of the help: a command, or a word behind `/kunye`. */
export interface Topic {
  name: CommandName | keyof Texts["usage"]["words"];
  /** The query that it leads to, and its detail. */
  asks?: readonly LookupKind[];
}

/** All lines about one topic; about several the first line of each, under a heading. */
export function helpCard(texts: Texts, prices: PriceList, topics: readonly Topic[]): Message {
  const { usage, priced } = texts;
  const linesOf = ({ name, asks = [] }: Topic): string[] => {
    const [kind, detail] = asks;
    const [first = "", ...others] = { ...usage.commands, ...usage.words }[name];
    const price = kind ? ` · ${priced(prices[kind])}` : "";
    return [`${first}${price}${detail ? usage.detail(priced(prices[detail])) : ""}`, ...others];
  };
  const [only, ...more] = topics;
  if (only && more.length === 0) {
    return { text: usage.heading, blocks: [section(linesOf(only).join("\n"))] };
  }
  const lines = topics.map((topic) => linesOf(topic)[0]);
  return {
    text: usage.heading,
    blocks: [header(usage.heading), section(lines.join("\n")), ...context(usage.footer)],
  };
}

/** Shows the help about these topics; only members see it. Free. */
export async function showHelp(interaction: Interaction, ...topics: Topic[]): Promise<void> {
  if (!(await may(interaction, "see"))) return;
  const { services, person, texts } = interaction;
  const prices = await services.lookups.prices(person.team);
  await reply(interaction, [helpCard(texts, prices, topics)]);
}

/** Says in one line that a command was typed without anything to ask, with an example. */
export async function sayNothingTyped(
  interaction: Interaction,
  command: CommandName,
): Promise<void> {
  if (!(await may(interaction, "see"))) return;
  await say(interaction, interaction.texts.usage.nothingTyped(command));
}
