import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  createHeavyWork,
  limitsOfProcess,
  type HeavyLimits,
  type HeavyPiece,
} from "../../src/platform/heavy-work.ts";

const module = new URL("./support/pieces.ts", import.meta.url);
const piece = (name: string, input: unknown = null): HeavyPiece => ({ module, name, input });
const turn = (team: string, userId = "U1") => ({ team, userId });
const hour = 3_600_000;

/** A gate of one thread without a limit of time, but for the given limits. */
function open(limits: Partial<HeavyLimits> = {}) {
  const most = { threads: 1, timeMs: hour, longMs: hour };
  const gate = createHeavyWork({ ...limitsOfProcess(), ...most, ...limits });
  onTestFinished(() => {
    gate.close();
  });
  return gate;
}

/** A piece that holds a thread until its release. */
function held() {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  return { piece: piece("waitFor", flag), release: () => void Atomics.store(flag, 0, 1) };
}

/** Counts the threads that run together. */
function countThreads() {
  const seen = { running: 0, together: 0, started: 0, heaps: [] as unknown[] };
  const count = (worker: Worker) => {
    seen.started += 1;
    seen.running += 1;
    seen.together = Math.max(seen.together, seen.running);
    seen.heaps.push(worker.resourceLimits?.maxOldGenerationSizeMb);
    void once(worker, "exit").then(() => (seen.running -= 1));
  };
  process.on("worker", count);
  onTestFinished(() => void process.off("worker", count));
  return seen;
}

test("a piece runs in a thread that ends with it", async () => {
  const seen = countThreads();
  expect(await open().run(turn("T1"), piece("double", 21))).toEqual({ kind: "done", result: 42 });
  expect(seen).toMatchObject({ started: 1, running: 0 });
});

test("a piece gets its parts, which are read only when it runs", async () => {
  const gate = open();
  const first = held();
  const before = gate.run(turn("T1"), first.piece);
  let read = 0;
  async function* parts() {
    for (const part of [[1, 2], [3]]) {
      read += 1;
      yield await Promise.resolve(part);
    }
  }
  const counted = gate.run<number>(turn("T1"), { ...piece("countParts"), parts: parts() });
  await Promise.resolve();
  expect(read).toBe(0);
  first.release();
  await before;
  expect(await counted).toEqual({ kind: "done", result: 3 });
});

test("an error of a piece, or of its parts, is thrown to its sender, and the gate goes on", async () => {
  const gate = open();
  await expect(gate.run(turn("T1"), piece("fail", "odd"))).rejects.toThrow("odd");
  await expect(gate.run(turn("T1"), piece("missing"))).rejects.toThrow("exports no missing");
  // eslint-disable-next-line require-yield -- fails before its first part
  async function* broken(): AsyncGenerator<number[]> {
    await Promise.resolve();
    throw new Error("no store");
  }
  const counted = gate.run(turn("T1"), { ...piece("countParts"), parts: broken() });
  await expect(counted).rejects.toThrow("no store");
  expect(await gate.run(turn("T1"), piece("double", 1))).toEqual({ kind: "done", result: 2 });
});

test.each([
  ["time", "spin", { timeMs: 300 }],
  ["memory", "fillHeap", { heapMegabytes: (): number => 32 }],
  ["memory", "fillBuffers", { heapMegabytes: (): number => 64 }],
] as const)("a piece that takes too much %s (%s) ends alone", async (why, name, limits) => {
  const gate = open(limits);
  expect(await gate.run(turn("T1"), piece(name))).toEqual({ kind: "refused", why });
  expect(await gate.run(turn("T1"), piece("double", 1))).toEqual({ kind: "done", result: 2 });
});

test.each([1, 2])("at most %i pieces run together", async (threads) => {
  const seen = countThreads();
  const gate = open({ threads });
  const pieces = Array.from({ length: 6 }, () => gate.run(turn("T1"), piece("double", 1)));
  await Promise.all(pieces);
  expect(seen).toMatchObject({ together: threads, started: 6, running: 0 });
});

test("teams are served in turn, and users within a team; urgent work goes first", async () => {
  const gate = open();
  const first = held();
  const order: string[] = [];
  const give = (team: string, userId: string, isUrgent = false) =>
    gate.run({ team, userId, isUrgent }, piece("double", 1)).then(() => {
      order.push(`${team} ${userId}`);
    });
  const all = [
    gate.run(turn("T1", "A"), first.piece),
    ...[give("T1", "A"), give("T1", "A"), give("T1", "A"), give("T1", "B"), give("T1", "B")],
    ...[give("T2", "C"), give("T2", "C"), give("T3", "D", true)],
  ];
  first.release();
  await Promise.all(all);
  expect(order).toEqual(["T3 D", "T2 C", "T1 B", "T2 C", "T1 A", "T1 B", "T1 A", "T1 A"]);
});

test("a full queue refuses, first the user who fills it", async () => {
  const gate = open({ waiting: 4, waitingOfUser: 2 });
  const first = held();
  const running = gate.run(turn("T1", "A"), first.piece);
  const give = (userId: string) => gate.run(turn("T1", userId), piece("double", 1));
  const given = ["A", "A", "A", "B", "C", "D"].map(give);
  const busy = { kind: "refused", why: "busy" };
  expect(await given[2]).toEqual(busy);
  expect(await given[5]).toEqual(busy);
  first.release();
  await running;
  const done = await Promise.all([0, 1, 3, 4].map((at) => given[at]));
  expect(done.every((outcome) => outcome?.kind === "done")).toBe(true);
});

test("who waits long learns how many pieces run before", async () => {
  const gate = open({ longMs: 20 });
  const first = held();
  const told = { A: vi.fn(), B: vi.fn(), C: vi.fn() };
  const give = (userId: keyof typeof told, given: HeavyPiece) =>
    gate.run({ ...turn("T1", userId), onLong: told[userId] }, given);
  const all = [give("A", first.piece), give("B", piece("double")), give("C", piece("double"))];
  await expect.poll(() => told.C.mock.calls).toEqual([[2]]);
  first.release();
  await Promise.all(all);
  expect([told.A.mock.calls, told.B.mock.calls]).toEqual([[[0]], [[1]]]);
});

test("a stop refuses what waits and what comes, but not urgent work; a close ends what runs", async () => {
  const gate = open();
  const first = held();
  const running = gate.run(turn("T1"), first.piece);
  const [waiting, urgent] = [false, true].map((isUrgent) =>
    gate.run({ ...turn("T1"), isUrgent }, piece("double", 1)),
  );
  gate.stop();
  const stopping = { kind: "refused", why: "stopping" };
  expect(await waiting).toEqual(stopping);
  expect(await gate.run(turn("T1"), piece("double", 1))).toEqual(stopping);
  first.release();
  expect(await running).toEqual({ kind: "done", result: "released" });
  expect(await urgent).toEqual({ kind: "done", result: 2 });
  const endless = gate.run({ ...turn("T1"), isUrgent: true }, held().piece);
  gate.close();
  expect(await endless).toEqual(stopping);
});

test("the heap follows the memory that is left, down to 64 MB", async () => {
  vi.spyOn(process, "availableMemory").mockReturnValue(0);
  const seen = countThreads();
  await open().run(turn("T1"), piece("double", 1));
  expect(seen.heaps).toEqual([64]);
});
