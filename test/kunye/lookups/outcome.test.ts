import { expect, test } from "vitest";
import { meaningOf } from "../../../src/kunye/lookups/outcome.ts";
import { refusals, type QueryOutcome } from "../../../src/kunye/lookups/ports.ts";
import { ayse, general, paid, startLookups } from "./support/start-lookups.ts";

const refused = refusals.map((refusal): QueryOutcome => ({
  kind: "refused",
  refusal,
  status: 400,
  balance: null,
  required: null,
}));

const outcomes: QueryOutcome[] = [
  paid(1_000_000),
  paid(null),
  ...refused,
  { kind: "not-sent", cause: "unreachable" },
  { kind: "not-sent", cause: "certificate" },
  { kind: "unknown", cause: "timeout" },
  { kind: "unknown", cause: "too-large" },
];

test("an outcome means the money that the ledger counts", async () => {
  for (const outcome of outcomes) {
    const { lookups, answerWith } = await startLookups();
    answerWith(outcome);
    const result = await lookups.askTyped(ayse, general);
    if (result.kind === "held-titles" || result.kind === "doubtful-title") {
      throw new Error("a number is no title");
    }
    const { paid: charged, unknown } = await lookups.monthSpending("T1");
    const counted = charged.length > 0 ? "charged" : unknown.length > 0 ? "maybe" : "none";
    expect({ outcome, money: meaningOf(result).money }).toEqual({ outcome, money: counted });
  }
});
