import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mutations, type Mutation } from "./mutation-list.ts";

// `npm run mutations` breaks a copy of the program in one place at a time; a test must fail each time.
// `--list` only prints the mutations.
const copied = [
  "src",
  "test",
  "bench",
  "manifest.yml",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
];
const only = process.argv[2] ?? "";
if (only === "--list") {
  for (const { name, file, tests } of mutations) console.log(`${name}\t${file}\t${tests}`);
  process.exit();
}
const root = mkdtempSync(join(tmpdir(), "kunye-mutations-"));
try {
  for (const name of copied) cpSync(name, join(root, name), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  console.log("| mutation | caught by |\n| --- | --- |");
  const survivors = mutations.filter(({ name }) => name.includes(only)).filter(survives);
  if (survivors.length > 0) process.exitCode = 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** Breaks the copy, runs the tests, restores the copy, and prints a row of the table. */
function survives({ name, file, from, to, suite, tests }: Mutation): boolean {
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  if (source.split(from).length !== 2) throw new Error(`"${name}" does not match exactly once`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const caught = failures(suite, tests);
  writeFileSync(path, source);
  console.log(`| ${name} | ${caught[0] ?? "**nothing**"} |`);
  return caught.length === 0;
}

function failures(suite: string, tests: string): string[] {
  const report = join(root, "report.json");
  rmSync(report, { force: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const path = suite.includes("/") ? suite : `faults/${suite}`;
  const filter = ["run", `test/${path}.test.ts`, "-t", tests];
  const reporting = ["--reporter=json", `--outputFile=${report}`];
  const options = { cwd: root, timeout: 180_000 };
  const { status } = spawnSync(process.execPath, [vitest, ...filter, ...reporting], options);
  if (!existsSync(report)) {
    console.error(`No report: vitest ${filter.join(" ")} was killed, perhaps after its timeout.`);
    return [];
  }
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const run = all.filter((one) => one.status === "passed" || one.status === "failed");
  if (run.length === 0) {
    console.error(`No test of ${path} is named "${tests}".`);
    return [];
  }
  const failed = run.filter((one) => one.status === "failed").map(({ fullName }) => fullName);
  return failed.length === 0 && status !== 0 ? ["an error outside the tests"] : failed;
}
