import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import { freePort } from "../../test/support/free-port.ts";

/** Running processes of a Slack app. */
export interface AppProcesses {
  urls: string[];
  /** The data directory of each process. */
  directories: string[];
  /** Returns the resident memory of all processes, and of those that they started, in MB. */
  memory: () => number;
  /** Returns the resident memory of the processes alone, in MB. */
  ownMemory: () => number;
  /** Starts a measurement: processor time in seconds and the peak growth of memory in MB since now. */
  measure: () => () => { processor: number; peakGrowth: number };
  stop: () => Promise<void>;
}

/** Returns the arguments that `npm start` gives to Node. */
export function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { start: string };
  };
  const words = scripts.start.split(" ");
  return words.slice(words.indexOf("node") + 1);
}

/**
 * Starts several processes of a program, each with its own directory, and waits until all answer.
 * `checkout` is the directory with the program, by default this repository.
 */
export async function startApps(
  count: number,
  program: string[],
  environment: Record<string, string>,
  checkout = ".",
): Promise<AppProcesses> {
  const directory = mkdtempSync(join(tmpdir(), "kunye-apps-"));
  const started = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const port = await freePort();
      const env = {
        PATH: process.env["PATH"],
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: join(directory, String(index)),
        ...environment,
      };
      const child = spawn(process.execPath, program, { env, stdio: "ignore", cwd: checkout });
      return { child, url: `http://127.0.0.1:${port}`, dataDir: env.DATA_DIR };
    }),
  );
  for (const { url } of started) await waitForAnswer(url);
  return {
    urls: started.map(({ url }) => url),
    directories: started.map(({ dataDir }) => dataDir),
    memory: () => started.flatMap(({ child }) => withChildren(child.pid)).reduce(addMemory, 0),
    ownMemory: () => started.reduce((sum, { child }) => sum + residentMb(child.pid), 0),
    measure() {
      const pids = started.map(({ child }) => child.pid);
      const sum = (valueOf: (pid: number | undefined) => number) =>
        pids.reduce<number>((total, pid) => total + valueOf(pid), 0);
      // Resets the peak (VmHWM) of each process.
      for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, "5");
      const [before, seconds] = [sum(residentMb), sum(processorSeconds)];
      return () => ({
        processor: sum(processorSeconds) - seconds,
        peakGrowth: sum(peakMb) - before,
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

/** Waits for any answer except 503: the bare Bolt app has no /readyz. */
async function waitForAnswer(url: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const up = await request(`${url}/readyz`).catch(() => null);
    await up?.body.dump();
    if (up && up.statusCode !== 503) return;
    await delay(50);
  }
  throw new Error(`no answer from ${url}`);
}

/** Returns a process and those that it started; some may have ended. */
function withChildren(pid = 0): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) => {
    const path = `/proc/${pid}/task/${thread}/children`;
    return (existsSync(path) ? readFileSync(path, "utf8") : "").split(" ").filter(Boolean);
  });
  return [pid, ...children.map(Number)];
}

function addMemory(sum: number, pid: number): number {
  // An ended process has no memory, and then no file.
  return sum + (existsSync(`/proc/${pid}/status`) ? residentMb(pid) || 0 : 0);
}

function residentMb(pid: number | undefined): number {
  return megabytesOf(pid, /VmRSS:\s+(\d+)/);
}

function peakMb(pid: number | undefined): number {
  return megabytesOf(pid, /VmHWM:\s+(\d+)/);
}

function megabytesOf(pid: number | undefined, line: RegExp): number {
  return Number(line.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
}

/** Returns user and system time in seconds; the kernel counts hundredths of a second. */
function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
