import { parseBody } from "../src/company/record.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLookups } from "../src/kunye/lookups/create-lookups.ts";
import type { Registry, Spool } from "../src/kunye/lookups/ports.ts";
import { companyQuery } from "../src/kunye/lookups/intents.ts";
import { createLogger } from "../src/platform/logger.ts";
import { createSealer } from "../src/platform/sealer.ts";
import { openSpool } from "../src/kunye/store/spool.ts";
import { openSqliteStore } from "../src/kunye/store/open-store.ts";
import { noSpool } from "./support/no-spool.ts";

/** The time of a paid lookup on SQLite with and without a file of its answer; rounds take turns. */

const rounds = 5;
const lookupsEach = 300;
const body = JSON.stringify({
  data: { Merkez: { Unvani: "ÖLÇÜ A.Ş.", Adres: "x".repeat(2_000) } },
});
const registry: Registry = {
  query: () =>
    Promise.resolve({ kind: "answered", cost: 1_000_000, body, parsed: parseBody(body) }),
  balance: () => Promise.resolve({ kind: "failed", cause: "unreachable" }),
};

/** Prints both medians and their ratio. */
export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "kunye-spool-"));
  const sealer = createSealer([{ id: "bench", key: Buffer.alloc(32, 1) }]);
  const store = await openSqliteStore(directory, sealer);
  const onDisk = openSpool(join(directory, "spool"), sealer, createLogger("silent"));
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;

  async function round(spool: Spool): Promise<number> {
    const lookups = createLookups({
      ...store,
      spool,
      configuredPrices: { vkn: 1_000_000 },
      deadlineMs: 1_000,
      newId,
      offerLifeMs: 1_000,
      confirmFrom: 100_000_000,
      limits: { team: null, person: null },
      accountOf: () => ({ account: "T1 bench", source: "bench", registry }),
    });
    const asker = { team: "T1", userId: "U1", channel: "C1" };
    const from = performance.now();
    for (let index = 0; index < lookupsEach; index += 1) {
      const reply = { id: newId(), userId: "U1", envelope: "{}" };
      await lookups.askTyped(asker, companyQuery(newId()), { reply });
    }
    return (performance.now() - from) / lookupsEach;
  }

  try {
    const took = { with: [] as number[], without: [] as number[] };
    await round(onDisk);
    for (let index = 0; index < rounds; index += 1) {
      took.without.push(await round(noSpool));
      took.with.push(await round(onDisk));
    }
    const [without, withIt] = [median(took.without), median(took.with)];
    console.log(`a paid lookup without the spool ${without.toFixed(2)} ms`);
    console.log(`with it                         ${withIt.toFixed(2)} ms`);
    console.log(`with / without  ${(withIt / without).toFixed(2)}`);
  } finally {
    await store.close();
    rmSync(directory, { recursive: true });
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
