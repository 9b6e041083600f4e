import { setImmediate as others } from "node:timers/promises";

/** So many rows at once: neither a statement nor a transaction takes long, however much is due. */
export const batch = 500;

/** Lets everybody else have the thread; whether the work goes on after that. */
export async function mayGoOn(signal: AbortSignal): Promise<boolean> {
  await others();
  return !signal.aborted;
}

/** Works through what is found, a batch at a time, until nothing is, or until it is stopped. */
export async function inBatches(
  work: (ids: string[]) => Promise<unknown>,
  find: () => Promise<{ id: string }[]>,
  signal: AbortSignal,
): Promise<void> {
  while (await mayGoOn(signal)) {
    const ids = (await find()).map(({ id }) => id);
    if (ids.length === 0) return;
    await work(ids);
  }
}
