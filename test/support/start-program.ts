import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { onTestFinished, vi } from "vitest";
import { freePort } from "./free-port.ts";
import { programEnvironment } from "./program-environment.ts";

/** The whole program in a process of its own. */
export interface RunningProgram {
  child: ChildProcess;
  url: string;
  /** Returns its output so far. */
  said: () => string;
  /** Resolves with the exit code, or null if a signal ended the program. */
  ended: Promise<[number | null]>;
}

/** Starts the program and waits until it is ready; kills it after the test. */
export async function startProgram(environment: Record<string, string>): Promise<RunningProgram> {
  const program = await spawnProgram(environment);
  await untilReady(program);
  return program;
}

/** Starts the program without waiting for it, by default on a free port; kills it after the test. */
export async function spawnProgram(
  environment: Record<string, string>,
  ownPort?: number,
): Promise<RunningProgram> {
  const port = ownPort ?? (await freePort());
  const child = spawn(process.execPath, ["src/main.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: programEnvironment({ ...environment, PORT: String(port) }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const url = `http://127.0.0.1:${port}`;
  return { child, url, said: () => output, ended: once(child, "exit") as Promise<[number | null]> };
}

/** Waits until the program is ready. @throws {Error} if it has ended, or is not ready in time. */
export async function untilReady({ child, url }: RunningProgram): Promise<void> {
  let answer = "none";
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`the program exited with ${child.exitCode}`);
    const signal = AbortSignal.timeout(5_000);
    const status = await fetch(`${url}/readyz`, { signal }).then((res) => res.status, String);
    answer = String(status);
    return status === 200;
  };
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 50 }).catch((cause: unknown) => {
    throw new Error(`the program is not ready; its last answer: ${answer}`, { cause });
  });
}
