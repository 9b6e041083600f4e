import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  DirectoryHeldError,
  holdDirectory,
  readOrCreateSecret,
  readSecret,
  writeSecret,
} from "../../src/platform/data-directory.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

/** Tries to lock the directory in another process; returns that process's output. */
function lockElsewhere(directory: string): string {
  const url = new URL("../../src/platform/data-directory.ts", import.meta.url).href;
  const script = `import { holdDirectory } from ${JSON.stringify(url)};
    try { holdDirectory(${JSON.stringify(directory)}); console.log("held"); }
    catch (error) { console.log(error.name, error.holder.pid); }`;
  const args = ["--input-type=module", "--eval", script];
  return execFileSync(process.execPath, args, { encoding: "utf8" }).trim();
}

test("a directory is locked for this process and others until it is released", () => {
  const directory = temporaryDirectory();
  const hold = holdDirectory(directory);
  const wanted = () => holdDirectory(directory);
  expect(wanted).toThrow(DirectoryHeldError);
  // A refused try leaves the lock to its holder.
  expect(wanted).toThrow(
    expect.objectContaining({
      holder: expect.objectContaining({ pid: process.pid }) as unknown,
    }) as Error,
  );
  expect(lockElsewhere(directory)).toBe(`DirectoryHeldError ${process.pid}`);
  hold.release();
  // The other process ends without a release: the system frees the lock.
  expect(lockElsewhere(directory)).toBe("held");
  const again = holdDirectory(directory);
  expect(lockElsewhere(directory)).toBe(`DirectoryHeldError ${process.pid}`);
  again.release();
  again.release();
});

test("a secret is made once, kept, and readable only by this user", () => {
  const directory = join(temporaryDirectory(), "data");
  expect(readSecret(directory, "key")).toBeNull();
  const made = readOrCreateSecret(directory, "key");
  expect(Buffer.from(made, "base64")).toHaveLength(32);
  expect(readOrCreateSecret(directory, "key")).toBe(made);
  expect(readOrCreateSecret(directory, "other")).not.toBe(made);
  expect(statSync(join(directory, "key")).mode & 0o777).toBe(0o600);
  writeSecret(directory, "key", "new");
  expect(readSecret(directory, "key")).toBe("new");
});

test("an incompletely written secret is ignored: the next start makes a new secret", () => {
  const directory = temporaryDirectory();
  const program = `import("./src/platform/data-directory.ts").then((m) => m.readOrCreateSecret(${JSON.stringify(directory)}, "key"))`;
  // A process that may write no bytes, as on a full disk.
  const command = 'ulimit -f 0; exec "$0" -e "$1"';
  const { stderr } = spawnSync("sh", ["-c", command, process.execPath, program]);
  expect(stderr.toString()).toContain("EFBIG");
  expect(readSecret(directory, "key")).toBeNull();
  expect(Buffer.from(readOrCreateSecret(directory, "key"), "base64")).toHaveLength(32);
});
