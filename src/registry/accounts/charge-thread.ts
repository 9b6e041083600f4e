import { randomUUIDv7 } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
import type { MicroCredits } from "../../company/credits.ts";
import { serveThread } from "../../platform/thread-port.ts";
import type { Charge, ChargeOutcome, ChargeThread, CommitOutcome } from "./meter.ts";

const db = new DatabaseSync(workerData as string, { timeout: 5_000 });
// A commit survives a power cut.
db.exec("pragma synchronous=full; pragma foreign_keys=on");

const selectBalances = db.prepare(
  "select id, balance from accounts where id in (select value from json_each(?))",
);
const setBalances = db.prepare(`
  update accounts set balance = changed.value ->> 1
  from json_each(?) as changed where accounts.id = changed.value ->> 0
`);
const insertLedgerRows = db.prepare(`
  insert into ledger (id, account, kind, amount, balance_after, at, request_id)
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
  from json_each(?)
`);

await serveThread<ChargeThread>(() =>
  Promise.resolve({
    commit: (charges, at) => Promise.resolve(commit(charges, at)),
    close: () => Promise.resolve(),
  }),
);

function commit(charges: readonly Charge[], at: number): CommitOutcome {
  try {
    // Locks first: no other process may write between reading and committing.
    db.exec("begin immediate");
    const outcomes = applyCharges(charges, at);
    db.exec("commit");
    return { kind: "committed", outcomes };
  } catch (error) {
    // On some errors, such as a full disk, SQLite has rolled back by itself.
    if (db.isTransaction) db.exec("rollback");
    const { message, errcode } = error as Error & { errcode?: number };
    return { kind: "rolled-back", message, errcode: errcode ?? null };
  }
}

function applyCharges(charges: readonly Charge[], at: number): ChargeOutcome[] {
  const accounts = new Set(charges.map(({ account }) => account));
  const remaining = new Map<string, MicroCredits>();
  for (const { id, balance } of selectBalances.all(JSON.stringify([...accounts]))) {
    remaining.set(id as string, balance as MicroCredits);
  }
  const ledgerRows: (string | number)[][] = [];
  const outcomes = charges.map(({ account, kind, amount, requestId }): ChargeOutcome => {
    const balance = remaining.get(account) ?? 0;
    if (balance < amount) return { kind: "insufficient", balance, required: amount };
    remaining.set(account, balance - amount);
    ledgerRows.push([randomUUIDv7(), account, kind, -amount, balance - amount, at, requestId]);
    return { kind: "charged", amount };
  });
  if (ledgerRows.length > 0) {
    setBalances.run(JSON.stringify([...remaining]));
    insertLedgerRows.run(JSON.stringify(ledgerRows));
  }
  return outcomes;
}
