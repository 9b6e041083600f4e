import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/test-service.ts";
import { writeUserList } from "../support/user-list.ts";

/** The real list has about 2,000,000 users (IMPORT_USERS); memory must not grow with the size. */
const users = Number(process.env["IMPORT_USERS"] ?? 200_000);

test("the memory of an import does not grow with the list", { timeout: 600_000 }, async () => {
  const dataDir = await temporaryDirectory();
  const { kept } = await writeUserList(`${dataDir}/list.xml`, users);
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ["--max-old-space-size=64", "src/registry.ts", "import", `${dataDir}/list.xml`],
    { env: { ...process.env, DATA_DIR: dataDir } },
  );
  const output: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.resume();
  let peakKb = 0;
  const watch = setInterval(() => {
    void readFile(`/proc/${child.pid ?? 0}/status`, "utf8").then(
      (status) => (peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))),
      () => undefined,
    );
  }, 20);
  const [code] = (await once(child, "close")) as [number];
  clearInterval(watch);
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${users} users: ${seconds.toFixed(1)} s, peak RSS ${Math.round(peakKb / 1_024)} MB`);
  expect(code).toBe(0);
  expect(output.join("")).toContain(`Kept: ${kept}\n`);
  expect(peakKb).toBeLessThan(400 * 1_024);
});
