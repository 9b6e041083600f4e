import { expect, test } from "vitest";
import { rowKinds } from "../../../../src/kunye/lists/company-list.ts";
import type { ClaimResult } from "../../../../src/kunye/lookups/ledger-store.ts";
import { LeaseLost } from "../../../../src/platform/due-work.ts";
import { testSealer } from "../../../faults/open-address.ts";
import { contextOf, rowOf } from "../../lists/support.ts";
import { claimOf } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

const list = { id: "list", team: "T1", userId: "U1", context: contextOf({ name: "SECRET-NAME" }) };
const agreed = { most: 5, prices: { vkn: 1, title: null } };
const leaseMs = 30_000;

/** A list has one worker at a time, is stored unchanged, and is deleted after its retention. */
export function testLists(openStore: () => Promise<TestStore>): void {
  test("a list is taken by one worker, who renews the lease; a silent worker loses it; a team has one at a time", async () => {
    const { store, open, clock } = await openStore();
    const other = await open();
    const take = (from = store) => from.lists.takeList(leaseMs);
    const start = async (id: string, team = "T1") => {
      await store.lists.addList({ ...list, id, team }, [rowOf(1), rowOf(2)]);
      clock.now += 1;
      await store.lists.startList(id, agreed);
    };
    expect(await take()).toBeNull();
    await start("list");
    await start("next");
    const both = await Promise.all([take(), take(other)]);
    const [first] = both.filter((one) => one !== null);
    if (!first) throw new Error("no worker took the list");
    expect(first).toMatchObject({ id: "list", attempts: 1 });
    expect(both).toContain(null);

    clock.now += leaseMs - 1;
    expect(await store.lists.renewList(first, leaseMs)).toBe(true);
    clock.now += leaseMs - 1;
    expect(await take(other)).toBeNull();
    const [row] = await store.lists.nextRows(first, -1, 1);
    expect(row).toMatchObject({ cause: `list:list:${rowOf(1).key}` });
    clock.now += 1;
    const second = await take(other);
    expect(second).toMatchObject({ id: "list", attempts: 2 });
    if (!second) throw new Error("the list was not taken over");
    // A worker that lost the lease neither writes nor renews.
    expect(await store.lists.nextRows(first, -1, 1)).toEqual([]);
    await expect(store.lists.haltList(first, "total")).rejects.toThrow(LeaseLost);
    expect(await store.lists.renewList(first, 0)).toBe(false);
    expect(await take()).toBeNull();

    await start("theirs", "T2");
    expect(await take()).toMatchObject({ id: "theirs", attempts: 1 });
    expect(await store.lists.nextRows(second, -1, 1)).toHaveLength(1);
    await store.lists.stopList("list");
    expect(await store.lists.nextRows(second, -1, 1)).toEqual([]);
    // Queries of a stopped list may be under way until the lease ends.
    expect(await take()).toBeNull();
    expect(await other.lists.renewList(second, 0)).toBe(true);
    expect(await take()).toMatchObject({ id: "next", attempts: 1 });
    await store.lists.startList("list", agreed);
    clock.now += leaseMs;
    const ids = [await take(), await take(other), await take()].map((one) => one?.id);
    expect(ids).toEqual(["next", "theirs", undefined]);
  });

  test("one of many simultaneous claims for one cause wins", async () => {
    const { store } = await openStore();
    const claims = Array.from({ length: 8 }, (_, index) =>
      store.ledger.claim(claimOf(`key-${index}`, { cause: "watch:a:1:1" })),
    );
    const kinds = (await Promise.all(claims)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([...Array<string>(7).fill("cause-used"), "won"]);
  });

  test("a list is unreadable on the disk, and is deleted with its retention, person or key; the ledger stays", async () => {
    const { place, store, clock, buy } = await openStore();
    const rows = Array.from({ length: 601 }, (_, index) => rowOf(index + 1));
    const give = (id: string, userId = "U1") =>
      store.lists.addList({ ...list, id, userId }, rows.slice(0, 2));
    await store.lists.addList(list, rows);
    const read = [];
    for await (const some of store.lists.rowsOf("list")) read.push(...some);
    expect(read).toMatchObject(rows);
    const counts = Object.fromEntries(rowKinds.map((kind) => [kind, 0]));
    const left = { vkn: 0, title: 0 };
    const nothing = { counts, left, vkns: 0, ledger: 0, open: 0, unknown: 0 };
    expect(await store.lists.listBooks("list")).toEqual({
      ...nothing,
      counts: { ...counts, number: rows.length },
      left: { ...left, vkn: rows.length },
      vkns: rows.length,
    });
    expect(await store.lists.list("list")).toMatchObject({ ...list, state: "offered" });
    const files = await place.files();
    expect(files.some((file) => file.includes(String(rowOf(1).key)))).toBe(true);
    for (const secret of ["SECRET-NAME", "ÖRNEK 1 LTD"]) {
      expect(files.some((file) => file.includes(secret))).toBe(false);
    }

    await buy(String(rowOf(1).key), { cause: `list:list:${rowOf(1).key}` });
    const day = 86_400_000;
    const expire = () =>
      store.upkeep.deleteExpired({ recordMs: day, peopleMs: day, accessMs: day, seenMs: day });
    await store.lists.startList("list", agreed);
    clock.now += day + 1;
    await give("another's", "U2");
    await expire();
    expect(await store.lists.list("list")).not.toBeNull();
    await store.lists.stopList("list");
    await expire();
    const gone = async (id: string) => [
      await store.lists.list(id),
      await store.lists.listBooks(id),
    ];
    expect(await gone("list")).toEqual([null, nothing]);

    await give("own");
    await store.upkeep.purge("T1", "U1");
    expect(await gone("own")).toEqual([null, nothing]);
    expect(await store.lists.list("another's")).not.toBeNull();
    await store.upkeep.purge("T1", null);
    expect(await gone("another's")).toEqual([null, nothing]);
    await give("sealed");
    const { fingerprint } = testSealer;
    await store.upkeep.forgetKey(fingerprint);
    expect(await gone("sealed")).toEqual([null, nothing]);
  });

  test("a purge takes a team's lists before its queries, so that no list asks in between", async () => {
    const { store, buy } = await openStore();
    await buy("1234567890");
    await store.lists.addList(list, [rowOf(1)]);
    await store.lists.startList("list", agreed);
    const running = await store.lists.takeList(leaseMs);
    if (!running) throw new Error("the list was not taken");
    const key = String(rowOf(1).key);
    const asked: Promise<ClaimResult>[] = [];
    await store.upkeep.purge("T1", null, () => {
      const cause = `list:list:${key}`;
      asked.push(store.ledger.claim(claimOf(key, { cause, list: running })));
    });
    expect(await Promise.all(asked)).toEqual([{ kind: "withdrawn" }]);
  });
}
