import type { Dialect } from "./store-context.ts";

/** Returns the tables of watches. */
export function watchTables({ table: strict, integer, bytes }: Dialect): string[] {
  return [
    `create table watches (
      id text primary key, team_id text not null, user_id text not null, name ${bytes},
      sealed_by text, channel text, interval text not null, price ${integer} not null,
      cap ${integer} not null, state text not null, pause text, round ${integer} not null,
      begun_at ${integer}, lease_until ${integer}, attempts ${integer} not null, last_at ${integer},
      last_changed ${integer} not null, counted_from ${integer} not null,
      created_at ${integer} not null, subject text not null
    ) ${strict}`,
    `create unique index watches_subject on watches (team_id, user_id, subject)
      where state in ('running', 'paused')`,
    "create index watches_due on watches (lease_until) where state in ('running', 'paused')",
    `create table watched (
      watch_id text not null references watches (id) on delete cascade, vkn text not null,
      no ${integer} not null, baseline ${bytes}, sealed_by text, fetched_at ${integer},
      round ${integer} not null, change ${bytes}, unknown ${integer} not null,
      primary key (watch_id, vkn)
    ) ${strict}`,
    "create index watched_vkn on watched (vkn)",
    // The checks of a month are summed up at each round.
    `create index intents_watches on intents (account, month) where cause like 'watch:%'`,
  ];
}
