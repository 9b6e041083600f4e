import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { createSealer, type EncryptionKey } from "../../src/platform/sealer.ts";
import { startReplicas } from "../support/start-replicas.ts";
import { usePostgres } from "../support/use-postgres.ts";
import { openAddress, testKey } from "./open-address.ts";
import { placeAt, type Place } from "./places.ts";
import { wording } from "../support/wording.ts";

const oldKey = { id: "old", key: testKey };
const newKey = { id: "new", key: Buffer.alloc(32, 8) };
type Keys = [EncryptionKey, ...EncryptionKey[]];

const noon = "2026-11-12T09:00:00Z";
const numbers = ["200000001", "300000001", "400000001", "500000001"].map(
  (nine) => `${nine}${vknCheckDigit(nine)}`,
);
const [first = "", second = ""] = numbers;

/** Starts replicas that get their keys one by one, and a user who asks one of them. */
async function startRolling(place: Place) {
  let keys: Keys = [oldKey];
  const missing: string[] = [];
  const world = await startReplicas(
    {
      ...place,
      open: (clock) =>
        openAddress(
          place.address,
          clock,
          createSealer(keys, (one) => missing.push(one)),
        ),
    },
    noon,
  );
  const ayse = world.workspace.person("ayse").in("finans");
  return {
    world,
    missing,
    replicaWith: (...given: Keys) => {
      keys = given;
      return world.replica();
    },
    /** Types a number at a replica; returns the answer. */
    ask: async (replica: Awaited<ReturnType<typeof world.replica>>, vkn: string) => {
      const after = ayse.messages().at(-1)?.ts ?? "";
      const request = { kind: "command", command: "/vkn", text: vkn } as const;
      await replica.handle(ayse.person.id, request);
      return ayse.messages().filter(({ ts }) => ts > after);
    },
  };
}

// Only replicas on PostgreSQL share a store.
const postgres = usePostgres();
const newPlace = async () => placeAt(await postgres().newDatabase());

test("first every replica reads the new key, then they write with it: each record opens on each at any time", async () => {
  const { world, missing, replicaWith, ask } = await startRolling(await newPlace());
  const steps = [
    [await replicaWith(oldKey, newKey), await replicaWith(oldKey)],
    [await replicaWith(oldKey, newKey), await replicaWith(oldKey, newKey)],
    [await replicaWith(newKey, oldKey), await replicaWith(oldKey, newKey)],
    [await replicaWith(newKey, oldKey), await replicaWith(newKey, oldKey)],
  ] as const;
  for (const [at, [one, other]] of steps.entries()) {
    const vkn = numbers[at] ?? "";
    expect((await ask(one, vkn)).at(-1)?.plain).toContain(wording.charged(1));
    expect((await ask(other, vkn)).at(-1)?.plain).toContain(wording.nothingCharged);
  }
  expect(world.registry.calls).toHaveLength(steps.length);
  expect(missing).toEqual([]);
});

test("a replica without the new key sells no record that another replica sealed with it", async () => {
  const { world, missing, replicaWith, ask } = await startRolling(await newPlace());
  const [behind, ahead] = [await replicaWith(oldKey), await replicaWith(newKey, oldKey)];
  expect((await ask(ahead, first)).at(-1)?.plain).toContain(wording.charged(1));
  for (let times = 0; times < 2; times += 1) {
    const [told] = await ask(behind, first);
    expect(told?.plain).toContain("o anahtar henüz yok");
    expect(told?.plain).toContain(wording.notCharged);
    expect(JSON.stringify(told?.blocks)).not.toContain('"button"');
  }
  expect(world.registry.calls).toHaveLength(1);
  expect(missing).toEqual([createSealer([newKey]).fingerprint]);
  expect(await behind.metrics.text()).toContain("kunye_missing_keys 1");
  // What the replica buys itself, both can open.
  expect((await ask(behind, second)).at(-1)?.plain).toContain(wording.charged(1));
  expect((await ask(ahead, second)).at(-1)?.plain).toContain(wording.nothingCharged);
  const caughtUp = await replicaWith(oldKey, newKey);
  expect((await ask(caughtUp, first)).at(-1)?.plain).toContain(wording.nothingCharged);
  expect(world.registry.calls).toHaveLength(2);
});
