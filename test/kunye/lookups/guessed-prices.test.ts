import { expect, test, vi } from "vitest";
import { branchQuery, companyQuery, titleQuery } from "../../../src/kunye/lookups/intents.ts";
import type { KunyeStore } from "../../../src/kunye/store/create-store.ts";
import { onBothStores, type Place } from "../../faults/places.ts";
import { chargedBy, startScene, vkn } from "../../faults/scene.ts";
import { behaviours } from "../../support/truthful-registry.ts";

const credit = 1_000_000;
const otherVkn = "9876543210";

/** Starts a team with a limit; each query costs `price`, and answers wait until `open` is called. */
async function startLimited(place: Place, limit: number, price: number) {
  const gate = Promise.withResolvers<undefined>();
  const claimed: string[] = [];
  const learned: number[][] = [];
  const store = (real: KunyeStore): KunyeStore => ({
    ...real,
    ledger: {
      ...real.ledger,
      async claim(wanted) {
        const result = await real.ledger.claim(wanted);
        claimed.push(result.kind);
        return result;
      },
      async settle(id, settlement) {
        const ended = await real.ledger.settle(id, settlement);
        learned.push((await real.accounts.prices("T1 registry")).map((one) => one.price));
        return ended;
      },
    },
  });
  const scene = await startScene(place, { store, limits: { team: limit, person: null } });
  scene.registry.price = () => price;
  scene.registry.next = Array.from({ length: 3 }, () => behaviours.answerAfter(gate.promise));
  const open = () => {
    gate.resolve(undefined);
  };
  return { ...scene, claimed, learned, open };
}

onBothStores((newPlace) => {
  test("three kinds of unknown price at the same time, limit 10: one is asked, and its cost refuses the others", async () => {
    const scene = await startLimited(await newPlace(), 10 * credit, 63 * credit);
    const queries = [companyQuery(vkn), titleQuery("örnek gıda"), branchQuery("0123456789000015")];
    const results = Promise.all(queries.map((query) => scene.ask(query)));
    await expect.poll(() => scene.claimed.length).toBe(3);
    scene.open();
    const kinds = (await results).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(["answer", "over-budget", "over-budget"]);
    expect(chargedBy(scene.registry)).toBe(63 * credit);
    expect(await scene.violations()).toEqual([]);
  });

  test("a query that waits for a price is judged by the learned price", async () => {
    const scene = await startLimited(await newPlace(), 10 * credit, 9 * credit);
    const results = Promise.all([vkn, otherVkn].map((one) => scene.ask(companyQuery(one))));
    await expect.poll(() => scene.claimed.length).toBe(2);
    scene.open();
    const kinds = (await results).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(["answer", "over-budget"]);
    expect(scene.learned).toEqual([[9 * credit]]);
  });

  test("a query that waits for a price is judged by the price of a 402", async () => {
    const scene = await startLimited(await newPlace(), 10 * credit, credit);
    const gate = Promise.withResolvers<undefined>();
    scene.registry.next = [
      async (handling) => {
        await gate.promise;
        await behaviours.refuse(402, { required: 12 })(handling);
      },
    ];
    const results = Promise.all([vkn, otherVkn].map((one) => scene.ask(companyQuery(one))));
    await expect.poll(() => scene.claimed.length).toBe(2);
    gate.resolve(undefined);
    const kinds = (await results).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(["over-budget", "refused"]);
    expect(scene.learned).toEqual([[12 * credit]]);
    expect(scene.registry.calls).toHaveLength(1);
  });

  test("a query that waits too long for a price is not sent, and the user is told so", async () => {
    const scene = await startLimited(await newPlace(), 10 * credit, credit);
    const first = scene.ask(companyQuery(vkn));
    await expect.poll(() => scene.registry.calls.length).toBe(1);
    const clock = vi.spyOn(performance, "now");
    const now = performance.now();
    const second = scene.ask(titleQuery("örnek gıda"));
    await expect.poll(() => scene.claimed.length).toBe(2);
    clock.mockReturnValue(now + 60_000);
    scene.open();
    expect(await second).toEqual({ kind: "not-sent", cause: "given-up" });
    expect(await first).toMatchObject({ kind: "answer", origin: "bought" });
    expect(scene.registry.calls).toHaveLength(1);
  });
});
