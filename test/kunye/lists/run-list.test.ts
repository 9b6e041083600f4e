import { expect, test } from "vitest";
import { companyQuery } from "../../../src/kunye/lookups/ports/query.ts";
import { onBothStores } from "../../faults/places.ts";
import { behaviours, type Behaviour } from "../../support/truthful-registry.ts";
import { credit, numbers, rowOf, startLists, vknOf } from "./support.ts";

const { answer, refuse, reset, silence } = behaviours;
const five = [1, 2, 3, 4, 5].map((no) => rowOf(no));
const dear: Behaviour = ({ charge, success, res }) => {
  res.writeHead(200, { "content-type": "application/json" }).end(success(charge(2 * credit)));
};

onBothStores((newPlace) => {
  test("each VKN is paid once, what is held is free, and titles wait for an agreement of their own", async () => {
    const scene = await startLists(await newPlace());
    const { lists, store, rows, state, asked } = scene;
    await scene.ask(companyQuery(vknOf(2)), "MEHMET");
    const skipped = { class: "duplicate", kind: null, key: vknOf(1), sameAs: 1 };
    const title = { class: "title", kind: "title", key: null } as const;
    const given = [...five, rowOf(6, skipped), rowOf(7, title)];
    scene.registry.next = [answer, refuse(404)];
    const id = await scene.agreed(given, numbers(5));
    await lists.run();
    expect(await state(id)).toBe("done");
    const first = (await rows(id)).slice(0, 5).toSorted();
    expect(first).toEqual(["done", "done", "done", "free", "not-found"]);
    expect((await rows(id)).slice(5)).toEqual(["skipped", "not-agreed"]);
    expect(asked()).toHaveLength(5);
    expect(await lists.listBooks(id)).toEqual({ rows: 3 * credit, ledger: 3 * credit, open: 0 });

    const prices = { vkn: credit, title: 2 * credit };
    expect(await lists.startList(id, { most: 10 * credit, prices })).toBe(true);
    await lists.run();
    expect((await rows(id)).at(-1)).toBe("done");
    expect(asked().at(-1)).toBe("title ÖRNEK 7 LTD. ŞTİ.");
    expect(new Set(asked()).size).toBe(asked().length);
    const books = { rows: 5 * credit, ledger: 5 * credit, open: 0 };
    expect(await lists.listBooks(id)).toEqual(books);
    // Every row comes back as it was given, in its order.
    const back = [];
    for await (const row of store.rowsOf(id)) back.push(row);
    expect(back).toMatchObject(given);
    expect(await scene.violations()).toEqual([]);
  });

  test("pauses by itself where money or an answer is missing, and goes on with what isn't finished", async () => {
    const limits = { team: null as number | null, person: null };
    const scene = await startLists(await newPlace(), { limits, deadlineMs: 1_500 });
    const { lists, rows, state, asked, registry, standing } = scene;
    const times = (count: number, one: Behaviour) => Array.from({ length: count }, () => one);
    // Two are on their way at once, so that one more may be asked than the name of a case tells.
    const cases: { reason: string; next: Behaviour[]; calls: number; most?: number }[] = [
      { reason: "over-budget", next: [], calls: 2 },
      { reason: "standing", next: [], calls: 0 },
      { reason: "insufficient-balance", next: [answer, refuse(402)], calls: 2 },
      { reason: "unauthorized", next: [answer, refuse(401)], calls: 2 },
      { reason: "other", next: [answer, refuse(403)], calls: 2 },
      { reason: "total", next: [], most: 3, calls: 3 },
      { reason: "failures", next: times(9, refuse(502)), calls: 5 },
      {
        reason: "failures",
        next: [silence(true), ...times(5, reset(true))],
        calls: 5,
      },
      { reason: "price", next: [dear], calls: 1 },
    ];
    for (const [index, { reason, next, calls, most = 20 }] of cases.entries()) {
      const [first, before] = [index * 10 + 11, asked().length];
      limits.team = reason === "over-budget" ? 2 * credit : null;
      standing.may = reason !== "standing";
      registry.next = next;
      const id = await scene.agreed(
        [...Array(8).keys()].map((one) => rowOf(first + one)),
        numbers(most),
      );
      await lists.run();
      expect(await state(id)).toBe(reason);
      expect([calls, calls + 1], reason).toContain(asked().length - before);
      const paused = await rows(id);
      const books = await lists.listBooks(id);
      expect(books.rows).toBe(books.ledger);

      limits.team = null;
      standing.may = true;
      registry.next = [];
      expect(await lists.startList(id, numbers(20, 2))).toBe(true);
      await lists.run();
      expect(await state(id)).toBe("done");
      const unknown = paused.filter((was) => was === "unknown").length;
      const ended = paused.map((was) => (was === "unknown" ? was : "done"));
      expect(await rows(id)).toEqual(ended);
      const after = await lists.listBooks(id);
      expect(after).toEqual({ rows: after.ledger, ledger: after.ledger, open: unknown * credit });
    }
    expect(await scene.violations()).toEqual([]);
  });
});
