import type { MicroCredits } from "../../../company/credits.ts";
import type { WatchInterval } from "../../watches/watch.ts";
import { type Form, blockOf, optionIn } from "../../slack/forms.ts";

/** An agreement to watch, as the form was drawn and filled in. */
export interface WatchDraft {
  /** A VKN, or `list:` and a list's id. */
  about: string;
  /** The price of a check that the form showed. */
  price: MicroCredits;
  interval: WatchInterval;
  toChannel: boolean;
}

/** The names of the fields; the interval's block is `interval:about|price`. */
export const watchFields = { interval: "interval", place: "place" } as const;

/** `Takibe al`: the interval, and the readers of the changes. */
export const watchForm: Form<WatchDraft> = {
  callbackId: "watch",
  read(values) {
    const block = blockOf(values, watchFields.interval);
    const [about = "", price] = block.slice(`${watchFields.interval}:`.length).split("|");
    const interval = optionIn(values, watchFields.interval) === "week" ? "week" : "month";
    const toChannel = optionIn(values, watchFields.place) === "channel";
    return { input: { about, price: Number(price), interval, toChannel } };
  },
};
