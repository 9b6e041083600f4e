import { expect, test } from "vitest";
import { companyQuery } from "../../../src/kunye/lookups/intents.ts";
import { judgeRow } from "../../../src/kunye/lists/row-findings.ts";
import { createSealer } from "../../../src/platform/sealer.ts";
import { openAddress, testKey } from "../../faults/open-address.ts";
import { onBothStores } from "../../faults/places.ts";
import { startScene } from "../../faults/scene.ts";
import { processClockOf } from "../../support/test-clock.ts";
import { rowOf, vknOf } from "../lists/support.ts";

onBothStores((newPlace) => {
  test("an answer whose key this replica lacks is not called deleted; a deleted one is", async () => {
    const place = await newPlace();
    const { lookups, clock, machine, store } = await startScene(place);
    const newer = createSealer([
      { id: "new", key: Buffer.alloc(32, 9) },
      { id: "test", key: testKey },
    ]);
    const opened = await openAddress(place.address, processClockOf(clock), newer);
    const rotated = await machine({ store: () => opened });
    const asker = { team: "T1", userId: "AYSE", channel: "C1" };
    const result = await rotated.lookups.askTyped(asker, companyQuery(vknOf(1)), { reply: null });
    const id = result.kind === "answer" ? result.answer.intentId : "";
    expect(await rotated.lookups.historyLines("T1", [id])).toMatchObject([
      { intent: { id }, body: { success: true } },
    ]);
    const [locked] = await lookups.historyLines("T1", [id]);
    expect(locked).toMatchObject({ body: null, isLocked: true });
    await store.upkeep.purge("T1", null);
    const kept = await lookups.historyLines("T1", [id]);
    expect(kept.filter(({ isLocked }) => isLocked)).toEqual([]);
  });
});

test("a list's row says that its record can't be read at present", () => {
  const row = { ...rowOf(1), state: "done", reason: null, intentId: "x", cost: 1 } as const;
  expect(judgeRow(row, { vkn: vknOf(1), content: null, isLocked: true })).toMatchObject([
    { kind: "locked" },
  ]);
  expect(judgeRow(row, { vkn: vknOf(1), content: null })).toMatchObject([{ kind: "gone" }]);
});
