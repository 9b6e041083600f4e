import { hash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import { examplePrices, lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import type { RegistryDatabase, RegistryStore } from "./database.ts";
import { inBatches } from "./in-batches.ts";

/** The accounts with their keys, their prices and the ledger of each balance. */
export type Accounts = ReturnType<typeof createAccounts>;

export type AccountRef = { id: string } | { name: string };

/** The account of a valid key, with its balance and prices at this moment. */
export interface AccountOfKey {
  id: string;
  name: string;
  balance: MicroCredits;
  prices: Prices;
  /** The highest number of paid queries in a minute, or null for no limit. */
  perMinute: number | null;
}

/** The price of each kind of query: an account's own, else the API document's example (Limits 2). */
type Prices = Record<LookupKind, MicroCredits>;

export class AccountNameTakenError extends Error {
  override name = "AccountNameTakenError";
}

/** Builds the accounts over a store; `clock` returns milliseconds since 1970. */
export function createAccounts(store: RegistryStore, clock: () => number) {
  const { db } = store;
  const findAccount = (ref: AccountRef) =>
    db
      .selectFrom("accounts")
      .selectAll()
      .where("id" in ref ? "id" : "name", "=", "id" in ref ? ref.id : ref.name)
      .executeTakeFirst();
  /** Runs work on an account, or returns null if there is no such account. */
  const withAccount = async <Result>(
    ref: AccountRef,
    work: (accountId: string) => Promise<Result>,
  ) => {
    const account = await findAccount(ref);
    return account ? work(account.id) : null;
  };

  const issueKey = async (handle: RegistryDatabase, account: string) => {
    // `<PREFIX>_<KEY_BODY>` (API document: Authentication 2), with 192 random bits.
    const key = `${keyPrefix}_${randomBytes(24).toString("hex")}`;
    const values = { hash: hashOf(key), account, prefix: prefixOf(key) };
    await handle
      .insertInto("api_keys")
      .values({ ...values, created_at: clock(), revoked_at: null })
      .execute();
    return key;
  };

  const revocation = (handle: RegistryDatabase) =>
    handle.updateTable("api_keys").set({ revoked_at: clock() }).where("revoked_at", "is", null);

  const addLedgerRow = (
    handle: RegistryDatabase,
    account: string,
    kind: "opening" | "topup" | "correction",
    change: { amount: MicroCredits; balance_after: MicroCredits },
  ) =>
    handle
      .insertInto("ledger")
      .values({ id: randomUUID(), account, kind, ...change, at: clock(), request_id: "" })
      .execute();

  const pricesOf = async (account: string): Promise<Prices> => {
    const rows = await db.selectFrom("prices").selectAll().where("account", "=", account).execute();
    return { ...examplePrices, ...Object.fromEntries(rows.map((row) => [row.kind, row.amount])) };
  };

  /** Opens an account; returns its key, which is stored nowhere. Throws AccountNameTakenError. */
  const add = ({ name, balance }: { name: string; balance: MicroCredits }) =>
    db.transaction().execute(async (tx) => {
      const id = randomUUID();
      const added = await tx
        .insertInto("accounts")
        .values({ id, name, created_at: clock(), balance, per_minute: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows !== 1n)
        throw new AccountNameTakenError("an account of this name exists already");
      await addLedgerRow(tx, id, "opening", { amount: balance, balance_after: balance });
      return { id, key: await issueKey(tx, id) };
    });

  /** Finds the account of a key, or null if invalid. Not cached: a revoked key fails immediately. */
  const findByKey = inBatches(async (keys: string[]): Promise<(AccountOfKey | null)[]> => {
    const hashes = keys.map(hashOf);
    const rows = await db
      .selectFrom("api_keys as k")
      .innerJoin("accounts as a", "a.id", "k.account")
      .select(["k.hash as keyHash", "a.id", "a.name", "a.balance", "a.per_minute as perMinute"])
      .select((eb) =>
        eb
          .selectFrom("prices as p")
          .select(
            sql<string>`cast(${sql.raw(store.sql.jsonObject)}(p.kind, p.amount) as text)`.as("all"),
          )
          .whereRef("p.account", "=", "a.id")
          .as("prices"),
      )
      .where("k.hash", "in", store.sql.listOf([...new Set(hashes)]))
      .where("k.revoked_at", "is", null)
      .execute();
    const accountsByHash = new Map(
      rows.map(({ keyHash, prices, ...account }) => {
        const allPrices = { ...examplePrices, ...(JSON.parse(prices ?? "{}") as object) };
        return [keyHash, { ...account, prices: allPrices }];
      }),
    );
    return hashes.map((keyHash) => accountsByHash.get(keyHash) ?? null);
  });

  return {
    add,
    findByKey,

    /** Opens the account unless it exists; issues a new key unless the given one is valid for it. */
    ensure: async (wanted: { name: string; balance: MicroCredits; key?: string | undefined }) => {
      const { key } = wanted;
      const account = await findAccount(wanted);
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
        rows.map(async ({ id, name, balance, per_minute: perMinute }) => ({
          id,
          name,
          balance,
          perMinute,
          prices: await pricesOf(id),
          keys: keys
            .filter(({ account }) => account === id)
            .map(({ prefix, revoked_at }) => ({ prefix, revoked: revoked_at !== null })),
        })),
      );
    },

    topUp: (ref: AccountRef, amount: MicroCredits) =>
      withAccount(ref, (account) =>
        db.transaction().execute(async (tx) => {
          const { balance } = await tx
            .updateTable("accounts")
            .set((eb) => ({ balance: eb("balance", "+", amount) }))
            .where("id", "=", account)
            .returning("balance")
            .executeTakeFirstOrThrow();
          await addLedgerRow(tx, account, "topup", { amount, balance_after: balance });
          return balance;
        }),
      ),

    /**
     * Takes back credits of a wrong top-up, as a row of the ledger. Returns the balance, `spent` if
     * less is left, or null if there is no such account.
     */
    takeBack: (ref: AccountRef, amount: MicroCredits) =>
      withAccount(ref, (account) =>
        db.transaction().execute(async (tx): Promise<MicroCredits | "spent"> => {
          const left = await tx
            .updateTable("accounts")
            .set((eb) => ({ balance: eb("balance", "-", amount) }))
            .where("id", "=", account)
            .where("balance", ">=", amount)
            .returning("balance")
            .executeTakeFirst();
          if (!left) return "spent";
          const change = { amount: -amount, balance_after: left.balance };
          await addLedgerRow(tx, account, "correction", change);
          return left.balance;
        }),
      ),

    /** Sets some of an account's prices and returns all, or null if there is no such account. */
    setPrices: (ref: AccountRef, changes: Partial<Prices>) =>
      withAccount(ref, async (account) => {
        const rows = lookupKinds.flatMap((kind) => {
          const amount = changes[kind];
          return amount === undefined ? [] : [{ account, kind, amount }];
        });
        if (rows.length > 0) {
          await db
            .insertInto("prices")
            .values(rows)
            .onConflict((conflict) =>
              conflict
                .columns(["account", "kind"])
                .doUpdateSet((eb) => ({ amount: eb.ref("excluded.amount") })),
            )
            .execute();
        }
        return pricesOf(account);
      }),

    /** Sets the most paid queries in a minute, null for no limit; returns null if there is no such account. */
    setLimit: (ref: AccountRef, perMinute: number | null) =>
      withAccount(ref, async (account) => {
        await db
          .updateTable("accounts")
          .set({ per_minute: perMinute })
          .where("id", "=", account)
          .execute();
        return { perMinute };
      }),

    /** Issues a new key and, unless `keep`, revokes the old ones; null if there is no such account. */
    rotateKey: (ref: AccountRef, keep: boolean) =>
      withAccount(ref, (account) =>
        db.transaction().execute(async (tx) => {
          if (!keep) await revocation(tx).where("account", "=", account).execute();
          return issueKey(tx, account);
        }),
      ),

    readLedger: (ref: AccountRef) =>
      withAccount(ref, (account) =>
        db
          .selectFrom("ledger")
          .select(["at", "kind", "amount", "balance_after", "request_id"])
          .where("account", "=", account)
          .orderBy(sql.ref(store.sql.ledgerOrder))
          .execute(),
      ),

    /** Revokes the valid keys of an account, or those with a prefix; returns their number. */
    revokeKeys: async (which: AccountRef | { keyPrefix: string }) => {
      const { numUpdatedRows } = await (
        "keyPrefix" in which
          ? revocation(db).where("prefix", "=", prefixOf(which.keyPrefix))
          : revocation(db).where("account", "=", (await findAccount(which))?.id ?? "")
      ).executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

const keyPrefix = "sicil";

/** Keys are compared by their hashes, so that the comparison's time reveals nothing. */
function hashOf(key: string): string {
  return hash("sha256", key);
}

/** Returns the first characters of a key: enough to name it, too few to guess it. */
function prefixOf(key: string): string {
  return key.slice(0, keyPrefix.length + 9);
}
