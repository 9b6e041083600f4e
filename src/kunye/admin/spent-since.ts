import type { MicroCredits } from "../../company/credits.ts";
import type { Account } from "../lookups/account.ts";
import type { Movement, Reading } from "../lookups/ports/evidence.ts";
import type { KunyeStore } from "../store/create-store.ts";
import { readWithinMs } from "./with-registry.ts";

/** What went from an account since its last reading that the ledger doesn't know of. */
export interface Spent {
  amount: MicroCredits;
  /** How many of the ledger's queries since then may be part of it. */
  uncertain: number;
}

/** Compares the balance with the ledger's last reading of it; null where either is missing. */
export async function spentSince(
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
  // What waits on the disk will be in the ledger as soon as Künye starts.
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

/** Whether a movement was over before a reading began, or began after it. */
function isApart(reading: Reading, { openedAfter, closedAfter }: Movement): boolean {
  return reading.seq <= openedAfter || (closedAfter !== null && reading.askedSeq > closedAfter);
}
