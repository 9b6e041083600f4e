import { judgeSearch } from "./judge-search.ts";
import { latencyOf, latencyText } from "./latency.ts";
import { reportOf } from "./report-search.ts";
import { openWorld } from "../worlds/open-world.ts";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import { searchOver } from "../../src/company/title-search/create-title-index.ts";
import { createLiveIndex } from "../../src/registry/titles/live-index.ts";
import { usualModel } from "../../src/company/title-search/model.ts";
import { readSegment } from "../../src/registry/titles/segment-file.ts";

/** Searches a built index in its own process; prints recall, latency and memory. */
const [, , path = "", name = "", count = "0", worldSeed = "0", querySeed = "0", each = "0"] =
  process.argv;
const print = (line: string) => process.stdout.write(`${line}\n`);

const segment = readSegment(path, "bench");
if (!segment) throw new Error("the index can't be read");
const index = searchOver(segment);
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

const world = openWorld(name, { count: Number(count), seed: Number(worldSeed) });
const judged = judgeSearch(segment, world, {
  model: usualModel,
  seed: Number(querySeed),
  each: Number(each),
});
reportOf(judged).forEach(print);

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
