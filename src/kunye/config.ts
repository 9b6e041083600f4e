import { z } from "zod";
import { parseCredits, type MicroCredits } from "../company/credits.ts";
import { lookupKinds, type LookupKind } from "../company/lookup-kind.ts";
import { isVkn } from "../company/vkn.ts";
import type { EncryptionKey } from "../platform/sealer.ts";
import { readRegistry, registryNames, type RegistryConfig } from "./registry-config.ts";
import { mistypedSettings } from "./setting-names.ts";
import { readSlack, slackNames, type SlackConfig } from "./slack-config.ts";
import { languageNames, type Language } from "./texts/languages.ts";

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
  const parsed = schema.safeParse(set);
  const problems = mistypedSettings(Object.keys(set), settingNames);
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems.push(`${path.join(".")}: ${message}`);
  }
  const values = parsed.success ? parsed.data : null;
  const slack = readSlack(set, problems);
  const registry = readRegistry(set, slack?.mode === "local", problems);
  if (set["DATABASE_URL"] !== undefined && set["ENCRYPTION_KEYS"] === undefined) {
    problems.push(
      "ENCRYPTION_KEYS: PostgreSQL ile gerekli; bütün makineler aynı anahtarı kullanmalı (üretmek için: openssl rand -base64 32)",
    );
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
    peopleRetentionMs: Math.round(values.PEOPLE_RETENTION_DAYS * 24 * hourMs),
    accessLogMs: Math.round(values.ACCESS_LOG_DAYS * 24 * hourMs),
    prices: values.PRICES,
    publicChannels: values.PUBLIC_CHANNELS,
    userGroups: {
      spenders: values.SPENDERS,
      viewers: values.PEOPLE_VIEWERS ?? values.SPENDERS,
    },
    ownVkns: values.OWN_VKN,
    metricsToken: values.METRICS_TOKEN ?? null,
    topUpHint: values.TOP_UP_HINT ?? null,
    teamLanguage: values.TEAM_LANGUAGE,
    logLevel: values.LOG_LEVEL,
  };
}

const hourMs = 3_600_000;

const positive = (fallback: number, most: number) =>
  z.coerce
    .number({ error: "sayı olmalı" })
    .positive("sıfırdan büyük olmalı")
    .max(most, `en çok ${most} olabilir`)
    .default(fallback);

const credits = z.string().transform((text, context) => {
  const amount = parseCredits(text);
  if (amount !== null && amount >= 0) return amount;
  context.addIssue({ code: "custom", message: "kredi tutarı olmalı, örneğin 3 ya da 0.5" });
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
      context.addIssue({
        code: "custom",
        message: `tür=tutar çiftleri olmalı, örneğin ${example}`,
      });
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
    message: "ad:base64 biçiminde, 32 baytlık ve adları farklı anahtarlar olmalı",
  });
  return z.NEVER;
});

const userGroups = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (ids) => ids.length > 0 && ids.every((id) => /^S[A-Z0-9]+$/.test(id)),
    "kullanıcı grubu kimlikleri olmalı, örneğin S0123ABCD",
  );

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const schema = z.object({
  PORT: z.coerce
    .number({ error: "sayı olmalı" })
    .int("tam sayı olmalı")
    .min(0, "0 ile 65535 arasında olmalı")
    .max(65_535, "0 ile 65535 arasında olmalı")
    .default(3000),
  HOST: z.string().optional(),
  REGISTRY_ALLOW_HTTP: z.enum(["true", "false"], { error: "true ya da false olmalı" }).optional(),
  REGISTRY_DEADLINE_MS: positive(20_000, 600_000),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "postgres:// ile başlayan bir adres olmalı")
    .optional(),
  ENCRYPTION_KEYS: encryptionKeys.optional(),
  FRESH_HOURS: positive(24, 24 * 365),
  MONTHLY_LIMIT: credits.optional(),
  PERSON_MONTHLY_LIMIT: credits.optional(),
  CONFIRM_FROM: credits.default(3_000_000),
  RECORD_RETENTION_DAYS: positive(90, 3_650),
  PEOPLE_RETENTION_DAYS: positive(1, 3_650),
  ACCESS_LOG_DAYS: positive(730, 3_650),
  PRICES: prices.default({}),
  PUBLIC_CHANNELS: z
    .string()
    .transform((text) => new Set(text.split(/[\s,]+/).filter(Boolean)))
    .refine(
      (ids) => [...ids].every((id) => /^[CG][A-Z0-9]+$/.test(id)),
      "kanal kimlikleri olmalı, örneğin C0123ABCD",
    )
    .default(new Set()),
  SPENDERS: userGroups.default([]),
  PEOPLE_VIEWERS: userGroups.optional(),
  OWN_VKN: z
    .string()
    .transform((text) => new Set(text.split(/[\s,]+/).filter(Boolean)))
    .refine((vkns) => [...vkns].every(isVkn), "10 haneli, denetim hanesi tutan VKN'ler olmalı")
    .default(new Set()),
  TOP_UP_HINT: z.string().trim().max(300, "en çok 300 karakter olabilir").optional(),
  TEAM_LANGUAGE: z.enum(languageNames, { error: "tr ya da en olmalı" }).default("tr"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "boşluk ya da Türkçe harf içeremez")
    .optional(),
  LOG_LEVEL: z
    .enum(levels, { error: `şunlardan biri olmalı: ${levels.join(", ")}` })
    .default("info"),
});

/** Every variable that Künye reads. */
export const settingNames = [...Object.keys(schema.shape), ...slackNames, ...registryNames];
