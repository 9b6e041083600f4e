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

/** `accounts …`: works on the same data directory as a running service. */
export async function accountsCommand(
  [action, ...args]: readonly string[],
  { dataDir, print }: CommandContext,
): Promise<void> {
  const run = action === undefined ? undefined : actions.get(action);
  if (!run)
    throw new UsageError(
      "accounts için add, list, topup, prices, rotate, revoke veya ledger yazın.",
    );
  const { values, flags, positionals } = readOptions(args, optionNames, ["keep"]);
  if (positionals.length > 0) throw new UsageError(`Fazladan değer: ${positionals.join(" ")}`);
  const db = await openRegistryDatabase(dataDir);
  try {
    await run(createAccounts(db, Date.now), { ...values, keep: flags.has("keep") }, print);
  } finally {
    await db.destroy();
  }
}

const optionNames = ["name", "id", "balance", "amount", "set", "key-prefix"] as const;

type Values = Partial<Record<(typeof optionNames)[number], string>> & { keep: boolean };
type Action = (accounts: Accounts, values: Values, print: (line: string) => void) => Promise<void>;

const actions = new Map<string, Action>([
  ["add", add],
  ["list", list],
  ["topup", topup],
  ["prices", prices],
  ["revoke", revoke],
  ["rotate", rotate],
  ["ledger", ledger],
]);

async function add(accounts: Accounts, values: Values, print: (line: string) => void) {
  const name = required(values, "name").trim();
  if (name === "") throw new UsageError("--name boş olamaz.");
  const balance = readCredits("--balance", required(values, "balance"));
  try {
    print((await accounts.add({ name, balance })).key);
  } catch (error) {
    if (!(error instanceof AccountNameTakenError)) throw error;
    throw new UsageError(`'${name}' adında bir hesap var. Bakiye için accounts topup kullanın.`);
  }
}

async function list(accounts: Accounts, _values: Values, print: (line: string) => void) {
  const rows = await accounts.list();
  if (rows.length === 0) print("Henüz hesap yok. accounts add ile açın.");
  for (const { id, name, balance, prices: own, keys } of rows) {
    const shown = keys.map(({ prefix, revoked }) => `${prefix}…${revoked ? " (iptal)" : ""}`);
    print(
      [
        name,
        `kimlik ${id}`,
        `bakiye ${creditsToDecimal(balance)}`,
        `fiyatlar ${pricesLine(own)}`,
        `anahtarlar ${shown.join(", ")}`,
      ].join("\t"),
    );
  }
}

async function topup(accounts: Accounts, values: Values, print: (line: string) => void) {
  const ref = accountOf(values);
  const amount = readCredits("--amount", required(values, "amount"));
  const balance = found(await accounts.topup(ref, amount));
  print(`Yeni bakiye: ${creditsToDecimal(balance)}`);
}

async function prices(accounts: Accounts, values: Values, print: (line: string) => void) {
  const changes = readPrices("--set", values.set);
  print(pricesLine(found(await accounts.prices(accountOf(values), changes))));
}

async function rotate(accounts: Accounts, values: Values, print: (line: string) => void) {
  print(found(await accounts.rotate(accountOf(values), values.keep)));
}

async function ledger(accounts: Accounts, values: Values, print: (line: string) => void) {
  for (const row of found(await accounts.ledger(accountOf(values)))) {
    const amounts = [row.amount, row.balance_after].map(creditsToDecimal);
    print([new Date(row.at).toISOString(), row.kind, ...amounts, row.request_id].join("\t"));
  }
}

async function revoke(accounts: Accounts, values: Values, print: (line: string) => void) {
  const keyPrefix = values["key-prefix"];
  const count = await accounts.revoke(keyPrefix === undefined ? accountOf(values) : { keyPrefix });
  if (count === 0) throw new UsageError("İptal edilecek geçerli anahtar bulunamadı.");
  print(`İptal edilen anahtar: ${count}`);
}

function required(values: Values, name: (typeof optionNames)[number]): string {
  const value = values[name];
  if (value === undefined) throw new UsageError(`--${name} gerekli.`);
  return value;
}

function accountOf({ name, id }: Values): AccountRef {
  if (id !== undefined) return { id };
  if (name !== undefined) return { name };
  throw new UsageError("--name veya --id gerekli.");
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new UsageError("Böyle bir hesap yok.");
  return value;
}

function pricesLine(amounts: Record<LookupKind, MicroCredits>): string {
  return lookupKinds.map((kind) => `${kind}=${creditsToDecimal(amounts[kind])}`).join(",");
}
