import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { programEnvironment } from "../support/program-environment.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

/** Runs a program whose output has no reader; resolves to its exit code and its errors. */
async function runUnread(program: string, args: string[], stdout: "pipe" | number = "pipe") {
  const child = spawn(process.execPath, [`src/${program}.ts`, ...args], {
    stdio: ["ignore", stdout, "pipe"],
    env: programEnvironment({ DATA_DIR: temporaryDirectory() }),
  });
  child.stdout?.destroy();
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
  const [code] = (await once(child, "close")) as [number];
  return { code, errors };
}

test.each([
  ["manifest", ["--socket"]],
  ["registry", ["--help"]],
  ["registry", ["accounts", "list"]],
  ["admin", ["--help"]],
  ["workspace", ["--help"]],
  ["slack-check", ["--help"]],
])("%s %j ends with 0 and prints nothing if its reader has left", async (program, args) => {
  expect(await runUnread(program, args)).toEqual({ code: 0, errors: "" });
});

test.each([
  ["manifest", ["--socket"]],
  ["registry", ["--help"]],
  ["admin", ["--help"]],
])("%s %j on a full disk ends with 1 and prints one line", async (program, args) => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => {
    closeSync(full);
  });
  const { code, errors } = await runUnread(program, args, full);
  expect(code).toBe(1);
  expect(errors).toMatch(/^stdout: .*ENOSPC.*\n$/);
});
