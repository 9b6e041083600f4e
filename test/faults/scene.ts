import { onTestFinished } from "vitest";
import { companyQuery, type Asker, type Query } from "../../src/kunye/lookups/intents.ts";
import { createLookups } from "../../src/kunye/lookups/create-lookups.ts";
import type { MonthlyLimits } from "../../src/kunye/lookups/limit-use.ts";
import type { Registry, Spool } from "../../src/kunye/lookups/ports.ts";
import type { KunyeStore } from "../../src/kunye/store/create-store.ts";
import { readBalance, settleByReadings } from "../../src/kunye/lookups/settle-unknowns.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createRegistryClient } from "../../src/kunye/registry-client/create-registry-client.ts";
import { openSpool } from "../../src/kunye/store/spool.ts";
import { totals, violations } from "../support/oracle.ts";
import { startTruthfulRegistry, type TruthfulRegistry } from "../support/truthful-registry.ts";
import { withMethods, type StoreMethod } from "../support/store-methods.ts";
import { processClockOf, type TestClock } from "../support/test-clock.ts";
import { isPostgres, testSealer } from "./open-address.ts";
import type { Place } from "./places.ts";

export const vkn = "1234567890";
export const question = `vkn ${vkn}`;

export interface MachineOptions {
  /** Replaces the registry's own address. */
  baseUrl?: string;
  deadlineMs?: number;
  limits?: MonthlyLimits;
  /** By default short: a store that a test breaks is down until the test says otherwise. */
  storePausesMs?: readonly number[];
  /** Wraps the store, to make it fail. */
  store?: (real: KunyeStore) => KunyeStore;
  /** Wraps the spool. */
  spool?: (real: Spool) => Spool;
  /** Wraps the registry client. */
  registry?: (real: Registry) => Registry;
}

/** Starts a registry, a store and the use cases, over HTTP and on disk. */
export async function startScene(place: Place, options: MachineOptions = {}) {
  const clock: TestClock = { now: Date.parse("2026-11-12T11:03:00Z") };
  const registry = await startTruthfulRegistry();
  const store = await place.open(processClockOf(clock));
  const consents = new Map<string, number>();
  const opened = [store];
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;

  /** Starts one more machine on the same data. */
  async function machine(own: MachineOptions = {}) {
    const all = { ...options, ...own };
    const deadlineMs = all.deadlineMs ?? 10_000;
    const client = createRegistryClient({
      baseUrl: all.baseUrl ?? registry.url,
      apiKey: "key",
      deadlineMs,
    });
    onTestFinished(() => client.close());
    // On SQLite the machines share one connection: opening another takes time.
    const real = isPostgres(place.address) ? await place.open(processClockOf(clock)) : store;
    opened.push(real);
    const ownStore = all.store?.(real) ?? real;
    const asked = all.registry?.(client) ?? client;
    const realSpool = openSpool(place.spoolDirectory, testSealer, createLogger("silent"));
    const spool = all.spool?.(realSpool) ?? realSpool;
    const accountOf = (team: string) => ({
      account: `${team} registry`,
      source: "source",
      registry: asked,
    });
    const lookups = createLookups({
      ...ownStore,
      spool,
      deadlineMs,
      storePausesMs: all.storePausesMs ?? [1, 5],
      newId,
      offerLifeMs: 30 * 24 * 3_600_000,
      accountOf,
      configuredPrices: {},
      confirmFrom: 100_000_000,
      limits: all.limits ?? { team: null, person: null },
    });
    const asker = (userId: string): Asker => ({ team: "T1", userId, channel: "C1" });
    const replyOf = (userId: string) => ({ id: newId(), userId, envelope: "{}" });
    return {
      store: ownStore,
      spool,
      lookups,
      client: asked,
      /** Reads the balance and settles the proven outcomes. */
      async settle() {
        await readBalance(ownStore.accounts, accountOf("T1"), 5_000);
        await settleByReadings(ownStore, accountOf("T1"));
      },
      ask: (query: Query = companyQuery(vkn), userId = "AYSE") =>
        lookups.askTyped(asker(userId), query, { reply: replyOf(userId) }),
      /** Offers a button: `Yenile`, or `Yine de sorgula`, which releases an unknown outcome. */
      async offer(query: Query, wish: { newerThan?: number; release?: string }, userId = "AYSE") {
        const card = { id: newId(), team: "T1", channel: "C1", person: userId };
        const {
          offers: [offered],
        } = await lookups.offer({ ...card, state: "{}", intentId: null }, [
          { slot: "a", query, ...wish },
        ]);
        if (!offered) throw new Error("no offer was written");
        const { offer } = offered;
        const name = `${query.kind} ${query.text}`;
        consents.set(name, (consents.get(name) ?? 0) + 1);
        return () => lookups.press(asker(userId), { offerId: offer.id, reply: replyOf(userId) });
      },
    };
  }

  return {
    ...(await machine()),
    place,
    clock,
    registry,
    consents,
    machine,
    store,
    /** Closes the stores: a test with many scenes would run out of connections. */
    close: () => Promise.all([...new Set(opened)].map((one) => one.close())),
    /** Returns the violations that the oracle finds. */
    violations: async () => violations({ registry, store, consents, rows: await place.rows() }),
    totals: async () => totals({ registry, rows: await place.rows() }),
    /** Returns the states of all intents, oldest first. */
    states: async () => statesOf(place),
  };
}

export type Scene = Awaited<ReturnType<typeof startScene>>;

export async function statesOf(place: Place): Promise<string[]> {
  const { intents } = await place.rows();
  const byAge = intents.sort((a, b) => a.created_at - b.created_at);
  return byAge.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));
}

/** Returns the micro-credits that the registry has really charged. */
export function chargedBy(registry: TruthfulRegistry): number {
  return registry.calls.reduce((all, { charged }) => all + charged, 0);
}

/** Wraps a store whose methods fail by a plan, before or after their work. */
export function failing(
  real: KunyeStore,
  plan: { method: StoreMethod; times: number; when: "before" | "after" }[],
): KunyeStore {
  return withMethods(real, (name, method) => {
    const step = plan.find((one) => one.method === name && one.times > 0);
    if (!step) return method;
    return async (...values) => {
      step.times -= 1;
      if (step.when === "after") await method(...values);
      throw new Error(`the store failed at ${name}, ${step.when} its work`);
    };
  });
}
