import { createHmac, randomBytes } from "node:crypto";
import { setImmediate as yieldThread } from "node:timers/promises";
import { sql, type ExpressionBuilder, type Kysely, type Transaction } from "kysely";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import {
  invoicesOfOwner,
  isOwners,
  isRed,
  isUnknownPerson,
  tailOf,
  type EarlierCheck,
  type KnownBefore,
  type SeenIban,
} from "../check/memory/compare-traces.ts";
import type { SeenStore } from "../check/memory/seen-store.ts";
import {
  comparedIbans,
  seenInvoiceOf,
  seenKeys,
  suppliersIn,
  type SeenInvoice,
  type Trace,
} from "../check/memory/trace.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { batchSize, changesOne } from "./writes.ts";

/** The traces of one transaction, which holds the team's memory and, if embedded, the thread. */
const tracesAtOnce = 200;
const keyBytes = 32;

export function createSeenStore({ db, sealer, now }: StoreContext): SeenStore {
  return {
    async leaveTraces(team, userId, traces) {
      const known: KnownBefore[] = [];
      for (let from = 0; from < traces.length; from += tracesAtOnce) {
        if (from > 0) await yieldThread();
        const some = traces.slice(from, from + tracesAtOnce);
        const at = await now();
        known.push(
          ...(await db
            .transaction()
            .execute((trx) => leave({ trx, sealer, team, userId, at }, some))),
        );
      }
      return known;
    },
    accountsOf: (team, vkn) =>
      selectIbans(db, team).where(isAccount({ vkn })).orderBy("no").orderBy("iban").execute(),
    async suppliersOf(team) {
      const [accounts, invoices] = await Promise.all(
        (["seen_ibans", "seen_invoices"] as const).map((table) =>
          db.selectFrom(table).select("vkn").distinct().where("team_id", "=", team).execute(),
        ),
      );
      return [...new Set([...(accounts ?? []), ...(invoices ?? [])].map(({ vkn }) => vkn))];
    },
    waitingAccounts: (team, limit) =>
      selectIbans(db, team).where(isWaiting).orderBy("no", "desc").limit(limit).execute(),
    async countWaiting(team) {
      const rows = db.selectFrom("seen_ibans").where("team_id", "=", team).where(isWaiting);
      const { count } = await rows
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async confirmAccount(team, account, { userId, alone }) {
      const open = db
        .updateTable("seen_ibans")
        .where("team_id", "=", team)
        .where(isAccount(account))
        .where("confirmed_at", "is", null);
      const allowed = alone ? open : open.where("user_id", "!=", userId);
      const set = { confirmed_by: userId, confirmed_at: await now() };
      if (await changesOne(allowed.set(set))) return "confirmed";
      const found = await selectIbans(db, team).where(isAccount(account)).executeTakeFirst();
      if (!found) return "gone";
      return found.confirmedAt === null ? "same-person" : "known";
    },
    forgetAccounts: (team, account) =>
      db.transaction().execute((trx) => forgetAccounts(trx, team, account)),
  };
}

/** The rows of an account, or of all accounts of a supplier. */
const isAccount =
  ({ vkn, iban }: { vkn: string; iban?: string }) =>
  (rows: ExpressionBuilder<Schema, "seen_ibans">) =>
    rows.and({ vkn, ...(iban !== undefined && { iban }) });

/** Locks the team's memory as the leaving of a trace does: two orders of locks could deadlock. */
export async function lockKeys(trx: Transaction<Schema>, team: string): Promise<void> {
  const keys = trx.updateTable("seen_keys").set({ n: sql`n` });
  await keys.where("team_id", "=", team).execute();
}

/** Forgets an account, or a supplier's accounts and invoices; true if there were any. */
async function forgetAccounts(
  trx: Transaction<Schema>,
  team: string,
  account: { vkn: string; iban?: string },
): Promise<boolean> {
  await lockKeys(trx, team);
  const accounts = trx.deleteFrom("seen_ibans").where("team_id", "=", team);
  const { numDeletedRows } = await accounts.where(isAccount(account)).executeTakeFirstOrThrow();
  if (account.iban !== undefined) return numDeletedRows > 0n;
  return (await forgetInvoices(trx, team, account.vkn)) || numDeletedRows > 0n;
}

/** Deletes what is kept of a supplier's invoices; true if there were any. */
async function forgetInvoices(db: Kysely<Schema>, team: string, vkn: string): Promise<boolean> {
  const invoices = db.deleteFrom("seen_invoices").where("team_id", "=", team);
  const { numDeletedRows } = await invoices.where("vkn", "=", vkn).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** True for an account that is red until it is confirmed, as `compareTrace` decides. */
export const isWaiting = sql<boolean>`(is_beside = 1 and confirmed_at is null and (exists (select 1 from seen_ibans as earlier
    where earlier.team_id = seen_ibans.team_id and earlier.vkn = seen_ibans.vkn
      and earlier.no < seen_ibans.no)
  or (invoices < ${sql.lit(invoicesOfOwner)} and exists (select 1 from seen_ibans as other
    where other.team_id = seen_ibans.team_id and other.iban = seen_ibans.iban
      and other.vkn <> seen_ibans.vkn))))`;

function selectIbans(db: Kysely<Schema>, team: string) {
  return db
    .selectFrom("seen_ibans")
    .select(["vkn", "iban", "tail", "country", "no", "invoices"])
    .select(["first_at as firstAt", "last_at as lastAt", "user_id as userId"])
    .select(["confirmed_by as confirmedBy", "confirmed_at as confirmedAt"])
    .where("seen_ibans.team_id", "=", team);
}

interface Leaving {
  trx: Transaction<Schema>;
  sealer: Sealer;
  team: string;
  userId: string;
  at: number;
}

/** Leaves traces while no other replica can change the team's memory. */
async function leave(leaving: Leaving, traces: readonly Trace[]): Promise<KnownBefore[]> {
  const { trx, team, userId, at } = leaving;
  const { hash, n } = await lockMemory(leaving);
  const prepared = traces.map((trace) => prepare(trace, hash));
  const ibans = await loadIbans(leaving, prepared);
  const invoices = await loadInvoices(leaving, prepared);
  const together = new Map<string, EarlierCheck[]>();
  const changed = new Map<SeenIban, boolean>();
  const byVkn = Map.groupBy(ibans, ({ vkn }) => vkn);
  const byIban = Map.groupBy(ibans, ({ iban }) => iban);
  // This check's own invoices establish no account.
  const established = new Set(ibans.filter(isOwners).map(({ vkn, iban }) => `${vkn} ${iban}`));
  const added: Prepared[] = [];
  let no = n;
  const known = prepared.map((one) => {
    const { trace, seller, suppliers, accounts, invoice, keys } = one;
    const ofSeller = suppliers.flatMap((vkn) => byVkn.get(vkn) ?? []);
    const before: KnownBefore = {
      ofSeller: ofSeller.map((row) => ({ ...row })),
      ibans: new Map(
        accounts.map(({ iban, id }) => {
          const some = (byIban.get(id) ?? []).map((row) => ({ ...row }));
          const [own = null] = some.filter(({ vkn }) => suppliers.includes(vkn));
          const others = some.filter(({ vkn }) => !suppliers.includes(vkn));
          const isEstablished = established.has(`${seller} ${id}`);
          return [iban, { id, own, isEstablished, others }];
        }),
      ),
      invoices: keys.flatMap((key) => invoices.byKey.get(key) ?? []),
      together: keys.flatMap((key) => together.get(key) ?? []),
    };
    if (seller === "" || isUnknownPerson(trace, before)) return before;
    const isNew = invoice !== null && !invoices.ids.has(one.id);
    const counts = invoice !== null && !isRed(trace, before);
    no += 1;
    for (const { iban, id } of accounts) {
      const found = ofSeller.find((row) => row.iban === id);
      const row =
        found ?? newIban({ vkn: seller, iban: id, tail: tailOf(iban) }, { iban, no, at, userId });
      if (!found) {
        byVkn.set(seller, [...(byVkn.get(seller) ?? []), row]);
        byIban.set(id, [...(byIban.get(id) ?? []), row]);
      }
      row.lastAt = Math.max(row.lastAt, at);
      if (counts && (isNew || !found)) row.invoices += 1;
      const others = (byIban.get(id) ?? []).filter(({ vkn }) => vkn !== seller);
      const isBeside = before.ofSeller.length > 0 || others.length > 0;
      changed.set(row, changed.get(row) ?? (!found && isBeside));
      // An account that no company owns yet is red with each.
      if (!found) for (const other of others) if (!isOwners(other)) changed.set(other, true);
    }
    if (isNew) {
      invoices.ids.add(one.id);
      added.push(one);
      const check = { ...invoice, at, userId };
      for (const key of keys) together.set(key, [...(together.get(key) ?? []), check]);
    }
    return before;
  });
  await writeIbans(leaving, [...changed]);
  await writeInvoices(leaving, added);
  await trx.updateTable("seen_keys").set({ n: no }).where("team_id", "=", team).execute();
  return known;
}

function newIban(
  account: Pick<SeenIban, "vkn" | "iban" | "tail">,
  { iban, no, at, userId }: { iban: string; no: number; at: number; userId: string },
): SeenIban {
  const seen = { no, firstAt: at, lastAt: at, invoices: 0, userId };
  return { ...account, country: iban.slice(0, 2), ...seen, confirmedBy: null, confirmedAt: null };
}

type Hash = (text: string) => string;

interface Prepared {
  trace: Trace;
  seller: string;
  suppliers: readonly string[];
  accounts: { iban: string; id: string }[];
  invoice: SeenInvoice | null;
  /** The hash of the invoice's content, or "". */
  id: string;
  /** The hashes by which the invoice is found; null where it lacks one. */
  found: Record<"ettn" | "number" | "amount", string | null>;
  keys: string[];
}

function prepare(trace: Trace, hash: Hash): Prepared {
  const invoice = seenInvoiceOf(trace);
  const accounts = [...new Set(comparedIbans(trace))].map((iban) => ({ iban, id: hash(iban) }));
  const none = { ettn: null, number: null, amount: null };
  const { ettn, number, amount } = invoice ? seenKeys(invoice) : none;
  const keyOf = (name: string, key: string | null) => key && hash(`${name} ${key}`);
  const found = {
    ettn: keyOf("ettn", ettn),
    number: keyOf("number", number),
    amount: keyOf("amount", amount),
  };
  const keys = Object.values(found).flatMap((key) => key ?? []);
  const id = invoice ? hash(JSON.stringify(invoice)) : "";
  const suppliers = suppliersIn(trace);
  return { trace, seller: trace.seller, suppliers, accounts, invoice, id, found, keys };
}

/**
 * Locks the team's memory and returns its keyed hash and its last number. The key is the team's
 * own: it outlives the sealing keys, because each writer seals it with the newest one.
 */
async function lockMemory({ trx, sealer, team }: Leaving): Promise<{ hash: Hash; n: number }> {
  const fresh = sealer.seal(randomBytes(keyBytes).toString("base64"), team);
  const { key, sealed_by, n } = await trx
    .insertInto("seen_keys")
    .values({ team_id: team, key: fresh, sealed_by: sealer.fingerprint, n: 0 })
    .onConflict((conflict) => conflict.column("team_id").doUpdateSet({ n: sql`seen_keys.n` }))
    .returning(["key", "sealed_by", "n"])
    .executeTakeFirstOrThrow();
  const text = sealer.open(key, team);
  if (sealed_by !== sealer.fingerprint) {
    const again = { key: sealer.seal(text, team), sealed_by: sealer.fingerprint };
    await trx.updateTable("seen_keys").set(again).where("team_id", "=", team).execute();
  }
  const secret = Buffer.from(text, "base64");
  return { hash: (words) => createHmac("sha256", secret).update(words).digest("base64url"), n };
}

/** Seals the teams' own keys with the newest sealing key, so that an earlier one may go. */
export async function resealMemoryKeys(db: Kysely<Schema>, sealer: Sealer): Promise<void> {
  const outdated = db.selectFrom("seen_keys").select(["team_id", "key", "sealed_by"]);
  for (const row of await outdated.where("sealed_by", "!=", sealer.fingerprint).execute()) {
    const text = openOrNull(sealer, row.key, row.team_id);
    if (text === null) continue;
    const set = { key: sealer.seal(text, row.team_id), sealed_by: sealer.fingerprint };
    const same = db.updateTable("seen_keys").where("team_id", "=", row.team_id);
    await same.where("sealed_by", "=", row.sealed_by).set(set).execute();
  }
}

async function loadIbans({ trx, team }: Leaving, prepared: readonly Prepared[]) {
  const sellers = prepared.flatMap(({ suppliers, accounts }) =>
    accounts.length > 0 ? suppliers : [],
  );
  const ids = prepared.flatMap(({ accounts }) => accounts.map(({ id }) => id));
  const found = [
    ...(await inSlices(sellers, (some) =>
      selectIbans(trx, team).where("vkn", "in", some).execute(),
    )),
    ...(await inSlices(ids, (some) => selectIbans(trx, team).where("iban", "in", some).execute())),
  ];
  return [...new Map(found.map((row) => [`${row.vkn} ${row.iban}`, row])).values()];
}

/** Loads the checks that share an ETTN, a number, or an amount, the earliest first. */
async function loadInvoices({ trx, sealer, team }: Leaving, prepared: readonly Prepared[]) {
  const byKey = new Map<string, EarlierCheck[]>();
  const ids = new Set<string>();
  for (const name of ["ettn", "number", "amount"] as const) {
    const column = `by_${name}` as const;
    const wanted = prepared.flatMap(({ found }) => found[name] ?? []);
    const rows = await inSlices(wanted, (some) =>
      trx
        .selectFrom("seen_invoices")
        .select(["id", "body", "user_id", "at"])
        .select(`${column} as key`)
        .where("team_id", "=", team)
        .where(column, "in", some)
        .orderBy("at")
        .orderBy("id")
        .execute(),
    );
    for (const { id, key, body, user_id, at } of rows) {
      const text = openOrNull(sealer, body, id);
      ids.add(id);
      if (text === null || key === null) continue;
      const check = { ...(JSON.parse(text) as SeenInvoice), userId: user_id, at };
      byKey.set(key, [...(byKey.get(key) ?? []), check]);
    }
  }
  const whole = prepared.flatMap(({ id, keys }) => (id !== "" && keys.length === 0 ? id : []));
  const rows = await inSlices(whole, (some) =>
    trx
      .selectFrom("seen_invoices")
      .select("id")
      .where("team_id", "=", team)
      .where("id", "in", some)
      .execute(),
  );
  for (const { id } of rows) ids.add(id);
  return { byKey, ids };
}

async function inSlices<Row>(
  values: readonly string[],
  read: (some: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all = [...new Set(values)];
  const rows: Row[] = [];
  for (let from = 0; from < all.length; from += batchSize) {
    rows.push(...(await read(all.slice(from, from + batchSize))));
  }
  return rows;
}

/** Writes accounts, each with the answer whether it came beside another one. */
async function writeIbans(
  { trx, team }: Leaving,
  rows: readonly (readonly [SeenIban, isBeside: boolean])[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    const values = rows.slice(from, from + batchSize).map(([row, isBeside]) => ({
      team_id: team,
      vkn: row.vkn,
      iban: row.iban,
      tail: row.tail,
      country: row.country,
      no: row.no,
      first_at: row.firstAt,
      last_at: row.lastAt,
      invoices: row.invoices,
      is_beside: isBeside ? 1 : 0,
      user_id: row.userId,
      confirmed_by: row.confirmedBy,
      confirmed_at: row.confirmedAt,
    }));
    await trx
      .insertInto("seen_ibans")
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(["team_id", "vkn", "iban"]).doUpdateSet({
          last_at: sql`excluded.last_at`,
          invoices: sql`excluded.invoices`,
          is_beside: sql`case when excluded.is_beside = 1 then 1 else seen_ibans.is_beside end`,
        }),
      )
      .execute();
  }
}

async function writeInvoices(
  { trx, sealer, team, userId, at }: Leaving,
  added: readonly Prepared[],
): Promise<void> {
  for (let from = 0; from < added.length; from += batchSize) {
    const values = added.slice(from, from + batchSize).map(({ id, seller, invoice, found }) => ({
      team_id: team,
      id,
      vkn: seller,
      by_ettn: found.ettn,
      by_number: found.number,
      by_amount: found.amount,
      body: sealer.seal(JSON.stringify(invoice), id),
      sealed_by: sealer.fingerprint,
      user_id: userId,
      at,
    }));
    await trx.insertInto("seen_invoices").values(values).execute();
  }
}

/** Forgets a company as a supplier and as a buyer. */
export async function forgetSeen(
  trx: Transaction<Schema>,
  sealer: Sealer,
  { team, vkn }: { team: string; vkn: string },
): Promise<void> {
  await forgetAccounts(trx, team, { vkn });
  const invoices = trx.selectFrom("seen_invoices").select(["id", "body"]);
  let last = "";
  for (;;) {
    const page = await invoices
      .where("team_id", "=", team)
      .where("id", ">", last)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    const named = page.filter(({ id, body }) => openOrNull(sealer, body, id)?.includes(vkn));
    const ids = ["", ...named.map(({ id }) => id)];
    const gone = trx.deleteFrom("seen_invoices").where("team_id", "=", team);
    await gone.where("id", "in", ids).execute();
    last = page.at(-1)?.id ?? "";
    if (page.length < batchSize) return;
  }
}
