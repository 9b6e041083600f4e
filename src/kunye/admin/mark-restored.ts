import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import type { Config } from "../config.ts";
import { sourceOf, type Account, type Spool } from "../lookups/ports.ts";
import { everyAccount } from "../store/accounts.ts";
import type { Movement, Reading } from "../lookups/judge-unknowns.ts";
import type { KunyeStore } from "../store/create-store.ts";
import { readReceived } from "../lookups/read-received.ts";
import { isAt, registryAccount } from "../registry-account.ts";
import { createRegistryClient } from "../registry-client/create-registry-client.ts";

const notCompared =
  "what was spent since the backup is unknown (the balance could not be compared)";

/**
 * Prints what was spent since the backup, and marks the accounts of the backup and the `known` ones.
 * Typed questions of a marked account ask first, until an operator releases the account.
 */
export async function markRestored(
  config: Config,
  store: KunyeStore,
  spool: Spool,
  known: string[],
): Promise<void> {
  const waiting = (await spool.waiting()).flatMap(({ received, ...answer }) => {
    const outcome = readReceived(received);
    return outcome.kind === "answered" ? [{ ...answer, cost: outcome.cost }] : [];
  });
  const names = new Set([...(await store.accounts()), ...known]);
  const at = registryAccount(config);
  // An account with buttons alone is in no ledger.
  await store.markRestored(everyAccount, notCompared);
  for (const name of names) {
    await (isAt(name, at)
      ? store.mark(name, "restored", notCompared)
      : store.markRestored(name, notCompared));
  }
  await withRegistry(config, [...names], async (account) => {
    const own = waiting.filter((one) => one.account === account.account);
    const words = spentWords(await spentSince(store, account, own));
    await store.markRestored(account.account, words);
    console.log(`${account.account}: ${words}`);
  });
  console.log(
    "Queries since the backup are unknown, so typed commands ask before they pay. When you have checked: npm run admin -- account --release",
  );
}

/** The spending since an account's last reading that is not in the ledger. */
interface Spent {
  amount: MicroCredits;
  /** The number of the ledger's queries that may be part of the amount. */
  uncertain: number;
}

function spentWords(spent: Spent | null): string {
  if (spent === null) return notCompared;
  const { amount, uncertain } = spent;
  const credits = `${creditsToDecimal(Math.abs(amount))} ${Math.abs(amount) === 1_000_000 ? "credit" : "credits"}`;
  if (amount < 0) {
    return `topped up since the backup; what was spent is unknown (difference: ${credits})`;
  }
  const doubt = `; queries with an unknown outcome that may be part of it: ${uncertain}`;
  return `${credits} spent since the backup that the ledger doesn't know of${uncertain > 0 ? doubt : ""}`;
}

/** Compares the balance with the ledger's last reading; null if either is missing. */
async function spentSince(
  store: KunyeStore,
  { account, source, registry }: Account,
  waiting: { intentId: string; cost: MicroCredits | null }[],
): Promise<Spent | null> {
  const { readings, others, unknown } = await store.evidence(account);
  const moving = [...others, ...unknown];
  const last = readings.findLast(
    (reading) => reading.source === source && moving.every((one) => isApart(reading, one)),
  );
  const outcome = await registry.balance(readWithinMs);
  if (!last || outcome.kind !== "balance") return null;
  const since = moving.filter((one) => one.openedAfter >= last.seq);
  const states = await store.intents(waiting.map(({ intentId }) => intentId));
  const isPaid = (id: string) => states.some((one) => one.id === id && one.state === "paid");
  // Answers on the disk come into the ledger with Künye's next start.
  const spooled = waiting.filter(({ intentId }) => !isPaid(intentId));
  const open = new Set(unknown.map(({ intentId }) => intentId));
  const certain = [
    ...spooled,
    ...since.filter(
      ({ intentId }) => !open.has(intentId) && !spooled.some((one) => one.intentId === intentId),
    ),
  ].filter(({ cost }) => cost !== null);
  const ids = new Set(certain.map(({ intentId }) => intentId));
  const amount = certain.reduce((left, { cost }) => left - (cost ?? 0), last.balance);
  return {
    amount: amount - outcome.balance,
    uncertain: [...since, ...spooled].filter(({ intentId }) => !ids.has(intentId)).length,
  };
}

/** True if the movement and the reading do not overlap. */
function isApart(reading: Reading, { openedAfter, closedAfter }: Movement): boolean {
  return reading.seq <= openedAfter || (closedAfter !== null && reading.askedSeq > closedAfter);
}

/** Runs some work on each of the accounts at the registry of the settings. */
export async function withRegistry(
  config: Config,
  accounts: string[],
  work: (account: Account) => Promise<unknown>,
): Promise<void> {
  const at = registryAccount(config);
  const source = sourceOf(at.account, at.apiKey ?? "");
  // The embedded registry runs only with Künye: its balance can't be read here.
  const registry =
    config.registry.mode === "remote"
      ? createRegistryClient({ ...config.registry, deadlineMs: readWithinMs })
      : unreachable;
  try {
    for (const account of accounts.filter((name) => isAt(name, at))) {
      await work({ account, source, registry });
    }
  } finally {
    await registry.close();
  }
}

/** Milliseconds for one reading of the balance. */
export const readWithinMs = 10_000;

const unreachable = {
  query: () => Promise.reject(new Error("an operator's command never asks")),
  balance: () => Promise.resolve({ kind: "failed", cause: "unreachable" } as const),
  close: () => Promise.resolve(),
};
