import type { ModalView } from "@slack/types";
import type { Price } from "../../../lookups/prices.ts";
import type { Texts } from "../../../texts/texts.ts";
import { capOf, nextRound, type WatchInterval } from "../../../watches/watch.ts";
import { context, field, plain, section } from "../../blocks/blocks.ts";
import { formView } from "../../contract/modal-view.ts";
import { watchFields, watchForm } from "../../contract/watch-form.ts";

/** The input of the form of a watch. */
export interface WatchFormInput {
  /** A VKN, or `list:` and a list's id. */
  about: string;
  /** Escaped words for the company or the list. */
  name: string;
  companies: number;
  price: Price;
  /** True if it was opened in a channel that may read the changes. */
  hasChannel: boolean;
  now: number;
}

/** Draws `Takibe al`: price of a check, cap of a month, day of the first check, and readers. */
export function watchView(
  texts: Texts,
  { about, name, companies, price, hasChannel, now }: WatchFormInput,
): ModalView {
  const { format, priced, watch } = texts;
  const { form, interval: names } = watch;
  const optionOf = (interval: WatchInterval) => {
    const most = priced({ ...price, amount: capOf(companies, price.amount, interval) });
    const first = format.day(nextRound({ id: "", interval }, now));
    return { text: plain(form.option(names[interval], first, most), 75), value: interval };
  };
  const radio = (options: { text: object; value: string }[]) => {
    return { type: "radio_buttons", options, initial_option: options[0] };
  };
  const [me, channel] = (["me", "channel"] as const).map((value) => {
    return { text: plain(form.places[value], 75), value };
  });
  const block = `${watchFields.interval}:${about}|${price.amount}`;
  const blocks = [
    section([form.lead(name), form.cost(companies, priced(price))].join("\n")),
    field(block, form.interval, radio([optionOf("month"), optionOf("week")])),
    ...(hasChannel && me && channel
      ? [field(watchFields.place, form.place, radio([me, channel]), form.placeHint)]
      : []),
    ...context(form.held, price.guessed ? form.guessed : ""),
  ];
  return formView(texts, watchForm.callbackId, watch.title, blocks, form.submit);
}
