import { sql } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { hashApiKey } from "./api-key.ts";
import type { RegistryDatabase } from "./database.ts";
import { inBatches } from "./in-batches.ts";
import { withExamplePrices } from "./prices.ts";

/** Who a valid key belongs to, and what that account has and pays at this moment. */
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
  return inBatches((keys: string[]) => findByKeys(db, keys), mostKeysAtOnce);
}

const mostKeysAtOnce = 256;

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
      const prices = withExamplePrices(JSON.parse(own) as Partial<AccountOfKey["prices"]>);
      return [hash, { ...account, prices }];
    }),
  );
  return hashes.map((hash) => found.get(hash) ?? null);
}
