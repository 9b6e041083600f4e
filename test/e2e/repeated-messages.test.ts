import { expect, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import type { Act } from "../support/deliver-payloads.ts";
import { startReplicas } from "../support/start-replicas.ts";
import { startDoors } from "./support/doors.ts";

const vkn = "9223344559";

onBothStores((newPlace) => {
  test("a message that Slack sends again as another event is answered once, by two replicas", async () => {
    const { workspace, replica } = await startReplicas(await newPlace(), "2026-11-12T09:00:00Z");
    const [one, two] = [await replica(), await replica()];
    const ayse = workspace.person("ayse").withApp();
    const { person, channel } = ayse;
    const send = (at: typeof one, ts: string) => {
      const act: Act = { kind: "message", text: vkn, ts };
      return at.handle(person.id, act, channel.id);
    };
    // Each delivery has an event id of its own.
    await Promise.all([send(one, "1.1"), send(two, "1.1"), send(one, "1.1")]);
    expect(ayse.messages()).toHaveLength(1);
    await send(two, "1.1");
    expect(ayse.messages()).toHaveLength(1);
    await send(two, "1.2");
    expect(ayse.messages()).toHaveLength(2);
  });
});

test("the same words in two messages are answered twice", async () => {
  const { message, direct } = await startDoors();
  for (const text of [vkn, vkn]) expect((await message(text)).plain).toContain(vkn);
  expect(direct.messages().filter(({ from }) => from === "Künye")).toHaveLength(2);
});
