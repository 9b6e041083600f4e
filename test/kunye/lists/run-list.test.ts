import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { companyQuery, titleQuery } from "../../../src/kunye/lookups/intents.ts";
import { replaySpool } from "../../../src/kunye/lookups/replay-spool.ts";
import { received } from "../../support/received.ts";
import type { KunyeStore } from "../../../src/kunye/store/create-store.ts";
import { onBothStores } from "../../faults/places.ts";
import { chargedBy } from "../../faults/scene.ts";
import { behaviours, type Behaviour } from "../../support/truthful-registry.ts";
import { agreementOf, contextOf, credit, rowOf, startLists, vknOf } from "./support.ts";

const { answer, answerAfter, refuse, reset, silence } = behaviours;
const five = [1, 2, 3, 4, 5].map((no) => rowOf(no));
const busyFor =
  (seconds: string): Behaviour =>
  ({ res }) => {
    res.writeHead(429, { "retry-after": seconds }).end("busy");
  };
const dear: Behaviour = ({ charge, success, res }) => {
  res.writeHead(200, { "content-type": "application/json" }).end(success(charge(2 * credit)));
};

onBothStores((newPlace, name) => {
  test("pays each VKN once, opens held answers free, and asks titles only with their own agreement", async () => {
    const scene = await startLists(await newPlace());
    const { lists, store, rows, state, asked } = scene;
    await scene.ask(companyQuery(vknOf(2)), "MEHMET");
    const skipped = { class: "duplicate", kind: null, key: vknOf(1), sameAs: 1 } as const;
    const title = { class: "title", kind: "title", key: null } as const;
    const given = [...five, rowOf(6, skipped), rowOf(7, title)];
    scene.registry.next = [answer, refuse(404)];
    const id = await scene.startList(given, agreementOf(5));
    await lists.run();
    expect(await state(id)).toBe("done");
    const first = await rows(id);
    const paid = ["done", "done", "done", "free", "not-found"];
    expect(first.slice(0, 5).toSorted()).toEqual(paid);
    // A duplicate row has the outcome of its first row.
    expect(first.slice(5)).toEqual([first[0], "not-agreed"]);
    expect(asked()).toHaveLength(5);
    expect(await scene.books(id)).toEqual({ ledger: 3 * credit, open: 0 });
    // The row that Mehmet had bought was not paid again.
    const { saved } = await scene.lookups.monthSpending("T1");
    expect(saved).toBe(credit);

    const prices = { vkn: credit, title: 2 * credit };
    expect(await lists.startList(id, { most: 10 * credit, prices })).toBe(true);
    await lists.run();
    expect((await rows(id)).at(-1)).toBe("done");
    expect(asked().at(-1)).toBe("title ÖRNEK 7 LTD. ŞTİ.");
    expect(new Set(asked()).size).toBe(asked().length);
    const books = { ledger: 5 * credit, open: 0 };
    expect(await scene.books(id)).toEqual(books);
    // The store returns the rows unchanged and in order.
    const back = [];
    for await (const some of store.lists.rowsOf(id)) back.push(...some);
    expect(back).toMatchObject(given);
    expect(await scene.violations()).toEqual([]);
  });

  test("two titles that may be of one company are asked one after the other", async () => {
    const scene = await startLists(await newPlace());
    const { asked, registry } = scene;
    await scene.ask(titleQuery("ÖĞRETEN GIDA"), "MEHMET");
    const atWork = { now: 0, most: 0 };
    const counted: Behaviour = async (handling) => {
      atWork.now += 1;
      atWork.most = Math.max(atWork.most, atWork.now);
      await delay(100);
      atWork.now -= 1;
      answer(handling);
    };
    registry.next = [counted, counted];
    const byTitle = (no: number, title: string) =>
      rowOf(no, {
        class: "title",
        kind: "title",
        key: null,
        given: { ...rowOf(no).given, title },
      });
    const rows = [
      byTitle(1, "MERLAN OTELCİLİK LTD. ŞTİ."),
      byTitle(2, "MERLAN OTELCİLİK TURİZM LİMİTED ŞİRKETİ"),
    ];
    const prices = { vkn: credit, title: 2 * credit };
    await scene.startList(rows, { most: 10 * credit, prices });
    await scene.lists.run();
    expect(asked()).toHaveLength(3);
    expect(atWork.most).toBe(1);
    expect(await scene.violations()).toEqual([]);
  });

  test("pauses if money, permission or answers are missing, and resumes the unfinished rows", async () => {
    const limits = { team: null as number | null, person: null };
    const scene = await startLists(await newPlace(), { limits, deadlineMs: 1_500 });
    const { lists, rows, state, asked, registry, standing } = scene;
    const times = (count: number, one: Behaviour) => Array.from({ length: count }, () => one);
    // Two rows are asked together, so one call more than `calls` is allowed.
    const cases: {
      reason: string;
      next: Behaviour[];
      calls: number;
      most?: number;
      fewest?: number;
    }[] = [
      // The refused third claim may pause the list before the first two requests leave.
      { reason: "over-budget", next: [], calls: 1, fewest: 0 },
      { reason: "standing", next: [], calls: 0 },
      { reason: "insufficient-balance", next: [answer, ...times(8, refuse(402))], calls: 2 },
      { reason: "unauthorized", next: [answer, ...times(8, refuse(401))], calls: 2 },
      { reason: "other", next: [answer, ...times(8, refuse(403))], calls: 2 },
      { reason: "total", next: [], most: 3, calls: 3 },
      { reason: "failures", next: times(9, refuse(502)), calls: 5 },
      {
        reason: "failures",
        next: [silence(true), ...times(5, reset(true))],
        calls: 5,
      },
      { reason: "price", next: times(8, dear), calls: 1 },
    ];
    for (const [index, { reason, next, calls, most = 20, fewest = calls }] of cases.entries()) {
      const [first, before] = [index * 10 + 11, asked().length];
      limits.team = reason === "over-budget" ? 2 * credit : null;
      standing.may = reason !== "standing";
      registry.next = next;
      const id = await scene.startList(
        [...Array(8).keys()].map((one) => rowOf(first + one)),
        agreementOf(most),
      );
      await lists.run();
      expect(await state(id)).toBe(reason);
      expect(asked().length - before, reason).toBeGreaterThanOrEqual(fewest);
      expect(asked().length - before, reason).toBeLessThanOrEqual(calls + 1);
      const paused = await rows(id);
      await scene.books(id);

      limits.team = null;
      standing.may = true;
      registry.next = [];
      expect(await lists.startList(id, agreementOf(20, 2))).toBe(true);
      await lists.run();
      expect(await state(id)).toBe("done");
      const unknown = paused.filter((was) => was === "unknown").length;
      const ended = paused.map((was) => (was === "unknown" ? was : "done"));
      expect(await rows(id)).toEqual(ended);
      const after = await scene.books(id);
      expect(after.open).toBe(unknown * credit);
    }
    expect(await scene.violations()).toEqual([]);
  });

  test("four teams whose registry hangs or is busy keep no fifth team's list waiting", async () => {
    const scene = await startLists(await newPlace());
    const { lists, registry, state, store } = scene;
    const opened = Promise.withResolvers<undefined>();
    const [hangs, busy] = [answerAfter(opened.promise), busyFor("600")];
    registry.next = [hangs, busy, hangs, busy];
    const start = async (team: string) => {
      const list = { id: `list of ${team}`, team, userId: "AYSE", context: contextOf() };
      await store.lists.addList(list, [rowOf(1)]);
      await lists.startList(list.id, agreementOf(1));
      return list.id;
    };
    const stuck = await Promise.all(["T1", "T2", "T3", "T4"].map(start));
    await expect.poll(() => registry.calls.length).toBe(4);
    const fifth = await start("T5");
    await expect.poll(() => state(fifth)).toBe("done");
    expect(await Promise.all(stuck.map(state))).toEqual(stuck.map(() => "running"));
    opened.resolve(undefined);
    const states = async () => (await Promise.all(stuck.map(state))).toSorted();
    await expect.poll(states).toEqual(["done", "done", "running", "running"]);
  });

  test("waits as a busy registry demands, at most five times in a row, and pays each row once", async () => {
    const scene = await startLists(await newPlace());
    const { lists, rows, state, registry } = scene;
    const times: number[] = [];
    const next = (...behaviours: Behaviour[]): Behaviour[] =>
      behaviours.map((one) => (call) => {
        times.push(performance.now());
        return one(call);
      });
    registry.next = next(answer, answer, busyFor("1"), answer, answer, answer);
    const id = await scene.startList(five, agreementOf(5));
    await lists.run();
    expect([await state(id), ...(await rows(id))]).toEqual(["done", ...five.map(() => "done")]);
    expect(registry.calls).toHaveLength(6);
    const [, , refused = 0] = times;
    expect(times.at(-1)).toBeGreaterThan(refused + 990);

    registry.next = Array.from({ length: 9 }, () => busyFor("1"));
    const other = await scene.startList([rowOf(21), rowOf(22)], agreementOf(2));
    await lists.run();
    expect(await state(other)).toBe("failures");
    registry.next = [];
    await lists.startList(other, agreementOf(2));
    await lists.run();
    expect([await state(other), ...(await rows(other))]).toEqual(["done", "done", "done"]);
    expect(await scene.books(other)).toEqual({ ledger: 2 * credit, open: 0 });
    expect(await scene.violations()).toEqual([]);
  });

  test("has two rows at work, one whose answer is being stored among them", async () => {
    const scene = await startLists(await newPlace());
    const { rows, state, asked, registry } = scene;
    // This query teaches the price; until then rows are asked one at a time.
    await scene.ask(companyQuery(vknOf(9)), "MEHMET");
    const written = Promise.withResolvers<null>();
    const silent = Promise.withResolvers<null>();
    const slow = (real: KunyeStore): KunyeStore => ({
      ...real,
      ledger: {
        ...real.ledger,
        settle: (...how) => written.promise.then(() => real.ledger.settle(...how)),
      },
    });
    const lists = await scene.machine({ store: slow });
    registry.next = [answer, ...five.map(() => answerAfter(silent.promise))];
    const id = await scene.startList([...five, rowOf(6), rowOf(7)], agreementOf(7), lists);
    const finished = lists.run();
    await expect.poll(() => asked().length).toBe(3);
    await delay(100);
    expect(asked()).toHaveLength(3);
    expect((await rows(id)).filter((one) => one === "asking")).toHaveLength(2);
    written.resolve(null);
    silent.resolve(null);
    await finished;
    expect(await state(id)).toBe("done");
    expect(await rows(id)).toEqual(Array(7).fill("done"));
    expect(asked()).toHaveLength(8);
    expect(await scene.books(id)).toEqual({ ledger: 7 * credit, open: 0 });
    expect(await scene.violations()).toEqual([]);
  });

  test("counts an answer that arrives after the balance judged its row free", async () => {
    const scene = await startLists(await newPlace(), { deadlineMs: 500 });
    const { lists, store, rows, registry, spool } = scene;
    registry.next = [silence(true)];
    const id = await scene.startList([rowOf(1)], agreementOf(1));
    await lists.run();
    expect(await scene.books(id)).toEqual({ ledger: 0, open: credit });
    const [unknown] = await store.ledger.unknowns();
    if (!unknown) throw new Error("nothing is unknown");
    const place = {
      source: "source",
      boot: "life",
      askedElapsed: 0,
      elapsed: 0,
      askedSeq: 1,
      seq: 2,
    };
    const at = scene.clock.now;
    const reading = { ...place, askedAt: at, at, balance: 100 * credit };
    const readings = { before: reading, after: reading };
    await store.ledger.judge(unknown.id, { verdict: "free", cost: null, readings });
    expect(await rows(id)).toEqual(["not-charged"]);
    expect(await scene.books(id)).toEqual({ ledger: 0, open: 0 });

    const { id: intentId, account, kind, key, text, userId } = unknown;
    const answer = { intentId, account, kind, key, text, userId, reserved: credit };
    const body = JSON.stringify({ success: true, dusulen_bakiye: 1 });
    await spool.put({ ...answer, source: "source", received: received(body) });
    await replaySpool(store.ledger, spool);
    expect(await store.ledger.intent(intentId)).toMatchObject({ state: "paid", cost: credit });
    expect(await rows(id)).toEqual(["done"]);
    expect(await scene.books(id)).toEqual({ ledger: credit, open: 0 });
    for await (const [row] of store.lists.rowsOf(id))
      expect(row).toMatchObject({ intentId, cost: credit });
  });

  test("a row that waits too long for the price of another query is asked later", async () => {
    const scene = await startLists(await newPlace());
    const { registry, rows, asked, state } = scene;
    const gate = Promise.withResolvers<null>();
    registry.next = [answerAfter(gate.promise)];
    const first = scene.ask(titleQuery("örnek gıda"), "MEHMET");
    await expect.poll(() => asked().length).toBe(1);
    const claimed: string[] = [];
    const lists = await scene.machine({
      store: (real) => ({
        ...real,
        ledger: {
          ...real.ledger,
          async claim(wanted) {
            const result = await real.ledger.claim(wanted);
            claimed.push(result.kind);
            return result;
          },
        },
      }),
    });
    const id = await scene.startList([rowOf(1)], agreementOf(1), lists);
    await expect.poll(() => claimed).toEqual(["wait"]);
    const clock = vi.spyOn(performance, "now");
    onTestFinished(() => {
      clock.mockRestore();
    });
    clock.mockReturnValue(performance.now() + 60_000);
    gate.resolve(null);
    await lists.run();
    expect(await first).toMatchObject({ kind: "answer", origin: "bought" });
    expect(claimed).toEqual(["wait", "won"]);
    expect([await state(id), await rows(id)]).toEqual(["done", ["done"]]);
    expect(await scene.violations()).toEqual([]);
  });

  // The store has no part in this.
  if (name !== "SQLite") return;

  test("a price that rises in between passes the agreed total by at most what the two rows at work cost more", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          total: fc.integer({ min: 1, max: 8 }),
          /** The number of queries before the price rises. */
          risesAt: fc.integer({ min: 0, max: 7 }),
          risen: fc.integer({ min: 2, max: 9 }),
          pausesMs: fc.array(fc.nat(6), { minLength: 8, maxLength: 8 }),
        }),
        async ({ total, risesAt, risen, pausesMs }) => {
          const scene = await startLists(await newPlace());
          await scene.ask(companyQuery(vknOf(99)), "MEHMET");
          let asked = 0;
          scene.registry.next = pausesMs.map((pauseMs) => async ({ charge, success, res }) => {
            const credits = asked >= risesAt ? risen : 1;
            asked += 1;
            await delay(pauseMs);
            res.writeHead(200, { "content-type": "application/json" });
            res.end(success(charge(credits * credit)));
          });
          const id = await scene.startList(
            pausesMs.map((_, at) => rowOf(at)),
            agreementOf(total),
          );
          await scene.lists.run();
          const { ledger } = await scene.books(id);
          const dear = Math.max(asked - risesAt, 0);
          expect(dear).toBeLessThanOrEqual(2);
          expect(ledger).toBeLessThanOrEqual((total + dear * (risen - 1)) * credit);
          expect(chargedBy(scene.registry)).toBe(ledger + credit);
          expect(await scene.state(id)).toBe(
            dear > 0 ? "price" : total < pausesMs.length ? "total" : "done",
          );
          expect(await scene.violations()).toEqual([]);
          await scene.close();
        },
      ),
      { numRuns: 12, seed: 20261127 },
    );
  });
});
