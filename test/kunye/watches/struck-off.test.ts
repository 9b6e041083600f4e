import { expect, test } from "vitest";
import type { RoundNotice } from "../../../src/kunye/watches/watch.ts";
import { roundMessage } from "../../../src/kunye/features/watch/watch-notices.ts";
import * as tr from "../../../src/kunye/texts/all.tr.ts";
import { companyQuery } from "../../../src/kunye/lookups/intents.ts";
import { onBothStores } from "../../faults/places.ts";
import { vknOf } from "../lists/support.ts";
import { credit, startWatches } from "./support.ts";

const ayse = { team: "T1", userId: "AYSE" };
const [one, two, three] = [vknOf(1), vknOf(2), vknOf(3)] as const;
const draft = (vkns: string[], listName: string | null) => {
  const codes = new Map(vkns.map((vkn, at) => [vkn, `120.0${at}`]));
  return {
    vkns,
    listName,
    interval: "month",
    channel: null,
    price: credit,
    cap: 50 * credit,
    codes,
  } as const;
};
const months = ["2026-12-01", "2027-01-01", "2027-02-01"].map((day) =>
  Date.parse(`${day}T06:30:00Z`),
);
const struckOff = { Durumu: "Terkin", KapanisTarihi: "15.12.2026" };

type Scene = Awaited<ReturnType<typeof startWatches>>;

/** Runs the round of a month; returns the asked companies and the told changes. */
async function round(scene: Scene, month: number) {
  const { clock, watches, registry } = scene;
  const before = registry.calls.length;
  clock.now = months[month] ?? 0;
  await watches.run();
  const states = (await scene.told()).map(({ state }) => state as RoundNotice);
  return {
    asked: registry.calls.slice(before).map(({ question }) => question.slice(-10)),
    changed: states.flatMap(({ changed }) => changed),
    states,
  };
}

onBothStores((newPlace) => {
  test("a company of a list that is struck off is told once, with its code, and never paid again", async () => {
    const scene = await startWatches(await newPlace());
    const { watches } = scene;
    const watch = await watches.start(ayse, draft([one, two, three], "cariler.csv"));
    expect(await round(scene, 0)).toMatchObject({ asked: [one, two, three], changed: [] });
    scene.change(two, struckOff);
    const second = await round(scene, 1);
    expect(second.asked).toEqual([one, two, three]);
    expect(second.changed.map(({ vkn, leaves }) => [vkn, leaves])).toEqual([[two, true]]);
    const [message] = second.states.map((state) => JSON.stringify(roundMessage(tr, state)));
    expect(message).toContain(tr.watch.leaves);
    const { round: told = 0 } = second.states[0] ?? {};
    expect(await scene.store.watches.changesToldIn(watch.id, told)).toMatchObject([
      { vkn: two, code: "120.01" },
    ]);
    expect(await round(scene, 2)).toMatchObject({ asked: [one, three], changed: [] });
    expect(await watches.watchesOf("T1", null)).toMatchObject([{ vkns: [one, three] }]);
    expect(await scene.store.watches.watch("T1", watch.id)).toMatchObject({ vkns: [one, three] });
  });

  test("a list's company that was struck off before its first check leaves, too", async () => {
    const scene = await startWatches(await newPlace());
    scene.change(one, struckOff);
    await scene.watches.start(ayse, draft([one, two], "cariler.csv"));
    const first = await round(scene, 0);
    expect(first.changed.map(({ vkn, leaves }) => [vkn, leaves])).toEqual([[one, true]]);
    expect(await round(scene, 1)).toMatchObject({ asked: [two], changed: [] });
  });

  test("a pause between brings no second payment for a struck-off company", async () => {
    const scene = await startWatches(await newPlace());
    const { watches } = scene;
    await watches.start(ayse, { ...draft([one, two], "cariler.csv"), cap: credit });
    scene.change(one, struckOff);
    expect(await round(scene, 0)).toMatchObject({ asked: [one] });
    const next = await round(scene, 1);
    expect(next.asked).toEqual([two]);
    expect(next.changed).toEqual([]);
  });

  test("the watch of a single company ends with its striking off", async () => {
    const scene = await startWatches(await newPlace());
    const { watches } = scene;
    await watches.start(ayse, draft([one], null));
    await round(scene, 0);
    scene.change(one, struckOff);
    expect((await round(scene, 1)).changed).toMatchObject([{ vkn: one, leaves: true }]);
    expect(await watches.watchesOf("T1", null)).toEqual([]);
    expect(await round(scene, 2)).toMatchObject({ asked: [], states: [] });
  });

  test("a company that was struck off before its watch began leaves with its first check", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, lookups } = scene;
    scene.change(one, struckOff);
    await lookups.askTyped({ ...ayse, channel: "C1" }, companyQuery(one), { reply: null });
    await watches.start(ayse, draft([one], null));
    expect((await round(scene, 0)).changed).toMatchObject([{ vkn: one, leaves: true }]);
    expect(await round(scene, 1)).toMatchObject({ asked: [], changed: [] });
    expect(await watches.watchesOf("T1", null)).toEqual([]);
  });
});
