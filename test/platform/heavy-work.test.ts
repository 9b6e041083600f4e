import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  createHeavyWork,
  limitsOfProcess,
  type HeavyLimits,
  type HeavyPiece,
} from "../../src/platform/heavy-work.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

const module = new URL("./support/pieces.ts", import.meta.url);
const piece = (name: string, input: unknown = null): HeavyPiece => ({ module, name, input });
const turn = (team: string, userId = "U1") => ({ team, userId });
const hour = 3_600_000;

/** Opens a gate for one piece at a time and an hour, except for the given limits. */
function open(limits: Partial<HeavyLimits> = {}) {
  const most = { maxRunning: 1, timeMs: hour, slowAfterMs: hour };
  const gate = createHeavyWork({ ...limitsOfProcess(), ...most, ...limits });
  onTestFinished(() => {
    gate.close();
  });
  return gate;
}

/** A piece that runs until its release. */
function held() {
  const path = join(temporaryDirectory(), "released");
  const release = () => {
    writeFileSync(path, "");
  };
  return { piece: piece("waitFor", path), release };
}

test("a piece runs apart and returns its result", async () => {
  expect(await open().run(turn("T1"), piece("double", 21))).toEqual({ kind: "done", result: 42 });
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

test("an error of a piece, or of its parts, is thrown to its sender, and the gate works on", async () => {
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

test("a piece that takes too much time ends alone", async () => {
  const gate = open({ timeMs: 300 });
  expect(await gate.run(turn("T1"), piece("spin"))).toEqual({ kind: "refused", why: "time" });
});

test.each([
  ["fillHeap", { heapMegabytes: (): number => 32 }],
  ["allocateOnce", { heapMegabytes: (): number => 64 }],
  ["fillBuffers", { heapMegabytes: (): number => 64 }],
] as const)("a piece that takes too much memory (%s) ends alone", async (name, limits) => {
  const gate = open(limits);
  expect(await gate.run(turn("T1"), piece(name))).toEqual({ kind: "refused", why: "memory" });
  expect(await gate.run(turn("T1"), piece("double", 1))).toEqual({ kind: "done", result: 2 });
});

test.each([1, 2])("at most %i pieces run together", async (maxRunning) => {
  const gate = open({ maxRunning });
  const folder = temporaryDirectory();
  const paths = { trace: join(folder, "trace"), release: join(folder, "release") };
  const written = () => (existsSync(paths.trace) ? readFileSync(paths.trace, "utf8") : "");
  const six = Array.from({ length: 6 }, () => gate.run(turn("T1"), piece("leaveTrace", paths)));
  await expect.poll(written).toBe("(".repeat(maxRunning));
  writeFileSync(paths.release, "");
  await Promise.all(six);
  let running = 0;
  const depths = Array.from(written(), (sign) => (running += sign === "(" ? 1 : -1));
  expect(Math.max(...depths)).toBe(maxRunning);
});

test("teams are served in turn, and users within a team; urgent work comes first", async () => {
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

test("a full queue refuses first the user and the team who fill it, and no urgent work", async () => {
  const gate = open({ maxWaiting: 8, maxWaitingOfUser: 2 });
  const first = held();
  const running = gate.run(turn("T1", "A"), first.piece);
  const give = (team: string, userId: string, isUrgent = false) =>
    gate.run({ ...turn(team, userId), isUrgent }, piece("double", 1));
  const given = [
    ...["A", "A", "A", "B", "B", "C"].map((userId) => give("T1", userId)),
    ...["A", "A", "B"].map((userId) => give("T2", userId)),
    ...[give("T3", "A"), give("", "", true), give("T4", "A"), give("T5", "A", true)],
  ];
  first.release();
  await running;
  const outcomes = await Promise.all(given);
  const [done, busy] = [
    { kind: "done", result: 2 },
    { kind: "refused", why: "busy" },
  ];
  expect(outcomes).toEqual([
    ...[done, done, busy, done, done, busy],
    ...[done, done, busy],
    ...[done, done, done, done],
  ]);
});

test("after a long wait a user learns how many pieces are before theirs", async () => {
  const gate = open({ slowAfterMs: 20 });
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

test("a stop refuses waiting and new pieces except urgent ones; a close ends running pieces", async () => {
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
  const outcome = await open().run<number>(turn("T1"), piece("heapLimit"));
  const bytes = outcome.kind === "done" ? outcome.result : 0;
  expect(bytes / 1_024 / 1_024).toBeGreaterThanOrEqual(64);
  expect(bytes / 1_024 / 1_024).toBeLessThan(200);
});
