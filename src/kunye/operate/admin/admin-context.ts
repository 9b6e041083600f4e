import { isVkn } from "../../../company/id-numbers.ts";
import { parseArguments, UsageError } from "../../../platform/command-line.ts";
import { isKeyShared } from "../../installations/shared-keys.ts";
import { sourceOf, type Account } from "../../lookups/ports.ts";
import { registryAccess, teamOfAccount, type Config } from "../../start/config.ts";
import type { KunyeStore } from "../../store/create-store.ts";
import { missingKeysError } from "../../start/store-setup.ts";
import type { OpenSpool } from "../../store/spool.ts";

export interface AdminContext {
  config: Config;
  store: KunyeStore;
  spool: OpenSpool;
  /** The argument after the command's name. */
  argument: string | undefined;
  options: AdminOptions;
}

export type AdminOptions = ReturnType<typeof readArguments>["options"];

export function readArguments(args: string[]) {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      as: { type: "string" },
      cost: { type: "string" },
      team: { type: "string" },
      user: { type: "string" },
      vkn: { type: "string" },
      by: { type: "string" },
      why: { type: "string" },
      csv: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      exclusive: { type: "boolean", default: false },
      release: { type: "boolean", default: false },
    },
  });
  const wordCount = ["receipt", "kvkk"].includes(positionals[0] ?? "") ? 2 : 1;
  const command = positionals.slice(0, wordCount).join(" ");
  return { command, rest: positionals.slice(wordCount), options: values };
}

export function requireYes({ options: { yes } }: AdminContext): void {
  if (!yes) throw new UsageError("Deleted data can't be restored; add --yes to confirm.");
}

/** An account's key of the current registry, or null without one, and its source. */
type AccountKey = Pick<Account, "account" | "source" | "isShared"> & { apiKey: string | null };

/** Reads the accounts' keys: the operator's if it pays for all, else each team's own. */
export async function readKeys({
  config,
  store,
}: Pick<AdminContext, "config" | "store">): Promise<(account: string) => AccountKey> {
  const { name, apiKey: operatorsKey } = registryAccess(config);
  const hasOwnKeys = config.slack.mode === "many" && !config.isAccountShared;
  const { installations } = await store.installations.all();
  const keys = new Map(installations.map(({ id, registryKey }) => [id, registryKey]));
  return (account) => {
    const apiKey = hasOwnKeys ? (keys.get(teamOfAccount(account)) ?? null) : operatorsKey;
    const isShared =
      config.isAccountShared || (apiKey !== null && isKeyShared(installations, apiKey));
    return { account, apiKey, isShared, source: apiKey === null ? null : sourceOf(name, apiKey) };
  };
}

/** Returns the Slack team of `--team`. Throws UsageError if missing or wrong. */
export function teamIn({ options: { team } }: AdminContext): string {
  if (team !== undefined && /^[TE]\w+$/.test(team)) return team;
  throw new UsageError("--team must be the id of a Slack team, such as T0123ABCD");
}

/** Returns the company of `--vkn`. Throws UsageError if missing or wrong. */
export function vknIn({ options: { vkn } }: AdminContext): string {
  if (vkn !== undefined && isVkn(vkn)) return vkn;
  throw new UsageError("--vkn must be a VKN: 10 digits with a check digit that fits");
}

/** Returns the person's id, if one is named. Throws UsageError for another text. */
export function userIn({ options: { user } }: AdminContext): string | undefined {
  if (user === undefined || /^[UW]\w+$/.test(user)) return user;
  throw new UsageError("--user must be a person's Slack id, such as U0123ABCD");
}

/** Throws ConfigError if a key for the answers on this machine's disk is missing. */
export async function requireOpenSpool({ spool }: AdminContext): Promise<void> {
  const missing = await spool.missingKeys();
  if (missing.length > 0) throw missingKeysError(missing);
}

export function printRow(...cells: string[]): void {
  console.log(cells.join("\t"));
}

/** Prints rows to stdout; heading and count go to stderr, so that pipes get rows alone. */
export function printTable(head: string, rows: string[][], countLabel = "Entries"): void {
  if (rows.length > 0) console.error(head);
  for (const row of rows) printRow(...row);
  console.error(`${countLabel}: ${rows.length}.`);
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
