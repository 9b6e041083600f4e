import type { Accounts } from "./accounts.ts";
import type { Answers } from "./answers.ts";
import type { Cards } from "./cards.ts";
import type { Claims } from "./claims.ts";
import type { LearnedPrices } from "./learned-prices.ts";
import type { Ledger } from "./ledger.ts";
import type { OwnCompanies } from "./own-companies.ts";
import type { PeopleLog } from "./people-log.ts";
import type { Readings } from "./readings.ts";
import type { Receipts } from "./receipts.ts";
import type { Replies } from "./replies.ts";
import type { Settlements } from "./settlements.ts";
import type { Subjects } from "./subjects.ts";
import type { Upkeep } from "./upkeep.ts";
import type { Uses } from "./uses.ts";
import type { Verdicts } from "./verdicts.ts";

/** The store's own clock, by which leases and freshness run. */
export interface StoreTime {
  /** Epoch milliseconds. */
  now(): Promise<number>;
}

/** Remembers which of Slack's deliveries were seen (R12). */
export interface Deliveries {
  /** True the first time a delivery is seen, false when it comes again. */
  firstDelivery(key: string): Promise<boolean>;
}

/** Everything that one database keeps. Every method is atomic. */
export interface Store
  extends
    StoreTime,
    Claims,
    Settlements,
    Verdicts,
    Ledger,
    Answers,
    LearnedPrices,
    Cards,
    Receipts,
    Replies,
    Readings,
    Accounts,
    Deliveries,
    OwnCompanies,
    PeopleLog,
    Subjects,
    Upkeep,
    Uses {
  close(): Promise<void>;
}
