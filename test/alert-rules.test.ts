import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const directory = "docs/deploy";
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test.skipIf(!hasPromtool)(
  "the rules for Prometheus are valid and pass their own test (skipped without promtool)",
  () => {
    for (const args of [
      ["check", "rules", "prometheus-rules.yml"],
      ["test", "rules", "prometheus-rules.test.yml"],
    ]) {
      const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: directory });
      expect(status, `${stdout.toString()}${stderr.toString()}`).toBe(0);
    }
  },
);

test("the rules' own test raises each alert", () => {
  const textOf = (file: string) => readFileSync(`${directory}/${file}`, "utf8");
  const alerts = [...textOf("prometheus-rules.yml").matchAll(/- alert: (\w+)/g)];
  const raised = [...textOf("prometheus-rules.test.yml").matchAll(/alertname="(\w+)"/g)];
  expect(raised.map(([, name]) => name).sort()).toEqual(alerts.map(([, name]) => name).sort());
});
