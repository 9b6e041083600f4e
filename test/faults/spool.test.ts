import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { companyQuery } from "../../src/kunye/lookups/intents.ts";
import type { Settlement } from "../../src/kunye/lookups/ledger-store.ts";
import { replaySpool } from "../../src/kunye/lookups/replay-spool.ts";
import type { KunyeStore } from "../../src/kunye/store/create-store.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { openSpool } from "../../src/kunye/store/spool.ts";
import { withMethods, type StoreMethod } from "../support/store-methods.ts";
import { testSealer } from "./open-address.ts";
import { onBothStores, type Place } from "./places.ts";
import { claimOf } from "../kunye/store/support/sample-claim.ts";
import { chargedBy, startScene, vkn, type Scene } from "./scene.ts";
import { startWorld } from "./world.ts";

const program = new URL("./asking-program.ts", import.meta.url).pathname;
const price = 1_000_000;
const minute = 60_000;
const numbers = [vkn, ...["200000001", "300000001"].map((nine) => `${nine}${vknCheckDigit(nine)}`)];

/** A scene in which each number was paid for while the store was down: the answers wait on the disk. */
async function startWaiting(place: Place, vkns = numbers) {
  let isDown = true;
  const scene = await startScene(place, {
    store: (real) => failWhile(real, ["settle", "answer"], () => isDown),
  });
  // With a known price the questions need not wait for each other.
  await scene.store.accounts.learnPrice("T1 registry", "vkn", price);
  const asked = await Promise.all(vkns.map((one) => scene.ask(companyQuery(one))));
  for (const result of asked) expect(result).toMatchObject({ origin: "bought", isKept: true });
  isDown = false;
  expect(scene.registry.calls).toHaveLength(vkns.length);
  const disk = openSpool(place.spoolDirectory, testSealer, createLogger("silent"));
  const ids = (await place.rows()).intents.map(({ id, key }) => [key, id] as const);
  return { scene, disk, idOf: new Map(ids) };
}

/** Wraps a store whose methods fail while `isDown` returns true. */
function failWhile(real: KunyeStore, names: StoreMethod[], isDown: () => boolean): KunyeStore {
  return withMethods(real, (name, method) =>
    names.includes(name) && isDown()
      ? () => Promise.reject(new Error("the store is down"))
      : method,
  );
}

/** Runs a process that tries the waiting answers, and kills itself during that of `fatal`. */
async function replayElsewhere({ place }: Scene, fatal = ""): Promise<string | null> {
  const args = [program, place.address, place.spoolDirectory, "http://127.0.0.1:9", "", fatal];
  const child = spawn(process.execPath, [...args, "{}", "0", "replay"], { stdio: "inherit" });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal;
}

const none = { waiting: 0, aside: 0, failed: 0, damaged: 0 };

onBothStores((newPlace) => {
  test("an answer whose try was killed twice is set aside, the others are stored, and nothing is asked again", async () => {
    const { scene, disk, idOf } = await startWaiting(await newPlace());
    const fatal = idOf.get(vkn) ?? "";
    expect(await replayElsewhere(scene, fatal)).toBe("SIGKILL");
    expect(await replayElsewhere(scene, fatal)).toBe("SIGKILL");
    expect(await replayElsewhere(scene, fatal)).toBe(null);
    expect(await disk.counts()).toEqual({ ...none, failed: 1 });
    expect((await scene.states()).sort()).toEqual(["paid", "paid", "unknown: answer-set-aside"]);
    expect(await scene.ask()).toMatchObject({
      kind: "blocked",
      intent: { reason: "answer-set-aside" },
    });
    expect(scene.registry.calls).toHaveLength(numbers.length);
    expect(await scene.violations()).toEqual([]);
    // An operator lets a better version try it again.
    expect(await disk.retry(fatal)).toBe(true);
    await replaySpool(scene.store.ledger, disk);
    expect(await scene.ask()).toMatchObject({ kind: "answer", origin: "held" });
    expect(scene.registry.calls).toHaveLength(numbers.length);
    expect(await scene.violations()).toEqual([]);
  });

  test("what the disk can't read, torn files and those of a later version keep no other answer from the store; their outcomes are unknown and say why", async () => {
    const { scene, disk, idOf } = await startWaiting(await newPlace());
    const [broken = "", torn = ""] = numbers.map((one) => idOf.get(one));
    const pathOf = (id: string) => join(scene.place.spoolDirectory, `${id}.answer`);
    rmSync(pathOf(broken));
    mkdirSync(pathOf(broken));
    writeFileSync(pathOf(torn), "K but torn");
    writeFileSync(pathOf("later"), "L from a later version");
    scene.clock.now += minute;
    await scene.store.ledger.expireLeases();
    expect(await replaySpool(scene.store.ledger, disk)).toBe(1);
    expect(await disk.counts()).toEqual({ ...none, waiting: 1, damaged: 2 });
    expect(await replaySpool(scene.store.ledger, disk)).toBe(0);
    expect(await disk.counts()).toEqual({ ...none, damaged: 3 });
    for (const id of [broken, torn]) {
      expect(await scene.store.ledger.intent(id)).toMatchObject({
        state: "unknown",
        reason: "answer-file-damaged",
      });
    }
    expect(await scene.violations()).toEqual([]);
  });

  test("an answer in memory is stored although the spool's directory can't be listed, and what it covers is free", async () => {
    let isDown = false;
    const place = await newPlace();
    const scene = await startScene(place, {
      store: (real) => failWhile(real, ["settle", "answer"], () => isDown),
    });
    // The directory is lost while the program runs: it has listed it before.
    expect(await scene.ask(companyQuery(numbers[1] ?? ""))).toMatchObject({ origin: "bought" });
    rmSync(place.spoolDirectory, { recursive: true });
    isDown = true;
    const asked = await scene.ask(companyQuery(vkn, true));
    expect(asked).toMatchObject({ origin: "bought", isKept: false });
    isDown = false;
    scene.clock.now += minute;
    await scene.store.ledger.expireLeases();
    expect(await scene.ask(companyQuery(vkn), "MEHMET")).toMatchObject({
      kind: "answer",
      origin: "held",
    });
    expect(scene.registry.calls).toHaveLength(2);
    expect(await scene.states()).toEqual(["paid", "paid"]);
    expect(await scene.violations()).toEqual([]);
  });

  test("a sweep ends leases although the spool's directory can't be listed", async () => {
    const place = await newPlace();
    const world = await startWorld(place, 1);
    const [machine] = world.all();
    if (!machine) throw new Error("no machine");
    const claimed = await machine.store.ledger.claim(claimOf(vkn));
    rmSync(place.spoolDirectory, { recursive: true });
    world.pass(minute);
    await expect(machine.work.sweep()).rejects.toThrow("a sweep failed");
    const id = claimed.kind === "won" ? claimed.intentId : "";
    expect(await machine.store.ledger.intent(id)).toMatchObject({ reason: "lease-expired" });
    await world.close();
  });

  test("an answer that the store refuses waits however often it is tried, and no press pays for its question", async () => {
    const { scene, disk, idOf } = await startWaiting(await newPlace());
    const id = idOf.get(vkn) ?? "";
    let isRefused = true;
    // As after a lock or a statement above its time: the store writes everything else.
    const refusing = await scene.machine({
      store: (real) =>
        withMethods(real, (name, method) =>
          name === "settle"
            ? (of, ending) =>
                isRefused && of === id && (ending as Settlement).state === "paid"
                  ? Promise.reject(new Error("refused"))
                  : method(of, ending)
            : method,
        ),
    });
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await replaySpool(refusing.store.ledger, disk)).toBe(1);
      expect(await disk.counts()).toEqual({ ...none, waiting: 1 });
    }
    scene.clock.now += minute;
    await scene.store.ledger.expireLeases();
    expect(await refusing.ask()).toMatchObject({ kind: "blocked" });
    const press = await refusing.offer(companyQuery(vkn), { release: id });
    await expect(press()).rejects.toMatchObject({ name: "LookupError", charged: "no" });
    expect(scene.registry.calls).toHaveLength(numbers.length);
    isRefused = false;
    expect(await press()).toMatchObject({ kind: "asked", result: { origin: "held" } });
    expect(await disk.counts()).toEqual(none);
    expect(scene.registry.calls).toHaveLength(numbers.length);
    expect(await scene.violations()).toEqual([]);
  });

  test("tries while the store is down say nothing about the answer", async () => {
    const { scene, disk } = await startWaiting(await newPlace(), [vkn]);
    let isDown = true;
    const down = failWhile(scene.store, ["settle", "probe"], () => isDown);
    for (let tries = 0; tries < 4; tries += 1) {
      await expect(replaySpool(down.ledger, disk)).rejects.toThrow();
    }
    isDown = false;
    expect(await replaySpool(down.ledger, disk)).toBe(0);
    expect(await scene.ask()).toMatchObject({ origin: "held" });
    expect(scene.registry.calls).toHaveLength(1);
  });

  test.each([0, 1])(
    "an unknown outcome whose answer waits after %i tries is released by no press: it opens for nothing",
    async (tries) => {
      const { scene, disk, idOf } = await startWaiting(await newPlace(), [vkn]);
      const id = idOf.get(vkn) ?? "";
      if (tries > 0) await disk.take({ intentId: id, tries: 0 });
      scene.clock.now += minute;
      await scene.store.ledger.expireLeases();
      expect(await scene.states()).toEqual(["unknown: lease-expired"]);
      // Another life of the program, which knows nothing of the answer.
      const other = await scene.machine();
      const press = await other.offer(companyQuery(vkn), { release: id });
      expect(await press()).toMatchObject({
        kind: "asked",
        result: { kind: "answer", origin: "held" },
      });
      expect(await scene.states()).toEqual(["paid"]);
      expect([scene.registry.calls.length, chargedBy(scene.registry)]).toEqual([1, price]);
      expect(await scene.violations()).toEqual([]);
    },
  );

  test("a manager's verdict on an unknown outcome gives way to the answer that waits", async () => {
    const { scene, idOf } = await startWaiting(await newPlace(), [vkn]);
    const id = idOf.get(vkn) ?? "";
    scene.clock.now += 20 * minute;
    await scene.store.ledger.expireLeases();
    const other = await scene.machine();
    await other.lookups.settle({ team: "T1", userId: "MANAGER" }, id, "free");
    expect(await scene.states()).toEqual(["paid"]);
    expect(await other.ask()).toMatchObject({ origin: "held" });
    expect(scene.registry.calls).toHaveLength(1);
  });

  test("an answer without its ledger row is tried before its question is asked", async () => {
    const { scene } = await startWaiting(await newPlace(), [vkn]);
    // As in a restored backup.
    scene.clock.now += minute;
    await scene.store.ledger.expireLeases();
    await scene.store.upkeep.purge("T1", null);
    expect(await scene.states()).toEqual([]);
    const other = await scene.machine();
    const all = await Promise.all([other.ask(), other.ask(), other.ask()]);
    expect(all).toMatchObject(Array(3).fill({ kind: "answer", origin: "held" }));
    expect(scene.registry.calls).toHaveLength(1);
    expect(readdirSync(scene.place.spoolDirectory)).toEqual([]);
  });
});
