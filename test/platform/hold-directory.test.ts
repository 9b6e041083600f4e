import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { DirectoryHeldError, holdDirectory } from "../../src/platform/hold-directory.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

/** What another process is told when it wants the directory. */
function elsewhere(directory: string): string {
  const url = new URL("../../src/platform/hold-directory.ts", import.meta.url).href;
  const script = `import { holdDirectory } from ${JSON.stringify(url)};
    try { holdDirectory(${JSON.stringify(directory)}); console.log("held"); }
    catch (error) { console.log(error.name, error.holder.pid); }`;
  const args = ["--input-type=module", "--eval", script];
  return execFileSync(process.execPath, args, { encoding: "utf8" }).trim();
}

test("a directory is held against this process and others until it is released", () => {
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
