import { createHmac, randomBytes } from "node:crypto";
import { setImmediate as yieldThread } from "node:timers/promises";
import { sql, type ExpressionBuilder, type Kysely, type Transaction } from "kysely";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import {
  invoicesOfOwner,
  isOutdated,
  laterDoubts,
  markHash,
  type SeenIban,
} from "../check/memory/compare-traces.ts";
import {
  prepareTrace,
  remember,
  type AccountEvidence,
  type Memory,
  type PreparedTrace,
  type Remembered,
  type RememberedCheck,
  type SeenVerdict,
} from "../check/memory/remember.ts";
import type { KeptAccount, SeenStore, WorseNotice } from "../check/memory/seen-store.ts";
import type { SeenInvoice, Trace } from "../check/memory/trace.ts";
import { forgottenPerson } from "../lookups/intents.ts";
import { addNotices } from "./notices.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { batchSize, changesOne, inSlices, pages } from "./writes.ts";

/** The traces of one transaction, which holds the team's memory and, if embedded, the thread. */
const tracesAtOnce = 200;
const keyBytes = 32;

export function createSeenStore({ db, sealer, now }: StoreContext): SeenStore {
  /** Changes the team's memory while no other replica does. */
  const change = <Result>(team: string, work: (changing: Changing) => Promise<Result>) =>
    db.transaction().execute(async (trx) => {
      await lockKeys(trx, team);
      return work({ trx, sealer, team, at: await now() });
    });
  const keptAccounts = async (rows: ReturnType<typeof selectIbans>): Promise<KeptAccount[]> => {
    const found = await rows
      .select(["body"])
      .select(sql<number>`case when ${isWaiting} then 1 else 0 end`.as("waits"))
      .execute();
    return found.map(({ body, waits, ...row }) => {
      const account = asAccount(row);
      const isOpen = waits === 1;
      const text = isOpen && body ? openOrNull(sealer, body, accountName(account)) : null;
      const evidence = text === null ? null : (JSON.parse(text) as AccountEvidence);
      return { ...account, isWaiting: isOpen, evidence };
    });
  };
  return {
    async leaveTraces(team, userId, traces) {
      const known: Remembered["known"] = [];
      for (let from = 0; from < traces.length; from += tracesAtOnce) {
        if (from > 0) await yieldThread();
        const some = traces.slice(from, from + tracesAtOnce);
        const at = await now();
        known.push(
          ...(await db
            .transaction()
            .execute((trx) => leave({ trx, sealer, team, at }, userId, some))),
        );
      }
      return known;
    },
    knownBefore: (team, trace) =>
      db.transaction().execute(async (trx) => {
        const keys = trx.selectFrom("seen_keys").select("key").where("team_id", "=", team);
        const row = await keys.executeTakeFirst();
        const at = await now();
        const hash = hashBy(row ? sealer.open(row.key, team) : "");
        const prepared = [prepareTrace(trace, hash)];
        const memory = await loadMemory({ trx, sealer, team, at }, prepared);
        const { known } = remember(memory, prepared, { no: 0, at, userId: "" });
        return known[0] ?? null;
      }),
    async nameCard(team, { userId, documents, cardId }) {
      const invoices = db.updateTable("seen_invoices").set({ card_id: cardId });
      await invoices
        .where("team_id", "=", team)
        .where("user_id", "=", userId)
        .where("id", "in", ["", ...documents])
        .execute();
    },
    async rejudge(team, verdicts) {
      if (verdicts.length === 0) return;
      await change(team, async ({ trx }) => {
        for (const { content, isFaulty } of verdicts) {
          const documents = trx.updateTable("seen_verdicts").where("team_id", "=", team);
          await documents
            .where("content", "=", content)
            .set({ is_faulty: isFaulty ? 1 : 0 })
            .execute();
        }
      });
    },
    closeSupplier: (team, { vkn, closed }) =>
      change(team, async (changing) => {
        const { trx } = changing;
        const checks = await selectChecks(changing)
          .where("vkn", "=", vkn)
          .where("told", "=", 0)
          .execute();
        const late = readChecks(sealer, checks).filter(({ date }) => date === "" || date > closed);
        const ids = ["", ...late.map(({ id }) => id)];
        const documents = trx.updateTable("seen_verdicts").where("team_id", "=", team);
        await documents.where("document", "in", ids).set({ is_faulty: 1 }).execute();
        await tellWorse(changing, late, "struck-off");
      }),
    async laterDoubts(team, documents) {
      if (documents.length === 0) return [];
      const reading = { trx: db, sealer, team };
      const ids = ["", ...documents];
      const own = await selectChecks(reading).where("id", "in", ids).execute();
      const numbers = own.flatMap(({ by_number }) => by_number ?? []);
      const amounts = own.flatMap(({ by_amount }) => by_amount ?? []);
      const vkns = own.map(({ vkn }) => vkn);
      const checksBy = (column: "by_number" | "by_amount", keys: readonly string[]) =>
        selectChecks(reading)
          .where(column, "in", ["", ...keys])
          .orderBy("at")
          .execute();
      const [byNumber, byAmount, accounts, named] = await Promise.all([
        checksBy("by_number", numbers),
        checksBy("by_amount", amounts),
        selectIbans(db, team)
          .where("vkn", "in", ["", ...vkns])
          .execute(),
        db
          .selectFrom("seen_verdicts")
          .select(["vkn", "iban", "document"])
          .where("team_id", "=", team)
          .where("document", "in", ids)
          .execute(),
      ]);
      const ofSellers = accounts.map(asAccount);
      const others = readChecks(sealer, [...byNumber, ...byAmount]);
      return readChecks(sealer, own).map(({ id, ...invoice }) => {
        const hashes = new Set(named.flatMap((one) => (one.document === id ? one.iban : [])));
        const ofSeller = ofSellers.filter(({ vkn }) => vkn === invoice.seller);
        const known = {
          others: others.filter((one) => one.id !== id),
          accounts: ofSeller.filter(({ iban }) => hashes.has(iban)),
          ofSeller,
        };
        return { document: id, doubts: laterDoubts(invoice, known) };
      });
    },
    accountsOf: (team, vkn) =>
      keptAccounts(selectIbans(db, team).where(isAccount({ vkn })).orderBy("no").orderBy("iban")),
    async suppliersOf(team) {
      const [accounts, invoices] = await Promise.all(
        (["seen_ibans", "seen_invoices"] as const).map((table) =>
          db.selectFrom(table).select("vkn").distinct().where("team_id", "=", team).execute(),
        ),
      );
      return [...new Set([...(accounts ?? []), ...(invoices ?? [])].map(({ vkn }) => vkn))];
    },
    waitingAccounts: (team, limit) =>
      keptAccounts(selectIbans(db, team).where(isWaiting).orderBy("no", "desc").limit(limit)),
    async countWaiting(team) {
      const rows = db.selectFrom("seen_ibans").where("team_id", "=", team).where(isWaiting);
      const { count } = await rows
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    confirmAccount: (team, account, { userId, alone }) =>
      change(team, async (changing) => {
        const { trx, at } = changing;
        const ofSeller = async () =>
          (
            await selectIbans(trx, team)
              .where(isAccount({ vkn: account.vkn }))
              .execute()
          ).map(asAccount);
        const before = await ofSeller();
        const open = trx
          .updateTable("seen_ibans")
          .where("team_id", "=", team)
          .where("iban", "!=", markHash)
          .where(isAccount(account))
          .where("confirmed_at", "is", null);
        const allowed = alone ? open : open.where("user_id", "!=", userId);
        const set = { confirmed_by: userId, confirmed_at: at, body: null, sealed_by: null };
        if (!(await changesOne(allowed.set(set)))) {
          const found = before.find(({ iban }) => iban === account.iban && iban !== markHash);
          if (!found) return "gone";
          return found.confirmedAt === null ? "same-person" : "known";
        }
        const after = await ofSeller();
        const outdated = after.filter((one) => isOutdated(one, after));
        for (const { iban } of outdated) {
          const named = trx.selectFrom("seen_verdicts").select("document");
          const documents = named
            .where("team_id", "=", team)
            .where("vkn", "=", account.vkn)
            .where("iban", "=", iban);
          const checks = await selectChecks(changing)
            .where("told", "=", 0)
            .where("id", "in", documents)
            .execute();
          await tellWorse(changing, readChecks(sealer, checks), "changed-iban");
        }
        return "confirmed";
      }),
    deleteAccounts: (team, account) =>
      change(team, async (changing) => {
        const { trx, at } = changing;
        const { vkn, iban } = account;
        const isAny = iban === undefined;
        const hasInvoices = isAny && (await forgetInvoices(trx, team, vkn));
        const accounts = trx.deleteFrom("seen_ibans").where("team_id", "=", team);
        const deleted = accounts.where(isAccount(account)).where("iban", "!=", markHash);
        const { numDeletedRows } = await deleted.executeTakeFirstOrThrow();
        if (numDeletedRows > 0n) await leaveMark(trx, { team, vkn, at });
        return hasInvoices || numDeletedRows > 0n;
      }),
    forgetSupplier: (team, vkn) => change(team, ({ trx }) => forgetSupplier(trx, team, vkn)),
  };
}

interface Changing {
  trx: Transaction<Schema>;
  sealer: Sealer;
  team: string;
  at: number;
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

/** Marks that a supplier had an account, without its hash and its last characters. */
async function leaveMark(
  trx: Transaction<Schema>,
  { team, vkn, at }: { team: string; vkn: string; at: number },
): Promise<void> {
  const mark = {
    team_id: team,
    vkn,
    iban: markHash,
    tail: "",
    country: "",
    no: 0,
    first_at: at,
    last_at: at,
    is_beside: 0,
    user_id: "",
    confirmed_by: null,
    confirmed_at: null,
    body: null,
    sealed_by: null,
  };
  await trx
    .insertInto("seen_ibans")
    .values(mark)
    .onConflict((conflict) =>
      conflict.columns(["team_id", "vkn", "iban"]).doUpdateSet({ last_at: at }),
    )
    .execute();
}

/** Deletes a supplier's accounts with their verdicts, its marks and its invoices. */
async function forgetSupplier(db: Kysely<Schema>, team: string, vkn: string): Promise<void> {
  await db.deleteFrom("seen_ibans").where("team_id", "=", team).where("vkn", "=", vkn).execute();
  await forgetInvoices(db, team, vkn);
}

/** Deletes what is kept of a supplier's invoices; true if there were any. */
async function forgetInvoices(db: Kysely<Schema>, team: string, vkn: string): Promise<boolean> {
  const invoices = db.deleteFrom("seen_invoices").where("team_id", "=", team);
  const { numDeletedRows } = await invoices.where("vkn", "=", vkn).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes suppliers whose last check is older, each with all its rows, in the team's lock. */
export async function deleteOldSuppliers(
  trx: Transaction<Schema>,
  team: string,
  before: number,
): Promise<number> {
  const checks = trx
    .selectFrom("seen_ibans")
    .select(["vkn", "last_at as at"])
    .where("team_id", "=", team)
    .unionAll(trx.selectFrom("seen_invoices").select(["vkn", "at"]).where("team_id", "=", team));
  const old = await trx
    .selectFrom(checks.as("checks"))
    .select("vkn")
    .groupBy("vkn")
    .having(({ fn }) => fn.max("at"), "<", before)
    .execute();
  for (const { vkn } of old) await forgetSupplier(trx, team, vkn);
  return old.length;
}

/** Counts the documents beside an account that meet a condition. */
function countDocuments(condition: string) {
  return sql<number>`(select count(*) from seen_verdicts as document
    where document.team_id = seen_ibans.team_id and document.vkn = seen_ibans.vkn
      and document.iban = seen_ibans.iban and ${sql.raw(condition)})`;
}

const wasClean = "document.is_faulty = 0 and document.is_doubtful = 0";
const cleanDocuments = countDocuments(wasClean);
const cleanInvoices = countDocuments(`${wasClean} and document.is_invoice = 1`);
const namingDocuments = countDocuments("document.is_faulty = 0");

/** True for an account that is red until it is confirmed, as `compareTrace` decides. */
export const isWaiting = sql<boolean>`(is_beside = 1 and confirmed_at is null
  and (${cleanDocuments} = 0 or (${cleanInvoices} < ${sql.lit(invoicesOfOwner)} and (
    exists (select 1 from seen_ibans as other
      where other.team_id = seen_ibans.team_id and other.iban = seen_ibans.iban
        and other.vkn <> seen_ibans.vkn
        and (other.confirmed_at is not null or exists (select 1 from seen_verdicts as document
          where document.team_id = other.team_id and document.vkn = other.vkn
            and document.iban = other.iban and document.is_faulty = 0)))
    or exists (select 1 from seen_ibans as sibling
      where sibling.team_id = seen_ibans.team_id and sibling.vkn = seen_ibans.vkn
        and sibling.confirmed_at is not null)))))`;

function selectIbans(db: Kysely<Schema>, team: string) {
  return db
    .selectFrom("seen_ibans")
    .select(["vkn", "iban", "tail", "country", "no", "is_beside as isBeside"])
    .select(["first_at as firstAt", "last_at as lastAt", "user_id as userId"])
    .select(["confirmed_by as confirmedBy", "confirmed_at as confirmedAt"])
    .select([
      cleanInvoices.as("invoices"),
      cleanDocuments.as("clean"),
      namingDocuments.as("naming"),
    ])
    .where("seen_ibans.team_id", "=", team);
}

type IbanRow = Omit<SeenIban, "isClean" | "isNamed" | "isDoubtful"> &
  Record<"isBeside" | "clean" | "naming", number>;

function asAccount({ isBeside, clean, naming, ...row }: IbanRow): SeenIban {
  return {
    ...row,
    isClean: clean > 0,
    isNamed: naming > 0,
    isDoubtful: isBeside === 1,
  };
}

/** The name under which an account's evidence is sealed. */
function accountName({ vkn, iban }: Pick<SeenIban, "vkn" | "iban">): string {
  return `${vkn} ${iban}`;
}

async function loadMemory(changing: Changing, prepared: readonly PreparedTrace[]): Promise<Memory> {
  return {
    accounts: await loadIbans(changing, prepared),
    verdicts: await loadVerdicts(changing, prepared),
    ...(await loadInvoices(changing, prepared)),
  };
}

/** Leaves traces while no other replica can change the team's memory. */
async function leave(
  changing: Changing,
  userId: string,
  traces: readonly Trace[],
): Promise<Remembered["known"]> {
  const { trx, team, at } = changing;
  const { hash, n } = await lockMemory(changing);
  const prepared = traces.map((trace) => prepareTrace(trace, hash));
  const memory = await loadMemory(changing, prepared);
  const { known, no, ...changes } = remember(memory, prepared, { no: n, at, userId });
  await writeIbans(changing, changes.accounts);
  await writeVerdicts(changing, changes.verdicts);
  await writeInvoices(changing, userId, changes.invoices);
  await tellWorse(changing, changes.worse, "same-number-other-amount");
  await trx.updateTable("seen_keys").set({ n: no }).where("team_id", "=", team).execute();
  return known;
}

/**
 * Locks the team's memory and returns its keyed hash and its last number. The key is the team's
 * own: it outlives the sealing keys, because each writer seals it with the newest one.
 */
async function lockMemory({ trx, sealer, team }: Changing) {
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
  return { hash: hashBy(text), n };
}

/** Returns the hash under a team's own key, which is written as base64. */
function hashBy(key: string): (words: string) => string {
  const secret = Buffer.from(key, "base64");
  return (words) => createHmac("sha256", secret).update(words).digest("base64url");
}

/** Seals the memory with the newest sealing key, so that an earlier one may go. */
export async function resealMemory(db: Kysely<Schema>, sealer: Sealer): Promise<void> {
  const outdated = db.selectFrom("seen_keys").select(["team_id", "key", "sealed_by"]);
  for (const row of await outdated.where("sealed_by", "!=", sealer.fingerprint).execute()) {
    const set = sealedAgain(sealer, row.key, row.team_id);
    if (set === null) continue;
    const { body: key, sealed_by } = set;
    const same = db.updateTable("seen_keys").where("team_id", "=", row.team_id);
    await same.where("sealed_by", "=", row.sealed_by).set({ key, sealed_by }).execute();
  }
  const accounts = db.selectFrom("seen_ibans").select(["team_id", "vkn", "iban", "body"]);
  for (const row of await accounts.where("sealed_by", "!=", sealer.fingerprint).execute()) {
    const { body, ...account } = row;
    const set = body && sealedAgain(sealer, body, accountName(account));
    if (!set) continue;
    const same = db.updateTable("seen_ibans").where((rows) => rows.and(account));
    await same.where("body", "is not", null).set(set).execute();
  }
  const invoices = db.selectFrom("seen_invoices").select(["id", "body"]);
  for await (const page of pages(invoices.where("sealed_by", "!=", sealer.fingerprint))) {
    for (const { id, body } of page) {
      const set = sealedAgain(sealer, body, id);
      if (set) await db.updateTable("seen_invoices").where("id", "=", id).set(set).execute();
    }
  }
}

/** Seals a body with the newest key; null if its key is missing. */
function sealedAgain(sealer: Sealer, body: Uint8Array, name: string) {
  const text = openOrNull(sealer, body, name);
  return text === null ? null : { body: sealer.seal(text, name), sealed_by: sealer.fingerprint };
}

async function loadIbans({ trx, team }: Changing, prepared: readonly PreparedTrace[]) {
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
  return [...new Map(found.map((row) => [accountName(row), asAccount(row)])).values()];
}

/** Loads what earlier checks of the same documents found. */
async function loadVerdicts(
  { trx, team }: Changing,
  prepared: readonly PreparedTrace[],
): Promise<SeenVerdict[]> {
  const documents = prepared.flatMap(({ accounts, document }) =>
    accounts.length > 0 ? document : [],
  );
  const rows = await inSlices(documents, (some) =>
    trx
      .selectFrom("seen_verdicts")
      .selectAll()
      .where("team_id", "=", team)
      .where("document", "in", some)
      .execute(),
  );
  return rows.map(({ vkn, iban, document, content, is_invoice, is_faulty, is_doubtful }) => ({
    vkn,
    iban,
    document,
    content,
    isInvoice: is_invoice === 1,
    isFaulty: is_faulty === 1,
    isDoubtful: is_doubtful === 1,
  }));
}

function selectChecks({ trx, team }: { trx: Kysely<Schema>; team: string }) {
  return trx
    .selectFrom("seen_invoices")
    .select(["id", "vkn", "by_number", "by_amount", "body", "user_id", "at", "told", "card_id"])
    .where("team_id", "=", team);
}

interface CheckRow {
  id: string;
  body: Uint8Array;
  user_id: string;
  at: number;
  told: number;
  card_id: string | null;
}

/** Opens checks; those of a lost key are left out. */
function readChecks(sealer: Sealer, rows: readonly CheckRow[]): RememberedCheck[] {
  return rows.flatMap(({ id, body, user_id: userId, at, told, card_id: cardId }) => {
    const text = openOrNull(sealer, body, id);
    if (text === null) return [];
    return [{ ...(JSON.parse(text) as SeenInvoice), id, userId, at, isTold: told === 1, cardId }];
  });
}

/** Loads the checks that share an ETTN, a number, or an amount, the earliest first. */
async function loadInvoices(changing: Changing, prepared: readonly PreparedTrace[]) {
  const checks = new Map<string, RememberedCheck[]>();
  const ids = new Set<string>();
  for (const name of ["ettn", "number", "amount"] as const) {
    const column = `by_${name}` as const;
    const wanted = prepared.flatMap(({ found }) => found[name] ?? []);
    const rows = await inSlices(wanted, (some) =>
      selectChecks(changing)
        .select(`${column} as key`)
        .where(column, "in", some)
        .orderBy("at")
        .orderBy("id")
        .execute(),
    );
    for (const row of rows) {
      ids.add(row.id);
      const [check] = readChecks(changing.sealer, [row]);
      if (!check || row.key === null) continue;
      checks.set(row.key, [...(checks.get(row.key) ?? []), check]);
    }
  }
  const whole = prepared.flatMap(({ invoice, document, keys }) =>
    invoice && keys.length === 0 ? document : [],
  );
  const rows = await inSlices(whole, (some) =>
    selectChecks(changing).where("id", "in", some).execute(),
  );
  for (const { id } of rows) ids.add(id);
  return { checks, ids };
}

/** Writes accounts; an open one with the evidence that its confirmation needs. */
async function writeIbans(
  { trx, team, sealer }: Changing,
  changed: Remembered["accounts"],
): Promise<void> {
  const sealed = ({ account, evidence }: Remembered["accounts"][number]) => {
    if (evidence === null || account.confirmedAt !== null) return { body: null, sealed_by: null };
    const text = JSON.stringify(evidence);
    return { body: sealer.seal(text, accountName(account)), sealed_by: sealer.fingerprint };
  };
  for (let from = 0; from < changed.length; from += batchSize) {
    const values = changed.slice(from, from + batchSize).map((one) => ({
      team_id: team,
      vkn: one.account.vkn,
      iban: one.account.iban,
      tail: one.account.tail,
      country: one.account.country,
      no: one.account.no,
      first_at: one.account.firstAt,
      last_at: one.account.lastAt,
      is_beside: one.account.isDoubtful ? 1 : 0,
      user_id: one.account.userId,
      confirmed_by: one.account.confirmedBy,
      confirmed_at: one.account.confirmedAt,
      ...sealed(one),
    }));
    await trx
      .insertInto("seen_ibans")
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(["team_id", "vkn", "iban"]).doUpdateSet({
          last_at: sql`excluded.last_at`,
          is_beside: sql`excluded.is_beside`,
          // The document that brought the account stays.
          body: sql`coalesce(seen_ibans.body, excluded.body)`,
          sealed_by: sql`coalesce(seen_ibans.sealed_by, excluded.sealed_by)`,
        }),
      )
      .execute();
  }
}

async function writeVerdicts(
  { trx, team }: Changing,
  verdicts: readonly SeenVerdict[],
): Promise<void> {
  for (let from = 0; from < verdicts.length; from += batchSize) {
    const values = verdicts.slice(from, from + batchSize).map((one) => ({
      team_id: team,
      vkn: one.vkn,
      iban: one.iban,
      document: one.document,
      content: one.content,
      is_invoice: one.isInvoice ? 1 : 0,
      is_faulty: one.isFaulty ? 1 : 0,
      is_doubtful: one.isDoubtful ? 1 : 0,
    }));
    await trx
      .insertInto("seen_verdicts")
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(["team_id", "vkn", "iban", "document"]).doUpdateSet({
          content: sql`excluded.content`,
          is_faulty: sql`excluded.is_faulty`,
          is_doubtful: sql`excluded.is_doubtful`,
        }),
      )
      .execute();
  }
}

async function writeInvoices(
  { trx, sealer, team, at }: Changing,
  userId: string,
  added: Remembered["invoices"],
): Promise<void> {
  for (let from = 0; from < added.length; from += batchSize) {
    const values = added.slice(from, from + batchSize).map((one) => ({
      team_id: team,
      id: one.document,
      vkn: one.trace.seller,
      by_ettn: one.found.ettn,
      by_number: one.found.number,
      by_amount: one.found.amount,
      body: sealer.seal(JSON.stringify(one.invoice), one.document),
      sealed_by: sealer.fingerprint,
      user_id: userId,
      at,
      told: one.isRed ? 1 : 0,
      card_id: null,
    }));
    await trx.insertInto("seen_invoices").values(values).execute();
  }
}

/** Notifies the users whose checks turned red, once for each check. */
async function tellWorse(
  { trx, sealer, team, at }: Changing,
  checks: readonly RememberedCheck[],
  why: WorseNotice["why"],
): Promise<void> {
  if (checks.length === 0) return;
  const told = trx.updateTable("seen_invoices").set({ told: 1 }).where("team_id", "=", team);
  for (let from = 0; from < checks.length; from += batchSize) {
    const ids = checks.slice(from, from + batchSize).map(({ id }) => id);
    await told.where("id", "in", ids).execute();
  }
  const byUser = Map.groupBy(checks, ({ userId }) => userId);
  byUser.delete(forgottenPerson);
  const notices = Array.from(byUser, ([userId, some]) => {
    const documents = some.map(({ seller, number, value, currency, date, isReturn, cardId }) => {
      const invoice = { number, value, currency, date, ...(isReturn && { isReturn }) };
      return { seller, ...invoice, card: cardId };
    });
    const state: WorseNotice = { kind: "worse", asker: userId, why, documents };
    return { team, key: `worse:${some[0]?.id ?? ""}`, userId, state };
  });
  await addNotices(trx, sealer, notices, at);
}

/** Forgets a company as a supplier and as a buyer. */
export async function forgetSeen(
  trx: Transaction<Schema>,
  sealer: Sealer,
  { team, vkn }: { team: string; vkn: string },
): Promise<void> {
  await lockKeys(trx, team);
  await forgetSupplier(trx, team, vkn);
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
