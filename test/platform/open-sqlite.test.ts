import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, fdatasync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { sql, type Kysely } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "../../src/platform/migrate.ts";
import { openSqlite } from "../../src/platform/open-sqlite.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

interface Schema {
  numbers: { n: number };
}

function open(path: string): Kysely<Schema> {
  const { db } = openSqlite<Schema>(path);
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

test("a file is set to survive a power cut", async () => {
  const db = open(join(temporaryDirectory(), "a.sqlite"));
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
    return Object.values(rows[0] ?? {})[0];
  };
  expect(await pragma("journal_mode")).toBe("wal");
  // NORMAL: commits are synced by the driver.
  expect(await pragma("synchronous")).toBe(1);
  expect(await pragma("foreign_keys")).toBe(1);
});

const syncOf = promisify(fdatasync);

/** Opens a file whose copy `disk` has what a power cut would leave: all that was synced. */
async function openWithDisk() {
  const path = join(temporaryDirectory(), "a.sqlite");
  const disk = join(temporaryDirectory(), "a.sqlite");
  let held: Promise<undefined> | null = null;
  const file = openSqlite<Schema>(path, async (log) => {
    await held;
    for (const ending of ["", "-wal"]) copyFileSync(`${path}${ending}`, `${disk}${ending}`);
    await syncOf(log);
  });
  onTestFinished(() => file.db.destroy());
  await migrate(file.db, numbers);
  const afterPowerCut = () => {
    const copy = new DatabaseSync(disk);
    const rows = copy.prepare("select n from numbers order by n").all();
    copy.close();
    return rows.map(({ n }) => n);
  };
  /** Lets the disk wait until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    held = promise;
    return () => {
      resolve(undefined);
    };
  };
  return { ...file, afterPowerCut, hold };
}

test("a power cut undoes no change that has resolved, alone, in a transaction or side by side", async () => {
  const { db, afterPowerCut } = await openWithDisk();
  await db.insertInto("numbers").values({ n: 1 }).execute();
  expect(afterPowerCut()).toEqual([1]);
  await db.transaction().execute((trx) => trx.insertInto("numbers").values({ n: 2 }).execute());
  expect(afterPowerCut()).toEqual([1, 2]);
  const trx = await db.startTransaction().execute();
  await trx.insertInto("numbers").values({ n: 3 }).execute();
  await trx.commit().execute();
  expect(afterPowerCut()).toEqual([1, 2, 3]);
  const lost: number[] = [];
  const write = async (n: number) => {
    await db.insertInto("numbers").values({ n }).execute();
    if (!afterPowerCut().includes(n)) lost.push(n);
  };
  await Promise.all(Array.from({ length: 30 }, (_, at) => write(at + 10)));
  expect(lost).toEqual([]);
});

test("others read and write while a change waits for the disk", async () => {
  const { db, unsynced, hold, afterPowerCut } = await openWithDisk();
  const release = hold();
  let isResolved = false;
  const change = db.insertInto("numbers").values({ n: 1 }).execute();
  const resolved = change.then(() => (isResolved = true));
  await unsynced.insertInto("numbers").values({ n: 2 }).execute();
  expect(await db.selectFrom("numbers").selectAll().execute()).toEqual([{ n: 1 }, { n: 2 }]);
  expect(isResolved).toBe(false);
  expect(afterPowerCut()).toEqual([]);
  release();
  await resolved;
});

test("many changes share few syncs", async () => {
  const path = join(temporaryDirectory(), "a.sqlite");
  let syncs = 0;
  const { db } = openSqlite<Schema>(path, async (log) => {
    syncs += 1;
    await syncOf(log);
  });
  onTestFinished(() => db.destroy());
  await migrate(db, numbers);
  syncs = 0;
  const write = (_: unknown, n: number) => db.insertInto("numbers").values({ n }).execute();
  await Promise.all(Array.from({ length: 50 }, write));
  expect(syncs).toBeGreaterThan(0);
  expect(syncs).toBeLessThan(25);
});

/** Locks a database for writing in another process, until `release`. */
async function lockElsewhere(path: string): Promise<{ release: () => void }> {
  const program = `
    const { DatabaseSync } = require("node:sqlite");
    const db = new DatabaseSync(${JSON.stringify(path)});
    db.exec("begin immediate");
    process.stdout.write("held");
    process.stdin.once("data", () => { db.exec("commit"); process.exit(); });
  `;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return { release: () => child.stdin.write("now") };
}

test.each<[string, (db: Kysely<Schema>) => Promise<unknown>]>([
  ["a statement", (db) => db.insertInto("numbers").values({ n: 1 }).execute()],
  [
    "a transaction",
    (db) => db.transaction().execute((trx) => trx.insertInto("numbers").values({ n: 1 }).execute()),
  ],
])(
  "%s waits for another process's lock, and the event loop turns meanwhile",
  async (_name, write) => {
    const path = join(temporaryDirectory(), "a.sqlite");
    const db = open(path);
    await migrate(db, numbers);
    const lock = await lockElsewhere(path);
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    onTestFinished(() => {
      clearInterval(ticking);
    });
    let isWritten = false;
    const writing = write(db).then(() => (isWritten = true));
    await expect.poll(() => ticks).toBeGreaterThan(20);
    expect(isWritten).toBe(false);
    lock.release();
    await writing;
    expect(await db.selectFrom("numbers").selectAll().execute()).toEqual([{ n: 1 }]);
  },
);

test("a lock that stays for five seconds fails the write", async () => {
  const path = join(temporaryDirectory(), "a.sqlite");
  const db = open(path);
  await migrate(db, numbers);
  await lockElsewhere(path);
  const clock = vi.spyOn(performance, "now");
  onTestFinished(() => {
    clock.mockRestore();
  });
  // The lock of the thread's turn reads the clock first.
  clock.mockReturnValueOnce(0).mockReturnValueOnce(0).mockReturnValue(5_001);
  const write = db.insertInto("numbers").values({ n: 1 }).execute();
  await expect(write).rejects.toMatchObject({ errcode: 5 });
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
