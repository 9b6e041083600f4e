import { z } from "zod";
import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { isVkn } from "../../company/id-numbers.ts";
import { languageNames } from "../../platform/language.ts";
import type { EncryptionKey } from "../../platform/sealer.ts";
import { isSecureAddress } from "../../platform/limited-server.ts";
import { secret } from "../../platform/secret-setting.ts";

/** Wrong settings, a line each; values are never repeated, because they may be secrets. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A positive number in a unit, converted to milliseconds. */
const duration = (max: number, unitMs: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .positive("must be above zero")
    .max(max, `can be ${max} at most`)
    .transform((count) => Math.round(count * unitMs));

/** A text parsed by `read`, which returns null for a wrong text. */
const readBy = <Value>(read: (text: string) => Value | null, problem: string) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue(problem);
    return z.NEVER;
  });

const credits = readBy(readCredits, "must be an amount of credits, such as 3 or 0.5");
const groupIds = readBy(readGroupIds, "must be the ids of user groups, such as S0123ABCD");

const token = (prefix: string, place: string) =>
  secret.refine((text) => text.startsWith(prefix), `must begin with ${prefix} (${place})`);

const oneOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names, `must be one of: ${names.join(", ")}`);

const trueOrFalse = z.enum(["true", "false"], "must be true or false");

const portRange = "must be between 0 and 65535";

/** The defaults in an operator's spelling. `npm run manifest -- --write` copies them to the docs. */
export const defaults = {
  PORT: "3000",
  SLACK_API_URL: "https://slack.com/api/",
  REGISTRY_DEADLINE_MS: "20000",
  DATA_DIR: ".data",
  FRESH_HOURS: "24",
  CONFIRM_FROM: "3",
  RECORD_RETENTION_DAYS: "90",
  /** Shorter if records are kept for less. */
  PEOPLE_RETENTION_DAYS: "1",
  ACCESS_LOG_DAYS: "730",
  /** A supplier that sends an invoice once a year is still known. */
  SEEN_RETENTION_DAYS: "400",
  TEAM_LANGUAGE: "tr",
  LOG_LEVEL: "info",
} as const;

/** Every variable that Künye reads, each with the message for a wrong value. */
export const settings = z.object({
  PORT: z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(0, portRange)
    .max(65_535, portRange)
    .prefault(defaults.PORT),
  HOST: z.string().optional(),
  SLACK_SIGNING_SECRET: secret.optional(),
  SLACK_BOT_TOKEN: token(
    "xoxb-",
    "Bot User OAuth Token on the page OAuth & Permissions",
  ).optional(),
  SLACK_CLIENT_ID: secret.optional(),
  SLACK_CLIENT_SECRET: secret.optional(),
  // Other programs have a variable of this name, so it is checked only with SLACK_CLIENT_ID.
  PUBLIC_URL: z.string().optional(),
  AGENTS: z.literal("on", "can only be on").optional(),
  WORKFLOWS: z.literal("on", "can only be on").optional(),
  SHARED_ACCOUNT: trueOrFalse.optional(),
  SUPPORT_CONTACT: z.string().trim().max(300, "can have 300 characters at most").optional(),
  PRIVACY_URL: z
    .string()
    .refine(
      (text) => /^https:\/\/[^\s<>|]+$/.test(text) && URL.canParse(text),
      "must be an https address",
    )
    .optional(),
  SLACK_APP_TOKEN: token("xapp-", "App-Level Token on the page Basic Information").optional(),
  SLACK_API_URL: readBy((text) => {
    const url = URL.parse(text);
    return url && isSecureAddress(url) ? url.origin + url.pathname.replace(/\/?$/, "/") : null;
  }, "must be an https address; plain http is for this machine only, or the token would cross the network in the open").prefault(
    defaults.SLACK_API_URL,
  ),
  // The unit and the image set it: a server that lacks its settings must not start the demo.
  LOCAL_WORKSPACE: oneOf(["on", "off"]).optional(),
  REGISTRY: z.literal("demo", "can only be demo (embedded, invented data)").optional(),
  // A path could not follow a ?, and a password would be logged.
  REGISTRY_BASE_URL: z
    .string()
    .refine(
      isBaseUrl,
      "must be an address that begins with https, without a user name, a password, ? or #",
    )
    .optional(),
  REGISTRY_API_KEY: secret.optional(),
  REGISTRY_ALLOW_HTTP: trueOrFalse.optional(),
  REGISTRY_DEADLINE_MS: duration(600_000, 1).prefault(defaults.REGISTRY_DEADLINE_MS),
  DATA_DIR: z.string().default(defaults.DATA_DIR),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be an address that begins with postgres://")
    .optional(),
  ENCRYPTION_KEYS: readBy(
    readKeys,
    "must be keys of 32 bytes written as name:base64, each with a different name",
  ).optional(),
  FRESH_HOURS: duration(24 * 365, hourMs).prefault(defaults.FRESH_HOURS),
  CONFIRM_FROM: credits.prefault(defaults.CONFIRM_FROM),
  MONTHLY_LIMIT: credits.optional(),
  PERSON_MONTHLY_LIMIT: credits.optional(),
  RECORD_RETENTION_DAYS: duration(3_650, dayMs).prefault(defaults.RECORD_RETENTION_DAYS),
  PEOPLE_RETENTION_DAYS: duration(3_650, dayMs).prefault(defaults.PEOPLE_RETENTION_DAYS),
  ACCESS_LOG_DAYS: duration(3_650, dayMs).prefault(defaults.ACCESS_LOG_DAYS),
  SEEN_RETENTION_DAYS: duration(3_650, dayMs).prefault(defaults.SEEN_RETENTION_DAYS),
  PRICES: readBy(
    readPrices,
    "must be pairs of kind=amount, such as vkn=1,vkn_detail=3,title=2,title_detail=4,mersis=2",
  ).default({}),
  PUBLIC_CHANNELS: readBy(
    (text) => readAll(text, (id) => /^[CG][A-Z0-9]+$/.test(id)),
    "must be the ids of channels, such as C0123ABCD",
  ).default([]),
  SPENDERS: groupIds.default([]),
  PEOPLE_VIEWERS: groupIds.optional(),
  OWN_VKN: readBy(
    (text) => readAll(text, isVkn),
    "must be VKNs: 10 digits with a check digit that fits",
  ).default([]),
  TOP_UP_HINT: z.string().trim().max(300, "can have 300 characters at most").optional(),
  TEAM_LANGUAGE: oneOf(languageNames).default(defaults.TEAM_LANGUAGE),
  METRICS_TOKEN: secret.optional(),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default(
    defaults.LOG_LEVEL,
  ),
});

export type Values = z.infer<typeof settings>;

export const settingNames = Object.keys(settings.shape);

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings; an empty variable is not set. Throws ConfigError with every problem. */
export function readSettings<Schema extends z.ZodType>(
  environment: Environment,
  schema: Schema,
  conflicts: (env: Environment) => readonly (string | false)[],
): z.infer<Schema> {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const { data, error } = schema.safeParse(env);
  const problems = [
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`),
    ...conflicts(env).filter((problem) => problem !== false),
  ];
  if (data === undefined || problems.length > 0) throw new ConfigError(problems);
  return data;
}

function isBaseUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^@?#]+$/i.test(text);
}

function readKeys(text: string): [EncryptionKey, ...EncryptionKey[]] | null {
  const keys = text.split(",").map((entry) => {
    const [, id = "", base64 = ""] =
      /^\s*([\w.-]{1,64}):([A-Za-z0-9+/_-]+=*)\s*$/.exec(entry) ?? [];
    return { id, key: Buffer.from(base64, "base64") };
  });
  const [first, ...rest] = keys;
  const isDistinct = new Set(keys.map(({ id }) => id)).size === keys.length;
  const areValid = isDistinct && keys.every(({ id, key }) => id !== "" && key.length === 32);
  return first && areValid ? [first, ...rest] : null;
}

function readPrices(text: string): Partial<Record<LookupKind, MicroCredits>> | null {
  const prices: Partial<Record<LookupKind, MicroCredits>> = {};
  for (const entry of text.split(",")) {
    const [name, ...value] = entry.split("=").map((part) => part.trim());
    const kind = lookupKinds.find((candidate) => candidate === name);
    const amount = readCredits(value.join("="));
    if (!kind || amount === null) return null;
    prices[kind] = amount;
  }
  return prices;
}

function readCredits(text: string): MicroCredits | null {
  const amount = parseCredits(text);
  return amount !== null && amount >= 0 ? amount : null;
}

function readGroupIds(text: string): string[] | null {
  const ids = readAll(text, (id) => /^S[A-Z0-9]+$/.test(id));
  return ids?.length === 0 ? null : ids;
}

/** Reads the values of a list, or null if one is invalid. */
function readAll(text: string, isValid: (value: string) => boolean): string[] | null {
  const values = text.split(/[\s,]+/).filter(Boolean);
  return values.every(isValid) ? values : null;
}
