import type { MicroCredits } from "../../../company/credits.ts";
import type { WatchInterval } from "../../watches/watch.ts";
import { fieldIn, type Form } from "./form.ts";

/** An agreement to watch, as the form was drawn and filled in. */
export interface WatchDraft {
  /** A VKN, or `list:` and a list's id. */
  about: string;
  /** The price of a check that stood in the form. */
  price: MicroCredits;
  interval: WatchInterval;
  toChannel: boolean;
}

/** The form's fields; the block of the interval carries `about|price`. */
export const watchFields = { interval: "interval", place: "place" } as const;

/** `Takibe al`: how often, and who reads the changes. */
export const watchForm: Form<WatchDraft> = {
  callbackId: "watch",
  read(values) {
    const isOfInterval = (block: string) => block.startsWith(`${watchFields.interval}:`);
    const [block = ""] = Object.keys(values).filter(isOfInterval);
    const [about = "", price] = block.slice(watchFields.interval.length + 1).split("|");
    const chosen = values[block]?.[watchFields.interval]?.selected_option?.value;
    const place = fieldIn(values, watchFields.place).selected_option?.value;
    const interval = chosen === "week" ? "week" : "month";
    return { input: { about, price: Number(price), interval, toChannel: place === "channel" } };
  },
};
