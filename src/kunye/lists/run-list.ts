import { setImmediate as otherWork, setTimeout as delay } from "node:timers/promises";
import { assertNever } from "../../platform/assert-never.ts";
import type { AskResult } from "../lookups/lookup-context.ts";
import type { Disagreed } from "../lookups/ask.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { companyQuery, titleQuery } from "../lookups/intents.ts";
import type { Price } from "../lookups/prices.ts";
import type { KunyeStore } from "../store/create-store.ts";
import { findHeldTitles, type TitleFinder } from "./prepare-list.ts";
import type {
  AskedRow,
  ListedKind,
  ListPauseReason,
  RowEnding,
  RowFailure,
  TakenList,
} from "./company-list.ts";

export interface ListPorts {
  store: KunyeStore;
  lookups: Pick<Lookups, "askAgreed" | "newestHeld"> & TitleFinder;
  /** True if the user may spend; false if Slack cannot verify the user. */
  mayStillSpend: (person: { team: string; userId: string }) => Promise<boolean>;
  /** True if title searches may find persons' businesses for the user. */
  seesPeople: (userId: string) => Promise<boolean>;
  /** Milliseconds to wait after a failure; doubled by each further failure. */
  slowerMs: number;
}

const noAgreement = { most: 0, prices: { vkn: null, title: null } };
const queryFor = { vkn: companyQuery, title: titleQuery };
/** Rows asked together, and rows in work: asked, claimed or being stored. */
const maxAsked = 2;
const maxInWork = 4;
/** Milliseconds until a waiting claim is given back; its lease is longer. */
const patienceMs = 5_000;
/** Milliseconds between two requests, so that storing and asking overlap. */
const requestGapMs = 10;
const askedPollMs = 500;
const unpaidBatch = 200;
const maxFailures = 5;

/** Asks a list's waiting rows within the agreed prices and total; throws LeaseLost. */
export async function runList(
  ports: ListPorts,
  list: TakenList,
  signal: AbortSignal,
): Promise<void> {
  const { store, lookups } = ports;
  const { id, team, userId } = list;
  const finder = { team, seesPeople: () => ports.seesPeople(userId) };
  const { most: maxTotal, prices } = list.agreed ?? noAgreement;
  await store.giveBackRows(id);
  const { ledger, open } = await store.listBooks(id);
  let spent = ledger + open;
  const pendingCosts = new Map<string, number>();
  /** Rows being sent; a promise ends when the next row may be sent. */
  const sentRows = new Map<string, PromiseWithResolvers<null>>();
  /** Rows whose answer may halt the list. */
  const doubtfulRows = new Set<string>();
  /** Rows whose claim was given back. */
  const rowsToRepeat: AskedRow[] = [];
  const inWork = new Set<Promise<void>>();
  let failures = 0;
  let sentAt = 0;
  /** The moment until which a busy registry gets no row. */
  let waitUntil = 0;
  const rows = rowsInTurn();
  const stopping = new AbortController();
  const stopSignal = AbortSignal.any([signal, stopping.signal]);
  await endUnpaid("vkn");
  // Held titles cost nothing, so an early stop must not lose them.
  await endUnpaid("title", true);
  const workers = await Promise.allSettled(Array.from({ length: maxInWork }, work));
  for (const one of workers) if (one.status === "rejected") throw one.reason;
  await waitForFormerHolder();
  await store.haltList(list, null);

  /** Waits for rows that a former holder of the list sent: they end with their claims' leases. */
  async function waitForFormerHolder(): Promise<void> {
    while (!stopSignal.aborted) {
      const { open, unknown } = await store.listBooks(id);
      if (open === unknown) return;
      await delay(askedPollMs, undefined, { signal: stopSignal }).catch(() => undefined);
    }
  }

  async function work(): Promise<void> {
    try {
      for await (const row of rows) {
        const ended = workOn(row).finally(() => endTurn(row.id));
        inWork.add(ended);
        await ended.finally(() => inWork.delete(ended));
      }
    } catch (error) {
      if (stopSignal.aborted) return;
      stopping.abort();
      throw error;
    }
  }

  /** Yields titles last: a number's answer may bring their company. */
  async function* rowsInTurn() {
    let last = -1;
    for (let kind: ListedKind = "vkn"; ;) {
      const repeated = rowsToRepeat.shift();
      const [row] = await store.nextRows(list, repeated ? repeated.no - 1 : last, 1, kind);
      if (stopSignal.aborted) return;
      // Its business was erased in between.
      if (repeated && row?.id !== repeated.id) continue;
      if (!row && inWork.size === 0) {
        if (kind === "title") return;
        await endUnpaid("title");
        [last, kind] = [-1, "title"];
        continue;
      }
      if (!row) {
        // A row in work may have to be asked again.
        await Promise.race(inWork).catch(() => undefined);
        continue;
      }
      last = Math.max(last, row.no);
      const slowerMs = failures === 0 ? 0 : ports.slowerMs * 2 ** (failures - 1);
      const pauseMs = Math.max(slowerMs, waitUntil - performance.now());
      if (pauseMs > 0) await delay(pauseMs, undefined, { signal: stopSignal });
      yield row;
    }
  }

  /** Ends held rows and, unless `onlyHeld`, rows without an agreed price. */
  async function endUnpaid(kind: ListedKind, onlyHeld = false): Promise<void> {
    const keepsUnheld = onlyHeld || prices[kind] !== null;
    const unheld = keepsUnheld ? stillWaiting("continue") : failed("not-agreed");
    for (let last = -1; !stopSignal.aborted;) {
      const batch = await store.nextRows(list, last, unpaidBatch, kind);
      // Only titles that are never asked: others are searched just before they are asked.
      const isSearched = kind === "title" && !keepsUnheld;
      const titles = isSearched ? batch.map(({ text }) => text) : [];
      const companies = await findHeldTitles(lookups, finder, titles);
      const rows = batch.map(async ({ id, text }, at) => {
        const held =
          companies[at]?.company ?? (await lookups.newestHeld(team, queryFor[kind](text)));
        return { id, ending: (held ? endedBy(held.intentId) : unheld).ending };
      });
      await store.endRows(list, await Promise.all(rows));
      last = batch.at(-1)?.no ?? last;
      if (batch.length < unpaidBatch) return;
      await otherWork();
    }
  }

  async function workOn(row: AskedRow): Promise<void> {
    const result = await resultOf(row);
    pendingCosts.delete(row.id);
    const { ending, next, cost = 0, waitMs = 0 } = result;
    if (next === "again") {
      rowsToRepeat.push(row);
      if (waitMs === 0) return;
      waitUntil = Math.max(waitUntil, performance.now() + waitMs);
      failures += 1;
      if (failures < maxFailures) return;
      stopping.abort();
      await store.haltList(list, "failures");
      return;
    }
    spent += cost;
    if (ending) await store.endRows(list, [{ id: row.id, ending }]);
    failures = next === "slower" ? failures + 1 : 0;
    const pause = next === "continue" || next === "slower" ? null : next;
    const halt = failures >= maxFailures ? "failures" : pause;
    const reason = cost > (prices[row.kind] ?? 0) ? "price" : halt;
    if (reason !== null) {
      stopping.abort();
      await store.haltList(list, reason);
    }
  }

  async function resultOf(row: AskedRow): Promise<RowResult> {
    const { id: rowId, kind, text, cause } = row;
    const price = prices[kind] ?? 0;
    if (!(await ports.mayStillSpend({ team, userId }))) return stillWaiting("standing");
    // An earlier row may have brought this title's company.
    const [held] = kind === "title" ? await findHeldTitles(lookups, finder, [text]) : [];
    if (held?.company) return endedBy(held.company.intentId);
    if (held && held.similar.length > 0) return failed("similar");
    const exceedsTotal = () =>
      pendingCosts.values().reduce((sum, one) => sum + one, spent) + price > maxTotal;
    // A row in work may turn out to be free.
    while (exceedsTotal() && pendingCosts.size > 0 && !stopSignal.aborted) await delay(20);
    if (exceedsTotal()) return stillWaiting("total");
    pendingCosts.set(rowId, price);
    const query = queryFor[kind](text);
    const question = { ...query, userId, cause, waitForTurn: () => waitForTurn(rowId) };
    const agreed = ({ amount }: Price) => amount <= price;
    const result = await lookups.askAgreed(team, question, agreed, (outcome) => {
      doubtfulRows.add(rowId);
      if (outcome?.kind !== "answered" || (outcome.cost ?? price) > price) return;
      doubtfulRows.delete(rowId);
      endTurn(rowId);
    });
    return rowResult(result, price);
  }

  /** Waits for a claimed row's turn; false after a long wait, a failure or a stop. */
  async function waitForTurn(rowId: string): Promise<boolean> {
    const [since, before] = [performance.now(), failures];
    while (sentRows.size === maxAsked || doubtfulRows.size > 0) {
      await Promise.race(sentRows.values().map(({ promise }) => promise));
    }
    sentRows.set(rowId, Promise.withResolvers());
    const earlyMs = sentAt + requestGapMs - performance.now();
    sentAt = Math.max(sentAt + requestGapMs, performance.now());
    if (earlyMs > 0) await delay(earlyMs);
    if (failures > before || performance.now() - since > patienceMs) return false;
    if ((await store.list(id))?.state !== "running") stopping.abort();
    return !stopSignal.aborted;
  }

  function endTurn(rowId: string): void {
    sentRows.get(rowId)?.resolve(null);
    sentRows.delete(rowId);
    doubtfulRows.delete(rowId);
  }
}

interface RowResult {
  ending: RowEnding;
  /** The next step; `again`: the row is asked once more later. */
  next: "continue" | "slower" | "again" | ListPauseReason;
  /** The wait that the registry asked for. */
  waitMs?: number;
  /** The certain or possible payment. */
  cost?: number;
}

function rowResult(result: AskResult | Disagreed, price: number): RowResult {
  switch (result.kind) {
    case "answer":
      if (result.origin !== "bought") return endedBy(result.answer.intentId);
      // A paid row is found in the ledger by its cause.
      return { ending: null, next: "continue", cost: result.answer.cost ?? price };
    case "blocked":
    case "key-missing":
      return endedBy(result.intent.id);
    case "unknown":
      return { ...endedBy(result.intent.id), next: "slower", cost: price };
    case "gone":
      return failed("gone");
    case "not-sent":
      return failed("unreachable", "slower");
    case "given-back":
      return stillWaiting("again");
    case "not-charged":
      return failed("not-charged");
    case "still-asking":
      return stillWaiting("slower");
    case "restored":
    case "over-budget":
      return stillWaiting(result.kind);
    case "disagreed":
      return stillWaiting(result.price.amount > price ? "price" : "continue");
    case "refused":
      return result.refusal === "busy"
        ? { ...stillWaiting("again"), waitMs: result.retryAfterMs ?? 0 }
        : refusals[result.refusal];
    default:
      return assertNever(result);
  }
}

/** Ends a row with its lookup, whose answer may still be pending. */
function endedBy(intent_id: string): RowResult {
  return { ending: { intent_id, reason: null }, next: "continue" };
}

function stillWaiting(next: RowResult["next"]): RowResult {
  return { ending: null, next };
}

function failed(reason: RowFailure, next: RowResult["next"] = "continue"): RowResult {
  return { ending: { intent_id: null, reason }, next };
}

const refusals = {
  "insufficient-balance": stillWaiting("insufficient-balance"),
  unauthorized: stillWaiting("unauthorized"),
  other: stillWaiting("other"),
  "upstream-silent": failed("upstream-silent", "slower"),
  invalid: failed("invalid", "slower"),
  unsuccessful: failed("unsuccessful", "slower"),
  "not-found": failed("not-found"),
};
