import { setImmediate as nextTurn } from "node:timers/promises";

/** The longest work between two looks at the network, in milliseconds. Chosen by hand. */
const turnMs = 10;

let began: number | null = null;

/** Yields the thread if the current turn of the event loop has used its time. */
export async function yieldAfterTurn(): Promise<void> {
  const now = performance.now();
  if (began === null) {
    began = now;
    setImmediate(() => (began = null));
  } else if (now - began >= turnMs) {
    await nextTurn();
  }
}
