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
  // PostgreSQL names the row's values beside its message.
  const refused = Object.assign(new Error("duplicate key"), { detail: "SECRET", where: "SECRET" });
  log.error({ err: refused }, "not written");
  expect(lines.splice(1).join("")).toMatch(/^(?!.*SECRET).*duplicate key/);
  log.debug("quiet");
  expect(lines).toHaveLength(1);
});
