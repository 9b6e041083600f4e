import { expect, test } from "vitest";
import { gateWith, onlyUser } from "../lists/support/run-in-gate.ts";

/** Five times Slack's longest text: a quadratic reading of it takes minutes. */
const letters = 200_000;

test("a text of any signs is read in a time that grows with its length", async () => {
  const module = new URL("./support/read-long-texts.ts", import.meta.url);
  const gate = gateWith({ timeMs: 100_000 });
  const outcome = await gate.run(onlyUser, { module, name: "readLongTexts", input: letters });
  expect(outcome).toEqual({ kind: "done", result: expect.any(Number) as number });
});
