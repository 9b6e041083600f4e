import { expect, test } from "vitest";
import { LeaseLost } from "../../../../src/kunye/jobs/due-work.ts";
import { testSealer } from "../../../faults/open-address.ts";
import { rowOf } from "../../lists/support.ts";
import { claimOf } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

const list = { id: "list", team: "T1", userId: "U1", context: "SECRET-PLACE" };
const agreed = { most: 5, prices: { vkn: 1, title: null } };
const leaseMs = 30_000;

/** Due work is one replica's at a time; a list is kept as it was given, and no longer than it may be. */
export function testLists(openStore: () => Promise<TestStore>): void {
  test("due work is taken by one, held by renewing, taken over from who falls silent, and due again when asked for meanwhile", async () => {
    const { store, open, clock } = await openStore();
    const other = await open();
    const take = (from = store) => from.takeJob("lists", leaseMs);
    expect(await take()).toBeNull();
    await store.addList(list, [rowOf(1), rowOf(2)]);
    await store.startList("list", agreed);
    const both = await Promise.all([take(), take(other)]);
    const [first] = both.filter((one) => one !== null);
    if (!first) throw new Error("nobody took it");
    expect(both).toContain(null);

    clock.now += leaseMs - 1;
    expect(await store.renewJob(first, leaseMs)).toBe(true);
    clock.now += leaseMs - 1;
    expect(await take(other)).toBeNull();
    expect(await store.takeRow("list", first)).toMatchObject({
      cause: `list:list:${rowOf(1).key}`,
    });
    clock.now += 1;
    const second = await take(other);
    expect(second).toMatchObject({ key: "T1", attempts: 2 });
    if (!second) throw new Error("it was not taken over");
    // Who lost it neither writes, nor renews, nor ends it.
    await expect(store.takeRow("list", first)).rejects.toThrow(LeaseLost);
    await expect(store.haltList("list", "total", first)).rejects.toThrow(LeaseLost);
    expect(await store.renewJob(first, leaseMs)).toBe(false);
    await store.endJob(first, true);
    expect(await take()).toBeNull();

    await store.stopList("list");
    await store.startList("list", null);
    await other.endJob(second, true);
    const third = await take();
    expect(third).toMatchObject({ attempts: 3 });
    // Left undone it is due at once, done no more.
    if (third) await store.endJob(third, false);
    const fourth = await take(other);
    if (fourth) await other.endJob(fourth, true);
    expect(fourth).toMatchObject({ attempts: 4 });
    clock.now += leaseMs;
    expect(await take()).toBeNull();
  });

  test("of many who claim at once for one cause, one wins", async () => {
    const { store } = await openStore();
    const claims = Array.from({ length: 8 }, (_, index) =>
      store.claim(claimOf(`key-${index}`, { cause: "list:a:1" })),
    );
    const kinds = (await Promise.all(claims)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([...Array<string>(7).fill("cause-used"), "won"]);
  });

  test("a list can't be read off the disk, and goes with its retention, its person or its key, the ledger staying", async () => {
    const { place, store, clock, buy } = await openStore();
    const rows = Array.from({ length: 601 }, (_, index) => rowOf(index + 1));
    const give = (id: string, userId = "U1") =>
      store.addList({ ...list, id, userId }, rows.slice(0, 2));
    await store.addList(list, rows);
    const read = [];
    for await (const row of store.rowsOf("list")) read.push(row);
    expect(read).toMatchObject(rows);
    expect(await store.countRows("list")).toEqual([
      { class: "number", state: "waiting", rows: rows.length },
    ]);
    expect(await store.countLeft("list")).toEqual({ vkn: rows.length, title: 0 });
    expect(await store.list("list")).toMatchObject({ ...list, state: "offered" });
    const files = await place.files();
    expect(files.some((file) => file.includes(String(rowOf(1).key)))).toBe(true);
    for (const secret of ["SECRET-PLACE", "ÖRNEK 1 LTD"]) {
      expect(files.some((file) => file.includes(secret))).toBe(false);
    }

    await buy(String(rowOf(1).key), { cause: `list:list:${rowOf(1).key}` });
    const day = 86_400_000;
    const expire = () => store.deleteExpired({ recordMs: day, peopleMs: day, accessMs: day });
    await store.startList("list", agreed);
    clock.now += day + 1;
    await give("another's", "U2");
    await expire();
    expect(await store.list("list")).not.toBeNull();
    await store.stopList("list");
    await expire();
    const gone = async (id: string) => [await store.list(id), await store.countRows(id)];
    expect(await gone("list")).toEqual([null, []]);

    await give("own");
    await store.purge("T1", "U1");
    expect(await gone("own")).toEqual([null, []]);
    expect(await store.list("another's")).not.toBeNull();
    await store.purge("T1", null);
    expect(await gone("another's")).toEqual([null, []]);
    await give("sealed");
    const { fingerprint } = testSealer;
    await store.forgetKey(fingerprint);
    expect(await gone("sealed")).toEqual([null, []]);
  });
}
