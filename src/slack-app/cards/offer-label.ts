import type { Price } from "../../lookups/prices.ts";
import { slackLimits } from "../../platform/slack-limits.ts";
import { buttons, priced, pricedInWords, pricedShort } from "../texts/tr.ts";
import { clip, labelRoom, withoutControls } from "./blocks.ts";

/** A priced button's words: the first of its names (from the longest on) that leaves room for the whole price, or the price alone. */
export function offerLabel(names: readonly string[], price: Price): string {
  const alone = priced(price);
  const prices = [alone, pricedShort(price)];
  const formsOf = (name: string) => [
    // The detail is the dearest: it says that it is charged as well.
    ...(name === buttons.detail && price.amount > 0
      ? prices.map((shown) => buttons.charged(name, shown))
      : []),
    ...prices.map((shown) => buttons.priced(name, shown)),
  ];
  const forms = names.map(withoutControls).flatMap(formsOf);
  return forms.find((form) => form.length <= labelRoom) ?? alone;
}

const longestName = 30;

/** The same for whoever hears it: what is done, whom it is about, and the price in whole words. */
export function spokenLabel(name: string, about: string, price: Price): string {
  const words = pricedInWords(price);
  const end = price.amount === 0 ? words : buttons.spoken(words);
  const does = clip(withoutControls(name), longestName);
  const whom = withoutControls(about);
  const room = slackLimits.button.accessibilityLabel - does.length - end.length - 2 * " · ".length;
  const middle = does.includes(whom) || room < 8 ? [] : [clip(whom, room)];
  return [does, ...middle, end].join(" · ");
}
