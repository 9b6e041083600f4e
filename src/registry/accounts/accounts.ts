import { randomUUID, hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import { lookupKinds, examplePrices, type LookupKind } from "../../company/lookup-kind.ts";
import type { RegistryDatabase } from "./database.ts";
import { inBatches } from "./in-batches.ts";

export type AccountRef = { id: string } | { name: string };

/** An account of that name exists already. */
export class AccountNameTakenError extends Error {
  override name = "AccountNameTakenError";
}

/** Keeps accounts, their keys and prices, and the ledger of what was put to a balance by hand. */
export function createAccounts(db: RegistryDatabase, clock: () => number) {
  const find = (ref: AccountRef) =>
    db
      .selectFrom("accounts")
      .selectAll()
      .where("id" in ref ? "id" : "name", "=", "id" in ref ? ref.id : ref.name)
      .executeTakeFirst();
  /** Does work on an account, or returns null if there is no such account. */
  const on = async <Result>(ref: AccountRef, work: (account: string) => Promise<Result>) => {
    const account = await find(ref);
    return account ? work(account.id) : null;
  };

  const issueKey = async (handle: RegistryDatabase, account: string) => {
    const key = createApiKey();
    const values = { hash: hashApiKey(key), account, prefix: prefixOfApiKey(key) };
    await handle
      .insertInto("api_keys")
      .values({ ...values, created_at: clock(), revoked_at: null })
      .execute();
    return key;
  };

  const revokeKeys = (handle: RegistryDatabase) =>
    handle.updateTable("api_keys").set({ revoked_at: clock() }).where("revoked_at", "is", null);

  const record = (
    handle: RegistryDatabase,
    account: string,
    kind: "opening" | "topup",
    change: { amount: MicroCredits; balance_after: MicroCredits },
  ) =>
    handle
      .insertInto("ledger")
      .values({ id: randomUUID(), account, kind, ...change, at: clock(), request_id: "" })
      .execute();

  const findByKey = createKeyReader(db);

  /** Opens an account; the key is returned this once. Throws AccountNameTakenError. */
  const add = ({ name, balance }: { name: string; balance: MicroCredits }) =>
    db.transaction().execute(async (tx) => {
      const taken = await tx
        .selectFrom("accounts")
        .select("id")
        .where("name", "=", name)
        .executeTakeFirst();
      if (taken) throw new AccountNameTakenError("an account of this name exists already");
      const id = randomUUID();
      await tx.insertInto("accounts").values({ id, name, created_at: clock(), balance }).execute();
      await record(tx, id, "opening", { amount: balance, balance_after: balance });
      return { id, key: await issueKey(tx, id) };
    });

  return {
    add,
    findByKey,

    /** Opens the account unless it exists, and replaces a key that is missing or no longer valid. */
    ensure: async (wanted: { name: string; balance: MicroCredits; key?: string | undefined }) => {
      const { key } = wanted;
      const account = await find(wanted);
      if (!account) return add(wanted);
      const owner = key === undefined ? null : await findByKey(key);
      if (key !== undefined && owner?.id === account.id) return { id: account.id, key };
      return { id: account.id, key: await issueKey(db, account.id) };
    },

    /** Lists the accounts, keys by their first characters only. */
    list: async () => {
      const rows = await db.selectFrom("accounts").selectAll().orderBy("created_at").execute();
      const keys = await db.selectFrom("api_keys").selectAll().orderBy("created_at").execute();
      return Promise.all(
        rows.map(async ({ id, name, balance }) => ({
          id,
          name,
          balance,
          prices: await pricesOf(db, id),
          keys: keys
            .filter(({ account }) => account === id)
            .map(({ prefix, revoked_at }) => ({ prefix, revoked: revoked_at !== null })),
        })),
      );
    },

    /** Adds to a balance and returns the new one, or null if there is no such account. */
    topup: (ref: AccountRef, amount: MicroCredits) =>
      on(ref, (account) =>
        db.transaction().execute(async (tx) => {
          const { balance } = await tx
            .updateTable("accounts")
            .set((eb) => ({ balance: eb("balance", "+", amount) }))
            .where("id", "=", account)
            .returning("balance")
            .executeTakeFirstOrThrow();
          await record(tx, account, "topup", { amount, balance_after: balance });
          return balance;
        }),
      ),

    /** Sets an account's own prices and returns all of them, or null if there is no such account. */
    prices: (ref: AccountRef, changes: Partial<Prices>) =>
      on(ref, async (account) => {
        const rows = lookupKinds.flatMap((kind) => {
          const amount = changes[kind];
          return amount === undefined ? [] : [{ account, kind, amount }];
        });
        if (rows.length > 0) await db.replaceInto("prices").values(rows).execute();
        return pricesOf(db, account);
      }),

    /** Issues a key in place of the valid ones or, with `keep`, beside them; null without such an account. */
    rotate: (ref: AccountRef, keep: boolean) =>
      on(ref, (account) =>
        db.transaction().execute(async (tx) => {
          if (!keep) await revokeKeys(tx).where("account", "=", account).execute();
          return issueKey(tx, account);
        }),
      ),

    /** Lists the changes of a balance, oldest first, or returns null if there is no such account. */
    ledger: (ref: AccountRef) =>
      on(ref, (account) =>
        db
          .selectFrom("ledger")
          .select(["at", "kind", "amount", "balance_after", "request_id"])
          .where("account", "=", account)
          .orderBy(sql`rowid`)
          .execute(),
      ),

    /** Revokes the keys of an account, or those that begin with a prefix; returns how many. */
    revoke: async (which: AccountRef | { keyPrefix: string }) => {
      const { numUpdatedRows } = await (
        "keyPrefix" in which
          ? revokeKeys(db).where("prefix", "=", prefixOfApiKey(which.keyPrefix))
          : revokeKeys(db).where("account", "=", (await find(which))?.id ?? "")
      ).executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

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
