import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Lets processes claim the same keys at the same time; returns each process's results. */
export async function claimInProcesses(
  count: number,
  opener: { module: string; place: string },
  keys: number,
): Promise<string[][]> {
  const script = new URL("./claim-in-process.ts", import.meta.url).pathname;
  const args = [script, opener.module, opener.place, String(keys)];
  const started = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    return { child, lines };
  });
  await Promise.all(started.map(({ lines }) => lines.next()));
  for (const { child } of started) child.stdin.end("go\n");
  return Promise.all(
    started.map(async ({ child, lines }) => {
      const closed = once(child, "close");
      const line = (await lines.next()) as { value?: string };
      await closed;
      return JSON.parse(line.value ?? "[]") as string[];
    }),
  );
}
