import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // They mostly wait for timers, disks and processes: one worker a core leaves half of two cores idle.
    maxWorkers: 2,
    // Each app has a thread of its own, and many are processes: what one of them compiled, the next one reads.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.compile-cache", import.meta.url)),
    },
  },
});
