import { parseArgs } from "node:util";
import { backUp, markRestored, putBack } from "./kunye/admin/backups.ts";
import { NoDataError, requireData } from "./kunye/admin/require-data.ts";
import { UsageError } from "./kunye/admin/usage-error.ts";
import { creditsToDecimal, parseCredits } from "./company/credits.ts";
import { ConfigError, readConfig, type Config } from "./kunye/config.ts";
import { sourceOf } from "./kunye/lookups/account.ts";
import { judgeUnknowns } from "./kunye/lookups/judge-unknowns.ts";
import type { Store } from "./kunye/lookups/ports/store.ts";
import { UnderWay } from "./kunye/lookups/ports/upkeep.ts";
import { argumentProblem } from "./platform/argument-problem.ts";
import { assertNever } from "./platform/assert-never.ts";
import { createLogger } from "./platform/logger.ts";
import { registryAccount } from "./kunye/registry-account.ts";
import { openStore } from "./kunye/store/open-store.ts";
import type { OpenSpool } from "./kunye/store/spool.ts";
import { missingKeysError, storeSetup } from "./kunye/store-setup.ts";

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

/** Wrong usage, nothing to work on, and wrong settings, as in sysexits.h. */
const exitUsage = 64;
const exitNoInput = 66;
const exitConfig = 78;

const commands = [
  ...(["unknowns", "settle", "verdicts", "account", "purge", "backup", "restore"] as const),
  "forget-key",
] as const;
type Command = (typeof commands)[number];

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [word, subject] = positionals;
  if (values.help || word === undefined) {
    if (!values.help) throw new UsageError("Bir komut yazın.");
    console.log(usage);
    return;
  }
  const command = commands.find((known) => known === word);
  if (command === undefined) throw new UsageError(`Bilinmeyen komut: ${word}`);
  const config = readConfig(process.env);
  if (command === "restore" && config.databaseUrl === null) return putBack(config, subject);
  await requireData(config);
  if (command === "backup") return backUp(config, subject);
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
  command: Exclude<Command, "backup">,
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
      return assertNever(command);
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
    throw new UsageError(argumentProblem(error), { cause: error });
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

// Last, for a constant that stands further down does not exist until then.
process.umask(0o077);
try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = exitUsage;
  } else if (error instanceof NoDataError) {
    console.error(error.message);
    process.exitCode = exitNoInput;
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
