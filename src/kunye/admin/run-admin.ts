import { exitCodes } from "../../platform/exit-codes.ts";
import { createLogger } from "../../platform/logger.ts";
import { parseArguments, runCommandLine } from "../../platform/run-command-line.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { ConfigError, readConfig, type Config } from "../config.ts";
import { UnderWay } from "../lookups/ports/upkeep.ts";
import { storeSetup } from "../store-setup.ts";
import { openStore } from "../store/open-store.ts";
import type { AdminContext, AdminOptions } from "./admin-context.ts";
import { backUp } from "./back-up.ts";
import { erasePeople } from "./erase-people.ts";
import { exportPeople } from "./export-people.ts";
import { findPeople } from "./find-people.ts";
import { forgetKey } from "./forget-key.ts";
import { listUnknowns } from "./list-unknowns.ts";
import { purgeData } from "./purge-data.ts";
import { requireData } from "./require-data.ts";
import { markRestoredDatabase, putBack } from "./restore.ts";
import { listVerdicts, settleByOperator } from "./settle-by-operator.ts";
import { showAccesses } from "./show-accesses.ts";
import { showAccounts } from "./show-accounts.ts";
import { verifyReceipt } from "./verify-receipt.ts";

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
  npm run admin -- receipt verify DOSYA              sorgu kaydını (PDF) defterle karşılaştırır
  npm run admin -- kvkk find --team T123 --vkn VKN   şirketin kişileri hakkında nerede, ne zamana dek ne var (ad yazmaz)
  npm run admin -- kvkk export --team T123 --vkn VKN --by "Ad Soyad" [DOSYA]   saklanan kişileri verir, kaydeder
  npm run admin -- kvkk erase --team T123 --vkn VKN --by "Ad Soyad" --why "Neden" --yes   kişileri siler; defter kalır
  npm run admin -- access --vkn VKN [--team T123] [--csv]   şirketin kişilerini kimin, ne zaman, nasıl gördüğü
     Soyadlar maskeli geldiğinden kişi adıyla aranmaz: hangi şirkette hangi görevde olduğunu başvurandan öğrenin.
  npm run admin -- forget-key PARMAKİZİ              kaybolan anahtarla saklananlardan vazgeçer`;

/** What is done on an open store. */
const onStore = new Map<string, (context: AdminContext) => Promise<void>>([
  ["unknowns", listUnknowns],
  ["settle", settleByOperator],
  ["verdicts", listVerdicts],
  ["account", showAccounts],
  ["purge", purgeData],
  ["restore", markRestoredDatabase],
  ["forget-key", forgetKey],
  ["receipt verify", verifyReceipt],
  ["kvkk find", findPeople],
  ["kvkk export", exportPeople],
  ["kvkk erase", erasePeople],
  ["access", showAccesses],
]);

/** Carries out an operator's command with the program's own settings; resolves to the exit code. */
export function runAdmin(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  return runCommandLine(usage, async () => {
    try {
      await run(args, environment);
      return exitCodes.done;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      return explain(error);
    }
  });
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { help, command, subject, options } = read(args);
  if (help) {
    console.log(usage);
    return;
  }
  if (command === "") throw new UsageError("Bir komut yazın.");
  const work = onStore.get(command);
  if (command !== "backup" && !work) throw new UsageError(`Bilinmeyen komut: ${command}`);
  const config = readConfig(environment);
  if (command === "restore" && config.databaseUrl === null) return putBack(config, subject);
  await requireData(config);
  return work ? workOnStore(config, work, { subject, options }) : backUp(config, subject);
}

async function workOnStore(
  config: Config,
  work: (context: AdminContext) => Promise<void>,
  said: Pick<AdminContext, "subject" | "options">,
): Promise<void> {
  const { store, spool } = await openStore(storeSetup(config), createLogger("silent"));
  try {
    await work({ config, store, spool, ...said });
  } finally {
    await store.close();
  }
}

function read(args: string[]) {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      as: { type: "string" },
      cost: { type: "string" },
      team: { type: "string" },
      user: { type: "string" },
      vkn: { type: "string" },
      by: { type: "string" },
      why: { type: "string" },
      csv: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      exclusive: { type: "boolean", default: false },
      release: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const words = ["receipt", "kvkk"].includes(positionals[0] ?? "") ? 2 : 1;
  const [command, subject] = [positionals.slice(0, words).join(" "), positionals[words]];
  const { help, ...options } = values;
  return { help, command, subject, options: options satisfies AdminOptions };
}

/** Prints why a command could not be carried out, and answers with its exit code. */
function explain(error: unknown): number {
  if (error instanceof UnderWay) {
    console.error("Yolda olan bir sorgu var; o bitince yeniden çalıştırın. Hiçbir şey silinmedi.");
    return exitCodes.failed;
  }
  if (error instanceof ConfigError) {
    console.error(error.problems.join("\n"));
    return exitCodes.config;
  }
  console.error(error instanceof Error ? error.message : error);
  return exitCodes.failed;
}
