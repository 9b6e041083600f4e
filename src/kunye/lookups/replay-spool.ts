import { assertNever } from "../../platform/assert-never.ts";
import { coalesced } from "../../platform/coalesced.ts";
import type { LedgerStore } from "./ledger-store.ts";
import {
  maxReplays,
  type QueryOutcome,
  type Spool,
  type SpooledAnswer,
  type WaitingAnswer,
} from "./ports.ts";
import { createAnswerReader, type ReadAnswer } from "./read-apart.ts";
import { vknOf } from "./read-received.ts";

/** The reasons of unknown outcomes whose answer is set aside; operators read them. */
const asideReasons = { failed: "answer-set-aside", damaged: "answer-file-damaged" } as const;

export type Replay = ReturnType<typeof createReplay>;

/** Creates the replays of one process, which run one after the other. */
export function createReplay(ledger: LedgerStore, spool: Spool, read: ReadAnswer) {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const isUntried = ({ tries }: WaitingAnswer) => tries === 0;
  const replayUntried = coalesced(() =>
    inTurn(() => replaySpool(ledger, spool, { read, isMeant: isUntried })),
  );
  // Counts the times that an untried answer may have come; the last run may have left one.
  let expected = 1;
  let tried = 0;
  return {
    /** Notes that the spool may hold an answer that was never tried. */
    expectAnswer: () => (expected += 1),
    /** Tries every waiting answer once. */
    all: coalesced(() => inTurn(() => replaySpool(ledger, spool, { read }))),
    /** Tries the answers that were never tried, if the spool may hold one. */
    async tryUntried(): Promise<void> {
      const upTo = expected;
      if (tried >= upTo) return;
      await replayUntried();
      tried = Math.max(tried, upTo);
    },
    /** Tries an intent's answer until the store has it, or it is set aside; false if it waits. */
    one: (intentId: string) => inTurn(() => replayOne(ledger, spool, intentId, read)),
  };
}

interface ReplayOptions {
  read?: ReadAnswer;
  /** Selects the answers; by default all. */
  isMeant?: (entry: WaitingAnswer) => boolean;
}

/**
 * Tries to store the waiting answers (R6), one after the other; returns the number that still wait.
 * An answer that can't be read is set aside; one that the store refuses continues to wait.
 * Throws if the store can't write.
 */
export async function replaySpool(
  ledger: LedgerStore,
  spool: Spool,
  { read = createAnswerReader(), isMeant = () => true }: ReplayOptions = {},
): Promise<number> {
  let left = 0;
  for (const entry of await spool.waiting()) {
    if (!isMeant(entry)) continue;
    const isDone = await replay(ledger, spool, entry, read).catch(async (error: unknown) => {
      await ledger.probe();
      spool.reportRefused(entry.intentId, error);
      return false;
    });
    if (!isDone) left += 1;
  }
  return left;
}

/** Tries an intent's answer until the store has it, or it is set aside; false if it still waits. */
export async function replayOne(
  ledger: LedgerStore,
  spool: Spool,
  intentId: string,
  read?: ReadAnswer,
): Promise<boolean> {
  const isMeant = (entry: WaitingAnswer) => entry.intentId === intentId;
  for (let tries = 0; tries <= maxReplays; tries += 1) {
    if ((await replaySpool(ledger, spool, { ...(read && { read }), isMeant })) === 0) return true;
  }
  return false;
}

/** Tries an answer; false if it still waits. Throws if the store can't write. */
async function replay(
  ledger: LedgerStore,
  spool: Spool,
  entry: WaitingAnswer,
  read: ReadAnswer,
): Promise<boolean> {
  const { intentId, tries } = entry;
  const setAside = async (kind: keyof typeof asideReasons, error?: unknown) => {
    // The answer is set aside even if the store refuses this row, unless the store can't write.
    const ending = { state: "unknown", reason: asideReasons[kind] } as const;
    await ledger.settle(intentId, ending).catch(() => ledger.probe());
    await spool.setAside(intentId, kind, error);
    return true;
  };
  const isLastTry = tries + 1 >= maxReplays;
  const taken = await spool.take(entry);
  switch (taken.kind) {
    case "gone":
      return true;
    case "no-key":
      return false;
    case "used-up":
      return setAside("failed");
    case "damaged":
      return setAside("damaged", taken.error);
    case "unreadable":
      return isLastTry && setAside("damaged", taken.error);
    case "answer":
      break;
    default:
      return assertNever(taken);
  }
  const outcome = await read(taken.answer.received);
  if (isNotRead(outcome)) {
    const error = new Error("reading took too much time or memory");
    if (isLastTry) return setAside("failed", error);
    spool.reportRefused(intentId, error);
    return false;
  }
  try {
    await storeSpooled(ledger, spool, taken.answer, outcome);
    return true;
  } catch (error) {
    // The answer is readable, so a later try may store it.
    await spool.giveBack(entry);
    throw error;
  }
}

async function storeSpooled(
  ledger: LedgerStore,
  spool: Spool,
  spooled: SpooledAnswer,
  outcome: QueryOutcome,
): Promise<void> {
  const { intentId } = spooled;
  if (outcome.kind !== "answered") {
    const settlement = settlementOf(outcome);
    await ledger.settle(intentId, settlement);
    return unspool(spool, intentId, settlement);
  }
  const { cost, body, parsed } = outcome;
  const vkn = vknOf(spooled, parsed);
  const paid = { state: "paid", cost, body, vkn, isReplayed: true } as const;
  const settled = await ledger.settle(intentId, paid);
  if (settled === null && !(await ledger.intent(intentId))) {
    await ledger.recover({ ...spooled, cost, body }, vkn);
  }
  return spool.remove(intentId);
}

/** True if the answer arrived, but reading it has to be tried again. */
export function isNotRead(outcome: QueryOutcome): boolean {
  return outcome.kind === "unknown" && outcome.cause === "not-read";
}

export function settlementOf(outcome: Exclude<QueryOutcome, { kind: "answered" }>) {
  const reason = outcome.kind === "refused" ? outcome.refusal : outcome.cause;
  return { state: outcome.kind === "unknown" ? "unknown" : "free", reason } as const;
}

/** Removes a settled answer from the spool; an unreadable one is kept there. */
export function unspool(
  spool: Spool,
  intentId: string,
  { state }: ReturnType<typeof settlementOf>,
): Promise<void> {
  return state === "unknown" ? spool.setAside(intentId, "aside") : spool.remove(intentId);
}
