import { createHash } from "node:crypto";
import { creditsToDecimal } from "../../company/credits.ts";
import { judgeUnknowns, unexplainedFall, type Undecided } from "./judge-unknowns.ts";
import type { BalanceOutcome, Registry } from "./registry-port.ts";
import type { Intent, Reading, Store } from "./store-port.ts";

/** One account at a registry, and the client that spends from it. */
export interface Account {
  /** What the ledger, the budgets and the evidence are kept under. */
  account: string;
  /** The fingerprint of the address and the key: evidence of one is none of another. */
  source: string;
  registry: Registry;
}

/** An unknown outcome that the balance doesn't settle, and why not. */
export interface Unsettled {
  intent: Intent;
  why: Undecided;
}

/** What an account's readings leave open. */
export interface Settled {
  /** Oldest first. */
  left: Unsettled[];
  /** Whether others spend from the account, so that nothing is settled by its balance. */
  shared: boolean;
}

/** A registry's address and key as evidence bears them; the key can't be told from it. */
export function sourceOf(baseUrl: string, apiKey: string): string {
  return createHash("sha256").update(`${baseUrl}\n${apiKey}`).digest("hex").slice(0, 16);
}

/** Reads the balance for nothing, and writes down where among the account's queries it was read. */
export async function readBalance(
  store: Store,
  { account, source, registry }: Account,
  withinMs: number,
): Promise<BalanceOutcome> {
  // One that can't be noted can still be shown.
  const noted = await store.beginReading(account, source).catch(() => null);
  const outcome = await registry.balance(withinMs);
  if (outcome.kind === "balance" && noted !== null) {
    await store.endReading(noted, outcome.balance).catch(() => undefined);
  }
  return outcome;
}

/**
 * Settles what an account's readings so far prove, and answers with the rest. A fall that nothing
 * explains marks the account as shared: from then on people decide, until an operator says otherwise.
 */
export async function settleBy(
  store: Store,
  { account, source }: Pick<Account, "account" | "source">,
): Promise<Settled> {
  const evidence = await store.evidence(account);
  const marks = await store.marks();
  const mark = marks.find((one) => one.account === account && one.mark === "shared");
  const fall = mark ? null : unexplainedFall(evidence, source);
  if (fall) await store.mark(account, "shared", reasonOf(fall));
  const left: Unsettled[] = [];
  const shared = !!mark || !!fall;
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

function reasonOf({ before, after }: { before: Reading; after: Reading }): string {
  const shown = ({ at, balance }: Reading) =>
    `${new Date(at).toISOString()} ${creditsToDecimal(balance)}`;
  return `${shown(before)} → ${shown(after)}`;
}
