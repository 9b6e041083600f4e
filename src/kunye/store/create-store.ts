import type { Kysely } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import { createAccounts } from "./accounts.ts";
import { createAgentCalls } from "./agent-calls.ts";
import { createAnswers } from "./answers.ts";
import { createCards } from "./cards.ts";
import { createHistory } from "./history.ts";
import { createInstallationStore } from "./installations.ts";
import { createLedger } from "./ledger.ts";
import { createListStore } from "./lists.ts";
import { createNotices } from "./notices.ts";
import { createPurge } from "./purge.ts";
import { createReplies } from "./replies.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext, StoreEngine } from "./store-context.ts";
import { createSeenStore } from "./seen.ts";
import { createSubjects } from "./subjects.ts";
import { createTeamBook } from "./team-book.ts";
import { createRetention, createUpkeep } from "./upkeep.ts";
import { createWatchRounds } from "./watch-rounds.ts";
import { createWatchStore } from "./watches.ts";
import { createStepStore } from "./workflow-steps.ts";

/** The store in parts; each user gets only the parts that it needs. */
export type KunyeStore = ReturnType<typeof createStore>;
/** Retention, purges, keys and leases. */
export type UpkeepStore = KunyeStore["upkeep"];

export function createStore(db: Kysely<Schema>, sealer: Sealer, engine: StoreEngine) {
  const { now, processClock } = engine;
  const storeTime = async () => ({
    now: await now(),
    boot: processClock.boot,
    elapsed: processClock.elapsed(),
  });
  const context: StoreContext = { ...engine, db, sealer, storeTime };
  const purging = createPurge(context);
  const retention = createRetention(context, (team) => purging.purge(team, null));
  const replies = createReplies(context);
  return {
    /** Returns the store's time, in epoch milliseconds. */
    now,
    ledger: createLedger(context),
    history: createHistory(context),
    accounts: createAccounts(context),
    answers: createAnswers(context),
    cards: createCards(context),
    replies,
    notices: createNotices(context),
    lists: createListStore(context),
    watches: { ...createWatchStore(context), ...createWatchRounds(context) },
    team: createTeamBook(context),
    seen: createSeenStore(context),
    installations: createInstallationStore(context),
    people: createSubjects(context),
    agents: createAgentCalls(context),
    steps: createStepStore(context),
    upkeep: {
      ...createUpkeep(context, replies),
      ...purging,
      deleteExpired: retention.run,
    },
    async close(): Promise<void> {
      await retention.stop();
      await replies.deleteDone().catch(() => undefined);
      await db.destroy();
    },
  };
}
