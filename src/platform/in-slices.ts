import { setImmediate as yieldThread } from "node:timers/promises";

/** The longest that other work waits. Chosen by hand: shorter slices cost more turns. */
const sliceMs = 10;

/** Maps items in slices of time, so that other work of the thread runs in between. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let begin = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    if (performance.now() - begin < sliceMs) continue;
    await yieldThread();
    begin = performance.now();
  }
  return results;
}
