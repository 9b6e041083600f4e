import type { Kysely } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import type { ListStore } from "../lists/ports/list-store.ts";
import type { Store } from "../lookups/ports/store.ts";
import type { Languages } from "../team/ports/languages.ts";
import type { Notices } from "../team/ports/notices.ts";
import type { TeamBook } from "../team/ports/team-book.ts";
import { createAccounts } from "./accounts.ts";
import { createAnswers } from "./answers.ts";
import { createCards } from "./cards.ts";
import { createClaims } from "./claims.ts";
import { createDeliveries } from "./deliveries.ts";
import { createLanguages } from "./languages.ts";
import { createLearnedPrices } from "./learned-prices.ts";
import { createLedger } from "./ledger.ts";
import { createLists } from "./lists.ts";
import { createNotices } from "./notices.ts";
import { createOwnCompanies } from "./own-companies.ts";
import { createPeopleLog } from "./people-log.ts";
import { createReadings } from "./readings.ts";
import { createReceipts } from "./receipts.ts";
import { createReplies } from "./replies.ts";
import { createRetention } from "./retention.ts";
import type { Schema } from "./schema.ts";
import { createSettlements } from "./settlements.ts";
import type { StoreContext, StoreEngine } from "./store-context.ts";
import { createSubjects } from "./subjects.ts";
import { createTeamBook } from "./team-book.ts";
import { createUpkeep } from "./upkeep.ts";
import { createUses } from "./uses.ts";
import { createVerdicts } from "./verdicts.ts";

/** One database with all that it keeps, for lookups and for what stands on them. */
export type KunyeStore = Store & ListStore & TeamBook & Notices & Languages;

/** Wires the store's ports over either database. */
export function createStore(db: Kysely<Schema>, sealer: Sealer, engine: StoreEngine): KunyeStore {
  const { now, life, unsynced } = engine;
  const moment = async () => ({ now: await now(), boot: life.boot, elapsed: life.elapsed() });
  const context: StoreContext = { db, sealer, now, moment, unsynced };
  const retention = createRetention(context, engine);
  const replies = createReplies(context);
  return {
    now,
    ...createClaims(context),
    ...createSettlements(context),
    ...createVerdicts(context),
    ...createLedger(context),
    ...createUses(context),
    ...createAnswers(context),
    ...createLearnedPrices(context),
    ...createCards(context),
    ...createReceipts(context),
    ...replies,
    ...createReadings(context),
    ...createAccounts(context),
    ...createDeliveries(context),
    ...createLists(context),
    ...createTeamBook(context),
    ...createNotices(context),
    ...createLanguages(context),
    ...createOwnCompanies(context),
    ...createPeopleLog(context),
    ...createSubjects(context, engine.scrub),
    ...createUpkeep(context, retention, replies, engine),
    async close() {
      await retention.stop();
      await replies.deleteDone().catch(() => undefined);
      await db.destroy();
    },
  };
}
