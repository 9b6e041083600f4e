import { expect, test } from "vitest";
import { holdInContainer } from "../../src/platform/hold-in-container.ts";

test("only the first process of a container waits after a wrong setting, until it is stopped", async () => {
  const stop = Promise.withResolvers<undefined>();
  const until = () => stop.promise;
  expect(await holdInContainer(78, { processId: 7, until })).toBe(78);
  expect(await holdInContainer(1, { processId: 1, until })).toBe(1);
  const held = holdInContainer(78, { processId: 1, until });
  expect(await Promise.race([held, Promise.resolve("waiting")])).toBe("waiting");
  stop.resolve(undefined);
  expect(await held).toBe(78);
});
