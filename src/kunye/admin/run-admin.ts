import { exitCodes } from "../../platform/exit-codes.ts";
import { createLogger } from "../../platform/logger.ts";
import { NewerDatabaseError, OlderDatabaseError } from "../../platform/migrate.ts";
import { parseArguments, runCommandLine } from "../../platform/run-command-line.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { configTexts } from "../config-texts.ts";
import { ConfigError, readConfig, type Config } from "../config.ts";
import { UnderWay } from "../lookups/ports/upkeep.ts";
import { storeSetup } from "../store-setup.ts";
import { openStore } from "../store/open-store.ts";
import type { AdminContext, AdminOptions } from "./admin-context.ts";
import { backUp } from "./back-up.ts";
import { erasePeople, exportPeople, findPeople } from "./kvkk.ts";
import { forgetKey } from "./forget-key.ts";
import { listUnknowns } from "./list-unknowns.ts";
import { purgeData } from "./purge-data.ts";
import { requireData } from "./require-data.ts";
import { markRestoredDatabase, putBack } from "./restore.ts";
import { listVerdicts, settleByOperator } from "./settle-by-operator.ts";
import { showAccesses } from "./show-accesses.ts";
import { showAccounts } from "./show-accounts.ts";
import { adminTexts, type AdminTexts } from "./texts.ts";
import { verifyReceipt } from "./verify-receipt.ts";

/** What a command takes beside its name: options, and words that stand behind it. */
interface Command {
  takes: readonly (keyof AdminOptions)[];
  words: 0 | 1;
  /** What is done on an open store; null where the command opens it by itself. */
  work: ((context: AdminContext) => Promise<void>) | null;
}

const commands = new Map<string, Command>([
  ["unknowns", { takes: [], words: 0, work: listUnknowns }],
  ["settle", { takes: ["as", "cost"], words: 1, work: settleByOperator }],
  ["verdicts", { takes: [], words: 0, work: listVerdicts }],
  ["account", { takes: ["exclusive", "release"], words: 0, work: showAccounts }],
  ["purge", { takes: ["team", "user", "yes"], words: 0, work: purgeData }],
  ["backup", { takes: [], words: 1, work: null }],
  ["restore", { takes: [], words: 1, work: markRestoredDatabase }],
  ["forget-key", { takes: [], words: 1, work: forgetKey }],
  ["receipt verify", { takes: [], words: 1, work: verifyReceipt }],
  ["kvkk find", { takes: ["team", "vkn"], words: 0, work: findPeople }],
  ["kvkk export", { takes: ["team", "vkn", "by"], words: 1, work: exportPeople }],
  ["kvkk erase", { takes: ["team", "vkn", "by", "why", "yes"], words: 0, work: erasePeople }],
  ["access", { takes: ["team", "vkn", "csv"], words: 0, work: showAccesses }],
]);

/** Carries out an operator's command with the program's own settings; resolves to the exit code. */
export function runAdmin(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const texts = adminTexts;
  return runCommandLine(usageFor(args[0], texts.usage), args, async () => {
    try {
      await run(args, environment, texts);
      return exitCodes.done;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      return explain(error);
    }
  });
}

/** The lines about one command, so that what was wrong stays in sight above them; all of them where there is none. */
function usageFor(command: string | undefined, usage: string): string {
  const [head, ...lines] = usage.split("\n");
  const own = lines.filter((line) => line.startsWith(`  npm run admin -- ${command} `));
  return own.length === 0 ? usage : [head, ...own].join("\n");
}

async function run(
  args: string[],
  environment: NodeJS.ProcessEnv,
  texts: AdminTexts,
): Promise<void> {
  const { command, behind, options } = read(args);
  if (command === "") throw new UsageError(texts.noCommand);
  const known = commands.get(command);
  if (!known) throw new UsageError(texts.unknownCommand(command));
  const surplus = surplusIn(known, behind, options);
  if (surplus !== undefined) throw new UsageError(texts.surplus(command, surplus));
  const { work } = known;
  const [subject] = behind;
  const config = readConfig(environment);
  if (command === "restore" && config.databaseUrl === null) return putBack(config, subject);
  await requireData(config);
  return work ? workOnStore(config, work, { texts, subject, options }) : backUp(config, subject);
}

async function workOnStore(
  config: Config,
  work: (context: AdminContext) => Promise<void>,
  said: Pick<AdminContext, "texts" | "subject" | "options">,
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
    },
  });
  const words = ["receipt", "kvkk"].includes(positionals[0] ?? "") ? 2 : 1;
  const command = positionals.slice(0, words).join(" ");
  return { command, behind: positionals.slice(words), options: values satisfies AdminOptions };
}

/** The first thing that was typed and that the command doesn't take: without it the command would do more than was meant. */
function surplusIn(
  { takes, words }: Command,
  behind: string[],
  options: AdminOptions,
): string | undefined {
  const given = Object.entries(options).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [name],
  );
  const strange = given.find((name) => !takes.some((taken) => taken === name));
  return strange === undefined ? behind[words] : `--${strange}`;
}

/** Prints why a command could not be carried out, and answers with its exit code. */
function explain(error: unknown): number {
  if (error instanceof UnderWay) {
    console.error(adminTexts.underWay);
    return exitCodes.failed;
  }
  if (error instanceof ConfigError) {
    console.error(error.problems.join("\n"));
    return exitCodes.config;
  }
  const { newerDatabase, olderDatabase } = configTexts.start;
  if (error instanceof NewerDatabaseError || error instanceof OlderDatabaseError) {
    console.error(error instanceof NewerDatabaseError ? newerDatabase : olderDatabase);
    return exitCodes.failed;
  }
  console.error(error instanceof Error ? error.message : error);
  return exitCodes.failed;
}
