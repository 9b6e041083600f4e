import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { giveWay } from "../../src/platform/give-way.ts";

/** How often this thread has let go of its core by itself. */
function timesLetGo(): number {
  const status = readFileSync("/proc/thread-self/status", "utf8");
  return Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1]);
}

/** Uses the processor for two milliseconds, again and again, and answers how often the core was let go of. */
function letGoWhileBusy(turns: number, afterEach: () => void): number {
  const before = timesLetGo();
  for (let turn = 0; turn < turns; turn += 1) {
    const start = process.threadCpuUsage();
    while (process.threadCpuUsage(start).user < 2_000) Math.random();
    afterEach();
  }
  return timesLetGo() - before;
}

test.runIf(process.platform === "linux")("whoever is busy lets others have the core", () => {
  const byItself = letGoWhileBusy(20, () => undefined);
  expect(letGoWhileBusy(20, giveWay)).toBeGreaterThanOrEqual(20);
  expect(byItself).toBeLessThan(20);
});

test.runIf(process.platform === "linux")("who has just given way keeps the core", () => {
  giveWay();
  const before = timesLetGo();
  for (let call = 0; call < 100; call += 1) giveWay();
  expect(timesLetGo() - before).toBeLessThan(50);
});
