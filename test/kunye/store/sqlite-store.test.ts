import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { createSealer, fingerprintOf } from "../../../src/platform/sealer.ts";
import { openSqliteStore } from "../../../src/kunye/store/open-store.ts";
import { processClockOf } from "../../support/test-clock.ts";
import { storeDirectory } from "../../support/store-directory.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";
import { ibanOf } from "../../support/ibans.ts";
import { invoiceTrace, textTrace } from "../check/memory/sample-traces.ts";
import { testStore } from "./suite/test-store.ts";
import { claimInProcesses } from "./support/processes.ts";
import { claimOf } from "./support/sample-claim.ts";
import { openPlace } from "./support/sqlite-place.ts";

testStore("SQLite", async () => {
  const directory = await storeDirectory();
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

test("a reply, notice or check whose key is missing stays, and the others open", async () => {
  const directory = temporaryDirectory();
  const clock = { now: 1_000 };
  const [old, kept] = ["old", "kept"].map((id) => ({ id, key: Buffer.alloc(32, id) }));
  if (!old || !kept) throw new Error("two keys are needed");
  for (const key of [old, kept]) {
    const store = await openSqliteStore(directory, createSealer([key]), processClockOf(clock));
    onTestFinished(() => store.close());
    const reply = { id: `reply-${key.id}`, userId: "U1", envelope: "{}" };
    const claimed = await store.ledger.claim(claimOf(key.id, { reply }));
    if (claimed.kind !== "won") throw new Error("the claim was not won");
    await store.ledger.settle(claimed.intentId, { state: "free", reason: "not-found" });
    await store.notices.notify({ team: "T1", key: key.id, state: { of: key.id } }, ["U1"]);
    const check = { id: `check-${key.id}`, text: "{}" };
    const card = { team: "T1", channel: "C1", person: "U1", intentId: null, createdAt: 1 };
    await store.cards.addCard({ ...card, id: key.id, state: "{}", check }, []);
  }
  clock.now += 60_000;
  const store = await openSqliteStore(directory, createSealer([kept]), processClockOf(clock));
  onTestFinished(() => store.close());
  expect(await store.replies.takeDueReplies()).toMatchObject([{ id: "reply-kept" }]);
  expect(await store.notices.takeNotices("T1")).toMatchObject([
    { key: "kept", state: { of: "kept" } },
  ]);
  expect(await store.upkeep.missingKeys()).toEqual([fingerprintOf(old.key)]);
  expect(await store.cards.checkText("T1", "check-kept")).toBe("{}");
  expect(await store.cards.checkText("T1", "check-old")).toBeNull();
  clock.now += 120_000;
  const both = await openSqliteStore(directory, createSealer([kept, old]), processClockOf(clock));
  onTestFinished(() => both.close());
  expect(await both.upkeep.missingKeys()).toEqual([]);
  expect((await both.replies.takeDueReplies()).map(({ id }) => id)).toContain("reply-old");
  expect(await both.cards.checkText("T1", "check-old")).toBe("{}");
  // What the earlier key sealed is sealed anew when the check says something else.
  await both.cards.changeCheck("T1", "check-old", () => "[]");
  expect(await store.cards.checkText("T1", "check-old")).toBe("[]");
  expect((await both.notices.takeNotices("T1")).map(({ key }) => key)).toContain("old");
});

test("programs that open new data at the same time all find the schema migrated", async () => {
  const module = new URL("./support/sqlite-place.ts", import.meta.url).href;
  const results = await claimInProcesses(3, { module, place: temporaryDirectory() }, 1);
  expect(results.flat().sort()).toEqual(["busy", "busy", "won"]);
});

test("deleted data leaves the write-ahead log once other readers are done", async () => {
  const directory = temporaryDirectory();
  const sealer = createSealer([{ id: "k", key: Buffer.alloc(32, "k") }]);
  const store = await openSqliteStore(directory, sealer);
  onTestFinished(() => store.close());
  const file = join(directory, "kunye.sqlite");
  const reader = new DatabaseSync(file);
  reader.exec("begin; select * from intents");
  await store.ledger.claim(claimOf("a"));
  setTimeout(() => {
    reader.close();
  }, 100);
  const retention = { recordMs: 1, peopleMs: 1, accessMs: 1, seenMs: 1 };
  await store.upkeep.deleteExpired(retention);
  expect(statSync(`${file}-wal`).size).toBe(0);
});

test("the upkeep fails if a reader keeps deleted data in the write-ahead log", async () => {
  const directory = temporaryDirectory();
  const store = await openSqliteStore(
    directory,
    createSealer([{ id: "k", key: Buffer.alloc(32) }]),
  );
  onTestFinished(() => store.close());
  const reader = new DatabaseSync(join(directory, "kunye.sqlite"));
  onTestFinished(() => {
    reader.close();
  });
  reader.exec("begin; select * from intents");
  await store.ledger.claim(claimOf("a"));
  const failed: string[] = [];
  const times = { recordMs: 1, peopleMs: 1, accessMs: 1, seenMs: 1 };
  await Promise.all([
    store.upkeep.deleteExpired(times, (part) => failed.push(part)),
    expect(store.upkeep.purge("T9", null)).rejects.toThrow("the database's log still holds it"),
  ]);
  expect(failed).toEqual(["scrub"]);
  reader.exec("commit");
  await store.upkeep.purge("T9", null);
});

test("what was seen before survives new sealing keys, also those of teams that check nothing meanwhile", async () => {
  const directory = temporaryDirectory();
  const clock = { now: 1_000 };
  const [old, fresh] = ["old", "fresh"].map((id) => ({ id, key: Buffer.alloc(32, id) }));
  if (!old || !fresh) throw new Error("two keys are needed");
  const open = async (...keys: Parameters<typeof createSealer>[0]) => {
    const store = await openSqliteStore(directory, createSealer(keys), processClockOf(clock));
    onTestFinished(() => store.close());
    return store;
  };
  const before = await open(old);
  for (const team of ["T1", "T2"]) {
    const traces = [textTrace([ibanOf(1)]), invoiceTrace(1, { ibans: [ibanOf(2)] })];
    await before.seen.leaveTraces(team, "U1", traces);
  }
  const both = await open(fresh, old);
  const times = { recordMs: 90_000, peopleMs: 90_000, accessMs: 90_000, seenMs: 90_000 };
  await both.upkeep.deleteExpired(times);
  const after = await open(fresh);
  expect(await after.upkeep.missingKeys()).toEqual([]);
  for (const team of ["T1", "T2"]) {
    const [known] = await after.seen.leaveTraces(team, "U2", [textTrace([ibanOf(1)])]);
    expect(known?.ofSeller).toMatchObject([{ userId: "U1" }, { userId: "U1" }]);
    const [waiting] = await after.seen.waitingAccounts(team, 1);
    expect(waiting?.evidence).toMatchObject({ iban: ibanOf(2) });
    const [again] = await after.seen.leaveTraces(team, "U2", [invoiceTrace(1)]);
    expect(again?.invoices).not.toEqual([]);
  }
  // A lost key takes its team's memory along: nobody could compare with it.
  await before.seen.leaveTraces("T3", "U1", [invoiceTrace(1)]);
  expect(await after.upkeep.missingKeys()).toEqual([fingerprintOf(old.key)]);
  await after.upkeep.forgetKey(fingerprintOf(old.key));
  expect(await after.upkeep.missingKeys()).toEqual([]);
  const [known] = await after.seen.leaveTraces("T3", "U1", [invoiceTrace(1)]);
  expect(known).toMatchObject({ ofSeller: [], invoices: [] });
});
