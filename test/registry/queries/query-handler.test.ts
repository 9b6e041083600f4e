import { getEventListeners } from "node:events";
import { expect, test, vi } from "vitest";
import type { LookupKind } from "../../../src/company/lookup-kind.ts";
import type { Charge } from "../../../src/registry/accounts/charge-batch.ts";
import type { Meter } from "../../../src/registry/accounts/meter.ts";
import { createQueryHandler } from "../../../src/registry/queries/paid-query.ts";
import type { TitleMatch } from "../../../src/company/title-search/title-index.ts";
import type { Upstream } from "../../../src/registry/upstreams/upstream.ts";
import { recordOf } from "../support/sample-record.ts";

const record = await recordOf("1234567890");
const matchOf = (index: number): TitleMatch => ({
  vkn: `123456789${index}`,
  ad: `ÖRNEK ${index} A.Ş.`,
  score: 1 - index / 10,
});

interface Scene {
  kind?: LookupKind;
  balance?: number;
  /** The institution's answer about a company and a branch. */
  answer?: unknown;
  matches?: number;
  isSure?: boolean;
  isSureOnly?: boolean;
  isAborted?: boolean;
  hasCallerGone?: () => boolean;
}

/** Asks one query at the price of 1; returns the outcome, the charges and the asked numbers. */
async function ask(scene: Scene) {
  const { kind = "vkn", balance = 5, matches = 9, isAborted = false } = scene;
  const { hasCallerGone = () => false, isSure = true, isSureOnly = false } = scene;
  const answer = "answer" in scene ? scene.answer : record;
  const charges: Charge[] = [];
  const asked: string[] = [];
  const answerTo = (number: string) => {
    asked.push(number);
    return Promise.resolve(answer as never);
  };
  const upstream: Upstream = { company: answerTo, branch: answerTo };
  const meter = {
    charge(charge: Charge) {
      charges.push(charge);
      return Promise.resolve({ kind: "charged", amount: charge.amount });
    },
  } as unknown as Meter;
  const titles = {
    search: (_title: string, limit: number) =>
      Promise.resolve(Array.from({ length: Math.min(matches, limit) }, (_, at) => matchOf(at))),
    isSure: () => isSure,
  };
  const caller = new AbortController();
  if (isAborted) caller.abort();
  const parts = { upstream, titles, meter, upstreamTimeoutMs: 60_000, alternatives: 4 };
  const outcome = await createQueryHandler(parts)({
    kind,
    text: "1234567890",
    account: { id: 1, balance, prices: { [kind]: 1 } } as never,
    isSureOnly,
    requestId: "R1",
    signal: caller.signal,
    hasCallerGone,
  });
  return {
    outcome,
    asked,
    charged: charges.map(({ amount, isReversal }) => (isReversal ? -amount : amount)),
    listeners: getEventListeners(caller.signal, "abort").length,
  };
}

test("an answer is charged once, at the account's price", async () => {
  const { outcome, charged } = await ask({});
  expect(outcome).toMatchObject({ kind: "answered", charged: 1 });
  expect(charged).toEqual([1]);
});

test("the institution is not asked for a query that the balance does not cover", async () => {
  const { outcome, asked, charged } = await ask({ balance: 0 });
  expect(outcome).toEqual({ kind: "insufficient", balance: 0, required: 1 });
  expect([asked, charged]).toEqual([[], []]);
  expect((await ask({ balance: 1 })).outcome).toMatchObject({ kind: "answered" });
});

test.each<[LookupKind, boolean, boolean, string]>([
  ["title", true, false, "only-similar"],
  ["title_detail", true, false, "only-similar"],
  ["title", true, true, "answered"],
  ["title", false, false, "answered"],
  ["vkn", true, false, "answered"],
])("%s with the wish for a sure match (%s), sure %s: %s", async (kind, isSureOnly, isSure, end) => {
  const { outcome, asked, charged } = await ask({ kind, isSureOnly, isSure });
  expect(outcome.kind).toBe(end);
  // The institution is not asked for a company that may be another one.
  expect([asked.length, charged]).toEqual(end === "answered" ? [1, [1]] : [0, []]);
});

test("a caller that has gone before the charge is never charged", async () => {
  const { outcome, charged } = await ask({ hasCallerGone: () => true });
  expect(outcome).toEqual({ kind: "abandoned" });
  expect(charged).toEqual([]);
});

test("a caller that disconnects during the charge is refunded", async () => {
  let looks = 0;
  const { outcome, charged } = await ask({ hasCallerGone: () => (looks += 1) > 1 });
  expect(outcome).toEqual({ kind: "abandoned" });
  expect(charged).toEqual([1, -1]);
});

test("a query that was aborted before its start is abandoned", async () => {
  const { outcome, charged } = await ask({ isAborted: true });
  expect(outcome).toEqual({ kind: "abandoned" });
  expect(charged).toEqual([]);
});

test.each<[LookupKind, unknown]>(
  (["vkn", "vkn_detail", "title", "title_detail", "mersis"] as const).flatMap((kind) =>
    [null, undefined].map((answer): [LookupKind, unknown] => [kind, answer]),
  ),
)("%s of a number that the institution does not know (%s) is free", async (kind, answer) => {
  const { outcome, charged } = await ask({ kind, answer });
  expect(outcome).toEqual({ kind: "not-found" });
  expect(charged).toEqual([]);
});

test("a title without a match asks the institution for nothing", async () => {
  const { outcome, asked, charged } = await ask({ kind: "title", matches: 0 });
  expect(outcome).toEqual({ kind: "not-found" });
  expect([asked, charged]).toEqual([[], []]);
});

test("a title is answered with the best match's record and the wanted number of alternatives", async () => {
  const { outcome, asked } = await ask({ kind: "title" });
  expect(asked).toEqual([matchOf(0).vkn]);
  expect(outcome).toMatchObject({
    kind: "answered",
    titles: { matched: matchOf(0), alternatives: [1, 2, 3, 4].map(matchOf) },
  });
  expect(outcome).toHaveProperty("titles.alternatives.length", 4);
});

test("an answered query leaves neither a timer nor a listener behind", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    expect((await ask({})).listeners).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
