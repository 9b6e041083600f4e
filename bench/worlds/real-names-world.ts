import { readFileSync } from "node:fs";
import { createHabitsWorld } from "./habits-world.ts";
import type { NamingWorld, WorldQuery } from "./naming-world.ts";

/** Real titles and the names that people use for them (`real-names/README.md`). */
export const realNames = readFileSync(new URL("real-names/names.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((row) => {
    const [title = "", said = ""] = row.split("\t");
    return { title, said: said.split("|").filter(Boolean) };
  });

/** Creates a world of invented companies with the real ones last. It queries all names of real companies. */
export function createRealNamesWorld(options: { count: number; seed: number }): NamingWorld {
  const others = createHabitsWorld({ ...options, count: options.count - realNames.length });
  const title = (number: number) => realNames[number - others.count]?.title;
  return {
    count: options.count,
    titleOf: (number) => title(number) ?? others.titleOf(number),
    queries: () =>
      realNames.flatMap(({ said }, at) =>
        said.map((text): WorldQuery => {
          const truth = others.count + at;
          const isAnswer = (number: number) => number === truth;
          return { set: "main", class: classOf(text), text, truth, isAnswer };
        }),
      ),
    negatives: (seed, count) => others.negatives(seed, count),
  };
}

function classOf(text: string): string {
  if (/\b(?:g\.?m?\.?y\.?o|gsyo|mkyo|yo|yat\. ort|leasing|fin\. ?kir|fabr?|fakt|sig)\b/i.test(text))
    return "trade-in-short";
  return text.includes(" ") ? "words" : "brand";
}
