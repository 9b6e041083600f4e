import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

const lowest = 19;
const stepsBack = 10;

/**
 * On Linux, gives all threads of this process but the main one, V8's collector and compiler among them, a priority ten
 * steps of `nice` below its own. Where CPU is short they wait, and the main thread doesn't. Elsewhere threads have no
 * priority of their own, and nothing is done.
 */
export function preferMainThread(): void {
  if (process.platform !== "linux") return;
  const priority = Math.min(lowest, getPriority() + stepsBack);
  for (const thread of readdirSync("/proc/self/task").map(Number)) {
    if (thread !== process.pid) lower(thread, priority);
  }
}

function lower(thread: number, priority: number): void {
  try {
    setPriority(thread, priority);
  } catch {
    // It has just ended, or has been lowered further by somebody else.
  }
}
