import { onTestFinished } from "vitest";
import type { Lookups } from "../../../src/kunye/lookups/create-lookups.ts";
import { replaySpool } from "../../../src/kunye/lookups/replay-spool.ts";
import type { KunyeStore } from "../../../src/kunye/store/create-store.ts";
import type { Notice } from "../../../src/kunye/team/team-store.ts";
import type { SpenderStanding } from "../../../src/kunye/lookups/intents.ts";
import { createWatches } from "../../../src/kunye/watches/create-watches.ts";
import type { Place } from "../../faults/places.ts";
import { startScene, type MachineOptions } from "../../faults/scene.ts";
import { merkezOf } from "../../support/fake-registry.ts";
import type { Behaviour } from "../../support/truthful-registry.ts";

export const credit = 1_000_000;
const dayMs = 24 * 3_600_000;

interface MachineParts {
  store?: (real: KunyeStore) => KunyeStore;
  ask?: (real: Lookups["ask"]) => Lookups["ask"];
}

/** Starts a scene whose machines run watches; the registry's records may change. */
export async function startWatches(place: Place, options: MachineOptions = {}) {
  const scene = await startScene(place, options);
  const { registry, clock } = scene;
  const records = new Map<string, Record<string, unknown>>();
  const standings = new Map<string, SpenderStanding>();
  const managers = ["MÜDÜR"];
  const errors: unknown[] = [];
  const queue: Behaviour[] = [];
  const behaviourOf = new Map<string, Behaviour>();
  const answer: Behaviour = (handling) => {
    const { vkn, charge, success, call, res } = handling;
    const kind = call.question.split(" ", 1)[0] ?? "";
    const json = { "content-type": "application/json" };
    if (registry.balance < registry.price(kind)) {
      const body = { error: "hata", balance: registry.balance / credit, required: 1 };
      res.writeHead(402, json).end(JSON.stringify({ ...body, code: "INSUFFICIENT_BALANCE" }));
      return;
    }
    const own = behaviourOf.get(vkn);
    if (own) return own(handling);
    const record = merkezOf(vkn, records.get(vkn));
    res.writeHead(200, json).end(success(charge(), { Merkez: record }));
  };
  queue.shift = () => queue.splice(0, 1)[0] ?? answer;
  registry.next = queue;
  let ids = 0;

  /** Creates the watches of one machine; `store` may wrap the real store. */
  async function machine({ ask, ...own }: MachineParts = {}) {
    const { store, lookups } = await scene.machine(own);
    const watches = createWatches({
      ...store,
      lookups: ask ? { ...lookups, ask: ask((...question) => lookups.ask(...question)) } : lookups,
      newId: () => `watch-${(ids += 1)}`.padEnd(22, "x"),
      standingOf: ({ userId }) => Promise.resolve(standings.get(userId) ?? "spends"),
      managersOf: () => Promise.resolve([...managers]),
      onRound: () => undefined,
      checkGapMs: 0,
      failed: (error) => errors.push(error),
    });
    onTestFinished(() => watches.stop());
    return watches;
  }

  return {
    ...scene,
    watches: await machine(),
    machine,
    records,
    /** The behaviour of the registry for single companies. */
    behaviourOf,
    standings,
    managers,
    errors,
    /** Tells the check of violations the number of agreed payments for each company. */
    agreeToRounds(rounds: number) {
      for (const { question } of registry.calls) scene.consents.set(question, rounds);
    },
    /** Stores the answers that a killed program left on the disk. */
    replay: () => replaySpool(scene.store.ledger, scene.spool),
    /** Changes fields of a company's record. */
    change(vkn: string, fields: Record<string, unknown>) {
      records.set(vkn, { ...records.get(vkn), ...fields });
    },
    /** Takes and ends the waiting notices, as the app does. */
    async told(): Promise<Notice[]> {
      const taken = await scene.store.notices.takeNotices("T1");
      for (const notice of taken) await scene.store.notices.noticeDone(notice);
      return taken;
    },
    /** Lets days pass. */
    pass(days: number) {
      clock.now += days * dayMs;
    },
    /** Returns the questions of the registry's calls. */
    asked: () => registry.calls.map(({ question }) => question),
  };
}
