import { exitCodes, runCommandLine, UsageError } from "../../../platform/command-line.ts";
import { createLogger } from "../../../platform/logger.ts";
import { isOtherVersion } from "../../../platform/migrate.ts";
import { readConfig } from "../../start/config.ts";
import { ConfigError } from "../../start/settings.ts";
import { UnderWay } from "../../lookups/erase-people.ts";
import { storePlace, storeSetup } from "../../start/store-setup.ts";
import { databaseOf, openStore } from "../../store/open-store.ts";
import { readArguments, type AdminContext, type AdminOptions } from "./admin-context.ts";
import { requireData } from "./database-files.ts";
import { listInstallations, setKey, uninstall } from "./installations.ts";
import {
  erasePeople,
  exportPeople,
  findPeople,
  purgeData,
  showAccesses,
  showDeletions,
} from "./kvkk.ts";
import { backUp, forgetKey, markRestoredDatabase, restoreBackup } from "./recovery.ts";
import {
  listUnknowns,
  listVerdicts,
  settleByOperator,
  showAccounts,
  listWatches,
} from "./listings.ts";
import { retryAnswer } from "./spooled-answers.ts";
import { verifyReceipt } from "./verify-receipt.ts";

const usage = `Usage (with Künye's own environment variables; all but restore also while it runs):
  npm run admin -- unknowns                          lists the queries whose outcome is unknown
  npm run admin -- settle ID --as free               closes a query that turned out not to be charged
  npm run admin -- settle ID --as charged --cost 1   closes a query that turned out to be charged
  npm run admin -- retry ID                          tries a set-aside answer again, such as after an upgrade
  npm run admin -- verdicts                          lists the verdicts of the balance and of people; settle changes a verdict
  npm run admin -- account                           lists the accounts, with other spenders and restores from a backup
  npm run admin -- account --exclusive               confirms that only Künye spends: balances settle unknown outcomes again
  npm run admin -- account --release                 confirms that a restore was checked: typed commands pay without asking
  npm run admin -- watches                           lists the watches with users, times and costs
  npm run admin -- installations                     lists the workspaces that installed Künye, keys by their last characters
  npm run admin -- set-key TEAM < FILE               checks a workspace's registry key (a free reading of its balance) and stores it
  npm run admin -- uninstall TEAM --yes              removes Künye from a workspace: token and key go now, its data in 30 days
  npm run admin -- purge --team T123 [--user U123] --yes   deletes the data of a team or of one person; it can't be undone
  npm run admin -- backup FILE                       backs up the embedded database while it is in use
  npm run admin -- restore FILE                      restores a backup (PostgreSQL: after pg_restore, without FILE)
  npm run admin -- receipt verify FILE               compares a receipt (PDF) with the ledger
  npm run admin -- kvkk find --team T123 --vkn VKN   lists the stored data on a company's people (no names)
  npm run admin -- kvkk export --team T123 --vkn VKN --by "Full Name" [FILE]   exports the people and logs the export
  npm run admin -- kvkk erase --team T123 --vkn VKN --by "Full Name" --why "Reason" --yes   erases the people; the ledger stays
  npm run admin -- kvkk deletions [--csv]            lists what was deleted when its time had passed, by day (numbers only)
  npm run admin -- access --vkn VKN [--team T123] [--csv]   lists the views of a company's people
  npm run admin -- access --user U123 [--team T123] [--csv]   lists the views by one user
     Surnames are masked, so no search by name works: ask the person for the company and their role there.
  npm run admin -- forget-key FINGERPRINT            deletes the data of a lost key`;

type AdminCommand = (context: AdminContext) => Promise<void>;

/** The commands; null for `backup`, which opens the store by itself. */
const commands = new Map<string, AdminCommand | null>([
  ["unknowns", listUnknowns],
  ["settle", settleByOperator],
  ["retry", retryAnswer],
  ["verdicts", listVerdicts],
  ["account", showAccounts],
  ["watches", listWatches],
  ["installations", listInstallations],
  ["set-key", setKey],
  ["uninstall", uninstall],
  ["purge", purgeData],
  ["backup", null],
  ["restore", markRestoredDatabase],
  ["forget-key", forgetKey],
  ["receipt verify", verifyReceipt],
  ["kvkk find", findPeople],
  ["kvkk export", exportPeople],
  ["kvkk erase", erasePeople],
  ["kvkk deletions", showDeletions],
  ["access", showAccesses],
]);

export function runAdmin(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  return runCommandLine(usageFor(args[0]), args, () =>
    run(args, environment).then(() => exitCodes.done, reportError),
  );
}

function linesOf(command: string | undefined): string[] {
  return usage.split("\n").filter((line) => line.startsWith(`  npm run admin -- ${command} `));
}

function usageFor(command: string | undefined): string {
  const commandLines = linesOf(command);
  return commandLines.length === 0 ? usage : [usage.split("\n", 1)[0], ...commandLines].join("\n");
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { command, rest, options } = readArguments(args);
  if (command === "") throw new UsageError("Type a command.");
  const work = commands.get(command);
  if (work === undefined) throw new UsageError(`Unknown command: ${command}`);
  const surplus = surplusOf(command, rest, options);
  if (surplus !== undefined) {
    throw new UsageError(`${command} doesn't take ${surplus}. Nothing was done.`);
  }
  const [argument] = rest;
  const config = readConfig(environment);
  const { file } = databaseOf(storePlace(config));
  if (command === "restore" && file !== null) return restoreBackup(config, file, argument);
  await requireData(config);
  if (!work) return backUp(config, file, argument);
  // A server's start migrates; a restored database is not in use yet.
  const schema = command === "restore" ? "migrate" : "require";
  const { store, spool } = await openStore(storeSetup(config), createLogger("silent"), schema);
  try {
    await work({ config, store, spool, argument, options });
  } finally {
    await store.close();
  }
}

/** Returns the first argument that is not in the usage. */
function surplusOf(command: string, rest: string[], options: AdminOptions): string | undefined {
  const lines = linesOf(command).join("\n");
  const given = Object.entries(options).flatMap(([name, value]) => (value === false ? [] : [name]));
  const unknownOption = given.find((name) => !lines.includes(`--${name}`));
  const allowed = / \[?(?:FILE|FINGERPRINT|ID|TEAM)\b/.test(lines) ? 1 : 0;
  return unknownOption === undefined ? rest[allowed] : `--${unknownOption}`;
}

function reportError(error: unknown): number {
  if (error instanceof UsageError) throw error;
  if (error instanceof UnderWay) {
    const deleted = error.isPartly ? "A part was deleted." : "Nothing was deleted.";
    console.error(`A query is on its way; run this again when it has ended. ${deleted}`);
  } else {
    console.error(error instanceof Error ? error.message : error);
  }
  const isOfSetting = error instanceof ConfigError || isOtherVersion(error);
  return isOfSetting ? exitCodes.config : exitCodes.failed;
}
