import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  DirectoryHeldError,
  holdDirectory,
  keptSecret,
  readSecret,
  writeSecret,
} from "../../src/platform/data-directory.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

/** What another process is told when it wants the directory. */
function elsewhere(directory: string): string {
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
  // To be refused takes nothing away from the one who holds it.
  expect(wanted).toThrow(
    expect.objectContaining({
      holder: expect.objectContaining({ pid: process.pid }) as unknown,
    }) as Error,
  );
  expect(elsewhere(directory)).toBe(`DirectoryHeldError ${process.pid}`);
  hold.release();
  // The other one dies without a word, and leaves nothing behind.
  expect(elsewhere(directory)).toBe("held");
  const again = holdDirectory(directory);
  expect(elsewhere(directory)).toBe(`DirectoryHeldError ${process.pid}`);
  again.release();
  again.release();
});

test("a secret is made once, kept, and readable only by this user", () => {
  const directory = join(temporaryDirectory(), "data");
  expect(readSecret(directory, "key")).toBeNull();
  const made = keptSecret(directory, "key");
  expect(Buffer.from(made, "base64")).toHaveLength(32);
  expect(keptSecret(directory, "key")).toBe(made);
  expect(keptSecret(directory, "other")).not.toBe(made);
  expect(statSync(join(directory, "key")).mode & 0o777).toBe(0o600);
  writeSecret(directory, "key", "new");
  expect(readSecret(directory, "key")).toBe("new");
});

test("an incompletely written secret is ignored: the next start makes a new secret", () => {
  const directory = temporaryDirectory();
  const program = `import("./src/platform/data-directory.ts").then((m) => m.keptSecret(${JSON.stringify(directory)}, "key"))`;
  // A process that may write no bytes, as on a full disk.
  const command = 'ulimit -f 0; exec "$0" -e "$1"';
  const { status } = spawnSync("sh", ["-c", command, process.execPath, program]);
  expect(status).not.toBe(0);
  expect(readSecret(directory, "key")).toBeNull();
  expect(Buffer.from(keptSecret(directory, "key"), "base64")).toHaveLength(32);
});
