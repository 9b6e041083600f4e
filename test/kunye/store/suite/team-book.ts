import { expect, test } from "vitest";
import { seededRandom } from "../../../../bench/support/seeded-random.ts";
import type { Entry, NewEntry } from "../../../../src/kunye/team/ports/team-book.ts";
import { account, claimOf } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

const credit = 1_000_000;
const entryFor = (name: Entry["name"], value: string | null, more: Partial<NewEntry> = {}) => {
  return { name, value, month: "", by: "U9", seen: Infinity, ...more };
};

/** What is decided about a team holds from the moment on at which it was decided. */
export function testTeamBook(openStore: () => Promise<TestStore>): void {
  test("what was entered goes before what is configured, a person's own before everybody's, unlimited is said as such", async () => {
    const { store, kindOf } = await openStore();
    const limits = { team: null, person: 0 };
    let keys = 0;
    const claimed = (userId = "U1") =>
      kindOf(store.claim(claimOf(`key-${(keys += 1)}`, { limits, userId })));
    expect(await claimed()).toBe("over-budget");
    await store.enter(account, [entryFor("limit:*", String(credit))]);
    expect(await claimed()).toBe("won");
    expect(await claimed()).toBe("over-budget");
    await store.enter(account, [entryFor("limit:U1", "null")]);
    expect(await claimed()).toBe("won");
    await store.enter(account, [entryFor("limit:U1", null), entryFor("limit", "0")]);
    expect(await claimed("U2")).toBe("over-budget");
    await store.enter(account, [entryFor("limit", null)]);
    expect([await claimed("U1"), await claimed("U2")]).toEqual(["over-budget", "won"]);
  });

  test("a limit for one month ends with it in İstanbul, and what lasts holds again", async () => {
    const { store, clock, kindOf } = await openStore();
    clock.now = Date.parse("2026-11-30T20:59:59.999Z");
    await store.enter(account, [
      entryFor("limit", "0"),
      entryFor("limit", String(credit), { month: "2026-11" }),
    ]);
    expect(await kindOf(store.claim(claimOf("a")))).toBe("won");
    clock.now += 1;
    expect(await kindOf(store.claim(claimOf("b")))).toBe("over-budget");
  });

  test("two who saw the same change it once; the other hears who was first", async () => {
    const { store } = await openStore();
    const saw = { seen: 0 };
    const both = await Promise.all([
      store.enter(account, [entryFor("limit", "1", { ...saw, by: "U1" })]),
      store.enter(account, [entryFor("limit", "2", { ...saw, by: "U2" })]),
    ]);
    const [entry] = await store.entries(account);
    expect(both.filter((first) => first === null)).toHaveLength(1);
    expect(both.find((first) => first !== null)).toEqual(entry);
    expect(await store.entries(account)).toHaveLength(1);
  });

  test("twenty claims and raises that race never go over the limit that was in force", async () => {
    const { store } = await openStore();
    const random = seededRandom(11);
    let [highest, won] = [2, 0];
    await store.enter(account, [entryFor("limit", String(2 * credit))]);
    const acts = Array.from({ length: 20 }, (_, index) => async () => {
      if (random.chance(0.3)) {
        highest += 1;
        // Never before the change has begun, so that a claim may count on no more than this.
        const value = String(highest * credit);
        await store.enter(account, [entryFor("limit", value)]);
        return;
      }
      const { kind } = await store.claim(claimOf(`key-${index}`, { userId: `U${index % 3}` }));
      if (kind === "won") won += 1;
      expect(won).toBeLessThanOrEqual(highest);
    });
    await Promise.all(acts.map((act) => act()));
    expect(won).toBeGreaterThanOrEqual(2);
    // Lowered, nothing more is set aside from that moment on.
    await store.enter(account, [entryFor("limit", "0")]);
    expect((await store.claim(claimOf("late"))).kind).toBe("over-budget");
  });

  test("a purge takes a person out of it, and a team's away", async () => {
    const { store } = await openStore();
    await store.enter(account, [
      entryFor("managers", '["U1","U2"]', { by: "U1" }),
      entryFor("limit:U1", "5"),
      entryFor("request:U1", "{}"),
    ]);
    await store.purge("T1", "U1");
    const left = await store.entries(account);
    expect(left).toMatchObject([{ name: "managers", value: '["silindi","U2"]', by: "silindi" }]);
    await store.purge("T1", null);
    expect(await store.entries(account)).toEqual([]);
  });
}
