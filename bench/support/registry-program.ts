import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { freePort } from "../../test/support/free-port.ts";

/** A started server program. */
export interface StartedProgram {
  url: string;
  /** Milliseconds from the start to the first line of output. */
  readyMs: number;
  /** Returns the current resident memory in MB. */
  residentMb(): number;
  stop(): Promise<void>;
}

/** Opens an account with plenty of credit and returns its key. */
export function openAccount(dataDir: string): string {
  const args = ["accounts", "add", "--name", "bench", "--balance", "100000000"];
  return runRegistry(args, { DATA_DIR: dataDir }).trim();
}

/** Runs a command like `npm run registry` to its end, and returns its output. */
export function runRegistry(args: readonly string[], environment: NodeJS.ProcessEnv): string {
  const env = { ...process.env, ...environment };
  return execFileSync(process.execPath, ["src/registry.ts", ...args], { env, encoding: "utf8" });
}

/** Starts the registry service like `npm run registry -- serve`. */
export async function startRegistry(
  dataDir: string,
  companies: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<StartedProgram> {
  const port = await freePort();
  const args = ["src/registry.ts", "serve", "--companies", companies, "--port", String(port)];
  return start(args, port, { ...environment, DATA_DIR: dataDir, LOG_LEVEL: "warn" });
}

/** Starts a bare server that always answers the same bytes. */
export async function startConstant(): Promise<StartedProgram> {
  const port = await freePort();
  return start(["bench/support/constant-server.ts"], port, { PORT: String(port) });
}

async function start(args: string[], port: number, environment: NodeJS.ProcessEnv) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - startedAt,
    residentMb: () => residentMb(child),
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

function residentMb({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}
