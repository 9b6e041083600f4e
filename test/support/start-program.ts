import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { onTestFinished, vi } from "vitest";
import { freePort } from "./free-port.ts";
import { programEnvironment } from "./program-environment.ts";

/** The whole program in a process of its own. */
export interface RunningProgram {
  child: ChildProcess;
  url: string;
  /** Resolves with the exit code, or null if a signal ended the program. */
  ended: Promise<[number | null]>;
}

/** Starts the program and waits until it is ready; kills it after the test. */
export async function startProgram(environment: Record<string, string>): Promise<RunningProgram> {
  const port = await freePort();
  const child = spawn(process.execPath, ["src/main.ts"], {
    stdio: "ignore",
    env: programEnvironment({ ...environment, PORT: String(port) }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200;
  await vi.waitUntil(isReady, { timeout: 20_000, interval: 50 });
  return { child, url, ended: once(child, "exit") as Promise<[number | null]> };
}
