import { once } from "node:events";
import type { KunyeStore } from "../../../../src/kunye/store/create-store.ts";
import { claimOf } from "./sample-claim.ts";

// A separate program: opens the store of its arguments, waits for a line, claims, prints the result.
const [module = "", place = "", keys = "0"] = process.argv.slice(2);
const { openPlace } = (await import(module)) as {
  openPlace: (place: string) => Promise<KunyeStore>;
};
const store = await openPlace(place);
process.stdout.write("ready\n");
await once(process.stdin, "data");
const results = await Promise.all(
  Array.from({ length: Number(keys) }, (_, index) => store.ledger.claim(claimOf(`key-${index}`))),
);
await store.close();
process.stdout.write(`${JSON.stringify(results.map(({ kind }) => kind))}\n`);
process.stdin.destroy();
