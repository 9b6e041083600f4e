import { z } from "zod";
import { exitCodes, UsageError } from "../../platform/command-line.ts";
import { isServiceLink } from "../../platform/service-link.ts";
import { secret } from "../../platform/secret-setting.ts";
import { slipBetween } from "../../company/word-slips.ts";

const settings = z.object({
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be an address that begins with postgres://")
    .optional(),
  HOST: z.string().default("127.0.0.1"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a number between 0 and 65535")
    .transform(Number)
    .refine((port) => port <= 65_535, "must be a number between 0 and 65535")
    .default(4_000),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
  METRICS_TOKEN: secret.optional(),
  UPSTREAM_TOKEN: secret.optional(),
});

const names = Object.keys(settings.shape);

/**
 * Reads the environment; an empty variable is not set.
 * Throws UsageError with every problem, never with a value: some are secrets.
 */
export function readRegistrySettings(environment: NodeJS.ProcessEnv): z.infer<typeof settings> {
  const set = Object.entries(environment).filter(([, value]) => value !== "");
  const { data, error } = settings.safeParse(Object.fromEntries(set));
  const problems = [
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`),
    ...set.flatMap(([name]) => {
      const meant = names.find((known) => isMistyped(name, known) || isLike(name, known));
      return meant === undefined ? [] : [`${name}: unknown; did you mean ${meant}?`];
    }),
  ];
  if (data === undefined || problems.length > 0) {
    throw new UsageError(problems.join("\n"), exitCodes.config);
  }
  return data;
}

/** True if a name begins as only a setting of this program does, such as DATABASE_HOST. */
function isLike(name: string, setting: string): boolean {
  const [, family] = /^(DATABASE|UPSTREAM)/.exec(name) ?? [];
  return !names.includes(name) && !isServiceLink(name) && family === setting.split("_", 1)[0];
}

/**
 * True if a name differs from a setting by one typing slip. Left out are settings of fewer than
 * eight letters (chosen by hand): other programs' variables resemble these.
 */
function isMistyped(name: string, setting: string): boolean {
  if (names.includes(name) || setting.length < 8) return false;
  const slip = slipBetween(name.toUpperCase(), setting);
  // A name that differs by a digit (`…_2`) counts as another setting.
  return slip !== null && !/\d/.test(slip.letters);
}
