import { onTestFinished } from "vitest";
import type { Claim, ClaimResult } from "../../../../src/kunye/store/claims.ts";
import type { Settlement } from "../../../../src/kunye/store/settlements.ts";
import type { KunyeStore } from "../../../../src/kunye/store/create-store.ts";
import type { StoreClock } from "../../../../src/kunye/store/store-context.ts";
import { storeClock, type TestClock } from "../../../support/test-clock.ts";
import { claimOf } from "../support/sample-claim.ts";

/** A place that holds one store's data, empty at first, gone after the test. */
export interface StorePlace {
  /** Opens the store that is there, once more each time. */
  open(clock: StoreClock): Promise<KunyeStore>;
  /** For other processes: a module whose `openPlace(place)` opens the same store. */
  opener: { module: string; place: string };
  /** Runs a statement on the database itself; answers with its rows. */
  run(statement: string): Promise<object[]>;
  /** Everything that lies on the disk, a file each. */
  files(): Promise<Buffer[]>;
}

export const startOfTest = Date.parse("2026-11-12T11:03:00Z");

/** A store with a clock that only the test moves. */
export async function openTestStore(newPlace: () => Promise<StorePlace> | StorePlace) {
  const place = await newPlace();
  const clock: TestClock = { now: startOfTest };
  const open = async () => {
    const opened = await place.open(storeClock(clock));
    onTestFinished(() => opened.close());
    return opened;
  };
  const store = await open();

  /** Claims, and insists on winning. */
  async function win(key: string, fields: Partial<Claim> = {}): Promise<string> {
    const result = await store.claim(claimOf(key, fields));
    if (result.kind !== "won") throw new Error(`the claim was not won but ${result.kind}`);
    return result.intentId;
  }

  /** Wins a claim and keeps an answer under it. */
  async function buy(
    key: string,
    fields: Partial<Claim> = {},
    paid: Partial<Settlement & { state: "paid" }> = {},
  ): Promise<string> {
    const id = await win(key, fields);
    await store.settle(id, { state: "paid", cost: 1_000_000, body: "{}", vkn: key, ...paid });
    return id;
  }

  /** A result without its details. */
  const kindOf = async (result: Promise<ClaimResult>) => (await result).kind;
  return { place, clock, store, open, win, buy, kindOf };
}

export type TestStore = Awaited<ReturnType<typeof openTestStore>>;
