import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isMissing } from "./files.ts";

/** Makes a directory and its parents. Node's own `recursive` never returns under `/proc`. */
export function makeDirectory(path: string, mode?: number): void {
  const absolute = resolve(path);
  if (isDirectory(absolute)) return;
  makeDirectory(dirname(absolute), mode);
  try {
    mkdirSync(absolute, { mode });
  } catch (error) {
    // Another program may have made the directory first.
    if (!isDirectory(absolute)) throw error;
  }
}

/** Returns a sentence for each of the named files that this user may not read and write. */
export function accessProblems(directory: string, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const path = join(resolve(directory), name);
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
      return [];
    } catch (error) {
      if (isMissing(error)) return [];
      return [
        `${path}: ${ownerWords(path)}, who may not read and write it: chown ${ownName()} ${path}`,
      ];
    }
  });
}

/** Names the owner of a file, and the user who runs this program. */
export function ownerWords(path: string): string {
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  return `it belongs to ${owner === undefined ? "nobody" : nameOf(owner)}, and this program runs as ${ownName()}`;
}

function ownName(): string {
  return nameOf(process.getuid?.() ?? 0);
}

/** Returns a user's name by the machine's list, or the number without one. */
function nameOf(uid: number): string {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n");
    return lines.find((line) => line.split(":")[2] === String(uid))?.split(":")[0] ?? `${uid}`;
  } catch {
    return `${uid}`;
  }
}

/**
 * Locks a directory until `release` or the end of the process: the system frees a file's lock.
 * Throws DirectoryHeldError if another process holds the lock.
 */
export function holdDirectory(directory: string): { release: () => void } {
  const path = join(directory, "running");
  // SQLite locks files on every system; nothing is ever written into this one.
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 });
  try {
    lock.exec("pragma journal_mode=memory; begin immediate");
  } catch (error) {
    lock.close();
    if (!isSqliteBusy(error)) throw error;
    throw new DirectoryHeldError(readHolder(path));
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: Date.now() };
  try {
    writeFileSync(path, JSON.stringify(holder));
  } catch {
    // The file only names the holder; a full disk is reported elsewhere.
  }
  heldLocks.add(lock);
  return {
    release: () => {
      if (heldLocks.delete(lock)) lock.close();
    },
  };
}

/** The error if another process holds the directory; `holder` is null if it is unreadable. */
export class DirectoryHeldError extends Error {
  override name = "DirectoryHeldError";
  readonly holder: Holder | null;

  constructor(holder: Holder | null) {
    super("the directory is held by another process");
    this.holder = holder;
  }
}

interface Holder {
  pid: number;
  host: string;
  /** Epoch milliseconds. */
  since: number;
}

/** References to the locks: the garbage collector closes a lock without one. */
const heldLocks = new Set<DatabaseSync>();

export function readSecret(directory: string, name: string): string | null {
  const path = join(directory, name);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

/** Writes a secret atomically to a file of mode 0600. */
export function writeSecret(directory: string, name: string, secret: string): void {
  makeDirectory(directory);
  const path = join(directory, name);
  writeFileSync(`${path}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** Returns a secret of 32 random bytes in base64, created at the first call. */
export function readOrCreateSecret(directory: string, name: string): string {
  const existing = readSecret(directory, name);
  if (existing !== null) return existing;
  const created = randomBytes(32).toString("base64");
  writeSecret(directory, name, created);
  return created;
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return null;
  }
}

export function isSqliteBusy(error: unknown): boolean {
  // The low byte is the primary code: SQLITE_BUSY_RECOVERY is busy too.
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 255) === 5;
}
