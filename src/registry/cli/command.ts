import type { Logger } from "pino";
import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { UsageError } from "../../platform/command-line.ts";

export interface CommandContext {
  dataDir: string;
  /** The PostgreSQL database of the accounts and titles; without one, files in the data directory. */
  databaseUrl?: string | undefined;
  host: string;
  /** The port of `serve` without `--port`. */
  port: number;
  logger: Logger;
  /** The bearer token that `/metrics` requires. */
  metricsToken?: string | undefined;
  /** The bearer token for an institution behind HTTP. */
  upstreamToken?: string | undefined;
  print: (line: string) => void;
  /** Writes a line to standard error. */
  printProgress: (line: string) => void;
  untilStopped: () => Promise<void>;
}

export const option = { text: { type: "string" }, flag: { type: "boolean" } } as const;

export function missingOption(name: string): UsageError {
  return new UsageError(`--${name} is needed.`);
}

/** Reads a whole number up to `max`, or returns undefined for a missing option. */
export function readWholeNumber(
  name: string,
  text: string | undefined,
  max: number,
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value <= max))
    throw new UsageError(`--${name} must be a whole number between 0 and ${max}.`);
  return value;
}

/** Reads credits such as `250` or `0.5`, not negative; `label` begins the error message. */
export function readCredits(label: string, text: string): MicroCredits {
  const amount = /^\d+(\.\d{1,6})?$/.test(text) ? parseCredits(text) : null;
  if (amount === null)
    throw new UsageError(`${label} must be credits such as 250 or 0.5 (6 decimals at most).`);
  return amount;
}

/** Reads prices such as `vkn=1,title_detail=4.75`; no prices for a missing option. */
export function readPrices(
  label: string,
  text: string | undefined,
): Partial<Record<LookupKind, MicroCredits>> {
  const prices: Partial<Record<LookupKind, MicroCredits>> = {};
  for (const pair of text === undefined ? [] : text.split(",")) {
    const [name = "", ...amount] = pair.split("=");
    const kind = lookupKinds.find((known) => known === name.trim());
    if (!kind) throw new UsageError(`${label} can only have ${lookupKinds.join(", ")}.`);
    prices[kind] = readCredits(kind, amount.join("=").trim());
  }
  return prices;
}
