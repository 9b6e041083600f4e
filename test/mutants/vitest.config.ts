import { defineConfig } from "vitest/config";

// The tests of one room, as `test/mutants/run.ts` names them.
export default defineConfig({
  test: {
    include: (process.env["MUTANTS_NOTICED_BY"] ?? "").split(" "),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    isolate: false,
    // One rule of the schema less, if `WEAKNESS` names it.
    setupFiles: ["test/mutants/weak-schema.ts"],
    restoreMocks: true,
  },
});
