import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import {
  AccountNameTakenError,
  createAccounts,
  type AccountRef,
  type Accounts,
} from "../accounts/accounts.ts";
import { openRegistryDatabase } from "../accounts/database.ts";
import type { CommandContext } from "./command.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { readCredits, readOptions, readPrices } from "./options.ts";
import type { Texts } from "./texts.ts";

/** `accounts …`: works on the same data directory as a running service. */
export async function accountsCommand(
  [action, ...args]: readonly string[],
  context: CommandContext,
): Promise<void> {
  const { dataDir, texts } = context;
  const run = action === undefined ? undefined : actions.get(action);
  if (!run) throw new UsageError(texts.accountActions);
  const { values, flags, positionals } = readOptions(args, optionNames, ["keep"]);
  if (positionals.length > 0) throw new UsageError(texts.extra(positionals.join(" ")));
  const db = await openRegistryDatabase(dataDir);
  try {
    await run(createAccounts(db, Date.now), { ...values, keep: flags.has("keep") }, context);
  } finally {
    await db.destroy();
  }
}

const optionNames = ["name", "id", "balance", "amount", "set", "key-prefix"] as const;

type Values = Partial<Record<(typeof optionNames)[number], string>> & { keep: boolean };
type Action = (accounts: Accounts, values: Values, context: CommandContext) => Promise<void>;

const actions = new Map<string, Action>([
  ["add", add],
  ["list", list],
  ["topup", topup],
  ["prices", prices],
  ["revoke", revoke],
  ["rotate", rotate],
  ["ledger", ledger],
]);

async function add(accounts: Accounts, values: Values, { texts, print }: CommandContext) {
  const name = required(values, "name", texts).trim();
  if (name === "") throw new UsageError(texts.emptyName);
  const balance = readCredits("--balance", required(values, "balance", texts), texts);
  try {
    print((await accounts.add({ name, balance })).key);
  } catch (error) {
    if (!(error instanceof AccountNameTakenError)) throw error;
    throw new UsageError(texts.nameTaken(name));
  }
}

async function list(accounts: Accounts, _values: Values, { texts, print }: CommandContext) {
  const rows = await accounts.list();
  if (rows.length === 0) print(texts.noAccounts);
  for (const { id, name, balance, prices: own, keys } of rows) {
    const shown = keys.map(({ prefix, revoked }) => `${prefix}…${revoked ? texts.revokedKey : ""}`);
    const [amount, asked] = [creditsToDecimal(balance), pricesLine(own)];
    print(`${name}\t${texts.account(id, amount, asked, shown.join(", "))}`);
  }
}

async function topup(accounts: Accounts, values: Values, { texts, print }: CommandContext) {
  const ref = accountOf(values, texts);
  const amount = readCredits("--amount", required(values, "amount", texts), texts);
  const balance = found(await accounts.topup(ref, amount), texts);
  print(texts.newBalance(creditsToDecimal(balance)));
}

async function prices(accounts: Accounts, values: Values, { texts, print }: CommandContext) {
  const changes = readPrices("--set", values.set, texts);
  print(pricesLine(found(await accounts.prices(accountOf(values, texts), changes), texts)));
}

async function rotate(accounts: Accounts, values: Values, { texts, print }: CommandContext) {
  print(found(await accounts.rotate(accountOf(values, texts), values.keep), texts));
}

async function ledger(accounts: Accounts, values: Values, { texts, print }: CommandContext) {
  for (const row of found(await accounts.ledger(accountOf(values, texts)), texts)) {
    const amounts = [row.amount, row.balance_after].map(creditsToDecimal);
    print([new Date(row.at).toISOString(), row.kind, ...amounts, row.request_id].join("\t"));
  }
}

async function revoke(accounts: Accounts, values: Values, { texts, print }: CommandContext) {
  const keyPrefix = values["key-prefix"];
  const which = keyPrefix === undefined ? accountOf(values, texts) : { keyPrefix };
  const count = await accounts.revoke(which);
  if (count === 0) throw new UsageError(texts.noKey);
  print(texts.revoked(count));
}

function required(values: Values, name: (typeof optionNames)[number], texts: Texts): string {
  const value = values[name];
  if (value === undefined) throw new UsageError(texts.required(name));
  return value;
}

function accountOf({ name, id }: Values, texts: Texts): AccountRef {
  if (id !== undefined) return { id };
  if (name !== undefined) return { name };
  throw new UsageError(texts.nameOrId);
}

function found<Value>(value: Value | null, texts: Texts): Value {
  if (value === null) throw new UsageError(texts.noAccount);
  return value;
}

function pricesLine(amounts: Record<LookupKind, MicroCredits>): string {
  return lookupKinds.map((kind) => `${kind}=${creditsToDecimal(amounts[kind])}`).join(",");
}
