import type { Price } from "../../lookups/prices.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import type { Texts } from "../../texts/texts.ts";
import { clip, labelRoom, withoutControls } from "./blocks.ts";

const separator = " · ";
/** With less room than this nothing is begun: half a number would be another one. */
const leastRoom = 16;

/** A priced button's words: the first of its names (from the longest on) that leaves room for the whole price, or only the price. */
export function offerLabel(texts: Texts, names: readonly string[], price: Price): string {
  const { buttons } = texts;
  const bare = texts.priced(price);
  const formsOf = (name: string) => [
    // The detail is the dearest: it says that it is charged as well.
    ...(name === buttons.detail && price.amount > 0 ? [buttons.charged(name, bare)] : []),
    buttons.priced(name, bare),
  ];
  const forms = names.map(withoutControls).flatMap(formsOf);
  return forms.find((form) => form.length <= labelRoom) ?? bare;
}

/** The same for somebody who hears it: the words that are seen, what is done and to whom, and the price in whole words. */
export function spokenLabel(
  texts: Texts,
  label: string,
  name: string,
  about: string,
  price: Price,
): string {
  const words = texts.pricedInWords(price);
  // A price that is seen whole is not said twice.
  const end = label.includes(words) ? "" : separator + words;
  const most = slackLimits.button.accessibilityLabel - end.length;
  return (
    [name, about].map(withoutControls).reduce((said, part) => {
      const room = most - said.length - separator.length;
      if (said.includes(part) || (part.length > room && room < leastRoom)) return said;
      return said + separator + clip(part, room);
    }, label) + end
  );
}
