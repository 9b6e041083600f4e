import { chmod, rename, rm, stat } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import {
  AccountNameTakenError,
  createAccounts,
  type AccountRef,
  type Accounts,
} from "../accounts/accounts.ts";
import { databaseFile, openRegistryStore } from "../accounts/database.ts";
import { parseArguments, UsageError, exitCodes } from "../../platform/command-line.ts";
import {
  missingOption,
  option,
  readCredits,
  readPrices,
  readWholeNumber,
  type CommandContext,
} from "./command.ts";

/** Runs an action on the accounts, also while the service runs. */
export async function accountsCommand(
  [action = "", ...args]: readonly string[],
  context: CommandContext,
): Promise<void> {
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run)
    throw new UsageError(
      "After accounts type add, list, topup, takeback, prices, limit, rotate, revoke or ledger.",
    );
  const { values } = parseArguments({ args: [...args], options });
  const store = await openRegistryStore(context, context.logger);
  try {
    await run(createAccounts(store, Date.now), values, context);
  } finally {
    await store.close();
  }
}

const options = {
  name: option.text,
  id: option.text,
  balance: option.text,
  amount: option.text,
  "per-minute": option.text,
  set: option.text,
  "key-prefix": option.text,
  keep: option.flag,
};

type Values = ReturnType<typeof parseArguments<{ options: typeof options }>>["values"];
type Action = (accounts: Accounts, values: Values, context: CommandContext) => Promise<void>;

const actions: Record<string, Action> = {
  async add(accounts, values, { print }) {
    const name = requireOption(values, "name").trim();
    if (name === "") throw new UsageError("--name can't be empty.");
    const balance = readCredits("--balance", requireOption(values, "balance"));
    try {
      print((await accounts.add({ name, balance })).key);
    } catch (error) {
      if (!(error instanceof AccountNameTakenError)) throw error;
      throw new UsageError(
        `There is an account named '${name}'. For its balance use accounts topup.`,
      );
    }
  },

  async list(accounts, _values, { print }) {
    const rows = await accounts.list();
    if (rows.length === 0) print("No accounts yet. Open one with accounts add.");
    for (const { id, name, balance, perMinute, prices, keys } of rows) {
      const keyTexts = keys.map(({ prefix, revoked }) => prefix + (revoked ? "… (revoked)" : "…"));
      const columns = [name, `id ${id}`, `balance ${creditsToDecimal(balance)}`];
      if (perMinute !== null) columns.push(`limit ${perMinute} a minute`);
      print([...columns, `prices ${pricesLine(prices)}`, `keys ${keyTexts.join(", ")}`].join("\t"));
    }
  },

  async topup(accounts, values, { print }) {
    const ref = readAccountRef(values);
    const amount = readCredits("--amount", requireOption(values, "amount"));
    const balance = requireAccount(await accounts.topUp(ref, amount));
    print(`New balance: ${creditsToDecimal(balance)}`);
  },

  async takeback(accounts, values, { print }) {
    const amount = readCredits("--amount", requireOption(values, "amount"));
    const balance = requireAccount(await accounts.takeBack(readAccountRef(values), amount));
    if (balance === "spent") {
      throw new UsageError("The account has less than that left. Nothing was changed.");
    }
    print(`New balance: ${creditsToDecimal(balance)}`);
  },

  async prices(accounts, values, { print }) {
    const changes = readPrices("--set", values.set);
    print(pricesLine(requireAccount(await accounts.setPrices(readAccountRef(values), changes))));
  },

  async limit(accounts, values, { print }) {
    const perMinute = readWholeNumber("per-minute", values["per-minute"], 1_000_000);
    if (perMinute === undefined) throw missingOption("per-minute");
    const limit = perMinute === 0 ? null : perMinute;
    requireAccount(await accounts.setLimit(readAccountRef(values), limit));
    print(limit === null ? "No limit" : `Limit: ${limit} paid queries a minute`);
  },

  async rotate(accounts, values, { print }) {
    print(requireAccount(await accounts.rotateKey(readAccountRef(values), values.keep === true)));
  },

  async ledger(accounts, values, { print }) {
    for (const row of requireAccount(await accounts.readLedger(readAccountRef(values)))) {
      const amounts = [row.amount, row.balance_after].map(creditsToDecimal);
      print([new Date(row.at).toISOString(), row.kind, ...amounts, row.request_id].join("\t"));
    }
  },

  async revoke(accounts, values, { print }) {
    const keyPrefix = values["key-prefix"];
    const which = keyPrefix === undefined ? readAccountRef(values) : { keyPrefix };
    const count = await accounts.revokeKeys(which);
    if (count === 0) throw new UsageError("There is no valid key to revoke.");
    print(`Keys revoked: ${count}`);
  },
};

function requireOption(values: Values, name: "name" | "balance" | "amount"): string {
  const value = values[name];
  if (value === undefined) throw missingOption(name);
  return value;
}

function readAccountRef({ name, id }: Values): AccountRef {
  if (id !== undefined) return { id };
  if (name !== undefined) return { name };
  throw new UsageError("--name or --id is needed.");
}

function requireAccount<Value>(value: Value | null): Value {
  if (value === null) throw new UsageError("There is no such account.");
  return value;
}

function pricesLine(amounts: Record<LookupKind, MicroCredits>): string {
  return lookupKinds.map((kind) => `${kind}=${creditsToDecimal(amounts[kind])}`).join(",");
}

/** Copies accounts, keys, prices and ledger as of one moment, also while the service runs. */
export async function backupCommand(
  args: readonly string[],
  { dataDir, databaseUrl, print }: CommandContext,
): Promise<void> {
  if (databaseUrl !== undefined)
    throw new UsageError('With DATABASE_URL use: pg_dump -Fc -n registry -f FILE "$DATABASE_URL"');
  const { positionals } = parseArguments({ args: [...args], allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError("Name one file to write the backup to: backup FILE");
  const source = openAccountsFile(dataDir);
  const draft = `${file}.draft`;
  try {
    await backup(source, draft);
    await chmod(draft, 0o600);
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true });
    throw new UsageError(
      "The backup could not be written. Check the path, permissions and free space.",
      exitCodes.data,
    );
  } finally {
    source.close();
  }
  print(`Backup written: ${file} (${(await stat(file)).size} bytes)`);
}

/** Opens the accounts' file of a data directory for reading. Throws UsageError. */
export function openAccountsFile(dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 5_000 });
  } catch {
    throw new UsageError(
      "The data directory has no registry.sqlite, or it can't be read.",
      exitCodes.data,
    );
  }
}
