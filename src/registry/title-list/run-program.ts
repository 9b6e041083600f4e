import { fork } from "node:child_process";
import { basename } from "node:path";

/**
 * Runs a program until it ends; the signal kills it. Rejects if it fails.
 * The order is sent as a message: arguments would show its secrets to all users.
 */
export async function runProgram(program: URL, order: object, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = fork(program, { signal });
  child.send(order);
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${basename(program.pathname)} has failed`));
    });
  });
}
