import { sql } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import { examplePrices, type LookupKind } from "../../company/lookup-kind.ts";
import { hashApiKey } from "./api-key.ts";
import type { RegistryDatabase } from "./database.ts";
import { inBatches } from "./in-batches.ts";

/** The account of a valid key, with its balance and prices at this moment. */
export interface AccountOfKey {
  id: string;
  name: string;
  balance: MicroCredits;
  prices: Record<LookupKind, MicroCredits>;
}

/**
 * Finds the account of a valid key, null where there is none. Read again for each batch of requests, so that a revoked
 * key, a new price and a top-up count at once.
 */
export function createKeyReader(
  db: RegistryDatabase,
): (key: string) => Promise<AccountOfKey | null> {
  return inBatches((keys: string[]) => findByKeys(db, keys));
}

async function findByKeys(
  db: RegistryDatabase,
  keys: readonly string[],
): Promise<(AccountOfKey | null)[]> {
  const hashes = keys.map(hashApiKey);
  const { rows } = await sql<Omit<AccountOfKey, "prices"> & { hash: string; own: string }>`
    select k.hash, a.id, a.name, a.balance,
      (select json_group_object(kind, amount) from prices where account = a.id) as own
    from api_keys k join accounts a on a.id = k.account
    where k.hash in (select value from json_each(${JSON.stringify([...new Set(hashes)])}))
      and k.revoked_at is null
  `.execute(db);
  const found = new Map(
    rows.map(({ hash, own, ...account }) => {
      const prices = { ...examplePrices, ...(JSON.parse(own) as object) };
      return [hash, { ...account, prices }];
    }),
  );
  return hashes.map((hash) => found.get(hash) ?? null);
}

/** Reads an account's price of each kind of query: its own, else the API document's example (Limits 2). */
export async function pricesOf(
  db: RegistryDatabase,
  account: string,
): Promise<Record<LookupKind, MicroCredits>> {
  const rows = await db
    .selectFrom("prices")
    .select(["kind", "amount"])
    .where("account", "=", account)
    .execute();
  return { ...examplePrices, ...Object.fromEntries(rows.map((row) => [row.kind, row.amount])) };
}
