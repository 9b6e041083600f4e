import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { argumentProblem } from "../platform/argument-problem.ts";
import { readManifest } from "./install/manifest.ts";
import { startSlackWorkspace } from "./start-slack-workspace.ts";

const usage = `Kullanım: npm run workspace -- --port 3001 --app http://127.0.0.1:3000/slack/events [--manifest manifest.yml]
Ortam: SLACK_SIGNING_SECRET ile SLACK_BOT_TOKEN (uygulamanın kullandıkları); Socket Mode için SLACK_APP_TOKEN`;

/** Wrong arguments, as in sysexits.h. */
const exitUsage = 64;

/** What the app uses, from the environment. */
interface Secrets {
  readonly signingSecret: string | undefined;
  readonly botToken: string | undefined;
  readonly appToken: string | undefined;
}

/** Runs the workspace as a program until it is told to stop; answers the exit code. */
export async function runWorkspace(args: readonly string[], secrets: Secrets): Promise<number> {
  const options = readOptions(args, secrets);
  if (typeof options === "string") {
    console.error(`${options}\n\n${usage}`);
    return exitUsage;
  }
  try {
    const workspace = await startSlackWorkspace(options);
    console.log(`Slack çalışma alanı hazır: ${workspace.url}/ (Web API: ${workspace.url}/api/)`);
    await untilStopped();
    await workspace.close();
    return 0;
  } catch (error) {
    console.error(`${options.port} numaralı kapı açılamadı: ${String(error)}`);
    return 1;
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/** The options to start with, or what is wrong with the arguments. */
function readOptions(args: readonly string[], { signingSecret, botToken, appToken }: Secrets) {
  const values = parse(args);
  if (typeof values === "string") return values;
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return `--port 0 ile 65535 arasında olmalı: ${values.port}`;
  }
  const appUrl = values.app;
  if (!/^https?:$/.test(URL.parse(appUrl)?.protocol ?? "")) {
    return `--app uygulamanın adresi olmalı: ${appUrl || "(yok)"}`;
  }
  if (!signingSecret || !botToken) return "SLACK_SIGNING_SECRET ile SLACK_BOT_TOKEN gerekli.";
  try {
    const manifest = readManifest(readFileSync(values.manifest, "utf8"));
    return { port, appUrl, signingSecret, botToken, manifest, ...(appToken && { appToken }) };
  } catch (error) {
    return `${values.manifest} okunamadı: ${(error as Error).message}`;
  }
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: "string", default: "3001" },
        app: { type: "string", default: "" },
        manifest: { type: "string", default: "manifest.yml" },
      },
    });
    return values;
  } catch (error) {
    return argumentProblem(error);
  }
}
