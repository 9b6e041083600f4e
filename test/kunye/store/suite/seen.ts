import { expect, test } from "vitest";
import { undoSince016 } from "../../../support/change-database.ts";
import { seededRandom } from "../../../../bench/support/seeded-random.ts";
import { compareTrace } from "../../../../src/kunye/check/memory/compare-traces.ts";
import type { Trace } from "../../../../src/kunye/check/memory/trace.ts";
import type { KunyeStore } from "../../../../src/kunye/store/create-store.ts";
import { ibanOf } from "../../../support/ibans.ts";
import { buyerVkn, sellerVkn, vknOf } from "../../intake/files/ubl.ts";
import type { WorseNotice } from "../../../../src/kunye/check/memory/seen-store.ts";
import { invoiceTrace, textTrace } from "../../check/memory/sample-traces.ts";
import { lifetimeDays, trySequence } from "../../check/memory/sequences.ts";
import type { TestStore } from "./store-place.ts";

const dayMs = 24 * 3_600_000;
const other = vknOf("300000003");
/** Some of the sequences; `MEMORY_STORED` runs more. */
const sequences = Number(process.env["MEMORY_STORED"] ?? 3);

/** What the team saw before: accounts of suppliers, and invoices. */
export function testSeen(openStore: () => Promise<TestStore>): void {
  const checkIn = (store: KunyeStore) => async (userId: string, trace: Trace) => {
    const [known] = await store.seen.leaveTraces("T1", userId, [trace]);
    if (!known) throw new Error("no trace was left");
    const doubts = compareTrace(trace, known).map(({ kind, seen }) => ({ kind, ...seen }));
    // Only papers tell of a known account.
    return doubts.filter(({ kind }) => kind !== "known-iban");
  };
  const kindsOf = (found: { kind: string }[]) => found.map(({ kind }) => kind);

  test("an account is new once, then known; another one is red until a second person confirms it", async () => {
    const { store } = await openStore();
    const check = checkIn(store);
    expect(kindsOf(await check("U1", invoiceTrace(1)))).toEqual(["new-iban"]);
    expect(await check("U1", invoiceTrace(2))).toEqual([]);
    expect(kindsOf(await check("U2", invoiceTrace(2)))).toEqual(["same-invoice"]);
    const changed = await check("U1", invoiceTrace(3, { ibans: [ibanOf(2)] }));
    expect(changed).toMatchObject([
      { kind: "changed-iban", invoices: 2, earlierIban: ibanOf(1).slice(-4) },
    ]);
    // Seen again it stays red: nobody confirmed it.
    const again = await check("U2", invoiceTrace(4, { ibans: [ibanOf(2)] }));
    expect(kindsOf(again)).toEqual(["changed-iban"]);
    const [waiting, ...more] = await store.seen.waitingAccounts("T1", 10);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ vkn: sellerVkn, tail: ibanOf(2).slice(-4), userId: "U1" });
    const account = { vkn: sellerVkn, iban: waiting?.iban ?? "" };
    const confirm = (userId: string, alone = false) =>
      store.seen.confirmAccount("T1", account, { userId, alone });
    expect(await confirm("U1")).toBe("same-person");
    expect(await Promise.all([confirm("U2"), confirm("U3")])).toEqual(
      expect.arrayContaining(["confirmed", "known"]),
    );
    expect(await store.seen.waitingAccounts("T1", 10)).toEqual([]);
    expect(await check("U1", invoiceTrace(5, { ibans: [ibanOf(2)] }))).toEqual([]);
    expect(await check("U1", invoiceTrace(6))).toEqual([]);
    expect(kindsOf(await check("U1", invoiceTrace(7, { ibans: [ibanOf(3)] })))).toEqual([
      "changed-iban",
    ]);
  });

  test("one is enough where a manager said so; a gone account is none", async () => {
    const { store } = await openStore();
    const check = checkIn(store);
    await check("U1", invoiceTrace(1));
    await check("U1", textTrace([ibanOf(2)]));
    const [waiting] = await store.seen.waitingAccounts("T1", 1);
    const iban = waiting?.iban ?? "";
    const account = { vkn: sellerVkn, iban };
    const by = { userId: "U1", alone: true };
    expect(await store.seen.confirmAccount("T2", account, by)).toBe("gone");
    expect(await store.seen.confirmAccount("T1", account, by)).toBe("confirmed");
    expect(await store.seen.deleteAccounts("T1", account)).toBe(true);
    expect(await store.seen.deleteAccounts("T1", account)).toBe(false);
    expect(await store.seen.confirmAccount("T1", account, by)).toBe("gone");
  });

  test("several accounts of one invoice are known together, teams know nothing of each other", async () => {
    const { store } = await openStore();
    const check = checkIn(store);
    const both = [ibanOf(1), ibanOf(2)];
    expect(kindsOf(await check("U1", invoiceTrace(1, { ibans: both })))).toEqual([
      "new-iban",
      "new-iban",
    ]);
    expect(await check("U1", invoiceTrace(2, { ibans: both }))).toEqual([]);
    const [elsewhere] = await store.seen.leaveTraces("T2", "U9", [
      textTrace([ibanOf(2)], { seller: other }),
    ]);
    expect(elsewhere?.ofSeller).toEqual([]);
  });

  const ofOther = (no: number) =>
    invoiceTrace(no, { seller: other }, { ettn: `6f1b0c1e-4a52-4c5e-9d1a-b12${no}00000000` });

  test("a supplier's usual account stays clean, another company's invoice with it is red until it is confirmed", async () => {
    const { store } = await openStore();
    const check = checkIn(store);
    for (const no of [1, 2]) await check("U1", invoiceTrace(no));
    const stray = await check("U1", ofOther(1));
    expect(stray).toMatchObject([{ kind: "shared-iban", vkn: sellerVkn, isLater: false }]);
    expect(await check("U1", invoiceTrace(3))).toEqual([]);
    expect(kindsOf(await check("U1", textTrace([ibanOf(1)], { seller: other })))).toEqual([
      "shared-iban",
    ]);
    const [waiting, ...more] = await store.seen.waitingAccounts("T1", 10);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ vkn: other });
    const account = { vkn: other, iban: waiting?.iban ?? "" };
    await store.seen.confirmAccount("T1", account, { userId: "U2", alone: false });
    expect(await check("U1", ofOther(2))).toEqual([]);
    expect(await check("U1", invoiceTrace(4))).toEqual([]);
    // A third company is new again, although both others are confirmed or usual.
    expect(await check("U1", textTrace([ibanOf(1)], { seller: vknOf("300000004") }))).toMatchObject(
      [{ kind: "shared-iban", vkn: sellerVkn }],
    );
  });

  test("an account that one invoice planted is red with both companies, and each waits", async () => {
    const { store } = await openStore();
    const check = checkIn(store);
    expect(kindsOf(await check("U1", ofOther(1)))).toEqual(["new-iban"]);
    expect(await check("U1", invoiceTrace(1))).toMatchObject([
      { kind: "shared-iban", vkn: other, isLater: false },
    ]);
    expect(await check("U1", ofOther(2))).toMatchObject([
      { kind: "shared-iban", vkn: sellerVkn, isLater: true },
    ]);
    // Red invoices give no standing, however many come.
    for (const no of [2, 3, 4]) {
      expect(kindsOf(await check("U1", invoiceTrace(no)))).toEqual(["shared-iban"]);
    }
    expect(kindsOf(await check("U1", ofOther(3)))).toEqual(["shared-iban"]);
    const waiting = await store.seen.waitingAccounts("T1", 10);
    expect(waiting.map(({ vkn }) => vkn)).toEqual([sellerVkn, other]);
    const iban = waiting[0]?.iban ?? "";
    const by = { userId: "U2", alone: false };
    await store.seen.confirmAccount("T1", { vkn: sellerVkn, iban }, by);
    expect(await check("U1", invoiceTrace(5))).toEqual([]);
    expect(kindsOf(await check("U1", ofOther(4)))).toEqual(["shared-iban"]);
  });

  test("only invoices that were not red are counted", async () => {
    const { store } = await openStore();
    const check = checkIn(store);
    await check("U1", invoiceTrace(1));
    await check("U1", invoiceTrace(2));
    await check("U1", invoiceTrace(3, { isFaulty: true }));
    await check("U1", invoiceTrace(1, {}, { amount: { value: "9.00", currency: "TRY" } }));
    await check("U1", invoiceTrace(4, { ibans: [ibanOf(1), ibanOf(2)] }));
    const told = await check("U1", invoiceTrace(5, { ibans: [ibanOf(3)] }));
    expect(told).toMatchObject([{ kind: "changed-iban", invoices: 2 }]);
    const accounts = await store.seen.accountsOf("T1", sellerVkn);
    expect(accounts.map(({ invoices }) => invoices)).toEqual([2, 0, 0]);
  });

  test("a usual account stays clean and a newcomer red in any interleaving on two replicas", async () => {
    const { place, store, open } = await openStore();
    const isPostgres = place.opener.place.startsWith("postgres");
    const stores = isPostgres ? [store, await open()] : [store];
    const seed = Number(process.env["FAULT_SEED"] ?? 70);
    const random = seededRandom(seed);
    const check = checkIn(store);
    for (const no of [1, 2]) await check("U1", invoiceTrace(no));
    const traces = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0 ? invoiceTrace(10 + index) : ofOther(10 + index),
    ).toSorted(() => random.below(3) - 1);
    const told = await Promise.all(
      traces.map(async (trace, index) => {
        const kinds = await checkIn(stores[index % stores.length] ?? store)("U1", trace);
        return [trace.seller, kindsOf(kinds).join()];
      }),
    );
    const expected = traces.map(({ seller }) => [seller, seller === other ? "shared-iban" : ""]);
    expect(told, `seed ${seed}`).toEqual(expected);
    expect(await store.seen.accountsOf("T1", sellerVkn)).toMatchObject([{ invoices: 17 }]);
    expect(await store.seen.waitingAccounts("T1", 10)).toMatchObject([{ vkn: other, invoices: 0 }]);
  });

  test("the same invoice, another content, another amount and another number are told apart", async () => {
    const { store, clock, place } = await openStore();
    const check = checkIn(store);
    await check("U1", invoiceTrace(1));
    const checkedAt = clock.now;
    clock.now += 3 * dayMs;
    const first = { at: checkedAt, userId: "U1", number: "KDG2026000000001" };
    const kindOf = async (...trace: Parameters<typeof invoiceTrace>) =>
      await check("U2", invoiceTrace(...trace));
    expect(await kindOf(1)).toMatchObject([{ kind: "same-invoice", ...first }]);
    // A reader that found less of it still recognises it.
    const scanned = { ettn: "", date: null, amount: { value: "1200.5", currency: "TRY" } };
    expect(await kindOf(1, {}, scanned)).toMatchObject([{ kind: "same-invoice", ...first }]);
    const dearer = { amount: { value: "9200.50", currency: "TRY" } };
    expect(await kindOf(1, {}, dearer)).toMatchObject([
      { kind: "same-ettn-other-content", ...first },
    ]);
    expect(await kindOf(1, {}, { ...dearer, ettn: "" })).toMatchObject([
      { kind: "same-number-other-amount" },
    ]);
    const renumbered = { number: "KDG2026000000099", ettn: "" };
    expect(await kindOf(1, {}, renumbered)).toMatchObject([{ kind: "renumbered" }]);
    expect(
      await kindOf(1, { buyer: other }, { ...renumbered, number: "KDG2026000000098" }),
    ).toEqual([]);
    expect(await kindOf(1, { seller: other, ibans: [] }, { ettn: "" })).toEqual([]);

    // The invoice that was checked first is told of the later number.
    await check("U3", invoiceTrace(5));
    const ids = await place.run("select id from seen_invoices where user_id = 'U3'");
    const [{ id = "" } = {}] = ids as { id?: string }[];
    const later = async () => (await store.seen.laterDoubts("T1", [id]))[0]?.doubts;
    expect(await later()).toEqual([]);
    const again = { number: "KDG2026000000095", ettn: "" };
    expect(await kindOf(5, {}, again)).toMatchObject([{ kind: "renumbered" }]);
    expect(await later()).toMatchObject([
      { kind: "renumbered", seen: { number: again.number, userId: "U2" } },
    ]);
  });

  test("natural persons leave nothing, and the store holds no account and no invoice in the open", async () => {
    const { store, place } = await openStore();
    const check = checkIn(store);
    expect(await check("U1", invoiceTrace(1, { seller: "" }))).toEqual([]);
    for (const table of ["seen_ibans", "seen_invoices"]) {
      expect(await place.run(`select * from ${table}`)).toEqual([]);
    }
    await check("U1", invoiceTrace(2));
    const files = Buffer.concat(await place.files()).toString("latin1");
    expect(files).toContain(sellerVkn);
    expect(files).not.toMatch(new RegExp(`${ibanOf(1)}|KDG2026000000002|2200\\.5|${buyerVkn}`));
  });

  test("any interleaving on two replicas ends the same, and counts each invoice once", async () => {
    const { place, store, open } = await openStore();
    const isPostgres = place.opener.place.startsWith("postgres");
    // Two connections of one program would block each other on SQLite.
    const stores = isPostgres ? [store, await open()] : [store];
    const seed = Number(process.env["FAULT_SEED"] ?? 69);
    const random = seededRandom(seed);
    const sellers = [sellerVkn, other];
    const traces = Array.from({ length: 60 }, (_, index) => {
      const seller = sellers[index % 2] ?? "";
      const no = Math.floor(index / 2) % 20;
      const header = { ettn: `6f1b0c1e-4a52-4c5e-9d1a-a${index % 2}200000${100 + no}` };
      return invoiceTrace(no, { seller, ibans: [ibanOf(index % 2)] }, header);
    });
    const shuffled = traces.toSorted(() => random.below(3) - 1);
    await Promise.all(
      shuffled.map((trace, index) =>
        (stores[index % stores.length] ?? store).seen.leaveTraces("T1", `U${index % 3}`, [trace]),
      ),
    );
    for (const seller of sellers) {
      const accounts = await store.seen.accountsOf("T1", seller);
      expect(accounts, `seed ${seed}`).toMatchObject([{ invoices: 20, confirmedAt: null }]);
    }
    expect(await place.run("select id from seen_invoices")).toHaveLength(40);
    // Of two accounts that come at the same time, one is first, and the other waits.
    const third = vknOf("300000004");
    await Promise.all(
      [5, 6].map((one, index) =>
        (stores[index % stores.length] ?? store).seen.leaveTraces("T1", "U1", [
          invoiceTrace(100 + one, { seller: third, ibans: [ibanOf(one)] }),
        ]),
      ),
    );
    expect(await store.seen.waitingAccounts("T1", 10)).toMatchObject([{ vkn: third }]);
  });

  test("a purge and the retention beside checks fail nothing, and leave no account without its key", async () => {
    const { place, store, open, clock } = await openStore();
    const isPostgres = place.opener.place.startsWith("postgres");
    const stores = isPostgres ? [store, await open()] : [store];
    const random = seededRandom(Number(process.env["FAULT_SEED"] ?? 69));
    const ages = { recordMs: dayMs, peopleMs: dayMs, accessMs: dayMs, seenMs: dayMs };
    const upkeep = [
      () => store.upkeep.purge("T1", null),
      () => store.upkeep.purge("T1", "U1"),
      () => {
        clock.now += 2 * dayMs;
        return store.upkeep.deleteExpired(ages);
      },
    ];
    const sellers = [sellerVkn, other];
    const check = (_: unknown, index: number) => {
      const traces = Array.from({ length: 12 }, () =>
        invoiceTrace(random.below(40), {
          seller: random.pick(sellers),
          ibans: [ibanOf(random.below(20)), ibanOf(random.below(20))],
        }),
      );
      return (stores[index % stores.length] ?? store).seen.leaveTraces("T1", "U1", traces);
    };
    for (let round = 0; round < 20; round += 1) {
      await check(null, round);
      await Promise.all([
        ...Array.from({ length: 6 }, check),
        random.pick(upkeep)(),
        random.pick(upkeep)(),
      ]);
      const keyless = "team_id not in (select team_id from seen_keys)";
      expect(await place.run(`select vkn from seen_ibans where ${keyless}`)).toEqual([]);
    }
  });

  test("a trace that is left beside an erasure brings nothing back", async () => {
    const { place, store, open } = await openStore();
    const isPostgres = place.opener.place.startsWith("postgres");
    const replica = isPostgres ? await open() : store;
    for (let round = 0; round < 5; round += 1) {
      const seller = vknOf(String(400_000_000 + round));
      const traceOf = (no: number) => {
        const ettn = `6f1b0c1e-4a52-4c5e-9d1a-a${round}2345678${100 + no}`;
        return invoiceTrace(no, { seller, ibans: [ibanOf(10 + round)] }, { ettn });
      };
      await store.seen.leaveTraces("T1", "U1", [1, 2, 3].map(traceOf));
      const late = Array.from({ length: 30 }, (_, at) => traceOf(4 + at));
      await Promise.all([
        replica.people.erasePeople("T1", seller, { by: "Deniz", why: "" }),
        ...late.map((trace) => store.seen.leaveTraces("T1", "U1", [trace])),
      ]);
      const [left = { invoices: 0 }] = await store.seen.accountsOf("T1", seller);
      const rows = await place.run(`select id from seen_invoices where vkn = '${seller}'`);
      // An account counts the invoices that are still there.
      expect(left.invoices).toBe(rows.length);
    }
  });

  test("an account that was only red and unconfirmed never becomes known", async () => {
    const { store, clock } = await openStore();
    const lifetimes = { recordMs: dayMs, peopleMs: dayMs, accessMs: dayMs };
    for (let at = 0; at < sequences; at += 1) {
      const team = `T${at}`;
      const { seen } = store;
      const held = await trySequence(20_261_129 + at, {
        async check(userId, trace) {
          const [known] = await seen.leaveTraces(team, userId, [trace]);
          if (!known) throw new Error("nothing was compared");
          return known;
        },
        confirm: (account, userId) => seen.confirmAccount(team, account, { userId, alone: false }),
        delete: (account) => seen.deleteAccounts(team, account),
        rejudge: (verdict) => seen.rejudge(team, [verdict]),
        async pass(days) {
          clock.now += days * dayMs;
          const seenMs = lifetimeDays * dayMs;
          await store.upkeep.deleteExpired({ ...lifetimes, seenMs });
        },
      });
      expect(held).toBeGreaterThanOrEqual(0);
    }
  });

  test("all of a supplier expires together, after its last check", async () => {
    const { store, clock, place } = await openStore();
    const check = checkIn(store);
    const times = { recordMs: dayMs, peopleMs: dayMs, accessMs: dayMs, seenMs: 10 * dayMs };
    await check("U1", invoiceTrace(1));
    clock.now += 9 * dayMs;
    await check("U1", invoiceTrace(2, { ibans: [ibanOf(2)] }));
    clock.now += 9 * dayMs;
    await store.upkeep.deleteExpired(times);
    // The first account is still compared with.
    expect(await store.seen.accountsOf("T1", sellerVkn)).toHaveLength(2);
    expect(kindsOf(await check("U1", invoiceTrace(3, { ibans: [ibanOf(2)] })))).toEqual([
      "changed-iban",
    ]);
    const account = (await store.seen.accountsOf("T1", sellerVkn))[0];
    await store.seen.deleteAccounts("T1", { vkn: sellerVkn, iban: account?.iban ?? "" });
    expect(await place.run("select iban, tail, country from seen_ibans where no = 0")).toEqual([
      { iban: "", tail: "", country: "" },
    ]);
    clock.now += 11 * dayMs;
    await store.upkeep.deleteExpired(times);
    for (const table of ["seen_ibans", "seen_verdicts", "seen_invoices"]) {
      expect(await place.run(`select vkn from ${table}`)).toEqual([]);
    }
  });

  test("an account that waits is kept whole with its invoice until it is confirmed or deleted", async () => {
    const { store, place } = await openStore();
    const check = checkIn(store);
    await check("U1", invoiceTrace(1));
    await check("U1", invoiceTrace(2, { ibans: [ibanOf(2)] }));
    const sealed = () => place.run("select iban from seen_ibans where body is not null");
    const [waiting] = await store.seen.waitingAccounts("T1", 2);
    expect(waiting?.evidence).toEqual({
      iban: ibanOf(2),
      invoice: {
        number: "KDG2026000000002",
        value: "2200.5",
        currency: "TRY",
        date: "2026-11-03",
      },
    });
    expect(await sealed()).toHaveLength(1);
    const account = { vkn: sellerVkn, iban: waiting?.iban ?? "" };
    await store.seen.confirmAccount("T1", account, { userId: "U2", alone: false });
    expect(await sealed()).toEqual([]);
    // A confirmed account keeps no number, however often it is seen.
    await check("U1", invoiceTrace(3, { ibans: [ibanOf(2)] }));
    expect(await sealed()).toEqual([]);
    await check("U1", invoiceTrace(4, { ibans: [ibanOf(3)] }));
    const [third] = await store.seen.waitingAccounts("T1", 2);
    await store.seen.deleteAccounts("T1", { vkn: sellerVkn, iban: third?.iban ?? "" });
    expect(await sealed()).toEqual([]);
  });

  test("a check that turns red is told once, by a twin, a confirmation and a closing, on two replicas", async () => {
    const { store, open, place } = await openStore();
    const isPostgres = place.opener.place.startsWith("postgres");
    const stores = [store, isPostgres ? await open() : store];
    const told = async () =>
      (await store.notices.takeNotices("T1")).map(({ userId, state }) => {
        const { why, documents } = state as WorseNotice;
        return [userId, why, ...documents.map(({ number }) => number.slice(-1))];
      });
    const twin = (value: string) =>
      invoiceTrace(1, { ibans: [] }, { amount: { value, currency: "TRY" } });
    await checkIn(store)("U1", invoiceTrace(1, { ibans: [] }));
    await Promise.all(
      stores.map((one, at) => one.seen.leaveTraces("T1", "U2", [twin(`${at + 7}.00`)])),
    );
    const twins = await told();
    expect(twins).toHaveLength(1);
    expect(twins).toEqual([["U1", "same-number-other-amount", "1"]]);
    await checkIn(store)("U2", twin("9.00"));
    expect(await told()).toEqual([]);

    // An unconfirmed account reddens no earlier invoice, a confirmed one does.
    const seller = other;
    const ofSeller = (no: number, iban: number) =>
      invoiceTrace(no, { seller, ibans: [ibanOf(iban)] }, { ettn: "" });
    await checkIn(store)("U1", ofSeller(2, 5));
    await checkIn(store)("U2", ofSeller(3, 6));
    expect(await told()).toEqual([]);
    const waiting = (await store.seen.waitingAccounts("T1", 9)).find(({ vkn }) => vkn === seller);
    const account = { vkn: seller, iban: waiting?.iban ?? "" };
    await Promise.all(
      stores.map(({ seen }) => seen.confirmAccount("T1", account, { userId: "U3", alone: false })),
    );
    expect(await told()).toEqual([["U1", "changed-iban", "2"]]);
    const [id] = (await place.run(
      `select id from seen_invoices where vkn = '${seller}' and user_id = 'U1'`,
    )) as { id: string }[];
    const [later] = await store.seen.laterDoubts("T1", [id?.id ?? ""]);
    expect(later?.doubts).toMatchObject([{ kind: "changed-iban" }]);

    const third = vknOf("300000004");
    const dated = (no: number, date: string) =>
      invoiceTrace(no, { seller: third, ibans: [] }, { ettn: "", date });
    await checkIn(store)("U1", dated(4, "2026-05-01"));
    await checkIn(store)("U1", dated(5, "2026-09-01"));
    const closing = { vkn: third, closed: "2026-06-30" };
    await Promise.all(stores.map(({ seen }) => seen.closeSupplier("T1", closing)));
    expect(await told()).toEqual([["U1", "struck-off", "5"]]);
  });

  test("rows of earlier versions keep their meaning", async () => {
    const { place, open } = await openStore();
    const statements = [
      ...undoSince016,
      "alter table deliveries drop column run",
      "drop table seen_verdicts",
      "alter table seen_ibans drop column body",
      "alter table seen_ibans drop column sealed_by",
      "alter table seen_ibans add column invoices bigint not null default 0",
      "create index seen_ibans_age on seen_ibans (last_at)",
      "alter table seen_invoices drop column told",
      "alter table seen_invoices drop column card_id",
      "create index seen_invoices_age on seen_invoices (at)",
      "delete from kysely_migration where name >= '014'",
    ];
    const isPostgres = place.opener.place.startsWith("postgres");
    for (const statement of statements) {
      await place.run(isPostgres ? statement : statement.replace("bigint", "integer"));
    }
    // Two suppliers with a planted account, one with a changed one, one whose first was deleted.
    const rows = [
      ["S1", "usual", 1, 3, 0],
      ["S1", "changed", 2, 0, 1],
      ["S2", "listed", 3, 0, 0],
      ["S3", "left", 4, 0, 1],
      ["S4", "planted", 5, 0, 1],
      ["S5", "planted", 6, 0, 1],
    ] as const;
    for (const [vkn, iban, no, invoices, beside] of rows) {
      await place.run(
        `insert into seen_ibans (team_id, vkn, iban, tail, country, no, first_at, last_at, invoices,
           is_beside, user_id) values ('T1', '${vkn}', '${iban}', '0001', 'TR', ${no}, 1, 1,
           ${invoices}, ${beside}, 'U1')`,
      );
    }
    const { seen } = await open();
    const kept = (
      await Promise.all(["S1", "S2", "S3", "S4", "S5"].map((vkn) => seen.accountsOf("T1", vkn)))
    ).flat();
    expect(
      kept.map(({ iban, invoices, isClean, isWaiting }) => [iban, invoices, isClean, isWaiting]),
    ).toEqual([
      ["usual", 3, true, false],
      ["changed", 0, false, true],
      ["listed", 0, true, false],
      ["left", 0, false, true],
      ["planted", 0, true, true],
      ["planted", 0, false, true],
    ]);
    expect(kept.every(({ evidence }) => evidence === null)).toBe(true);
  });

  test("an erasure forgets a company, a purge a person and a team", async () => {
    const { store, place } = await openStore();
    const check = checkIn(store);
    await check("U1", invoiceTrace(1));
    await check("U2", invoiceTrace(2, { seller: other, ibans: [ibanOf(2)] }));
    await store.upkeep.purge("T1", "U1");
    expect(await store.seen.accountsOf("T1", sellerVkn)).toMatchObject([{ userId: "silindi" }]);
    expect(await check("U3", invoiceTrace(1))).toMatchObject([{ userId: "silindi" }]);
    await store.people.erasePeople("T1", sellerVkn, { by: "Deniz", why: "" });
    expect(await store.seen.accountsOf("T1", sellerVkn)).toEqual([]);
    expect(await place.run("select vkn from seen_invoices")).toEqual([{ vkn: other }]);
    // The buyer of the other invoice.
    await store.people.erasePeople("T1", buyerVkn, { by: "Deniz", why: "" });
    expect(await place.run("select vkn from seen_invoices")).toEqual([]);
    expect(await store.seen.accountsOf("T1", other)).toHaveLength(1);
    await store.upkeep.purge("T1", null);
    for (const table of ["seen_ibans", "seen_verdicts", "seen_invoices", "seen_keys"]) {
      expect(await place.run(`select * from ${table}`)).toEqual([]);
    }
  });
}
