import type { MicroCredits } from "../../company/credits.ts";
import { isDetail, type LookupKind } from "../../company/lookup-kind.ts";
import { asksFirst, type PriceList } from "../lookups/prices.ts";
import type { Topic } from "./feature.ts";
import type { MenuHint } from "../texts/parts.ts";
import type { Texts } from "../texts/texts.ts";

// Sentences about typed commands. They follow from the prices and the threshold for confirmations.

export interface Rates {
  prices: PriceList;
  confirmFrom: MicroCredits;
}

/** True if a typed query asks before it pays: a detail always, others by their price. */
function asksWhenSent(kind: LookupKind, { prices, confirmFrom }: Rates): boolean {
  return isDetail(kind) || asksFirst(prices[kind].amount, confirmFrom);
}

/** Names the commands that pay when sent, and those that ask first; free ones are left out. */
export function whenSent(
  { usage, priced }: Texts,
  topics: readonly Pick<Topic, "name" | "kinds">[],
  rates: Rates,
  { withPrices = false } = {},
): string {
  const namesOf = (isAsking: boolean) =>
    topics.flatMap(({ name, kinds: [kind] = [] }) => {
      if (kind === undefined || asksWhenSent(kind, rates) !== isAsking) return [];
      return [`\`${name}\`${withPrices ? ` (${priced(rates.prices[kind])})` : ""}`];
    });
  return usage.whenSent(namesOf(false), namesOf(true));
}

/** Writes the usage hint of a command for Slack's `/` menu, with the price of each query. */
export function menuHint(
  { usage, priced }: Texts,
  hints: readonly MenuHint[],
  rates: Rates,
): string {
  const words = hints.map((hint) => {
    if (typeof hint === "string") return hint;
    const [typed, kind] = hint;
    if (kind === "offer") return `${typed} (${usage.asksFirst})`;
    const does = asksWhenSent(kind, rates) ? usage.asksFirst : usage.queriesWhenSent;
    return `${typed} (${does} · ${priced(rates.prices[kind])})`;
  });
  return [...words, usage.help].join(" · ");
}
