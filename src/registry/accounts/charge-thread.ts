import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
import type { MicroCredits } from "../../company/credits.ts";
import { serveThread } from "../../platform/thread-port.ts";
import {
  applyCharges,
  type Charge,
  type ChargeOutcome,
  type ChargeWriter,
  type CommitOutcome,
} from "./charge-batch.ts";
import { isTemporaryFailure } from "./temporary-failure.ts";

const db = new DatabaseSync(workerData as string, { timeout: 5_000 });
// A commit survives a power cut.
db.exec("pragma synchronous=full; pragma foreign_keys=on");

const selectBalances = db.prepare(
  "select id, balance from accounts where id in (select value from json_each(?))",
);
const changeBalances = db.prepare(`
  update accounts set balance = balance + (changed.value ->> 1)
  from json_each(?) as changed where accounts.id = changed.value ->> 0
`);
const insertLedgerRows = db.prepare(`
  insert into ledger (id, account, kind, amount, balance_after, at, request_id)
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
  from json_each(?)
`);

await serveThread<ChargeWriter>(() =>
  Promise.resolve({
    commit: (charges, at) => Promise.resolve(commit(charges, at)),
    close: () => Promise.resolve(),
  }),
);

function commit(charges: readonly Charge[], at: number): CommitOutcome {
  try {
    // Locks first: no other process may write between reading and committing.
    db.exec("begin immediate");
    const outcomes = writeCharges(charges, at);
    db.exec("commit");
    return { kind: "committed", outcomes };
  } catch (error) {
    // On some errors, such as a full disk, SQLite has rolled back by itself.
    if (db.isTransaction) db.exec("rollback");
    const { message } = error as Error;
    return { kind: "rolled-back", message, isTemporary: isTemporaryFailure(error) };
  }
}

function writeCharges(charges: readonly Charge[], at: number): ChargeOutcome[] {
  const accounts = new Set(charges.map(({ account }) => account));
  const balances = new Map<string, MicroCredits>();
  for (const { id, balance } of selectBalances.all(JSON.stringify([...accounts]))) {
    balances.set(id as string, balance as MicroCredits);
  }
  const { outcomes, rows, changes } = applyCharges(charges, balances);
  if (rows.length === 0) return outcomes;
  changeBalances.run(JSON.stringify(changes.map(({ account, change }) => [account, change])));
  const values = rows.map((row) => [
    ...[row.id, row.account, row.kind, row.amount, row.balanceAfter, at],
    row.requestId,
  ]);
  insertLedgerRows.run(JSON.stringify(values));
  return outcomes;
}
