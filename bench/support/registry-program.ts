import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { freePort } from "../../test/support/free-port.ts";

/** A started server program. */
export interface StartedProgram {
  url: string;
  /** Milliseconds from the start until the program says where it listens. */
  readyMs: number;
  /** Returns the current resident memory in MB. */
  residentMb(): number;
  /** Returns the same with the processes that it has started. */
  familyMb(): number;
  stop(): Promise<void>;
}

/** Opens an account with plenty of credit and returns its key. */
export function openAccount(dataDir: string): string {
  const args = ["accounts", "add", "--name", "bench", "--balance", "100000000"];
  return runRegistry(args, { DATA_DIR: dataDir }).trim();
}

/** Runs a command like `npm run registry` to its end, and returns its output. */
function runRegistry(args: readonly string[], environment: NodeJS.ProcessEnv): string {
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
  // Warnings may come before the line that says where it listens.
  for (let said = ""; !/^(?!\{).+/m.test(said);) {
    said += String(((await once(child.stdout, "data")) as [Buffer])[0]);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - startedAt,
    residentMb: () => residentMb(child.pid),
    familyMb: () => familyOf(child.pid).reduce<number>((sum, pid) => sum + residentMb(pid), 0),
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

/** Returns a process and the ones that it has started and that still run. */
function familyOf(pid: number | undefined): (number | undefined)[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...children.split(" ").filter(Boolean).map(Number)];
}

/** Returns a process's resident memory; 0 if it has ended. */
function residentMb(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, "utf8") : "";
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}
