import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keptSecret, readSecret, writeSecret } from "../../src/platform/kept-secret.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

test("a secret is made once, kept, and read by this user alone", () => {
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

test("a secret that could not be written whole is none: the next start makes another", () => {
  const directory = temporaryDirectory();
  const program = `import("./src/platform/kept-secret.ts").then((m) => m.keptSecret(${JSON.stringify(directory)}, "key"))`;
  // A process that may write no bytes, as on a full disk.
  const command = 'ulimit -f 0; exec "$0" -e "$1"';
  const { status } = spawnSync("sh", ["-c", command, process.execPath, program]);
  expect(status).not.toBe(0);
  expect(readSecret(directory, "key")).toBeNull();
  expect(Buffer.from(keptSecret(directory, "key"), "base64")).toHaveLength(32);
});
