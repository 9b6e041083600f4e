import { withMethods, type StoreMethod } from "../../support/store-methods.ts";
import type { TakenWatch } from "../../../src/kunye/watches/watch.ts";
import { expect, test } from "vitest";
import { companyQuery } from "../../../src/kunye/lookups/intents.ts";
import type { KunyeStore } from "../../../src/kunye/store/create-store.ts";
import type { LeaverNotice, RoundNotice, WatchInterval } from "../../../src/kunye/watches/watch.ts";
import { createSealer } from "../../../src/platform/sealer.ts";
import { openAddress, testKey } from "../../faults/open-address.ts";
import { onBothStores } from "../../faults/places.ts";
import { processClockOf } from "../../support/test-clock.ts";
import { behaviours } from "../../support/truthful-registry.ts";
import { vknOf } from "../lists/support.ts";
import { credit, startWatches } from "./support.ts";

const ayse = { team: "T1", userId: "AYSE" };
const [one, two, three, four] = [vknOf(1), vknOf(2), vknOf(3), vknOf(4)] as const;
const draft = (vkns: string[], interval: WatchInterval = "month", more: object = {}) => ({
  vkns,
  listName: vkns.length === 1 ? null : "cariler.csv",
  interval,
  channel: null,
  price: credit,
  cap: 50 * credit,
  ...more,
});
const tuesday = Date.parse("2026-11-24T12:00:00Z");
const monday = Date.parse("2026-11-30T06:30:00Z");
const first = Date.parse("2026-12-01T06:30:00Z");
const hours = (count: number) => count * 3_600_000;
type Scene = Awaited<ReturnType<typeof startWatches>>;

/** Lets a round try again until it ends. */
async function finishRound({ clock, watches }: Scene): Promise<void> {
  for (let tries = 0; tries < 14; tries += 1) {
    clock.now += hours(2) + 1;
    await watches.run();
  }
}

/** Returns the fields of told changes, as `vkn field after`. */
async function toldChanges(scene: Scene): Promise<string[]> {
  return (await scene.told()).flatMap(({ state }) =>
    "changed" in state
      ? (state as RoundNotice).changed.flatMap(({ vkn, changes }) =>
          changes.map(({ field, after }) => `${vkn} ${field} ${after}`),
        )
      : [],
  );
}

/** Wraps a store; `after` runs between a call's end and its result. */
function afterCalls(
  real: KunyeStore,
  after: (name: StoreMethod, result: unknown, values: unknown[]) => unknown,
): KunyeStore {
  return withMethods(real, (name, method) => async (...values) => {
    const result = await method(...values);
    await after(name, result, values);
    return result;
  });
}

onBothStores((newPlace) => {
  test("a team that uninstalls the app in mid-round has the rest checked after its reinstall, each once", async () => {
    const scene = await startWatches(await newPlace());
    const { clock, standings, managers } = scene;
    let isAway = false;
    const watches = await scene.machine({
      ask:
        (real) =>
        async (...question) => {
          if (isAway) return { kind: "not-sent", cause: "no-key" };
          const result = await real(...question);
          isAway = true;
          standings.set("AYSE", "unverified");
          managers.length = 0;
          return result;
        },
    });
    await watches.start(ayse, draft([one, two, three]));
    clock.now = first;
    await watches.run();
    expect(scene.asked()).toHaveLength(1);
    for (let day = 0; day < 20; day += 1) {
      scene.pass(1);
      await watches.run();
    }
    standings.delete("AYSE");
    managers.push("MÜDÜR");
    scene.pass(1);
    await scene.watches.run();
    expect(scene.asked().toSorted()).toEqual([one, two, three].map((vkn) => `vkn ${vkn}`).sort());
    expect(await scene.told()).toEqual([]);
  });

  test("without a registry key a watch pauses until the next month, and its user is told why", async () => {
    const scene = await startWatches(await newPlace());
    const keyless = { kind: "not-sent", cause: "no-key" } as const;
    const watches = await scene.machine({ ask: () => () => Promise.resolve(keyless) });
    await watches.start(ayse, draft([one]));
    scene.clock.now = first;
    await watches.run();
    const [notice] = await scene.told();
    expect(notice).toMatchObject({
      userId: "AYSE",
      state: { reason: "no-key", untilNextMonth: true },
    });
  });

  test("a renewal that is late by any time moves no date: the round stays ended, the pause stays", async () => {
    const scene = await startWatches(await newPlace());
    const { store, clock } = scene;
    const held: TakenWatch[] = [];
    const renewals: Promise<unknown>[] = [];
    // Each write is followed by the renewals that had begun before it.
    const late = (real: KunyeStore) =>
      afterCalls(real, (name, result) => {
        if (name === "takeWatch" && result) held.push(result as TakenWatch);
        if (!["endVisit", "endRound", "postponeRound"].includes(name)) return;
        for (const hold of held) renewals.push(real.watches.renewWatch(hold, 60_000));
      });
    const watches = await scene.machine({ store: late });
    await watches.start(ayse, draft([one, two]));
    await watches.start(ayse, draft([three, four], "month", { listName: "b.csv", cap: credit }));
    clock.now = first;
    for (let minute = 0; minute < 10; minute += 1) {
      await watches.run();
      await Promise.all(renewals);
      clock.now += 61_000;
    }
    expect(scene.asked()).toHaveLength(2 + 1);
    const [ended, paused] = await watches.watchesOf("T1", null);
    expect(ended).toMatchObject({ state: "running" });
    expect(ended?.nextAt).toBeGreaterThan(Date.parse("2026-12-31T21:00:00Z"));
    expect(paused).toMatchObject({ state: "paused", pause: "cap" });
    await store.upkeep.endLeases();
    await watches.run();
    expect(scene.asked()).toHaveLength(2 + 1);
    expect(scene.errors).toEqual([]);
  });

  test("a round reads its findings once at its end", async () => {
    const scene = await startWatches(await newPlace());
    const calls: StoreMethod[] = [];
    const counted = (real: KunyeStore) => afterCalls(real, (name) => calls.push(name));
    const watches = await scene.machine({ store: counted });
    await watches.start(ayse, draft([one, two]));
    scene.clock.now = first;
    await watches.run();
    const ends = calls.filter((name) => name === "endRound" || name === "findingsOf");
    expect(ends).toEqual(["findingsOf", "endRound"]);
  });

  test("a weekly round that is open at the month's end goes on, also after a pause until the 1st", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, behaviourOf } = scene;
    clock.now = tuesday;
    await watches.start(ayse, draft([one, two], "week"));
    await watches.start(ayse, draft([three, four], "week", { listName: "b.csv", cap: credit }));
    behaviourOf.set(two, behaviours.refuse(429));
    clock.now = monday;
    await watches.run();
    expect(scene.asked().filter((asked) => asked !== `vkn ${two}`)).toHaveLength(2);
    expect((await watches.watchesOf("T1", null)).map(({ pause }) => pause)).toEqual([null, "cap"]);
    behaviourOf.delete(two);
    clock.now = first;
    await watches.run();
    const counts = Map.groupBy(
      scene.registry.calls.filter(({ charged }) => charged > 0),
      ({ question }) => question,
    );
    const paid = [one, two, three, four].map((vkn) => counts.get(`vkn ${vkn}`)?.length);
    expect(paid).toEqual([1, 1, 1, 1]);
  });

  test("one company without an answer stops no other; it is tried after them, and named after a day", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, behaviourOf, registry } = scene;
    await watches.start(ayse, draft([one, two, three]));
    clock.now = first;
    await watches.run();
    await scene.told();
    behaviourOf.set(one, behaviours.refuse(502));
    scene.change(three, { Durumu: "Tasfiye Halinde" });
    scene.pass(31);
    await watches.run();
    const asked = registry.calls.slice(3).map(({ question }) => question);
    expect(asked.toSorted()).toEqual([one, two, three].map((vkn) => `vkn ${vkn}`));
    expect(await toldChanges(scene)).toEqual([`${three} status Tasfiye Halinde`]);
    await finishRound(scene);
    expect(scene.asked().filter((question) => question === `vkn ${two}`)).toHaveLength(2);
    const told = await scene.told();
    expect(told.map(({ state }) => (state as RoundNotice).unavailable)).toEqual([[one]]);
    expect(await scene.violations()).not.toContainEqual(expect.stringContaining("lost"));

    // An answer within the day ends the round, and nothing is named.
    scene.pass(31);
    await watches.run();
    behaviourOf.delete(one);
    await finishRound(scene);
    expect(scene.asked().at(-1)).toBe(`vkn ${one}`);
    expect(await scene.told()).toEqual([]);
    expect((await watches.watchesOf("T1", null))[0]?.nextAt).toBeGreaterThan(clock.now + hours(24));
  });

  test("while the registry is down a round asks few, and names all that it could not reach", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, behaviourOf } = scene;
    const many = Array.from({ length: 20 }, (_, at) => vknOf(at));
    for (const vkn of many) behaviourOf.set(vkn, behaviours.refuse(502));
    await watches.start(ayse, draft(many));
    clock.now = first;
    await watches.run();
    expect(scene.asked()).toHaveLength(5);
    for (const vkn of many.slice(0, 18)) behaviourOf.delete(vkn);
    await finishRound(scene);
    const paid = scene.registry.calls.filter(({ charged }) => charged > 0);
    expect(paid).toHaveLength(18);
    const [end] = await scene.told();
    expect((end?.state as RoundNotice).unavailable?.toSorted()).toEqual(many.slice(18));
  });

  test("an odd paid answer is told once and covers nothing: the next round asks again and tells the return", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, behaviourOf } = scene;
    await watches.start(ayse, draft([one, two]));
    clock.now = first;
    await watches.run();
    const odd = '{"success":true,"dusulen_bakiye":1,"data":{"Merkez":{"Durumu":{"a":1}}}}';
    behaviourOf.set(one, behaviours.odd(credit, odd));
    const told: string[][] = [];
    for (let month = 0; month < 2; month += 1) {
      scene.pass(31);
      await watches.run();
      told.push(await toldChanges(scene));
    }
    behaviourOf.delete(one);
    scene.change(one, { Durumu: "Terkin" });
    scene.pass(31);
    await watches.run();
    told.push(await toldChanges(scene));
    expect(told).toEqual([
      [`${one} record unreadable`],
      [],
      [`${one} record found`, `${one} status Terkin`],
    ]);
    const paid = scene.registry.calls.filter(({ question }) => question === `vkn ${one}`);
    expect(paid.map(({ charged }) => charged)).toEqual([credit, credit, credit, credit]);
  });

  test.each([
    ["404", behaviours.refuse(404)],
    ["400", behaviours.refuse(400)],
    ["success: false", behaviours.odd(0, '{"success":false,"dusulen_bakiye":0}')],
  ])("a company that vanishes by %s is told once, loudly", async (_, gone) => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, behaviourOf } = scene;
    await watches.start(ayse, draft([one, two]));
    clock.now = first;
    await watches.run();
    behaviourOf.set(one, gone);
    scene.pass(31);
    await watches.run();
    const told = await scene.told();
    expect(told[0]?.state).toMatchObject({
      isLoud: true,
      changed: [{ vkn: one, title: "DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ" }],
    });
    scene.pass(31);
    await watches.run();
    expect(await scene.told()).toEqual([]);
    behaviourOf.delete(one);
    scene.pass(31);
    await watches.run();
    expect(await toldChanges(scene)).toEqual([`${one} record found`]);
  });

  test("a status that disappears is told, and so is the one that comes instead", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock } = scene;
    await watches.start(ayse, draft([one]));
    clock.now = first;
    await watches.run();
    const told: string[][] = [];
    for (const Durumu of [{ kod: 1 }, "-", "Tasfiye Halinde"]) {
      scene.change(one, { Durumu });
      scene.pass(31);
      await watches.run();
      told.push(await toldChanges(scene));
    }
    expect(told).toEqual([[`${one} status null`], [], [`${one} status Tasfiye Halinde`]]);
  });

  test("a change waits for its message: the next round's change does not replace it", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, behaviourOf } = scene;
    clock.now = tuesday;
    await watches.start(ayse, draft([one, two], "week"));
    clock.now = monday;
    await watches.run();
    scene.change(one, { Unvani: "DENEME YENİ UNVAN A.Ş." });
    // The round finds the change, and does not end within its week.
    behaviourOf.set(two, behaviours.refuse(429));
    scene.pass(7);
    await watches.run();
    behaviourOf.delete(two);
    scene.change(one, { Adres: "YENİ MAH. 9. SOK. İZMİR" });
    scene.pass(7);
    await watches.run();
    expect(await toldChanges(scene)).toEqual([
      `${one} title DENEME YENİ UNVAN A.Ş.`,
      `${one} address YENİ MAH. 9. SOK. İZMİR`,
    ]);
  });

  test("of many loud changes five come by themselves and the rest in one message, with the sum and a file", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock } = scene;
    const many = Array.from({ length: 30 }, (_, at) => vknOf(at));
    const codes = new Map([[vknOf(7), "120.01.007"]]);
    const watch = await watches.start(ayse, { ...draft(many), codes, cap: 100 * credit });
    clock.now = first;
    await watches.run();
    for (const vkn of many) scene.change(vkn, { Durumu: "Terkin" });
    scene.pass(31);
    await watches.run();
    const told = (await scene.told()).map(({ state }) => state as RoundNotice);
    expect(told.map(({ isLoud, changed }) => [isLoud, changed.length])).toEqual([
      ...Array.from({ length: 5 }, () => [true, 1]),
      [false, 25],
    ]);
    const end = told.at(-1);
    expect(end).toMatchObject({ apart: 5, roundCost: 30 * credit, spent: 30 * credit });
    expect(told.slice(0, 5).every(({ roundCost }) => roundCost === null)).toBe(true);
    const file = await scene.store.watches.changesToldIn(watch.id, end?.round ?? 0);
    expect(file.map(({ vkn, code }) => [vkn, code])).toEqual(
      many.map((vkn) => [vkn, codes.get(vkn) ?? ""]),
    );
  });

  test("spelling, encodings, entities, amounts and dates that are none are no change", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock } = scene;
    scene.change(one, { Unvani: "ÖRNEK & ŞEN GIDA A.Ş.", SirketinToplamSermayesi: 5_000_000 });
    await watches.start(ayse, draft([one]));
    clock.now = first;
    await watches.run();
    for (const fields of [
      { Unvani: "Ã–RNEK &amp; ÅžEN GIDA A.Åž." },
      { Unvani: "&#214;RNEK & &#350;EN GIDA A.Ş.", SirketinToplamSermayesi: "5e6" },
      { KapanisTarihi: "00.00.0000", SirketinToplamSermayesi: "5.000.000,00" },
      { KapanisTarihi: "-", Adres: "-" },
      { KapanisTarihi: "0001-01-01", Adres: undefined },
      { KapanisTarihi: "01.01.1900" },
    ]) {
      scene.change(one, fields);
      scene.pass(31);
      await watches.run();
      expect(await scene.told(), JSON.stringify(fields)).toEqual([]);
    }
    scene.change(one, { KapanisTarihi: "12.03.2027" });
    scene.pass(31);
    await watches.run();
    expect(await toldChanges(scene)).toEqual([`${one} closing 12.03.2027`]);
  });

  test("a clock that is ahead for a minute ends no watch, and no period is paid twice", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock } = scene;
    await watches.start(ayse, draft([one]));
    clock.now = first;
    await watches.run();
    const rest = clock.now;
    for (const years of [2, 1]) {
      clock.now = rest + years * 365 * hours(24);
      await watches.run();
      clock.now = rest + hours(1);
      await watches.run();
    }
    const ahead = scene.asked().length;
    expect(ahead).toBe(3);
    clock.now = rest + 31 * hours(24);
    await watches.run();
    clock.now += hours(24);
    await watches.run();
    expect(scene.asked()).toHaveLength(ahead + 1);
    // A clock set back repeats no payment either.
    clock.now = rest + hours(2);
    await watches.run();
    clock.now = rest + 32 * hours(24);
    await watches.run();
    expect(scene.asked()).toHaveLength(ahead + 1);
    expect(await scene.told()).toEqual([]);
  });

  test("managers are asked if the watcher is no member any more, or can't be verified for a day", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, standings } = scene;
    await watches.start(ayse, draft([one]));
    await watches.start({ ...ayse, userId: "MEHMET" }, draft([two]));
    standings.set("AYSE", "unverified").set("MEHMET", "left");
    clock.now = first;
    await watches.run();
    const asked = async () =>
      (await scene.told()).map(({ userId, state }) => {
        const { userId: about, isUnverified } = state as LeaverNotice;
        return [userId, about, isUnverified];
      });
    expect(await asked()).toEqual([["MÜDÜR", "MEHMET", false]]);
    await finishRound(scene);
    expect(await asked()).toEqual([["MÜDÜR", "AYSE", true]]);
    expect(scene.asked()).toEqual([]);
    expect((await watches.watchesOf("T1", null)).map(({ pause }) => pause)).toEqual([
      "person",
      "person",
    ]);
  });

  test("a business that is erased during a round is neither asked nor stored again; an ended watch stays ended", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, behaviourOf, store } = scene;
    const person = {
      MersisNo: "",
      Unvani: "DENEME ŞAHIS BAKKALİYE",
      FirmaNeviGrup: "ŞAHIS",
      FirmaNevi: "GERÇEK KİŞİ TİCARİ İŞLETMESİ",
    };
    scene.change(two, person);
    await scene.ask(companyQuery(two));
    await watches.start(ayse, draft([one, two, three]));
    await watches.start(ayse, draft([two]));
    const erase = () => store.people.erasePeople("T1", two, { by: "işletmen", why: "istek" });
    const erased: unknown[] = [];
    behaviourOf.set(one, async (handling) => {
      erased.push(await erase().catch((error: unknown) => (error as Error).name));
      behaviours.answer(handling);
    });
    const erasing = await scene.machine({
      store: (real) =>
        afterCalls(real, async (name, _, [, company]) => {
          const isFirst = name === "endVisit" && (company as { vkn: string }).vkn === one;
          if (!isFirst) return;
          erased.push(await erase(), scene.asked().length);
        }),
    });
    clock.now = first;
    await erasing.run();
    clock.now += 61_000;
    await erasing.run();
    expect(erased[0]).toBe("UnderWay");
    expect(scene.asked().slice(Number(erased[2]))).toEqual([`vkn ${three}`]);
    const listed = await watches.watchesOf("T1", null);
    expect(listed.map(({ vkns }) => vkns)).toEqual([[one, three]]);
    expect(await store.people.answersAbout("T1", two)).toEqual([]);
    expect(scene.errors).toEqual([]);
  });

  test("a purge ends the running round", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, store } = scene;
    await watches.start(ayse, draft([one, two, three]));
    const purging = await scene.machine({
      store: (real) =>
        afterCalls(real, async (name) => {
          if (name === "endVisit") await store.upkeep.purge("T1", null);
        }),
    });
    clock.now = first;
    await purging.run();
    clock.now += 61_000;
    await purging.run();
    expect(scene.asked()).toEqual([`vkn ${one}`]);
    expect((await scene.place.rows()).intents).toEqual([]);
  });

  test.each([
    ["month", 7, first],
    ["week", 2, monday],
  ] as const)(
    "a check of each %s is replaced by a purchase of %i days",
    async (interval, days, at) => {
      const scene = await startWatches(await newPlace());
      const { watches, clock } = scene;
      const earliest = at - days * 24 * hours(1);
      clock.now = earliest - hours(3);
      await watches.start(ayse, draft([one, two], interval));
      clock.now = earliest - hours(1);
      await scene.ask(companyQuery(one));
      clock.now = earliest + hours(1);
      await scene.ask(companyQuery(two));
      clock.now = at;
      await watches.run();
      expect(scene.asked()).toEqual([`vkn ${one}`, `vkn ${two}`, `vkn ${one}`]);
    },
  );

  test("a purchase of the team replaces a check only if it is recent", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock } = scene;
    await watches.start(ayse, draft([one]));
    await watches.start(ayse, draft([two]));
    clock.now = first;
    await watches.run();
    scene.change(two, { Adres: "YENİ MAH. 3. SOK. İZMİR" });
    scene.pass(1);
    await (
      await scene.offer(companyQuery(one), { newerThan: clock.now - 1 })
    )();
    scene.pass(28);
    await (
      await scene.offer(companyQuery(two), { newerThan: clock.now - 1 })
    )();
    clock.now = Date.parse("2027-01-01T06:30:00Z");
    await watches.run();
    const timesOf = (vkn: string) => scene.asked().filter((one) => one === `vkn ${vkn}`).length;
    expect([timesOf(one), timesOf(two)]).toEqual([3, 2]);
    expect(await toldChanges(scene)).toEqual([`${two} address YENİ MAH. 3. SOK. İZMİR`]);
  });

  test("a replica without the key of the baselines leaves the round to the others", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, place } = scene;
    const newer = createSealer([
      { id: "new", key: Buffer.alloc(32, 9) },
      { id: "test", key: testKey },
    ]);
    const opened = await openAddress(place.address, processClockOf(clock), newer);
    const rotated = await scene.machine({ store: () => opened });
    await rotated.start(ayse, draft([one, two]));
    clock.now = first;
    await rotated.run();
    scene.change(one, { Adres: "YENİ MAH. 3. SOK. İZMİR" });
    scene.pass(31);
    await watches.run();
    expect(scene.asked()).toHaveLength(2);
    clock.now += 61_000;
    await rotated.run();
    expect(scene.asked()).toHaveLength(4);
    const told = await opened.notices.takeNotices("T1");
    expect(told.map(({ state }) => (state as RoundNotice).changed.map(({ vkn }) => vkn))).toEqual([
      [one],
    ]);
    await opened.close();
  });

  test("a round that is resumed days later has its whole time again", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, registry, behaviourOf } = scene;
    const watch = await watches.start(ayse, draft([one, two, three]));
    const { balance } = registry;
    registry.balance = 0;
    clock.now = first;
    await watches.run();
    registry.balance = balance;
    behaviourOf.set(one, behaviours.refuse(429));
    scene.pass(3);
    await watches.resume(ayse, watch.id, credit, 50 * credit);
    await watches.run();
    behaviourOf.delete(one);
    await scene.told();
    await finishRound(scene);
    expect(registry.calls.filter(({ charged }) => charged > 0)).toHaveLength(3);
    expect(await scene.told()).toEqual([]);
  });

  test("after a person has bought a lost answer anew, the watch goes on", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, registry, store } = scene;
    await watches.start(ayse, draft([one]));
    await scene.ask(companyQuery(vknOf(99)));
    registry.next.push(behaviours.reset(true));
    clock.now = first;
    await watches.run();
    const [open] = await store.ledger.unknowns();
    await store.ledger.judge(open?.id ?? "", { verdict: "charged", cost: credit, readings: null });
    clock.now += hours(1);
    await (
      await scene.offer(companyQuery(one), { newerThan: clock.now })
    )();
    scene.change(one, { Durumu: "Tasfiye Halinde" });
    const paid = scene.asked().length;
    for (let month = 0; month < 2; month += 1) {
      scene.pass(31);
      await watches.run();
    }
    expect(scene.asked().length).toBe(paid + 2);
  });

  test("companies that stay silent hold up none that answer again", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, behaviourOf, registry } = scene;
    const ten = Array.from({ length: 10 }, (_, at) => vknOf(at));
    for (const vkn of ten) behaviourOf.set(vkn, behaviours.refuse(502));
    await watches.start(ayse, draft(ten));
    clock.now = first;
    await watches.run();
    clock.now += hours(1);
    await watches.run();
    for (const vkn of ten.slice(5)) behaviourOf.delete(vkn);
    await finishRound(scene);
    expect(registry.calls.filter(({ charged }) => charged > 0)).toHaveLength(5);
  });

  test("a pause is told even after Slack was out of reach for days", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, registry } = scene;
    await scene.ask(companyQuery(vknOf(99)));
    await watches.start(ayse, draft([one]));
    registry.price = () => 2 * credit;
    await scene.ask(companyQuery(vknOf(98)));
    clock.now = first;
    await watches.run();
    scene.pass(5);
    expect((await scene.told()).map(({ state }) => state)).toMatchObject([{ reason: "price" }]);
  });

  test("a press during a round changes it: its user, its cap, its interval", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock } = scene;
    const watch = await watches.start(ayse, draft([one, two, three], "month", { cap: credit }));
    const pressing = await scene.machine({
      store: (real) =>
        afterCalls(real, async (name) => {
          if (name !== "endVisit" || scene.asked().length > 1) return;
          await watches.resume({ team: "T1", userId: "MEHMET" }, watch.id, credit, 9 * credit);
          await watches.changeInterval("T1", watch.id, "week", 9 * credit);
        }),
    });
    clock.now = first;
    await pressing.run();
    clock.now += 61_000;
    await pressing.run();
    expect(scene.asked()).toHaveLength(3);
    const { intents } = await scene.place.rows();
    expect(intents.map(({ user_id }) => user_id).toSorted()).toEqual(["AYSE", "MEHMET", "MEHMET"]);
    const [line] = await watches.watchesOf("T1", null);
    expect(line).toMatchObject({ state: "running", interval: "week" });
    expect(line?.nextAt).toBeLessThan(clock.now + 8 * hours(24));
  });

  test("a sole trader without a status is readable, and never gets a name by one odd answer", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock } = scene;
    const trader = {
      MersisNo: "",
      Unvani: "DENEME ŞAHIS BAKKALİYE",
      FirmaNeviGrup: "ŞAHIS",
      FirmaNevi: "GERÇEK KİŞİ TİCARİ İŞLETMESİ",
    };
    scene.change(one, { ...trader, Durumu: "" });
    await watches.start(ayse, draft([one, two], "month", { channel: "C7" }));
    clock.now = first;
    await watches.run();
    expect(await scene.told()).toEqual([]);
    const company = { MersisNo: "0123", FirmaNeviGrup: "LİMİTED ŞİRKET", FirmaNevi: "LİMİTED" };
    scene.change(one, { ...company, SicilNo: "777" });
    scene.pass(31);
    await watches.run();
    const told = await scene.told();
    expect(told.map(({ userId }) => userId)).toEqual(["AYSE"]);
    expect(JSON.stringify(told)).not.toContain("BAKKAL");
  });

  test("an erasure leaves the other companies of a waiting message", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, store } = scene;
    const trader = {
      MersisNo: "",
      Unvani: "DENEME ŞAHIS BAKKALİYE",
      FirmaNeviGrup: "ŞAHIS",
      FirmaNevi: "GERÇEK KİŞİ TİCARİ İŞLETMESİ",
    };
    scene.change(two, trader);
    await watches.start(ayse, draft([one, two, three]));
    clock.now = first;
    await watches.run();
    for (const vkn of [one, two, three]) scene.change(vkn, { SicilNo: "777" });
    scene.pass(31);
    await watches.run();
    await store.people.erasePeople("T1", two, { by: "işletmen", why: "istek" });
    const told = await scene.told();
    const vkns = told.flatMap(({ state }) => (state as RoundNotice).changed.map(({ vkn }) => vkn));
    expect(vkns).toEqual([one, three]);
  });
});
