import type { PriceList } from "../lookups/prices.ts";
import type { Texts } from "../texts/texts.ts";
import { context, header, section, type Message } from "./blocks.ts";
import type { Topic, CommandName, Interaction } from "./feature.ts";
import { requirePermission, reply, say } from "./reply.ts";

/** Draws a topic's help, or the first line of each of several topics. */
export function helpCard(texts: Texts, prices: PriceList, topics: readonly Topic[]): Message {
  const { usage, priced } = texts;
  const linesOf = ({ name, kinds = [] }: Topic): string[] => {
    const [kind, detail] = kinds;
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

export async function showHelp(interaction: Interaction, ...topics: Topic[]): Promise<void> {
  if (!(await requirePermission(interaction, "see"))) return;
  const { services, person, texts } = interaction;
  const prices = await services.lookups.prices(person.team);
  await reply(interaction, [helpCard(texts, prices, topics)]);
}

/** Says that nothing was typed after a command, with an example. */
export async function sayNothingTyped(
  interaction: Interaction,
  command: CommandName,
): Promise<void> {
  if (!(await requirePermission(interaction, "see"))) return;
  await say(interaction, interaction.texts.usage.nothingTyped(command));
}
