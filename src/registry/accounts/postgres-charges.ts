import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { MicroCredits } from "../../company/credits.ts";
import {
  applyCharges,
  ledgerId,
  type AppliedCharges,
  type Charge,
  type ChargeOutcome,
  type ChargeWriter,
  type CommitOutcome,
} from "./charge-batch.ts";
import { isTemporaryFailure } from "./temporary-failure.ts";

/** Milliseconds to find out if an interrupted commit succeeded: PostgreSQL restarts in fewer. */
const usualSettleMs = 8_000;
const pauseMs = 100;
/** Milliseconds until a transaction counts as interrupted; the server's own limits are shorter. */
const attemptMs = 6_000;

/**
 * Writes charges to PostgreSQL. The accounts' rows are locked first, in one order, so that batches of
 * several services follow one another without deadlocks.
 */
export function createPostgresCharges(
  pool: pg.Pool,
  settleMs: number = usualSettleMs,
): ChargeWriter {
  return {
    async commit(charges, at) {
      const giveUpAt = performance.now() + settleMs;
      let isInterrupted = false;
      for (;;) {
        const outcome = await tryToCommit(pool, { charges, at, isInterrupted });
        if (outcome.kind === "committed") return outcome;
        // The failure of a later try does not tell the outcome of the first one.
        if (outcome.kind === "rolled-back" && !isInterrupted) return outcome;
        isInterrupted = true;
        if (performance.now() > giveUpAt) return { kind: "unknown", message: outcome.message };
        await delay(pauseMs);
      }
    },
    close: () => Promise.resolve(),
  };
}

interface Batch {
  charges: readonly Charge[];
  at: number;
  /** True if an earlier try may have been committed. */
  isInterrupted: boolean;
}

async function tryToCommit(pool: pg.Pool, batch: Batch): Promise<CommitOutcome> {
  let isCommitting = false;
  const connection = await pool.connect().catch((error: unknown) => failureOf(error));
  if ("kind" in connection) return connection;
  let release = (isBroken: boolean) => {
    release = () => undefined;
    connection.release(isBroken);
  };
  // Closing a connection that does not answer fails its statement, and rolls back.
  const timeLimit = setTimeout(() => release(true), attemptMs);
  try {
    await connection.query("begin; set local synchronous_commit = on");
    const outcomes = await writeCharges(connection, batch);
    isCommitting = true;
    await connection.query("commit");
    release(false);
    return { kind: "committed", outcomes };
  } catch (error) {
    const failure = failureOf(error);
    return isCommitting ? { ...failure, kind: "unknown" } : failure;
  } finally {
    clearTimeout(timeLimit);
    release(true);
  }
}

function failureOf(error: unknown) {
  const message = error instanceof Error ? error.message : "the database refused the batch";
  return { kind: "rolled-back" as const, message, isTemporary: isTemporaryFailure(error) };
}

async function writeCharges(
  connection: pg.PoolClient,
  { charges, at, isInterrupted }: Batch,
): Promise<ChargeOutcome[]> {
  const accounts = [...new Set(charges.map(({ account }) => account))];
  const locked = await connection.query<{ id: string; balance: MicroCredits }>(
    "select id, balance from registry.accounts where id = any($1) order by id for update",
    [accounts],
  );
  const balances = new Map(locked.rows.map(({ id, balance }) => [id, balance]));
  // An interrupted commit held the same locks, so it has succeeded or failed by now.
  const written = isInterrupted ? await writtenIds(connection, charges) : new Set<string>();
  const { outcomes, rows, changes } = applyCharges(charges, balances, written);
  if (rows.length > 0) await write(connection, { rows, changes, at });
  return outcomes;
}

async function writtenIds(connection: pg.PoolClient, charges: readonly Charge[]) {
  const { rows } = await connection.query<{ id: string }>(
    "select id from registry.ledger where id = any($1)",
    [charges.map(ledgerId)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes the balances and ledger rows in one statement, because it holds their locks. */
async function write(
  connection: pg.PoolClient,
  { rows, changes, at }: Omit<AppliedCharges, "outcomes"> & { at: number },
): Promise<void> {
  const written = await connection.query<{ changed: number }>(
    `with changed as (
      update registry.accounts set balance = balance + change.amount
      from unnest($1::text[], $2::bigint[]) as change (account, amount)
      where id = change.account and balance + change.amount >= 0
      returning id
    ), added as (
      insert into registry.ledger (id, account, kind, amount, balance_after, at, request_id)
      select id, account, kind, amount, balance_after, $3, request_id
      from unnest($4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::text[])
        with ordinality as charge (id, account, kind, amount, balance_after, request_id, place)
      order by place
    )
    select count(*) as changed from changed`,
    [
      changes.map(({ account }) => account),
      changes.map(({ change }) => change),
      at,
      rows.map(({ id }) => id),
      rows.map(({ account }) => account),
      rows.map(({ kind }) => kind),
      rows.map(({ amount }) => amount),
      rows.map(({ balanceAfter }) => balanceAfter),
      rows.map(({ requestId }) => requestId),
    ],
  );
  if (written.rows[0]?.changed !== changes.length) {
    throw new Error("a balance changed although it was locked");
  }
}
