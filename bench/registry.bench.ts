import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Agent, request } from "undici";
import { freePort } from "../test/support/free-port.ts";

const connections = 32;

interface Load {
  path: string;
  bodies: readonly string[];
  key: string;
}

/** The whole service, every charge on disk before its answer, against a server that answers a constant: requests a second and p99 as ratios. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      companies: { type: "string", default: "20000" },
      seconds: { type: "string", default: "5" },
    },
  });
  const seconds = Number(values.seconds);
  const folder = mkdtempSync(join(tmpdir(), "registry-bench-"));
  const environment = { DATA_DIR: folder, LOG_LEVEL: "warn" };
  const account = [
    "src/registry.ts",
    "accounts",
    "add",
    "--name",
    "bench",
    "--balance",
    "100000000",
  ];
  const env = { ...process.env, ...environment };
  const key = execFileSync(process.execPath, account, { env, encoding: "utf8" }).trim();
  const floor = await start("bench/support/constant-server.ts", [], {});
  const service = await start(
    "src/registry.ts",
    ["serve", "--companies", values.companies, "--port", "PORT"],
    environment,
  );
  try {
    const vkn = { path: "vkn", bodies: ['{"vkn":"1234567890"}'], key };
    const bare = await measure("constant", floor, vkn, seconds);
    const loads: [string, Load][] = [
      ["vkn", vkn],
      ["vkn/detail", { ...vkn, path: "vkn/detail" }],
      ["mersis", { ...vkn, path: "mersis", bodies: ['{"mersis_no":"0123456789000027"}'] }],
      [
        "title",
        { ...vkn, path: "title", bodies: titles.map((title) => JSON.stringify({ title })) },
      ],
    ];
    for (const [name, load] of loads) {
      const got = await measure(name, service, load, seconds);
      const share = ((100 * got.perSecond) / bare.perSecond).toFixed(0);
      console.log(`  ${share} % of the constant's rate, p99 ${(got.p99 / bare.p99).toFixed(1)}×`);
    }
    const status = readFileSync(`/proc/${service.child.pid}/status`, "utf8");
    console.log(
      `resident memory ${(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024).toFixed(0)} MB`,
    );
  } finally {
    await Promise.all([floor, service].map(stop));
    rmSync(folder, { recursive: true });
  }
}

const titles = ["ornek gida", "örnek gıda san tic aş", "yeni örnek gıda", "dorukvan magazacilik"];

/** Closed loop over kept connections for some seconds, after one second to warm up. */
async function measure(name: string, { url }: Started, load: Load, seconds: number) {
  const agent = new Agent({ connections });
  const times: number[] = [];
  const begin = performance.now() + 1_000;
  const end = begin + seconds * 1_000;
  let next = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const at = performance.now();
      const answer = await request(`${url}/v1/search/${load.path}`, {
        dispatcher: agent,
        method: "POST",
        headers: { authorization: `Bearer ${load.key}`, "content-type": "application/json" },
        body: load.bodies[(next += 1) % load.bodies.length] ?? "",
      });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode}`);
      if (at >= begin) times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  await agent.close();
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const perSecond = times.length / seconds;
  console.log(`${name.padEnd(11)} ${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms`);
  return { perSecond, p99 };
}

interface Started {
  child: ChildProcess;
  url: string;
}

async function start(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Started> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [program, ...args.map((arg) => (arg === "PORT" ? String(port) : arg))],
    {
      env: { ...process.env, ...environment, PORT: String(port) },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await once(child.stdout, "data");
  return { child, url: `http://127.0.0.1:${port}` };
}

async function stop({ child }: Started): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
}
