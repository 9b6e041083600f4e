import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../src/platform/migrate.ts";
import { openSqlite } from "../../src/platform/open-sqlite.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

interface Schema {
  numbers: { n: number };
}

function open(path: string): Kysely<Schema> {
  const db = openSqlite<Schema>(path);
  onTestFinished(() => db.destroy());
  return db;
}

const numbers = {
  "001_numbers": {
    up: async (db: Kysely<never>) => {
      await sql`create table numbers (n integer not null unique)`.execute(db);
    },
  },
};

test("a file is set to survive a power cut and to wait for other processes", async () => {
  const db = open(join(temporaryDirectory(), "a.sqlite"));
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
    return Object.values(rows[0] ?? {})[0];
  };
  expect(await pragma("journal_mode")).toBe("wal");
  // FULL: NORMAL loses committed charges at a power cut.
  expect(await pragma("synchronous")).toBe(2);
  expect(await pragma("foreign_keys")).toBe(1);
  expect(await pragma("busy_timeout")).toBe(5_000);
});

test("a failed transaction changes nothing", async () => {
  const db = open(":memory:");
  await migrate(db, numbers);
  const work = db.transaction().execute(async (trx) => {
    await trx.insertInto("numbers").values({ n: 1 }).execute();
    throw new Error("changed my mind");
  });
  await expect(work).rejects.toThrow("changed my mind");
  expect(await db.selectFrom("numbers").selectAll().execute()).toEqual([]);
});

test("migrations run once; a failed migration is reported with its cause", async () => {
  const path = join(temporaryDirectory(), "a.sqlite");
  await migrate(open(path), numbers);
  await migrate(open(path), numbers);
  const broken = { ...numbers, "002_broken": { up: () => Promise.reject(new Error("no")) } };
  await expect(migrate(open(path), broken)).rejects.toMatchObject({
    message: "a migration failed: no",
    cause: { message: "no" },
  });
});
