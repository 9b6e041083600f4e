import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rooms } from "./rooms.ts";

// `node test/mutants/run.ts ROOM`: Stryker changes the room's code in one place at a time, and runs
// the tests that reach this place. It exits with 1 if they notice fewer mutants than they must.
const room = rooms.find(({ name }) => name === process.argv[2]);
if (!room) {
  console.error(`Name a room: ${rooms.map(({ name }) => name).join(", ")}`);
  process.exit(64);
}
const unknown = [...room.mutated, ...room.tests].filter((glob) => globSync(glob).length === 0);
if (unknown.length > 0) throw new Error(`no file is named so: ${unknown.join(", ")}`);

const directory = join(".data/mutants", room.name);
mkdirSync(directory, { recursive: true });
const configFile = join(directory, "stryker.json");
const config = {
  mutate: room.mutated,
  testRunner: "vitest",
  vitest: { configFile: "test/mutants/vitest.config.ts", related: false },
  // Node strips the types of what Stryker writes; nothing compiles it.
  disableTypeChecks: "src/**/*.ts",
  coverageAnalysis: "perTest",
  // A mutant of what runs once, at the import, would need a process of its own.
  ignoreStatic: true,
  // Texts, patterns and lists of names are told by the snapshots, or are equivalent.
  mutator: {
    excludedMutations: [
      ...["ArrayDeclaration", "ObjectLiteral", "OptionalChaining", "Regex", "StringLiteral"],
    ],
  },
  concurrency: 1,
  incremental: true,
  incrementalFile: join(directory, "incremental.json"),
  tempDirName: join(directory, "sandbox"),
  ignorePatterns: [".data"],
  reporters: ["clear-text", "json"],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: join(directory, "report.json") },
  thresholds: { high: 100, low: room.least, break: room.least },
};
writeFileSync(configFile, JSON.stringify(config, null, 2));
const env = { ...process.env, MUTANTS_NOTICED_BY: room.tests.join(" "), STORES: "SQLite" };
const stryker = "node_modules/@stryker-mutator/core/bin/stryker.js";
const { status } = spawnSync(process.execPath, [stryker, "run", configFile], {
  env,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
