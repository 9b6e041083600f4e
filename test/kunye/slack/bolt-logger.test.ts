import { expect, test } from "vitest";
import { createLogger } from "../../../src/platform/logger.ts";
import { createBoltLogger } from "../../../src/kunye/slack/bolt-logger.ts";

test("Bolt's lines are logged without payloads", () => {
  const lines: string[] = [];
  const log = createBoltLogger(createLogger("trace", { write: (line) => void lines.push(line) }));
  log.debug("payload", { token: "xoxb-secret" });
  log.info("ready", 1);
  log.warn("careful", { token: "xoxb-secret" });
  log.error("failed:", new Error("no route"));
  log.setName("bolt");
  const said = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(said.map(({ level, msg }) => [level, msg])).toEqual([
    [20, "ready 1"],
    [40, "careful [object Object]"],
    [50, "failed: no route"],
  ]);
  expect(lines.join("")).not.toContain("xoxb");
});
