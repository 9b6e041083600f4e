import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../src/config.ts";
import { temporaryDirectory } from "./support/temporary-directory.ts";

const key = randomBytes(32).toString("base64");
const workspace = { SLACK_SIGNING_SECRET: "sign", SLACK_BOT_TOKEN: "xoxb-1" };
const remote = { REGISTRY_BASE_URL: "https://registry.example", REGISTRY_API_KEY: "KNY_key" };

/** The names of the variables that are complained about, and everything that is said. */
function problemsOf(environment: Record<string, string>): { names: string[]; said: string } {
  try {
    readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const names = error.problems.map((problem) => problem.split(":", 1)[0] ?? "");
    return { names: names.sort(), said: `${error.message}\n${error.problems.join("\n")}` };
  }
  return { names: [], said: "" };
}

test("with nothing set it is the local workspace on the embedded registry, by the documented defaults", () => {
  const defaults = {
    ...{ port: 3000, host: "127.0.0.1", slack: { mode: "local" }, registry: { mode: "embedded" } },
    ...{ registryDeadlineMs: 20_000, dataDir: ".data", databaseUrl: null, encryptionKeys: null },
    ...{ freshMs: 86_400_000, confirmFrom: 3_000_000, limits: { team: null, person: null } },
    ...{ recordRetentionMs: 90 * 86_400_000, peopleRetentionMs: 86_400_000, prices: {} },
    ...{ publicChannels: new Set(), logLevel: "info" },
  };
  expect(readConfig({})).toEqual(defaults);
  expect(readConfig({ PORT: "", SLACK_BOT_TOKEN: "", REGISTRY_BASE_URL: "" })).toEqual(defaults);
});

test("every variable is read", () => {
  expect(
    readConfig({
      ...{ ...workspace, ...remote, PORT: "8080", HOST: "::1", DATA_DIR: "/data" },
      ...{ SLACK_API_URL: "http://127.0.0.1:3001/api", REGISTRY_DEADLINE_MS: "1500" },
      ...{ DATABASE_URL: "postgres://db/kunye", ENCRYPTION_KEYS: `new:${key},old:${key}` },
      ...{ FRESH_HOURS: "0.5", CONFIRM_FROM: "0.1", MONTHLY_LIMIT: "100.5" },
      ...{ PERSON_MONTHLY_LIMIT: "10", RECORD_RETENTION_DAYS: "30", PEOPLE_RETENTION_DAYS: "2" },
      ...{ PRICES: "vkn=0.3, title_detail=4", PUBLIC_CHANNELS: "C01, G02", LOG_LEVEL: "debug" },
    }),
  ).toEqual({
    ...{ port: 8080, host: "::1", dataDir: "/data", registryDeadlineMs: 1_500 },
    slack: {
      ...{ mode: "workspace", connection: { signingSecret: "sign" }, botToken: "xoxb-1" },
      apiUrl: "http://127.0.0.1:3001/api/",
    },
    registry: { mode: "remote", baseUrl: "https://registry.example", apiKey: "KNY_key" },
    databaseUrl: "postgres://db/kunye",
    encryptionKeys: ["new", "old"].map((id) => ({ id, key: Buffer.from(key, "base64") })),
    ...{ freshMs: 1_800_000, confirmFrom: 100_000 },
    limits: { team: 100_500_000, person: 10_000_000 },
    ...{ recordRetentionMs: 30 * 86_400_000, peopleRetentionMs: 2 * 86_400_000 },
    ...{ prices: { vkn: 300_000, title_detail: 4_000_000 }, logLevel: "debug" },
    publicChannels: new Set(["C01", "G02"]),
  });
});

test("a workspace listens on every address, and its socket needs no signing secret", () => {
  const { host, slack } = readConfig({
    ...remote,
    SLACK_APP_TOKEN: "xapp-1",
    SLACK_BOT_TOKEN: "x",
  });
  expect(host).toBe("0.0.0.0");
  expect(slack).toMatchObject({
    connection: { appToken: "xapp-1" },
    apiUrl: "https://slack.com/api/",
  });
});

test("a workspace without a registry is refused unless the invented data is asked for", () => {
  expect(problemsOf(workspace).names).toEqual(["REGISTRY_BASE_URL"]);
  expect(problemsOf(workspace).said).toContain("REGISTRY=demo");
  expect(readConfig({ ...workspace, REGISTRY: "demo" }).registry).toEqual({ mode: "embedded" });
  expect(readConfig(remote)).toMatchObject({
    slack: { mode: "local" },
    registry: { mode: "remote" },
  });
});

test("everything that is wrong is said at once, and no value is repeated", () => {
  const secret = "SECRET-VALUE ş";
  const { names, said } = problemsOf({
    ...{ PORT: secret, REGISTRY_DEADLINE_MS: "-1", FRESH_HOURS: secret, CONFIRM_FROM: secret },
    ...{ MONTHLY_LIMIT: secret, PERSON_MONTHLY_LIMIT: "-5", RECORD_RETENTION_DAYS: "0" },
    ...{ PEOPLE_RETENTION_DAYS: secret, PRICES: `vkn=${secret}`, PUBLIC_CHANNELS: secret },
    ...{ LOG_LEVEL: secret, DATABASE_URL: secret, ENCRYPTION_KEYS: `a:${secret}` },
    ...{ SLACK_CLIENT_SECRET: secret, SLACK_API_URL: secret, REGISTRY_BASE_URL: secret },
    REGISTRY_API_KEY: secret,
  });
  expect(names).toEqual([
    ...["CONFIRM_FROM", "DATABASE_URL", "ENCRYPTION_KEYS", "FRESH_HOURS", "LOG_LEVEL"],
    ...["MONTHLY_LIMIT", "PEOPLE_RETENTION_DAYS", "PERSON_MONTHLY_LIMIT", "PORT", "PRICES"],
    ...["PUBLIC_CHANNELS", "RECORD_RETENTION_DAYS", "REGISTRY_API_KEY", "REGISTRY_BASE_URL"],
    ...["REGISTRY_DEADLINE_MS", "SLACK_API_URL", "SLACK_BOT_TOKEN", "SLACK_CLIENT_SECRET"],
    "SLACK_SIGNING_SECRET",
  ]);
  expect(said).not.toContain("SECRET-VALUE");
});

test.each([
  ["https://registry.example", true],
  ["http://localhost:4000", true],
  ["http://127.0.0.1:4000", true],
  ["http://127.8.9.1", true],
  ["http://[::1]:4000", true],
  ["http://registry.example", false],
  ["http://10.0.0.5", false],
  ["http://localhost.evil.example", false],
  ["http://127.0.0.1.evil.example", false],
  ["http://localhost@evil.example", false],
  ["ftp://registry.example", false],
  ["registry.example", false],
])("the registry address %s may be used: %s", (REGISTRY_BASE_URL, allowed) => {
  const { names } = problemsOf({ REGISTRY_BASE_URL, REGISTRY_API_KEY: "k" });
  expect(names).toEqual(allowed ? [] : ["REGISTRY_BASE_URL"]);
});

test("plain HTTP in a private network has to be asked for by its exact word", () => {
  const plain = { REGISTRY_BASE_URL: "http://10.0.0.5", REGISTRY_API_KEY: "k" };
  expect(problemsOf({ ...plain, REGISTRY_ALLOW_HTTP: "true" }).names).toEqual([]);
  expect(problemsOf({ ...plain, REGISTRY_ALLOW_HTTP: "1" }).names).toEqual([
    "REGISTRY_ALLOW_HTTP",
    "REGISTRY_BASE_URL",
  ]);
});

test.each([
  ["PORT", "65536"],
  ["PORT", "1.5"],
  ["PORT", "-1"],
  ["PRICES", "vkn"],
  ["PRICES", "vkn=1,toto=2"],
  ["PRICES", "vkn=-1"],
  ["PUBLIC_CHANNELS", "#finans"],
  ["ENCRYPTION_KEYS", "a:short"],
  ["ENCRYPTION_KEYS", `a:${key},a:${key}`],
  ["ENCRYPTION_KEYS", key],
  ["REGISTRY", "prod"],
  ["REGISTRY_API_KEY", "k"],
  ["LOG_LEVEL", "loud"],
  ["DATABASE_URL", "mysql://db"],
])("%s=%s is refused", (name, value) => {
  const { names } = problemsOf({ ENCRYPTION_KEYS: `a:${key}`, [name]: value });
  expect(names).toContain(name === "REGISTRY_API_KEY" ? "REGISTRY_BASE_URL" : name);
});

test("several machines on one database must share a key", () => {
  expect(problemsOf({ DATABASE_URL: "postgres://db/kunye" }).names).toEqual(["ENCRYPTION_KEYS"]);
});

test("a wrong environment ends the program with 78, every problem on its own line, before anything is made", () => {
  const dataDir = join(temporaryDirectory(), "data");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["src/main.ts"], {
    env: {
      ...{ PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: "hundred" },
      ...{ SLACK_BOT_TOKEN: "xoxb-SECRET", REGISTRY_API_KEY: "KNY_SECRET" },
    },
    encoding: "utf8",
    timeout: 20_000,
  });
  expect({ status, stdout }).toEqual({ status: 78, stdout: "" });
  const lines = stderr.split("\n").filter((line) => line.startsWith("  - "));
  expect(lines.map((line) => line.slice(4).split(":", 1)[0])).toEqual([
    ...["PORT", "SLACK_SIGNING_SECRET", "REGISTRY_BASE_URL"],
  ]);
  expect(stderr).not.toMatch(/SECRET(?!:)/);
  expect(existsSync(dataDir)).toBe(false);
});
