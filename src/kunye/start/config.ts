import { isSecureAddress } from "../../platform/limited-server.ts";
import { readSettings, settingNames, settings, type Environment, type Values } from "./settings.ts";
import { nameProblem, stateSecretName } from "./unknown-names.ts";
import type { SlackConnection } from "../slack/bolt-app.ts";
import { readSecret } from "../../platform/data-directory.ts";

/** The app's settings; durations in milliseconds, money in micro-credits. */
export type Config = ReturnType<typeof configOf>;

/** The app's Slack: the local workspace, one workspace by its token, or many that install it. */
type SlackConfig =
  | { mode: "local" }
  | { mode: "remote"; connection: SlackConnection; botToken: string; apiUrl: string }
  | ManyWorkspaces;

/** Workspaces that install the app by OAuth. */
export interface ManyWorkspaces {
  mode: "many";
  connection: SlackConnection;
  clientId: string;
  clientSecret: string;
  /** The origin of the app's own pages. */
  publicUrl: string;
  apiUrl: string;
}

/**
 * The registry: the embedded service with invented companies, or a service at an address.
 * `apiKey` is null if each workspace has a key of its own.
 */
type RegistryConfig =
  { mode: "embedded" } | { mode: "remote"; baseUrl: string; apiKey: string | null };

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return configOf(readSettings(environment, settings, conflictsIn));
}

/** The settings that name things of one workspace. */
const namesOfOneWorkspace = ["SPENDERS", "PEOPLE_VIEWERS", "OWN_VKN", "PUBLIC_CHANNELS"];

type Problems = (string | false)[];

/** Returns the problems of unknown names, and of settings that don't fit together. */
function conflictsIn(env: Environment): Problems {
  const has = (name: string) => env[name] !== undefined;
  const isLocal =
    env["LOCAL_WORKSPACE"] !== "off" &&
    ![...settingNames, stateSecretName].some((name) => name.startsWith("SLACK_") && has(name));
  const lacksId = !has("SLACK_CLIENT_ID") && has("SLACK_CLIENT_SECRET");
  const isMany = has("SLACK_CLIENT_ID") || (lacksId && !has("SLACK_BOT_TOKEN"));
  const hasOwnAccounts = isMany && env["SHARED_ACCOUNT"] !== "true";
  return [
    ...Object.keys(env).map(nameProblem),
    ...durationProblems(env),
    lacksId && "SLACK_CLIENT_ID: missing (on the page Basic Information)",
    ...(isMany ? problemsOfMany(env) : isLocal ? [] : slackProblems(has)),
    !isMany &&
      has("SHARED_ACCOUNT") &&
      "SHARED_ACCOUNT: is for many workspaces, which need SLACK_CLIENT_ID",
    ...(hasOwnAccounts ? ownAccountProblems(has) : registryProblems(has, isLocal)),
    ...agentProblems(has, isLocal),
    isUnencrypted(env) &&
      "REGISTRY_BASE_URL: must be https; plain http is for this machine only, or for a private network with REGISTRY_ALLOW_HTTP=true",
    has("DATABASE_URL") &&
      !has("ENCRYPTION_KEYS") &&
      "ENCRYPTION_KEYS: needed with PostgreSQL; all machines must use the same key (to make one: openssl rand -base64 32)",
  ];
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

type Has = (name: string) => boolean;

function slackProblems(has: Has): Problems {
  return [
    !has("SLACK_BOT_TOKEN") && "SLACK_BOT_TOKEN: missing (begins with xoxb-…)",
    connectionProblem(has),
  ];
}

function connectionProblem(has: Has): string | false {
  return (
    !has("SLACK_SIGNING_SECRET") &&
    !has("SLACK_APP_TOKEN") &&
    "SLACK_SIGNING_SECRET: missing (or set SLACK_APP_TOKEN for Socket Mode)"
  );
}

/** Returns the problems of the endpoint for agents, whose requests Slack signs. */
function agentProblems(has: Has, isLocal: boolean): Problems {
  if (!has("AGENTS") || isLocal) return [];
  return [
    !has("PUBLIC_URL") && "PUBLIC_URL: needed with AGENTS=on; Slack calls agents' tools there",
    has("SLACK_APP_TOKEN") &&
      "AGENTS: needs SLACK_SIGNING_SECRET in place of SLACK_APP_TOKEN; a socket carries no calls of agents",
  ];
}

/** Returns the problems of the settings for many workspaces. */
function problemsOfMany(env: Environment): Problems {
  const has = (name: string) => env[name] !== undefined;
  const publicUrl = env["PUBLIC_URL"];
  return [
    !has("SLACK_CLIENT_SECRET") && "SLACK_CLIENT_SECRET: missing (on the page Basic Information)",
    has("SLACK_BOT_TOKEN") &&
      "SLACK_BOT_TOKEN: is for one workspace; with SLACK_CLIENT_ID each one brings its own token",
    connectionProblem(has),
    publicUrl === undefined
      ? "PUBLIC_URL: missing; set the address of this server, to which Slack returns"
      : originOf(publicUrl) === null &&
        "PUBLIC_URL: must be an https address without a path (http only for this machine)",
    env["SHARED_ACCOUNT"] === "true" &&
      !has("MONTHLY_LIMIT") &&
      "MONTHLY_LIMIT: needed with SHARED_ACCOUNT=true, because all teams spend your credits",
    ...namesOfOneWorkspace.map(
      (name) => has(name) && `${name}: is for one workspace, so not with SLACK_CLIENT_ID`,
    ),
  ];
}

/** Returns the origin of a public address, or null if it has more, or others could read along. */
function originOf(text: string): string | null {
  const url = URL.parse(text);
  const isBare = url?.pathname === "/" && !/[?#@]/.test(text);
  return url && isBare && isSecureAddress(url) ? url.origin : null;
}

/** Returns the problems of a registry where each workspace has its own account. */
function ownAccountProblems(has: Has): Problems {
  if (has("REGISTRY")) {
    return [
      has("REGISTRY_BASE_URL") &&
        "REGISTRY: demo can't be combined with REGISTRY_BASE_URL; remove REGISTRY for the real service",
      has("REGISTRY_API_KEY") && operatorKeyProblem,
    ];
  }
  return [
    !has("REGISTRY_BASE_URL") &&
      "REGISTRY_BASE_URL: missing; set the registry service's address, or REGISTRY=demo to try it with invented data",
    has("REGISTRY_API_KEY") && operatorKeyProblem,
  ];
}

const operatorKeyProblem =
  "REGISTRY_API_KEY: each workspace enters its own key; remove it, or let all spend from yours with SHARED_ACCOUNT=true";

function registryProblems(has: Has, isLocal: boolean): Problems {
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

/** Each duration in `values` is in milliseconds, whatever unit its name says. */
function configOf(values: Values) {
  const slack = slackOf(values);
  const { REGISTRY_BASE_URL: baseUrl, REGISTRY_API_KEY: apiKey } = values;
  const registry: RegistryConfig =
    baseUrl === undefined
      ? { mode: "embedded" }
      : { mode: "remote", baseUrl, apiKey: apiKey ?? null };
  return {
    port: values.PORT,
    host: values.HOST ?? (slack.mode === "local" ? "127.0.0.1" : "0.0.0.0"),
    slack,
    registry,
    /** True if all workspaces spend from the operator's account. */
    isAccountShared: values.SHARED_ACCOUNT === "true",
    supportContact: values.SUPPORT_CONTACT ?? null,
    privacyUrl: values.PRIVACY_URL ?? null,
    registryDeadlineMs: values.REGISTRY_DEADLINE_MS,
    dataDir: values.DATA_DIR,
    /** The database that several machines share, or null for SQLite in the data directory. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** The keys, or null to generate one in the data directory at the first start. */
    encryptionKeys: values.ENCRYPTION_KEYS ?? null,
    freshMs: values.FRESH_HOURS,
    confirmFrom: values.CONFIRM_FROM,
    limits: {
      team: values.MONTHLY_LIMIT ?? null,
      person: values.PERSON_MONTHLY_LIMIT ?? null,
      isCap: values.SHARED_ACCOUNT === "true",
    },
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
    /** True if Slack's agents, which the local workspace plays, may call the tools at `/mcp`. */
    agents: values.AGENTS === "on" || slack.mode === "local",
    /** True if Slack's workflows may use the step. */
    workflows: values.WORKFLOWS === "on" || slack.mode === "local",
    teamLanguage: values.TEAM_LANGUAGE,
    logLevel: values.LOG_LEVEL,
  };
}

function slackOf(values: Values): SlackConfig {
  const { SLACK_BOT_TOKEN: botToken, SLACK_API_URL: apiUrl } = values;
  const { SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret } = values;
  const connection = connectionOf(values);
  if (!connection) return { mode: "local" };
  if (clientId !== undefined && clientSecret !== undefined) {
    const publicUrl = originOf(values.PUBLIC_URL ?? "") ?? "";
    return { mode: "many", connection, clientId, clientSecret, publicUrl, apiUrl };
  }
  return botToken === undefined
    ? { mode: "local" }
    : { mode: "remote", connection, botToken, apiUrl };
}

function connectionOf(values: Values): SlackConnection | null {
  const { SLACK_APP_TOKEN: appToken, SLACK_SIGNING_SECRET: signingSecret } = values;
  if (appToken !== undefined) return { appToken };
  return signingSecret === undefined ? null : { signingSecret };
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
