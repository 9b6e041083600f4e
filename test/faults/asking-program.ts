import { createSeen } from "../../src/kunye/check/memory/create-seen.ts";
import { createLists } from "../../src/kunye/lists/create-lists.ts";
import { createLookups } from "../../src/kunye/lookups/create-lookups.ts";
import type { Spool } from "../../src/kunye/lookups/ports.ts";
import { replaySpool } from "../../src/kunye/lookups/replay-spool.ts";
import { companyQuery, titleQuery } from "../../src/kunye/lookups/intents.ts";
import type { LedgerStore } from "../../src/kunye/lookups/ledger-store.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSealer, type Sealer } from "../../src/platform/sealer.ts";
import { createRegistryClient } from "../../src/kunye/registry-client/create-registry-client.ts";
import { openSpool } from "../../src/kunye/store/spool.ts";
import { createWatches } from "../../src/kunye/watches/create-watches.ts";
import { claimOf } from "../kunye/store/support/sample-claim.ts";
import { openAddress, testKey } from "./open-address.ts";

// A separate program: asks one question, or runs the due lists or watches; kills itself at a given step.
const [
  address = "",
  spoolDirectory = "",
  baseUrl = "",
  vkn = "",
  step = "",
  envelope = "",
  shift = "0",
  what = "question",
] = process.argv.slice(2);

// The clock of this machine is wrong by `shift` milliseconds.
const realNow = Date.now;
Date.now = () => realNow() + Number(shift);

const die = () => process.kill(process.pid, "SIGKILL");
const real = createSealer([{ id: "test", key: testKey }]);
const sealer: Sealer = {
  ...real,
  seal(text, context) {
    // The reply's envelope and the answer are sealed inside their transactions.
    const within = text === envelope ? "in the claim" : "in the settlement";
    if (step === within) die();
    return real.seal(text, context);
  },
};

const store = await openAddress(address, undefined, sealer);
const ledger: LedgerStore = {
  ...store.ledger,
  async claim(claim) {
    const result = await store.ledger.claim(claim);
    if (step === "after the claim") die();
    return result;
  },
  async settle(id, settlement) {
    if (step === "before the settlement") die();
    const settled = await store.ledger.settle(id, settlement);
    if (step === "after the settlement") die();
    return settled;
  },
};

const onDisk = openSpool(spoolDirectory, real, createLogger("silent"));
const spool: Spool = {
  ...onDisk,
  async put(answer) {
    if (step === "before the spool") die();
    await onDisk.put(answer);
  },
};

const deadlineMs = 10_000;
const client = createRegistryClient({ baseUrl, apiKey: "key", deadlineMs });
let ids = 0;
const lookups = createLookups({
  ...store,
  ledger,
  spool,
  deadlineMs,
  offerLifeMs: 60_000,
  configuredPrices: {},
  newId: () => `program-${(ids += 1)}`,
  accountOf: (team) => ({ account: `${team} registry`, source: "source", registry: client }),
  confirmFrom: 100_000_000,
  limits: { team: null, person: null },
});
const asker = { team: "T1", userId: "PROGRAM", channel: "C1" };
const reply = { id: `reply of ${process.pid}`, userId: "PROGRAM", envelope };
const lists = createLists({
  ...store,
  lookups,
  seen: createSeen({ seen: store.seen, lookups }),
  newId: () => "list",
  slowerMs: 1,
  mayStillSpend: () => Promise.resolve(true),
  seesPeople: () => Promise.resolve(true),
  failed(error) {
    throw error;
  },
});
const watches = createWatches({
  ...store,
  lookups,
  newId: () => "watch",
  checkGapMs: 0,
  onRound: () => undefined,
  standingOf: () => Promise.resolve("spends"),
  managersOf: () => Promise.resolve([]),
  failed(error) {
    throw error;
  },
});
if (what === "replay") {
  // Kills itself in the middle of a try of the answer of an intent, named by `step`.
  const fatal: Spool = {
    ...onDisk,
    async take(entry) {
      const taken = await onDisk.take(entry);
      if (entry.intentId === step && taken.kind === "answer") die();
      return taken;
    },
  };
  await replaySpool(store.ledger, fatal);
} else if (what === "claim") {
  // Claims a title; with a step, ends the claim as unknown.
  const title = titleQuery(vkn);
  const won = await store.ledger.claim(claimOf(title.key, title));
  if (step === "unknown" && won.kind === "won") {
    await store.ledger.settle(won.intentId, { state: "unknown", reason: "silent" });
  }
  process.stdout.write(JSON.stringify(won));
} else if (what === "lists") {
  await lists.run();
} else if (what === "watches") {
  await watches.run();
} else {
  const result = await lookups.askTyped(asker, companyQuery(vkn), { reply });
  process.stdout.write(JSON.stringify(result));
}
await store.close();
await client.close();
