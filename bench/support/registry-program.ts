import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { freePort } from "../../test/support/free-port.ts";

/** A program that listens. */
export interface Started {
  url: string;
  /** Milliseconds from its start to its first line. */
  readyMs: number;
  /** Its resident memory now, in MB. */
  residentMb(): number;
  stop(): Promise<void>;
}

/** Opens an account with plenty of credit and answers with its key. */
export function openAccount(dataDir: string): string {
  const args = ["src/registry.ts", "accounts", "add", "--name", "bench", "--balance"];
  const env = { ...process.env, DATA_DIR: dataDir };
  return execFileSync(process.execPath, [...args, "100000000"], { env, encoding: "utf8" }).trim();
}

/** The registry service as `npm run registry -- serve` runs it. */
export async function startRegistry(dataDir: string, companies: string): Promise<Started> {
  const port = await freePort();
  const args = ["src/registry.ts", "serve", "--companies", companies, "--port", String(port)];
  return start(args, port, { DATA_DIR: dataDir, LOG_LEVEL: "warn" });
}

/** A bare server that answers the same bytes each time. */
export async function startConstant(): Promise<Started> {
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
