import {
  asksForHelp,
  exitCodes,
  handleOutputErrors,
  parseArguments,
  stopSignal,
  UsageError,
} from "../../platform/command-line.ts";
import { accessProblems } from "../../platform/data-directory.ts";
import { holdInContainer } from "../../platform/hold-in-container.ts";
import { createLogger, reportEnd } from "../../platform/logger.ts";
import { isSecureAddress } from "../../platform/limited-server.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import { readRegistrySettings } from "./settings.ts";
import { option, readWholeNumber, type CommandContext } from "./command.ts";

export async function runRegistry(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  handleOutputErrors();
  if (asksForHelp(args)) {
    print(usage);
    return exitCodes.done;
  }
  try {
    const settings = readRegistrySettings(environment);
    const problems = accessProblems(settings.DATA_DIR, ownFiles);
    if (problems.length > 0) throw new UsageError(problems.join("\n"), exitCodes.config);
    return await runRegistryCommand(args, {
      dataDir: settings.DATA_DIR,
      databaseUrl: settings.DATABASE_URL,
      host: settings.HOST,
      port: settings.PORT,
      logger: createLogger(settings.LOG_LEVEL),
      metricsToken: settings.METRICS_TOKEN,
      upstreamToken: settings.UPSTREAM_TOKEN,
      printProgress: printError,
      print,
      untilStopped: stopSignal,
    });
  } catch (error) {
    // Only the service has a log; the other commands speak to the person who typed them.
    const say = args[0] === "serve" ? reportEnd : printError;
    if (error instanceof UsageError) {
      const isUsage = error.exitCode === exitCodes.usage;
      const hint = isUsage ? "\nFor the usage: npm run registry -- --help" : "";
      say(`${error.message}${hint}`);
      return await holdInContainer(error.exitCode);
    }
    say(`The command failed: ${error instanceof Error ? error.message : String(error)}`);
    return exitCodes.failed;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printError(words: string): void {
  process.stderr.write(`${words}\n`);
}

/** A restored one may belong to root. */
const ownFiles = [
  "registry.sqlite",
  "registry.sqlite-wal",
  "titles.sqlite",
  "titles.index",
  "shared",
];

/** Runs one command line; resolves to the exit code. Throws UsageError for wrong arguments. */
export async function runRegistryCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<0 | 1> {
  const [command, ...rest] = args;
  if (command === undefined) throw new UsageError("Type a command.");
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new UsageError(`Unknown command: ${command}`);
  return (await run(rest, context)) === 1 ? 1 : 0;
}

type Command = (args: readonly string[], context: CommandContext) => Promise<unknown>;

/** Each command imports only what it needs: `accounts` no server, `serve` no XML reader. */
const commands: Record<string, Command> = {
  serve,
  import: async (...input) => (await import("./import-command.ts")).importCommand(...input),
  accounts: async (...input) => (await import("./accounts-command.ts")).accountsCommand(...input),
  move: async (...input) => (await import("./move-command.ts")).moveCommand(...input),
  backup: async (...input) => (await import("./accounts-command.ts")).backupCommand(...input),
  conformance: async (...input) =>
    (await import("./conformance-command.ts")).conformanceCommand(...input),
};

async function serve(args: readonly string[], context: CommandContext): Promise<void> {
  const { dataDir, databaseUrl, host, port, logger, metricsToken, upstreamToken } = context;
  const { values } = parseArguments({ args: [...args], options: serveOptions });
  const { companies, records, upstream: address } = values;
  const institutions = [companies, records, address].filter((value) => value !== undefined);
  if (institutions.length > 1)
    throw new UsageError("Give only one of --companies, --records and --upstream.");
  const url = address === undefined ? null : readUrl(address, values["allow-http"] === true);
  const { startRegistryService } = await import("../start-registry-service.ts");
  const running = await startRegistryService({
    port: readWholeNumber("port", values.port, 65_535) ?? port,
    dataDir,
    databaseUrl,
    host,
    logger,
    metricsToken,
    companies: readWholeNumber("companies", companies, 2_000_000),
    recordFile: records,
    upstream: url === null ? undefined : await httpUpstream(url, upstreamToken),
    upstreamTimeoutMs: readWholeNumber("upstream-timeout", values["upstream-timeout"], 60_000),
  });
  const invented = running.hasInventedRecords ? ", invented records" : "";
  context.print(`Lookup service ready: ${running.url} (titles: ${running.titleCount}${invented})`);
  await context.untilStopped();
  await running.close({ idleMs: idleMsAtStop });
}

/**
 * The load balancer ends a connection that it has not used for five seconds (registry-nginx.conf).
 * If the service ended it first, a query that was just sent would be lost, and may be charged.
 */
const idleMsAtStop = 6_000;

const serveOptions = {
  port: option.text,
  companies: option.text,
  records: option.text,
  upstream: option.text,
  "upstream-timeout": option.text,
  "allow-http": option.flag,
};

/** Imports the HTTP client only if needed: it takes 17 MB of memory. */
async function httpUpstream(baseUrl: string, token: string | undefined): Promise<Upstream> {
  const { createHttpUpstream } = await import("../upstreams/http-upstream.ts");
  return createHttpUpstream(baseUrl, token);
}

/** Reads the institution's address. Plain HTTP elsewhere needs `--allow-http`: answers name people. */
function readUrl(address: string, allowHttp: boolean): string {
  const url = URL.parse(address);
  const isPlain = url?.protocol === "http:";
  if (url && (isSecureAddress(url) || (isPlain && allowHttp))) return url.href;
  throw new UsageError(
    "--upstream must be an https address (http for this machine, or with --allow-http).",
  );
}

const usage = `Künye's company registry service

Usage: npm run registry -- COMMAND

  serve [--port 4000] [--companies N | --records FILE | --upstream URL] [--upstream-timeout MS] [--allow-http]
      Starts the service over the imported titles. Records come from N invented companies, from a file
      with a JSON record on each line, or from an institution over HTTP (UPSTREAM_TOKEN is sent).
  import FILE [--add] [--allow-removal]
      Replaces the title database with this list: the e-invoice user list (XML or ZIP), or a TSV/CSV
      (UTF-8) with the header vkn and title. --add only adds companies and changes titles.
      A list that would remove more than 10% of the companies needs --allow-removal.
  accounts add --name NAME --balance 250      opens an account; prints its API key alone, this once
  accounts list
  accounts topup (--name NAME | --id ID) --amount 100
  accounts takeback (--name NAME | --id ID) --amount 100      takes back a wrong top-up; the ledger has both
  accounts prices (--name NAME | --id ID) [--set vkn=1,vkn_detail=3,title=2,title_detail=4,mersis=2]
  accounts limit (--name NAME | --id ID) --per-minute 600      429 above that many paid queries; 0: no limit
  accounts rotate (--name NAME | --id ID) [--keep]      prints a new key alone; --keep leaves the old ones valid
  accounts ledger (--name NAME | --id ID)
  accounts revoke (--key-prefix sicil_1a2b3c4d | --name NAME | --id ID)
  move             copies accounts, ledger and titles from DATA_DIR to DATABASE_URL; a later run copies what is new
  backup FILE      writes accounts, keys and ledger as of one moment, also while the service runs
  conformance --url URL --key KEY [--paid] [--verbose] [--poor-key KEY] [--prices vkn=1,…]
              [--vkn 1234567890] [--title TITLE] [--mersis BRANCH] [--no-match TITLE]
      Checks a service against the API document; ends with 1 if a rule is broken. --paid: also what costs credits.
      --poor-key: the key of an account whose balance is too low for any query (checks of 402).

Environment: DATABASE_URL (PostgreSQL for several machines; else SQLite in DATA_DIR), DATA_DIR (.data), HOST (127.0.0.1),
  PORT (4000), LOG_LEVEL (info), METRICS_TOKEN, UPSTREAM_TOKEN.
Exit codes: 0 done, 1 error or broken rule, 64 wrong usage, 65 unusable file, 78 wrong settings.`;
