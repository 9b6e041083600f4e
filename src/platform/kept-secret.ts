import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A secret kept in a file that only this user may read; null where there is none yet. */
export function readSecret(directory: string, name: string): string | null {
  const path = join(directory, name);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

/** Writes a secret to a file of mode 0600, atomically: whole, or not at all. */
export function writeSecret(directory: string, name: string, secret: string): void {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, name);
  writeFileSync(`${path}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** The kept secret, made of 32 random bytes (base64) at the first call. */
export function keptSecret(directory: string, name: string): string {
  const kept = readSecret(directory, name);
  if (kept !== null) return kept;
  const made = randomBytes(32).toString("base64");
  writeSecret(directory, name, made);
  return made;
}
