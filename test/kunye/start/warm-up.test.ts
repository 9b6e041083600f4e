import { expect, test } from "vitest";
import { onBothStores } from "../../faults/places.ts";
import { startReplicas } from "../../support/start-replicas.ts";

onBothStores((newPlace) => {
  test("warming up sends no request and stores nothing", async () => {
    const place = await newPlace();
    const { registry, workspace, replica } = await startReplicas(place, "2026-11-12T09:00:00Z");
    const { warmUp } = await replica();
    const [rows, calls] = [await place.rows(), workspace.traffic().length];
    await warmUp();
    expect(await place.rows()).toEqual(rows);
    expect(rows.intents).toEqual([]);
    expect(registry.calls).toEqual([]);
    expect(workspace.traffic()).toHaveLength(calls);
  });
});
