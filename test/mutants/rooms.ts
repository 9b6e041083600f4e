/** A room where money or people are decided, and the tests that must notice its mutants. */
export interface Room {
  name: string;
  mutated: readonly string[];
  tests: readonly string[];
  /** The least share of noticed mutants in per cent, or 0 if the room has not been measured yet. */
  least: number;
}

export const rooms: readonly Room[] = [
  {
    name: "claims",
    mutated: ["src/kunye/store/{budgets,claims}.ts"],
    tests: ["test/kunye/store/sqlite-store.test.ts"],
    least: 80,
  },
  {
    name: "paying",
    mutated: ["src/kunye/lookups/{ask,await-outcome,offers,outcome,prices}.ts"],
    tests: ["test/kunye/lookups/{asking,guessed-prices,outcome,pressing,store-down}.test.ts"],
    least: 0,
  },
  {
    name: "evidence",
    mutated: ["src/kunye/lookups/{judge-unknowns,read-received}.ts"],
    tests: [
      "test/kunye/lookups/{judge,settle}-unknowns.test.ts",
      "test/kunye/registry-client/classify-answer.test.ts",
    ],
    least: 0,
  },
  {
    name: "people",
    mutated: ["src/company/{harmless-part,people}.ts", "src/kunye/slack/authority.ts"],
    tests: ["test/company/people.test.ts", "test/kunye/slack/authority.test.ts"],
    least: 81,
  },
  {
    name: "ledger",
    mutated: ["src/kunye/store/{accounts,answers,history,intent-rows,ledger,settlements}.ts"],
    tests: ["test/kunye/store/sqlite-store.test.ts"],
    least: 0,
  },
  {
    name: "metering",
    mutated: [
      "src/registry/accounts/{charge-batch,in-batches,meter}.ts",
      "src/registry/queries/*.ts",
    ],
    tests: ["test/registry/{accounts/metering,queries/*}.test.ts"],
    least: 0,
  },
];
