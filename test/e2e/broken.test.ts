import { execFileSync, type ChildProcess } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { slackSettings, startMisbehavingSlack } from "../support/misbehaving-slack.ts";
import { startProgram } from "../support/start-program.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

/** Loaded beside the program: on a signal a promise is rejected, twice, in the thread that is named, and nobody handles it. */
const breaking = (thread: "main" | "work") => `
  import { BroadcastChannel, isMainThread } from "node:worker_threads";
  const channel = new BroadcastChannel("break");
  channel.unref();
  import { appendFileSync, existsSync } from "node:fs";
  const directory = process.env.DATA_DIR;
  if (!isMainThread && existsSync(directory + "/no-start")) throw new Error("no start");
  const note = (word) => appendFileSync(directory + "/threads", word + "\\n");
  if (!isMainThread) note("started");
  const fail = () => { note("failed"); for (const name of ["one", "two"]) void Promise.reject(new Error(name)); };
  if (isMainThread) process.on("SIGUSR2", () => ${thread === "main" ? "fail()" : "channel.postMessage(null)"});
  else channel.onmessage = ${thread === "work" ? "fail" : "() => undefined"};
`;

/** The program with a paid query on its way when the error comes, `before` which something else may happen. */
async function breakIn(
  thread: "main" | "work",
  before: (child: ChildProcess, dataDir: string) => void = () => undefined,
) {
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
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breaking(thread))}`,
  });
  await slack.command(program.url, "1234567890");
  await expect.poll(() => registry.queries.length, { timeout: 10_000 }).toBe(1);
  before(program.child, dataDir);
  program.child.kill("SIGUSR2");
  const told = () => slack.received.map(({ whole }) => whole).join();
  return { slack, registry, gate, program, told };
}

test("after an error in the main thread what is paid for is answered, then the process ends with 1", async () => {
  const { program, gate, told } = await breakIn("main");
  const ready = async () => (await fetch(`${program.url}/readyz`)).status;
  await expect.poll(ready).toBe(503);
  expect(program.child.exitCode).toBeNull();
  gate.resolve(undefined);
  expect((await program.ended)[0]).toBe(1);
  expect(told()).toContain("DENEME GIDA");
});

test("after an error in the work's thread a new one takes over, and the old one answers what is paid for", async () => {
  const { slack, registry, program, gate, told } = await breakIn("work");
  const metrics = async () => (await fetch(`${program.url}/metrics`)).text();
  await expect.poll(metrics).toContain("kunye_work_restarts_total 1\n");
  await slack.command(program.url, "", { name: "/bakiye" });
  await expect.poll(told).toContain("kaldı");
  expect(told()).not.toContain("DENEME GIDA");
  gate.resolve(undefined);
  await expect.poll(told).toContain("DENEME GIDA");
  await slack.command(program.url, "1234567890");
  await expect.poll(() => told().split("DENEME GIDA").length).toBeGreaterThan(2);
  expect(registry.queries).toHaveLength(1);
  expect(program.child.exitCode).toBeNull();
});

test("a new work thread that can't start ends the process, after the old one has answered what is paid for", async () => {
  const { program, gate, told } = await breakIn("work", (_, dataDir) => {
    writeFileSync(join(dataDir, "no-start"), "");
  });
  const ready = async () => (await fetch(`${program.url}/readyz`)).status;
  await expect.poll(ready).toBe(503);
  gate.resolve(undefined);
  expect((await program.ended)[0]).toBe(1);
  expect(told()).toContain("DENEME GIDA");
});

test("an error in the work's thread during a stop starts no new one", async () => {
  let noted = "";
  const { registry, program, gate, told } = await breakIn("work", (child, dataDir) => {
    noted = join(dataDir, "threads");
    child.kill("SIGTERM");
  });
  await expect.poll(() => readFileSync(noted, "utf8")).toContain("failed");
  // A new thread would be ready before the one that waits for the registry has ended.
  expect((await fetch(`${program.url}/readyz`)).status).toBe(503);
  gate.resolve(undefined);
  expect((await program.ended)[0]).toBe(0);
  expect(readFileSync(noted, "utf8")).toBe("started\nfailed\n");
  expect(told()).toContain("DENEME GIDA");
  expect(registry.queries).toHaveLength(1);
});

/** Loaded beside the program: the disk has no room for others than root while a file says so. */
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
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(full)}`,
  });
  const ready = async () => (await fetch(`${program.url}/readyz`)).status;
  writeFileSync(join(dataDir, "full"), "");
  expect(await ready()).toBe(503);
  rmSync(join(dataDir, "full"));
  expect(await ready()).toBe(200);
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
  });
  // A pipe without a reader holds whoever opens it to write.
  const pipe = join(dataDir, "spool", `probe-${program.child.pid}`);
  execFileSync("mkfifo", [pipe]);
  const ready = async () => (await fetch(`${program.url}/readyz`)).status;
  // More than the threads that Node has for files.
  expect(await Promise.all(Array.from({ length: 6 }, ready))).toEqual(Array(6).fill(503));
  await slack.command(program.url, "1234567890");
  await expect.poll(() => slack.received.map(({ whole }) => whole).join()).toContain("DENEME GIDA");
  readFileSync(pipe);
  await expect.poll(ready).toBe(200);
});
