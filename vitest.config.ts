import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests that measure the memory of their process need a process of their own. */
const alone = ["test/kunye/intake/hostile-files.test.ts"];

export default defineConfig({
  test: {
    // Only a hang takes this long, also on a busy machine; benchmarks measure speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Polling ends at the first success, so a long limit costs time only on a busy machine.
    expect: { poll: { timeout: 30_000, interval: 10 } },
    // Tests mostly wait for timers, disks and processes: three workers fill two cores.
    maxWorkers: 3,
    // Many tests start threads and processes: they share compiled code.
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
          // Modules of `src` keep no state, so test files share the loaded modules.
          isolate: false,
          restoreMocks: true,
        },
      },
    ],
  },
});
