import { execFileSync, type ChildProcess } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { slackSettings, startMisbehavingSlack } from "../support/misbehaving-slack.ts";
import { startProgram, type RunningProgram } from "../support/start-program.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

/** A preloaded script: on a signal two promises are rejected without a handler. */
const breaking = `
  process.on("SIGUSR2", () => {
    for (const name of ["one", "two"]) void Promise.reject(new Error(name));
  });
`;

/** Runs the program into an uncaught error while a paid query is under way. */
async function breakIn(before: (child: ChildProcess) => void = () => undefined) {
  const dataDir = temporaryDirectory();
  const slack = await startMisbehavingSlack();
  const registry = await startFakeRegistry();
  const gate = Promise.withResolvers<undefined>();
  registry.answers = [
    async () => {
      await gate.promise;
      return answered("1234567890", 1);
    },
  ];
  const program = await startProgram({
    LOG_LEVEL: "silent",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    ...slackSettings(slack),
    NODE_OPTIONS: preloading(breaking),
  });
  await slack.command(program.url, "1234567890");
  await expect.poll(() => registry.queries.length, { timeout: 10_000 }).toBe(1);
  before(program.child);
  const ready = async () => (await fetch(`${program.url}/readyz`)).status;
  program.child.kill("SIGUSR2");
  await expect.poll(ready).toBe(503);
  expect(program.child.exitCode).toBeNull();
  gate.resolve(undefined);
  const [code] = await program.ended;
  return { registry, code, told: () => slack.received.map(({ whole }) => whole).join() };
}

test("after an uncaught error the paid answers are shown, then the process ends with 1", async () => {
  const { code, told, registry } = await breakIn();
  expect(code).toBe(1);
  expect(told()).toContain("DENEME GIDA");
  expect(registry.queries).toHaveLength(1);
});

test("an uncaught error during a stop loses no answer, and the process ends with 1", async () => {
  const { code, told, registry } = await breakIn((child) => {
    child.kill("SIGTERM");
  });
  expect(code).toBe(1);
  expect(told()).toContain("DENEME GIDA");
  expect(registry.queries).toHaveLength(1);
});

/** A preloaded script: on a signal five seconds pass, for which a probe's outcome is remembered. */
const passing = `
  const now = performance.now.bind(performance);
  let passedMs = 0;
  performance.now = () => now() + passedMs;
  process.on("SIGUSR2", () => (passedMs += 5_000));
`;

const preloading = (script: string) =>
  `--import=data:text/javascript,${encodeURIComponent(script)}`;

/** Waits until a program with the script `passing` is ready, or is not. */
async function becomes(status: 200 | 503, { child, url }: RunningProgram): Promise<void> {
  const ready = async () => {
    child.kill("SIGUSR2");
    return (await fetch(`${url}/readyz`)).status;
  };
  await expect.poll(ready, { interval: 100 }).toBe(status);
}

/** A preloaded script: while a file exists, the disk is full for all users but root. */
const full = `
  import { existsSync } from "node:fs";
  import files from "node:fs/promises";
  import { syncBuiltinESMExports } from "node:module";
  const isFull = () => existsSync(process.env.DATA_DIR + "/full");
  files.statfs = async () => ({ bavail: isFull() ? 0 : 1_000_000, bsize: 4_096 });
  syncBuiltinESMExports();
`;

test("on a full disk that still takes a small file the program is not ready", async () => {
  const dataDir = temporaryDirectory();
  const program = await startProgram({
    LOG_LEVEL: "silent",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    NODE_OPTIONS: preloading(full + passing),
  });
  const metrics = async () => (await fetch(`${program.url}/metrics`)).text();
  writeFileSync(join(dataDir, "full"), "");
  await becomes(503, program);
  expect(await (await fetch(`${program.url}/readyz`)).text()).toBe("not ready: spool\n");
  expect(await metrics()).toContain("\nkunye_ready 0\n");
  rmSync(join(dataDir, "full"));
  await becomes(200, program);
  expect(await metrics()).toContain("\nkunye_ready 1\n");
});

test("a disk that hangs makes the program not ready, and is asked once at a time", async () => {
  const dataDir = temporaryDirectory();
  const slack = await startMisbehavingSlack();
  const registry = await startFakeRegistry();
  const program = await startProgram({
    LOG_LEVEL: "silent",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    ...slackSettings(slack),
    NODE_OPTIONS: preloading(passing),
  });
  // Opening a pipe without a reader for writing never ends.
  const pipe = join(dataDir, "spool", `probe-${program.child.pid}`);
  execFileSync("mkfifo", [pipe]);
  const ready = async () => (await fetch(`${program.url}/readyz`)).status;
  await becomes(503, program);
  // More than the threads that Node has for files.
  expect(await Promise.all(Array.from({ length: 6 }, ready))).toEqual(Array(6).fill(503));
  await slack.command(program.url, "1234567890");
  await expect.poll(() => slack.received.map(({ whole }) => whole).join()).toContain("DENEME GIDA");
  readFileSync(pipe);
  await becomes(200, program);
});
