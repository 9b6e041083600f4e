import { expect, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { startReplicas } from "../support/start-replicas.ts";

onBothStores((newPlace) => {
  async function startLimited() {
    const scene = await startReplicas(await newPlace(), "2026-11-12T09:00:00Z");
    const pauses: number[] = [];
    const passed = Promise.withResolvers<undefined>();
    const startTimer = (afterMs: number, run: () => void) => {
      if (afterMs !== 30_000) return () => undefined;
      pauses.push(afterMs);
      void passed.promise.then(run);
      return () => undefined;
    };
    const one = await scene.replica({ startTimer });
    const ayse = scene.workspace.person("ayse");
    const conversation = ayse.withApp();
    const { id } = conversation.channel;
    const limit = (times: number) => {
      const failure = { of: "chat.postMessage", status: 429 as const, retryAfterSeconds: 30 };
      scene.workspace.knobs.turn({ failures: [{ ...failure, times }] });
    };
    const ask = (command: string, text: string) =>
      one.handle(ayse.person.id, { kind: "command", command, text }, id);
    const texts = () => conversation.messages().map(({ plain }) => plain);
    return { ...scene, one, pauses, passed, limit, ask, texts };
  }

  test("a 429 of 30 seconds: a free answer waits for its turn, a paid one is delivered from the store, and is paid once", async () => {
    const { registry, clock, one, pauses, passed, limit, ask, texts } = await startLimited();
    limit(1);
    const asked = ask("/kunye", "yardım");
    await expect.poll(() => pauses).toEqual([30_000]);
    expect(texts()).toEqual([]);
    passed.resolve(undefined);
    await asked;
    expect(texts().join()).toContain("/bakiye");

    limit(1);
    await ask("/vkn", "1234567890");
    expect(pauses).toEqual([30_000]);
    expect(texts()).toHaveLength(1);
    clock.now += 60_000;
    await one.sweep();
    expect(texts().slice(1).join()).toContain("1234567890");
    expect(registry.calls).toHaveLength(1);
  });
});
