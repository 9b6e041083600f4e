import { setTimeout as wait } from "node:timers/promises";

/** Functions that the tests of the gate run in its threads. */

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

/** Never ends, and leaves its thread no moment for anything else. */
export function spin(): never {
  for (;;);
}

/** Waits until a flag is raised. */
export async function waitFor(flag: Int32Array): Promise<string> {
  while (Atomics.load(flag, 0) === 0) await wait(5);
  return "released";
}

/** Fills the heap. */
export function fillHeap(): number {
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 1_000 }, (_, at) => `${kept.length} ${at}`));
}

/** Fills memory that is not heap. */
export async function fillBuffers(): Promise<never> {
  const kept: Buffer[] = [];
  for (;;) {
    kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
    await wait(1);
  }
}
