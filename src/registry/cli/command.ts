import type { Logger } from "pino";
import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { UsageError } from "../../platform/command-line.ts";

export interface CommandContext {
  dataDir: string;
  host: string;
  logger: Logger;
  /** The bearer token for an institution behind HTTP. */
  upstreamToken?: string | undefined;
  print: (line: string) => void;
  /** Writes a line to standard error. */
  printProgress: (line: string) => void;
  untilStopped: () => Promise<void>;
}

export const text = { type: "string" } as const;
export const flag = { type: "boolean" } as const;

export function missing(name: string): UsageError {
  return new UsageError(`--${name} is needed.`);
}

/** Reads a whole number up to `most`, or returns undefined for a missing option. */
export function readWholeNumber(
  name: string,
  given: string | undefined,
  most: number,
): number | undefined {
  if (given === undefined) return undefined;
  const value = /^\d{1,9}$/.test(given) ? Number(given) : NaN;
  if (!(value <= most))
    throw new UsageError(`--${name} must be a whole number between 0 and ${most}.`);
  return value;
}

/** Reads credits such as `250` or `0.5`, not negative. */
export function readCredits(name: string, given: string): MicroCredits {
  const amount = /^\d+(\.\d{1,6})?$/.test(given) ? parseCredits(given) : null;
  if (amount === null)
    throw new UsageError(`${name} must be credits such as 250 or 0.5 (6 decimals at most).`);
  return amount;
}

/** Reads prices such as `vkn=1,title_detail=4.75`; none for a missing option. */
export function readPrices(
  name: string,
  given: string | undefined,
): Partial<Record<LookupKind, MicroCredits>> {
  const prices: Partial<Record<LookupKind, MicroCredits>> = {};
  for (const pair of given === undefined ? [] : given.split(",")) {
    const [key = "", amount = ""] = pair.split("=");
    const kind = lookupKinds.find((known) => known === key.trim());
    if (!kind) throw new UsageError(`${name} can only have ${lookupKinds.join(", ")}.`);
    prices[kind] = readCredits(kind, amount.trim());
  }
  return prices;
}
