import { expect, test } from "vitest";
import { gateWith, onlyUser } from "../lists/support/run-in-gate.ts";

/** Five times Slack's longest text: all readings take seconds, a quadratic one takes minutes. */
const letters = 200_000;
/** Some readers stop there. */
const longestRead = 80_000;

test("a text of any signs is read in a time that grows with its length", async () => {
  const module = new URL("./support/read-long-texts.ts", import.meta.url);
  const gate = gateWith({ timeMs: 100_000 });
  const outcome = await gate.run(onlyUser, { module, name: "readLongTexts", input: letters });
  expect(outcome).toEqual({ kind: "done", result: expect.any(Number) as number });
});

test("no reading takes more than twice its share when the text is four times as long", async () => {
  const module = new URL("./support/read-long-texts.ts", import.meta.url);
  const input = { module, name: "fastGrowing", input: longestRead };
  const outcome = await gateWith({ timeMs: 100_000 }).run(onlyUser, input);
  expect(outcome).toEqual({ kind: "done", result: [] });
});
