import { expect, test } from "vitest";
import type { MonthSpending } from "../../../src/kunye/lookups/limit-use.ts";
import {
  balanceAlert,
  limitAlert,
  monthToReport,
  outdatedLimitKeys,
} from "../../../src/kunye/team/alerts.ts";
import { readBook, type Entry } from "../../../src/kunye/team/read-book.ts";

const now = Date.parse("2026-11-12T11:03:00Z");

/** A book of these entries, the newest first. */
function bookOf(...entries: [name: Entry["name"], value: string | null][]) {
  const all = entries.map(([name, value], at): Entry => ({
    name,
    value,
    n: entries.length - at,
    by: "U1",
    month: "",
    at: now,
  }));
  return readBook(all, { team: 100_000_000, person: null }, now);
}

function spent(cost: number): MonthSpending {
  const paid = [{ kind: "vkn" as const, userId: "U1", queries: 1, cost }];
  const countedByUser = new Map([["", cost]]);
  return { paid, unknown: [], costUnknown: 0, firstAt: now, saved: 0, countedByUser };
}

test("a balance is low under the threshold, and recovered from a fifth above it", () => {
  const book = bookOf(["alert:balance", "50000000"]);
  const at = (balance: number) => balanceAlert(book, balance * 1e6);
  expect(at(49.9)).toMatchObject({ key: "balance:1", isLow: true, isRecovered: false });
  expect(at(50)).toMatchObject({ isLow: false, isRecovered: false });
  expect(at(60)).toMatchObject({ isLow: false, isRecovered: true });
  expect(balanceAlert(bookOf(), 0)).toBeNull();
});

test("the team's limit is reported at 80 and 100 percent, unless switched off later", () => {
  const share = (cost: number, book = bookOf()) => {
    return limitAlert(book, spent(cost * 1e6), now)?.share;
  };
  expect([79, 80, 99, 100].map((cost) => share(cost))).toEqual([undefined, 80, 80, 100]);
  expect(share(100, bookOf(["alert:limit", "false"]))).toBeUndefined();
  expect(share(100, bookOf(["limit", "100000000"], ["alert:limit", "false"]))).toBe(100);
});

test("a changed limit has its own alert, and outdates the alerts of earlier ones; saving it again changes nothing", () => {
  const keyOf = (book: ReturnType<typeof bookOf>) => limitAlert(book, spent(100e6), now)?.key ?? "";
  const before = bookOf();
  const changed = bookOf(["limit", "50000000"]);
  const again = bookOf(["limit", "50000000"], ["limit", "50000000"]);
  const back = bookOf(["limit", "100000000"], ["limit", "50000000"]);
  expect(outdatedLimitKeys(before, now)).toEqual([]);
  expect(outdatedLimitKeys(changed, now)).toContain(keyOf(before));
  expect(keyOf(again)).toBe(keyOf(changed));
  expect(outdatedLimitKeys(again, now)).toEqual(outdatedLimitKeys(changed, now));
  expect(outdatedLimitKeys(back, now)).toEqual(
    expect.arrayContaining([keyOf(before), keyOf(changed)]),
  );
  expect(outdatedLimitKeys(back, now)).not.toContain(keyOf(back));
});

test("the last month is reported from nine on the 1st, unless switched off later", () => {
  const first = (hour: string) => Date.parse(`2026-12-01T${hour}:00+03:00`);
  expect(monthToReport(bookOf(), first("08:59"))).toBeNull();
  expect(monthToReport(bookOf(), first("09:00"))?.key).toBe("month:2026-11");
  expect(monthToReport(bookOf(["alert:month", "false"]), first("09:00"))).toBeNull();
});
