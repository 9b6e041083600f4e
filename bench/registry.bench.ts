import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Agent, request } from "undici";
import { vknOfNumber } from "../src/registry/institution/numbering.ts";
import {
  openAccount,
  startConstant,
  startRegistry,
  type StartedProgram,
} from "./support/registry-program.ts";

const connections = 32;

/** A path, and the bodies that are sent to it in turn. */
interface Load {
  path: string;
  bodies: readonly string[];
}

const vkns = Array.from({ length: 500 }, (_, number) => ({ vkn: vknOfNumber(number) }));
const titles = ["ornek gida", "örnek gıda san tic aş", "yeni örnek gıda", "dorukvan magazacilik"];
const vkn: Load = { path: "vkn", bodies: vkns.map((body) => JSON.stringify(body)) };
const title: Load = {
  path: "title",
  bodies: titles.map((text) => JSON.stringify({ title: text })),
};
const loads: Load[] = [
  vkn,
  { ...vkn, path: "vkn/detail" },
  { path: "mersis", bodies: ['{"mersis_no":"0123456789000027"}'] },
  title,
];

/**
 * The service's start time and memory, and its requests a second and p99 (every charge on disk
 * before its answer), compared with a server of constant answers; `--serve` leaves the comparison
 * out.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      companies: { type: "string", default: "20000" },
      seconds: { type: "string", default: "5" },
      serve: { type: "boolean", default: false },
    },
  });
  const seconds = Number(values.seconds);
  const folder = mkdtempSync(join(tmpdir(), "registry-bench-"));
  const key = openAccount(folder);
  const first = await startRegistry(folder, values.companies);
  await first.stop();
  const service = await startRegistry(folder, values.companies);
  console.log(
    `${values.companies} companies: ready in ${(first.readyMs / 1_000).toFixed(1)} s the first time, ` +
      `${(service.readyMs / 1_000).toFixed(1)} s later; resident memory ${service.residentMb()} MB`,
  );
  try {
    if (values.serve) await measure(service, title, { key, seconds });
    else await compare(service, { key, seconds });
    console.log(`resident memory after all that ${service.residentMb()} MB`);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

interface Run {
  key: string;
  seconds: number;
}

async function compare(service: StartedProgram, run: Run): Promise<void> {
  const floor = await startConstant();
  try {
    const bare = await measure(floor, { ...vkn, path: "constant" }, run);
    for (const load of loads) {
      const got = await measure(service, load, run);
      const share = ((100 * got.perSecond) / bare.perSecond).toFixed(0);
      console.log(`  ${share} % of the constant's rate, p99 ${(got.p99 / bare.p99).toFixed(1)}×`);
    }
  } finally {
    await floor.stop();
  }
}

/** Measures a closed loop over kept connections, after one second to warm up. */
async function measure({ url }: StartedProgram, { path, bodies }: Load, { key, seconds }: Run) {
  const agent = new Agent({ connections });
  const times: number[] = [];
  const begin = performance.now() + 1_000;
  const end = begin + seconds * 1_000;
  let next = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const at = performance.now();
      const answer = await request(`${url}/v1/search/${path}`, {
        dispatcher: agent,
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: bodies[(next += 1) % bodies.length] ?? "",
      });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
      if (at >= begin) times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  await agent.close();
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const perSecond = times.length / seconds;
  console.log(`${path.padEnd(11)} ${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms`);
  return { perSecond, p99 };
}
