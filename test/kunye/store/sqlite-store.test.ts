import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createSealer, fingerprintOf } from "../../../src/platform/sealer.ts";
import { migrate } from "../../../src/platform/migrate.ts";
import { openSqlite } from "../../../src/platform/open-sqlite.ts";
import { openSqliteStore, sqliteMigrations } from "../../../src/kunye/store/sqlite-store.ts";
import { storeClock } from "../../support/test-clock.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";
import { testStore } from "./suite/test-store.ts";
import { claimInProcesses } from "./support/processes.ts";
import { account, claimOf } from "./support/sample-claim.ts";
import { openPlace } from "./support/sqlite-place.ts";

testStore("SQLite", () => {
  const directory = temporaryDirectory();
  return {
    open: (clock) => openPlace(directory, clock),
    opener: {
      module: new URL("./support/sqlite-place.ts", import.meta.url).href,
      place: directory,
    },
    run: (statement) =>
      new Promise((resolve) => {
        const db = new DatabaseSync(join(directory, "kunye.sqlite"));
        resolve(db.prepare(statement).all());
      }),
    files: () =>
      Promise.resolve(readdirSync(directory).map((name) => readFileSync(join(directory, name)))),
  };
});

test("one reply or notice whose key is missing neither keeps the others from being delivered nor goes", async () => {
  const directory = temporaryDirectory();
  const clock = { now: 1_000 };
  const [old, kept] = ["old", "kept"].map((id) => ({ id, key: Buffer.alloc(32, id) }));
  if (!old || !kept) throw new Error("two keys are needed");
  for (const key of [old, kept]) {
    const store = await openSqliteStore(directory, createSealer([key]), storeClock(clock));
    onTestFinished(() => store.close());
    const reply = { id: `reply-${key.id}`, userId: "U1", envelope: "{}" };
    const claimed = await store.claim(claimOf(key.id, { reply }));
    if (claimed.kind !== "won") throw new Error("the claim was not won");
    await store.settle(claimed.intentId, { state: "free", reason: "not-found" });
    await store.notify({ team: "T1", key: key.id, state: { of: key.id } }, ["U1"]);
  }
  clock.now += 60_000;
  const store = await openSqliteStore(directory, createSealer([kept]), storeClock(clock));
  onTestFinished(() => store.close());
  expect(await store.takeDueReplies()).toMatchObject([{ id: "reply-kept" }]);
  expect(await store.takeNotices("T1")).toMatchObject([{ key: "kept", state: { of: "kept" } }]);
  expect(await store.missingKeys()).toEqual([fingerprintOf(old.key)]);
  clock.now += 120_000;
  const both = await openSqliteStore(directory, createSealer([kept, old]), storeClock(clock));
  onTestFinished(() => both.close());
  expect(await both.missingKeys()).toEqual([]);
  expect((await both.takeDueReplies()).map(({ id }) => id)).toContain("reply-old");
  expect((await both.takeNotices("T1")).map(({ key }) => key)).toContain("old");
});

test("a ledger from before the months' sums were kept has them as soon as it is opened, and its budgets whole", async () => {
  const directory = temporaryDirectory();
  const db = openSqlite(join(directory, "kunye.sqlite"));
  const former = Object.entries(sqliteMigrations()).filter(([name]) => name < "005");
  await migrate(db, Object.fromEntries(former));
  await sql`insert into intents
    (id, account, kind, key, text, user_id, state, month, reserved, cost, lease_until, created_at)
    values ('1', ${account}, 'vkn', 'a', '', 'U1', 'paid', '2026-11', 0, 700000, 0, 30),
      ('2', ${account}, 'vkn', 'b', '', 'U1', 'paid', '2026-11', 0, 1000000, 0, 20),
      ('3', ${account}, 'vkn', 'c', '', 'U2', 'paid', '2026-11', 1000000, null, 0, 40),
      ('4', ${account}, 'vkn', 'd', '', 'U2', 'unknown', '2026-11', 1000000, null, 0, 50),
      ('5', ${account}, 'vkn', 'e', '', 'U2', 'free', '2026-11', 0, null, 0, 10)`.execute(db);
  await sql`insert into budgets (account, user_id, month, reserved, spent)
    values (${account}, '', '2026-11', 1000000, 2700000), (${account}, 'U1', '2026-11', 0, 1700000)`.execute(
    db,
  );
  await db.destroy();
  const clock = { now: Date.parse("2026-11-12T11:03:00Z") };
  const store = await openPlace(directory, storeClock(clock));
  onTestFinished(() => store.close());
  const { paid, unknown, costUnknown, firstAt, counted } = await store.monthSpending(account);
  expect(paid).toEqual([
    { kind: "vkn", userId: "U1", queries: 2, cost: 1_700_000 },
    { kind: "vkn", userId: "U2", queries: 1, cost: 0 },
  ]);
  expect([unknown, costUnknown, firstAt]).toEqual([1, 1, 20]);
  expect(Object.fromEntries(counted)).toEqual({ "": 3_700_000, U1: 1_700_000 });
});

test("programs that first open the same data at once all find it migrated", async () => {
  const module = new URL("./support/sqlite-place.ts", import.meta.url).href;
  const results = await claimInProcesses(3, { module, place: temporaryDirectory() }, 1);
  expect(results.flat().sort()).toEqual(["busy", "busy", "won"]);
});
