import pg from "pg";
import type { TrafficEntry } from "../../src/workspace/core/traffic-log.ts";

/** Returns all that an app sent to a workspace or answered, such as messages, views and Homes. */
export function behindTeam({ traffic }: { traffic: () => readonly TrafficEntry[] }): string {
  return JSON.stringify(traffic());
}

/** Returns all rows of a PostgreSQL database's tables as text. */
export async function databaseText(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select t::text as line from ${name} t`,
      );
      texts.push(...rows.map(({ line }) => line));
    }
    return texts.join("\n");
  } finally {
    await client.end();
  }
}
