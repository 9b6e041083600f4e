import { expect, test } from "vitest";
import { jobs } from "../../../../src/kunye/lookups/limit-use.ts";
import { account } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

const credit = 1_000_000;
const day = 24 * 3_600_000;

/** Savings, renewals and remarks. */
export function testSavings(openStore: () => Promise<TestStore>): void {
  test("a person's question saves its price once a day in İstanbul, and months have separate sums", async () => {
    const { store, clock } = await openStore();
    const save = (key: string, userId: string, price = credit) =>
      store.ledger.addSavings(account, [{ kind: "vkn", key, userId, price }]);
    // 23.59.59 in İstanbul.
    clock.now = Date.parse("2026-11-29T20:59:59Z");
    await Promise.all([save("a", "U1"), save("a", "U1"), save("a", "U2"), save("b", "U1")]);
    // One statement holds a known saving and a new one.
    await store.ledger.addSavings(account, [
      { kind: "vkn", key: "a", userId: "U1", price: credit },
      { kind: "vkn_detail", key: "a", userId: "U1", price: 3 },
    ]);
    const other = { kind: "vkn", key: "a", userId: "U1", price: credit } as const;
    await store.ledger.addSavings("T2 else", [other]);
    await store.ledger.addSavings(account, []);
    expect((await store.history.monthSpending(account)).saved).toBe(3 * credit + 3);
    clock.now += 1_000;
    await save("a", "U1", 2 * credit);
    await save("a", "U1", 9 * credit);
    expect((await store.history.monthSpending(account)).saved).toBe(5 * credit + 3);
    const november = clock.now;
    clock.now += day;
    await save("a", "U1");
    expect((await store.history.monthSpending(account)).saved).toBe(credit);
    expect((await store.history.monthSpending(account, november)).saved).toBe(5 * credit + 3);
    await store.upkeep.purge("T1", "U1");
    expect((await store.history.monthSpending(account, november)).saved).toBe(credit);
    await store.upkeep.purge("T1", null);
    expect((await store.history.monthSpending(account, november)).saved).toBe(0);
    expect((await store.history.monthSpending("T2 else", november)).saved).toBe(credit);
  });

  test("a month's spending is told by the work that asked: single queries, lists, checks, watches", async () => {
    const { store, clock, buy, win } = await openStore();
    await buy("a");
    await buy("b", { cause: "offer:1" });
    await buy("c", { cause: "offer:2", job: "check" });
    const found = { header: null, columns: {}, people: [], vknCandidates: [] };
    const read = { found, head: [], sample: [], sheet: null, otherSheets: 0, problems: [] };
    const context = { ...read, name: "cariler.csv", message: null };
    const given = { title: "", taxOffice: "", city: "", cells: [], remark: null };
    const rows = ["d", "f"].map((key, no) => {
      return { no, class: "ask" as const, kind: "vkn" as const, key, sameAs: null, given };
    });
    await store.lists.addList({ id: "L1", team: "T1", userId: "U1", context }, rows);
    await buy("d", { cause: "list:L1:d" });
    await buy("e", { cause: "watch:W1:20261201:e" });
    const unknown = await win("f", { cause: "list:L1:f", reserved: 5 });
    await store.ledger.settle(unknown, { state: "unknown", reason: "timeout" });
    await store.ledger.settle(await win("g"), { state: "free", reason: "not-found" });
    const byJob = await store.history.jobSpending(account, clock.now);
    const queries = { single: 2, list: 2, check: 1, watch: 1 };
    expect(byJob).toMatchObject({ list: { uncertain: 5 }, single: { uncertain: 0 } });
    for (const job of jobs) expect(byJob[job].queries, job).toBe(queries[job]);
    const { paid } = await store.history.monthSpending(account, clock.now);
    const known = paid.reduce((sum, { cost }) => sum + cost, 0);
    expect(jobs.reduce((sum, job) => sum + byJob[job].amount, 0)).toBe(known + 5);
    expect((await store.history.jobSpending("T2 else", clock.now)).single.queries).toBe(0);
  });

  test("a number without a record is known with the moment of its latest query", async () => {
    const { store, clock, buy, win } = await openStore();
    const miss = async (key: string, fields: Parameters<typeof win>[1] = {}) => {
      clock.now += day;
      const at = clock.now;
      await store.ledger.settle(await win(key, fields), { state: "free", reason: "not-found" });
      return at;
    };
    await miss("a");
    const [latest, detail] = [await miss("a"), await miss("b", { kind: "vkn_detail" })];
    await miss("c", { account: "T2 else" });
    await miss("d", { kind: "title" });
    await buy("e");
    await store.ledger.settle(await win("f"), { state: "free", reason: "unreachable" });
    const found = await store.history.notFound(account, ["a", "b", "c", "d", "e", "f"]);
    expect(Object.fromEntries(found)).toEqual({ a: latest, b: detail });
    expect(await store.history.notFound(account, [])).toEqual(new Map());
  });

  test("a watch's check is no renewal", async () => {
    const { store, clock, buy } = await openStore();
    await buy("a");
    clock.now += day;
    const check = await buy("a", { cause: "watch:W1:20261201:a", newerThan: clock.now });
    clock.now += day;
    const again = await buy("a", { newerThan: clock.now });
    expect(await store.history.renewals([check, again])).toEqual([again]);
  });

  test("a question bought before is a renewal; the history is split by person and month", async () => {
    const { store, clock, buy, win } = await openStore();
    const first = await buy("a");
    const other = await buy("b", { userId: "U2" });
    const detail = await buy("a", { kind: "vkn_detail" });
    clock.now += 30 * day;
    const again = await buy("a", { userId: "U2", newerThan: clock.now - day });
    const elsewhere = await buy("a", { account: "T2 else" });
    const free = await win("b", { newerThan: clock.now });
    await store.ledger.settle(free, { state: "free", reason: "not-found" });
    const all = [first, other, detail, again, elsewhere, free];
    expect(await store.history.renewals(all)).toEqual([again]);
    const idsOf = async (part: Parameters<typeof store.history.history>[3]) =>
      (await store.history.history(account, null, 10, part)).map(({ id }) => id).sort();
    expect(await idsOf({})).toEqual([first, other, detail, again].sort());
    expect(await idsOf({ userId: "U2" })).toEqual([other, again].sort());
    expect(await idsOf({ userId: null, month: "2026-11" })).toEqual([first, other, detail].sort());
    expect(await idsOf({ userId: "U2", month: "2026-12" })).toEqual([again]);
    const lines = await store.history.findable(account, null, 10);
    const inOrder = (await store.history.history(account, null, 10)).map(({ id }) => id);
    expect(lines.map(({ id }) => id)).toEqual(inOrder);
    expect(lines[0]).toMatchObject({ id: again, key: "a", vkn: "a", userId: "U2", isHeld: true });
    const [, second, third] = lines;
    expect(await store.history.findable(account, second ?? null, 1)).toEqual([third]);
    await store.upkeep.deleteExpired({ recordMs: day, peopleMs: day, accessMs: day, seenMs: day });
    expect((await store.history.findable(account, null, 10)).map(({ isHeld }) => isHeld)).toEqual([
      ...[true, false, false, false],
    ]);
  });

  test("a remark stays as long as its record, and is purged with its person", async () => {
    const { store, clock, buy } = await openStore();
    const noteOf = async (id: string) => (await store.ledger.intent(id))?.remark;
    const early = await buy("a", { remark: "fatura 1" });
    clock.now += 10 * day;
    const late = await buy("b", { remark: "fatura 2" });
    const hers = await buy("c", { userId: "U2", remark: "fatura 3" });
    await store.upkeep.deleteExpired({
      recordMs: 9 * day,
      peopleMs: day,
      accessMs: day,
      seenMs: day,
    });
    expect(await Promise.all([early, late].map(noteOf))).toEqual([null, "fatura 2"]);
    await store.upkeep.purge("T1", "U1");
    expect(await Promise.all([late, hers].map(noteOf))).toEqual([null, "fatura 3"]);
  });

  test("a free use with a remark counts once a day, in the month's order, and is deleted with record or person", async () => {
    const { store, clock, buy } = await openStore();
    clock.now = Date.parse("2026-11-20T09:00:00Z");
    const typed = { kind: "title", text: "AHMET ÖRNEK GIDA" } as const;
    const first = await buy("a", { remark: "alım", ...typed });
    const use = (userId: string, remark: string, intentId = first) =>
      store.ledger.addUse({ account, intentId, userId, remark });
    clock.now += 1;
    await use("U2", "teklif");
    clock.now += 1;
    const second = await buy("b");
    clock.now += day;
    await Promise.all([use("U2", "teklif"), use("U2", "teklif")]);
    clock.now += 1;
    await use("U1", "ziyaret", second);
    clock.now = Date.parse("2026-11-30T21:00:00Z");
    await use("U2", "aralık", second);
    const notes = async () =>
      (await store.history.uses(account, null, 10)).map(({ remark }) => remark);
    const november = async (userId: string | null) => {
      const part = { userId, month: "2026-11" };
      const first = await store.history.monthLines(account, null, 2, part);
      const rest = await store.history.monthLines(account, first.at(-1) ?? null, 10, part);
      return [...first, ...rest].map(({ remark, usedIntentId: used }) => [
        remark,
        used !== undefined,
      ]);
    };
    expect(await notes()).toEqual(["aralık", "ziyaret", "teklif", "teklif"]);
    // Purchases and uses are sorted by time.
    const [offer, visited] = [
      ["teklif", true],
      ["ziyaret", true],
    ];
    const lines = [["alım", false], offer, [null, false], offer, visited];
    expect(await november(null)).toEqual(lines);
    expect(await november("U2")).toEqual([offer, offer]);
    const [newest, visit] = await store.history.uses(account, null, 10);
    const [next] = await store.history.uses(account, newest ?? null, 1);
    expect(next).toEqual(visit);
    expect(next).toMatchObject({
      usedIntentId: second,
      key: "b",
      userId: "U1",
      cost: 0,
      listId: undefined,
    });
    expect(await store.history.usesOf([visit?.id ?? "", second])).toEqual([visit]);
    // Only the buyer may read the title.
    const [, , another] = await store.history.uses(account, null, 10);
    expect(another).toMatchObject({ usedIntentId: first, userId: "U2", text: "" });
    expect(await store.history.uses("T2 else", null, 10)).toEqual([]);

    await store.upkeep.deleteExpired({
      recordMs: 10 * day,
      peopleMs: day,
      accessMs: day,
      seenMs: day,
    });
    expect(await notes()).toEqual(["aralık", "ziyaret", "teklif"]);
    await store.upkeep.purge("T1", "U1");
    expect(await notes()).toEqual(["aralık", "teklif"]);
    await store.upkeep.purge("T1", null);
    expect(await notes()).toEqual([]);
  });
}
