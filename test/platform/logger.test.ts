import { expect, test } from "vitest";
import { createLogger } from "../../src/platform/logger.ts";

test("possible secrets and personal data are removed, at the top and one level down", () => {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(line) });
  const sensitive = {
    token: "SECRET",
    apiKey: "SECRET",
    authorization: "SECRET",
    signingSecret: "SECRET",
    response_url: "SECRET",
    user_id: "SECRET",
    user_name: "SECRET",
    text: "SECRET",
    vkn: "SECRET",
    title: "SECRET",
    key: "SECRET",
  };
  log.info({ ...sensitive, body: sensitive, kind: "vkn_detail" }, "asked");
  expect(lines.join("")).not.toContain("SECRET");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: "asked", kind: "vkn_detail" });
  log.debug("quiet");
  expect(lines).toHaveLength(1);
});
