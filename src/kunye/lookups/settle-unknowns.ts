import { creditsToDecimal } from "../../company/credits.ts";
import type { Account } from "./account.ts";
import { judgeUnknowns, unexplainedFall, type Undecided } from "./judge-unknowns.ts";
import type { Accounts } from "./ports/accounts.ts";
import type { Intent, Ledger } from "./ports/ledger.ts";
import type { Reading, Readings } from "./ports/readings.ts";
import type { Verdicts } from "./ports/verdicts.ts";

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

/**
 * Settles what an account's readings so far prove, and answers with the rest. A fall that nothing
 * explains marks the account as shared: from then on people decide, until an operator says otherwise.
 */
export async function settleBy(
  store: Accounts & Ledger & Readings & Verdicts,
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
