import { expect, test } from "vitest";
import { createDueWork, LeaseLost, type WorkPiece } from "../../src/platform/due-work.ts";
import { outsideSlot } from "../../src/platform/slots.ts";

/** Due work over pieces in memory, whose ends and renewals are written down. */
function startWork(
  ids: string[],
  work: (id: string, signal: AbortSignal) => Promise<void>,
  atOnce = 1,
) {
  const log: string[] = [];
  const due = createDueWork<WorkPiece>({
    leaseMs: 30,
    atOnce,
    take: () => {
      const id = ids.shift();
      return Promise.resolve(id === undefined ? null : { id, attempts: 1 });
    },
    renew: ({ id }) => Promise.resolve(log.push(`renewed ${id}`) > 0),
    work: async ({ id }, signal) => {
      await work(id, signal);
      log.push(`left ${id}`, "done");
    },
    onError: (error) => log.push(String(error)),
  });
  return { due, log };
}

test("due pieces are carried out one by one; a failure or a lost lease stops no other piece", async () => {
  const { due, log } = startWork(["a", "b", "c", "d"], (id) => {
    if (id === "b") return Promise.reject(new Error("no store"));
    return id === "c" ? Promise.reject(new LeaseLost("another has it")) : Promise.resolve();
  });
  await due.run();
  expect(log).toEqual(["left a", "done", "Error: no store", "left d", "done"]);
});

test("some pieces are at work together; a slow one keeps no other waiting, and the run ends with the last", async () => {
  const ids = ["slow", "a"];
  const ended = Promise.withResolvers<undefined>();
  const { due, log } = startWork(
    ids,
    (id) => (id === "slow" ? ended.promise : Promise.resolve()),
    2,
  );
  const running = due.run();
  const left = () => log.filter((line) => line.startsWith("left"));
  await expect.poll(left).toEqual(["left a"]);
  ids.push("b", "c");
  void due.run();
  await expect.poll(left).toEqual(["left a", "left b", "left c"]);
  ended.resolve(undefined);
  await running;
  expect(left()).toEqual(["left a", "left b", "left c", "left slow"]);
});

test("pieces that wait outside their slot let others begin, up to a bound", async () => {
  const ids = ["a", "b", "c", "d", "e"];
  const begun: string[] = [];
  const ends = new Map(ids.map((id) => [id, Promise.withResolvers<undefined>()]));
  const { due, log } = startWork([...ids], async (id) => {
    begun.push(id);
    await outsideSlot(() => ends.get(id)?.promise ?? Promise.resolve());
  });
  const running = due.run();
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  // A renewal shows that time passes, and the fifth piece still waits.
  await expect.poll(() => log).toContain("renewed d");
  expect(begun).toHaveLength(4);
  ends.get("b")?.resolve(undefined);
  await expect.poll(() => begun).toEqual(ids);
  for (const { resolve } of ends.values()) resolve(undefined);
  await running;
  expect(log.filter((line) => line.startsWith("left")).toSorted()).toEqual(
    ids.map((id) => `left ${id}`),
  );
});

test("a lease is renewed during the work; a second call joins the run and finds new work", async () => {
  const ids = ["a"];
  const ended = Promise.withResolvers<undefined>();
  const { due, log } = startWork(ids, async (id) => {
    if (id === "a") await ended.promise;
  });
  const first = due.run();
  await expect.poll(() => log).toContain("renewed a");
  ids.push("b");
  const second = due.run();
  ended.resolve(undefined);
  await Promise.all([first, second]);
  expect(log.filter((line) => line.startsWith("left"))).toEqual(["left a", "left b"]);
  const renewals = log.length;
  await due.run();
  expect(log).toHaveLength(renewals);
});

test("a stop signals the current piece, waits for its end, and starts no other piece", async () => {
  const { due, log } = startWork(
    ["a", "b"],
    (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          resolve();
        });
      }),
  );
  const running = due.run();
  await expect.poll(() => log).toContain("renewed a");
  await due.stop();
  await running;
  expect(log.filter((line) => !line.startsWith("renewed"))).toEqual(["left a", "done"]);
});
