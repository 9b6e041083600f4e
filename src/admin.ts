import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import {
  creditsToDecimal,
  formatCredits,
  parseCredits,
  type MicroCredits,
} from "./company/credits.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { judgeUnknowns } from "./lookups/judge-unknowns.ts";
import { readBalance, sourceOf, type Account } from "./lookups/settle-unknowns.ts";
import {
  everyAccount,
  UnderWay,
  type Movement,
  type Reading,
  type Spool,
  type SpooledAnswer,
  type Store,
} from "./lookups/store-port.ts";
import { createLogger } from "./platform/logger.ts";
import { createSealer } from "./platform/sealer.ts";
import { isAt, registryAccount } from "./registry-account.ts";
import { createRegistryClient } from "./registry-client/create-registry-client.ts";
import { openStore } from "./store/open-store.ts";
import { openSpool, type OpenSpool } from "./store/spool.ts";
import { missingKeysError, requireKey, storeSetup } from "./store-setup.ts";

const usage = `Kullanım (Künye'nin kendi ortam değişkenleriyle; restore dışında çalışırken de):
  npm run admin -- unknowns                          sonucu belirsiz sorguları listeler
  npm run admin -- settle KİMLİK --as free           düşülmediği anlaşılan sorguyu kapatır
  npm run admin -- settle KİMLİK --as charged --cost 1   düşüldüğü anlaşılan sorguyu kapatır
  npm run admin -- verdicts                          bakiyeden ya da sizin verdiğiniz kararlar; settle ile geri alınır
  npm run admin -- account                           hesaplar: Künye dışında harcama, yedekten dönüş
  npm run admin -- account --exclusive               hesabı yalnız Künye kullanıyor: bakiyeden yeniden karar verilsin
  npm run admin -- account --release                 yedekten dönüş denetlendi: yazılan komutlar yeniden sormadan sorgulasın
  npm run admin -- purge --team T123 [--user U123]   ekibin ya da bir kişinin verisini siler
  npm run admin -- backup DOSYA                      gömülü veri tabanını çalışırken yedekler
  npm run admin -- restore DOSYA                     yedeği geri koyar (PostgreSQL'de: pg_restore'dan sonra DOSYA'sız)
  npm run admin -- forget-key PARMAKİZİ              kaybolan anahtarla saklananlardan vazgeçer`;

/** Wrong usage and wrong settings, as in sysexits.h. */
const exitUsage = 64;
const exitConfig = 78;

class UsageError extends Error {
  override name = "UsageError";
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, subject] = positionals;
  if (values.help || command === undefined) {
    if (!values.help) throw new UsageError("Bir komut yazın.");
    console.log(usage);
    return;
  }
  const config = readConfig(process.env);
  if (command === "backup") return backUp(config, subject);
  if (command === "restore" && config.databaseUrl === null) return putBack(config, subject);
  const { store, spool } = await openStore(storeSetup(config), createLogger("silent"));
  try {
    await carryOut(config, { store, spool }, command, subject, values);
  } finally {
    await store.close();
  }
}

async function carryOut(
  config: Config,
  { store, spool }: { store: Store; spool: OpenSpool },
  command: string,
  subject: string | undefined,
  values: ReturnType<typeof parse>["values"],
): Promise<void> {
  switch (command) {
    case "unknowns":
      return listUnknowns(config, store);
    case "settle":
      return settle(store, subject, values);
    case "verdicts":
      return listVerdicts(store);
    case "account":
      return showAccounts(store, values);
    case "purge":
      return purge(store, spool, values);
    case "restore":
      if (subject !== undefined) throw new UsageError("PostgreSQL için önce pg_restore kullanın.");
      return markRestored(config, store, spool, []);
    case "forget-key":
      return forgetKey(store, spool, subject);
    default:
      throw new UsageError(`Bilinmeyen komut: ${command}`);
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        as: { type: "string" },
        cost: { type: "string" },
        team: { type: "string" },
        user: { type: "string" },
        exclusive: { type: "boolean", default: false },
        release: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function listUnknowns(config: Config, store: Store): Promise<void> {
  const found = await store.unknowns();
  const { account: registry, apiKey } = registryAccount(config);
  const source = sourceOf(registry, apiKey ?? "");
  const marks = await store.marks();
  const accounts = [...new Set(found.map(({ account }) => account))];
  const judged = await Promise.all(
    accounts.map(async (account) => {
      const shared = marks.some((one) => one.account === account && one.mark === "shared");
      return judgeUnknowns(await store.evidence(account), source, shared);
    }),
  );
  const byId = new Map(judged.flat().map((judgement) => [judgement.intentId, judgement]));
  for (const { id, account, kind, text, userId, createdAt, reason } of found) {
    const judgement = byId.get(id);
    const why = judgement?.kind === "undecided" ? judgement.why : (judgement?.kind ?? "let-go");
    printRow(id, isoTime(createdAt), account, kind, text, userId, reason ?? "", why);
  }
  console.error(`${found.length} sorgunun sonucu belirsiz.`);
}

async function settle(
  store: Store,
  id: string | undefined,
  values: { as?: string | undefined; cost?: string | undefined },
): Promise<void> {
  const intent = id === undefined ? null : await store.intent(id);
  const open = intent?.state === "unknown" || intent?.state === "free" || intent?.state === "lost";
  if (!intent || !open) throw new UsageError("Böyle bir belirsiz sorgu yok.");
  const verdict = { verdict: values.as === "free" ? "free" : "charged", readings: null } as const;
  if (values.as === "free") {
    await store.judge(intent.id, { ...verdict, cost: null });
  } else if (values.as === "charged") {
    const cost = parseCredits(values.cost ?? "");
    if (cost === null || cost < 0) throw new UsageError("--cost düşülen kredi olmalı, örneğin 1");
    await store.judge(intent.id, { ...verdict, cost });
  } else {
    throw new UsageError("--as free ya da --as charged yazın.");
  }
  console.log("Kapatıldı; kararlar: npm run admin -- verdicts");
}

async function listVerdicts(store: Store): Promise<void> {
  const shown = (reading: { at: number; balance: number } | null) =>
    reading ? `${isoTime(reading.at)} ${creditsToDecimal(reading.balance)}` : "";
  for (const { intent, verdict, cost, by, before, after, at } of await store.verdicts(200)) {
    const judged = [verdict, cost === null ? "" : creditsToDecimal(cost), by];
    printRow(
      isoTime(at),
      intent.id,
      intent.kind,
      intent.text,
      ...judged,
      shown(before),
      shown(after),
    );
  }
}

async function showAccounts(
  store: Store,
  { exclusive, release }: { exclusive: boolean; release: boolean },
): Promise<void> {
  for (const { account, mark } of await store.marks()) {
    if ((exclusive && mark === "shared") || (release && mark === "restored")) {
      await store.mark(account, mark, null);
    }
  }
  const marks = await store.marks();
  const accounts = [...(await store.accounts()), ...marks.map(({ account }) => account)];
  for (const account of new Set(accounts)) {
    const own = marks.filter((one) => one.account === account);
    const words = own.map(({ mark, since, reason }) => `${mark} (${isoTime(since)}): ${reason}`);
    printRow(account, ...(words.length > 0 ? words : ["ok"]));
  }
}

async function forgetKey(
  store: Store,
  spool: OpenSpool,
  fingerprint: string | undefined,
): Promise<void> {
  const missing = [...(await store.missingKeys()), ...(await spool.missingKeys())];
  if (fingerprint === undefined || !missing.includes(fingerprint)) {
    throw new UsageError("Bu parmak izine sahip eksik bir anahtar yok.");
  }
  const gone = (await store.forgetKey(fingerprint)) + (await spool.forgetKey(fingerprint));
  console.log(`${gone} kayıttan vazgeçildi; harcama defteri duruyor.`);
}

function printRow(...cells: string[]): void {
  console.log(cells.join("\t"));
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}

async function purge(
  store: Store,
  spool: OpenSpool,
  { team, user }: { team?: string | undefined; user?: string | undefined },
): Promise<void> {
  if (team === undefined || !/^[TE]\w+$/.test(team)) {
    throw new UsageError("--team Slack ekibinin kimliği olmalı, örneğin T0123ABCD");
  }
  if (user !== undefined && !/^[UW]\w+$/.test(user)) {
    throw new UsageError("--user kişinin Slack kimliği olmalı, örneğin U0123ABCD");
  }
  // Whose answer waits there unopened isn't known.
  const missing = await spool.missingKeys();
  if (missing.length > 0) throw missingKeysError(missing);
  const waiting = (await spool.waiting()).filter(({ account }) => account.startsWith(`${team} `));
  if (waiting.length > 0) throw new UnderWay("an answer is not in the store yet");
  // What a program that died has left is on its way no longer.
  await store.expireLeases();
  const touched = await store.purge(team, user ?? null);
  console.log(
    user === undefined
      ? `Ekibin bütün verisi silindi (${touched} sorgu satırı dahil).`
      : `Kişinin kartları ve adı silindi; ${touched} sorgu satırı adsız kaldı.`,
  );
}

async function backUp(config: Config, target: string | undefined): Promise<void> {
  if (target === undefined) throw new UsageError("Yedeğin yazılacağı dosyayı verin.");
  if (config.databaseUrl !== null) {
    throw new UsageError("PostgreSQL için pg_dump kullanın.");
  }
  if (!existsSync(databaseFile(config))) {
    throw new UsageError(`${config.dataDir} içinde yedeklenecek bir veri tabanı yok.`);
  }
  if (existsSync(target)) throw new UsageError(`${target} zaten var; üzerine yazılmaz.`);
  await noteBalance(config);
  const source = new DatabaseSync(databaseFile(config), { readOnly: true });
  try {
    await backup(source, target);
  } finally {
    source.close();
  }
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
async function putBack(config: Config, file: string | undefined): Promise<void> {
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

/** Takes a database out of the way with its log, which the one in its place must not be read with. */
function setAside(file: string): void {
  const aside = `${file}.${new Date().toISOString().replace(/[:.]/g, "-")}`;
  const found = ["", "-wal", "-shm", "-journal"].filter((end) => existsSync(`${file}${end}`));
  for (const end of found) renameSync(`${file}${end}`, `${aside}${end}`);
  if (found.length === 0) return;
  console.log(`Önceki veri tabanı: ${aside} (gerekmiyorsa silin; kişisel veri içerebilir)`);
}

/**
 * Tells what was spent since the backup, and has typed questions ask first until an operator releases the account:
 * each one that the backup knows, or that was in use since (`known`).
 */
async function markRestored(
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
    return `yedekten sonra bakiye yüklenmiş; harcanan bilinmiyor (fark ${formatCredits(-amount)} kredi)`;
  }
  const words = `yedekten sonra defterin bilmediği ${formatCredits(amount)} kredi harcanmış`;
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

function databaseFile({ dataDir }: Config): string {
  return join(dataDir, "kunye.sqlite");
}

/** Whether a file is a whole database with Künye's ledger in it. */
function isLedger(file: string): boolean {
  try {
    const db = openForReading(file);
    try {
      const check = db.prepare("pragma integrity_check").get();
      return check?.["integrity_check"] === "ok" && !!db.prepare("select 1 from intents");
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

async function copyDatabase(file: string, target: string): Promise<void> {
  const source = openForReading(file);
  try {
    await backup(source, target);
  } finally {
    source.close();
  }
}

/** Leaves no files beside the one that is read, which may lie where nothing can be written; its own log counts. */
function openForReading(file: string): DatabaseSync {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log && log.size > 0) return new DatabaseSync(file, { readOnly: true });
  const url = pathToFileURL(resolve(file));
  url.searchParams.set("immutable", "1");
  return new DatabaseSync(url, { readOnly: true });
}

/** The accounts that a database knows; none where it can't be read. */
function accountsIn(file: string): string[] {
  if (!existsSync(file)) return [];
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = db.prepare("select distinct account from budgets").all();
    return rows.map(({ account }) => String(account));
  } catch {
    return [];
  } finally {
    db.close();
  }
}

/** While a program has the database open it can't be taken out of its log, which is written out with that. */
function refuseWhileRunning(file: string): void {
  if (!existsSync(file)) return;
  const db = new DatabaseSync(file);
  try {
    db.exec("pragma journal_mode=delete");
  } catch (error) {
    // A damaged one is what a backup is for.
    const code = error instanceof Error && "errcode" in error ? error.errcode : null;
    if (code === sqliteBusy) throw new UsageError("Künye çalışıyor; önce durdurun.");
  } finally {
    db.close();
  }
}

const sqliteBusy = 5;

// Last, for a constant that stands further down does not exist until then.
process.umask(0o077);
try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = exitUsage;
  } else if (error instanceof UnderWay) {
    console.error("Yolda olan bir sorgu var; o bitince yeniden çalıştırın. Hiçbir şey silinmedi.");
    process.exitCode = 1;
  } else if (error instanceof ConfigError) {
    console.error(error.problems.join("\n"));
    process.exitCode = exitConfig;
  } else {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
