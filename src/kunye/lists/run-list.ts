import { setTimeout as delay } from "node:timers/promises";
import type { Hold } from "../jobs/due-work.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { companyQuery, titleQuery } from "../lookups/ports/query.ts";
import type { Price } from "../lookups/prices.ts";
import type { AskedRow, CompanyList, ListStore } from "./ports/list-store.ts";
import { rowResult, waiting, type RowResult } from "./row-result.ts";

/** What a list is carried out with. */
export interface ListPorts {
  store: ListStore;
  lookups: Pick<Lookups, "askAgreed" | "held">;
  /** Whether somebody may still spend; who can't be verified may not. */
  mayStillSpend: (person: { team: string; userId: string }) => Promise<boolean>;
  /** How long is waited after a first failure, in milliseconds; twice as long after each further one. */
  slowerMs: number;
}

const rowsAtOnce = 2;
const failuresInARow = 5;

/** Asks a running list's rows, each once for its cause, as long as price and total are as agreed; throws LeaseLost. */
export async function runList(
  ports: ListPorts,
  list: CompanyList,
  hold: Hold,
  signal: AbortSignal,
): Promise<void> {
  const { store, lookups } = ports;
  const { id, team, userId } = list;
  const { most, prices } = list.agreed ?? { most: 0, prices: { vkn: null, title: null } };
  const books = await store.listBooks(id);
  let spent = books.ledger + books.open;
  /** What each row on its way may cost. */
  const onTheWay = new Map<string, number>();
  let failures = 0;
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  const workers = await Promise.allSettled(Array.from({ length: rowsAtOnce }, work));
  for (const one of workers) if (one.status === "rejected") throw one.reason;

  async function work(): Promise<void> {
    try {
      for (;;) {
        const pause = failures === 0 ? 0 : ports.slowerMs * 2 ** (failures - 1);
        await delay(pause, undefined, { signal: ends });
        const row = await store.takeRow(id, hold);
        if (!row) return;
        await workOn(row);
      }
    } catch (error) {
      if (ends.aborted) return;
      over.abort();
      throw error;
    }
  }

  async function workOn(row: AskedRow): Promise<void> {
    const { ending, then } = await resultOf(row);
    const paid = await store.endRow(row.id, ending, hold);
    const price = prices[row.kind] ?? 0;
    if (paid.own) spent += paid.cost ?? price;
    onTheWay.delete(row.id);
    failures = then === "slower" ? failures + 1 : 0;
    const goesOn = then === "on" || then === "slower";
    const halt = failures >= failuresInARow ? "failures" : goesOn ? null : then;
    const reason = (paid.cost ?? 0) > price ? "price" : halt;
    if (reason !== null) {
      over.abort();
      await store.haltList(id, reason, hold);
    }
  }

  async function resultOf(row: AskedRow): Promise<RowResult> {
    const query = row.kind === "vkn" ? companyQuery(row.text) : titleQuery(row.text);
    const held = await lookups.held(team, query);
    if (held) return { ending: { state: "free", intent_id: held.intentId }, then: "on" };
    const price = prices[row.kind];
    if (price === null) return { ending: { state: "failed", reason: "not-agreed" }, then: "on" };
    const mayStill = await ports.mayStillSpend({ team, userId });
    if (!mayStill) return { ending: waiting, then: "standing" };
    const exceeds = () => onTheWay.values().reduce((sum, one) => sum + one, spent) + price > most;
    // The row beside it may come to nothing.
    while (exceeds() && onTheWay.size > 0 && !ends.aborted) await delay(20);
    if (exceeds()) return { ending: waiting, then: "total" };
    onTheWay.set(row.id, price);
    // It may have waited for another's price, and the list been stopped meanwhile.
    const wanted = async () => !ends.aborted && (await store.list(id))?.state === "running";
    const question = { ...query, userId, cause: row.cause };
    const agreed = async ({ amount }: Price) => amount <= price && wanted();
    const result = await lookups.askAgreed(team, question, agreed);
    const stopped = result.kind === "disagreed" && result.price.amount <= price;
    return stopped ? { ending: waiting, then: "on" } : rowResult(result);
  }
}
