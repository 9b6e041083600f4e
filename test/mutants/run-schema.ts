import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import type { Weakness } from "./weak-schema.ts";

// `node test/mutants/run-schema.ts`: takes one rule at a time out of the schema of a new database.
// The named tests must fail each time.
const noticed: Record<Weakness, { file: string; tests: string }> = {
  "two claims of one question": {
    file: "test/kunye/store/sqlite-store.test.ts",
    tests: "simultaneous claims of one question",
  },
  "two queries at a guessed price": {
    file: "test/kunye/lookups/guessed-prices.test.ts",
    tests: "three kinds",
  },
  "two watches of one subject": {
    file: "test/kunye/watches/watches.test.ts",
    tests: "a round compares",
  },
  "an outcome that weakens": {
    file: "test/kunye/store/sqlite-store.test.ts",
    tests: "schema itself",
  },
  "sums of a month that keep the former state": {
    file: "test/kunye/store/sqlite-store.test.ts",
    tests: "month sums",
  },
};

/** Returns true if the tests pass; throws if none ran. */
function pass(weakness: Weakness | null): boolean {
  const tests = Object.entries(noticed).filter(([name]) => weakness === null || name === weakness);
  const files = new Set(tests.map(([, { file }]) => file));
  const pattern = tests.map(([, one]) => `(${one.tests})`).join("|");
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config",
    "test/mutants/vitest.config.ts",
  ];
  const report = ".data/mutants/schema.json";
  rmSync(report, { force: true });
  const options = ["-t", pattern, "--maxWorkers=1", "--reporter=json", `--outputFile=${report}`];
  const env = {
    ...process.env,
    ...(weakness && { WEAKNESS: weakness }),
    STORES: "SQLite",
    MUTANTS_NOTICED_BY: [...files].join(" "),
  };
  const ran = spawnSync(process.execPath, [...vitest, ...options], { env, encoding: "utf8" });
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(
    readFileSync(report, "utf8"),
  ) as { numPassedTests: number; numFailedTests: number };
  if (passed + failed === 0) throw new Error(`no test ran: ${ran.stdout}${ran.stderr}`);
  return failed === 0;
}

if (!pass(null)) throw new Error("the tests fail with the whole schema");
for (const weakness of Object.keys(noticed) as Weakness[]) {
  const isNoticed = !pass(weakness);
  console.log(`${weakness}: ${isNoticed ? "noticed" : "**not noticed**"}`);
  if (!isNoticed) process.exitCode = 1;
}
