import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../../src/kunye/start/config.ts";
import { ConfigError, defaults, settingNames } from "../../../src/kunye/start/settings.ts";
import { programEnvironment } from "../../support/program-environment.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";

const key = randomBytes(32).toString("base64");
const workspace = { SLACK_SIGNING_SECRET: "sign", SLACK_BOT_TOKEN: "xoxb-1" };
const remote = { REGISTRY_BASE_URL: "https://registry.example", REGISTRY_API_KEY: "KNY_key" };

/** Returns the names of the refused variables, and all messages. */
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

test("without settings, the local workspace uses the embedded registry and the documented defaults", () => {
  const days = (count: string) => Number(count) * 24 * 3_600_000;
  const whole = {
    port: Number(defaults.PORT),
    host: "127.0.0.1",
    slack: { mode: "local" },
    registry: { mode: "embedded" },
    isAccountShared: false,
    supportContact: null,
    privacyUrl: null,
    registryDeadlineMs: Number(defaults.REGISTRY_DEADLINE_MS),
    dataDir: defaults.DATA_DIR,
    databaseUrl: null,
    encryptionKeys: null,
    freshMs: Number(defaults.FRESH_HOURS) * 3_600_000,
    confirmFrom: Number(defaults.CONFIRM_FROM) * 1_000_000,
    limits: { team: null, person: null, isCap: false },
    recordRetentionMs: days(defaults.RECORD_RETENTION_DAYS),
    peopleRetentionMs: days(defaults.PEOPLE_RETENTION_DAYS),
    prices: {},
    accessLogMs: days(defaults.ACCESS_LOG_DAYS),
    seenRetentionMs: days(defaults.SEEN_RETENTION_DAYS),
    publicChannels: new Set(),
    userGroups: { spenders: [], viewers: [] },
    ownVkns: new Set(),
    metricsToken: null,
    topUpHint: null,
    teamLanguage: defaults.TEAM_LANGUAGE,
    // The local workspace plays both.
    agents: true,
    workflows: true,
    logLevel: defaults.LOG_LEVEL,
  };
  expect(readConfig({})).toEqual(whole);
  expect(readConfig({ PORT: "", SLACK_BOT_TOKEN: "", REGISTRY_BASE_URL: "" })).toEqual(whole);
});

test("every variable is read", () => {
  expect(
    readConfig({
      ...workspace,
      ...remote,
      PORT: "8080",
      HOST: "::1",
      DATA_DIR: "/data",
      SLACK_API_URL: "http://127.0.0.1:3001/api",
      REGISTRY_DEADLINE_MS: "1500",
      DATABASE_URL: "postgres://db/kunye",
      ENCRYPTION_KEYS: `new:${key},old:${key}`,
      FRESH_HOURS: "0.5",
      CONFIRM_FROM: "0.1",
      MONTHLY_LIMIT: "100.5",
      PERSON_MONTHLY_LIMIT: "10",
      RECORD_RETENTION_DAYS: "30",
      PEOPLE_RETENTION_DAYS: "7",
      ACCESS_LOG_DAYS: "1000",
      SEEN_RETENTION_DAYS: "500",
      PRICES: "vkn=0.3, title_detail=4",
      PUBLIC_CHANNELS: "C01, G02",
      SPENDERS: "S01,S02",
      PEOPLE_VIEWERS: "S03",
      OWN_VKN: "1234567890",
      TEAM_LANGUAGE: "en",
      LOG_LEVEL: "debug",
      METRICS_TOKEN: "s3cret-token",
      TOP_UP_HINT: "Kredi için: mali@ornek.example",
      SUPPORT_CONTACT: "destek@ornek.example",
      PRIVACY_URL: "https://ornek.example/gizlilik",
      AGENTS: "on",
      WORKFLOWS: "on",
      PUBLIC_URL: "https://kunye.ornek.example",
    }),
  ).toEqual({
    port: 8080,
    host: "::1",
    agents: true,
    workflows: true,
    dataDir: "/data",
    registryDeadlineMs: 1_500,
    slack: {
      mode: "remote",
      connection: { signingSecret: "sign" },
      botToken: "xoxb-1",
      apiUrl: "http://127.0.0.1:3001/api/",
    },
    registry: { mode: "remote", baseUrl: "https://registry.example", apiKey: "KNY_key" },
    isAccountShared: false,
    supportContact: "destek@ornek.example",
    privacyUrl: "https://ornek.example/gizlilik",
    databaseUrl: "postgres://db/kunye",
    encryptionKeys: ["new", "old"].map((id) => ({ id, key: Buffer.from(key, "base64") })),
    freshMs: 1_800_000,
    confirmFrom: 100_000,
    limits: { team: 100_500_000, person: 10_000_000, isCap: false },
    recordRetentionMs: 30 * 86_400_000,
    peopleRetentionMs: 7 * 86_400_000,
    accessLogMs: 1_000 * 86_400_000,
    seenRetentionMs: 500 * 86_400_000,
    prices: { vkn: 300_000, title_detail: 4_000_000 },
    logLevel: "debug",
    publicChannels: new Set(["C01", "G02"]),
    userGroups: { spenders: ["S01", "S02"], viewers: ["S03"] },
    ownVkns: new Set(["1234567890"]),
    metricsToken: "s3cret-token",
    topUpHint: "Kredi için: mali@ornek.example",
    teamLanguage: "en",
  });
});

const many = {
  SLACK_CLIENT_ID: "1.2",
  SLACK_CLIENT_SECRET: "s3cret",
  SLACK_SIGNING_SECRET: "sign",
  PUBLIC_URL: "https://kunye.example/",
};

test("with a client id and its secret, workspaces install the app and bring their own accounts", () => {
  const own = { REGISTRY_BASE_URL: "https://registry.example" };
  expect(readConfig({ ...many, ...own })).toMatchObject({
    host: "0.0.0.0",
    slack: {
      mode: "many",
      connection: { signingSecret: "sign" },
      clientId: "1.2",
      clientSecret: "s3cret",
      publicUrl: "https://kunye.example",
      apiUrl: "https://slack.com/api/",
    },
    registry: { mode: "remote", baseUrl: "https://registry.example", apiKey: null },
    isAccountShared: false,
  });
  expect(readConfig({ ...many, REGISTRY: "demo" }).registry).toEqual({ mode: "embedded" });
  const sharing = { ...many, ...remote, SHARED_ACCOUNT: "true", MONTHLY_LIMIT: "20" };
  expect(readConfig(sharing)).toMatchObject({
    registry: { apiKey: "KNY_key" },
    isAccountShared: true,
    limits: { team: 20_000_000, isCap: true },
  });
  const socket = { ...many, ...own, SLACK_SIGNING_SECRET: "", SLACK_APP_TOKEN: "xapp-1" };
  expect(readConfig(socket).slack).toMatchObject({ connection: { appToken: "xapp-1" } });
});

test.each([
  [{ SLACK_CLIENT_ID: "" }, "SLACK_CLIENT_ID", "missing"],
  [{ SLACK_CLIENT_SECRET: "" }, "SLACK_CLIENT_SECRET", "missing"],
  [{ PUBLIC_URL: "" }, "PUBLIC_URL", "missing"],
  [{ PUBLIC_URL: "http://kunye.example" }, "PUBLIC_URL", "https"],
  [{ PUBLIC_URL: "https://kunye.example/app" }, "PUBLIC_URL", "path"],
  [{ PUBLIC_URL: "https://user@kunye.example" }, "PUBLIC_URL", "https"],
  [{ SLACK_SIGNING_SECRET: "" }, "SLACK_SIGNING_SECRET", "missing"],
  [{ SLACK_BOT_TOKEN: "xoxb-1" }, "SLACK_BOT_TOKEN", "one workspace"],
  [{ SPENDERS: "S01" }, "SPENDERS", "one workspace"],
  [{ PEOPLE_VIEWERS: "S01" }, "PEOPLE_VIEWERS", "one workspace"],
  [{ OWN_VKN: "1234567890" }, "OWN_VKN", "one workspace"],
  [{ PUBLIC_CHANNELS: "C01" }, "PUBLIC_CHANNELS", "one workspace"],
  [{ REGISTRY_API_KEY: "KNY_key" }, "REGISTRY_API_KEY", "SHARED_ACCOUNT=true"],
  [{ REGISTRY_API_KEY: "k", SHARED_ACCOUNT: "false" }, "REGISTRY_API_KEY", "SHARED_ACCOUNT=true"],
  [{ SHARED_ACCOUNT: "true", MONTHLY_LIMIT: "20" }, "REGISTRY_API_KEY", "missing"],
  [{ REGISTRY_API_KEY: "k", SHARED_ACCOUNT: "true" }, "MONTHLY_LIMIT", "your credits"],
  [{ SHARED_ACCOUNT: "yes" }, "SHARED_ACCOUNT", "true or false"],
  [{ REGISTRY_BASE_URL: "" }, "REGISTRY_BASE_URL", "missing"],
  [{ REGISTRY: "demo" }, "REGISTRY", "remove REGISTRY"],
  [{ SLACK_STATE_SECRET: "s" }, "SLACK_STATE_SECRET", "none"],
  [{ PRIVACY_URL: "http://ornek.example" }, "PRIVACY_URL", "https"],
])("with many workspaces %j is refused", (changes, name, words) => {
  const own = { REGISTRY_BASE_URL: "https://registry.example" };
  const { names, said } = problemsOf({ ...many, ...own, ...changes });
  expect(names).toEqual([name]);
  expect(said).toContain(words);
});

test("an account is shared only by many workspaces", () => {
  expect(problemsOf({ ...workspace, ...remote, SHARED_ACCOUNT: "true" }).names).toEqual([
    "SHARED_ACCOUNT",
  ]);
});

test("spenders see people, unless PEOPLE_VIEWERS is set", () => {
  const { userGroups } = readConfig({ SPENDERS: "S01" });
  expect(userGroups).toEqual({ spenders: ["S01"], viewers: ["S01"] });
});

test("a workspace listens on every address, and its socket needs no signing secret", () => {
  const { host, slack } = readConfig({
    ...remote,
    SLACK_APP_TOKEN: "xapp-1",
    SLACK_BOT_TOKEN: "xoxb-1",
  });
  expect(host).toBe("0.0.0.0");
  expect(slack).toMatchObject({
    connection: { appToken: "xapp-1" },
    apiUrl: "https://slack.com/api/",
  });
});

test("a workspace without a registry is refused, except with REGISTRY=demo", () => {
  expect(problemsOf(workspace).names).toEqual(["REGISTRY_BASE_URL"]);
  expect(problemsOf(workspace).said).toContain("REGISTRY=demo");
  expect(readConfig({ ...workspace, REGISTRY: "demo" }).registry).toEqual({ mode: "embedded" });
  expect(readConfig(remote)).toMatchObject({
    slack: { mode: "local" },
    registry: { mode: "remote" },
  });
});

test.each([
  [{ REGISTRY_DEADLINE_MS: "20" }, "REGISTRY_DEADLINE_MS", "milliseconds"],
  [{ REGISTRY_DEADLINE_MS: "999" }, "REGISTRY_DEADLINE_MS", "1000 at least"],
  [{ RECORD_RETENTION_DAYS: "30", PEOPLE_RETENTION_DAYS: "31" }, "PEOPLE_RETENTION_DAYS", "longer"],
  [{ PEOPLE_RETENTION_DAYS: "91" }, "PEOPLE_RETENTION_DAYS", "RECORD_RETENTION_DAYS"],
])("%j is refused as a mistake", (settings, name, words) => {
  const { names, said } = problemsOf(settings);
  expect(names).toEqual([name]);
  expect(said).toContain(words);
});

test("people are never kept longer than their records, with or without the setting", () => {
  const kept = (settings: Record<string, string>) => {
    const { recordRetentionMs, peopleRetentionMs } = readConfig(settings);
    return [recordRetentionMs, peopleRetentionMs].map((ms) => ms / 86_400_000);
  };
  expect(kept({})).toEqual([90, 1]);
  expect(kept({ RECORD_RETENTION_DAYS: "0.5" })).toEqual([0.5, 0.5]);
  expect(kept({ RECORD_RETENTION_DAYS: "7", PEOPLE_RETENTION_DAYS: "7" })).toEqual([7, 7]);
  expect(readConfig({ REGISTRY_DEADLINE_MS: "1000" }).registryDeadlineMs).toBe(1_000);
  expect(readConfig({ REGISTRY_DEADLINE_MS: "20", NODE_ENV: "test" }).registryDeadlineMs).toBe(20);
});

test("all problems are listed together, and no value is repeated", () => {
  const secret = "SECRET-VALUE ş";
  const { names, said } = problemsOf({
    PORT: secret,
    REGISTRY_DEADLINE_MS: "-1",
    FRESH_HOURS: secret,
    CONFIRM_FROM: secret,
    MONTHLY_LIMIT: secret,
    PERSON_MONTHLY_LIMIT: "-5",
    RECORD_RETENTION_DAYS: "0",
    PEOPLE_RETENTION_DAYS: secret,
    PRICES: `vkn=${secret},toto=2`,
    PUBLIC_CHANNELS: secret,
    LOG_LEVEL: secret,
    DATABASE_URL: secret,
    ENCRYPTION_KEYS: `a:${secret}`,
    SLACK_CLIENT_SECRET: secret,
    SLACK_API_URL: secret,
    REGISTRY_BASE_URL: secret,
    REGISTRY_API_KEY: secret,
    SLACK_APP_TOKEN: secret,
    SLACK_BOT_TOKEN: secret,
  });
  expect(names).toEqual([
    ...["CONFIRM_FROM", "DATABASE_URL", "ENCRYPTION_KEYS", "FRESH_HOURS", "LOG_LEVEL"],
    ...["MONTHLY_LIMIT", "PEOPLE_RETENTION_DAYS", "PERSON_MONTHLY_LIMIT", "PORT", "PRICES"],
    ...["PUBLIC_CHANNELS", "RECORD_RETENTION_DAYS", "REGISTRY_API_KEY", "REGISTRY_BASE_URL"],
    ...["REGISTRY_DEADLINE_MS", "SLACK_API_URL", "SLACK_APP_TOKEN", "SLACK_BOT_TOKEN"],
    ...["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET"],
  ]);
  expect(said).not.toContain("SECRET-VALUE");
});

test.each([
  ["SLACK_SIGNING_SECRET", " sign"],
  ["SLACK_SIGNING_SECRET", '"sign"'],
  ["SLACK_BOT_TOKEN", "xoxb-1 "],
  ["REGISTRY_API_KEY", "'KNY_key'"],
])("%s with leftovers of a settings file is refused at the start: %j", (name, value) => {
  const { names, said } = problemsOf({ ...workspace, ...remote, [name]: value });
  expect(names).toEqual([name]);
  expect(said).toContain("spaces, quotes");
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
  ["https://user:secret@registry.example", false],
  ["https://registry.example/v1", true],
  ["https://registry.example/v1?tenant=1", false],
])("the registry address %s may be used: %s", (REGISTRY_BASE_URL, allowed) => {
  const { names } = problemsOf({ REGISTRY_BASE_URL, REGISTRY_API_KEY: "k" });
  expect(names).toEqual(allowed ? [] : ["REGISTRY_BASE_URL"]);
});

test.each([
  ["https://slack.example/api/", true],
  ["http://localhost:3001/api/", true],
  ["http://[::1]:3001/api/", true],
  ["http://10.0.0.5:3001/api/", false],
  ["http://slack.com/api/", false],
  ["slack.com/api", false],
])("the token may go to %s: %s", (SLACK_API_URL, allowed) => {
  const { names } = problemsOf({ ...workspace, ...remote, SLACK_API_URL });
  expect(names).toEqual(allowed ? [] : ["SLACK_API_URL"]);
});

test("plain HTTP in a private network needs exactly REGISTRY_ALLOW_HTTP=true", () => {
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
  ["PRICES", "vkn=1=2"],
  ["PUBLIC_CHANNELS", "#finans"],
  ["SPENDERS", "@mali-isler"],
  ["SPENDERS", ","],
  ["PEOPLE_VIEWERS", "U01"],
  ["OWN_VKN", "1234567891"],
  ["ENCRYPTION_KEYS", "a:short"],
  ["ENCRYPTION_KEYS", `a:${key},a:${key}`],
  ["ENCRYPTION_KEYS", key],
  ["REGISTRY", "prod"],
  ["REGISTRY_API_KEY", "k"],
  ["LOG_LEVEL", "loud"],
  ["TEAM_LANGUAGE", "de"],
  ["TEAM_LANGUAGE", "EN"],
  ["TEAM_LANGUAGE", "english"],
  ["DATABASE_URL", "mysql://db"],
  ["METRICS_TOKEN", "two words"],
  ["METRICS_TOKEN", "şifre"],
  ["METRICS_TOKEN", '"quoted"'],
])("%s=%s is refused", (name, value) => {
  const { names } = problemsOf({ ENCRYPTION_KEYS: `a:${key}`, [name]: value });
  expect(names).toContain(name === "REGISTRY_API_KEY" ? "REGISTRY_BASE_URL" : name);
});

test("a Slack token in the wrong variable is refused with the expected prefix", () => {
  const swapped = { ...remote, SLACK_BOT_TOKEN: "xapp-1", SLACK_APP_TOKEN: "xoxb-1" };
  const { names, said } = problemsOf(swapped);
  expect(names).toEqual(["SLACK_APP_TOKEN", "SLACK_BOT_TOKEN"]);
  expect(said).toContain("SLACK_BOT_TOKEN: must begin with xoxb-");
  expect(said).toContain("SLACK_APP_TOKEN: must begin with xapp-");
});

test.each([
  ["MONTHLY_LIMITS", "MONTHLY_LIMIT"],
  ["MONTLY_LIMIT", "MONTHLY_LIMIT"],
  ["MONTHLYLIMIT", "MONTHLY_LIMIT"],
  ["monthly_limit", "MONTHLY_LIMIT"],
  ["MONTHLY-LIMIT", "MONTHLY_LIMIT"],
  ["PERSONS_MONTHLY_LIMIT", "PERSON_MONTHLY_LIMIT"],
  ["PERSON_MONTHYL_LIMIT", "PERSON_MONTHLY_LIMIT"],
  ["ENCRYPTION_KEY", "ENCRYPTION_KEYS"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATADIR", "DATA_DIR"],
  ["DATA_DIRS", "DATA_DIR"],
  ["CONFIRM_FORM", "CONFIRM_FROM"],
  ["FRESH_HOUR", "FRESH_HOURS"],
  ["RECORDS_RETENTION_DAYS", "RECORD_RETENTION_DAYS"],
  ["PEOPLE_RETENTON_DAY", "PEOPLE_RETENTION_DAYS"],
  ["PUBLIC_CHANNEL", "PUBLIC_CHANNELS"],
  ["METRIC_TOKEN", "METRICS_TOKEN"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["PRCIES", "PRICES"],
  ["REGSITRY", "REGISTRY"],
  ["REGISTRY_ALLOW_HTTPS", "REGISTRY_ALLOW_HTTP"],
  ["REGISTRY_DEADLINE_S", "REGISTRY_DEADLINE_MS"],
  ["SLACK_SIGNIN_SECRET", "SLACK_SIGNING_SECRET"],
  ["SLACK_BOT_TOKENS", "SLACK_BOT_TOKEN"],
  ["PROT", "PORT"],
  ["SPEMDERS", "SPENDERS"],
  ["PRIZES", "PRICES"],
  ["DATA_DUR", "DATA_DIR"],
  ["OWN_VNK", "OWN_VKN"],
])("%s is refused: %s was meant", (written, meant) => {
  const { said } = problemsOf({ ...workspace, ...remote, [written]: "SECRET-VALUE" });
  expect(said).toContain(`${written}: unknown; did you mean ${meant}?`);
  expect(said).not.toContain("SECRET-VALUE");
});

test.each([
  ["SLACK_TOKEN", "SLACK_BOT_TOKEN or SLACK_APP_TOKEN"],
  ["SLACK_SECRET", "SLACK_SIGNING_SECRET or SLACK_CLIENT_SECRET"],
  ["SLACK_API_TOKEN", "SLACK_BOT_TOKEN or SLACK_APP_TOKEN or SLACK_API_URL"],
  ["SLACK_BOT_TOKEN_V2", "SLACK_BOT_TOKEN"],
  ["SIGNING_SECRET", "SLACK_SIGNING_SECRET"],
  ["BOT_TOKEN", "SLACK_BOT_TOKEN"],
  ["slack_token", "SLACK_BOT_TOKEN or SLACK_APP_TOKEN"],
  ["REGISTRY_URL", "REGISTRY_BASE_URL"],
  ["REGISTRY_KEY", "REGISTRY_API_KEY"],
  ["REGISTRY_TIMEOUT_MS", "REGISTRY_DEADLINE_MS"],
  [
    "REGISTRY_PASSWORD",
    "REGISTRY_BASE_URL or REGISTRY_API_KEY or REGISTRY_ALLOW_HTTP or REGISTRY_DEADLINE_MS",
  ],
  ["DATABASE", "DATABASE_URL"],
  ["DATABASE_HOST", "DATABASE_URL"],
  ["DATABASE_URL_2", "DATABASE_URL"],
  ["RETENTION_DAYS", "RECORD_RETENTION_DAYS or PEOPLE_RETENTION_DAYS or SEEN_RETENTION_DAYS"],
  ["ACCESS_LOG_RETENTION_DAYS", "ACCESS_LOG_DAYS"],
])(
  "%s alone starts no demo, and beside the settings is refused too: %s was meant",
  (written, meant) => {
    for (const others of [{}, { ...workspace, ...remote }]) {
      const { names, said } = problemsOf({ ...others, [written]: "SECRET-VALUE" });
      expect(names).toEqual([written]);
      expect(said).toContain(`${written}: unknown; did you mean ${meant}?`);
      expect(said).not.toContain("SECRET-VALUE");
    }
  },
);

test("LOCAL_WORKSPACE=off, as the unit and the image ship it, refuses the demo", () => {
  expect(problemsOf({ LOCAL_WORKSPACE: "off" }).names).toEqual([
    "REGISTRY_BASE_URL",
    "SLACK_BOT_TOKEN",
    "SLACK_SIGNING_SECRET",
  ]);
  const whole = { ...workspace, ...remote };
  expect(readConfig({ ...whole, LOCAL_WORKSPACE: "off" })).toEqual(readConfig(whole));
  expect(readFileSync("docs/deploy/kunye.service", "utf8")).toMatch(
    /^Environment=.*\bLOCAL_WORKSPACE=off\b/m,
  );
  expect(readFileSync("docs/deploy/Dockerfile", "utf8")).toMatch(/\bLOCAL_WORKSPACE=off\b/);
});

test("the variables of a machine, a container, a build and other programs are ignored", () => {
  const others = [
    ...["HOME", "PATH", "PWD", "LANG", "TERM", "TZ", "USER", "SHELL", "HOSTNAME", "HOSTTYPE"],
    ...["PORT0", "PORT1", "PORT_8080", "HOST_1", "port", "host", "METRICS_TOKEN_ID"],
    ...["POST", "PORTS", "HOSTS", "SORT", "LOST", "COST", "PRICE", "PROXY", "TMPDIR", "TEMP_DIR"],
    ...["CACHE_DIR", "META_DIR", "XDG_DATA_DIRS", "XDG_DATA_HOME", "PGDATA", "PGHOST", "PGPORT"],
    ...["DATABASE_PORT", "DATABASE_SERVICE_HOST", "DATABASE_PORT_5432_TCP_ADDR"],
    ...["TEST_DATABASE_URL", "POSTGRES_URL", "REDIS_URL", "REDIS_HOST", "REDIS_PORT", "DB_URL"],
    ...["KUBERNETES_PORT", "KUBERNETES_SERVICE_HOST", "KUBERNETES_PORT_443_TCP_ADDR"],
    ...["KUNYE_PORT", "KUNYE_SERVICE_HOST", "REGISTRY_PORT", "REGISTRY_SERVICE_PORT"],
    ...["REGISTRY_SERVICE_PORT_HTTP", "REGISTRY_PORT_4000_TCP", "REGISTRY_AUTH_FILE"],
    ...["DOCKER_HOST", "DOCKER_REGISTRY", "CI_REGISTRY", "CI_REGISTRY_IMAGE", "GITHUB_TOKEN"],
    ...["DYNO", "HEROKU_APP_NAME", "HEROKU_POSTGRESQL_RED_URL", "LOG_FORMAT", "RUST_LOG"],
    ...["npm_config_loglevel", "npm_config_registry", "NPM_TOKEN", "NODE_ENV", "NODE_OPTIONS"],
    ...["METRICS_PORT", "PUBLIC_URL"],
    ...["UPSTREAM_TOKEN", "README_PICTURE", "BENCH_ROUNDS", "HTTP_PROXY", "https_proxy"],
    ...Object.keys(process.env).filter((name) => !settingNames.includes(name)),
  ];
  const environment = Object.fromEntries(others.map((name) => [name, "x"]));
  expect(problemsOf({ ...workspace, ...remote, ...environment }).names).toEqual([]);
  expect(readConfig(environment).slack).toEqual({ mode: "local" });
});

test("the settings are exactly the variables of the documentation's table", () => {
  const lines = readFileSync("docs/settings.md", "utf8").split("\n");
  const first = lines.map((line) => line.split("|")[1] ?? "");
  const named = first.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual([...settingNames].sort());
});

test("several machines on one database must share a key", () => {
  expect(problemsOf({ DATABASE_URL: "postgres://db/kunye" }).names).toEqual(["ENCRYPTION_KEYS"]);
});

test("a wrong environment ends the program with 78, a line per problem, before any file is created", () => {
  const dataDir = join(temporaryDirectory(), "data");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["src/main.ts"], {
    env: programEnvironment({
      DATA_DIR: dataDir,
      PORT: "hundred",
      SLACK_BOT_TOKEN: "xoxb-SECRET",
      REGISTRY_API_KEY: "KNY_SECRET",
    }),
    encoding: "utf8",
    timeout: 60_000,
  });
  expect({ status, stdout }).toEqual({ status: 78, stdout: "" });
  const { msg } = JSON.parse(stderr) as { msg: string };
  const lines = msg.split("\n").filter((line) => line.startsWith("  - "));
  expect(lines.map((line) => line.slice(4).split(":", 1)[0])).toEqual([
    ...["PORT", "SLACK_SIGNING_SECRET", "REGISTRY_BASE_URL"],
  ]);
  expect(stderr).not.toMatch(/SECRET(?!:)/);
  expect(existsSync(dataDir)).toBe(false);
});
