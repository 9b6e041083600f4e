import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const setting = "/proc/sys/kernel/sched_autogroup_enabled";

/**
 * Where Linux weighs sessions instead of priorities, each of PostgreSQL's processes, a session of its own, weighs as
 * much as all of Künye. Has a benchmark run in a program of its own while it weighs priorities, for what a process is
 * weighed by is settled when it starts; false, and nothing done, where they count already or that may not be set.
 */
export async function ranByPriorities(name: string, options: readonly string[]): Promise<boolean> {
  if (!existsSync(setting) || readFileSync(setting, "utf8").trim() !== "1") return false;
  try {
    writeFileSync(setting, "0");
  } catch {
    console.log(
      "kernel.sched_autogroup_enabled is 1: PostgreSQL's processes weigh as much as Künye",
    );
    return false;
  }
  console.log("kernel.sched_autogroup_enabled is 1, and 0 during this run");
  const program = spawn(process.execPath, ["bench/run.ts", name, ...options], { stdio: "inherit" });
  const end = () => {
    program.kill();
    writeFileSync(setting, "1");
  };
  process.once("exit", end);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
  const [code] = (await once(program, "exit")) as [number | null];
  process.off("exit", end);
  end();
  if (code !== 0) throw new Error(`the benchmark ended with ${code}`);
  return true;
}
