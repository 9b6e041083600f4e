import { expect, test } from "vitest";
import type { PauseNotice, RoundNotice } from "../../../src/kunye/watches/watch.ts";
import { companyQuery } from "../../../src/kunye/lookups/intents.ts";
import { onBothStores } from "../../faults/places.ts";
import { behaviours } from "../../support/truthful-registry.ts";
import { runAdmin } from "../../support/run-admin.ts";
import { vknOf } from "../lists/support.ts";
import { credit, startWatches } from "./support.ts";

const ayse = { team: "T1", userId: "AYSE" };
const mehmet = { team: "T1", userId: "MEHMET" };
const [one, two, three] = [vknOf(1), vknOf(2), vknOf(3)];
const monthly = (vkns: string[], most = vkns.length) => ({
  vkns,
  listName: vkns.length === 1 ? null : "cariler.csv",
  interval: "month" as const,
  channel: null as string | null,
  price: credit,
  cap: most * credit,
});
const stateOf = ({ state }: { state: object }) => state as RoundNotice;

onBothStores((newPlace) => {
  test("four teams whose registry hangs keep no fifth team's round waiting", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, registry, behaviourOf, store } = scene;
    const opened = Promise.withResolvers<undefined>();
    behaviourOf.set(one, behaviours.answerAfter(opened.promise));
    const stuck = ["T1", "T2", "T3", "T4"];
    for (const team of stuck) await watches.start({ ...ayse, team }, monthly([one]));
    scene.pass(31);
    const running = watches.run();
    await expect.poll(() => registry.calls.length).toBe(4);
    const fifth = await watches.start({ ...ayse, team: "T5" }, monthly([two]));
    scene.pass(31);
    void watches.run();
    const endedAt = async (team: string) =>
      (await store.watches.watchesOf(team, null)).map(({ lastAt }) => lastAt);
    await expect.poll(() => endedAt(fifth.team)).not.toEqual([null]);
    expect(await Promise.all(stuck.map(endedAt))).toEqual(stuck.map(() => [null]));
    opened.resolve(undefined);
    await running;
    expect(await Promise.all(stuck.map(endedAt))).not.toContainEqual([null]);
  });

  test("a round compares each company once and reports each change once; a loud change gets its own notice", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, store } = scene;
    await scene.ask(companyQuery(one));
    const watch = await watches.start(ayse, monthly([one, two, three]));
    expect(await watches.start(ayse, monthly([one]))).toMatchObject({ vkns: [one] });
    // Two presses at the same moment start one watch.
    const drafts = [monthly([two]), monthly([two]), monthly([three, one, two])];
    const twice = await Promise.all(drafts.map((draft) => watches.start(ayse, draft)));
    expect(new Set(twice.map(({ id }) => id)).size).toBe(2);
    expect(twice[2]).toMatchObject({ id: watch.id });
    await store.watches.stopWatch("T1", twice[0]?.id ?? "");
    await watches.run();
    expect(scene.asked()).toHaveLength(1);

    // The first round buys the missing baselines.
    scene.pass(20);
    await watches.run();
    expect(scene.asked().toSorted()).toEqual(
      [one, one, two, three].map((vkn) => `vkn ${vkn}`).toSorted(),
    );
    expect(await scene.told()).toEqual([]);
    // A new start of the program begins no round.
    await store.upkeep.endLeases();
    await watches.run();
    expect(scene.asked()).toHaveLength(4);

    scene.change(one, { Adres: "YENİ MAH. 8. SOK. NO: 1 OSMANGAZİ / BURSA" });
    scene.change(two, {
      Durumu: "Tasfiye Halinde",
      Unvani: "deneme  gıda sanayi ve ticaret anonim şirketi",
    });
    scene.change(three, {
      Adres: "Çınar Mah. 5. Sok. No:7 Nilüfer/Bursa",
      SirketinToplamSermayesi: "1.250.000,50",
    });
    scene.pass(31);
    await Promise.all([watches.run(), (await scene.machine()).run()]);
    expect(scene.asked()).toHaveLength(4 + 3);
    const told = await scene.told();
    const changes = told.map((notice) => {
      const { isLoud, changed, checked } = stateOf(notice);
      return [
        isLoud,
        checked,
        ...changed.map(({ vkn, changes: [first] }) => `${vkn} ${first?.field}`),
      ];
    });
    expect(changes.toSorted()).toEqual([
      [false, 1, `${one} address`],
      [false, 3, `${one} address`],
      [true, 3, `${two} status`],
    ]);
    expect((await watches.watchesOf("T1", "AYSE"))[0]).toMatchObject({
      id: watch.id,
      lastChanged: 2,
    });
    scene.agreeToRounds(2);
    expect(await scene.violations()).toEqual([]);

    const { out } = await runAdmin(scene.place.environment, "watches");
    const [line = ""] = out.split("\n").filter((one) => one.startsWith(watch.id));
    expect(line.split("\t").slice(0, 6)).toEqual([watch.id, "T1", "AYSE", "3", "month", "running"]);
    expect(out).not.toContain("DENEME");

    // Changes are not reported again; a stopped watch asks nothing and keeps no baseline.
    expect(await store.watches.stopWatch("T1", watch.id)).toBe(true);
    expect(await store.watches.watch("T1", watch.id)).toMatchObject({ state: "ended", vkns: [] });
    scene.pass(31);
    await watches.run();
    expect(scene.asked()).toHaveLength(7 + 1);
    expect(await scene.told()).toEqual([]);
    expect(scene.errors).toEqual([]);
  });

  test("the watches with a company are those of the team that have not ended", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, store } = scene;
    const start = async (who: typeof ayse, vkns: string[]) => {
      scene.clock.now += 1_000;
      return watches.start(who, monthly(vkns));
    };
    await start(ayse, [one, two]);
    await start(mehmet, [one]);
    await start(ayse, [two]);
    await start({ ...mehmet, team: "T2" }, [one]);
    const stopped = await start({ ...ayse, userId: "CAN" }, [one]);
    await store.watches.stopWatch("T1", stopped.id);
    const found = await store.watches.watchesWith("T1", one);
    expect(found.map(({ userId, listName }) => [userId, listName])).toEqual([
      ["AYSE", "cariler.csv"],
      ["MEHMET", null],
    ]);
    expect(await store.watches.watchesWith("T1", three)).toEqual([]);
  });

  test("a person's business is not sent to a channel, but to the watch's user, without a name", async () => {
    const scene = await startWatches(await newPlace());
    const { watches } = scene;
    scene.change(two, {
      MersisNo: "",
      Unvani: "DENEME ŞAHIS BAKKALİYE",
      FirmaNeviGrup: "ŞAHIS",
      FirmaNevi: "GERÇEK KİŞİ TİCARİ İŞLETMESİ",
    });
    await watches.start(ayse, { ...monthly([one, two]), channel: "C7" });
    scene.pass(20);
    await watches.run();
    for (const vkn of [one, two]) scene.change(vkn, { SicilNo: "777" });
    scene.change(two, { Unvani: "DENEME BAŞKA İSİM" });
    scene.pass(31);
    await watches.run();
    const told = await scene.told();
    const read = told.map((notice) => [
      notice.userId,
      ...stateOf(notice).changed.map(({ vkn }) => vkn),
    ]);
    expect(read.toSorted()).toEqual([
      ["AYSE", two],
      ["C7", one],
    ]);
    const own = told.find(({ userId }) => userId === "AYSE");
    expect(JSON.stringify(own)).not.toContain("DENEME");
    expect(stateOf(told.find(({ userId }) => userId === "C7") ?? { state: {} }).spent).toBe(0);
  });

  test("possible charges count for the cap", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, registry } = scene;
    await scene.ask(companyQuery(vknOf(99)));
    const { id } = await watches.start(ayse, monthly([one, two, three], 2));
    const lose = behaviours.reset(true);
    registry.next.push(lose, lose, lose);
    scene.pass(20);
    await watches.run();
    expect(scene.asked()).toHaveLength(1 + 2);
    const [line] = await watches.watchesOf("T1", null);
    expect(line).toMatchObject({ id, pause: "cap", spentThisMonth: 2 * credit });
    expect(scene.errors).toEqual([]);
  });

  test("a check that was charged without an answer is not paid again, and both watchers are told", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, registry, store } = scene;
    await scene.ask(companyQuery(vknOf(99)));
    for (const asker of [ayse, mehmet]) await watches.start(asker, monthly([one]));
    const named = async () =>
      (await scene.told()).map(({ userId, state }) => [userId, (state as RoundNotice).unknown]);
    const both = [
      ["AYSE", [one]],
      ["MEHMET", [one]],
    ];
    registry.next.push(behaviours.reset(true));
    scene.pass(20);
    await watches.run();
    expect((await named()).toSorted()).toEqual(both);
    const [open] = await store.ledger.unknowns();
    await store.ledger.judge(open?.id ?? "", { verdict: "charged", cost: credit, readings: null });
    scene.pass(31);
    await watches.run();
    expect((await named()).toSorted()).toEqual(both);
    expect(scene.asked()).toHaveLength(1 + 1);
    expect(scene.errors).toEqual([]);
  });

  test("cap, price, balance, a user who left and a restore pause a watch; an unknown outcome is not asked again", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, registry, store } = scene;
    const ofWatch = async (id: string) =>
      (await watches.watchesOf("T1", null)).find((line) => line.id === id);
    const reasons = async () =>
      (await scene.told()).flatMap(({ state }) =>
        "reason" in state ? [(state as PauseNotice).reason] : [],
      );
    await scene.ask(companyQuery(vknOf(99)));
    const capped = await watches.start(ayse, monthly([one, two, three], 2));
    scene.pass(20);
    await watches.run();
    expect(await ofWatch(capped.id)).toMatchObject({ pause: "cap", spentThisMonth: 2 * credit });
    expect(await reasons()).toEqual(["cap"]);
    // After a press the round continues with the unchecked companies.
    expect(await watches.resume(ayse, capped.id, credit, 3 * credit)).toBe(true);
    await watches.run();
    expect(scene.asked()).toHaveLength(1 + 3);
    expect(await ofWatch(capped.id)).toMatchObject({
      state: "running",
      spentThisMonth: 3 * credit,
    });

    // An unknown outcome is named and not asked again.
    registry.next.push(behaviours.reset(true));
    scene.pass(31);
    await watches.run();
    await watches.run();
    expect(scene.asked()).toHaveLength(4 + 3);
    const [unknown] = await scene.told();
    expect(unknown?.state).toMatchObject({ kind: "watch", changed: [], unknown: [one] });

    // A higher price needs a press; a low balance pauses until the 1st.
    registry.price = () => 2 * credit;
    await scene.ask(companyQuery(vknOf(98)));
    scene.pass(31);
    await watches.run();
    expect(await ofWatch(capped.id)).toMatchObject({ pause: "price", nextAt: null });
    const price = (await scene.told()).find(({ state }) => "reason" in state);
    expect(price?.state).toMatchObject({ reason: "price", price: credit, newPrice: 2 * credit });
    expect(scene.asked()).toHaveLength(7 + 1);
    const left = registry.balance;
    registry.balance = 0;
    await watches.resume(mehmet, capped.id, 2 * credit, 6 * credit);
    await watches.run();
    await store.upkeep.endLeases();
    await watches.run();
    expect(await reasons()).toEqual(["balance"]);
    registry.balance = left;
    scene.standings.set("MEHMET", "left");
    scene.pass(31);
    await watches.run();
    const gone = (await scene.told()).find(({ userId }) => userId === "MÜDÜR");
    expect(gone).toMatchObject({
      userId: "MÜDÜR",
      state: { kind: "watch-left", userId: "MEHMET" },
    });
    expect(await ofWatch(capped.id)).toMatchObject({ pause: "person", userId: "MEHMET" });

    await store.accounts.mark("T1 registry", "restored", "a backup was put back");
    await watches.resume(ayse, capped.id, 2 * credit, 6 * credit);
    await watches.run();
    expect(await reasons()).toEqual(["restored"]);
    await store.accounts.mark("T1 registry", "restored", null);
    scene.standings.set("AYSE", "unverified");
    await watches.resume(ayse, capped.id, 2 * credit, 6 * credit);
    await watches.run();
    const paid = scene.asked().length;
    scene.standings.set("AYSE", "spends");
    scene.pass(1);
    await watches.run();
    expect(scene.asked().length).toBe(paid + 2);
    expect(scene.errors).toEqual([]);
    scene.agreeToRounds(4);
    expect(await scene.violations()).toEqual([]);
  });
});
