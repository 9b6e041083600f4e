import { z } from "zod";
import { parseCredits, type MicroCredits } from "../company/credits.ts";
import { lookupKinds, type LookupKind } from "../company/lookup-kind.ts";
import { isVkn } from "../company/vkn.ts";
import type { EncryptionKey } from "../platform/sealer.ts";
import { languageNames, languageOf, type Language } from "../platform/language.ts";
import { readChannelIds, readGroupIds } from "../platform/slack-ids.ts";
import { configTexts as texts } from "./config-texts.ts";
import { readRegistry, registryNames, type RegistryConfig } from "./registry-config.ts";
import { mistypedSettings } from "./setting-names.ts";
import { isPlainSecret, readSlack, slackNames, type SlackConfig } from "./slack-config.ts";

/** The app's settings, read once at the start; durations in milliseconds, money in micro-credits. */
export interface Config {
  port: number;
  host: string;
  slack: SlackConfig;
  registry: RegistryConfig;
  registryDeadlineMs: number;
  dataDir: string;
  /** PostgreSQL for several machines; null: SQLite in the data directory. */
  databaseUrl: string | null;
  /** Null: made at the first start and kept in the data directory. */
  encryptionKeys: [EncryptionKey, ...EncryptionKey[]] | null;
  freshMs: number;
  confirmFrom: MicroCredits;
  limits: { team: MicroCredits | null; person: MicroCredits | null };
  recordRetentionMs: number;
  peopleRetentionMs: number;
  accessLogMs: number;
  prices: Partial<Record<LookupKind, MicroCredits>>;
  publicChannels: ReadonlySet<string>;
  /** User groups whose members may spend, and see people; none: every member may. */
  userGroups: { spenders: readonly string[]; viewers: readonly string[] };
  /** The team's own companies. */
  ownVkns: ReadonlySet<string>;
  /** What `/metrics` wants as a bearer; null: it is open. */
  metricsToken: string | null;
  /** What people read when the balance is used up: where credit comes from. */
  topUpHint: string | null;
  /** What channels read, and people who chose no language. */
  teamLanguage: Language;
  logLevel: string;
}

/** Everything that is wrong with the environment, a line each; values are never repeated, because they may be secrets. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** Reads the settings from an environment; throws ConfigError with every problem at once. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable is one that isn't set.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const teamLanguage = languageOf(set);
  const parsed = schema.safeParse(set);
  const problems = mistypedSettings(Object.keys(set), settingNames);
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems.push(`${path.join(".")}: ${message}`);
  }
  const values = parsed.success ? parsed.data : null;
  const recordDays = values?.RECORD_RETENTION_DAYS ?? Infinity;
  const peopleDays = values?.PEOPLE_RETENTION_DAYS ?? Math.min(1, recordDays);
  if (peopleDays > recordDays) problems.push(texts.peopleOutlive);
  // Meant as seconds, it would leave every query's outcome unknown.
  if ((values?.REGISTRY_DEADLINE_MS ?? Infinity) < 1_000 && set["NODE_ENV"] !== "test") {
    problems.push(`REGISTRY_DEADLINE_MS: ${texts.atLeastMs(1_000)}`);
  }
  const slack = readSlack(set, problems);
  const registry = readRegistry(set, slack?.mode === "local", problems);
  if (set["DATABASE_URL"] !== undefined && set["ENCRYPTION_KEYS"] === undefined) {
    problems.push(texts.sharedKeys);
  }
  if (problems.length > 0 || !values || !slack || !registry) throw new ConfigError(problems);
  return {
    port: values.PORT,
    host: values.HOST ?? (slack.mode === "local" ? "127.0.0.1" : "0.0.0.0"),
    slack,
    registry,
    registryDeadlineMs: values.REGISTRY_DEADLINE_MS,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    encryptionKeys: values.ENCRYPTION_KEYS ?? null,
    freshMs: Math.round(values.FRESH_HOURS * hourMs),
    confirmFrom: values.CONFIRM_FROM,
    limits: {
      team: values.MONTHLY_LIMIT ?? null,
      person: values.PERSON_MONTHLY_LIMIT ?? null,
    },
    recordRetentionMs: Math.round(values.RECORD_RETENTION_DAYS * 24 * hourMs),
    peopleRetentionMs: Math.round(peopleDays * 24 * hourMs),
    accessLogMs: Math.round(values.ACCESS_LOG_DAYS * 24 * hourMs),
    prices: values.PRICES,
    publicChannels: new Set(values.PUBLIC_CHANNELS),
    userGroups: {
      spenders: values.SPENDERS,
      viewers: values.PEOPLE_VIEWERS ?? values.SPENDERS,
    },
    ownVkns: values.OWN_VKN,
    metricsToken: values.METRICS_TOKEN ?? null,
    topUpHint: values.TOP_UP_HINT ?? null,
    teamLanguage,
    logLevel: values.LOG_LEVEL,
  };
}

const hourMs = 3_600_000;

const positive = (most: number) =>
  z.coerce.number({ error: texts.number }).positive(texts.aboveZero).max(most, texts.atMost(most));

const credits = z.string().transform((text, context) => {
  const amount = parseCredits(text);
  if (amount !== null && amount >= 0) return amount;
  context.addIssue({ code: "custom", message: texts.credits });
  return z.NEVER;
});

const prices = z.string().transform((text, context) => {
  const known: Partial<Record<LookupKind, MicroCredits>> = {};
  for (const entry of text.split(",")) {
    const [name = "", value = ""] = entry.split("=").map((part) => part.trim());
    const kind = lookupKinds.find((candidate) => candidate === name);
    const amount = parseCredits(value);
    if (kind && amount !== null && amount >= 0) known[kind] = amount;
    else {
      const example = "vkn=1,vkn_detail=3,title=2,title_detail=4,mersis=2";
      context.addIssue({ code: "custom", message: texts.prices(example) });
      return z.NEVER;
    }
  }
  return known;
});

const encryptionKeys = z.string().transform((text, context) => {
  const keys = text.split(",").map((entry) => {
    const [, id = "", base64 = ""] =
      /^\s*([\w.-]{1,64}):([A-Za-z0-9+/_-]+=*)\s*$/.exec(entry) ?? [];
    return { id, key: Buffer.from(base64, "base64") };
  });
  const [first, ...rest] = keys;
  const distinct = new Set(keys.map(({ id }) => id)).size === keys.length;
  if (first && distinct && keys.every(({ id, key }) => id !== "" && key.length === 32)) {
    return [first, ...rest] satisfies [EncryptionKey, ...EncryptionKey[]];
  }
  context.addIssue({
    code: "custom",
    message: texts.encryptionKeys,
  });
  return z.NEVER;
});

const slackIds = (read: (text: string) => string[] | null, message: string) =>
  z.string().transform((text, context) => {
    const ids = read(text);
    if (ids) return ids;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const schema = z.object({
  PORT: z.coerce
    .number({ error: texts.number })
    .int(texts.wholeNumber)
    .min(0, texts.port)
    .max(65_535, texts.port)
    .default(3000),
  HOST: z.string().optional(),
  REGISTRY_ALLOW_HTTP: z.enum(["true", "false"], { error: texts.trueOrFalse }).optional(),
  REGISTRY_DEADLINE_MS: positive(600_000).default(20_000),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, texts.postgres)
    .optional(),
  ENCRYPTION_KEYS: encryptionKeys.optional(),
  FRESH_HOURS: positive(24 * 365).default(24),
  MONTHLY_LIMIT: credits.optional(),
  PERSON_MONTHLY_LIMIT: credits.optional(),
  CONFIRM_FROM: credits.default(3_000_000),
  RECORD_RETENTION_DAYS: positive(3_650).default(90),
  PEOPLE_RETENTION_DAYS: positive(3_650).optional(),
  ACCESS_LOG_DAYS: positive(3_650).default(730),
  PRICES: prices.default({}),
  PUBLIC_CHANNELS: slackIds(readChannelIds, texts.channels).default([]),
  SPENDERS: slackIds(readGroupIds, texts.userGroups).default([]),
  PEOPLE_VIEWERS: slackIds(readGroupIds, texts.userGroups).optional(),
  OWN_VKN: z
    .string()
    .transform((text) => new Set(text.split(/[\s,]+/).filter(Boolean)))
    .refine((vkns) => [...vkns].every(isVkn), texts.vkns)
    .default(new Set()),
  TOP_UP_HINT: z.string().trim().max(300, texts.mostLetters(300)).optional(),
  TEAM_LANGUAGE: z.enum(languageNames, { error: texts.oneOf(languageNames.join(", ")) }).optional(),
  METRICS_TOKEN: z.string().refine(isPlainSecret, texts.plain).optional(),
  LOG_LEVEL: z.enum(levels, { error: texts.oneOf(levels.join(", ")) }).default("info"),
});

/** Every variable that Künye reads. */
export const settingNames = [...Object.keys(schema.shape), ...slackNames, ...registryNames];
