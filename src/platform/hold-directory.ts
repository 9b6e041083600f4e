import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The process that holds a directory. */
export interface Holder {
  pid: number;
  host: string;
  /** Epoch milliseconds. */
  since: number;
}

/** Another process holds the directory; null where it does not say which. */
export class DirectoryHeldError extends Error {
  override name = "DirectoryHeldError";
  readonly holder: Holder | null;

  constructor(holder: Holder | null) {
    super("the directory is held by another process");
    this.holder = holder;
  }
}

/**
 * Locks a directory until `release` or the end of the process: the system frees a file's lock.
 * Throws DirectoryHeldError if it is locked.
 */
export function holdDirectory(directory: string): { release: () => void } {
  const path = join(directory, "running");
  // SQLite locks files on every system; nothing is ever written into this one.
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 });
  try {
    lock.exec("pragma journal_mode=memory; begin immediate");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DirectoryHeldError(readHolder(path));
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: Date.now() };
  try {
    writeFileSync(path, JSON.stringify(holder));
  } catch {
    // The file only says who holds the directory; a full disk is reported elsewhere.
  }
  held.add(lock);
  return {
    release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

/** A lock that nothing refers to is closed when memory is cleared, and the directory with it is free. */
const held = new Set<DatabaseSync>();

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return null;
  }
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
}
