import type { Kysely } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import { createAccounts } from "./accounts.ts";
import { createAnswers } from "./answers.ts";
import { createBudgets } from "./budgets.ts";
import { createClaims } from "./claims.ts";
import { createLedger } from "./ledger.ts";
import { createListStore } from "./lists.ts";
import { createCards, createNotices, createReplies } from "./messages.ts";
import { createPurge } from "./purge.ts";
import type { Schema } from "./schema.ts";
import { createSettlements } from "./settlements.ts";
import type { StoreContext, StoreEngine } from "./store-context.ts";
import { createSubjects } from "./subjects.ts";
import { createTeamBook } from "./team-book.ts";
import { createRetention, createUpkeep } from "./upkeep.ts";
import { createWatchRounds } from "./watch-rounds.ts";
import { createWatchStore } from "./watches.ts";

export type KunyeStore = ReturnType<typeof createStore>;

export function createStore(db: Kysely<Schema>, sealer: Sealer, engine: StoreEngine) {
  const { now, processClock } = engine;
  const storeTime = async () => ({
    now: await now(),
    boot: processClock.boot,
    elapsed: processClock.elapsed(),
  });
  const context: StoreContext = { ...engine, db, sealer, storeTime };
  const retention = createRetention(context);
  const replies = createReplies(context);
  const settlements = createSettlements(context);
  return {
    now,
    ...createClaims(context, settlements),
    ...settlements,
    ...createLedger(context),
    ...createBudgets(context),
    ...createAnswers(context),
    ...createAccounts(context),
    ...createCards(context),
    ...replies,
    ...createListStore(context),
    ...createWatchStore(context),
    ...createWatchRounds(context),
    ...createTeamBook(context),
    ...createNotices(context),
    ...createSubjects(context),
    ...createUpkeep(context, replies),
    ...createPurge(context),
    deleteExpired: retention.run,
    async close(): Promise<void> {
      await retention.stop();
      await replies.deleteDone().catch(() => undefined);
      await db.destroy();
    },
  };
}
