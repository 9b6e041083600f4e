const longestHoldMicroseconds = 400;
const restMs = 0.01;

const cell = new Int32Array(new SharedArrayBuffer(4));
let restedAt = 0;

/**
 * Lets other threads have the core once this one has used it for 0.4 ms, by sleeping for less than 0.1 ms. Linux lets a
 * thread run for its slice of 1.4 ms and more, however much higher the priority of whoever has something to do.
 */
export function giveWay(): void {
  const used = usedMicroseconds();
  if (used - restedAt < longestHoldMicroseconds) return;
  Atomics.wait(cell, 0, 0, restMs);
  restedAt = used;
}

function usedMicroseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
