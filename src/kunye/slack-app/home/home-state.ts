import type { MicroCredits } from "../../../company/credits.ts";
import type { Bought } from "../../lookups/history.ts";
import type { LimitUse } from "../../lookups/limit-use.ts";
import type { MonthLedger } from "../../lookups/month-ledger.ts";
import type { KnownBlock } from "@slack/types";
import type { Texts } from "../../texts/texts.ts";

/** All that a Home is drawn from. */
export interface HomeState {
  userId: string;
  isManager: boolean;
  now: number;
  /** Null where it isn't known. */
  balance: MicroCredits | null;
  /** What a detail costs: less than that is nearly nothing. */
  detailPrice: MicroCredits;
  /** Where credit comes from, in the operator's words. */
  topUpHint: string | null;
  uses: LimitUse[];
  spending: MonthLedger;
  /** How many outcomes are unknown: a manager's team's, else one's own. */
  unclear: number;
  /** The running list, and how many of its rows are done. */
  list: { name: string; done: number; all: number } | null;
  /** What the person took last and can still open. */
  recent: Bought[];
  /** The registry's companies are invented. */
  invented: boolean;
}

/** A part of the Home; it has no blocks where it has nothing to say. */
export type HomeSection = (home: HomeState, texts: Texts) => KnownBlock[];
