import type { PriceList } from "../lookups/prices.ts";
import { dotted, type HelpLine } from "../texts/parts.ts";
import type { Texts } from "../texts/texts.ts";
import { context, header, section, type Message } from "./blocks.ts";
import type { Topic, CommandName, Interaction } from "./feature.ts";
import { contactLine, type OperatorContact } from "./operator-contact.ts";
import { requirePermission, reply, say } from "./reply.ts";
import { whenSent, type Rates } from "./when-sent.ts";

/** Draws a topic's help, or the first line of each of several topics with the operator's contact. */
export function helpCard(
  texts: Texts,
  { contact, ...rates }: Rates & { contact: OperatorContact },
  topics: readonly Topic[],
): Message {
  const { usage } = texts;
  const linesOf = (topic: Topic): string[] => {
    const { help } = { ...usage.commands, ...usage.words }[topic.name];
    const [first = "", ...others] = help.map(helpLine);
    return [dotted(first, topicPrices(texts, topic, rates.prices)), ...others];
  };
  const [only, ...more] = topics;
  if (only && more.length === 0) {
    return { text: usage.heading, blocks: [section(linesOf(only).join("\n"))] };
  }
  const lines = topics.map((topic) => linesOf(topic)[0]);
  const footer = usage.footer(whenSent(texts, topics, rates));
  return {
    text: usage.heading,
    blocks: [
      header(usage.heading),
      section(lines.join("\n")),
      ...context(footer, contactLine(texts, contact)),
    ],
  };
}

function helpLine(line: HelpLine): string {
  if (typeof line === "string") return line;
  const [typed, effect, cost = ""] = line;
  return `\`${typed}\`  ${dotted(effect, cost)}`;
}

/** Returns the prices of a topic's query and of its detail; empty for a free topic. */
function topicPrices(
  { priced, usage }: Texts,
  { kinds: [kind, detail] = [] }: Topic,
  prices: PriceList,
): string {
  if (!kind) return "";
  return priced(prices[kind]) + (detail ? usage.detail(priced(prices[detail])) : "");
}

export async function showHelp(interaction: Interaction, ...topics: Topic[]): Promise<void> {
  if (!(await requirePermission(interaction, "see"))) return;
  const { services, person, texts } = interaction;
  const prices = await services.lookups.prices(person.team);
  const { confirmFrom, contact } = services;
  await reply(interaction, [helpCard(texts, { prices, confirmFrom, contact }, topics)]);
}

/** Says that nothing was typed after a command, with an example. */
export async function sayNothingTyped(
  interaction: Interaction,
  command: CommandName,
): Promise<void> {
  if (!(await requirePermission(interaction, "see"))) return;
  await say(interaction, interaction.texts.usage.nothingTyped(command));
}
