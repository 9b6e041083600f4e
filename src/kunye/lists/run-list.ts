import { setTimeout as delay } from "node:timers/promises";
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
  /** Hears that a list has changed, as often as it does. */
  onChange: (listId: string) => void;
  /** How long is waited after a first failure, in milliseconds; twice as long after each further one. */
  slowerMs: number;
}

const rowsAtOnce = 2;
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
  let failures = 0;
  const rows = rowsInTurn();
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  const workers = await Promise.allSettled(Array.from({ length: rowsAtOnce }, work));
  for (const one of workers) if (one.status === "rejected") throw one.reason;
  await store.haltList(list, null);
  ports.onChange(id);

  async function work(): Promise<void> {
    try {
      for await (const row of rows) await workOn(row);
    } catch (error) {
      if (ends.aborted) return;
      over.abort();
      throw error;
    }
  }

  async function* rowsInTurn() {
    for (let last = -1; ;) {
      const pause = failures === 0 ? 0 : ports.slowerMs * 2 ** (failures - 1);
      await delay(pause, undefined, { signal: ends });
      const row = await store.nextRow(list, last);
      if (!row) return;
      last = row.no;
      yield row;
    }
  }

  async function workOn(row: AskedRow): Promise<void> {
    const { ending, then } = await resultOf(row);
    const cost = await store.endRow(row.id, ending, list);
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
    ports.onChange(id);
  }

  async function resultOf({ id: rowId, kind, text, cause }: AskedRow): Promise<RowResult> {
    const query = kind === "vkn" ? companyQuery(text) : titleQuery(text);
    const held = await lookups.held(team, query);
    if (held) return answered(held.intentId);
    const price = prices[kind];
    if (price === null) return failed("not-agreed");
    if (!(await ports.mayStillSpend({ team, userId }))) return later("standing");
    const exceeds = () => onTheWay.values().reduce((sum, one) => sum + one, spent) + price > most;
    // The row beside it may come to nothing.
    while (exceeds() && onTheWay.size > 0 && !ends.aborted) await delay(20);
    if (exceeds()) return later("total");
    onTheWay.set(rowId, price);
    // It may have waited for another's price, and the list been stopped meanwhile.
    const wanted = async () => !ends.aborted && (await store.list(id))?.state === "running";
    const agreed = async ({ amount }: Price) => amount <= price && wanted();
    const result = await lookups.askAgreed(team, { ...query, userId, cause }, agreed);
    const stopped = result.kind === "disagreed" && result.price.amount <= price;
    return stopped ? later("on") : rowResult(result);
  }
}
