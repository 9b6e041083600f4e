import { expect, test } from "vitest";
import { limitUses, remainingOf } from "../../../src/kunye/lookups/limit-use.ts";

const credit = 1_000_000;

test("a limit's use includes possible charges, and names their sum", () => {
  const row = { kind: "vkn", queries: 1 } as const;
  const spending = {
    paid: [
      { ...row, userId: "U1", cost: 2 * credit },
      { ...row, userId: "U2", cost: credit },
    ],
    // U1 waits for an outcome of three credits.
    countedByUser: new Map([
      ["", 6 * credit],
      ["U1", 5 * credit],
    ]),
  };
  const uses = limitUses({ team: 5 * credit, person: 8 * credit }, spending, "U1");
  expect(uses).toEqual([
    { whose: "team", limit: 5 * credit, used: 6 * credit, uncertain: 3 * credit },
    { whose: "person", limit: 8 * credit, used: 5 * credit, uncertain: 3 * credit },
  ]);
  expect(uses.map(remainingOf)).toEqual([0, 3 * credit]);
  expect(limitUses({ team: null, person: credit }, spending, "U2")).toEqual([
    { whose: "person", limit: credit, used: credit, uncertain: 0 },
  ]);
});
