import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";
import { runAdmin as runInProcess } from "../../src/kunye/operate/admin/run-admin.ts";
import { runKunye } from "../../src/kunye/start/run-kunye.ts";

/** The exit code and output of a program. */
export interface AdminResult {
  code: number;
  out: string;
  err: string;
}

/** The output of the program in whose call something is printed. */
const output = new AsyncLocalStorage<AdminResult>();
const streams = [process.stdout, process.stderr] as const;

/** Runs the operator's command with these settings, without the start of a process. */
export function runAdmin(
  environment: Record<string, string>,
  ...args: string[]
): Promise<AdminResult> {
  return keepingOutput(() => runInProcess(args, environment));
}

/** Runs a start that must fail, without the start of a process; returns the words of its log. */
export async function failToStart(
  environment: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const { code, err } = await keepingOutput(() => runKunye(environment));
  return { code, said: (JSON.parse(err) as { msg: string }).msg };
}

/** Runs a command in this process; returns its exit code and what it prints. */
export async function keepingOutput(run: () => Promise<number>): Promise<AdminResult> {
  keepOutput();
  const handlers = streams.map((stream) => stream.listeners("error"));
  const result: AdminResult = { code: 0, out: "", err: "" };
  result.code = await output.run(result, run);
  streams.forEach((stream, at) => {
    for (const handler of stream.listeners("error")) {
      if (!handlers[at]?.includes(handler)) stream.off("error", handler as () => void);
    }
  });
  return result;
}

let keepsOutput = false;

/** Keeps what commands print, and leaves all other output as it is. */
function keepOutput(): void {
  if (keepsOutput) return;
  keepsOutput = true;
  // Commands may run at the same time.
  for (const stream of streams) stream.setMaxListeners(0);
  const { log, error } = console;
  console.log = (...words: unknown[]) => {
    const result = output.getStore();
    if (result) result.out += `${format(...words)}\n`;
    else log(...words);
  };
  console.error = (...words: unknown[]) => {
    const result = output.getStore();
    if (result) result.err += `${format(...words)}\n`;
    else error(...words);
  };
  for (const [at, stream] of streams.entries()) {
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (...args: unknown[]) => {
      const result = output.getStore();
      if (!result) return write(...args);
      result[at === 0 ? "out" : "err"] += String(args[0]);
      return true;
    };
  }
}
