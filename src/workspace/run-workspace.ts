import { readFileSync } from "node:fs";
import { exitCodes } from "../platform/exit-codes.ts";
import { parseArguments, runCommandLine } from "../platform/run-command-line.ts";
import { stopSignal } from "../platform/stop-signal.ts";
import { UsageError } from "../platform/usage-error.ts";
import { readManifest } from "./install/manifest.ts";
import { startSlackWorkspace } from "./start-slack-workspace.ts";

const usage = `Kullanım: npm run workspace -- --port 3001 --app http://127.0.0.1:3000/slack/events [--manifest manifest.yml]
Ortam: SLACK_SIGNING_SECRET ile SLACK_BOT_TOKEN (uygulamanın kullandıkları); Socket Mode için SLACK_APP_TOKEN`;

/** Runs the workspace as a program until it is told to stop; answers the exit code. */
export function runWorkspace(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  return runCommandLine(usage, async () => {
    const options = readOptions(args, environment);
    try {
      const workspace = await startSlackWorkspace(options);
      console.log(`Slack çalışma alanı hazır: ${workspace.url}/ (Web API: ${workspace.url}/api/)`);
      await stopSignal();
      await workspace.close();
      return exitCodes.done;
    } catch (error) {
      console.error(`${options.port} numaralı kapı açılamadı: ${String(error)}`);
      return exitCodes.failed;
    }
  });
}

/** The options to start with; throws UsageError where the arguments or the secrets are wrong. */
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
    throw new UsageError(`--port 0 ile 65535 arasında olmalı: ${values.port}`);
  }
  const appUrl = values.app;
  if (!/^https?:$/.test(URL.parse(appUrl)?.protocol ?? "")) {
    throw new UsageError(`--app uygulamanın adresi olmalı: ${appUrl || "(yok)"}`);
  }
  const {
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_TOKEN: botToken,
    SLACK_APP_TOKEN: appToken,
  } = environment;
  if (!signingSecret || !botToken) {
    throw new UsageError("SLACK_SIGNING_SECRET ile SLACK_BOT_TOKEN gerekli.");
  }
  try {
    const manifest = readManifest(readFileSync(values.manifest, "utf8"));
    return { port, appUrl, signingSecret, botToken, manifest, ...(appToken && { appToken }) };
  } catch (error) {
    throw new UsageError(`${values.manifest} okunamadı: ${(error as Error).message}`);
  }
}
