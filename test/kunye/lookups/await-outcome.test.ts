import { expect, onTestFinished, test } from "vitest";
import { createAwaitOutcome } from "../../../src/kunye/lookups/await-outcome.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";
import { claimOf } from "../store/support/sample-claim.ts";
import { openPlace } from "../store/support/sqlite-place.ts";

test("a caller that joins a poll waits for its own time, not for the first caller's", async () => {
  const store = await openPlace(temporaryDirectory());
  onTestFinished(() => store.close());
  const claimed = await store.ledger.claim(claimOf("1234567890"));
  const id = claimed.kind === "won" ? claimed.intentId : "";
  const awaitOutcome = createAwaitOutcome(store);
  const first = awaitOutcome(id, 0);
  const joiner = awaitOutcome(id, 20_000);
  expect(await first).toEqual({ kind: "still-asking" });
  await store.ledger.settle(id, { state: "free", reason: "not-found" });
  expect(await joiner).toMatchObject({ kind: "refused", refusal: "not-found" });
});
