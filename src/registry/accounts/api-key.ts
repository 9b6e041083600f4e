import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import { examplePrices, type LookupKind } from "../../company/lookup-kind.ts";
import type { RegistryDatabase } from "./database.ts";
import { inBatches } from "./in-batches.ts";

/** The price of each kind of query: an account's own, else the API document's example (Limits 2). */
export type Prices = Record<LookupKind, MicroCredits>;

/** The account of a valid key, with its balance and prices at this moment. */
export interface AccountOfKey {
  id: string;
  name: string;
  balance: MicroCredits;
  prices: Prices;
}

/**
 * Finds the account of a valid key, or null. It is read again for each batch of requests,
 * so that a revoked key, a new price and a top-up count immediately.
 */
export function createKeyReader(
  db: RegistryDatabase,
): (key: string) => Promise<AccountOfKey | null> {
  return inBatches(async (keys: string[]) => {
    const hashes = keys.map(hashApiKey);
    const { rows } = await sql<Omit<AccountOfKey, "prices"> & { hash: string; own: string }>`
      select k.hash, a.id, a.name, a.balance,
        (select json_group_object(kind, amount) from prices where account = a.id) as own
      from api_keys k join accounts a on a.id = k.account
      where k.hash in (select value from json_each(${JSON.stringify([...new Set(hashes)])}))
        and k.revoked_at is null
    `.execute(db);
    const found = new Map(
      rows.map(({ hash: of, own, ...account }) => {
        return [of, { ...account, prices: { ...examplePrices, ...(JSON.parse(own) as object) } }];
      }),
    );
    return hashes.map((wanted) => found.get(wanted) ?? null);
  });
}

/** Reads an account's prices. */
export async function pricesOf(db: RegistryDatabase, account: string): Promise<Prices> {
  const rows = await db.selectFrom("prices").selectAll().where("account", "=", account).execute();
  return { ...examplePrices, ...Object.fromEntries(rows.map((row) => [row.kind, row.amount])) };
}

/** Creates a key, `<PREFIX>_<KEY_BODY>` (API document: Authentication 2), with 192 random bits. */
export function createApiKey(): string {
  return `${keyPrefix}_${randomBytes(24).toString("hex")}`;
}

/** Returns the stored form of a key: the time of comparing hashes tells nothing of a key. */
export function hashApiKey(key: string): string {
  return hash("sha256", key);
}

/** Returns the first characters of a key: enough to name it, too few to guess it. */
export function prefixOfApiKey(key: string): string {
  return key.slice(0, keyPrefix.length + 9);
}

const keyPrefix = "sicil";
