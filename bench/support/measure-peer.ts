import { latencyOf } from "./latency.ts";
import { openFts5 } from "./peers/fts5.ts";
import { openKunye } from "./peers/kunye.ts";
import { openMiniSearch } from "./peers/minisearch.ts";
import type { Peer } from "./peers/peer.ts";
import { openPgTrgm } from "./peers/pg-trgm.ts";
import type { PeerFigures, PeerName } from "./title-peers.ts";
import { titleQueries } from "./title-queries.ts";
import { createTitleWorld, type TitleWorld } from "./title-world.ts";

/** Builds one search engine over a world and queries it in its own process; prints its figures as JSON. */
const [, , name = "", size = "", worldSeed = "", querySeed = "", each = "", folder = "", ms = ""] =
  process.argv;
const endAt = performance.now() + Number(ms);

const peers: Record<PeerName, (world: TitleWorld, folder: string) => Peer | Promise<Peer>> = {
  kunye: openKunye,
  fts5: openFts5,
  minisearch: openMiniSearch,
  "pg-trgm": openPgTrgm,
};

const world = createTitleWorld({ count: Number(size), seed: Number(worldSeed) });
const queries = titleQueries(world, Number(querySeed), Number(each));
const before = process.memoryUsage().rss;
const start = performance.now();
const peer = await peers[name as PeerName](world, folder);
const buildMs = performance.now() - start;
process.once("SIGTERM", () => void Promise.resolve(peer.close()).then(() => process.exit(1)));
for (const { text } of titleQueries(world, Number(querySeed) + 1, 1)) await peer.search(text);

const times: number[] = [];
const asked = { main: 0, hard: 0 };
const first = { main: 0, hard: 0 };
const five = { main: 0, hard: 0 };
// The classes alternate, so that an engine that is stopped early has answered queries of each class.
const turns = queries.map((query, at) => ({ query, turn: at % Number(each) }));
for (const { query } of turns.toSorted((a, b) => a.turn - b.turn)) {
  if (performance.now() > endAt) break;
  const from = performance.now();
  const found = await peer.search(query.text);
  times.push(performance.now() - from);
  const place = found.findIndex((number) => query.isAnswer(number));
  asked[query.set] += 1;
  if (place === 0) first[query.set] += 1;
  if (place >= 0) five[query.set] += 1;
}
globalThis.gc?.();
const memoryMb =
  (process.memoryUsage().rss - before) / 1_048_576 + (peer.memoryElsewhereMb?.() ?? 0);
const figures: PeerFigures = { buildMs, memoryMb, asked, first, five, latency: latencyOf(times) };
process.stdout.write(JSON.stringify(figures));
await peer.close();
process.exit(0);
