import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { scratch } from "./scratch.ts";

/** Creates a directory, which is removed after the test. */
export function temporaryDirectory(): string {
  const path = mkdtempSync(join(scratch, "kunye-test-"));
  onTestFinished(() => {
    // A closed program may still finish a write.
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  return path;
}
