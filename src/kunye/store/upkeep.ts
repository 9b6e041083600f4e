import { sql, type Kysely, type Transaction } from "kysely";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { withoutPeople } from "../../company/people.ts";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import type { ReplyStore } from "../lookups/reply-store.ts";
import type { IntentState } from "../lookups/intents.ts";
import { deleteCardsIn } from "./cards.ts";
import {
  deleteOldDeletions,
  deletionsByDay,
  logDeletions,
  type DeletedCounts,
} from "./deletions.ts";
import { endLeases, maxTries } from "./leases.ts";
import { keyLost } from "./intent-rows.ts";
import { isAged, sealedRows, sealedTables, type RetentionTimes } from "./keeping.ts";
import {
  countInstallations,
  deleteDeparted,
  deleteExpiredLinks,
  forgetEndedInstallation,
  forgetSecrets,
  resealInstallations,
} from "./installations.ts";
import type { Schema } from "./schema.ts";
import { deleteOldSuppliers, isWaiting, lockKeys, resealMemory } from "./seen.ts";
import type { StoreContext } from "./store-context.ts";
import {
  batchSize,
  countChanged,
  countOf,
  deleteBatch,
  deleteRows,
  idsOf,
  inBatches,
  mayContinue,
  pages,
  whileFull,
} from "./writes.ts";

export function createUpkeep(
  { db, sealer, isShared, countQueued, proveWritable, hasNewerSchema }: StoreContext,
  replies: Pick<ReplyStore, "deleteDone">,
) {
  return {
    proveWritable,
    hasNewerSchema,
    countQueued,
    /** Makes all leased work due, if the program is alone on its store. */
    async endLeases(): Promise<void> {
      if (!isShared) await endLeases(db);
    },
    /**
     * Returns the ids of replies and the kinds of notices that newly count as set aside,
     * because their deliveries ended the program. They are logged: a notice's key may have a VKN.
     */
    async setAside(): Promise<string[]> {
      const replies = db.updateTable("replies").where("tries", "=", maxTries);
      const notices = db.updateTable("notices").where("tries", "=", maxTries);
      const named = { tries: maxTries + 1 };
      return [
        ...(await replies.set(named).returning("id").execute()).map(({ id }) => id),
        ...(await notices.set(named).returning("key").execute()).map(({ key }) =>
          key.replace(/:.*/, ""),
        ),
      ];
    },
    /** Returns the figures for alerts; `oldestUnknownAt` is null if nothing is unknown. */
    async alarms() {
      await replies.deleteDone();
      const unknown = await db
        .selectFrom("intents")
        .select(({ fn }) => [
          fn.countAll<number>().as("count"),
          fn.min<number | null>("created_at").as("oldest"),
        ])
        .where("state", "=", sql.lit("unknown"))
        .executeTakeFirstOrThrow();
      return {
        unknown: unknown.count,
        oldestUnknownAt: unknown.oldest,
        unsentReplies: await countOf(db.selectFrom("replies")),
        missingKeys: sealer.missedKeys.size,
        watches: {
          running: await countOf(db.selectFrom("watches").where("state", "=", "running")),
          paused: await countOf(db.selectFrom("watches").where("state", "=", "paused")),
        },
        waitingAccounts: await countOf(db.selectFrom("seen_ibans").where(isWaiting)),
        installations: await countInstallations(db),
      };
    },
    /** Returns the log of what retention deleted, the newest day first. */
    deletions: () => deletionsByDay(db),
    /** Returns the fingerprints of keys that stored rows need and the sealer lacks. */
    async missingKeys(): Promise<string[]> {
      const found = await Promise.all(
        sealedTables.map((table) =>
          db
            .selectFrom(table)
            .select("sealed_by")
            .distinct()
            .where("sealed_by", "is not", null)
            .execute(),
        ),
      );
      const fingerprints = found.flat().flatMap(({ sealed_by }) => sealed_by ?? []);
      return [...new Set(fingerprints.filter((one) => !sealer.has(one)))];
    },
    /** Deletes the data of a lost key; returns the number of deleted answers. */
    async forgetKey(fingerprint: string): Promise<number> {
      return db.transaction().execute(async (trx) => {
        for (const table of sealedRows) {
          await trx.deleteFrom(table).where("sealed_by", "=", fingerprint).execute();
        }
        await forgetSecrets(trx, fingerprint);
        // Without their key, the hashes of a team are worth nothing.
        const keyless = trx
          .selectFrom("seen_keys")
          .select("team_id")
          .where("sealed_by", "=", fingerprint);
        for (const table of ["seen_ibans", "seen_invoices"] as const) {
          await trx.deleteFrom(table).where("team_id", "in", keyless).execute();
        }
        for (const table of ["seen_keys", "seen_invoices"] as const) {
          await trx.deleteFrom(table).where("sealed_by", "=", fingerprint).execute();
        }
        // An account without its evidence can be confirmed from its document.
        const open = trx.updateTable("seen_ibans").where("sealed_by", "=", fingerprint);
        await open.set({ body: null, sealed_by: null }).execute();
        // The next round takes another baseline.
        const noBaseline = { baseline: null, code: null, sealed_by: null, fetched_at: null };
        const sealed = trx.updateTable("watched").where("sealed_by", "=", fingerprint);
        await sealed.set(noBaseline).execute();
        // After `watched`, like every writer of both: this order prevents deadlocks.
        await trx.deleteFrom("watch_changes").where("sealed_by", "=", fingerprint).execute();
        const answers = trx
          .selectFrom("answers")
          .select("intent_id")
          .where("sealed_by", "=", fingerprint);
        // The answers were paid: a typed question must not pay again without consent.
        await trx
          .updateTable("intents")
          .set({ reason: keyLost })
          .where("id", "in", answers)
          .execute();
        const deleted = await trx
          .deleteFrom("answers")
          .where("sealed_by", "=", fingerprint)
          .executeTakeFirst();
        return Number(deleted.numDeletedRows);
      });
    },
  };
}

export const upkeepParts = [
  "answers",
  "people",
  "words",
  "notes",
  "cards",
  "lists",
  "watches",
  "steps",
  "seen",
  "accesses",
  "deliveries",
  "readings",
  "installations",
  "departed",
  "scrub",
] as const;
export type UpkeepPart = (typeof upkeepParts)[number];

/**
 * Deletes the answers of a team that has left from this machine's disk, before its data.
 * `served`: the team is served by its bot token again; `unknown`: Slack does not say.
 */
export type ReleaseTeam = (team: string) => Promise<"left" | "served" | "unknown">;

/** `purge` deletes a workspace's data. */
export function createRetention(
  { db, sealer, now, scrub, rowId }: StoreContext,
  purge: (team: string) => Promise<unknown>,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;

  /** Runs all parts, also after a failed part. */
  async function deleteAll(
    times: RetentionTimes,
    onFailure: (part: UpkeepPart, error: unknown) => void,
    releaseTeam: ReleaseTeam,
  ): Promise<void> {
    const at = await now();
    /** Deletes in one transaction, which also logs what it deleted. */
    const logged: Logged = (work) =>
      db.transaction().execute(async (trx) => {
        const counts = await work(trx);
        await logDeletions(trx, at, counts);
        return counts;
      });
    const isOld = (table: Parameters<typeof isAged>[0]) => isAged(table, at, times);
    const deleteAged = (table: LoggedTable) =>
      whileFull(async () => {
        const counts = await logged(async (trx) => ({
          [table]: await deleteBatch(trx, rowId, table, isOld(table)),
        }));
        return counts[table] ?? 0;
      }, signal);
    const answers = db.selectFrom("answers").select("intent_id as id").where(isOld("answers"));
    const cards = db.selectFrom("cards").select("id").where(isOld("cards"));
    const lists = db.selectFrom("lists").select("id").where(isOld("lists"));
    const ended = db
      .selectFrom("intents")
      .select("id")
      .where("closed_at", "<", at - times.recordMs);
    // A title's words may be a person's name; the ledger needs only the cost.
    const titled = ended.where("kind", "in", titles).where("text", "!=", noWords);
    const parts: Record<UpkeepPart, () => Promise<void>> = {
      answers: () =>
        inBatches(
          answers.limit(batchSize),
          (ids) => logged((trx) => deleteAnswers(trx, ids)),
          signal,
        ),
      people: () => removeOldPeople({ db, sealer, logged, signal }, at - times.peopleMs),
      words: () =>
        inBatches(
          titled.limit(batchSize),
          (ids) =>
            logged(async (trx) => {
              const erasing = titlesErased(trx, ids).where("text", "!=", noWords);
              return { titles: await countChanged(erasing) };
            }),
          signal,
        ),
      async notes() {
        const remarked = ended.where("remark", "is not", null).limit(batchSize);
        await inBatches(
          remarked,
          (ids) =>
            logged(async (trx) => {
              const remarks = trx.updateTable("intents").set({ remark: null });
              const erasing = remarks.where("id", "in", ids).where("remark", "is not", null);
              return { remarks: await countChanged(erasing) };
            }),
          signal,
        );
        await deleteAged("uses");
      },
      async cards() {
        await inBatches(
          cards.limit(batchSize),
          (ids) => logged((trx) => deleteCardsIn(trx, ids)),
          signal,
        );
        // A card that was opened later loses its documents.
        await deleteAged("checks");
      },
      lists: () =>
        inBatches(
          // A list may have many rows.
          lists.limit(1),
          (ids) =>
            logged(async (trx) => {
              const gone = trx.deleteFrom("lists").where("id", "in", ids).returning("id");
              return { lists: (await gone.execute()).length };
            }),
          signal,
        ),
      async watches() {
        await deleteAged("watches");
        await deleteAged("watch_changes");
      },
      steps: () => deleteAged("workflow_steps"),
      async seen() {
        await resealMemory(db, sealer);
        for (const { team_id } of await db.selectFrom("seen_keys").select("team_id").execute()) {
          await logged(async (trx) => {
            await lockKeys(trx, team_id);
            return { suppliers: await deleteOldSuppliers(trx, team_id, at - times.seenMs) };
          });
        }
      },
      async accesses() {
        await deleteAged("people_access");
        await deleteAged("agent_calls");
        await deleteOldDeletions(db, at);
      },
      // Marks and balances name no person, so their end is not logged.
      deliveries: () => deleteRows(db, rowId, "deliveries", isOld("deliveries"), signal),
      readings: () => deleteRows(db, rowId, "readings", isOld("readings"), signal),
      async installations() {
        await resealInstallations(db, sealer);
        await deleteExpiredLinks({ db, now });
      },
      departed: () =>
        deleteDeparted({ db, now }, async (team) => {
          // First: without the queries nothing tells whose a damaged file is.
          const state = await releaseTeam(team);
          if (state === "left") {
            await purge(team);
            await logged(() => Promise.resolve({ workspaces: 1 }));
          }
          if (state === "served") await forgetEndedInstallation(db, team);
        }),
      scrub: () => scrub(false),
    };
    for (const [part, work] of Object.entries(parts)) {
      if (signal.aborted) return;
      await work().catch((error: unknown) => {
        onFailure(part as UpkeepPart, error);
      });
    }
  }

  return {
    /** Runs one pass at a time; without `onFailure` the first failure is thrown. */
    run: (
      times: RetentionTimes,
      onFailure?: (part: UpkeepPart, error: unknown) => void,
      releaseTeam: ReleaseTeam = () => Promise.resolve("left"),
    ): Promise<void> => {
      const errors: unknown[] = [];
      const report = onFailure ?? ((_part, error) => errors.push(error));
      running ??= deleteAll(times, report, releaseTeam)
        .then(() => {
          if (errors.length > 0) throw errors[0];
        })
        .finally(() => {
          running = null;
        });
      return running;
    },
    async stop(): Promise<void> {
      stopping.abort();
      // The caller of `run` gets the failure.
      await running?.catch(() => undefined);
    },
  };
}

type LoggedTable = Parameters<typeof isAged>[0] & keyof DeletedCounts;
type Logged = (
  work: (trx: Transaction<Schema>) => Promise<DeletedCounts>,
) => Promise<DeletedCounts>;

async function deleteAnswers(trx: Transaction<Schema>, ids: string[]): Promise<DeletedCounts> {
  const shown = await trx.selectFrom("cards").select("id").where("intent_id", "in", ids).execute();
  const counts = await deleteCardsIn(trx, idsOf(shown));
  const gone = trx.deleteFrom("answers").where("intent_id", "in", ids).returning("intent_id");
  return { ...counts, answers: (await gone.execute()).length };
}

interface PeopleRemoval {
  db: Kysely<Schema>;
  sealer: Sealer;
  logged: Logged;
  signal: AbortSignal;
}

async function removeOldPeople(
  { db, sealer, logged, signal }: PeopleRemoval,
  before: number,
): Promise<void> {
  const due = db
    .selectFrom("answers")
    .select(["intent_id as id", "body"])
    .where("people_removed", "=", sql.lit(0))
    .where("fetched_at", "<", before);
  for await (const page of pages(due, "intent_id")) {
    for (const { id, body } of page) {
      if (!(await mayContinue(signal))) return;
      const text = openOrNull(sealer, body, id);
      // An answer that does not open is kept: its key may come back.
      if (text === null) continue;
      const kept = withoutPeople(text);
      // An unreadable answer may name people, so all of it goes.
      if (kept === null) {
        await logged((trx) => deleteAnswers(trx, [id]));
        continue;
      }
      const row = { body: sealer.seal(kept, id), sealed_by: sealer.fingerprint, people_removed: 1 };
      await logged(async (trx) => {
        const answer = trx.updateTable("answers").set(row).where("intent_id", "=", id);
        return { people: await countChanged(answer.where("people_removed", "=", sql.lit(0))) };
      });
    }
  }
}

const noWords = sql.lit("");
export const titles = [sql.lit<LookupKind>("title"), sql.lit<LookupKind>("title_detail")];

/**
 * Erases the titles of ended lookups; the id replaces the key, which has to stay unique.
 * A lookup under way keeps its key, which is its claim (R2).
 */
export function eraseTitles(db: Kysely<Schema>, ids: string[]): Promise<unknown> {
  return titlesErased(db, ids).execute();
}

function titlesErased(db: Kysely<Schema>, ids: string[]) {
  const intents = db.updateTable("intents").set((row) => ({ key: row.ref("id"), text: "" }));
  const ended = intents.where("state", "!=", sql.lit<IntentState>("sending"));
  return ended.where("id", "in", ids);
}
