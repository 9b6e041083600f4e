import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";
import { runAdmin as runInProcess } from "../../src/kunye/operate/admin/run-admin.ts";

/** The exit code and output of the operator's command. */
export interface AdminResult {
  code: number;
  out: string;
  err: string;
}

/** The output of the command in whose call something is printed. */
const output = new AsyncLocalStorage<AdminResult>();
const streams = [process.stdout, process.stderr] as const;

/** Runs the operator's command with these settings, without the start of a process. */
export async function runAdmin(
  environment: Record<string, string>,
  ...args: string[]
): Promise<AdminResult> {
  keepOutput();
  const handlers = streams.map((stream) => stream.listeners("error"));
  const result: AdminResult = { code: 0, out: "", err: "" };
  result.code = await output.run(result, () => runInProcess(args, environment));
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
  const write = process.stdout.write.bind(process.stdout) as (...args: unknown[]) => boolean;
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
  process.stdout.write = (...args: unknown[]) => {
    const result = output.getStore();
    if (!result) return write(...args);
    result.out += String(args[0]);
    return true;
  };
}
