import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { createKeyReader, type AccountOfKey } from "./account-of-key.ts";
import { createApiKey, hashApiKey, prefixOfApiKey } from "./api-key.ts";
import type { RegistryDatabase } from "./database.ts";
import { pricesOf } from "./prices.ts";

/** An account as its manager sees it: balance and prices in micro-credits, keys by their first characters only. */
export interface AccountSummary {
  id: string;
  name: string;
  balance: MicroCredits;
  prices: Record<LookupKind, MicroCredits>;
  keys: { prefix: string; revoked: boolean }[];
}

export type AccountRef = { id: string } | { name: string };

export interface Accounts {
  /** Opens an account; the key is returned this once and kept only as its hash. Throws AccountNameTakenError. */
  add(account: { name: string; balance: MicroCredits }): Promise<{ id: string; key: string }>;
  /** The account of that name, opened if there is none; a key that is missing or no longer valid is replaced by a new one. */
  ensure(account: {
    name: string;
    balance: MicroCredits;
    key?: string | undefined;
  }): Promise<{ id: string; key: string }>;
  findByKey(key: string): Promise<AccountOfKey | null>;
  list(): Promise<AccountSummary[]>;
  /** Adds to a balance and returns the new one; null where there is no such account. */
  topup(ref: AccountRef, amount: MicroCredits): Promise<MicroCredits | null>;
  /** Sets an account's own prices and returns all of them; null where there is no such account. */
  prices(
    ref: AccountRef,
    changes: Partial<Record<LookupKind, MicroCredits>>,
  ): Promise<Record<LookupKind, MicroCredits> | null>;
  /** A new key for an account, in place of its valid ones or, with `keep`, beside them; null where there is no such account. */
  rotate(ref: AccountRef, keep: boolean): Promise<string | null>;
  /** What was put to an account and taken from it, oldest first; null where there is no such account. */
  ledger(ref: AccountRef): Promise<LedgerRow[] | null>;
  /** Revokes the keys of an account, or those that begin with a prefix; returns how many. */
  revoke(which: AccountRef | { keyPrefix: string }): Promise<number>;
}

/** A change of a balance: negative for a charge, with the `x-request-id` of the answer that it paid for. */
export interface LedgerRow {
  at: number;
  kind: string;
  amount: MicroCredits;
  balance_after: MicroCredits;
  request_id: string;
}

/** An account of that name exists already. */
export class AccountNameTakenError extends Error {
  override name = "AccountNameTakenError";
}

export function createAccounts(db: RegistryDatabase, clock: () => number): Accounts {
  const find = (ref: AccountRef) =>
    db
      .selectFrom("accounts")
      .selectAll()
      .where("id" in ref ? "id" : "name", "=", "id" in ref ? ref.id : ref.name)
      .executeTakeFirst();

  const issueKey = async (handle: RegistryDatabase, account: string) => {
    const key = createApiKey();
    await handle
      .insertInto("api_keys")
      .values({
        hash: hashApiKey(key),
        account,
        prefix: prefixOfApiKey(key),
        created_at: clock(),
        revoked_at: null,
      })
      .execute();
    return key;
  };

  const revokeKeys = (handle: RegistryDatabase) =>
    handle.updateTable("api_keys").set({ revoked_at: clock() }).where("revoked_at", "is", null);

  const record = (handle: RegistryDatabase, account: string, kind: string, change: Change) =>
    handle
      .insertInto("ledger")
      .values({ id: randomUUID(), account, kind, ...change, at: clock(), request_id: "" })
      .execute();

  const accounts: Accounts = {
    add: ({ name, balance }) =>
      db.transaction().execute(async (tx) => {
        const taken = await tx
          .selectFrom("accounts")
          .select("id")
          .where("name", "=", name)
          .executeTakeFirst();
        if (taken) throw new AccountNameTakenError("an account of this name exists already");
        const id = randomUUID();
        await tx
          .insertInto("accounts")
          .values({ id, name, created_at: clock(), balance })
          .execute();
        await record(tx, id, "opening", { amount: balance, balance_after: balance });
        return { id, key: await issueKey(tx, id) };
      }),

    ensure: async ({ name, balance, key }) => {
      const account = await find({ name });
      if (!account) return accounts.add({ name, balance });
      const owner = key === undefined ? null : await accounts.findByKey(key);
      if (key !== undefined && owner?.id === account.id) return { id: account.id, key };
      return { id: account.id, key: await issueKey(db, account.id) };
    },

    findByKey: createKeyReader(db),

    list: async () => {
      const rows = await db.selectFrom("accounts").selectAll().orderBy("created_at").execute();
      return Promise.all(
        rows.map(async ({ id, name, balance }) => {
          const keys = await db
            .selectFrom("api_keys")
            .select(["prefix", "revoked_at"])
            .where("account", "=", id)
            .orderBy("created_at")
            .execute();
          return {
            id,
            name,
            balance,
            prices: await pricesOf(db, id),
            keys: keys.map(({ prefix, revoked_at }) => ({ prefix, revoked: revoked_at !== null })),
          };
        }),
      );
    },

    topup: (ref, amount) =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable("accounts")
          .set((eb) => ({ balance: eb("balance", "+", amount) }))
          .where("id" in ref ? "id" : "name", "=", "id" in ref ? ref.id : ref.name)
          .returning(["id", "balance"])
          .executeTakeFirst();
        if (!row) return null;
        await record(tx, row.id, "topup", { amount, balance_after: row.balance });
        return row.balance;
      }),

    prices: async (ref, changes) => {
      const account = await find(ref);
      if (!account) return null;
      const rows = lookupKinds.flatMap((kind) => {
        const amount = changes[kind];
        return amount === undefined ? [] : [{ account: account.id, kind, amount }];
      });
      if (rows.length > 0) await db.replaceInto("prices").values(rows).execute();
      return pricesOf(db, account.id);
    },

    rotate: async (ref, keep) => {
      const account = await find(ref);
      if (!account) return null;
      return db.transaction().execute(async (tx) => {
        if (!keep) await revokeKeys(tx).where("account", "=", account.id).execute();
        return issueKey(tx, account.id);
      });
    },

    ledger: async (ref) => {
      const account = await find(ref);
      if (!account) return null;
      return db
        .selectFrom("ledger")
        .select(["at", "kind", "amount", "balance_after", "request_id"])
        .where("account", "=", account.id)
        .orderBy(sql`rowid`)
        .execute();
    },

    revoke: async (which) => {
      const account = "keyPrefix" in which ? null : await find(which);
      if (!("keyPrefix" in which) && !account) return 0;
      const update = revokeKeys(db);
      const { numUpdatedRows } = await (
        "keyPrefix" in which
          ? update.where("prefix", "=", prefixOfApiKey(which.keyPrefix))
          : update.where("account", "=", account?.id ?? "")
      ).executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
  return accounts;
}

interface Change {
  amount: MicroCredits;
  balance_after: MicroCredits;
}
