import { creditsToDecimal } from "../../company/credits.ts";
import type { AccountStore } from "./account-store.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { Account, BalanceOutcome } from "./ports.ts";
import {
  judgeUnknowns,
  lateChargeMs,
  findUnexplainedFall,
  type LoggedVerdict,
  type Reading,
  type Undecided,
  type Verdict,
} from "./judge-unknowns.ts";
import type { Intent } from "./intents.ts";
import type { LookupContext } from "./lookup-context.ts";

export interface UnsettledOutcome {
  intent: Intent;
  why: Undecided;
}

export interface SettlingResult {
  unsettled: UnsettledOutcome[];
  /** True if other programs spend from the account: its balance then settles nothing. */
  isShared: boolean;
}

type AccountHolder = Pick<Account, "account" | "source" | "isShared">;
type Books = Pick<LookupContext, "accounts" | "ledger">;

/** Settles what readings prove, and lists the rest; the evidence is read only while an outcome is unknown. */
export async function listUnsettled(
  { accounts, ledger }: Books,
  account: AccountHolder,
): Promise<SettlingResult> {
  if (await ledger.hasUnknowns(account.account)) {
    return settleByReadings({ accounts, ledger }, account);
  }
  return { unsettled: [], isShared: await isShared(accounts, account) };
}

/** Settles outcomes by readings; an unexplained fall marks the account as shared. */
export async function settleByReadings(
  { accounts, ledger }: Books,
  holder: AccountHolder,
): Promise<SettlingResult> {
  const { account, source } = holder;
  const evidence = await accounts.evidence(account);
  const wasShared = await isShared(accounts, holder);
  const fall = wasShared ? null : findUnexplainedFall(evidence, source);
  if (fall) await accounts.mark(account, "shared", reasonOf(fall));
  const unsettled: UnsettledOutcome[] = [];
  const provesNothing = wasShared || !!fall;
  for (const judgement of judgeUnknowns(evidence, source, provesNothing)) {
    const { intentId } = judgement;
    if (judgement.kind === "undecided") {
      const intent = await ledger.intent(intentId);
      if (intent) unsettled.push({ intent, why: judgement.why });
      continue;
    }
    const { kind: verdict, cost, readings } = judgement;
    await ledger.judge(intentId, { verdict, cost: verdict === "free" ? null : cost, readings });
  }
  return { unsettled, isShared: provesNothing };
}

/** The limit of an account's verdicts that are read, and their age in milliseconds. */
const recentVerdicts = { limit: 50, ageMs: 24 * 3_600_000 };

/** Returns the users' queries that balance readings settled within a day, newest first. */
export async function listSettledByBalance(
  { ledger, now }: Pick<LookupContext, "ledger" | "now">,
  account: string,
): Promise<LoggedVerdict[]> {
  const { limit, ageMs } = recentVerdicts;
  return ledger.settledByBalance(account, { since: (await now()) - ageMs, limit });
}

/**
 * Settles an unknown outcome by a manager's verdict. `isNew`: false if a verdict existed.
 * `early`: a late charge may still show.
 * Null: the outcome became known otherwise, is another account's, or does not exist.
 */
export async function settleByManager(
  ledger: LedgerStore,
  account: string,
  manager: string,
  intentId: string,
  verdict: Verdict["verdict"],
  now: number,
): Promise<{ isNew: boolean; asked: string; settled: LoggedVerdict } | "early" | null> {
  const intent = await ledger.intent(intentId);
  if (intent?.account !== account) return null;
  if (now - (intent.closedAt ?? intent.createdAt) < lateChargeMs) return "early";
  const isNew = await ledger.judge(intentId, { verdict, cost: null, readings: null, manager });
  const settled =
    (await ledger.intent(intentId))?.state === "paid" ? null : await ledger.verdictOn(intentId);
  return settled && { isNew, asked: intent.text, settled };
}

/** True if another team holds the account's key or used it lately, or other programs spend. */
export async function isShared(
  accounts: AccountStore,
  { account, source, isShared: hasSharedKey = false }: AccountHolder,
): Promise<boolean> {
  if (hasSharedKey) return true;
  const marks = await accounts.marks();
  const isMarked = marks.some((one) => one.account === account && one.mark === "shared");
  return isMarked || (source !== null && accounts.isSourceShared(source, account));
}

function reasonOf({ before, after }: { before: Reading; after: Reading }): string {
  const shown = ({ at, balance }: Reading) =>
    `${new Date(at).toISOString()} ${creditsToDecimal(balance)}`;
  return `${shown(before)} → ${shown(after)}`;
}

/** Reads the balance, and stores the reading's place among the account's queries. */
export async function readBalance(
  accounts: AccountStore,
  { account, source, isBalanceHidden, registry }: Account,
  withinMs: number,
): Promise<BalanceOutcome> {
  // The balance is shown even if the store is down.
  const readingId =
    source === null || isBalanceHidden === true
      ? null
      : await accounts.beginReading(account, source).catch(() => null);
  const outcome = await registry.balance(withinMs);
  if (outcome.kind === "balance" && readingId !== null) {
    await accounts.endReading(readingId, outcome.balance).catch(() => undefined);
  }
  return outcome;
}

type ToldReading = Pick<Reading, "balance" | "at">;
/** A reading of this process; `begun` is monotonic milliseconds. */
type OwnReading = Pick<Reading, "balance"> & { begun: number };

/**
 * Creates a reader of balances, which stores at most one reading a minute of an account. `newest`
 * returns the newest reading of this process or of the store, without asking the registry.
 */
export function createBalanceReader(accounts: AccountStore, now: () => Promise<number>) {
  const storedAt = new Map<string, number>();
  const lastRead = new Map<string, ToldReading & OwnReading & { source: string }>();

  function read(account: Account, withinMs: number): Promise<BalanceOutcome> {
    const at = performance.now();
    const last = storedAt.get(account.account) ?? -Infinity;
    if (at - last < readingEveryMs) return account.registry.balance(withinMs);
    storedAt.set(account.account, at);
    return readBalance(accounts, account, withinMs);
  }

  /** Keeps a reading in memory, unless a later one was faster. */
  async function remember({ account, source }: Account, { balance, begun }: OwnReading) {
    if (source === null) return;
    const at = await now();
    if (begun < (lastRead.get(account)?.begun ?? 0)) return;
    lastRead.set(account, { source, begun, balance, at });
  }

  return {
    async read(account: Account, withinMs: number): Promise<BalanceOutcome> {
      const begun = performance.now();
      const outcome = await read(account, withinMs);
      // The balance is shown even if the store is down.
      if (outcome.kind === "balance" && account.isBalanceHidden !== true)
        void remember(account, { ...outcome, begun }).catch(() => undefined);
      return outcome;
    },
    async newest({
      account,
      source,
    }: Pick<Account, "account" | "source">): Promise<ToldReading | null> {
      const { readings } = await accounts.evidence(account);
      const stored = readings.findLast((one) => one.source === source) ?? null;
      const own = lastRead.get(account);
      const isNewer = own?.source === source && own.at >= (stored?.at ?? 0);
      return isNewer ? own : stored;
    },
  };
}

/** Milliseconds between two stored readings of a balance. Chosen by hand. */
const readingEveryMs = 60_000;
