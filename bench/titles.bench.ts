import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { worldNames } from "./worlds/open-world.ts";
import { measurePeers } from "./support/title-peers.ts";

/**
 * Seeds that the weights were not fitted to: the fit has seeds 1 and 7 (`npm run bench -- fit`).
 */
const worldSeed = 2;
const querySeed = 11;

/**
 * Recall, latency, memory and build time of the title index and of other engines on the same
 * titles.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: "string" },
      each: { type: "string", default: "250" },
      peers: { type: "string", default: "12" },
      "peer-minutes": { type: "string", default: "10" },
    },
  });
  const sizes = values.size === undefined ? [17_000, 170_000, 1_700_000] : [Number(values.size)];
  const folder = await mkdtemp(join(tmpdir(), "titles-bench-"));
  try {
    const runs = sizes.flatMap((size) => worldNames.map((name) => ({ size, name })));
    for (const { size, name } of runs) {
      const path = join(folder, `${name}-${size}.index`);
      const built = await program("measure-build.ts", [path, name, size, worldSeed]);
      const { buildMs, peakMb } = JSON.parse(built) as { buildMs: number; peakMb: number };
      const megabytes = (await stat(path)).size / 1_048_576;
      process.stdout.write(
        `\n== ${size} titles, world ${name}, seed ${worldSeed}, queries ${querySeed}\n` +
          `build ${(buildMs / 1_000).toFixed(1)} s, peak ${peakMb.toFixed(0)} MB (with making the titles); ` +
          `file ${megabytes.toFixed(0)} MB\n`,
      );
      const search = [path, name, size, worldSeed, querySeed, values.each];
      process.stdout.write(await program("measure-search.ts", search));
    }
    const each = Number(values.peers);
    const size = sizes.at(-1) ?? 0;
    const minutes = Number(values["peer-minutes"]);
    if (each > 0) await measurePeers({ size, worldSeed, querySeed, each, folder, minutes });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function program(name: string, args: readonly (string | number)[]): Promise<string> {
  const file = new URL(`./support/${name}`, import.meta.url).pathname;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--expose-gc", file, ...args.map(String)]);
  return stdout;
}
