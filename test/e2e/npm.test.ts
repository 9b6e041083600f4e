import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { freePort } from "../support/free-port.ts";
import { slackSettings, startMisbehavingSlack } from "../support/misbehaving-slack.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { runProgram } from "../support/run-program.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { wording } from "../support/wording.ts";

const vkn = "1234567890";
const patience = { timeout: 30_000 };

/** Starts an npm script as a service manager does, and waits until its program listens. */
async function startScript(args: string[], port: number, settings: Record<string, string>) {
  const env = programEnvironment({ HOME: homedir(), LOG_LEVEL: "silent", ...settings });
  // A process group of its own, so that the test can end an orphan.
  const npm = spawn("npm", args, { env, stdio: "ignore", detached: true });
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? 0), "SIGKILL");
    } catch {
      // The whole group has ended.
    }
  });
  const ended = once(npm, "exit");
  const hasProcesses = () => {
    try {
      return process.kill(-(npm.pid ?? 0), 0);
    } catch {
      return false;
    }
  };
  const url = `http://127.0.0.1:${port}`;
  const isListening = async () => (await fetch(`${url}/healthz`).catch(() => null)) !== null;
  await expect.poll(isListening, patience).toBe(true);
  return { url, isListening, hasProcesses, ended, stop: () => npm.kill("SIGTERM") };
}

test("npm start: SIGTERM to npm finishes the paid query and leaves no process", async () => {
  const [slack, registry, port] = [
    await startMisbehavingSlack(),
    await startFakeRegistry(),
    await freePort(),
  ];
  const gate = Promise.withResolvers<undefined>();
  registry.answers = [() => gate.promise.then(() => answered(vkn, 1))];
  const DATA_DIR = join(temporaryDirectory(), "data");
  const script = await startScript(["start"], port, {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR,
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    ...slackSettings(slack),
  });
  await slack.command(script.url, vkn);
  await expect.poll(() => registry.queries.length, patience).toBe(1);
  script.stop();
  const isReady = async () => (await fetch(`${script.url}/readyz`)).status;
  await expect.poll(isReady, patience).toBe(503);
  gate.resolve(undefined);
  expect(await script.ended).toEqual([0, null]);
  expect(await script.isListening()).toBe(false);
  await expect.poll(script.hasProcesses, patience).toBe(false);
  expect(slack.received.map(({ whole }) => whole).join()).toContain(wording.charged(1));
  expect(registry.queries).toHaveLength(1);
  // Only this user can read bought data.
  const files = readdirSync(DATA_DIR, { recursive: true, encoding: "utf8" });
  expect(files).toContain("kunye.sqlite");
  const forOthers = [".", ...files].filter(
    (file) => (statSync(join(DATA_DIR, file)).mode & 0o077) !== 0,
  );
  expect(forOthers).toEqual([]);
});

test("npm run registry: SIGTERM to npm finishes the paid query and leaves no process", async () => {
  const institution = await startInstitution();
  const [dataDir, port] = [temporaryDirectory(), await freePort()];
  const account = "accounts add --name test --balance 10".split(" ");
  const { said: key } = await runProgram("registry", account, { DATA_DIR: dataDir });
  const serve = `run registry -- serve --port ${port} --upstream ${institution.url}`.split(" ");
  const script = await startScript(serve, port, { DATA_DIR: dataDir });
  const answer = fetch(`${script.url}/v1/search/vkn`, {
    method: "POST",
    headers: { authorization: `Bearer ${key.trim()}`, "content-type": "application/json" },
    body: JSON.stringify({ vkn }),
  });
  await institution.asked;
  script.stop();
  institution.release();
  expect(await (await answer).json()).toMatchObject({ success: true, dusulen_bakiye: 1 });
  expect(await script.ended).toEqual([0, null]);
  expect(await script.isListening()).toBe(false);
  await expect.poll(script.hasProcesses, patience).toBe(false);
});

test("npm run workspace: SIGTERM to npm leaves no process", async () => {
  const port = await freePort();
  const app = "http://127.0.0.1:9/slack/events";
  const args = `run workspace -- --port ${port} --app ${app}`.split(" ");
  const secrets = { SLACK_SIGNING_SECRET: "secret", SLACK_BOT_TOKEN: "xoxb-test" };
  const script = await startScript(args, port, secrets);
  script.stop();
  expect(await script.ended).toEqual([0, null]);
  expect(await script.isListening()).toBe(false);
  await expect.poll(script.hasProcesses, patience).toBe(false);
});

test("npm ci prints no warning about the Node that the machine has", async () => {
  const { PATH = "" } = programEnvironment({});
  const ownNode = (folder: string) => folder.endsWith("node_modules/.bin");
  const machine = PATH.split(":").filter((folder) => !ownNode(folder));
  const env = programEnvironment({ HOME: homedir(), PATH: machine.join(":") });
  const run = promisify(execFile);
  const { stdout, stderr } = await run("npm", ["ci", "--dry-run", "--offline"], { env });
  expect(stdout).toContain("packages");
  expect(stderr).toBe("");
});

/** An institution behind HTTP that answers after its release. */
async function startInstitution() {
  const asked = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<undefined>();
  const server = createLimitedServer((_req, res) => {
    asked.resolve(undefined);
    void gate.promise.then(() => {
      res.setHeader("content-type", "application/json");
      res.end(JSON.stringify({ vkn, Merkez: merkezOf(vkn) }));
    });
  });
  const url = await listen(server, 0, "127.0.0.1");
  onTestFinished(() => void server.close());
  return { url, asked: asked.promise, release: () => gate.resolve(undefined) };
}
