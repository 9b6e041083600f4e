import { creditsToDecimal } from "../../company/credits.ts";
import type { KunyeStore } from "../store/create-store.ts";
import type { Account, BalanceOutcome } from "./ports.ts";
import {
  judgeUnknowns,
  lateChargeMs,
  unexplainedFall,
  type LoggedVerdict,
  type Reading,
  type Undecided,
  type Verdict,
} from "./judge-unknowns.ts";
import type { Intent } from "./intents.ts";

export interface Unsettled {
  intent: Intent;
  why: Undecided;
}

export interface Settled {
  left: Unsettled[];
  /** True if other programs spend from the account: its balance then settles nothing. */
  shared: boolean;
}

/** Lists unsettled outcomes; the evidence is read only while an outcome is unknown. */
export async function listUnsettled(
  store: KunyeStore,
  account: Pick<Account, "account" | "source">,
): Promise<Settled> {
  if (await store.hasUnknowns(account.account)) return settleBy(store, account);
  return { left: [], shared: await isShared(store, account.account) };
}

/** Settles outcomes by readings; an unexplained fall marks the account as shared. */
export async function settleBy(
  store: KunyeStore,
  { account, source }: Pick<Account, "account" | "source">,
): Promise<Settled> {
  const evidence = await store.evidence(account);
  const isMarked = await isShared(store, account);
  const fall = isMarked ? null : unexplainedFall(evidence, source);
  if (fall) await store.mark(account, "shared", reasonOf(fall));
  const left: Unsettled[] = [];
  const shared = isMarked || !!fall;
  for (const judgement of judgeUnknowns(evidence, source, shared)) {
    const { intentId } = judgement;
    if (judgement.kind === "undecided") {
      const intent = await store.intent(intentId);
      if (intent) left.push({ intent, why: judgement.why });
      continue;
    }
    const { kind: verdict, cost, readings } = judgement;
    await store.judge(intentId, { verdict, cost: verdict === "free" ? null : cost, readings });
  }
  return { left, shared };
}

/**
 * Settles an unknown outcome by a manager's verdict. `isNew`: false if a verdict existed.
 * `early`: a late charge may still show. Null: the answer came, or another account's outcome.
 */
export async function settleByManager(
  store: KunyeStore,
  account: string,
  manager: string,
  intentId: string,
  verdict: Verdict["verdict"],
  now: number,
): Promise<{ isNew: boolean; asked: string; settled: LoggedVerdict } | "early" | null> {
  const intent = await store.intent(intentId);
  if (intent?.account !== account) return null;
  if (now - (intent.closedAt ?? intent.createdAt) < lateChargeMs) return "early";
  const isNew = await store.judge(intentId, { verdict, cost: null, readings: null, manager });
  const settled =
    (await store.intent(intentId))?.state === "paid" ? null : await store.verdictOn(intentId);
  return settled && { isNew, asked: intent.text, settled };
}

async function isShared(store: KunyeStore, account: string): Promise<boolean> {
  const marks = await store.marks();
  return marks.some((one) => one.account === account && one.mark === "shared");
}

function reasonOf({ before, after }: { before: Reading; after: Reading }): string {
  const shown = ({ at, balance }: Reading) =>
    `${new Date(at).toISOString()} ${creditsToDecimal(balance)}`;
  return `${shown(before)} → ${shown(after)}`;
}

/** Reads the balance, and stores the reading's place among the account's queries. */
export async function readBalance(
  store: KunyeStore,
  { account, source, registry }: Account,
  withinMs: number,
): Promise<BalanceOutcome> {
  // The balance is shown even if the store is down.
  const noted = await store.beginReading(account, source).catch(() => null);
  const outcome = await registry.balance(withinMs);
  if (outcome.kind === "balance" && noted !== null) {
    await store.endReading(noted, outcome.balance).catch(() => undefined);
  }
  return outcome;
}

/** Creates a reader of balances, which stores at most one reading a minute. */
export function createBalanceReader(
  store: KunyeStore,
): (account: Account, withinMs: number) => Promise<BalanceOutcome> {
  const notedAt = new Map<string, number>();
  return async (account, withinMs) => {
    const at = performance.now();
    const last = notedAt.get(account.account) ?? -Infinity;
    if (at - last < readingEveryMs) return account.registry.balance(withinMs);
    notedAt.set(account.account, at);
    return readBalance(store, account, withinMs);
  };
}

const readingEveryMs = 60_000;
