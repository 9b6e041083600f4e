import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { argumentProblem } from "./platform/argument-problem.ts";
import { readManifest } from "./workspace/manifest.ts";
import {
  startSlackWorkspace,
  type RunningSlackWorkspace,
} from "./workspace/start-slack-workspace.ts";

const usage = `Kullanım: npm run workspace -- --port 3001 --app http://127.0.0.1:3000/slack/events [--manifest manifest.yml] [--enterprise grid|org-wide]
--app yalnız bir kök adresse (http://127.0.0.1:3000) yollar manifestteki adreslerden alınır.
--enterprise çalışma alanını bir Enterprise Grid'in parçası yapar: uygulama yalnız orada (grid) ya da hepsinde (org-wide) kurulu.
Ortam: SLACK_SIGNING_SECRET ile SLACK_BOT_TOKEN (uygulamanın kullandıkları), bot anahtarı yerine OAuth ile
kurulum için SLACK_CLIENT_ID ve SLACK_CLIENT_SECRET; Socket Mode için SLACK_APP_TOKEN`;

/** How long the app may take to start. */
const verifySeconds = 60;

const installs = ["grid", "org-wide"] as const;

/** Wrong arguments, as in sysexits.h. */
const exitUsage = 64;

await start();

async function start(): Promise<void> {
  const { port, client, botToken, appToken, enterprise, ...options } = readArguments();
  const workspace = await startSlackWorkspace({
    ...options,
    port,
    ...(botToken && { botToken }),
    ...(appToken && { appToken }),
    ...(client && { client }),
    ...(enterprise && { enterprise }),
  }).catch((error: unknown) => fail(`${port} numaralı kapı açılamadı: ${String(error)}`, 1));
  console.log(`Slack çalışma alanı hazır: ${workspace.url}/ (Web API: ${workspace.url}/api/)`);
  // Socket Mode has no request URL.
  if (options.manifest.botEvents.length > 0 && !appToken) void verify(workspace, options.appUrl);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void workspace.close());
  }
}

/** Says whether the app answers at its request URL, once it does or after a minute. */
async function verify(workspace: RunningSlackWorkspace, appUrl: string): Promise<void> {
  for (let second = 0; ; second++) {
    const { ok, problem = "" } = await workspace.verifyRequestUrl();
    if (ok) {
      console.log(`İstek adresi doğrulandı: ${appUrl}`);
      return;
    }
    const isStarting = /^(app_unreachable|operation_timeout|http_service_error 5)/.test(problem);
    if (!isStarting || second >= verifySeconds) {
      console.log(`İstek adresi doğrulanamadı: ${appUrl} (${problem})`);
      return;
    }
    await sleep(1_000, undefined, { ref: false });
  }
}

function readArguments() {
  const { values } = parse();
  const port = Number(values.port ?? "3001");
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return fail(`--port 0 ile 65535 arasında olmalı: ${values.port ?? ""}`);
  }
  const appUrl = values.app ?? "";
  if (!/^https?:$/.test(URL.parse(appUrl)?.protocol ?? "")) {
    return fail(`--app uygulamanın adresi olmalı: ${appUrl || "(yok)"}`);
  }
  const enterprise = installs.find((one) => one === values.enterprise);
  if (values.enterprise !== undefined && !enterprise) {
    return fail(`--enterprise grid ya da org-wide olmalı: ${values.enterprise}`);
  }
  const {
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_TOKEN: botToken,
    SLACK_APP_TOKEN: appToken,
    SLACK_CLIENT_ID: id,
    SLACK_CLIENT_SECRET: secret,
  } = process.env;
  const client = id && secret ? { id, secret } : undefined;
  if (!signingSecret || !(botToken || client)) {
    return fail(
      "SLACK_SIGNING_SECRET ile SLACK_BOT_TOKEN (ya da SLACK_CLIENT_ID ve SLACK_CLIENT_SECRET) gerekli.",
    );
  }
  try {
    const manifest = readManifest(readFileSync(values.manifest, "utf8"));
    return { port, appUrl, signingSecret, botToken, appToken, client, enterprise, manifest };
  } catch (error) {
    return fail(`${values.manifest} okunamadı: ${(error as Error).message}`);
  }
}

function parse() {
  try {
    return parseArgs({
      options: {
        port: { type: "string" },
        app: { type: "string" },
        enterprise: { type: "string" },
        manifest: { type: "string", default: "manifest.yml" },
      },
    });
  } catch (error) {
    return fail(argumentProblem(error));
  }
}

function fail(message: string, exitCode = exitUsage): never {
  console.error(exitCode === exitUsage ? `${message}\n\n${usage}` : message);
  process.exit(exitCode);
}
