import { expect, test } from "vitest";
import type { WorkflowStep } from "../../../../src/kunye/lookups/workflow-steps.ts";
import { LeaseLost } from "../../../../src/platform/due-work.ts";
import { startOfTest, type TestStore } from "./store-place.ts";

const dayMs = 24 * 3_600_000;
const leaseMs = 30_000;
const vkn = "9223344559";
const words = { title: "LALE GIDA A.Ş.", account: "TR330006100519786457841326" };
const step: WorkflowStep = {
  id: "Fx1",
  team: "T1",
  account: "T1 registry",
  userId: "U1",
  vkn,
  words,
};

/** The steps of workflows that wait for a user. */
export function testWorkflowSteps(openStore: () => Promise<TestStore>): void {
  test("a step is stored once for its execution, sealed, and taken by one replica", async () => {
    const { store, place, open } = await openStore();
    const replica = await open();
    const again = { ...step, userId: "U2", words: { title: "", account: "" } };
    await Promise.all([store.steps.addStep(step), store.steps.addStep(step)]);
    await replica.steps.addStep(again);
    const stored = Buffer.concat(await place.files());
    expect(stored.includes("LALE GIDA")).toBe(false);
    expect(stored.includes("457841326")).toBe(false);
    const taken = await Promise.all([store, replica].map((one) => one.steps.takeStep(leaseMs)));
    expect(taken.filter(Boolean)).toMatchObject([{ ...step, state: "asked", attempts: 1 }]);
  });

  test("a holder that was silent for its lease writes nothing more", async () => {
    const { store, clock } = await openStore();
    await store.steps.addStep(step);
    const silent = await store.steps.takeStep(leaseMs);
    clock.now += leaseMs;
    const next = await store.steps.takeStep(leaseMs);
    if (!silent || !next) throw new Error("the step was not taken twice");
    await expect(store.steps.endStep(silent)).rejects.toThrow(LeaseLost);
    await store.steps.endStep(next);
    clock.now += dayMs;
    expect(await store.steps.takeStep(leaseMs)).toBeNull();
    await store.steps.addStep(step);
    expect(await store.steps.takeStep(leaseMs)).toBeNull();
  });

  test("an offered step wakes when its company is bought or found missing, a refused one at once", async () => {
    const { store, clock, buy, win } = await openStore();
    const others = { ...step, vkn: "8316607234" };
    for (const one of [step, { ...others, id: "Fx2" }, { ...others, id: "Fx3", vkn: "1" }]) {
      await store.steps.addStep(one);
      const taken = await store.steps.takeStep(leaseMs);
      if (!taken) throw new Error("the step was not taken");
      await store.steps.waitForStep(taken, { state: "offered", until: startOfTest + 7 * dayMs });
    }
    const woken = async () => {
      await store.steps.wakeSteps();
      return (await store.steps.takeStep(leaseMs))?.id;
    };
    expect(await woken()).toBeUndefined();
    await buy(vkn, { account: step.account });
    expect(await woken()).toBe("Fx1");
    const missed = await win(others.vkn, { account: step.account });
    await store.ledger.settle(missed, { state: "free", reason: "not-found" });
    expect(await woken()).toBe("Fx2");
    expect(await store.steps.turnDown({ id: "Fx3", team: "T1", userId: "U2" }, "refused")).toBe(
      false,
    );
    expect(await store.steps.turnDown({ id: "Fx3", team: "T1", userId: "U1" }, "refused")).toBe(
      true,
    );
    expect(await store.steps.takeStep(leaseMs)).toMatchObject({ id: "Fx3", state: "refused" });
    clock.now += 1;
    expect(await store.steps.turnDown({ id: "Fx3", team: "T1", userId: "U1" }, "refused")).toBe(
      false,
    );
  });

  test("the end deletes the words, an erasure blanks them, a purge deletes the step", async () => {
    const { store, place, clock } = await openStore();
    const rows = () => place.run("select id, body from workflow_steps order by id");
    for (const id of ["Fx1", "Fx2", "Fx3"]) await store.steps.addStep({ ...step, id, userId: id });
    const taken = await store.steps.takeStep(leaseMs);
    if (!taken) throw new Error("the step was not taken");
    await store.steps.endStep(taken);
    expect(await rows()).toMatchObject([{ id: "Fx1", body: null }, {}, {}]);
    await store.people.erasePeople("T1", vkn, { by: "Deniz", why: "" });
    const blank = { title: "", account: "" };
    expect(await store.steps.takeStep(leaseMs)).toMatchObject({ id: "Fx2", words: blank });
    await store.upkeep.purge("T1", "Fx2");
    expect(await rows()).toMatchObject([{ id: "Fx1" }, { id: "Fx3" }]);
    const kept = { recordMs: 10 * dayMs, peopleMs: dayMs, accessMs: dayMs, seenMs: dayMs };
    clock.now += 10 * dayMs + 1;
    await store.upkeep.deleteExpired(kept);
    expect(await rows()).toMatchObject([{ id: "Fx3" }]);
    await store.upkeep.purge("T1", null);
    expect(await rows()).toEqual([]);
  });
}
