import { expect, test } from "vitest";
import {
  judgeUnknowns,
  findUnexplainedFall,
  type Movement,
  type Reading,
} from "../../../src/kunye/lookups/judge-unknowns.ts";
import { seededRandom } from "../../../bench/support/seeded-random.ts";

/**
 * A team's working days: 200 queries, five without an answer, a reading every five minutes, a top-up.
 * On every second day another program spends a price once. `SETTLE_DAYS=500` plays 500 days.
 */

const days = Number(process.env["SETTLE_DAYS"] ?? 10);
const credit = 1_000_000;
const minute = 60_000;
const dayMs = 9 * 60 * minute;

/** A query of the day: its times in milliseconds, and whether the registry charged it. */
interface Query {
  id: string;
  from: number;
  to: number;
  price: number;
  charged: boolean;
  unknown: boolean;
  /** The answer comes late: the outcome is known from here on. */
  lateAt: number | null;
}

function playDay(seed: number) {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + random.below(most - least);
  const priceOf = () => ([1, 1, 1, 2, 3][random.below(5)] ?? 1) * credit;
  const queries = Array.from({ length: 200 }, (_, at): Query => {
    const [from, unknown] = [random.below(dayMs), at < 5];
    const to = from + (unknown ? 10_000 : between(300, 3_000));
    const lateAt = at === 0 ? to + between(minute, 8 * minute) : null;
    const charged = !unknown || lateAt !== null || random.below(2) === 0;
    return { id: `q${at}`, from, to, price: priceOf(), charged, unknown, lateAt };
  });
  // The registry charges within the query; one in five of the unanswered ones some minutes later.
  const moves = queries
    .filter(({ charged }) => charged)
    .map(({ from, to, price, unknown }) => {
      const late = unknown && random.below(5) === 0 ? random.below(9 * minute) : 0;
      return { at: between(from, to) + late, amount: -price };
    });
  moves.push({ at: random.below(dayMs), amount: between(50, 500) * credit });
  const foreignAt = seed % 2 === 0 ? random.below(dayMs) : null;
  if (foreignAt !== null) moves.push({ at: foreignAt, amount: -priceOf() });

  const verdicts = new Map<string, { kind: "charged" | "free"; afterMs: number }>();
  const readings: Reading[] = [];
  let isShared = false;
  // The time in milliseconds serves as the sequence number.
  for (let at = random.below(5 * minute); at < dayMs + 60 * minute; at += 5 * minute) {
    const balance = moves.reduce((sum, move) => sum + (move.at <= at ? move.amount : 0), 1e10);
    const askedAt = at - 30;
    readings.push({
      source: "key",
      boot: "life",
      askedElapsed: askedAt,
      elapsed: at,
      balance,
      askedAt,
      at,
      askedSeq: askedAt,
      seq: at,
    });
    const begun = queries.filter(({ from }) => from <= at);
    const movements = begun.map((query): [Query, Movement] => {
      const verdict = verdicts.get(query.id);
      const isOpen = query.unknown && !(query.lateAt !== null && query.lateAt <= at);
      const ended = query.to <= at;
      const cost = verdict?.kind === "free" ? 0 : query.price;
      return [
        query,
        {
          intentId: query.id,
          source: "key",
          openedAfter: query.from,
          closedBoot: "life",
          closedAfter: ended ? query.to : null,
          closedElapsed: ended ? query.to : null,
          cost,
          mayChargeLate: isOpen,
        },
      ];
    });
    const isUnknown = ([{ id, unknown, to, lateAt }]: [Query, Movement]) =>
      unknown && to <= at && !(lateAt !== null && lateAt <= at) && !verdicts.has(id);
    const evidence = {
      readings,
      unknown: movements.filter(isUnknown).map(([, one]) => one),
      others: movements.filter((one) => !isUnknown(one)).map(([, one]) => one),
    };
    isShared ||= findUnexplainedFall(evidence, "key") !== null;
    for (const judgement of judgeUnknowns(evidence, "key", isShared)) {
      if (judgement.kind === "undecided") continue;
      const query = queries.find(({ id }) => id === judgement.intentId);
      if (query) verdicts.set(query.id, { kind: judgement.kind, afterMs: at - query.to });
    }
  }
  const unknown = queries.filter((query) => query.unknown && query.lateAt === null);
  const wrong = unknown.filter(({ id, charged }) => {
    const verdict = verdicts.get(id);
    return verdict && (verdict.kind === "charged") !== charged;
  });
  return { unknown, verdicts, wrong, foreignAt };
}

test("on working days the balance settles outcomes, and none wrongly", () => {
  const played = Array.from({ length: days }, (_, seed) => ({ seed, ...playDay(seed) }));
  const alone = played.filter((day) => day.foreignAt === null);
  const beside = played.filter((day) => day.foreignAt !== null);
  if (days > 10) {
    console.log(`alone: ${sumsOf(alone)}\nbeside another spender: ${sumsOf(beside)}`);
  }
  const settled = alone.flatMap((day) => [...day.verdicts.keys()]);
  expect(settled.length).toBeGreaterThan(alone.length * 2);
  expect(alone.flatMap(({ seed, wrong }) => wrong.map(({ id }) => `${seed} ${id}`))).toEqual([]);
  // A foreign charge of exactly the price, within the outcome's own minutes, looks like its own.
  const readingMs = 5 * minute;
  for (const { seed, wrong, foreignAt } of beside) {
    for (const { id, from, to } of wrong) {
      const sinceFrom = (foreignAt ?? Infinity) - from;
      expect(sinceFrom, `${seed} ${id}`).toBeGreaterThan(-4 * readingMs);
      expect((foreignAt ?? Infinity) - to, `${seed} ${id}`).toBeLessThan(
        10 * minute + 4 * readingMs,
      );
    }
  }
});

function sumsOf(some: readonly ReturnType<typeof playDay>[]): string {
  const unknown = some.flatMap((day) => day.unknown);
  const took = some
    .flatMap((day) => day.unknown.flatMap(({ id }) => day.verdicts.get(id)?.afterMs ?? []))
    .sort((a, b) => a - b);
  const [half, most] = [0.5, 0.95].map((share) =>
    ((took[Math.floor(share * took.length)] ?? 0) / minute).toFixed(0),
  );
  const wrong = some.flatMap((day) => day.wrong).length;
  return `${took.length} of ${unknown.length} settled, half within ${half} min, 95 % within ${most} min, ${wrong} wrongly`;
}
