import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A directory that is gone after the test. */
export function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), "kunye-test-"));
  onTestFinished(() => {
    // What a closed program began to write may still be on its way.
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  return path;
}
