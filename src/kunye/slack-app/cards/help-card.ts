import type { LookupKind } from "../../../company/lookup-kind.ts";
import type { PriceList } from "../../lookups/prices.ts";
import type { Texts } from "../../texts/texts.ts";
import { context, header, section, type Message } from "./blocks.ts";
import type { CommandName } from "./usage-card.ts";

/** Every command with its usage and the prices of what it asks, if they may be seen. */
export function helpCard(
  { usage, kindName, priced, help }: Texts,
  commands: readonly { name: CommandName; asks: readonly LookupKind[] }[],
  prices: PriceList | null,
): Message {
  const priceOf = (kind: LookupKind) =>
    `${kindName[kind]}: ${prices ? priced(prices[kind]) : help.charged}`;
  return {
    text: help.heading,
    blocks: [
      header(help.heading),
      ...commands.flatMap(({ name, asks }) => [
        section(usage.commands[name].join("\n")),
        ...context(asks.length === 0 ? help.free : asks.map(priceOf).join(" · ")),
      ]),
      ...context(usage.footer),
    ],
  };
}
