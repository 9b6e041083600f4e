import { appendFileSync, existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";

/** Functions that the tests of the gate run in its processes. */

export function double(number: number): number {
  return number * 2;
}

export async function countParts(_input: unknown, parts: AsyncIterable<number[]>): Promise<number> {
  let count = 0;
  for await (const part of parts) count += part.length;
  return count;
}

export function fail(message: string): never {
  throw new TypeError(message);
}

/** Never ends, and blocks its process. */
export function spin(): never {
  for (;;);
}

/** Waits until a file exists. */
export async function waitFor(path: string): Promise<string> {
  while (!existsSync(path)) await wait(5);
  return "released";
}

/** Writes its begin and its end to a file; ends when another file exists. */
export async function leaveTrace(paths: Record<"trace" | "release", string>): Promise<void> {
  appendFileSync(paths.trace, "(");
  await waitFor(paths.release);
  appendFileSync(paths.trace, ")");
}

export function heapLimit(): number {
  return getHeapStatistics().heap_size_limit;
}

/** Fills the heap. */
export function fillHeap(): number {
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 1_000 }, (_, at) => `${kept.length} ${at}`));
}

/** Fills the heap by one allocation, which would end all threads of a process. */
export function allocateOnce(): number {
  return new Array<number>(30_000_000).fill(0.5).length;
}

/** Fills memory that is not heap. */
export async function fillBuffers(): Promise<never> {
  const kept: Buffer[] = [];
  for (;;) {
    kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
    await wait(1);
  }
}
