import { onTestFinished } from "vitest";
import type { Claim, ClaimResult } from "../../../../src/kunye/lookups/ledger-store.ts";
import type { Settlement } from "../../../../src/kunye/lookups/ledger-store.ts";
import type { KunyeStore } from "../../../../src/kunye/store/create-store.ts";
import type { ProcessClock } from "../../../../src/kunye/store/store-context.ts";
import { processClockOf, type TestClock } from "../../../support/test-clock.ts";
import { claimOf } from "../support/sample-claim.ts";

/** The place of a store's data, empty before the test and deleted after it. */
export interface StorePlace {
  /** Opens the store of the place; each call opens another connection. */
  open(clock: ProcessClock): Promise<KunyeStore>;
  /** The module whose `openPlace(place)` opens the same store in another process. */
  opener: { module: string; place: string };
  /** Runs a statement on the database; returns the rows. */
  run(statement: string): Promise<object[]>;
  /** The content of each file on the disk. */
  files(): Promise<Buffer[]>;
}

export const startOfTest = Date.parse("2026-11-12T11:03:00Z");

/** Opens a store whose clock only the test moves. */
export async function openTestStore(newPlace: () => Promise<StorePlace> | StorePlace) {
  const place = await newPlace();
  const clock: TestClock = { now: startOfTest };
  const open = async () => {
    const opened = await place.open(processClockOf(clock));
    onTestFinished(() => opened.close());
    return opened;
  };
  const store = await open();

  /** Claims; throws if the claim is not won. */
  async function win(key: string, fields: Partial<Claim> = {}): Promise<string> {
    const result = await store.ledger.claim(claimOf(key, fields));
    if (result.kind !== "won") throw new Error(`the claim was not won but ${result.kind}`);
    return result.intentId;
  }

  /** Wins a claim and settles it with an answer. */
  async function buy(
    key: string,
    fields: Partial<Claim> = {},
    paid: Partial<Settlement & { state: "paid" }> = {},
  ): Promise<string> {
    const id = await win(key, fields);
    await store.ledger.settle(id, {
      state: "paid",
      cost: 1_000_000,
      body: "{}",
      vkn: key,
      ...paid,
    });
    return id;
  }

  /** Returns a result's kind without its details. */
  const kindOf = async (result: Promise<ClaimResult>) => (await result).kind;
  return { place, clock, store, open, win, buy, kindOf };
}

export type TestStore = Awaited<ReturnType<typeof openTestStore>>;
