import { openWorld } from "../worlds/open-world.ts";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import { createSegmentBuilder } from "../../src/company/title-search/build-segment.ts";
import { writeSegment } from "../../src/registry/titles/segment-file.ts";

/** Builds the index of a world in its own process; prints the time and the peak memory as JSON. */
const [, , path = "", name = "", count = "0", seed = "0"] = process.argv;
const world = openWorld(name, { count: Number(count), seed: Number(seed) });
const builder = createSegmentBuilder();
let addMs = 0;
for (let from = 0; from < world.count; from += 5_000) {
  const batch = Array.from({ length: Math.min(5_000, world.count - from) }, (_, at) => {
    const number = from + at;
    return { ad: world.titleOf(number), vkn: vknOfNumber(number) };
  });
  const start = performance.now();
  for (const entry of batch) builder.add(entry);
  addMs += performance.now() - start;
}
const start = performance.now();
const segment = builder.finish();
const buildMs = addMs + performance.now() - start;
writeSegment(path, segment, "bench");
process.stdout.write(
  JSON.stringify({ buildMs, peakMb: process.resourceUsage().maxRSS / 1_024 }) + "\n",
);
