import { istanbulMonth } from "../../src/company/istanbul-time.ts";
import type { KunyeStore } from "../../src/kunye/store/create-store.ts";
import type { Schema } from "../../src/kunye/store/schema.ts";
import type { TruthfulRegistry } from "./truthful-registry.ts";

/** The ledger's rows in the database. */
export interface LedgerRows {
  intents: Schema["intents"][];
  budgets: Schema["budgets"][];
}

/** The result of a run: the registry's truth, the ledger, and the consents to pay again. */
export interface RunOutcome {
  registry: TruthfulRegistry;
  store: KunyeStore;
  rows: LedgerRows;
  /** Presses of `Yine de sorgula` and `Yenile`, by question. */
  consents: ReadonlyMap<string, number>;
}

/** Sums of a run, money in micro-credits. */
export interface Totals {
  calls: number;
  charged: number;
  confirmed: number;
  unknown: number;
  /** Unknown outcomes that the balance has settled. */
  settled: number;
}

/** Returns a line per fault of the ledger: money paid twice, lost or miscounted. */
export async function violations(outcome: RunOutcome): Promise<string[]> {
  const { store, rows } = outcome;
  return [
    ...wrongQuestions(outcome),
    ...wrongSums(outcome),
    ...wrongBudgets(rows),
    ...(await unreadableAnswers(outcome)),
    ...(await expiredIntents(store, rows)),
  ];
}

export function totals({
  registry,
  rows: { intents },
}: Omit<RunOutcome, "store" | "consents">): Totals {
  const balance = intents.filter(({ reason }) => reason === "balance");
  return {
    calls: registry.calls.length,
    charged: sum(registry.calls.map(({ charged }) => charged)),
    confirmed: sum(intents.filter(isPaid).map(({ cost, reserved }) => cost ?? reserved)),
    unknown: sum(intents.filter(isUnknown).map(({ reserved }) => reserved)),
    settled: balance.length,
  };
}

const isPaid = ({ state }: Schema["intents"]) => state === "paid" || state === "lost";
const isUnknown = ({ state }: Schema["intents"]) => state === "unknown" || state === "sending";

/** Finds intents that were sent or charged twice, or paid again without consent. */
function* wrongQuestions({ registry, rows, consents }: RunOutcome) {
  const questions = new Set([
    ...registry.calls.map(({ question }) => question),
    ...rows.intents.map(({ kind, text }) => `${kind} ${text}`),
  ]);
  for (const question of questions) {
    const calls = registry.calls.filter((call) => call.question === question);
    const intents = rows.intents.filter(({ kind, text }) => `${kind} ${text}` === question);
    const charged = calls.filter((call) => call.charged > 0).length;
    const paid = intents.filter((intent) => isPaid(intent) || isUnknown(intent));
    const paying = paid.length;
    if (calls.length > intents.length) {
      yield `${question}: ${calls.length} calls for ${intents.length} intents`;
    }
    if (charged > paying) yield `${question}: charged ${charged} times, ${paying} in the ledger`;
    const lost = intents.filter(({ state }) => state === "lost").length;
    const allowed = 1 + (consents.get(question) ?? 0);
    if (paying - lost > allowed) yield `${question}: paid ${paying} times, ${allowed} allowed`;
    // A press agrees to its own query, not to a later typed one.
    const typed = paid.filter(({ cause, state }) => cause === null && state !== "lost").length;
    if (typed > 1) yield `${question}: paid by ${typed} typed commands`;
  }
}

/** Checks confirmed ≤ charged ≤ confirmed + unknown, to the micro-credit, if all costs are known. */
function* wrongSums({ registry, rows }: RunOutcome) {
  const { charged, confirmed, unknown } = totals({ registry, rows });
  const paidWithoutCost = sum(
    rows.intents
      .filter((intent) => isPaid(intent) && intent.cost === null)
      .map(({ reserved }) => reserved),
  );
  if (paidWithoutCost > 0) return;
  if (confirmed > charged) yield `confirmed ${confirmed}, but only ${charged} was charged`;
  if (charged > confirmed + unknown) {
    yield `charged ${charged}, of which the ledger knows ${confirmed} and suspects ${unknown}`;
  }
}

/** Finds budgets that differ from the sum of their lookups, and intents in a wrong month. */
export function* wrongBudgets({ intents, budgets: rows }: LedgerRows) {
  for (const { account, user_id, month, spent } of rows) {
    const own = intents
      .filter((intent) => intent.account === account && intent.month === month)
      .filter((intent) => user_id === "" || intent.user_id === user_id);
    const open = own.filter(({ state }) => !["paid", "lost", "free"].includes(state));
    const reserved = sum(open.map((intent) => intent.reserved));
    const expected = reserved + sum(own.filter(isPaid).map((one) => one.cost ?? one.reserved));
    const name = `the budget of ${user_id || "the team"} in ${month}`;
    if (spent !== expected) yield `${name} has spent or set aside ${spent}, not ${expected}`;
  }
  for (const { id, month, created_at } of intents) {
    if (month !== istanbulMonth(created_at)) yield `${id} counts in the wrong month`;
  }
}

/** Finds paid answers that do not open exactly as they were sent. */
async function unreadableAnswers({ registry, store, rows }: RunOutcome): Promise<string[]> {
  const found: string[] = [];
  for (const intent of rows.intents.filter(isPaid)) {
    if (intent.state === "lost") continue;
    const question = `${intent.kind} ${intent.text}`;
    const body = await store.answers.openAnswer(intent.id);
    const sent = registry.calls.filter((call) => call.question === question);
    if (!sent.some((call) => body !== null && call.sent.includes(body))) {
      found.push(`${question}: a paid answer does not open as it was sent`);
    }
  }
  return found;
}

/** Finds intents that are still `sending` after their lease. */
async function expiredIntents(store: KunyeStore, rows: LedgerRows): Promise<string[]> {
  await store.ledger.expireLeases();
  const now = await store.now();
  const overdue = rows.intents.filter(
    ({ state, lease_until }) => state === "sending" && lease_until < now,
  );
  const states = await Promise.all(
    overdue.map(async ({ id }) => (await store.ledger.intent(id))?.state),
  );
  return states
    .filter((state) => state === "sending")
    .map((state) => `an intent is left ${state} past its lease`);
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
