import { existsSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { parseCredits } from "./company/credits.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { judgeUnknowns } from "./lookups/judge-unknowns.ts";
import type { Store } from "./lookups/store-port.ts";
import { createLogger } from "./platform/logger.ts";
import { openStore } from "./store/open-store.ts";
import { storeSetup } from "./store-setup.ts";

const usage = `Kullanım (Künye'nin kendi ortam değişkenleriyle, çalışırken de):
  npm run admin -- unknowns                          sonucu belirsiz sorguları listeler
  npm run admin -- settle KİMLİK --as free           düşülmediği anlaşılan sorguyu kapatır
  npm run admin -- settle KİMLİK --as charged --cost 1   düşüldüğü anlaşılan sorguyu kapatır
  npm run admin -- purge --team T123 [--user U123]   ekibin ya da bir kişinin verisini siler
  npm run admin -- backup DOSYA                      gömülü veri tabanını çalışırken yedekler`;

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
  const store = await openStore(storeSetup(config), createLogger("silent"));
  try {
    switch (command) {
      case "unknowns": {
        await listUnknowns(store);
        return;
      }
      case "settle": {
        await settle(store, subject, values);
        return;
      }
      case "purge": {
        await purge(store, values);
        return;
      }
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
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function listUnknowns(store: Store): Promise<void> {
  const found = await store.unknowns();
  const accounts = [...new Set(found.map(({ account }) => account))];
  const evidence = await Promise.all(accounts.map((account) => store.evidence(account)));
  const judged = new Map(
    evidence.flatMap(judgeUnknowns).map((judgement) => [judgement.intentId, judgement]),
  );
  for (const { id, account, kind, text, userId, createdAt, reason } of found) {
    const when = new Date(createdAt).toISOString();
    const judgement = judged.get(id);
    const why = judgement?.kind === "undecided" ? judgement.why : (judgement?.kind ?? "let-go");
    console.log([id, when, account, kind, text, userId, reason ?? "", why].join("\t"));
  }
  console.error(`${found.length} sorgunun sonucu belirsiz.`);
}

async function settle(
  store: Store,
  id: string | undefined,
  values: { as?: string | undefined; cost?: string | undefined },
): Promise<void> {
  const known = (await store.unknowns()).some((intent) => intent.id === id);
  if (id === undefined || !known) throw new UsageError("Böyle bir belirsiz sorgu yok.");
  if (values.as === "free") {
    await store.settle(id, { state: "free", reason: "settled-by-operator" });
  } else if (values.as === "charged") {
    const cost = parseCredits(values.cost ?? "");
    if (cost === null || cost < 0) throw new UsageError("--cost düşülen kredi olmalı, örneğin 1");
    await store.settle(id, { state: "lost", cost });
  } else {
    throw new UsageError("--as free ya da --as charged yazın.");
  }
  console.log("Kapatıldı.");
}

async function purge(
  store: Store,
  { team, user }: { team?: string | undefined; user?: string | undefined },
): Promise<void> {
  if (team === undefined || !/^[TE]\w+$/.test(team)) {
    throw new UsageError("--team Slack ekibinin kimliği olmalı, örneğin T0123ABCD");
  }
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
  const source = new DatabaseSync(join(config.dataDir, "kunye.sqlite"), { readOnly: true });
  try {
    await backup(source, target);
  } finally {
    source.close();
  }
  console.log(
    `Yedek yazıldı: ${target}\nAçmak için şifreleme anahtarı da gerekir (${join(config.dataDir, "encryption-key")} ya da ENCRYPTION_KEYS); onu ayrı yerde saklayın.`,
  );
}
