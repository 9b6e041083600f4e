import { join } from "node:path";
import { onTestFinished } from "vitest";
import { parseBody } from "../../../../src/company/record.ts";
import { companyQuery, type Asker, type Query } from "../../../../src/kunye/lookups/intents.ts";
import { createLookups } from "../../../../src/kunye/lookups/create-lookups.ts";
import type { Press } from "../../../../src/kunye/lookups/ask.ts";
import type { DraftCard, Wish } from "../../../../src/kunye/lookups/offers.ts";
import type { Account, QueryOutcome, Registry } from "../../../../src/kunye/lookups/ports.ts";
import { createSealer } from "../../../../src/platform/sealer.ts";
import { createLogger } from "../../../../src/platform/logger.ts";
import { openSpool } from "../../../../src/kunye/store/spool.ts";
import { openSqliteStore } from "../../../../src/kunye/store/open-store.ts";
import { received } from "../../../support/received.ts";
import { withMethods, type StoreMethod } from "../../../support/store-methods.ts";
import { processClockOf } from "../../../support/test-clock.ts";
import { storeDirectory } from "../../../support/store-directory.ts";

export const vkn = "1234567890";
export const ayse: Asker = { team: "T1", userId: "AYSE", channel: "C1" };
export const mehmet: Asker = { ...ayse, userId: "MEHMET" };
export const general = companyQuery(vkn);
export const detail = companyQuery(vkn, true);

export const paid = (
  cost: number | null,
  body = `{"data":{"Merkez":{"Unvani":"ÖRNEK"}}}`,
): QueryOutcome => ({
  kind: "answered",
  cost,
  body,
  parsed: parseBody(body),
});

/** Starts the use cases on a real store and a registry with the test's outcomes; ports may fail. */
export async function startLookups(
  options: {
    confirmFrom?: number;
    offerLifeMs?: number;
    registry?: Registry;
    /** The known key, by default one that never changes, and its reading. */
    keyOf?: () => Pick<Account, "source" | "installation">;
    refreshKeys?: () => Promise<void>;
  } = {},
) {
  const clock = { now: Date.parse("2026-11-12T11:03:00Z") };
  const sealer = createSealer([{ id: "test", key: Buffer.alloc(32, 7) }]);
  const directory = await storeDirectory();
  const real = await openSqliteStore(directory, sealer, processClockOf(clock));
  onTestFinished(() => real.close());
  const broken = new Map<StoreMethod, number>();
  const store = withMethods(real, (name, method) => {
    const left = broken.get(name) ?? 0;
    if (left <= 0) return method;
    return () => {
      broken.set(name, left - 1);
      return Promise.reject(new Error(`the store is down: ${name}`));
    };
  });
  const asked: string[] = [];
  let outcomes: QueryOutcome[] = [paid(1_000_000)];
  let gate: Promise<void> = Promise.resolve();
  const registry: Registry = options.registry ?? {
    async query(kind, text, keep) {
      asked.push(`${kind} ${text}`);
      await gate;
      const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
      if (!outcome) throw new Error("no outcome is left");
      if (outcome.kind === "answered") await keep?.(received(outcome.body));
      return outcome;
    },
    balance: () => Promise.resolve({ kind: "balance", balance: 5 }),
  };
  let ids = 0;
  const spoolDirectory = join(directory, "spool");
  const disk = openSpool(spoolDirectory, sealer, createLogger("silent"));
  const spool = { ...disk };
  const lookups = createLookups({
    ...store,
    spool,
    configuredPrices: { vkn: 1_000_000, vkn_detail: 3_000_000 },
    deadlineMs: 300,
    storePausesMs: [1, 5],
    accountOf: (team) => {
      const key = options.keyOf?.() ?? { source: "source" };
      return { account: `${team} registry`, registry, ...key };
    },
    ...(options.refreshKeys && { refreshKeys: options.refreshKeys }),
    limits: { team: null, person: null },
    confirmFrom: options.confirmFrom ?? 10_000_000,
    offerLifeMs: options.offerLifeMs ?? 60_000,
    newId: () => `id-${(ids += 1)}`,
  });

  const replyOf = ({ userId }: Asker) => ({ id: `reply-${(ids += 1)}`, userId, envelope: "{}" });

  return {
    store,
    spool,
    disk,
    directory,
    spoolDirectory,
    clock,
    asked,
    lookups: {
      ...lookups,
      askTyped: (asker: Asker, query: Query, draft?: DraftCard) =>
        lookups.askTyped(asker, query, { reply: replyOf(asker), draft }),
      press: (asker: Asker, offerId: string, rest: Partial<Press> = {}) =>
        lookups.press(asker, { offerId, reply: replyOf(asker), ...rest }),
    },
    answerWith: (...next: QueryOutcome[]) => (outcomes = next),
    /** Makes these methods fail a number of times. */
    breakStore: (names: StoreMethod[], times = Infinity) => {
      for (const name of names) broken.set(name, times);
    },
    /** Holds back the registry's answers until the returned function is called. */
    hold: () => {
      let release: (() => void) | undefined;
      gate = new Promise((resolve) => (release = resolve));
      return () => release?.();
    },
    /** Stores a card with one priced button for a user; returns the button's id. */
    offerTo: async (
      asker: Asker,
      wish: Partial<Wish> = {},
      person: string | null = asker.userId,
    ) => {
      const { team, channel } = asker;
      const card = { id: `card-${(ids += 1)}`, team, channel, person, state: "{}", intentId: null };
      const {
        offers: [offered],
      } = await lookups.offer(card, [{ slot: "a", query: general, ...wish }]);
      if (!offered) throw new Error("no offer was written");
      return offered.offer.id;
    },
  };
}

/** Returns the error of failing work. */
export async function errorOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}
