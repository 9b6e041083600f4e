import type { LookupKind } from "../../../company/lookup-kind.ts";
import type { PriceList } from "../../lookups/prices.ts";
import type { Texts } from "../../texts/texts.ts";
import { context, header, section, type Message } from "./blocks.ts";

/** A command's name, as it stands in the texts. */
export type CommandName = keyof Texts["usage"]["commands"];

/** A subject of the help: a command, or a word behind `/kunye`. */
export type HelpTopic = CommandName | keyof Texts["usage"]["words"];

/** The queries that a command leads to. */
const asked: Partial<Record<HelpTopic, readonly [LookupKind, LookupKind?]>> = {
  "/vkn": ["vkn", "vkn_detail"],
  "/unvan": ["title", "title_detail"],
  "/mersis": ["mersis"],
};

/** The lines of one topic; without one, the first line of each topic under a heading. */
export function helpCard(texts: Texts, prices: PriceList, topic: HelpTopic | null): Message {
  const { usage, priced } = texts;
  const all: Readonly<Record<string, readonly string[]>> = { ...usage.commands, ...usage.words };
  const withPrice = (name: string, line = "") => {
    const [kind, detail] = asked[name as HelpTopic] ?? [];
    const price = kind ? ` · ${priced(prices[kind])}` : "";
    return `${line}${price}${detail ? usage.detail(priced(prices[detail])) : ""}`;
  };
  if (topic !== null) {
    const [first, ...others] = all[topic] ?? [];
    const lines = [withPrice(topic, first), ...others].join("\n");
    return { text: usage.heading, blocks: [section(lines)] };
  }
  const lines = Object.entries(all).map(([name, [first]]) => withPrice(name, first));
  return {
    text: usage.heading,
    blocks: [header(usage.heading), section(lines.join("\n")), ...context(usage.footer)],
  };
}
