import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Makes a directory and its parents. Node's own `recursive` never returns under `/proc`. */
export function makeDirectory(path: string, mode?: number): void {
  const whole = resolve(path);
  if (isDirectory(whole)) return;
  makeDirectory(dirname(whole), mode);
  try {
    mkdirSync(whole, { mode });
  } catch (error) {
    // Another program may have made the directory in the meantime.
    if (!isDirectory(whole)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
