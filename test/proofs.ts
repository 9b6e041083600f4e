import { spawnSync } from "node:child_process";
import { rooms } from "./mutants/rooms.ts";

/** A large proof: a test file of `npm test` with more runs, seeded; or a program of its own. */
type Proof = { name: string; runs: Record<string, string>; file: string } | Program;

interface Program {
  name: string;
  /** A script and its arguments. */
  program: readonly string[];
}

const proofs: readonly Proof[] = [
  {
    name: "invoices",
    file: "test/kunye/check/earned-green.test.ts",
    runs: { INVOICES: "10000" },
  },
  { name: "prints", file: "test/kunye/intake/prints.test.ts", runs: { INVOICES: "10000" } },
  { name: "unseen", file: "test/e2e/unseen-ways.test.ts", runs: { UNSEEN_WAYS: "100" } },
  {
    name: "files",
    file: "test/kunye/intake/broken-files.test.ts",
    runs: { FILE_RUNS: "100000", FILE_SEED: "20261125" },
  },
  {
    name: "answers",
    file: "test/kunye/lookups/mutated-answers.test.ts",
    runs: { MUTATED_ANSWERS: "100000" },
  },
  { name: "days", file: "test/kunye/lookups/settle-days.test.ts", runs: { SETTLE_DAYS: "500" } },
  { name: "steps", file: "test/faults/random.test.ts", runs: { FAULT_STEPS: "10000" } },
  { name: "world", file: "test/faults/world.test.ts", runs: { FAULT_STEPS: "10000" } },
  { name: "replicas", file: "test/faults/replicas.test.ts", runs: { FAULT_COMPANIES: "1000" } },
  { name: "watches", file: "test/kunye/watches/year.test.ts", runs: { WATCHED: "300" } },
  {
    name: "memory",
    file: "test/kunye/check/memory/remember.test.ts",
    runs: { MEMORY_SEQUENCES: "10000" },
  },
  {
    name: "order",
    file: "test/kunye/check/order.test.ts",
    runs: { ORDERED_CASES: "10000" },
  },
  {
    name: "arrival",
    file: "test/kunye/check/memory/arrival.test.ts",
    runs: { ARRIVALS: "300" },
  },
  { name: "shop", file: "test/kunye/check/memory/year.test.ts", runs: { SHOP_YEARS: "100" } },
  {
    name: "agents",
    file: "test/e2e/agents-spend-nothing.test.ts",
    runs: { AGENT_CALLS: "10000" },
  },
  {
    name: "lists",
    file: "test/kunye/features/list-counts.test.ts",
    runs: { LISTS: "300", LIST_SEED: "20261127" },
  },
  {
    name: "scores",
    file: "test/company/match-certainty.test.ts",
    runs: { CROWDED_SEARCHES: "60000" },
  },
  {
    name: "short-names",
    file: "test/registry/titles/short-names.test.ts",
    runs: { SHORT_NAME_TITLES: "1700000" },
  },
  {
    name: "kills",
    file: "test/registry/kill.test.ts",
    runs: { KILL_ROUNDS: "600", KILL_SEED: "20261125" },
  },
  {
    name: "money-kills",
    file: "test/e2e/killed-often.test.ts",
    runs: { APP_KILLS: "200", APP_KILL_SEED: "20261128" },
  },
  {
    name: "registry-replicas",
    file: "test/registry/replicas.test.ts",
    runs: { REPLICA_CLIENTS: "200", REPLICA_KILLS: "500", REPLICA_SEED: "20261128" },
  },
  {
    name: "registry-restarts",
    file: "test/registry/replicas.test.ts",
    runs: { REPLICA_RESTARTS: "20" },
  },
  {
    name: "registry-imports",
    file: "test/registry/title-list/shared-titles.test.ts",
    runs: { IMPORT_KILLS: "300", IMPORT_SEED: "20261128" },
  },
  { name: "schema", program: ["test/mutants/run-schema.ts"] },
  ...rooms.map(({ name }): Program => ({
    name: `mutants-${name}`,
    program: ["test/mutants/run.ts", name],
  })),
];

// `npm run proofs [-- NAME …]`: each proof by itself, or those that are named; exits with 1 if one fails.
const named = process.argv.slice(2);
const unknown = named.filter((name) => proofs.every((proof) => proof.name !== name));
if (unknown.length > 0) {
  const names = proofs.map(({ name }) => name).join(", ");
  console.error(`No such proof: ${unknown.join(", ")}. There are: ${names}`);
  process.exit(64);
}
const vitest = "node_modules/vitest/vitest.mjs";
const failed = proofs.filter((proof) => {
  if (named.length > 0 && !named.includes(proof.name)) return false;
  const runs = "runs" in proof ? proof.runs : {};
  // Hours at most: a proof's length follows its runs.
  const args =
    "program" in proof ? proof.program : [vitest, "run", proof.file, "--testTimeout=14400000"];
  const settings = Object.entries(runs).map(([setting, value]) => `${setting}=${value}`);
  console.log(`== ${proof.name}: ${[...settings, "node", ...args].join(" ")}`);
  const env = { ...process.env, ...runs };
  return spawnSync(process.execPath, args, { env, stdio: "inherit" }).status !== 0;
});
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(({ name }) => name).join(", ")}`);
  process.exitCode = 1;
}
