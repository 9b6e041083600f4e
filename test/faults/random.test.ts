import { withMethods } from "../support/store-methods.ts";
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Registry } from "../../src/kunye/lookups/ports.ts";
import type { KunyeStore } from "../../src/kunye/store/create-store.ts";
import { companyQuery } from "../../src/kunye/lookups/intents.ts";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import type { Totals } from "../support/oracle.ts";
import { behaviours, type Behaviour } from "../support/truthful-registry.ts";
import { namedBehaviours } from "../support/ways.ts";
import { onBothStores, type Place } from "./places.ts";
import { startScene, type Scene } from "./scene.ts";

// FAULT_SEED, FAULT_STEPS and FAULT_MACHINES choose another sequence; without them each run is the same.
const seed = Number(process.env["FAULT_SEED"] ?? 1_577_250_172);
const steps = Number(process.env["FAULT_STEPS"] ?? 300);
const machineCount = Number(process.env["FAULT_MACHINES"] ?? 2);
const stepsInARun = 30;
const deadlineMs = 200;

const people = ["AYSE", "MEHMET", "ZEYNEP"];
const companies = ["123456780", "123456781", "123456782"].map(
  (nine) => `${nine}${vknCheckDigit(nine)}`,
);

const knownWays: Readonly<Record<string, Behaviour>> = {
  ...namedBehaviours,
  otherCompany: behaviours.otherCompany,
};

interface Step {
  what: "ask" | "refresh" | "anyway" | "anyway-in-vain" | "crash" | "store-fails" | "wait";
  machine: number;
  person: number;
  company: number;
  detail: boolean;
  /** The number of simultaneous repetitions. */
  times: number;
  way: string;
  passingMs: number;
  /** The method at which the store fails, before or after its work. */
  method: "claim" | "settle" | "held";
  when: "before" | "after";
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 10, arbitrary: fc.constant<Step["what"]>("ask") },
    { weight: 3, arbitrary: fc.constant<Step["what"]>("refresh") },
    { weight: 4, arbitrary: fc.constant<Step["what"]>("anyway") },
    { weight: 2, arbitrary: fc.constant<Step["what"]>("anyway-in-vain") },
    { weight: 2, arbitrary: fc.constant<Step["what"]>("crash") },
    { weight: 2, arbitrary: fc.constant<Step["what"]>("store-fails") },
    { weight: 4, arbitrary: fc.constant<Step["what"]>("wait") },
  ),
  machine: fc.nat(machineCount - 1),
  person: fc.nat(people.length - 1),
  company: fc.nat(companies.length - 1),
  detail: fc.boolean(),
  times: fc.integer({ min: 1, max: 3 }),
  way: fc.oneof(
    { weight: 2, arbitrary: fc.constant("answer") },
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(knownWays)) },
  ),
  passingMs: fc.constantFrom(1_000, 60_000, 11 * 60_000, 26 * 3_600_000),
  method: fc.constantFrom<Step["method"]>("claim", "settle", "held"),
  when: fc.constantFrom<Step["when"]>("before", "after"),
});

/** Starts a machine that can die: a dead machine's calls never end. */
async function startMortal(scene: Scene, asked: Set<Promise<unknown>>) {
  const life = { dead: false, onPoll: (): void => undefined };
  const isDead = () => life.dead;
  const never = () => new Promise<never>(() => undefined);
  const trouble: { method: string; when: string }[] = [];
  const store = (real: KunyeStore) =>
    withMethods(real, (name, method) => async (...values) => {
      if (isDead()) return never();
      if (name === "expireLeases") life.onPoll();
      const failing = trouble[0]?.method === name ? trouble.shift() : undefined;
      if (failing?.when === "before") throw new Error("the store is down");
      const result = await method(...values);
      if (failing) throw new Error("the connection broke after the commit");
      return isDead() ? never() : result;
    });
  const registry = (real: Registry): Registry => ({
    query(kind, text) {
      const outcome = real.query(kind, text);
      asked.add(outcome);
      void outcome.finally(() => asked.delete(outcome));
      return outcome;
    },
    balance: (withinMs) => real.balance(withinMs),
  });
  const machine = await scene.machine({ deadlineMs, store, registry });
  return { ...machine, life, trouble };
}

type Mortal = Awaited<ReturnType<typeof startMortal>>;

async function carryOut(place: Place, sequence: Step[]): Promise<[string[], Totals]> {
  const scene = await startScene(place, { deadlineMs });
  const asked = new Set<Promise<unknown>>();
  const machines = await Promise.all(
    Array.from({ length: machineCount }, () => startMortal(scene, asked)),
  );
  await scene.lookups.balance("T1", 5_000);

  /** Waits until no query is under way, here or at the registry. */
  async function quiet() {
    await Promise.allSettled([...asked]);
    while (scene.registry.underWay.size > 0) await Promise.all([...scene.registry.underWay]);
  }

  /** Waits for work; each poll for the end of a lease moves the clock. */
  async function finish(work: Promise<unknown>[]) {
    for (const { life } of machines) life.onPoll = () => (scene.clock.now += 5_000);
    await Promise.allSettled(work);
    for (const { life } of machines) life.onPoll = () => undefined;
  }

  /** Returns the press of `Yine de sorgula` on an unknown outcome, or of `Yenile` on an answer. */
  async function buttons(one: Step, mortal: Mortal): Promise<(() => Promise<unknown>)[]> {
    const query = companyQuery(companies[one.company] ?? "", one.detail);
    const person = people[one.person];
    const asked = (await place.rows()).intents.filter(
      ({ kind, text }) => kind === query.kind && text === query.text,
    );
    if (one.what === "anyway") {
      const open = asked.find(({ state, successor }) => state === "unknown" && successor === null);
      return open ? [await mortal.offer(query, { release: open.id }, person)] : [];
    }
    const held = await scene.lookups.held("T1", query);
    return held ? [await mortal.offer(query, { newerThan: held.fetchedAt }, person)] : [];
  }

  for (const one of sequence) {
    const mortal = machines[one.machine];
    const way = knownWays[one.way];
    if (!mortal || !way) throw new Error("no such machine or way");
    const query = companyQuery(companies[one.company] ?? "", one.detail);
    scene.registry.next = [way];
    switch (one.what) {
      case "ask": {
        const all = Array.from({ length: one.times }, (_, index) => {
          const asker = machines[(one.machine + index) % machineCount] ?? mortal;
          return asker.ask(query, people[(one.person + index) % people.length]);
        });
        await finish(all);
        break;
      }
      case "refresh":
      case "anyway": {
        const pressed = await buttons(one, mortal);
        const presses = pressed.flatMap((press) => Array.from({ length: one.times }, press));
        await finish(presses);
        break;
      }
      case "anyway-in-vain": {
        // The press releases an outcome, and its query is refused; then others type the question.
        scene.registry.next = [behaviours.refuse(429)];
        await finish((await buttons({ ...one, what: "anyway" }, mortal)).map((press) => press()));
        scene.registry.next = [];
        await finish(people.map((person) => mortal.ask(query, person)));
        break;
      }
      case "crash": {
        const work = mortal.ask(query, people[one.person]);
        await Promise.race([work.catch(() => undefined), delay(one.times * 5)]);
        mortal.life.dead = true;
        machines[one.machine] = await startMortal(scene, asked);
        break;
      }
      case "store-fails":
        mortal.trouble.push({ method: one.method, when: one.when });
        await finish([mortal.ask(query, people[one.person])]);
        mortal.trouble.length = 0;
        break;
      case "wait":
        await quiet();
        scene.clock.now += one.passingMs;
        await scene.store.ledger.expireLeases();
        await scene.settle();
        if (one.passingMs > 24 * 3_600_000) await scene.lookups.balance("T1", 5_000);
        break;
    }
    scene.registry.next = [];
  }
  await quiet();
  scene.clock.now += 60_000;
  await scene.store.ledger.expireLeases();
  const judged: [string[], Totals] = [await scene.violations(), await scene.totals()];
  await scene.close();
  return judged;
}

onBothStores((newPlace, name) => {
  test("in any order of events, nothing is paid twice, lost or miscounted", async () => {
    const sum: Totals = { calls: 0, charged: 0, confirmed: 0, unknown: 0, settled: 0 };
    const again = `FAULT_SEED=${seed} FAULT_STEPS=${steps} FAULT_MACHINES=${machineCount}`;
    const sequence = fc.array(step, { minLength: stepsInARun, maxLength: stepsInARun });
    await fc.assert(
      fc.asyncProperty(sequence, async (drawn) => {
        const [wrong, counted] = await carryOut(await newPlace(), drawn);
        for (const key of Object.keys(sum) as (keyof Totals)[]) sum[key] += counted[key];
        expect(wrong, again).toEqual([]);
      }),
      {
        seed,
        numRuns: Math.ceil(steps / stepsInARun),
        endOnFailure: process.env["FAULT_SHRINK"] === undefined,
      },
    );
    console.log(`${name}, ${again}: ${JSON.stringify(sum)}`);
    expect(sum.calls).toBeGreaterThan(0);
  }, 1_800_000);
});
