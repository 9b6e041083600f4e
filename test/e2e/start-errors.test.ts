import { execFile, spawn } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { runAdmin } from "../support/run-admin.ts";
import { startProgram } from "../support/start-program.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

/** A registry elsewhere: the embedded one takes as long to start as the program. */
const elsewhere = { REGISTRY_BASE_URL: "http://127.0.0.1:9", REGISTRY_API_KEY: "test_key" };

/**
 * Starts the program with these settings and waits until it gives up; a minute means a hang. All
 * that it says must be lines of its log.
 */
function start(
  environment: Record<string, string>,
  user: { uid?: number; gid?: number } = {},
): Promise<{ code: unknown; said: string }> {
  const env = programEnvironment({ DATA_DIR: temporaryDirectory(), ...environment });
  return new Promise((resolve) => {
    const options = { env, timeout: 60_000, ...user };
    execFile(process.execPath, ["src/main.ts"], options, (error, out, err) => {
      const lines = (out + err).trimEnd().split("\n");
      const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg).join("\n");
      resolve({ code: error?.code ?? 0, said });
    });
  });
}

test("a data directory that can't be written is named with what to do, and ends it as a wrong setting does", async () => {
  const DATA_DIR = temporaryDirectory();
  chmodSync(DATA_DIR, 0o555);
  // Root may write anywhere.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { code, said } = await start({ DATA_DIR, PORT: "0" }, user);
  expect(code).toBe(78);
  expect(said).toContain(`DATA_DIR: the directory ${DATA_DIR} can't be written to; `);
  expect(said).not.toContain("    at ");
});

/** A preloaded script: a function of `node:fs` says that the disk is read-only. */
const readOnly = (name: string) => `
  import files from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  files.${name} = (...given) => {
    const error = Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS" });
    const done = given.at(-1);
    if (typeof done !== "function") throw error;
    done(error);
  };
  syncBuiltinESMExports();
`;

test.each([
  ["accessSync", 78],
  ["fdatasync", 1],
])("a read-only disk is named by its cause, not by its owner (%s)", async (name, wanted) => {
  const settings = {
    ...elsewhere,
    DATA_DIR: temporaryDirectory(),
    LOCAL_WORKSPACE: "on",
    PORT: "0",
  };
  const before = await startProgram(settings);
  before.child.kill("SIGKILL");
  await before.ended;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(readOnly(name))}`;
  const { code, said } = await start({ ...settings, NODE_OPTIONS });
  expect(code).toBe(wanted);
  expect(said).toContain("is read-only");
  expect(said).not.toMatch(/belong|own it| {4}at /);
});

test("a restored file of another user is named with its owner and the wanted one", async () => {
  const DATA_DIR = temporaryDirectory();
  chmodSync(DATA_DIR, 0o777);
  const key = join(DATA_DIR, "encryption-key");
  writeFileSync(key, "", { mode: process.getuid?.() === 0 ? 0o600 : 0 });
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { code, said } = await start({ DATA_DIR, PORT: "0" }, user);
  expect(code).toBe(78);
  expect(said).toMatch(new RegExp(`${key}: it belongs to .+, and this program runs as .+: chown`));
  expect(said).not.toContain("    at ");
});

test.each(["/proc/kunye", "/proc/kunye/data", "/dev/null/kunye"])(
  "DATA_DIR=%s, where no file can be made, is refused",
  async (DATA_DIR) => {
    const { code, said } = await start({ DATA_DIR, PORT: "0" });
    expect(code).toBe(78);
    expect(said).toContain(`DATA_DIR: the directory ${DATA_DIR} can't be written to; `);
    expect(said).not.toContain("    at ");
  },
);

test("a port in use ends the start with words that say what to do", async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const { code, said } = await start({ PORT: String(port) });
  expect(code).toBe(1);
  expect(said).toContain(`port ${port} is in use. Choose another one with PORT`);
});

const workspaceAndRegistry = {
  ...elsewhere,
  SLACK_BOT_TOKEN: "xoxb-1",
  SLACK_SIGNING_SECRET: "sign",
  SLACK_API_URL: "http://127.0.0.1:9/api",
};

test("a replica whose port is in use ends its start with the same words, and cleanly", async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const { code, said } = await start({
    ...workspaceAndRegistry,
    PORT: String(port),
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
  });
  expect(code).toBe(1);
  expect(said).toContain(`port ${port} is in use. Choose another one with PORT`);
});

test("a starting replica can't be reached before it can take what Slack sends", async () => {
  const asked = Promise.withResolvers<undefined>();
  const database = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
    asked.resolve(undefined);
  });
  onTestFinished(() => void database.close());
  await new Promise<void>((resolve) => database.listen(0, "127.0.0.1", resolve));
  const port = await freePort();
  const child = spawn(process.execPath, ["src/main.ts"], {
    stdio: "ignore",
    env: programEnvironment({
      ...workspaceAndRegistry,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: temporaryDirectory(),
      DATABASE_URL: `postgres://kunye@127.0.0.1:${(database.address() as AddressInfo).port}/kunye`,
      ENCRYPTION_KEYS: `a:${Buffer.alloc(32, 1).toString("base64")}`,
    }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await asked.promise;
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toMatchObject({
    cause: { code: "ECONNREFUSED" },
  });
});

test("a database that can't be opened is reported in a sentence with the driver's message after it, and no stack", async () => {
  const DATA_DIR = temporaryDirectory();
  const key = Buffer.alloc(32, 1).toString("base64");
  writeFileSync(join(DATA_DIR, "encryption-key"), key);
  mkdirSync(join(DATA_DIR, "kunye.sqlite"));
  const away = { DATABASE_URL: "postgres://127.0.0.1:9/kunye", ENCRYPTION_KEYS: `a:${key}` };
  const ended = await Promise.all([
    start({ ...elsewhere, DATA_DIR, PORT: "0" }),
    start({ ...elsewhere, ...away, PORT: "0" }),
  ]);
  for (const { code, said } of ended) {
    expect(code).toBe(1);
    expect(said).toContain("Künye could not start: its database can't be opened.");
    expect(said).toMatch(/unable to open database file|ECONNREFUSED/);
    expect(said).not.toContain("    at ");
  }
});

test("a line of the start names mode, version, stores and registry; a second server on the directory is refused by the first one's name, until that is gone", async () => {
  const DATA_DIR = temporaryDirectory();
  const settings = { ...elsewhere, DATA_DIR };
  const first = await startProgram(settings);
  await expect.poll(first.said).toMatch(/is listening"\}\n/);
  const line = first.said().match(/^\{.*is listening"\}$/m)?.[0] ?? "";
  expect(JSON.parse(line)).toMatchObject({
    msg: "Künye is listening",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    mode: "local workspace",
    store: `SQLite ${DATA_DIR}/kunye.sqlite`,
    registry: elsewhere.REGISTRY_BASE_URL,
    teams: 1,
  });
  expect(line).not.toContain(elsewhere.REGISTRY_API_KEY);
  const { code, said } = await start({ ...settings, PORT: "0" });
  expect(code).toBe(78);
  expect(said).toContain(`DATA_DIR: Künye is already running on ${DATA_DIR}`);
  expect(said).toMatch(
    new RegExp(`process ${first.child.pid}, machine .+, since \\d{4}-\\d\\d-\\d\\dT`),
  );
  expect((await runAdmin(settings, "unknowns")).code).toBe(0);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  first.child.kill("SIGKILL");
  await first.ended;
  await startProgram(settings);
});
