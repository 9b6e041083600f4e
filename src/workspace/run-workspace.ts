import { readFileSync } from "node:fs";
import {
  exitCodes,
  parseArguments,
  runCommandLine,
  UsageError,
  stopSignal,
} from "../platform/command-line.ts";
import { readManifest } from "./install/manifest.ts";
import { startSlackWorkspace } from "./create-slack-workspace.ts";

const usage = `Usage: npm run workspace -- --port 3001 --app http://127.0.0.1:3000/slack/events [--manifest manifest.yml]
Environment: SLACK_SIGNING_SECRET and SLACK_BOT_TOKEN (those that the app uses); SLACK_APP_TOKEN for Socket Mode`;

/** Runs the workspace as a program until a stop signal; returns the exit code. */
export function runWorkspace(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  return runCommandLine(usage, args, async () => {
    const options = readOptions(args, environment);
    const onUnreachable = (code: string) => {
      console.error(`The app could not be reached at ${options.appUrl}: ${code}`);
    };
    const workspace = await startSlackWorkspace({ ...options, onUnreachable }).catch(
      (error: unknown) => {
        throw portProblem(options.port, error) ?? error;
      },
    );
    console.log(`Slack workspace ready: ${workspace.url}/ (Web API: ${workspace.url}/api/)`);
    await stopSignal();
    await workspace.close();
    return exitCodes.done;
  });
}

/** Returns the error of a port that can't be used, or null for any other error. */
function portProblem(port: number, error: unknown): UsageError | null {
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall !== "listen") return null;
  const problem = `Port ${port} could not be opened: ${message}`;
  return new UsageError(problem, exitCodes.failed, { cause: error });
}

/** Reads the options. Throws UsageError if arguments or secrets are wrong. */
function readOptions(args: string[], environment: NodeJS.ProcessEnv) {
  const { values } = parseArguments({
    args,
    options: {
      port: { type: "string", default: "3001" },
      app: { type: "string", default: "" },
      manifest: { type: "string", default: "manifest.yml" },
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
  const {
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_TOKEN: botToken,
    SLACK_APP_TOKEN: appToken,
  } = environment;
  if (!signingSecret || !botToken) {
    throw new UsageError("SLACK_SIGNING_SECRET and SLACK_BOT_TOKEN are needed.");
  }
  try {
    const manifest = readManifest(readFileSync(values.manifest, "utf8"));
    return { port, appUrl, signingSecret, botToken, manifest, ...(appToken && { appToken }) };
  } catch (error) {
    throw new UsageError(`${values.manifest} could not be read: ${(error as Error).message}`);
  }
}
