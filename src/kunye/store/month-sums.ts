import { changes, type Change, type Dialect } from "./dialect.ts";

/**
 * The statements after which the database itself keeps the sums of a month's intents, however these change.
 */
export function monthSums(dialect: Dialect): string[] {
  const { table: strict, integer } = dialect;
  const after = (change: Change) => {
    const parts = changes[change].map((version) =>
      signed(version === "new" ? 1 : -1, dialect.changed(version, columns)),
    );
    return dialect.after("intents", change, addToSums(parts.join(" union all ")));
  };
  return [
    `create table month_sums (
      account text not null, month text not null, user_id text not null, kind text not null,
      state text not null, queries ${integer} not null, named ${integer} not null,
      cost ${integer} not null, primary key (${key})
    ) ${strict}`,
    ...after("insert"),
    ...after("update"),
    ...after("delete"),
    // A month's first query is all that is looked for in its intents.
    `create index intents_month on intents (account, month, created_at) where ${counted}`,
  ];
}

const key = "account, month, user_id, kind, state";
const columns = [...key.split(", "), "cost"];
const counted = "state in ('paid', 'lost', 'unknown')";

function signed(sign: 1 | -1, rows: string): string {
  return `select ${sign} as sign, r.* from (${rows}) as r`;
}

/** Adds intents to their sums, or takes them out where their sign is -1; a sum that stays the same is not written. */
function addToSums(rows: string): string {
  const [queries, named, cost] = [
    "sum(sign)",
    "sum(case when cost is null then 0 else sign end)",
    "coalesce(sum(sign * cost), 0)",
  ];
  // In one order, so that two transactions never wait for each other.
  return `insert into month_sums (${key}, queries, named, cost)
    select ${key}, ${queries}, ${named}, cast(${cost} as bigint)
    from (${rows}) as c
    where ${counted} group by ${key}
    having ${queries} <> 0 or ${named} <> 0 or ${cost} <> 0 order by ${key}
    on conflict (${key}) do update set queries = month_sums.queries + excluded.queries,
      named = month_sums.named + excluded.named, cost = month_sums.cost + excluded.cost`;
}
