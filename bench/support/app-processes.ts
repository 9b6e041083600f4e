import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import { freePort } from "../../test/support/free-port.ts";

/** Processes of one Slack app. */
export interface AppProcesses {
  urls: string[];
  /** Resident memory of all of them in MB. */
  memory: () => number;
  /** Begins to measure: the processor time in seconds from here on, and by how many MB memory rose at its highest. */
  measure: () => () => { processor: number; rose: number };
  stop: () => Promise<void>;
}

/** What `npm start` hands to Node. */
export function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { start: string };
  };
  return scripts.start.split(" ").slice(1);
}

/** Starts a program so many times, each with a directory of its own, and waits until all of them answer. */
export async function startApps(
  count: number,
  program: string[],
  environment: Record<string, string>,
): Promise<AppProcesses> {
  const directory = mkdtempSync(join(tmpdir(), "kunye-apps-"));
  const started = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const port = await freePort();
      const env = {
        ...{ PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: String(port) },
        ...{ DATA_DIR: join(directory, String(index)), ...environment },
      };
      const child = spawn(process.execPath, program, { env, stdio: "ignore" });
      return { child, url: `http://127.0.0.1:${port}` };
    }),
  );
  for (const { url } of started) await answers(url);
  return {
    urls: started.map(({ url }) => url),
    memory: () => started.reduce((sum, { child }) => sum + residentMb(child.pid), 0),
    measure() {
      const pids = started.map(({ child }) => child.pid);
      const sum = (of: (pid: number | undefined) => number) =>
        pids.reduce<number>((all, pid) => all + of(pid), 0);
      // The highest is forgotten.
      for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, "5");
      const [before, seconds] = [sum(residentMb), sum(processorSeconds)];
      return () => ({
        processor: sum(processorSeconds) - seconds,
        rose: sum(highestMb) - before,
      });
    },
    async stop() {
      for (const { child } of started) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      rmSync(directory, { recursive: true });
    },
  };
}

/** A bare app has no such path, and is ready when it says so. */
async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const up = await request(`${url}/readyz`).catch(() => null);
    await up?.body.dump();
    if (up && up.statusCode !== 503) return;
    await delay(50);
  }
  throw new Error(`nothing answers at ${url}`);
}

function residentMb(pid: number | undefined): number {
  return megabytesOf(pid, /VmRSS:\s+(\d+)/);
}

function highestMb(pid: number | undefined): number {
  return megabytesOf(pid, /VmHWM:\s+(\d+)/);
}

function megabytesOf(pid: number | undefined, line: RegExp): number {
  return Number(line.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
}

/** User and system time, which the kernel counts in hundredths of a second. */
function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
