import type { DatabaseSync } from "node:sqlite";
import type pg from "pg";
import { inLongTransaction } from "../../platform/open-postgres.ts";

/** The database holds ledger rows that the file lacks; nothing was changed. */
export class MoveRefusedError extends Error {
  override name = "MoveRefusedError";
}

/** Rows of one statement; limits memory. Chosen by hand. */
const rowsAtOnce = 5_000;

/** The tables that a move brings up to date, with their keys; the ledger only grows. */
const changingTables = [
  {
    name: "accounts",
    key: ["id"],
    columns: {
      id: "text",
      name: "text",
      created_at: "bigint",
      balance: "bigint",
      per_minute: "bigint",
    },
  },
  {
    name: "api_keys",
    key: ["hash"],
    columns: {
      hash: "text",
      account: "text",
      prefix: "text",
      created_at: "bigint",
      revoked_at: "bigint",
    },
  },
  {
    name: "prices",
    key: ["account", "kind"],
    columns: { account: "text", kind: "text", amount: "bigint" },
  },
] as const;

const ledger = {
  name: "ledger",
  columns: {
    id: "text",
    account: "text",
    kind: "text",
    amount: "bigint",
    balance_after: "bigint",
    at: "bigint",
    request_id: "text",
  },
} as const;

/**
 * Copies accounts, keys, prices and ledger from a file to PostgreSQL, in one transaction. A later
 * run copies the new rows; throws MoveRefusedError once the database has charges of its own.
 */
export async function moveAccounts(file: DatabaseSync, pool: pg.Pool) {
  // The transaction shows the file as of its start, although a service may write to it.
  file.exec("begin");
  try {
    return await inLongTransaction(pool, "begin", (connection) => moveInto(connection, file));
  } finally {
    file.exec("rollback");
  }
}

async function moveInto(connection: pg.PoolClient, file: DatabaseSync) {
  // Charges on the database wait until the end, and are then seen or refused.
  await connection.query("lock table registry.accounts, registry.ledger in exclusive mode");
  const moved = await countMoved(file, connection);
  for (const { name, key, columns } of changingTables) {
    const rows = file.prepare(`select ${Object.keys(columns).join(", ")} from ${name}`).all();
    const changes = Object.keys(columns).map((column) => `${column} = excluded.${column}`);
    await insert(
      connection,
      { name, columns, rows },
      `on conflict (${key.join(", ")}) do update set ${changes.join(", ")}`,
    );
  }
  const newRows = await copyLedger(file, connection, moved);
  const months = file.prepare("select passed from months").get()?.["passed"] ?? 0;
  await connection.query("update registry.months set passed = $1", [months]);
  const accounts = await requireBalancedLedger(connection);
  return { accounts, ledgerRows: moved + newRows, newRows };
}

/** Counts the ledger rows that an earlier run has moved: they are the file's first ones. */
async function countMoved(file: DatabaseSync, connection: pg.PoolClient): Promise<number> {
  const { rows } = await connection.query<{ count: number; last: string | null }>(
    `select count(*) as count, (select id from registry.ledger order by seq desc limit 1) as last
    from registry.ledger`,
  );
  const { count, last } = rows[0] ?? { count: 0, last: null };
  if (count === 0) return 0;
  const same = file.prepare("select id from ledger order by rowid limit 1 offset ?").get(count - 1);
  if (same?.["id"] === last) return count;
  throw new MoveRefusedError(
    "The database has charges or accounts that registry.sqlite lacks. Nothing was changed.",
  );
}

async function copyLedger(
  file: DatabaseSync,
  connection: pg.PoolClient,
  moved: number,
): Promise<number> {
  const { name, columns } = ledger;
  const all = file.prepare(
    `select ${Object.keys(columns).join(", ")} from ledger order by rowid limit -1 offset ?`,
  );
  let [rows, copied]: [Record<string, unknown>[], number] = [[], 0];
  const send = async () => {
    await insert(connection, { name, columns, rows }, "");
    copied += rows.length;
    rows = [];
  };
  for (const row of all.iterate(moved)) {
    rows.push(row);
    if (rows.length === rowsAtOnce) await send();
  }
  await send();
  return copied;
}

async function insert(
  connection: pg.PoolClient,
  table: {
    name: string;
    columns: Record<string, string>;
    rows: readonly Record<string, unknown>[];
  },
  onConflict: string,
): Promise<void> {
  const { name, columns, rows } = table;
  const names = Object.keys(columns);
  const lists = Object.values(columns).map((type, at) => `$${at + 1}::${type}[]`);
  await connection.query(
    `insert into registry.${name} (${names.join(", ")})
    select ${names.join(", ")}
    from unnest(${lists.join(", ")}) with ordinality as moved (${names.join(", ")}, place)
    order by place ${onConflict}`,
    names.map((column) => rows.map((row) => row[column])),
  );
}

/** Returns the number of accounts; throws if a balance is not the sum of its ledger. */
async function requireBalancedLedger(connection: pg.PoolClient): Promise<number> {
  const { rows } = await connection.query<{ accounts: number; wrong: number }>(`
    select count(*) as accounts, count(*) filter (where a.balance <> coalesce(l.sum, 0)) as wrong
    from registry.accounts a
    left join (select account, sum(amount) as sum from registry.ledger group by account) l
      on l.account = a.id
  `);
  const { accounts, wrong } = rows[0] ?? { accounts: 0, wrong: 0 };
  if (wrong > 0) throw new Error(`${wrong} balances differ from the sum of their ledger`);
  return accounts;
}
