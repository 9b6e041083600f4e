import { execFile } from "node:child_process";
import { programEnvironment } from "./program-environment.ts";

/** What the operator's command answered. */
export interface AdminResult {
  code: number;
  out: string;
  err: string;
}

/** Runs the operator's command with the settings of a program. */
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
