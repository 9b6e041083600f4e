import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** What looks at its own process's memory needs one for itself. */
const alone = ["test/kunye/invoices/hostile-files.test.ts"];

export default defineConfig({
  test: {
    // A hang, also on a busy machine; what is slow is seen in the benchmarks.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine may take its time; what is there at once is seen at once.
    expect: { poll: { timeout: 10_000 } },
    // They mostly wait for timers, disks and processes: one worker a core leaves half of two cores idle.
    maxWorkers: 2,
    // Each app has a thread of its own, and many are processes: what one of them compiled, the next one reads.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.compile-cache", import.meta.url)),
    },
    projects: [
      { extends: true, test: { name: "alone", include: alone } },
      {
        extends: true,
        test: {
          name: "together",
          include: ["test/**/*.test.ts"],
          exclude: alone,
          // No module of `src` keeps what another test could meet: the next file takes what is loaded.
          isolate: false,
          restoreMocks: true,
        },
      },
    ],
  },
});
