import type { MicroCredits } from "../../../company/credits.ts";
import type { SpooledAnswer } from "./spool.ts";

/** How an intent ended, as its asker knows it; `paid` keeps the body and the charge in one commit. */
export type Settlement =
  | {
      state: "paid";
      cost: MicroCredits | null;
      body: string;
      /** The company the answer is about, where it could be read. */
      vkn: string | null;
    }
  | { state: "free"; reason: string }
  | { state: "unknown"; reason: string };

/** A paid answer as it is kept, with all that its row needs. */
export interface PaidAnswer extends Omit<SpooledAnswer, "received"> {
  cost: MicroCredits | null;
  body: string;
}

/** Writes down how intents ended. */
export interface Settlements {
  /** Ends an intent, where that strengthens what is known of it, and tells at which moment; else null. */
  settle(intentId: string, settlement: Settlement): Promise<number | null>;
  /** Writes down a paid answer whose row may be missing since a backup was put in place. */
  recover(answer: PaidAnswer, vkn: string | null): Promise<void>;
}
