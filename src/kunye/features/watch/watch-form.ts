import type { MicroCredits } from "../../../company/credits.ts";
import type { WatchInterval } from "../../watches/watch.ts";
import { hasPersonalNumber } from "../../../company/people.ts";
import { type Form, blockOf, fieldIn, optionIn } from "../../slack/forms.ts";

/** An agreement to watch, as the form was drawn and filled in. */
export interface WatchDraft {
  /** A VKN, or `list:` and a list's id. */
  about: string;
  /** The price of a check that the form showed. */
  price: MicroCredits;
  /** The name of a list's watch; null: the list's own. */
  name: string | null;
  interval: WatchInterval;
  toChannel: boolean;
}

/** The names of the fields; the interval's block is `interval:about|price`. */
export const watchFields = { name: "name", interval: "interval", place: "place" } as const;

/** Chosen by hand: a line of the list of watches. */
export const maxWatchName = 80;

/** `Takibe al`: a list's name, the interval, and the readers of the changes. */
export const watchForm: Form<WatchDraft> = {
  callbackId: "watch",
  read(values) {
    const block = blockOf(values, watchFields.interval);
    const [about = "", price] = block.slice(`${watchFields.interval}:`.length).split("|");
    const interval = optionIn(values, watchFields.interval) === "week" ? "week" : "month";
    const toChannel = optionIn(values, watchFields.place) === "channel";
    const name = (fieldIn(values, watchFields.name).value ?? "").trim() || null;
    if (name !== null && hasPersonalNumber(name))
      return { errors: { [watchFields.name]: "companyPersonal" } };
    return { input: { about, price: Number(price), name, interval, toChannel } };
  },
};
