import { copyFileSync, existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { creditsToDecimal, formatCredits, parseCredits } from "./company/credits.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { judgeUnknowns } from "./lookups/judge-unknowns.ts";
import { readBalance, sourceOf, type Account } from "./lookups/settle-unknowns.ts";
import { UnderWay, type Spool, type Store } from "./lookups/store-port.ts";
import { createLogger } from "./platform/logger.ts";
import { isAt, registryAccount } from "./registry-account.ts";
import { createRegistryClient } from "./registry-client/create-registry-client.ts";
import { openStore } from "./store/open-store.ts";
import { storeSetup } from "./store-setup.ts";

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
  if (command === "restore") putBack(config, subject);
  const { store, spool } = await openStore(storeSetup(config), createLogger("silent"));
  try {
    switch (command) {
      case "unknowns":
        return await listUnknowns(config, store);
      case "settle":
        return await settle(store, subject, values);
      case "verdicts":
        return await listVerdicts(store);
      case "account":
        return await showAccounts(store, values);
      case "purge":
        return await purge(store, spool, values);
      case "restore":
        return await markRestored(config, store);
      case "forget-key":
        return await forgetKey(store, subject);
      default:
        throw new UsageError(`Bilinmeyen komut: ${command}`);
    }
  } finally {
    await store.close();
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
  for (const account of await store.accounts()) {
    const own = marks.filter((one) => one.account === account);
    const words = own.map(({ mark, since, reason }) => `${mark} (${isoTime(since)}): ${reason}`);
    printRow(account, ...(words.length > 0 ? words : ["ok"]));
  }
}

async function forgetKey(store: Store, fingerprint: string | undefined): Promise<void> {
  if (fingerprint === undefined || !(await store.missingKeys()).includes(fingerprint)) {
    throw new UsageError("Bu parmak izine sahip eksik bir anahtar yok.");
  }
  const gone = await store.forgetKey(fingerprint);
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
  spool: Spool,
  { team, user }: { team?: string | undefined; user?: string | undefined },
): Promise<void> {
  if (team === undefined || !/^[TE]\w+$/.test(team)) {
    throw new UsageError("--team Slack ekibinin kimliği olmalı, örneğin T0123ABCD");
  }
  if (user !== undefined && !/^[UW]\w+$/.test(user)) {
    throw new UsageError("--user kişinin Slack kimliği olmalı, örneğin U0123ABCD");
  }
  const waiting = (await spool.waiting()).filter(({ account }) => account.startsWith(`${team} `));
  if (waiting.length > 0) throw new UnderWay("an answer is not in the store yet");
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
  if (config.registry.mode === "embedded" || !existsSync(databaseFile(config))) return;
  const { store } = await openStore(storeSetup(config), createLogger("silent"));
  try {
    await withRegistry(config, store, (account) => readBalance(store, account, readWithinMs));
  } finally {
    await store.close();
  }
}

/** Puts a backup in the place of the embedded database, which is kept aside. */
function putBack(config: Config, file: string | undefined): void {
  if (config.databaseUrl !== null) {
    if (file !== undefined) throw new UsageError("PostgreSQL için önce pg_restore kullanın.");
    return;
  }
  if (file === undefined) throw new UsageError("Geri konacak yedeği verin.");
  if (!isLedger(file)) throw new UsageError(`${file}: Künye'nin sağlam bir yedeği değil.`);
  const current = databaseFile(config);
  if (existsSync(current)) {
    if (!isIdle(current)) throw new UsageError("Künye çalışıyor; önce durdurun.");
    const aside = `${current}.${new Date().toISOString().replace(/[:.]/g, "-")}`;
    renameSync(current, aside);
    console.log(`Önceki veri tabanı: ${aside} (gerekmiyorsa silin; kişisel veri içerebilir)`);
  }
  copyFileSync(file, current);
}

/** Tells what was spent since the backup, and has typed questions ask first until an operator releases the account. */
async function markRestored(config: Config, store: Store): Promise<void> {
  await withRegistry(config, store, async (account) => {
    const { readings, others, unknown } = await store.evidence(account.account);
    const last = readings.findLast(({ source }) => source === account.source);
    const since = [...others, ...unknown].filter((one) => !last || one.openedAfter >= last.seq);
    const known = since.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    const outcome = await account.registry.balance(readWithinMs);
    const spent =
      last && outcome.kind === "balance" ? last.balance - known - outcome.balance : null;
    await store.forgetReadings(account.account);
    await store.mark(account.account, "restored", spentWords(spent));
    console.log(`${account.account}: ${spentWords(spent)}`);
  });
  console.log(
    "Yedekten sonraki sorgular bilinmiyor; bu yüzden yazılan komutlar ödemeden önce sorar. Denetledikten sonra: npm run admin -- account --release",
  );
}

function spentWords(spent: number | null): string {
  if (spent === null) return "yedekten sonra ne harcandığı bilinmiyor (bakiye karşılaştırılamadı)";
  return spent < 0
    ? `yedekten sonra bakiye yüklenmiş; harcanan bilinmiyor (fark ${formatCredits(-spent)} kredi)`
    : `yedekten sonra defterin bilmediği ${formatCredits(spent)} kredi harcanmış`;
}

/** Does something with each account at the registry of the settings; nothing where that is the embedded one. */
async function withRegistry(
  config: Config,
  store: Store,
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
    for (const account of (await store.accounts()).filter((name) => isAt(name, at))) {
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
    const db = new DatabaseSync(file, { readOnly: true });
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

/** Whether no program has the database open: only then it can be taken out of its log, which is written out with that. */
function isIdle(file: string): boolean {
  const db = new DatabaseSync(file);
  try {
    return db.prepare("pragma journal_mode=delete").get()?.["journal_mode"] === "delete";
  } catch {
    return false;
  } finally {
    db.close();
  }
}
