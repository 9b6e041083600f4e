import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { onTestFailed, onTestFinished, vi } from "vitest";
import { createLimitedServer, listen } from "../../../src/platform/limited-server.ts";
import type { SlackWorkspaceOptions } from "../../../src/workspace/create-slack-workspace.ts";
import { readManifest } from "../../../src/workspace/install/manifest.ts";
import { startFakeRegistry } from "../../support/fake-registry.ts";
import { freePort } from "../../support/free-port.ts";
import { programEnvironment } from "../../support/program-environment.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";
import { createTestWorkspace } from "../../support/people/test-workspace.ts";

const program = new URL("./killable-program.ts", import.meta.url).pathname;

/** Starts the program as a process that can be killed; workspace and registry stay. */
export async function startKillable({
  grantedScopes,
  environment,
}: Pick<SlackWorkspaceOptions, "grantedScopes"> & { environment?: Record<string, string> } = {}) {
  const registry = await startFakeRegistry();
  const port = await freePort();
  let workspaceUrl = "";
  const workspace = createTestWorkspace({
    appUrl: `http://127.0.0.1:${port}/slack/events`,
    baseUrl: () => workspaceUrl,
    signingSecret: "secret",
    botToken: "xoxb-test",
    manifest: readManifest(readFileSync("manifest.yml", "utf8")),
    ...(grantedScopes && { grantedScopes }),
  });
  let slackIsDown = false;
  const server = createLimitedServer((req, res) => {
    if (slackIsDown) res.writeHead(503).end();
    else workspace.listener(req, res);
  });
  workspaceUrl = await listen(server, 0, "127.0.0.1");
  const dataDir = temporaryDirectory();
  let child: ChildProcess | undefined;
  let logged = "";
  onTestFailed(() => {
    console.error(logged);
  });

  async function start(more: Record<string, string> = {}): Promise<void> {
    const started = spawn(process.execPath, [program], {
      stdio: ["ignore", "pipe", "pipe"],
      env: programEnvironment({
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        SLACK_SIGNING_SECRET: "secret",
        SLACK_BOT_TOKEN: "xoxb-test",
        SLACK_API_URL: `${workspaceUrl}/api/`,
        REGISTRY_BASE_URL: registry.url,
        REGISTRY_API_KEY: "test_key",
        REGISTRY_DEADLINE_MS: "500",
        CONFIRM_FROM: "3",
        ...environment,
        ...more,
      }),
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (chunk: Buffer) => (logged += chunk.toString()));
    }
    const ready = async () => {
      if (started.exitCode !== null) return `exited with ${started.exitCode}`;
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      return response?.status === 200 ? "ready" : null;
    };
    const came = await vi.waitUntil(ready, { timeout: 40_000, interval: 20 });
    if (came !== "ready") throw new Error(came);
  }

  async function kill(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const exited = once(child, "exit");
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }

  onTestFinished(async () => {
    await kill("SIGKILL");
    await workspace.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  await start();
  return {
    registry,
    workspace,
    start,
    kill,
    dataDir,
    url: `http://127.0.0.1:${port}`,
    log: () => logged,
    ayse: workspace.person("ayse").in("finans"),
    breakSlack: (down: boolean) => (slackIsDown = down),
  };
}
