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
  test("due work is taken by one, held by renewing, taken over from who falls silent, and again when it was let go of", async () => {
    const { store, open, clock } = await openStore();
    const other = await open();
    const take = async (from = store) => from.takeJob("lists", await from.runningTeams(), leaseMs);
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
    expect(await store.renewJob(first, 0)).toBe(false);
    expect(await take()).toBeNull();

    // Let go of, it is due at once; another team's is taken beside it, and none where nothing runs.
    expect(await other.renewJob(second, 0)).toBe(true);
    expect(await take()).toMatchObject({ key: "T1", attempts: 3 });
    await store.addList({ ...list, id: "theirs", team: "T2" }, [rowOf(1)]);
    await store.startList("theirs", agreed);
    expect(await take(other)).toMatchObject({ key: "T2", attempts: 1 });
    await store.stopList("list");
    clock.now += leaseMs;
    expect(await take()).toMatchObject({ key: "T2", attempts: 2 });
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
    const none = { all: 0, waiting: 0, left: 0 };
    const all = { all: rows.length, waiting: rows.length, left: rows.length };
    const nothing = { vkn: none, title: none, ledger: 0, open: 0 };
    expect(await store.listBooks("list")).toEqual({ ...nothing, vkn: all });
    expect(await store.list("list")).toMatchObject({ ...list, state: "offered" });
    const files = await place.files();
    expect(files.some((file) => file.includes(String(rowOf(1).key)))).toBe(true);
    for (const secret of ["SECRET-PLACE", "ÖRNEK 1 LTD"]) {
      expect(files.some((file) => file.includes(secret))).toBe(false);
    }

    await buy(String(rowOf(1).key), { cause: `list:list:${rowOf(1).key}` });
    const day = 86_400_000;
    const expire = () => store.deleteExpired({ recordMs: day, peopleMs: day });
    await store.startList("list", agreed);
    clock.now += day + 1;
    await give("another's", "U2");
    await expire();
    expect(await store.list("list")).not.toBeNull();
    await store.stopList("list");
    await expire();
    const gone = async (id: string) => [await store.list(id), await store.listBooks(id)];
    expect(await gone("list")).toEqual([null, nothing]);

    await give("own");
    await store.purge("T1", "U1");
    expect(await gone("own")).toEqual([null, nothing]);
    expect(await store.list("another's")).not.toBeNull();
    await store.purge("T1", null);
    expect(await gone("another's")).toEqual([null, nothing]);
    await give("sealed");
    const { fingerprint } = testSealer;
    await store.forgetKey(fingerprint);
    expect(await gone("sealed")).toEqual([null, nothing]);
  });
}
