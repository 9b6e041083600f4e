import { readFileSync } from "node:fs";
import { exitCodes } from "../platform/exit-codes.ts";
import { parseArguments, runCommandLine } from "../platform/run-command-line.ts";
import { stopSignal } from "../platform/stop-signal.ts";
import { UsageError } from "../platform/usage-error.ts";
import { readManifest } from "./install/manifest.ts";
import { programTexts } from "./program-texts.ts";
import { startSlackWorkspace } from "./start-slack-workspace.ts";

/** Runs the workspace as a program until it is told to stop; answers the exit code. */
export function runWorkspace(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const texts = programTexts;
  return runCommandLine(texts.usage, args, async () => {
    const options = readOptions(args, environment);
    try {
      const workspace = await startSlackWorkspace(options);
      console.log(texts.ready(workspace.url));
      await stopSignal();
      await workspace.close();
      return exitCodes.done;
    } catch (error) {
      console.error(texts.noPort(options.port, String(error)));
      return exitCodes.failed;
    }
  });
}

/** The options to start with; throws UsageError where the arguments or the secrets are wrong. */
function readOptions(args: string[], environment: NodeJS.ProcessEnv) {
  const texts = programTexts;
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
    throw new UsageError(texts.portRange(values.port));
  }
  const appUrl = values.app;
  if (!/^https?:$/.test(URL.parse(appUrl)?.protocol ?? "")) {
    throw new UsageError(texts.appAddress(appUrl));
  }
  const {
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_TOKEN: botToken,
    SLACK_APP_TOKEN: appToken,
  } = environment;
  if (!signingSecret || !botToken) {
    throw new UsageError(texts.secrets);
  }
  try {
    const manifest = readManifest(readFileSync(values.manifest, "utf8"));
    return { port, appUrl, signingSecret, botToken, manifest, ...(appToken && { appToken }) };
  } catch (error) {
    throw new UsageError(texts.unreadable(values.manifest, (error as Error).message));
  }
}
