import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createSchema } from "../../faults/places.ts";
import { usePostgres } from "../../support/use-postgres.ts";
import { testStore } from "./suite/test-store.ts";
import { openPlace } from "./support/postgres-place.ts";

const postgres = usePostgres({ isOwn: true });

testStore("PostgreSQL", async () => {
  const url = await postgres().newDatabase(createSchema);
  return {
    open: (clock) => openPlace(url, clock),
    opener: { module: new URL("./support/postgres-place.ts", import.meta.url).href, place: url },
    async run(statement) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<object>(statement).finally(() => client.end());
      return rows;
    },
    files: () => postgres().files(url),
  };
});

test("PostgreSQL's own clock is in milliseconds", async () => {
  const store = await openPlace(await postgres().newDatabase());
  onTestFinished(() => store.close());
  const [before, told, after] = [Date.now(), await store.now(), Date.now()];
  // Both run on this machine, whose clock may be stepped by a few milliseconds.
  expect(told).toBeGreaterThanOrEqual(before - 100);
  expect(told).toBeLessThanOrEqual(after + 100);
});

test("the database of an older version is refused and stays unchanged", async () => {
  const connectionString = await postgres().newDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const tables = async () => {
    const { rows } = await client.query("select relname, relkind from pg_class order by oid");
    return rows as object[];
  };
  await client.query(`create table kysely_migration (name text primary key, timestamp text not null);
    insert into kysely_migration values ('001_lookups', '2026-11-01T00:00:00.000Z')`);
  const before = await tables();
  await expect(openPlace(connectionString)).rejects.toMatchObject({ code: "OLDER_DATABASE" });
  expect(await tables()).toEqual(before);
});
