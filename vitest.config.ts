import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // They mostly wait for timers, disks and processes: one worker a core leaves half of two cores idle.
    maxWorkers: 2,
  },
});
