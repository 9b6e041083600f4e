import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Latency } from "./latency.ts";

interface PeerRun {
  size: number;
  worldSeed: number;
  querySeed: number;
  /** The number of queries of each class. */
  each: number;
  folder: string;
  /** The time limit of one engine. */
  minutes: number;
}

/** The figures of one engine; `asked` is lower if the time ran out. */
export interface PeerFigures {
  buildMs: number;
  /** The memory of the engine, without the invented titles. */
  memoryMb: number;
  asked: Record<"main" | "hard", number>;
  first: Record<"main" | "hard", number>;
  five: Record<"main" | "hard", number>;
  latency: Latency;
}

export type PeerName = keyof typeof peers;

const peers = {
  kunye: "Künye",
  "pg-trgm": "PostgreSQL pg_trgm GIN `<%` on the name part",
  fts5: "SQLite FTS5 trigram, 14 rarest",
  minisearch: "MiniSearch",
};

/** Measures other search engines, each in its own process, with the same titles and queries; prints a table. */
export async function measurePeers(run: PeerRun): Promise<void> {
  process.stdout.write(
    `\n== peers over ${run.size} titles, ${run.each} queries of each class; found titles are reranked letter by letter\n` +
      "| engine | build s | memory MB | main @1 / @5 % | hard @1 / @5 % | p50 / p95 / p99 ms |\n" +
      "| --- | --- | --- | --- | --- | --- |\n",
  );
  for (const [name, title] of Object.entries(peers)) {
    process.stdout.write(`| ${title} | ${await measured(name, run)} |\n`);
  }
}

async function measured(name: string, run: PeerRun): Promise<string> {
  const { size, worldSeed, querySeed, each, folder, minutes } = run;
  const program = new URL("./measure-peer.ts", import.meta.url).pathname;
  const ms = minutes * 60_000;
  const args = [name, size, worldSeed, querySeed, each, folder, ms].map(String);
  const options = ["--expose-gc", "--max-old-space-size=12288", program, ...args];
  try {
    // An engine that is still building after the limit is stopped.
    const { stdout } = await promisify(execFile)(process.execPath, options, { timeout: ms * 1.2 });
    return columns(JSON.parse(stdout) as PeerFigures);
  } catch (error) {
    const { killed } = error as { killed?: boolean };
    return killed === true ? `not within ${minutes} minutes` : `failed: ${String(error)}`;
  }
}

function columns({ buildMs, memoryMb, asked, first, five, latency }: PeerFigures): string {
  const recall = (set: "main" | "hard") =>
    [first, five].map((right) => ((100 * right[set]) / asked[set]).toFixed(1)).join(" / ") +
    ` of ${asked[set]}`;
  return [
    (buildMs / 1_000).toFixed(1),
    memoryMb.toFixed(0),
    recall("main"),
    recall("hard"),
    [latency.p50, latency.p95, latency.p99]
      .map((time) => time.toFixed(time < 10 ? 2 : 0))
      .join(" / "),
  ].join(" | ");
}
