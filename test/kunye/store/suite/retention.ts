import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Watch } from "../../../../src/kunye/watches/watch.ts";
import { contextOf, rowOf } from "../../lists/support.ts";
import { invoiceTrace } from "../../check/memory/sample-traces.ts";
import { account } from "../support/sample-claim.ts";
import { startOfTest, type StorePlace, type TestStore } from "./store-place.ts";

const dayMs = 24 * 3_600_000;
const settings = {
  PEOPLE_RETENTION_DAYS: 1,
  RECORD_RETENTION_DAYS: 90,
  ACCESS_LOG_DAYS: 730,
  SEEN_RETENTION_DAYS: 400,
};
const retention = {
  peopleMs: settings.PEOPLE_RETENTION_DAYS * dayMs,
  recordMs: settings.RECORD_RETENTION_DAYS * dayMs,
  accessMs: settings.ACCESS_LOG_DAYS * dayMs,
  seenMs: settings.SEEN_RETENTION_DAYS * dayMs,
};
const [stays, untilPurge] = ["stays", "until a purge"] as const;

/** The days until each table's rows are deleted. Undelivered `replies` have tests of their own. */
const lifetimes: Record<string, number | typeof stays | typeof untilPurge> = {
  deliveries: 1,
  readings: 62,
  answers: 90,
  cards: 90,
  checks: 90,
  offers: 90,
  lists: 90,
  list_rows: 90,
  uses: 90,
  watches: untilPurge,
  watched: untilPurge,
  watch_changes: 90,
  workflow_steps: 90,
  seen_ibans: 400,
  seen_verdicts: 400,
  seen_invoices: 400,
  seen_keys: untilPurge,
  people_access: 730,
  intents: untilPurge,
  notices: untilPurge,
  savings: untilPurge,
  budgets: untilPurge,
  month_sums: untilPurge,
  team_book: untilPurge,
  verdicts: untilPurge,
  prices: untilPurge,
  marks: untilPurge,
  moments: untilPurge,
  own_companies: untilPurge,
  languages: untilPurge,
  erasures: stays,
  receipts: stays,
};

/** Returns the bytes of a sealed value in the database's SQL. */
function emptyBytes({ opener }: StorePlace): string {
  return opener.module.endsWith("sqlite-place.ts") ? "x'00'" : "'\\x00'";
}

/** Tests that each table's rows are deleted after the days that the page for approvers names. */
export function testRetention(openStore: () => Promise<TestStore>): void {
  test("each table is kept as long as the page for approvers says, and not a moment longer", async () => {
    const { store, clock, place, buy, win } = await openStore();
    await buy("9876543210");
    await store.people.erasePeople("T1", "9876543210", { by: "Deniz", why: "başvuru" });
    const id = await buy("1234567890", { remark: "not" });
    const unknown = await win("1111111111");
    await store.ledger.settle(unknown, { state: "unknown", reason: "time-out" });
    await store.ledger.judge(unknown, { verdict: "charged", cost: 1, readings: null });
    const place1 = { team: "T1", channel: "C1", person: "U1", intentId: null };
    const shown = { state: "{}", createdAt: startOfTest, check: { id: "check", text: "{}" } };
    await store.cards.addCard({ ...place1, id: "card", ...shown }, [
      {
        id: "offer",
        cardId: "card",
        slot: "a",
        account,
        kind: "vkn",
        key: "1",
        text: "1",
        price: 1,
        newerThan: null,
        release: null,
        expiresAt: startOfTest + 900 * dayMs,
      },
    ]);
    await store.lists.addList({ id: "L1", team: "T1", userId: "U1", context: contextOf() }, [
      rowOf(1),
    ]);
    await store.ledger.addUse({ account, intentId: id, userId: "U2", remark: "not" });
    // A running watch keeps what it watches; its told changes go, and so does an ended watch.
    await store.watches.addWatch(watch, [{ vkn: "1234567890", baseline: null, fetchedAt: null }]);
    await store.watches.addWatch({ ...watch, id: "W2", vkns: ["9876543210"] }, []);
    await store.watches.stopWatch("T1", "W2");
    await place.run(
      `insert into watch_changes (watch_id, vkn, round, change, sealed_by, is_loud, told_in, is_apart, at)
       values ('W1', '1234567890', 1, ${emptyBytes(place)}, 'key', 0, 1, 0, ${startOfTest})`,
    );
    await place.run(
      `insert into workflow_steps (id, team_id, account, user_id, vkn, state, lease_until, attempts, created_at)
       values ('S1', 'T1', '${account}', 'U1', '1', 'ended', 0, 0, ${startOfTest})`,
    );
    await store.people.logAccess({
      account,
      vkn: "1",
      intentId: id,
      userId: "U1",
      sections: "",
      how: "opened",
    });
    await store.replies.recordDelivery({ key: "a", run: "1" });
    await store.accounts.beginReading(account, "source");
    await store.notices.notify({ team: "T1", key: "told", state: {} }, ["U1"]);
    await store.ledger.addSavings(account, [{ kind: "vkn", key: "1", userId: "U1", price: 1 }]);
    await store.team.enter(account, "U1", [{ name: "limit", value: "1" }]);
    await store.accounts.learnPrice(account, "vkn", 1);
    await store.accounts.mark(account, "shared", "reason");
    await store.team.declareOwn("T1", "U1", [{ vkn: "1", isOwn: true, title: null }]);
    await store.team.setLanguage("T1", "U1", "en");
    await store.seen.leaveTraces("T1", "U1", [invoiceTrace(1)]);
    await store.history.addReceipt({
      id: "receipt",
      intentId: id,
      fileHash: "hash",
      marks: ["mark"],
    });

    const filled = async () => {
      const tables = Object.keys(lifetimes);
      // One statement for all: each opens a connection.
      const selects = tables.map(
        (table, at) => `select ${at} as at where exists (select 1 from ${table})`,
      );
      const rows = (await place.run(selects.join(" union all "))) as { at: number }[];
      const found = new Set(rows.map(({ at }) => at));
      return tables.filter((_table, at) => found.has(at));
    };
    const livingAfter = (days: number) =>
      Object.keys(lifetimes).filter((table) => !(Number(lifetimes[table]) <= days));
    expect(await filled()).toEqual(Object.keys(lifetimes));
    const ends = Object.values(lifetimes).filter((one) => typeof one === "number");
    for (const days of new Set(ends)) {
      clock.now = startOfTest + days * dayMs;
      await store.upkeep.deleteExpired(retention);
      expect(await filled(), `at the end of day ${days}`).toEqual(livingAfter(days - 1));
      clock.now += 1;
      await store.upkeep.deleteExpired(retention);
      expect(await filled(), `after day ${days}`).toEqual(livingAfter(days));
    }
    expect(await place.run("select id from watches")).toEqual([{ id: "W1" }]);
    await store.upkeep.purge("T1", null);
    expect(await filled()).toEqual(["erasures", "receipts"]);
  });

  test("what retention deletes is counted by day, kept for three years, and never counted twice", async () => {
    const { store, open, clock, buy, place } = await openStore();
    const detail = JSON.stringify({ data: { Ortaklar: [{ Adi: "ÖRNEK KİŞİ" }] } });
    const id = await buy("1234567890", { remark: "not" }, { body: detail });
    await buy("9876543210", { kind: "title", text: "örnek" }, { vkn: "9876543210" });
    await store.ledger.addUse({ account, intentId: id, userId: "U2", remark: "not" });
    const here = { team: "T1", channel: "C1", person: "U1", intentId: null };
    const card = { state: "{}", createdAt: startOfTest, check: { id: "check", text: "{}" } };
    await store.cards.addCard({ ...here, id: "card", ...card }, []);
    await store.lists.addList({ id: "L1", team: "T1", userId: "U1", context: contextOf() }, [
      rowOf(1),
    ]);
    await store.watches.addWatch(watch, []);
    await store.watches.stopWatch("T1", "W1");
    // A change that was not told yet waits for its message.
    await store.watches.addWatch({ ...watch, id: "W2", vkns: ["9876543210"] }, [
      { vkn: "9876543210", baseline: null, fetchedAt: null },
    ]);
    for (const [round, toldIn] of [
      [1, 1],
      [2, "null"],
    ]) {
      await place.run(
        `insert into watch_changes (watch_id, vkn, round, change, sealed_by, is_loud, told_in, is_apart, at)
         values ('W2', '9876543210', ${round}, ${emptyBytes(place)}, 'key', 0, ${toldIn}, 0, ${startOfTest})`,
      );
    }
    await store.seen.leaveTraces("T1", "U1", [invoiceTrace(1)]);
    await store.people.logAccess({
      account,
      vkn: "1",
      intentId: id,
      userId: "U1",
      sections: "",
      how: "opened",
    });
    const other = await open();
    const logAfter = async (days: number) => {
      clock.now = startOfTest + days * dayMs + 1;
      await Promise.all([store, other].map((one) => one.upkeep.deleteExpired(retention)));
      return store.upkeep.deletions();
    };
    const people = { day: "2026-11-13", kind: "people", n: 2 };
    expect(await logAfter(1)).toEqual([people]);
    const counted = { answers: 2, cards: 1, checks: 1, lists: 1, remarks: 1, titles: 1, uses: 1 };
    const ended = { watch_changes: 1, watches: 1 };
    const records = Object.entries({ ...counted, ...ended }).map(([kind, n]) => {
      return { day: "2027-02-10", kind, n };
    });
    expect(await logAfter(90)).toEqual([...records, people]);
    expect(await place.run("select told_in from watch_changes")).toEqual([{ told_in: null }]);
    const traces = { day: "2027-12-17", kind: "suppliers", n: 1 };
    expect(await logAfter(400)).toEqual([traces, ...records, people]);
    const accesses = { day: "2028-11-11", kind: "people_access", n: 1 };
    const all = [accesses, traces, ...records, people];
    expect(await logAfter(730)).toEqual(all);
    expect(await logAfter(3 * 366)).toEqual(all);
    expect(await logAfter(3 * 366 + 2)).toEqual(all.slice(0, -1));
    await store.upkeep.purge("T1", null);
    expect(await store.upkeep.deletions()).toEqual(all.slice(0, -1));
  });

  test("what can't be logged is not deleted, and is counted once it can", async () => {
    const { store, clock, place, buy } = await openStore();
    const id = await buy("1234567890");
    clock.now = startOfTest + 90 * dayMs + 1;
    await place.run("alter table deletions rename to elsewhere");
    const failed: string[] = [];
    await store.upkeep.deleteExpired(retention, (part) => failed.push(part));
    expect(failed).toContain("answers");
    expect(await store.answers.openAnswer(id)).not.toBeNull();
    await place.run("alter table elsewhere rename to deletions");
    await store.upkeep.deleteExpired(retention);
    expect(await store.answers.openAnswer(id)).toBeNull();
    expect(await store.upkeep.deletions()).toContainEqual(
      expect.objectContaining({ kind: "answers", n: 1 }),
    );
  });

  test("the page for approvers names these times", () => {
    const page = readFileSync("docs/tr/kvkk-ve-bt.md", "utf8");
    const [, section = ""] = page.split("\n## Künye ne saklar\n");
    const cells = section.split("\n## ")[0]?.matchAll(/^\|([^|]*)\|.*\|([^|]*)\|$/gm) ?? [];
    const written = new Map(
      [...cells].flatMap(([, tables = "", time = ""]) =>
        [...tables.matchAll(/`(\w+)`/g)].map(([, table = ""]) => [table, time] as const),
      ),
    );
    const names = new Map(Object.entries(settings).map(([name, days]) => [days, name]));
    expect(written.get("deletions")).toContain("3 yıl");
    for (const [table, lifetime] of Object.entries(lifetimes)) {
      const time = written.get(table === "list_rows" ? "lists" : table) ?? "";
      const words = {
        [stays]: "Kalır",
        [untilPurge]: "iz silene dek",
      } as Record<string | number, string>;
      const word = words[lifetime] ?? names.get(Number(lifetime)) ?? `${lifetime} gün`;
      // A delivery's day is no setting, and a watch is stopped by its user.
      const own: Record<string, string> = { deliveries: "1 gün", watches: "Takip bırakılana dek" };
      expect(time, table).toContain(own[table] ?? own[table.replace("watched", "watches")] ?? word);
    }
  });
}

const watch: Watch = {
  id: "W1",
  team: "T1",
  userId: "U1",
  listName: null,
  vkns: ["1234567890"],
  interval: "month",
  channel: null,
  price: 1,
  cap: 1,
  state: "running",
  pause: null,
  nextAt: startOfTest,
  lastAt: null,
  createdAt: startOfTest,
};
