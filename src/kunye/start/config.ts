import { slipBetween } from "../../company/word-slips.ts";
import { isSecureAddress } from "../../platform/limited-server.ts";
import { readSettings, settingNames, settings, type Environment, type Values } from "./settings.ts";
import type { SlackConnection } from "../slack/bolt-app.ts";
import { readSecret } from "../../platform/data-directory.ts";

/** The app's settings; durations in milliseconds, money in micro-credits. */
export type Config = ReturnType<typeof configOf>;

/** The app's Slack: the local workspace, or a real one. */
type SlackConfig =
  | { mode: "local" }
  | { mode: "remote"; connection: SlackConnection; botToken: string; apiUrl: string };

/** The registry: the embedded service with invented companies, or a service at an address. */
type RegistryConfig = { mode: "embedded" } | { mode: "remote"; baseUrl: string; apiKey: string };

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return configOf(readSettings(environment, settings, conflictsIn));
}

const oauthNames = ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_STATE_SECRET"];

type Problems = (string | false)[];

/** Returns the problems of unknown names, and of settings that don't fit together. */
function conflictsIn(env: Environment): Problems {
  const has = (name: string) => env[name] !== undefined;
  const isLocal = ![...settingNames, ...oauthNames].some(
    (name) => name.startsWith("SLACK_") && has(name),
  );
  return [
    ...Object.keys(env).map(nameProblem),
    ...durationProblems(env),
    ...(isLocal ? [] : slackProblems(has)),
    ...registryProblems(has, isLocal),
    isUnencrypted(env) &&
      "REGISTRY_BASE_URL: must be https; plain http is for this machine only, or for a private network with REGISTRY_ALLOW_HTTP=true",
    has("DATABASE_URL") &&
      !has("ENCRYPTION_KEYS") &&
      "ENCRYPTION_KEYS: needed with PostgreSQL; all machines must use the same key (to make one: openssl rand -base64 32)",
  ];
}

function nameProblem(name: string): string | false {
  if (oauthNames.includes(name)) {
    return `${name}: this version has no OAuth for several workspaces; set SLACK_BOT_TOKEN`;
  }
  const meant = settingNames.find((setting) => isMistyped(name, setting));
  return meant !== undefined && `${name}: unknown; did you mean ${meant}?`;
}

function durationProblems(env: Environment): Problems {
  const { PEOPLE_RETENTION_DAYS, RECORD_RETENTION_DAYS, REGISTRY_DEADLINE_MS } = settings.shape;
  const recordMs = RECORD_RETENTION_DAYS.safeParse(env["RECORD_RETENTION_DAYS"]).data ?? Infinity;
  const peopleDays = env["PEOPLE_RETENTION_DAYS"];
  const peopleMs = PEOPLE_RETENTION_DAYS.safeParse(peopleDays).data ?? 0;
  const deadlineMs = REGISTRY_DEADLINE_MS.safeParse(env["REGISTRY_DEADLINE_MS"]).data ?? Infinity;
  return [
    peopleDays !== undefined &&
      peopleMs > recordMs &&
      "PEOPLE_RETENTION_DAYS: can't be longer than RECORD_RETENTION_DAYS; people go with their records",
    // A value in seconds would leave every query's outcome unknown.
    deadlineMs < 1_000 &&
      env["NODE_ENV"] !== "test" &&
      "REGISTRY_DEADLINE_MS: is in milliseconds, and must be 1000 at least",
  ];
}

function slackProblems(has: (name: string) => boolean): Problems {
  return [
    !has("SLACK_BOT_TOKEN") && "SLACK_BOT_TOKEN: missing (begins with xoxb-…)",
    !has("SLACK_SIGNING_SECRET") &&
      !has("SLACK_APP_TOKEN") &&
      "SLACK_SIGNING_SECRET: missing (or set SLACK_APP_TOKEN for Socket Mode)",
  ];
}

function registryProblems(has: (name: string) => boolean, isLocal: boolean): Problems {
  const missing = ["REGISTRY_BASE_URL", "REGISTRY_API_KEY"].filter((name) => !has(name));
  if (has("REGISTRY")) {
    return [
      missing.length < 2 &&
        "REGISTRY: demo can't be combined with REGISTRY_BASE_URL and REGISTRY_API_KEY; remove REGISTRY for the real service",
    ];
  }
  if (missing.length < 2) return missing.map((name) => `${name}: missing`);
  return [
    !isLocal &&
      "REGISTRY_BASE_URL: missing; set the registry service's address, or REGISTRY=demo to try it with invented data",
  ];
}

/** True if the registry's key would cross a network unencrypted, without permission. */
function isUnencrypted(env: Environment): boolean {
  const { data } = settings.shape.REGISTRY_BASE_URL.safeParse(env["REGISTRY_BASE_URL"]);
  const isPlain = data !== undefined && !isSecureAddress(new URL(data));
  return isPlain && env["REGISTRY_ALLOW_HTTP"] !== "true";
}

/** Variables of other programs with similar names. */
const foreignNames = ["SLACK_API_TOKEN", "PRICE"];

/** True if a name, or each word of the name, is at most one typing slip from a setting. */
function isMistyped(name: string, setting: string): boolean {
  if (settingNames.includes(name) || foreignNames.includes(name)) return false;
  const isClose = (written = "", meant = "") => {
    const slip = slipBetween(written, meant);
    return written === meant || (slip !== null && !/\d/.test(slip.letters));
  };
  // Short names accept only swapped letters: PROT means PORT, but HOSTS is not HOST.
  if (setting.length < 6) return slipBetween(name, setting)?.kind === "swapped";
  const written = name.toUpperCase().split(/[_-]/);
  const meant = setting.split("_");
  if (isClose(written.join(""), meant.join(""))) return true;
  return written.length === meant.length && written.every((word, at) => isClose(word, meant[at]));
}

/** Each duration in `values` is in milliseconds, whatever unit its name says. */
function configOf(values: Values) {
  const slack = slackOf(values);
  const { REGISTRY_BASE_URL: baseUrl, REGISTRY_API_KEY: apiKey } = values;
  const registry: RegistryConfig =
    baseUrl === undefined || apiKey === undefined
      ? { mode: "embedded" }
      : { mode: "remote", baseUrl, apiKey };
  return {
    port: values.PORT,
    host: values.HOST ?? (slack.mode === "local" ? "127.0.0.1" : "0.0.0.0"),
    slack,
    registry,
    registryDeadlineMs: values.REGISTRY_DEADLINE_MS,
    dataDir: values.DATA_DIR,
    /** The database that several machines share, or null for SQLite in the data directory. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** The keys, or null to generate one in the data directory at the first start. */
    encryptionKeys: values.ENCRYPTION_KEYS ?? null,
    freshMs: values.FRESH_HOURS,
    confirmFrom: values.CONFIRM_FROM,
    limits: { team: values.MONTHLY_LIMIT ?? null, person: values.PERSON_MONTHLY_LIMIT ?? null },
    recordRetentionMs: values.RECORD_RETENTION_DAYS,
    peopleRetentionMs: Math.min(values.PEOPLE_RETENTION_DAYS, values.RECORD_RETENTION_DAYS),
    accessLogMs: values.ACCESS_LOG_DAYS,
    seenRetentionMs: values.SEEN_RETENTION_DAYS,
    prices: values.PRICES,
    publicChannels: new Set(values.PUBLIC_CHANNELS) as ReadonlySet<string>,
    /** User groups that may spend, and that see people; an empty list means every member. */
    userGroups: { spenders: values.SPENDERS, viewers: values.PEOPLE_VIEWERS ?? values.SPENDERS },
    ownVkns: new Set(values.OWN_VKN) as ReadonlySet<string>,
    metricsToken: values.METRICS_TOKEN ?? null,
    topUpHint: values.TOP_UP_HINT ?? null,
    teamLanguage: values.TEAM_LANGUAGE,
    logLevel: values.LOG_LEVEL,
  };
}

function slackOf(values: Values): SlackConfig {
  const { SLACK_APP_TOKEN: appToken, SLACK_SIGNING_SECRET: signingSecret } = values;
  const { SLACK_BOT_TOKEN: botToken, SLACK_API_URL: apiUrl } = values;
  if (botToken === undefined) return { mode: "local" };
  const remote = { mode: "remote" as const, botToken, apiUrl };
  if (appToken !== undefined) return { ...remote, connection: { appToken } };
  return signingSecret === undefined
    ? { mode: "local" }
    : { ...remote, connection: { signingSecret } };
}

export const registryKeyFile = "registry-api-key";

/** A registry and its key; `apiKey` is null before the embedded registry's first start. */
type RegistryAccess = ReturnType<typeof registryAccess>;

/** Returns the registry's `name`: its address, or `embedded`, as that address changes. */
export function registryAccess({ registry, dataDir }: Config) {
  if (registry.mode === "embedded") {
    return { name: "embedded", apiKey: readSecret(dataDir, registryKeyFile) };
  }
  const name = new URL(registry.baseUrl).href.replace(/\/+$/, "");
  return { name, apiKey: registry.apiKey };
}

/** Returns the name of a team's account at a registry: `T… https://…`. */
export function accountOfTeam(team: string, { name }: RegistryAccess): string {
  return `${team} ${name}`;
}

export function teamOfAccount(account: string): string {
  return account.slice(0, account.indexOf(" "));
}

export function isAtRegistry(account: string, { name }: RegistryAccess): boolean {
  return account.slice(account.indexOf(" ") + 1) === name;
}
