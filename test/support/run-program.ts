import { execFile } from "node:child_process";
import { programEnvironment } from "./program-environment.ts";

/** Runs a program to its end; resolves with its exit code and output. */
export function runProgram(
  program: string,
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: unknown; said: string }> {
  const env = programEnvironment(settings);
  return new Promise((resolve) => {
    execFile(process.execPath, [`src/${program}.ts`, ...args], { env }, (error, out, err) => {
      resolve({ code: error?.code ?? 0, said: out + err });
    });
  });
}
