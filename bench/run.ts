import { readdir } from "node:fs/promises";

/** Runs the benchmarks that are named, or all: `npm run bench -- titles --size 17000`. */
const [, , ...args] = process.argv;
const folder = new URL(".//", import.meta.url);
const all = (await readdir(folder))
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(/\.bench\.ts$/, ""));
const first = args.findIndex((arg) => arg.startsWith("--"));
const named = first < 0 ? args : args.slice(0, first);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No such benchmark: ${unknown.join(", ")}. There are: ${all.join(", ")}.\n`);
  process.exit(64);
}
for (const name of named.length > 0 ? named : all) {
  const { run } = (await import(new URL(`${name}.bench.ts`, folder).href)) as {
    run: (options: readonly string[]) => Promise<void>;
  };
  await run(first < 0 ? [] : args.slice(first));
}
