import { chownSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { creditsToDecimal, type MicroCredits } from "../../../company/credits.ts";
import { createLogger } from "../../../platform/logger.ts";
import { isOtherVersion } from "../../../platform/migrate.ts";
import { createSealer } from "../../../platform/sealer.ts";
import { UsageError } from "../../../platform/command-line.ts";
import { type Config, isAtRegistry, registryAccess } from "../../start/config.ts";
import type { Account } from "../../lookups/ports.ts";
import { everyAccount } from "../../store/accounts.ts";
import type { Movement, Reading } from "../../lookups/judge-unknowns.ts";
import { readBalance } from "../../lookups/settle-unknowns.ts";
import { createAnswerReader } from "../../lookups/read-apart.ts";
import { createRegistryClient } from "../../registry-client/create-registry-client.ts";
import { missingKeysError, requireKey, storeSetup } from "../../start/store-setup.ts";
import type { KunyeStore } from "../../store/create-store.ts";
import { openStore } from "../../store/open-store.ts";
import { openSpool } from "../../store/spool.ts";
import { readKeys, type AdminContext } from "./admin-context.ts";
import {
  accountsIn,
  copyDatabase,
  isIntactLedger,
  refuseWhileRunning,
  moveDatabaseAside,
} from "./database-files.ts";

/** Writes a copy of the embedded database, also while a server uses it. */
export async function backUp(
  config: Config,
  database: string | null,
  target: string | undefined,
): Promise<void> {
  if (target === undefined) throw new UsageError("Name the file to write the backup to.");
  if (database === null) throw new UsageError("For PostgreSQL use pg_dump.");
  if (existsSync(target)) {
    throw new UsageError(`${target} exists already and is not overwritten.`);
  }
  const folder = dirname(target);
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}; make it first.`);
  await recordBalance(config).catch((error: unknown) => {
    if (!isOtherVersion(error)) throw error;
    // The copy itself needs no schema.
    console.error(
      "Another version made the database, so the balance is not recorded: a restore can't tell what was spent since.",
    );
  });
  await copyDatabase(database, target);
  const key = join(config.dataDir, "encryption-key");
  console.log(
    `Backup written: ${target}\nIt opens only with the encryption key (${key} or ENCRYPTION_KEYS); keep that in another place.`,
  );
}

/** Records the balance in the backup: a restore then knows the credits spent since. */
async function recordBalance(config: Config): Promise<void> {
  if (config.registry.mode === "embedded") return;
  const { store } = await openStore(storeSetup(config), createLogger("silent"), "require");
  try {
    await withRegistry({ config, store }, await store.accounts.accounts(), async (account) => {
      // The balance of several teams says nothing about one of them.
      if (!account.isShared) await readBalance(store.accounts, account, readWithinMs);
    });
  } finally {
    await store.close();
  }
}

/** Replaces the embedded database by a backup, marked as restored (R18); the old one is kept. */
export async function restoreBackup(
  config: Config,
  database: string,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) throw new UsageError("Name the backup to put back.");
  if (!isIntactLedger(file)) throw new UsageError(`${file}: not a complete backup of Künye.`);
  requireKey(config);
  const setup = storeSetup(config);
  refuseWhileRunning(database);
  const directory = mkdtempSync(join(config.dataDir, "restoring-"));
  try {
    await copyDatabase(file, join(directory, "kunye.sqlite"));
    const log = createLogger("silent");
    const { store } = await openStore({ ...setup, directory }, log);
    try {
      const spool = openSpool(join(config.dataDir, "spool"), createSealer(setup.keys), log);
      const missing = await store.upkeep.missingKeys();
      if (missing.length > 0) console.error(missingKeysError(missing).message);
      await markAccounts({ config, store, spool }, accountsIn(database));
    } finally {
      await store.close();
    }
    refuseWhileRunning(database);
    moveDatabaseAside(database);
    // A file restored by root must belong to the directory's owner.
    const { uid, gid } = statSync(config.dataDir);
    if (process.getuid?.() === 0) chownSync(join(directory, "kunye.sqlite"), uid, gid);
    renameSync(join(directory, "kunye.sqlite"), database);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Marks a PostgreSQL database as restored, after pg_restore. */
export async function markRestoredDatabase(context: AdminContext): Promise<void> {
  if (context.argument !== undefined) throw new UsageError("For PostgreSQL use pg_restore first.");
  await markAccounts(context, []);
}

/** Deletes the records of a lost key (R17). */
export async function forgetKey({ store, spool, argument }: AdminContext): Promise<void> {
  const missing = [...(await store.upkeep.missingKeys()), ...(await spool.missingKeys())];
  if (argument === undefined || !missing.includes(argument)) {
    throw new UsageError("No missing key has this fingerprint.");
  }
  const gone = (await store.upkeep.forgetKey(argument)) + (await spool.forgetKey(argument));
  console.log(`Records given up: ${gone}; the ledger stays.`);
}

/** A paid answer in the spool, which reaches the ledger when Künye starts. */
interface WaitingCost {
  intentId: string;
  account: string;
  cost: MicroCredits | null;
}

const notComparedWords =
  "what was spent since the backup is unknown (the balance could not be compared)";
const everyAccountWords =
  "all accounts without a row here also ask before they pay; no balance to compare";

/**
 * Marks the accounts of the backup and of the replaced database; prints the credits spent since.
 * A marked account asks before it pays, until an operator releases it.
 */
async function markAccounts(
  { config, store, spool }: Pick<AdminContext, "config" | "store" | "spool">,
  replacedAccounts: string[],
): Promise<void> {
  const waiting: WaitingCost[] = [];
  const read = createAnswerReader();
  for await (const { intentId, answer } of spool.entries("waiting", "aside")) {
    const outcome = answer && (await read(answer.received));
    if (outcome?.kind !== "answered") continue;
    waiting.push({ intentId, account: answer?.account ?? "", cost: outcome.cost });
  }
  const names = new Set([...(await store.accounts.accounts()), ...replacedAccounts]);
  const current = registryAccess(config);
  // An account with buttons but without lookups is in no ledger.
  await store.accounts.markRestored(everyAccount, everyAccountWords);
  for (const name of names) {
    // The comparison below needs the readings, which `markRestored` deletes.
    await (isAtRegistry(name, current)
      ? store.accounts.mark(name, "restored", notComparedWords)
      : store.accounts.markRestored(name, notComparedWords));
  }
  await withRegistry({ config, store }, [...names], async (account) => {
    const ofAccount = waiting.filter((one) => one.account === account.account);
    const words = await compareSpending(store, account, ofAccount);
    await store.accounts.markRestored(account.account, words);
    console.log(`${account.account}: ${words}`);
  });
  console.log(
    "The queries since the backup are unknown, so typed commands ask before they pay. After your check: npm run admin -- account --release",
  );
}

/** Returns the sentence on the spent amount; `uncertain` counts queries that may be part of it. */
function spentWords(amount: MicroCredits, uncertain: number): string {
  const credits = `${creditsToDecimal(Math.abs(amount))} ${Math.abs(amount) === 1_000_000 ? "credit" : "credits"}`;
  if (amount < 0) {
    return `topped up since the backup; what was spent is unknown (difference: ${credits})`;
  }
  const doubt = `; queries with an unknown outcome that may be part of it: ${uncertain}`;
  return `${credits} spent since the backup that the ledger doesn't know of${uncertain > 0 ? doubt : ""}`;
}

/** Compares the balance with the ledger's last reading; returns a sentence. */
async function compareSpending(
  { accounts, history }: Pick<KunyeStore, "accounts" | "history">,
  { account, source, isShared = false, registry }: Account,
  waiting: WaitingCost[],
): Promise<string> {
  // Other teams' spending since the backup is not in the restored ledger.
  if (isShared) return notComparedWords;
  const { readings, others, unknown } = await accounts.evidence(account);
  const movements = [...others, ...unknown];
  const last = readings.findLast(
    (reading) => reading.source === source && movements.every((one) => isApart(reading, one)),
  );
  const outcome = await registry.balance(readWithinMs);
  if (!last || outcome.kind !== "balance") return notComparedWords;
  const since = movements.filter((one) => one.openedAfter >= last.seq);
  const states = await history.intents(waiting.map(({ intentId }) => intentId));
  const isPaid = (id: string) => states.some((one) => one.id === id && one.state === "paid");
  // Spooled answers reach the ledger when Künye starts.
  const spooled = waiting.filter(({ intentId }) => !isPaid(intentId));
  const unknownIds = new Set(unknown.map(({ intentId }) => intentId));
  const certain = [
    ...spooled,
    ...since.filter(
      ({ intentId }) =>
        !unknownIds.has(intentId) && !spooled.some((one) => one.intentId === intentId),
    ),
  ].filter(({ cost }) => cost !== null);
  const ids = new Set(certain.map(({ intentId }) => intentId));
  const expected = certain.reduce((balance, { cost }) => balance - (cost ?? 0), last.balance);
  const uncertain = [...since, ...spooled].filter(({ intentId }) => !ids.has(intentId)).length;
  return spentWords(expected - outcome.balance, uncertain);
}

/** True if a reading and a movement do not overlap. */
function isApart(reading: Reading, { openedAfter, closedAfter }: Movement): boolean {
  return reading.seq <= openedAfter || (closedAfter !== null && reading.askedSeq > closedAfter);
}

/** Works on each account of the current registry with its own key. */
async function withRegistry(
  { config, store }: Pick<AdminContext, "config" | "store">,
  accounts: string[],
  work: (account: Account) => Promise<unknown>,
): Promise<void> {
  const current = registryAccess(config);
  const keyOf = await readKeys({ config, store });
  for (const account of accounts.filter((name) => isAtRegistry(name, current))) {
    const { apiKey, ...holder } = keyOf(account);
    // The embedded registry runs only inside Künye.
    const registry =
      config.registry.mode === "remote" && apiKey !== null
        ? createRegistryClient({
            baseUrl: config.registry.baseUrl,
            apiKey,
            deadlineMs: readWithinMs,
          })
        : unreachableRegistry;
    await work({ ...holder, registry }).finally(() => registry.close());
  }
}

/** Chosen by hand. */
const readWithinMs = 10_000;

const unreachableRegistry = {
  query: () => Promise.reject(new Error("an operator's command never sends a query")),
  balance: () => Promise.resolve({ kind: "failed", cause: "unreachable" } as const),
  close: () => Promise.resolve(),
};
