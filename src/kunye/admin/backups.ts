import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { MicroCredits } from "../../company/credits.ts";
import type { Config } from "../config.ts";
import { readBalance, sourceOf, type Account } from "../lookups/settle-unknowns.ts";
import {
  everyAccount,
  type Movement,
  type Reading,
  type Spool,
  type SpooledAnswer,
  type Store,
} from "../lookups/store-port.ts";
import { createLogger } from "../../platform/logger.ts";
import { createSealer } from "../../platform/sealer.ts";
import { isAt, registryAccount } from "../registry-account.ts";
import { createRegistryClient } from "../registry-client/create-registry-client.ts";
import { openStore } from "../store/open-store.ts";
import { openSpool } from "../store/spool.ts";
import { missingKeysError, requireKey, storeSetup } from "../store-setup.ts";
import {
  accountsIn,
  copyDatabase,
  databaseFile,
  isLedger,
  refuseWhileRunning,
  setAside,
} from "./database-files.ts";
import { UsageError } from "./usage-error.ts";
import { tr } from "../texts/tr.ts";

/** Writes a copy of the embedded database while it is in use. */
export async function backUp(config: Config, target: string | undefined): Promise<void> {
  if (target === undefined) throw new UsageError("Yedeğin yazılacağı dosyayı verin.");
  if (config.databaseUrl !== null) {
    throw new UsageError("PostgreSQL için pg_dump kullanın.");
  }
  if (existsSync(target)) throw new UsageError(`${target} zaten var; üzerine yazılmaz.`);
  await noteBalance(config);
  await copyDatabase(databaseFile(config), target);
  console.log(
    `Yedek yazıldı: ${target}\nAçmak için şifreleme anahtarı da gerekir (${join(config.dataDir, "encryption-key")} ya da ENCRYPTION_KEYS); onu ayrı yerde saklayın.`,
  );
}

/** The backup knows what was left when it was made, so that a restore can tell what has gone since. */
async function noteBalance(config: Config): Promise<void> {
  if (config.registry.mode === "embedded") return;
  const { store } = await openStore(storeSetup(config), createLogger("silent"));
  try {
    await withRegistry(config, await store.accounts(), (account) =>
      readBalance(store, account, readWithinMs),
    );
  } finally {
    await store.close();
  }
}

/** Puts a backup in the place of the embedded database, which is kept aside; marked as such before it is there. */
export async function putBack(config: Config, file: string | undefined): Promise<void> {
  if (file === undefined) throw new UsageError("Geri konacak yedeği verin.");
  if (!isLedger(file)) throw new UsageError(`${file}: Künye'nin sağlam bir yedeği değil.`);
  const current = databaseFile(config);
  requireKey(config);
  const setup = storeSetup(config);
  refuseWhileRunning(current);
  const directory = mkdtempSync(join(config.dataDir, "restoring-"));
  try {
    await copyDatabase(file, join(directory, "kunye.sqlite"));
    const log = createLogger("silent");
    const { store } = await openStore({ ...setup, directory }, log);
    try {
      const spool = openSpool(join(config.dataDir, "spool"), createSealer(setup.keys), log);
      const missing = await store.missingKeys();
      if (missing.length > 0) console.error(missingKeysError(missing).message);
      await markRestored(config, store, spool, accountsIn(current));
    } finally {
      await store.close();
    }
    refuseWhileRunning(current);
    setAside(current);
    renameSync(join(directory, "kunye.sqlite"), current);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * Tells what was spent since the backup, and has typed questions ask first until an operator releases the account:
 * each one that the backup knows, or that was in use since (`known`).
 */
export async function markRestored(
  config: Config,
  store: Store,
  spool: Spool,
  known: string[],
): Promise<void> {
  const waiting = await spool.waiting();
  const names = new Set([...(await store.accounts()), ...known]);
  const at = registryAccount(config);
  const notCompared = spentWords(null);
  await store.mark(everyAccount, "restored", notCompared);
  for (const name of names) {
    await (isAt(name, at)
      ? store.mark(name, "restored", notCompared)
      : store.markRestored(name, notCompared));
  }
  await withRegistry(config, [...names], async (account) => {
    const own = waiting.filter((one) => one.account === account.account);
    const words = spentWords(await spentSince(store, account, own));
    await store.markRestored(account.account, words);
    console.log(`${account.account}: ${words}`);
  });
  console.log(
    "Yedekten sonraki sorgular bilinmiyor; bu yüzden yazılan komutlar ödemeden önce sorar. Denetledikten sonra: npm run admin -- account --release",
  );
}

/** What went from an account since its last reading that the ledger doesn't know of. */
interface Spent {
  amount: MicroCredits;
  /** How many of the ledger's queries since then may be part of it. */
  uncertain: number;
}

/** Compares the balance with the ledger's last reading of it; null where either is missing. */
async function spentSince(
  store: Store,
  { account, source, registry }: Account,
  waiting: SpooledAnswer[],
): Promise<Spent | null> {
  const { readings, others, unknown } = await store.evidence(account);
  const moving = [...others, ...unknown];
  const last = readings.findLast(
    (reading) => reading.source === source && moving.every((one) => isApart(reading, one)),
  );
  const outcome = await registry.balance(readWithinMs);
  if (!last || outcome.kind !== "balance") return null;
  const since = moving.filter((one) => one.openedAfter >= last.seq);
  const states = await store.intents(waiting.map(({ intentId }) => intentId));
  const isPaid = (id: string) => states.some((one) => one.id === id && one.state === "paid");
  // What waits on the disk will be in the ledger as soon as Künye starts.
  const spooled = waiting.filter(({ intentId }) => !isPaid(intentId));
  const open = new Set(unknown.map(({ intentId }) => intentId));
  const certain = [
    ...spooled,
    ...since.filter(
      ({ intentId }) => !open.has(intentId) && !spooled.some((one) => one.intentId === intentId),
    ),
  ].filter(({ cost }) => cost !== null);
  const ids = new Set(certain.map(({ intentId }) => intentId));
  const amount = certain.reduce((left, { cost }) => left - (cost ?? 0), last.balance);
  return {
    amount: amount - outcome.balance,
    uncertain: [...since, ...spooled].filter(({ intentId }) => !ids.has(intentId)).length,
  };
}

/** Whether a movement was over before a reading began, or began after it. */
function isApart(reading: Reading, { openedAfter, closedAfter }: Movement): boolean {
  return reading.seq <= openedAfter || (closedAfter !== null && reading.askedSeq > closedAfter);
}

function spentWords(spent: Spent | null): string {
  if (spent === null) return "yedekten sonra ne harcandığı bilinmiyor (bakiye karşılaştırılamadı)";
  const { amount, uncertain } = spent;
  if (amount < 0) {
    return `yedekten sonra bakiye yüklenmiş; harcanan bilinmiyor (fark ${tr.credits(-amount)})`;
  }
  const words = `yedekten sonra defterin bilmediği ${tr.credits(amount)} harcanmış`;
  return uncertain === 0
    ? words
    : `${words}; sonucu belirsiz ${uncertain} sorgu bunun içinde olabilir`;
}

/** Does something with accounts at the registry of the settings. */
async function withRegistry(
  config: Config,
  accounts: string[],
  work: (account: Account) => Promise<unknown>,
): Promise<void> {
  const at = registryAccount(config);
  const source = sourceOf(at.account, at.apiKey ?? "");
  // The embedded registry runs with Künye alone: its balance can't be read here.
  const registry =
    config.registry.mode === "remote"
      ? createRegistryClient({ ...config.registry, deadlineMs: readWithinMs })
      : unreachable;
  try {
    for (const account of accounts.filter((name) => isAt(name, at))) {
      await work({ account, source, registry });
    }
  } finally {
    await registry.close();
  }
}

const readWithinMs = 10_000;

const unreachable = {
  query: () => Promise.reject(new Error("an operator's command never asks")),
  balance: () => Promise.resolve({ kind: "failed", cause: "unreachable" } as const),
  close: () => Promise.resolve(),
};
