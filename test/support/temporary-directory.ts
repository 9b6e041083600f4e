import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates a directory, which is removed after the test. */
export function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), "kunye-test-"));
  onTestFinished(() => {
    // A closed program may still finish a write.
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  return path;
}
