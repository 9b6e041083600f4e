import { execFile } from "node:child_process";
import { programEnvironment } from "./program-environment.ts";

/** The exit code and output of the operator's command. */
export interface AdminResult {
  code: number;
  out: string;
  err: string;
}

/** Runs the operator's command with these settings. */
export function runAdmin(
  environment: Record<string, string>,
  ...args: string[]
): Promise<AdminResult> {
  const env = programEnvironment(environment);
  return new Promise((resolve) => {
    execFile(process.execPath, ["src/admin.ts", ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}
