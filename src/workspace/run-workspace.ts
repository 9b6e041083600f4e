import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  exitCodes,
  parseArguments,
  runCommandLine,
  UsageError,
  stopSignal,
} from "../platform/command-line.ts";
import {
  maxWorkspaces,
  startSlackWorkspace,
  startSlackWorkspaces,
} from "./create-slack-workspace.ts";
import { newSecret } from "./core/ids.ts";
import { readManifest, type Manifest } from "./install/manifest.ts";

const usage = `Usage: npm run workspace -- --port 3001 --app http://127.0.0.1:3000/slack/events [--manifest manifest.yml]
       npm run workspace -- --app … --workspaces 2 [--enterprise]    workspaces where people install the app by OAuth
Environment: SLACK_SIGNING_SECRET and SLACK_BOT_TOKEN (those that the app uses); SLACK_APP_TOKEN for Socket Mode
With --workspaces: SLACK_SIGNING_SECRET, SLACK_CLIENT_ID and SLACK_CLIENT_SECRET; those not set are chosen and printed`;

/** The organisation of `--enterprise`. */
const organisation = { id: "E05AKCATAS1", name: "Akçataş Grubu" };

/** Runs the workspace as a program until a stop signal; returns the exit code. */
export function runWorkspace(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  return runCommandLine(usage, args, async () => {
    const options = readOptions(args, environment);
    const { port, appUrl } = options.common;
    const onUnreachable = (code: string) => {
      console.error(`The app could not be reached at ${appUrl}: ${code}`);
    };
    const program = await start(options, onUnreachable).catch((error: unknown) => {
      throw portProblem(port, error) ?? error;
    });
    void checkCertificate(program);
    await stopSignal();
    await program.close();
    return exitCodes.done;
  });
}

interface Program {
  close(): Promise<void>;
  checkCertificate(): Promise<number>;
}

const checkPauseMs = 1_000;

/** Sends Slack's unsigned `ssl_check` once the app is there; tells if the app refuses it. */
async function checkCertificate(program: Program): Promise<void> {
  let status = await program.checkCertificate();
  while (status === 0) {
    await sleep(checkPauseMs, undefined, { ref: false });
    status = await program.checkCertificate();
  }
  if (status !== 200) {
    console.error(`The app answered Slack's unsigned ssl_check with ${status} instead of 200.`);
  }
}

async function start(
  { common, ...kind }: ProgramOptions,
  onUnreachable: (code: string) => void,
): Promise<Program> {
  if (kind.kind === "one") {
    const { botToken } = kind;
    const workspace = await startSlackWorkspace({ ...common, botToken, onUnreachable });
    console.log(`Slack workspace ready: ${workspace.url}/ (Web API: ${workspace.url}/api/)`);
    return workspace;
  }
  const { count, client, enterprise } = kind;
  const program = await startSlackWorkspaces({
    ...common,
    count,
    client,
    ...(enterprise && { enterprise }),
    onUnreachable,
  });
  const appOrigin = new URL(common.appUrl).origin;
  const pages = program.workspaces.map(({ core }) => {
    return `  ${core.directory.team.name}: ${core.pageUrl()}`;
  });
  console.log(
    [
      `Slack workspaces ready: ${program.url}/ (Web API: ${program.url}/api/)`,
      ...pages,
      `Settings for the app; people install it at ${appOrigin}/slack/install`,
      `PUBLIC_URL=${appOrigin}`,
      `SLACK_API_URL=${program.url}/api/`,
      `SLACK_SIGNING_SECRET=${common.signingSecret}`,
      `SLACK_CLIENT_ID=${client.id}`,
      `SLACK_CLIENT_SECRET=${client.secret}`,
    ].join("\n"),
  );
  return program;
}

/** Returns the error of a port that can't be used, or null for any other error. */
function portProblem(port: number, error: unknown): UsageError | null {
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall !== "listen") return null;
  const problem = `Port ${port} could not be opened: ${message}`;
  return new UsageError(problem, exitCodes.failed, { cause: error });
}

type ProgramOptions = ReturnType<typeof readOptions>;

/** Reads the options. Throws UsageError if arguments or secrets are wrong. */
function readOptions(args: string[], environment: NodeJS.ProcessEnv) {
  const { values } = parseArguments({
    args,
    options: {
      port: { type: "string", default: "3001" },
      app: { type: "string", default: "" },
      manifest: { type: "string", default: "manifest.yml" },
      workspaces: { type: "string" },
      enterprise: { type: "boolean", default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UsageError(`--port must be between 0 and 65535: ${values.port}`);
  }
  const appUrl = values.app;
  if (!/^https?:$/.test(URL.parse(appUrl)?.protocol ?? "")) {
    throw new UsageError(`--app must be the app's address: ${appUrl || "(none)"}`);
  }
  if (values.enterprise && values.workspaces === undefined) {
    throw new UsageError("--enterprise needs --workspaces.");
  }
  const access =
    values.workspaces === undefined
      ? oneWorkspace(environment)
      : severalWorkspaces(values.workspaces, environment);
  const manifest = manifestIn(values.manifest);
  const appToken = environment["SLACK_APP_TOKEN"];
  const { signingSecret } = access;
  const common = { port, appUrl, signingSecret, manifest, ...(appToken && { appToken }) };
  if (access.kind === "one") return { ...access, common };
  const redirectUrls = redirectUrlsOf(manifest, appUrl);
  const client = { ...access.client, redirectUrls };
  return { ...access, client, enterprise: values.enterprise ? organisation : null, common };
}

function oneWorkspace(environment: NodeJS.ProcessEnv) {
  const { SLACK_SIGNING_SECRET: signingSecret, SLACK_BOT_TOKEN: botToken } = environment;
  if (!signingSecret || !botToken) {
    throw new UsageError("SLACK_SIGNING_SECRET and SLACK_BOT_TOKEN are needed.");
  }
  return { kind: "one" as const, signingSecret, botToken };
}

function severalWorkspaces(value: string, environment: NodeJS.ProcessEnv) {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1 || count > maxWorkspaces) {
    throw new UsageError(`--workspaces must be between 1 and ${maxWorkspaces}: ${value}`);
  }
  if (environment["SLACK_BOT_TOKEN"]) {
    throw new UsageError("With --workspaces each gets its own token: unset SLACK_BOT_TOKEN.");
  }
  return {
    kind: "several" as const,
    count,
    signingSecret: environment["SLACK_SIGNING_SECRET"] || newSecret(),
    client: {
      id: environment["SLACK_CLIENT_ID"] || "500000000000.700000000000",
      secret: environment["SLACK_CLIENT_SECRET"] || newSecret(),
    },
  };
}

/** Returns the manifest's redirect URLs at the app's own origin, as `--app` stands for its host. */
function redirectUrlsOf({ redirectUrls }: Manifest, appUrl: string): readonly string[] {
  const paths = redirectUrls.map((url) => new URL(url).pathname);
  return (paths.length > 0 ? paths : ["/slack/oauth_redirect"]).map(
    (path) => new URL(path, appUrl).href,
  );
}

function manifestIn(file: string): Manifest {
  try {
    return readManifest(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${file} could not be read: ${(error as Error).message}`);
  }
}
