import type pg from "pg";
import { inBatches } from "./in-batches.ts";

/** An account's queries in the current minute, those just counted included. */
interface Usage {
  used: number;
  secondsLeft: number;
}

/** Counts queries by account, and returns each account's usage. */
export type UsageCounter = (counts: ReadonlyMap<string, number>) => Promise<Map<string, Usage>>;

const minuteMs = 60_000;

/** Limits the queries of each account per minute; concurrent queries are counted in batches. */
export function createRateLimiter(count: UsageCounter) {
  const usageOf = inBatches(async (accounts: string[]): Promise<Usage[]> => {
    const counts = new Map<string, number>();
    for (const account of accounts) counts.set(account, (counts.get(account) ?? 0) + 1);
    const usages = await count(counts);
    // The last query of a batch sees the whole usage, each earlier one a query less.
    const later = new Map(counts);
    return accounts.map((account) => {
      const rest = (later.get(account) ?? 1) - 1;
      later.set(account, rest);
      const { used, secondsLeft } = usages.get(account) ?? { used: 1, secondsLeft: 1 };
      return { used: used - rest, secondsLeft };
    });
  });
  return {
    /** Counts a query; returns the seconds until the next minute if the account has used up this one's. */
    secondsToWait: async (account: { id: string; perMinute: number | null }) => {
      if (account.perMinute === null) return null;
      const { used, secondsLeft } = await usageOf(account.id);
      return used <= account.perMinute ? null : Math.max(1, Math.ceil(secondsLeft));
    },
  };
}

/** Creates a counter in memory: services that share an SQLite file count each for itself. */
export function createMemoryCounter(clock: () => number): UsageCounter {
  let minute = 0;
  let usage = new Map<string, number>();
  return (counts) => {
    const now = clock();
    const current = Math.floor(now / minuteMs);
    if (current !== minute) usage = new Map();
    minute = current;
    const secondsLeft = ((current + 1) * minuteMs - now) / 1_000;
    const usages = Array.from(counts, ([account, more]): [string, Usage] => {
      const used = (usage.get(account) ?? 0) + more;
      usage.set(account, used);
      return [account, { used, secondsLeft }];
    });
    return Promise.resolve(new Map(usages));
  };
}

/** Creates a counter in the database, by its clock, for all replicas together. */
export function createPostgresCounter(pool: pg.Pool): UsageCounter {
  return async (counts) => {
    const { rows } = await pool.query<Usage & { account: string }>(
      `insert into registry.rate_usage as usage (account, minute, used)
      select account, floor(extract(epoch from clock_timestamp()) / 60), used
      from unnest($1::text[], $2::bigint[]) as counted (account, used) order by account
      on conflict (account) do update set
        minute = greatest(usage.minute, excluded.minute),
        used = excluded.used + case when usage.minute >= excluded.minute then usage.used else 0 end
      returning account, used,
        60 - (extract(epoch from clock_timestamp()) % 60)::float8 as "secondsLeft"`,
      [[...counts.keys()], [...counts.values()]],
    );
    return new Map(rows.map(({ account, ...usage }) => [account, usage]));
  };
}
