import { expect, test } from "vitest";
import { onBothStores } from "../../faults/places.ts";
import { vknOf } from "../lists/support.ts";
import { credit, startWatches } from "./support.ts";

const ayse = { team: "T1", userId: "AYSE" };
const draft = {
  vkns: [vknOf(1)],
  listName: null,
  interval: "month" as const,
  channel: null,
  price: credit,
  cap: credit,
};
const presses = 40;

onBothStores((newPlace) => {
  test("each month that the demo lets pass is one round, also more than 31 within a real month", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, store, clock } = scene;
    clock.now = Date.parse("2026-11-27T09:00:00Z");
    await watches.start(ayse, draft);
    const asked: number[] = [];
    for (let press = 0; press < presses; press += 1) {
      await store.watches.makeWatchesDue();
      await watches.run();
      asked.push(scene.asked().length);
      clock.now += 1_000;
    }
    expect(asked).toEqual(Array.from({ length: presses }, (_, at) => at + 1));
    // The rounds of real months come at their dates, each once.
    for (const [month, day] of ["2026-12-01", "2027-01-01"].entries()) {
      clock.now = Date.parse(`${day}T09:00:00Z`);
      await watches.run();
      await watches.run();
      expect(scene.asked()).toHaveLength(presses + month + 1);
    }
    clock.now += 1_000;
    await store.watches.makeWatchesDue();
    await watches.run();
    expect(scene.asked()).toHaveLength(presses + 3);
    scene.agreeToRounds(presses + 3);
    expect(scene.errors).toEqual([]);
  });
});
