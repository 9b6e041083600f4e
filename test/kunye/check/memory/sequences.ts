import { expect } from "vitest";
import { seededRandom } from "../../../../bench/support/seeded-random.ts";
import { colourOf } from "../../../../src/kunye/check/kinds.ts";
import {
  compareTrace,
  type KnownBefore,
} from "../../../../src/kunye/check/memory/compare-traces.ts";
import type { Trace } from "../../../../src/kunye/check/memory/trace.ts";
import { ibanOf } from "../../../support/ibans.ts";
import { vknOf } from "../../intake/files/ubl.ts";
import { invoiceTrace, textTrace } from "./sample-traces.ts";

/** A memory that sequences of checks and deletions are tried on. */
export interface TriedMemory {
  check(userId: string, trace: Trace): Promise<KnownBefore>;
  confirm(account: { vkn: string; iban: string }, userId: string): Promise<unknown>;
  delete(account: { vkn: string; iban?: string }): Promise<unknown>;
  rejudge(verdict: { content: string; isFaulty: boolean }): Promise<unknown>;
  /** Deletes the suppliers whose last check is more than ten days old, after these days. */
  pass(days: number): Promise<unknown>;
}

export const lifetimeDays = 10;
const sellers = [1, 2, 3].map((no) => vknOf(String(300_000_000 + no)));
const accounts = [1, 2, 3, 4];

/**
 * Tries a seeded sequence: an account that was red beside another one, of which no document was
 * clean and which nobody confirmed, stays red, whatever is deleted, expires, or is judged again.
 * Returns the number of checks that had to stay red.
 */
export async function trySequence(seed: number, memory: TriedMemory, steps = 40): Promise<number> {
  const random = seededRandom(seed);
  const red = new Set<string>();
  const clean = new Set<string>();
  const hashes = new Map<string, { vkn: string; iban: string }>();
  const pairs = new Map<string, string>();
  const lastCheck = new Map<string, number>();
  let [day, no, held] = [0, 0, 0];
  for (let step = 0; step < steps; step += 1) {
    const vkn = random.pick(sellers);
    const [account] = drawn(random, [...hashes.values()]);
    switch (random.below(12)) {
      case 0:
        if (account) {
          await memory.confirm(account, random.pick(["U1", "U2"]));
          // One's own confirmation does not count, which the sequence need not know.
          clean.add(`${account.vkn} ${account.iban}`);
        }
        break;
      case 1:
        if (account) await memory.delete(account);
        break;
      case 2:
        if (random.below(3) === 0) await memory.delete({ vkn });
        break;
      case 3: {
        const [content] = drawn(random, [...pairs.keys()]);
        const isFaulty = random.below(2) === 0;
        if (content) await memory.rejudge({ content, isFaulty });
        // An answer may say that the document is not red.
        if (content && !isFaulty) clean.add(pairs.get(content) ?? "");
        break;
      }
      case 4: {
        const days = 1 + random.below(6);
        await memory.pass(days);
        day += days;
        const gone = [...lastCheck].filter(([, at]) => day - at > lifetimeDays);
        for (const [supplier] of gone) {
          lastCheck.delete(supplier);
          for (const pair of [...red, ...clean]) {
            if (!pair.startsWith(supplier)) continue;
            red.delete(pair);
            clean.delete(pair);
          }
        }
        break;
      }
      default: {
        no += 1;
        const iban = ibanOf(random.pick(accounts));
        const facts = { seller: vkn, isFaulty: random.below(4) === 0 };
        const trace =
          random.below(4) === 0
            ? textTrace([iban], facts)
            : invoiceTrace(no, { ...facts, ibans: [iban] });
        const known = await memory.check(random.pick(["U1", "U2"]), trace);
        lastCheck.set(vkn, day);
        const doubts = compareTrace(trace, known).filter(({ kind }) => colourOf(kind) === "red");
        const id = known.ibans.get(iban)?.id ?? "";
        hashes.set(`${vkn} ${id}`, { vkn, iban: id });
        const pair = `${vkn} ${id}`;
        pairs.set(known.content, pair);
        if (red.has(pair) && !clean.has(pair)) {
          held += 1;
          expect(doubts, `seed ${seed}, step ${step}: ${pair} became known`).not.toEqual([]);
        }
        if (doubts.length > 0) red.add(pair);
        else if (!facts.isFaulty) clean.add(pair);
      }
    }
  }
  return held;
}

function drawn<Item>(random: ReturnType<typeof seededRandom>, items: readonly Item[]): Item[] {
  return items.length === 0 ? [] : [random.pick(items)];
}
