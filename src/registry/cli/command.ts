import type { Logger } from "pino";
import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { parseArguments } from "../../platform/run-command-line.ts";
import { UsageError } from "../../platform/usage-error.ts";

/** The surroundings of a command. */
export interface CommandContext {
  dataDir: string;
  host: string;
  logger: Logger;
  /** A bearer token for an institution behind HTTP. */
  upstreamToken?: string | undefined;
  /** Writes one line to standard output. */
  print: (line: string) => void;
  /** Writes one line to standard error: the progress of long work. */
  note: (line: string) => void;
  /** Resolves when the program is asked to stop. */
  untilStopped: () => Promise<void>;
}

/** Reads a command's options, texts and flags; throws UsageError on one that it does not have. */
export function readOptions<Name extends string, Flag extends string = never>(
  args: readonly string[],
  names: readonly Name[],
  flags: readonly Flag[],
  allowPositionals = false,
): { values: Partial<Record<Name, string>>; flags: Set<Flag>; positionals: string[] } {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: "string" as const }]),
    ...flags.map((name) => [name, { type: "boolean" as const }]),
  ]) as Record<string, { type: "string" | "boolean" }>;
  const config = { args: [...args], options, allowPositionals };
  const { values, positionals } = parseArguments(config);
  const given = new Set(flags.filter((name) => values[name] === true));
  return { values: values as Partial<Record<Name, string>>, flags: given, positionals };
}

/** The error of an option that is left out. */
export function missing(name: string): UsageError {
  return new UsageError(`--${name} is needed.`);
}

export function readWholeNumber(name: string, text: string, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value <= most))
    throw new UsageError(`--${name} must be a whole number between 0 and ${most}.`);
  return value;
}

/** An amount of credit such as `250` or `0.5`, not negative. */
export function readCredits(name: string, text: string): MicroCredits {
  const amount = /^\d+(\.\d{1,6})?$/.test(text) ? parseCredits(text) : null;
  if (amount === null)
    throw new UsageError(`${name} must be credits such as 250 or 0.5 (6 decimals at most).`);
  return amount;
}

/** Prices such as `vkn=1,title_detail=4.75`; none where there is no text. */
export function readPrices(
  name: string,
  text: string | undefined,
): Partial<Record<LookupKind, MicroCredits>> {
  const prices: Partial<Record<LookupKind, MicroCredits>> = {};
  for (const pair of text === undefined ? [] : text.split(",")) {
    const [key = "", amount = ""] = pair.split("=");
    const kind = lookupKinds.find((known) => known === key.trim());
    if (!kind) throw new UsageError(`${name} can only have ${lookupKinds.join(", ")}.`);
    prices[kind] = readCredits(kind, amount.trim());
  }
  return prices;
}
