import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { replaySpool } from "../../../src/kunye/lookups/replay-spool.ts";
import { onBothStores } from "../../faults/places.ts";
import { failing, type Scene } from "../../faults/scene.ts";
import { merkezOf } from "../../support/fake-registry.ts";
import { behaviours } from "../../support/truthful-registry.ts";
import type { KunyeStore } from "../../../src/kunye/store/create-store.ts";
import { companyQuery, titleQuery } from "../../../src/kunye/lookups/intents.ts";
import { credit, leaseMs, agreementOf, rowOf, startLists, vknOf } from "./support.ts";

const program = new URL("../../faults/asking-program.ts", import.meta.url).pathname;
const five = [1, 2, 3, 4, 5].map((no) => rowOf(no));
const cost = (credits: number) => credits * credit;
const isAsking = (one: string) => one === "asking";

// A business that the team holds, and one that only a paid search has named; a list has its title.
const trader = "KANARYAOĞLU EV YEMEKLERİ";
const person = { Unvani: trader, FirmaNevi: "GERÇEK KİŞİ" };
const [held, listed] = [vknOf(3), vknOf(4)];
const found = {
  matched: { ad: "ZERTAN YEMEK ANONİM ŞİRKETİ", vkn: vknOf(5), score: 0.9 },
  alternatives: [{ ad: trader, vkn: listed, score: 0.6 }],
};
const search = JSON.stringify({
  success: true,
  dusulen_bakiye: 1,
  ...found,
  data: { Merkez: merkezOf(vknOf(5), { Unvani: found.matched.ad }) },
});
const byTitle = rowOf(1, {
  class: "title",
  kind: "title",
  key: null,
  given: { ...rowOf(1).given, title: trader, cells: [trader] },
});
const both = { most: cost(10), prices: { vkn: credit, title: 2 * credit } };

/** Creates a gate that holds the registry's answers until it opens. */
function closedGate() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { answerAfter } = behaviours;
  return {
    held: answerAfter(promise),
    open: () => {
      resolve(undefined);
    },
  };
}

/** Starts a process that runs due lists, and dies at `step`. */
function startProgram(
  { place, registry }: Pick<Scene, "place" | "registry">,
  step: string,
): ChildProcess {
  const { address, spoolDirectory } = place;
  const args = [program, address, spoolDirectory, registry.url, "", step, "{}", "0", "lists"];
  const child = spawn(process.execPath, args, { stdio: "inherit" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

onBothStores((newPlace, name) => {
  test("two replicas take a team's lists in turn; the one without the lease writes and pays nothing", async () => {
    const scene = await startLists(await newPlace());
    const { lists, rows, state, asked, registry, clock } = scene;
    const other = await scene.machine();
    const gate = closedGate();
    registry.next = [gate.held, gate.held];
    const first = await scene.startList(five, agreementOf(5));
    clock.now += 1;
    const second = await scene.startList(
      [rowOf(6), { ...rowOf(7), key: rowOf(1).key }],
      agreementOf(5),
    );
    // Until the price is known, only one row is asked.
    await expect.poll(() => asked().length).toBe(1);
    await other.run();
    expect(asked()).toHaveLength(1);
    expect(await rows(second)).toEqual(["waiting", "waiting"]);

    // The first replica's lease ends in the middle of the run.
    clock.now += leaseMs;
    const taking = other.run();
    await expect.poll(() => rows(first)).toContain("asking");
    gate.open();
    await Promise.all([lists.run(), taking]);
    expect([await state(first), await state(second)]).toEqual(["done", "done"]);
    expect(await rows(first)).toEqual(Array(5).fill("done"));
    expect(await rows(second)).toEqual(["done", "free"]);
    expect(asked()).toHaveLength(6);
    expect(await scene.books(first)).toEqual({ ledger: cost(5), open: 0 });
    expect(await scene.books(second)).toEqual({ ledger: cost(1), open: 0 });
    expect(scene.errors).toEqual([]);
    expect(await scene.violations()).toEqual([]);
  });

  test("a row whose claim another replica gave up is asked again", async () => {
    const scene = await startLists(await newPlace());
    const seen = new Set<string | null>();
    const second = (real: KunyeStore): KunyeStore => ({
      ...real,
      ledger: {
        ...real.ledger,
        async claim(wanted) {
          const first = seen.has(wanted.cause) ? null : await real.ledger.claim(wanted);
          seen.add(wanted.cause);
          const result = await real.ledger.claim(wanted);
          const given = { state: "free", reason: "given-up" } as const;
          if (first?.kind === "won") await real.ledger.settle(first.intentId, given);
          return result;
        },
      },
    });
    const lists = await scene.machine({ store: second });
    const id = await scene.startList(five, agreementOf(5), lists);
    await lists.run();
    expect(await scene.rows(id)).toEqual(Array(5).fill("done"));
    expect(scene.asked()).toHaveLength(5);
    expect(await scene.violations()).toEqual([]);
  });

  test("a user who waits for a claim that is given up buys the answer", async () => {
    const scene = await startLists(await newPlace());
    const query = companyQuery(vknOf(1));
    const listed = { account: "T1 registry", source: "source", userId: "AYSE", cause: null };
    const money = { reserved: credit, guessed: false, limits: { team: null, person: null } };
    const rest = { newerThan: null, release: null, leaseMs: 60_000, remark: null, reply: null };
    const claimed = await scene.store.ledger.claim({ ...query, ...listed, ...money, ...rest });
    const typed = scene.ask(query, "MEHMET");
    await expect.poll(() => scene.place.pendingReplies()).toBe(1);
    const id = claimed.kind === "won" ? claimed.intentId : "";
    await scene.store.ledger.settle(id, { state: "free", reason: "given-up" });
    expect(await typed).toMatchObject({ kind: "answer", origin: "bought" });
    expect(scene.asked()).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });

  test("a list started during a run's last look for work is run by that run", async () => {
    const scene = await startLists(await newPlace());
    const starts: (() => Promise<unknown>)[] = [];
    const lists = await scene.machine({
      store: (real) => ({
        ...real,
        lists: {
          ...real.lists,
          takeList: async (ms) => {
            const taken = await real.lists.takeList(ms);
            if (!taken) await starts.pop()?.();
            return taken;
          },
        },
      }),
    });
    const offered = { startList: () => Promise.resolve(true) };
    const id = await scene.startList([rowOf(1)], agreementOf(1), offered);
    starts.push(() => lists.startList(id, agreementOf(1)));
    await lists.run();
    expect(await scene.state(id)).toBe("done");
  });

  test("after a stop or a shutdown sent requests finish, and no replica sends a further one", async () => {
    const scene = await startLists(await newPlace());
    const { lists, rows, state, asked, registry } = scene;
    const gate = closedGate();
    registry.next = [gate.held];
    const id = await scene.startList([...five, rowOf(6), rowOf(7), rowOf(8)], agreementOf(8));
    await expect.poll(() => asked().length).toBe(1);
    expect(await scene.store.lists.stopList(id)).toBe(true);
    gate.open();
    await lists.run();
    const other = await scene.machine();
    await other.run();
    expect(await state(id)).toBe("stopped");
    expect(asked()).toHaveLength(1);
    expect((await rows(id)).toSorted()).toEqual(["done", ...Array<string>(7).fill("waiting")]);

    const again = closedGate();
    registry.next = [again.held, again.held];
    await other.startList(id, agreementOf(8));
    await expect.poll(() => asked().length).toBe(3);
    expect((await rows(id)).filter(isAsking)).toHaveLength(2);
    await scene.store.lists.stopList(id);
    again.open();
    await other.run();
    expect(asked()).toHaveLength(3);
    const three = Array<string>(3).fill("done");
    expect((await rows(id)).toSorted()).toEqual([...three, ...Array<string>(5).fill("waiting")]);

    const last = closedGate();
    registry.next = [last.held, last.held];
    await other.startList(id, agreementOf(8));
    await expect.poll(() => asked().length).toBe(5);
    const closed = other.stop();
    last.open();
    await closed;
    expect(asked()).toHaveLength(5);
    expect((await rows(id)).filter((one) => one === "done")).toHaveLength(5);
    // A shutdown releases the lease.
    await lists.run();
    expect(await state(id)).toBe("done");
    expect(asked()).toHaveLength(8);
    expect(await scene.books(id)).toEqual({ ledger: cost(8), open: 0 });

    // A list is done if its last request was under way at the stop.
    const only = closedGate();
    registry.next = [only.held];
    const short = await scene.startList([rowOf(9)], agreementOf(1));
    await expect.poll(() => asked().length).toBe(9);
    expect(await scene.store.lists.stopList(short)).toBe(true);
    only.open();
    await lists.run();
    expect(await state(short)).toBe("done");
    expect(await scene.violations()).toEqual([]);
  });

  test.each([
    ["after the claim", "unknown", 4],
    ["before the settlement", "done", 5],
  ])(
    "killed %s: the row at work is %s, and no row is asked twice",
    async (step, becomes, calls) => {
      const place = await newPlace();
      const scene = await startLists(place);
      const { lists, rows, state, asked } = scene;
      scene.clock.now = Date.now();
      const id = await scene.startList(five, agreementOf(5), scene.store.lists);
      const killed = startProgram(scene, step);
      expect(await once(killed, "close")).toEqual([null, "SIGKILL"]);
      expect(await rows(id)).toContain("asking");
      await replaySpool(scene.store.ledger, scene.spool);
      scene.clock.now = Date.now() + 2 * leaseMs;
      await scene.store.ledger.expireLeases();
      await lists.run();
      expect(await state(id)).toBe("done");
      const ended = await rows(id);
      const done = Array<string>(4).fill("done");
      expect(ended.toSorted()).toEqual([...done, becomes].toSorted());
      expect(asked()).toHaveLength(calls);
      const books = await scene.books(id);
      expect(books).toEqual({ ledger: cost(calls), open: cost(5 - calls) });
      expect(await scene.violations()).toEqual([]);
    },
  );

  test("killed after the claim, taken over before the claim's lease ends: the list is done when the row is unknown", async () => {
    const scene = await startLists(await newPlace());
    const { lists, rows, state, clock, store } = scene;
    clock.now = Date.now();
    const id = await scene.startList([rowOf(1)], agreementOf(1), store.lists);
    const killed = startProgram(scene, "after the claim");
    expect(await once(killed, "close")).toEqual([null, "SIGKILL"]);
    expect(await rows(id)).toEqual(["asking"]);
    clock.now = Date.now() + leaseMs + 1;
    const running = lists.run();
    await setTimeout(1_000);
    expect(await state(id)).toBe("running");
    await store.ledger.expireLeases();
    await running;
    expect([await state(id), await rows(id)]).toEqual(["done", ["unknown"]]);
    expect(scene.asked()).toHaveLength(0);
    expect(await scene.violations()).toEqual([]);
  });

  test.each(["stopped", "taken over"])(
    "a list that is %s between the choice of a row and its claim does not ask the row",
    async (how) => {
      const scene = await startLists(await newPlace());
      const { store, rows, asked, clock } = scene;
      const lists = await scene.machine({
        store: (real) => ({
          ...real,
          ledger: {
            ...real.ledger,
            async claim(wanted) {
              if (how === "stopped") await store.lists.stopList(id);
              clock.now += leaseMs;
              if (how === "taken over") await store.lists.takeList(leaseMs);
              return real.ledger.claim(wanted);
            },
          },
        }),
      });
      const id: string = await scene.startList(five, agreementOf(5), store.lists);
      await lists.run();
      expect(asked()).toEqual([]);
      expect(await rows(id)).toEqual(five.map(() => "waiting"));
      expect((await scene.place.rows()).intents).toEqual([]);
      expect(scene.errors).toEqual([]);
    },
  );

  test("a store that fails for a moment at any step costs no row and no second payment", async () => {
    const scene = await startLists(await newPlace());
    const { rows, state, asked, errors, clock } = scene;
    const steps = ["nextRows", "held", "claim", "settle", "endRows", "haltList"] as const;
    // A claim that fails after its commit becomes unknown; another test covers this.
    const when = (step: string) => (step === "claim" ? "before" : "after");
    const plan = steps.map((method) => ({ method, times: 1, when: when(method) }) as const);
    const broken = await scene.machine({ store: (real) => failing(real, plan) });
    const id = await scene.startList(five, agreementOf(5), broken);
    for (let turn = 0; turn < 20 && (await state(id)) === "running"; turn += 1) {
      await broken.run();
      clock.now += leaseMs + 30_000;
      await scene.store.ledger.expireLeases();
    }
    expect(plan.map(({ times }) => times)).toEqual(plan.map(() => 0));
    expect(errors.length).toBeGreaterThan(2);
    expect(await state(id)).toBe("done");
    expect(await rows(id)).toEqual(Array(5).fill("done"));
    expect(asked()).toHaveLength(5);
    expect(await scene.books(id)).toEqual({ ledger: cost(5), open: 0 });
    expect(await scene.violations()).toEqual([]);
  });

  test("a business that is erased between the look for its title and the row's end is not asked, not paid, and named nowhere", async () => {
    // The row may take the held record, or ask by the number that a search has named.
    for (const [vkn, question, answered] of [
      [
        held,
        companyQuery(held),
        JSON.stringify({
          success: true,
          dusulen_bakiye: 1,
          data: { Merkez: merkezOf(held, person) },
        }),
      ],
      [listed, titleQuery("zertan yemek"), search],
    ] as const) {
      const scene = await startLists(await newPlace());
      const { registry, store, asked } = scene;
      registry.next = [behaviours.odd(credit, answered)];
      await scene.ask(question, "MEHMET");
      const order = { by: "işletmen", why: "istek" };
      let erasures = 0;
      const eraseOnce = async () => {
        if (erasures > 0) return;
        erasures += 1;
        await store.people.erasePeople("T1", vkn, order);
      };
      const erasing = await scene.machine({
        store: (real) => ({
          ...real,
          ledger: {
            ...real.ledger,
            claim: async (claim) => {
              await eraseOnce();
              return real.ledger.claim(claim);
            },
          },
          lists: {
            ...real.lists,
            async endRows(list, rows) {
              if (rows.some(({ ending }) => ending !== null)) await eraseOnce();
              return real.lists.endRows(list, rows);
            },
          },
        }),
      });
      const id = await scene.startList([byTitle], both, store.lists);
      await erasing.run();
      expect(erasures).toBe(1);
      expect(await scene.state(id)).toBe("done");
      expect(asked()).toHaveLength(1);
      expect(await scene.books(id)).toEqual({ ledger: 0, open: 0 });
      const rows = [];
      for await (const some of store.lists.rowsOf(id)) rows.push(...some);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain("KANARYA");
      expect(scene.errors).toEqual([]);
    }
  });

  test("a company that somebody buys between the look for its title and the claim is not paid again", async () => {
    const scene = await startLists(await newPlace());
    const { registry, store, asked } = scene;
    registry.next = [behaviours.odd(credit, search)];
    await scene.ask(titleQuery("zertan yemek"), "MEHMET");
    let isBought = false;
    const buying = await scene.machine({
      store: (real) => ({
        ...real,
        ledger: {
          ...real.ledger,
          async claim(claim) {
            if (!isBought) {
              isBought = true;
              await scene.ask(companyQuery(listed), "MEHMET");
            }
            return real.ledger.claim(claim);
          },
        },
      }),
    });
    const id = await scene.startList([byTitle], both, store.lists);
    await buying.run();
    expect(isBought).toBe(true);
    expect(await scene.rows(id)).toEqual(["free"]);
    expect(asked()).toEqual(["title zertan yemek", `vkn ${listed}`]);
    expect(await scene.books(id)).toEqual({ ledger: 0, open: 0 });
    expect(scene.errors).toEqual([]);
  });

  test("a business that is erased while the list runs is neither asked nor paid; its row says so", async () => {
    const scene = await startLists(await newPlace());
    const { registry, store, rows, state, asked } = scene;
    const erased = { team: "T1", vkn: vknOf(3) };
    const [first, ...others] = five;
    const erase = () =>
      store.people.erasePeople("T1", erased.vkn, { by: "işletmen", why: "istek" });
    let refused = "";
    registry.next = [
      async (handling) => {
        refused = await erase().then(
          () => "erased",
          (error: unknown) => (error as Error).name,
        );
        behaviours.answer(handling);
      },
    ];
    // The erasure runs when the list has read the row and is about to claim it.
    const erasing = await scene.machine({
      store: (real) => ({
        ...real,
        ledger: {
          ...real.ledger,
          async claim(claim) {
            // An erasure waits until no query of the team is under way.
            const isErased = () =>
              erase().then(
                () => true,
                () => false,
              );
            while (claim.key === erased.vkn && !(await isErased())) await setTimeout(10);
            return real.ledger.claim(claim);
          },
        },
      }),
    });
    const id = await scene.startList(first ? [first, ...others] : [], agreementOf(5), store.lists);
    await erasing.run();
    expect(refused).toBe("UnderWay");
    expect(await rows(id)).toEqual(["done", "done", "erased", "done", "done"]);
    expect(await state(id)).toBe("done");
    expect(asked()).not.toContain(`vkn ${erased.vkn}`);
    expect(await scene.books(id)).toEqual({ ledger: cost(4), open: 0 });
    expect((await store.lists.listBooks(id)).counts).toMatchObject({
      answered: 4,
      erased: 1,
      failed: 0,
    });
    expect(scene.errors).toEqual([]);
  });

  test("a row whose title an erasure blanks before its claim is neither asked nor paid", async () => {
    const scene = await startLists(await newPlace());
    const { registry, store, rows, state, asked } = scene;
    const name = "KANARYAOĞLU EV YEMEKLERİ";
    const person = { Unvani: name, FirmaNevi: "GERÇEK KİŞİ" };
    registry.next = [
      ({ charge, success, res }) => {
        const body = success(charge(), { Merkez: merkezOf(vknOf(9), person) });
        res.writeHead(200, { "content-type": "application/json" }).end(body);
      },
    ];
    await scene.ask(companyQuery(vknOf(9)), "MEHMET");
    const cells = ["TOPTAN GIDA", name];
    const given = { title: "TOPTAN GIDA", taxOffice: "", city: "", cells, remark: null };
    const byTitle = { class: "ask" as const, kind: "title" as const, key: null, given };
    let erasures = 0;
    // The erasure runs when the list has read the row and is about to claim it.
    const erasing = await scene.machine({
      store: (real) => ({
        ...real,
        ledger: {
          ...real.ledger,
          async claim(claim) {
            await store.people.erasePeople("T1", vknOf(9), { by: "işletmen", why: "istek" });
            erasures += 1;
            return real.ledger.claim(claim);
          },
        },
      }),
    });
    const to = { most: 5 * credit, prices: { vkn: credit, title: 2 * credit } };
    const id = await scene.startList([rowOf(1, byTitle)], to, {
      startList: (listId, agreed) => store.lists.startList(listId, agreed),
    });
    await erasing.run();
    expect(erasures).toBeGreaterThan(0);
    expect(asked()).toEqual([`vkn ${vknOf(9)}`]);
    expect(await scene.books(id)).toEqual({ ledger: 0, open: 0 });
    expect(await rows(id)).toEqual(["skipped"]);
    expect(await state(id)).toBe("done");
    expect(scene.errors).toEqual([]);
  });

  // Only one process may use an SQLite file.
  if (name === "SQLite") return;

  test("another replica takes over from a frozen one, which on waking stores its answer and asks no row", async () => {
    const place = await newPlace();
    const scene = await startLists(place);
    const { lists, rows, state, asked, registry, clock } = scene;
    clock.now = Date.now();
    // This query teaches the price, so that two rows are at work.
    await scene.ask(companyQuery(vknOf(9)), "MEHMET");
    const gate = closedGate();
    registry.next = [gate.held, gate.held];
    const id = await scene.startList(five, agreementOf(5), scene.store.lists);
    const frozen = startProgram(scene, "");
    await expect.poll(() => asked().length, { timeout: 20_000 }).toBe(3);
    frozen.kill("SIGSTOP");
    clock.now = Date.now() + 2 * leaseMs;
    await scene.store.ledger.expireLeases();
    await lists.run();
    expect(await state(id)).toBe("done");
    expect((await rows(id)).filter((one) => one === "unknown")).toHaveLength(2);
    expect(asked()).toHaveLength(6);

    gate.open();
    frozen.kill("SIGCONT");
    expect(await once(frozen, "close")).toEqual([0, null]);
    expect(asked()).toHaveLength(6);
    // The late answers are stored for their rows.
    expect(await scene.books(id)).toEqual({ ledger: cost(5), open: 0 });
    expect(await rows(id)).toEqual(Array(5).fill("done"));
    expect(await scene.violations()).toEqual([]);
  });
});
