import { setImmediate as others, setTimeout as delay } from "node:timers/promises";
import type { Lookups } from "../lookups/create-lookups.ts";
import { companyQuery, titleQuery } from "../lookups/ports/query.ts";
import type { Price } from "../lookups/prices.ts";
import type { AskedRow, ListStore, TakenList } from "./ports/list-store.ts";
import { answered, failed, later, rowResult, type RowResult } from "./row-result.ts";

/** What a list is carried out with. */
export interface ListPorts {
  store: ListStore;
  lookups: Pick<Lookups, "askAgreed" | "held">;
  /** Whether somebody may still spend; who can't be verified may not. */
  mayStillSpend: (person: { team: string; userId: string }) => Promise<boolean>;
  /** How long is waited after a first failure, in milliseconds; twice as long after each further one. */
  slowerMs: number;
}

const queryFor = { vkn: companyQuery, title: titleQuery };
/** Two rows are asked while two more are written down. */
const [askedAtOnce, rowsAtOnce] = [2, 4];
const unpaidAtOnce = 200;
const failuresInARow = 5;

/** Asks a running list's rows, each once for its cause, as long as price and total are as agreed; throws LeaseLost. */
export async function runList(
  ports: ListPorts,
  list: TakenList,
  signal: AbortSignal,
): Promise<void> {
  const { store, lookups } = ports;
  const { id, team, userId } = list;
  const { most, prices } = list.agreed ?? { most: 0, prices: { vkn: null, title: null } };
  const { ledger, open } = await store.listBooks(id);
  let spent = ledger + open;
  /** What each row on its way may cost. */
  const onTheWay = new Map<string, number>();
  /** The rows that are asked, until another may be in their place; `doubted` are those whose answer may halt the list. */
  const asked = new Map<string, Promise<null>>();
  const doubted = new Set<string>();
  let failures = 0;
  const rows = rowsInTurn();
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  await endUnpaid();
  const workers = await Promise.allSettled(Array.from({ length: rowsAtOnce }, work));
  for (const one of workers) if (one.status === "rejected") throw one.reason;
  await store.haltList(list, null);

  async function work(): Promise<void> {
    try {
      for await (const { row, heard } of rows) await workOn(row, heard).finally(heard);
    } catch (error) {
      if (ends.aborted) return;
      over.abort();
      throw error;
    }
  }

  async function* rowsInTurn() {
    for (let last = -1; ;) {
      const [row] = await store.nextRows(list, last, 1);
      while (asked.size === askedAtOnce || doubted.size > 0) await Promise.race(asked.values());
      const pause = failures === 0 ? 0 : ports.slowerMs * 2 ** (failures - 1);
      if (pause > 0) await delay(pause, undefined, { signal: ends });
      if (!row || ends.aborted) return;
      last = row.no;
      const { promise, resolve } = Promise.withResolvers<null>();
      asked.set(row.id, promise);
      const heard = () => {
        asked.delete(row.id);
        doubted.delete(row.id);
        resolve(null);
      };
      yield { row, heard };
    }
  }

  /** What is held, and what nobody agreed to pay for, many rows at a time. */
  async function endUnpaid(): Promise<void> {
    for (let last = -1; !ends.aborted;) {
      const some = await store.nextRows(list, last, unpaidAtOnce);
      await store.endRows(list, await Promise.all(some.map(unpaidEnd)));
      last = some.at(-1)?.no ?? last;
      if (some.length < unpaidAtOnce) return;
      await others();
    }
  }

  async function unpaidEnd({ id, kind, text }: AskedRow) {
    const held = await lookups.held(team, queryFor[kind](text));
    const none = prices[kind] === null ? failed("not-agreed") : later("on");
    return { id, ending: (held ? answered(held.intentId) : none).ending };
  }

  async function workOn(row: AskedRow, heard: () => void): Promise<void> {
    const { ending, then, cost = 0 } = await resultOf(row, heard);
    if (ending) await store.endRows(list, [{ id: row.id, ending }]);
    spent += cost;
    onTheWay.delete(row.id);
    failures = then === "slower" ? failures + 1 : 0;
    const goesOn = then === "on" || then === "slower";
    const halt = failures >= failuresInARow ? "failures" : goesOn ? null : then;
    const reason = cost > (prices[row.kind] ?? 0) ? "price" : halt;
    if (reason !== null) {
      over.abort();
      await store.haltList(list, reason);
    }
  }

  async function resultOf(row: AskedRow, heard: () => void): Promise<RowResult> {
    const { id: rowId, kind, text, cause } = row;
    const price = prices[kind] ?? 0;
    if (!(await ports.mayStillSpend({ team, userId }))) return later("standing");
    const exceeds = () => onTheWay.values().reduce((sum, one) => sum + one, spent) + price > most;
    // The row beside it may come to nothing.
    while (exceeds() && onTheWay.size > 0 && !ends.aborted) await delay(20);
    if (exceeds()) return later("total");
    onTheWay.set(rowId, price);
    // It may have waited for another's price, and the list been stopped meanwhile.
    const next = () => store.nextRows(list, row.no - 1, 1);
    const wanted = async () => !ends.aborted && (await next())[0]?.id === rowId;
    const agreed = async ({ amount }: Price) => amount <= price && wanted();
    const question = { ...queryFor[kind](text), userId, cause };
    const result = await lookups.askAgreed(team, question, agreed, (outcome) => {
      if (outcome.kind === "answered" && (outcome.cost ?? price) <= price) heard();
      else doubted.add(rowId);
    });
    return rowResult(result, price);
  }
}
