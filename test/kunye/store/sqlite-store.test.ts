import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { createSealer, fingerprintOf } from "../../../src/platform/sealer.ts";
import { openSqliteStore } from "../../../src/kunye/store/sqlite-store.ts";
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
        resolve(db.prepare(statement).run());
      }),
    files: () =>
      Promise.resolve(readdirSync(directory).map((name) => readFileSync(join(directory, name)))),
  };
});

test("one reply whose key is missing neither keeps the others from being delivered nor goes", async () => {
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
  }
  clock.now += 60_000;
  const store = await openSqliteStore(directory, createSealer([kept]), storeClock(clock));
  onTestFinished(() => store.close());
  expect(await store.takeDueReplies()).toMatchObject([{ id: "reply-kept" }]);
  expect(await store.missingKeys()).toEqual([fingerprintOf(old.key)]);
  clock.now += 120_000;
  const both = await openSqliteStore(directory, createSealer([kept, old]), storeClock(clock));
  onTestFinished(() => both.close());
  expect(await both.missingKeys()).toEqual([]);
  expect((await both.takeDueReplies()).map(({ id }) => id)).toContain("reply-old");
});

test("a ledger from before the months' sums were kept has them as soon as it is opened", async () => {
  const directory = temporaryDirectory();
  const clock = { now: Date.parse("2026-11-12T11:03:00Z") };
  const store = await openPlace(directory, storeClock(clock));
  for (const [key, cost] of [
    ["a", 700_000],
    ["b", null],
    ["c", 1_000_000],
  ] as const) {
    const claimed = await store.claim(claimOf(key, { userId: `U${cost}` }));
    if (claimed.kind !== "won") throw new Error("the claim was not won");
    await store.settle(claimed.intentId, { state: "paid", cost, body: "{}", vkn: null });
  }
  const unanswered = await store.claim(claimOf("d"));
  if (unanswered.kind !== "won") throw new Error("the claim was not won");
  clock.now += 31_000;
  await store.expireLeases();
  const spending = await store.monthSpending(account);
  await store.close();
  const db = new DatabaseSync(join(directory, "kunye.sqlite"));
  db.exec(`drop view listed_rows; drop table list_rows; drop table lists;
    alter table intents rename column cause to offer_id; drop table own_companies;
    drop table month_sums; drop trigger intents_after_insert;
    drop trigger intents_after_update; drop trigger intents_after_delete;
    drop table receipts; alter table intents drop column answer_hash;
    delete from kysely_migration where name >= '005'`);
  db.close();
  const again = await openPlace(directory, storeClock(clock));
  onTestFinished(() => again.close());
  expect(await again.monthSpending(account)).toEqual(spending);
});

test("programs that first open the same data at once all find it migrated", async () => {
  const module = new URL("./support/sqlite-place.ts", import.meta.url).href;
  const results = await claimInProcesses(3, { module, place: temporaryDirectory() }, 1);
  expect(results.flat().sort()).toEqual(["busy", "busy", "won"]);
});
