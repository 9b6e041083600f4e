import { numberOfVkn, vknOfNumber } from "../../src/registry-service/institution/numbering.ts";
import { weightOf } from "../../src/registry-service/titles/build-vocabulary.ts";
import { scoreOf } from "../../src/registry-service/titles/score.ts";
import { createSegmentSearch } from "../../src/registry-service/titles/segment-search.ts";
import { createLiveIndex } from "../../src/registry-service/titles/live-index.ts";
import { readSegment } from "../../src/registry-service/titles/segment-file.ts";
import { latencyOf, latencyText } from "./latency.ts";
import { negativeQueries } from "./negatives.ts";
import { titleQueries } from "./title-queries.ts";
import { createTitleWorld } from "./title-world.ts";

/** Searches a built index in a process of its own and prints recall, latency and memory. */
const [, , path = "", count = "0", worldSeed = "0", querySeed = "0", each = "0"] = process.argv;
const print = (line: string) => process.stdout.write(`${line}\n`);

const segment = readSegment(path, "bench");
if (!segment) throw new Error("the index can't be read");
const rarest = weightOf(1, segment.vkns.length);
const ranking = createSegmentSearch(segment, { isRemoved: () => false, unknownWeight: rarest });
// As the product's own index, but with what is below the least score, for recall is the ranking's.
const index = {
  search: (title: string, limit: number) => {
    const found = ranking.find(title, limit);
    return found.map((one) => ({
      ...ranking.stored.entryOf(one.title),
      score: scoreOf(one, found[0] ?? one, rarest),
    }));
  },
};
for (let round = 0; round < 200; round += 1) index.search(`yıldız inşaat ${round}`, 6);
const rss = mb(process.memoryUsage().rss);
const loads = Array.from({ length: 3 }, () => {
  const start = performance.now();
  readSegment(path, "bench");
  const ms = performance.now() - start;
  globalThis.gc?.();
  return ms;
});
print(`load, warm ${Math.min(...loads).toFixed(0)} ms; RSS ${rss} MB`);

const world = createTitleWorld({ count: Number(count), seed: Number(worldSeed) });
const queries = titleQueries(world, Number(querySeed), Number(each));
for (const { text } of titleQueries(world, Number(querySeed) + 1, 20)) index.search(text, 6);

const results = queries.map((query) => {
  const start = performance.now();
  const matches = index.search(query.text, 6);
  const ms = performance.now() - start;
  const place = matches.slice(0, 5).findIndex(({ vkn }) => query.isAnswer(numberOfVkn(vkn) ?? -1));
  return { query, ms, place, score: matches[0]?.score ?? 0 };
});
const negatives = negativeQueries(world, Number(querySeed), 1_000).map((text) => {
  const start = performance.now();
  const score = index.search(text, 6)[0]?.score ?? 0;
  return { score, ms: performance.now() - start };
});
const threshold = negatives.map(({ score }) => score).toSorted((a, b) => b - a)[10] ?? 0;

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
for (const set of ["main", "hard"] as const) {
  const own = results.filter(({ query }) => query.set === set);
  const first = own.filter(({ place }) => place === 0).length;
  const five = own.filter(({ place }) => place >= 0).length;
  const kept = own.filter(({ place, score }) => place === 0 && score > threshold).length;
  print(
    `${set}: recall@1 ${share(first, own.length)}, @5 ${share(five, own.length)}; ` +
      `right and kept at 1 % false accepts (${threshold}) ${share(kept, own.length)}; ` +
      latencyText(latencyOf(own.map(({ ms }) => ms))),
  );
  for (const name of new Set(own.map(({ query }) => query.class))) {
    const some = own.filter(({ query }) => query.class === name);
    const right = some.filter(({ place }) => place === 0).length;
    const near = some.filter(({ place }) => place >= 0).length;
    const { p50, p99 } = latencyOf(some.map(({ ms }) => ms));
    print(
      `  ${name.padEnd(16)} ${share(right, some.length)} ${share(near, some.length)} ` +
        `${p50.toFixed(3)} ${p99.toFixed(2)} ms`,
    );
  }
}
print(`negatives: ${latencyText(latencyOf(negatives.map(({ ms }) => ms)))}`);
for (let bin = 0.6; bin < 1; bin += 0.1) {
  const scored = [...results, ...negatives.map((one) => ({ ...one, place: -1 }))];
  const own = scored.filter(({ score }) => score >= bin && score < bin + 0.1);
  const right = own.filter(({ place }) => place === 0).length;
  print(`  score ${bin.toFixed(1)}: ${own.length} matches, ${share(right, own.length)} right`);
}

const adversarial = [
  "ins tur gid tek oto nak dan",
  "in ga te tu ot na da pa",
  "insaat gida tekstil turizm otomotiv nakliyat pazarlama taahhut",
  "anadolu yıldız demir çelik gıda inşaat turizm tarım",
  "ab cd ef gh ij kl mn op qr st uv wx yz",
  "anadoluyildizdemircelikgidainsaatturizmotomotiv".repeat(4),
  "a",
  "x".repeat(10_000),
  "yeni öz grup",
  "sanayi ve ticaret a.ş.",
  "😀🎉",
  "insat gda tkstil trizm otomtiv nkliyat pzarlama thhut mhendislik trim",
];
let worst = { ms: 0, text: "" };
for (const text of adversarial) {
  index.search(text, 6);
  const start = performance.now();
  index.search(text, 6);
  const ms = performance.now() - start;
  if (ms > worst.ms) worst = { ms, text };
}
print(`adversarial: worst ${worst.ms.toFixed(1)} ms (${worst.text.slice(0, 40)})`);

const live = createLiveIndex(segment, { threads: 1 });
await live.search("yıldız inşaat", 1);
const delays: number[] = [];
for (let at = 0; at < 100; at += 1) {
  const ad = `KIRLANGIÇ${String.fromCharCode(65 + (at % 26))}TEPE ${at} BALIKÇILIK A.Ş.`;
  const start = performance.now();
  live.save([{ ad, vkn: vknOfNumber(900_000_000 + at) }]);
  const [match] = await live.search(ad, 1);
  if (match?.ad !== ad) throw new Error("an added company was not found");
  delays.push(performance.now() - start);
}
print(`added and found: ${latencyText(latencyOf(delays))}`);
await live.close();

function mb(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}
