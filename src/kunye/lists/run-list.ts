import { setImmediate as otherWork, setTimeout as delay } from "node:timers/promises";
import { titleComparer } from "../../company/compare-titles.ts";
import { expandedTitleWords } from "../../company/title.ts";
import { assertNever } from "../../platform/assert-never.ts";
import { outsideSlot } from "../../platform/slots.ts";
import type { MicroCredits } from "../../company/credits.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { companyQuery, titleQuery, type HeldAnswer, type Query } from "../lookups/intents.ts";
import type { SavedUse } from "../lookups/open-held.ts";
import { meaningOf, type AskResult } from "../lookups/outcome.ts";
import type { ListStore } from "./list-store.ts";
import { findHeldTitles, type TitleFinder } from "./prepare-list.ts";
import type {
  Agreement,
  AskedRow,
  ListedKind,
  ListPauseReason,
  RowEnding,
  RowFailure,
  TakenList,
} from "./company-list.ts";

export interface ListPorts {
  lists: ListStore;
  lookups: Pick<Lookups, "ask" | "newestHeld" | "saveUses"> & TitleFinder;
  /** True if the user may spend; false if Slack cannot verify the user. */
  mayStillSpend: (person: { team: string; userId: string }) => Promise<boolean>;
  /** True if title searches may find persons' businesses for the user. */
  seesPeople: (person: { team: string; userId: string }) => Promise<boolean>;
  /** Milliseconds to wait after a failure; doubled by each further failure. */
  slowerMs: number;
}

const noAgreement: Agreement = { most: 0, prices: { vkn: null, title: null } };
const queryFor = { vkn: companyQuery, title: titleQuery };
/** The rows that are asked, or whose answers are being stored, at the same time. By hand. */
const maxAtWork = 2;
/** Milliseconds between looks for rows of a former holder. Chosen by hand. */
const askedPollMs = 500;
/** Rows of a batch, for which an embedded store blocks other work. Chosen by hand. */
const unpaidBatch = 50;
/** The number of failed queries in a row that pauses the list. Chosen by hand. */
export const maxFailures = 5;

interface Run {
  ports: ListPorts;
  list: TakenList;
  agreed: Agreement;
  signal: AbortSignal;
}

/** The progress of a run; each row's result makes the next one. */
interface Progress {
  /** The certain and possible cost of all rows that have ended. */
  spent: MicroCredits;
  /** Failures in a row. */
  failures: number;
  /** The time before which no row is asked, by the process's clock. */
  notBefore: number;
  /** True if an earlier row has to be asked again. */
  isRepeating: boolean;
  /** The reason not to ask further rows, or null. */
  halt: ListPauseReason | null;
}

/** Asks a list's waiting rows within the agreed prices and total; throws LeaseLost. */
export async function runList(
  ports: ListPorts,
  list: TakenList,
  signal: AbortSignal,
): Promise<void> {
  const { lists } = ports;
  const run = { ports, list, agreed: list.agreed ?? noAgreement, signal };
  const { ledger, open } = await lists.listBooks(list.id);
  const begin = { spent: ledger + open, failures: 0, notBefore: 0, isRepeating: false, halt: null };
  await endUnpaid(run, { kind: "vkn", onlyHeld: false });
  // Held titles cost nothing, so an early stop must not lose them.
  await endUnpaid(run, { kind: "title", onlyHeld: true });
  let progress = await askRows(run, "vkn", begin);
  // Titles come last: a number's answer may bring their company.
  if (progress.halt === null) {
    await endUnpaid(run, { kind: "title", onlyHeld: false });
    progress = await askRows(run, "title", progress);
  }
  if (progress.halt === null) await waitForFormerHolder(run);
  await lists.haltList(list, progress.halt);
}

/** Ends held rows and, unless `onlyHeld`, rows without an agreed price. */
async function endUnpaid(
  { ports, list, agreed, signal }: Run,
  { kind, onlyHeld }: { kind: ListedKind; onlyHeld: boolean },
): Promise<void> {
  const { lists, lookups } = ports;
  const keepsUnheld = onlyHeld || agreed.prices[kind] !== null;
  const unheld = keepsUnheld ? stillWaiting("continue") : failed("not-agreed");
  for (let last = -1; !signal.aborted;) {
    const batch = await lists.nextRows(list, last, unpaidBatch, kind);
    // Only titles that are never asked: others are searched just before they are asked.
    const isSearched = kind === "title" && !keepsUnheld;
    const titles = isSearched ? batch.map(({ text }) => text) : [];
    const companies = await findHeldTitles(lookups, finderOf(ports, list), titles);
    const results = batch.map(async ({ text }, at) => {
      const query = queryFor[kind](text);
      const held = companies[at]?.company ?? (await lookups.newestHeld(list.team, query));
      return held ? endedFree(query, held) : unheld;
    });
    await endRows({ ports, list }, batch, await Promise.all(results));
    last = batch.at(-1)?.no ?? last;
    if (batch.length < unpaidBatch) return;
    await otherWork();
  }
}

/** Asks the waiting rows of a kind, a few at a time; ends after the last row at work. */
async function askRows(run: Run, kind: ListedKind, begin: Progress): Promise<Progress> {
  const { ports, list, agreed, signal } = run;
  const price = agreed.prices[kind] ?? 0;
  const pace = { price, slowerMs: ports.slowerMs };
  const atWork = new Map<Promise<RowResult>, AskedRow>();
  /** Waits for the first row at work that ends, and returns its result. */
  const nextResult = async (): Promise<RowResult> => {
    const [ended, result] = await Promise.race(
      Array.from(atWork.keys(), async (asked) => [asked, await asked] as const),
    );
    atWork.delete(ended);
    return result;
  };
  let progress = begin;
  let last = -1;
  try {
    while (progress.halt === null && !signal.aborted) {
      const isAffordable = progress.spent + price * (atWork.size + 1) <= agreed.most;
      const waitMs = progress.notBefore - performance.now();
      const isFull = atWork.size === maxAtWork || !isAffordable || waitMs > 0;
      // A row at work may turn out to be free, or halt the list.
      const mustWait = atWork.size > 0 && isFull;
      if (atWork.size === 0 && waitMs > 0) await pause(waitMs, signal);
      const [row] = mustWait ? [] : await ports.lists.nextRows(list, last, 1, kind);
      if (row && atWork.values().some((other) => mayBeOfOne(row, other))) {
        progress = progressAfter(progress, await nextResult(), pace);
      } else if (row) {
        last = row.no;
        const asked = askRow(run, { row, price, isAffordable });
        // `nextResult` throws its failure later.
        asked.catch(() => undefined);
        atWork.set(asked, row);
      } else if (atWork.size > 0) {
        progress = progressAfter(progress, await nextResult(), pace);
      } else if (progress.isRepeating) {
        last = -1;
        progress = { ...progress, isRepeating: false };
      } else {
        break;
      }
    }
    while (atWork.size > 0) progress = progressAfter(progress, await nextResult(), pace);
    return progress;
  } finally {
    await Promise.allSettled(atWork.keys());
  }
}

/** True if two rows' titles may mean one company: the answer to one may make the other free. */
function mayBeOfOne(one: AskedRow, other: AskedRow): boolean {
  if (one.kind !== "title") return false;
  const [[first], [otherFirst]] = [expandedTitleWords(one.text), expandedTitleWords(other.text)];
  return first === otherFirst || titleComparer(one.text)(other.text) !== "different";
}

/** Asks a row, unless it may not be paid, and stores its end. */
async function askRow(
  run: Run,
  asked: { row: AskedRow; price: MicroCredits; isAffordable: boolean },
): Promise<RowResult> {
  const { ports, list, signal } = run;
  const { row, price } = asked;
  const { id, team, userId, attempts } = list;
  const { ended, query } = await resultWithoutAsking(run, asked);
  let result = ended;
  if (!result) {
    const { cause } = row;
    const agreed = { by: "list", list: { id, attempts }, cause, price, signal } as const;
    const outcome = await ports.lookups.ask({ team, userId }, query, agreed);
    result = rowResult(outcome, query, price);
  }
  if (result.ending) await endRows(run, [row], [result]);
  return result;
}

/** Stores the ends of rows, and what those saved that needed no payment. */
async function endRows(
  { ports, list }: Pick<Run, "ports" | "list">,
  rows: readonly AskedRow[],
  results: readonly RowResult[],
): Promise<void> {
  const endings = results.map(({ ending }, at) => ({ id: rows[at]?.id ?? "", ending }));
  await ports.lists.endRows(list, endings);
  const saved = results.flatMap(({ saved: use }) => use ?? []);
  if (saved.length > 0) await ports.lookups.saveUses(list, saved);
}

/** Returns a row's question, and its end if the row is held or may not be paid. */
async function resultWithoutAsking(
  { ports, list }: Run,
  { row, isAffordable }: { row: AskedRow; isAffordable: boolean },
): Promise<{ ended: RowResult | null; query: Query }> {
  const { team, userId } = list;
  const query = queryFor[row.kind](row.text);
  if (!(await ports.mayStillSpend({ team, userId })))
    return { ended: stillWaiting("standing"), query };
  // An earlier row may have brought this title's company.
  const titles = row.kind === "title" ? [row.text] : [];
  const [held] = await findHeldTitles(ports.lookups, finderOf(ports, list), titles);
  if (held?.company) return { ended: endedFree(query, held.company), query };
  if (held && held.similar.length > 0) return { ended: failed("similar"), query };
  const ended = isAffordable ? null : stillWaiting("total");
  // An earlier search has named the title's number, which costs less than a search.
  const vkn = held?.listedVkn ?? null;
  return { ended, query: vkn === null ? query : companyQuery(vkn) };
}

function finderOf(ports: ListPorts, { team, userId }: TakenList) {
  return { team, seesPeople: () => ports.seesPeople({ team, userId }) };
}

/** Waits for rows that a former holder of the list sent: they end with their claims' leases at the latest. */
async function waitForFormerHolder({ ports, list, signal }: Run): Promise<void> {
  while (!signal.aborted) {
    const { open, unknown } = await ports.lists.listBooks(list.id);
    if (open === unknown) return;
    await pause(askedPollMs, signal);
  }
}

/** Waits without a slot, or returns when the program is stopping. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await outsideSlot(() => delay(ms, undefined, { signal }).catch(() => undefined));
}

function progressAfter(
  before: Progress,
  { next, cost = 0, waitMs = 0 }: RowResult,
  { price, slowerMs }: { price: MicroCredits; slowerMs: number },
): Progress {
  const isFailure = next === "slower" || next === "again";
  const failures = isFailure ? before.failures + 1 : 0;
  const pauseMs = isFailure ? Math.max(waitMs, slowerMs * 2 ** (failures - 1)) : 0;
  const reason = isFailure || next === "continue" ? null : next;
  const halt = cost > price ? "price" : failures >= maxFailures ? "failures" : reason;
  return {
    spent: before.spent + cost,
    failures,
    notBefore: Math.max(before.notBefore, performance.now() + pauseMs),
    isRepeating: before.isRepeating || next === "again",
    halt: before.halt ?? halt,
  };
}

interface RowResult {
  ending: RowEnding;
  /** The next step; after a failure: `slower`, or `again` if the row is asked once more later. */
  next: "continue" | "slower" | "again" | ListPauseReason;
  /** The wait that the registry asked for. */
  waitMs?: number;
  /** The certain or possible payment. */
  cost?: number;
  /** The question of a row that a held answer ended. */
  saved?: SavedUse;
}

function rowResult(result: AskResult, query: Query, price: MicroCredits): RowResult {
  const { money, slows } = meaningOf(result);
  const next = slows ? "slower" : "continue";
  if (result.kind === "answer") {
    const { cost } = result.answer;
    // A paid row is found in the ledger by its cause.
    return money === "charged"
      ? { ...stillWaiting("continue"), cost: cost ?? price }
      : endedFree(query, result.answer);
  }
  // The row shows the end of this query, which may come later from a replica or a person.
  if (result.kind === "unknown" || result.kind === "blocked" || result.kind === "key-missing") {
    return { ...endedBy(result.intent.id), next, cost: money === "none" ? 0 : price };
  }
  if (result.kind === "refused" && result.refusal === "busy") {
    return { ...stillWaiting("again"), waitMs: result.retryAfterMs ?? 0 };
  }
  const meaning = meaningOf(result);
  switch (meaning.next) {
    case "again":
      return stillWaiting("again");
    case "later":
      return failed("unreachable", next);
    case "retry":
    case "give-up":
    case "person":
      return failed(meaning.name, next);
    case "pause":
      return stillWaiting(meaning.name === "needs-consent" ? "price" : meaning.name);
    // The list was stopped or taken over, an erasure took the row, or the program stops.
    case "drop":
    case "stop":
      return stillWaiting("continue");
    default:
      return assertNever(meaning);
  }
}

/** Ends a row with its lookup, whose answer may still be pending. */
function endedBy(intent_id: string): RowResult {
  return { ending: { intent_id, reason: null }, next: "continue" };
}

/** Ends a row with an answer that was not paid for by this list. */
function endedFree(query: Query, held: Pick<HeldAnswer, "intentId" | "vkn">): RowResult {
  return { ...endedBy(held.intentId), saved: { query, vkn: held.vkn } };
}

function stillWaiting(next: RowResult["next"]): RowResult {
  return { ending: null, next };
}

function failed(reason: RowFailure, next: RowResult["next"] = "continue"): RowResult {
  return { ending: { intent_id: null, reason }, next };
}
