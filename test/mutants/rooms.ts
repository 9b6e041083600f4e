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
    least: 65,
  },
  {
    name: "evidence",
    mutated: ["src/kunye/lookups/{judge-unknowns,read-received}.ts"],
    tests: [
      "test/kunye/lookups/{judge,settle}-unknowns.test.ts",
      "test/kunye/registry-client/{answers,classify-answer,large-answers}.test.ts",
    ],
    least: 96,
  },
  {
    name: "people",
    mutated: ["src/company/{harmless-part,people}.ts", "src/kunye/slack/authority.ts"],
    tests: ["test/company/people.test.ts", "test/kunye/slack/authority.test.ts"],
    least: 81,
  },
  {
    name: "permission",
    mutated: ["src/kunye/lookups/see-people.ts", "src/kunye/slack/permission.ts"],
    tests: ["test/kunye/lookups/see-people.test.ts", "test/kunye/slack/permission.test.ts"],
    least: 99,
  },
  {
    name: "ledger",
    mutated: ["src/kunye/store/{history,intent-rows,ledger,settlements}.ts"],
    tests: ["test/kunye/store/sqlite-store.test.ts"],
    least: 93,
  },
  {
    name: "answers",
    mutated: ["src/kunye/store/{accounts,answers}.ts"],
    tests: ["test/kunye/store/sqlite-store.test.ts"],
    least: 85,
  },
  {
    name: "metering",
    mutated: [
      "src/registry/accounts/{charge-batch,in-batches,meter}.ts",
      "src/registry/queries/*.ts",
    ],
    tests: ["test/registry/{accounts/{meter,metering},queries/*}.test.ts"],
    least: 92,
  },
];
