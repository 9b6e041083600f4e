import { expect, test } from "vitest";
import type { QueryOutcome } from "../../../src/kunye/lookups/ports.ts";
import { branchQuery, titleQuery } from "../../../src/kunye/lookups/intents.ts";
import { vkn, ayse, mehmet, general, paid, startLookups } from "./support/start-lookups.ts";

test("a typed question is asked once; the second time the answer is free", async () => {
  const { lookups, asked } = await startLookups();
  const first = await lookups.askTyped(ayse, general);
  expect(first).toMatchObject({ kind: "answer", origin: "bought", isKept: true });
  expect(first).toMatchObject({ answer: { cost: 1_000_000, userId: "AYSE", vkn } });
  const second = await lookups.askTyped(mehmet, general);
  expect(second).toEqual({ ...first, origin: "held" });
  expect(asked).toEqual([`vkn ${vkn}`]);
});

test("a key that another replica has replaced pays nothing; the new one is read before the claim", async () => {
  const key = { source: "replaced", installation: { id: "T1", version: -1 } };
  const { lookups, store, asked } = await startLookups({
    keyOf: () => key,
    refreshKeys: async () => {
      const version = await store.installations.version();
      Object.assign(key, { source: "current", installation: { id: "T1", version } });
    },
  });
  const used: string[] = [];
  const claim = store.ledger.claim.bind(store.ledger);
  store.ledger.claim = async (one) => {
    const result = await claim(one);
    used.push(`${one.source} ${result.kind}`);
    return result;
  };
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ kind: "answer" });
  expect(used).toEqual(["replaced outdated", "current won"]);
  expect(asked).toHaveLength(1);
});

test("a bought answer's card is stored with it, at the price that the charge has shown", async () => {
  const { lookups, store, answerWith } = await startLookups();
  answerWith(paid(2_000_000));
  const card = { id: "card", team: "T1", channel: "C1", person: ayse.userId, state: "{}" };
  const result = await lookups.askTyped(ayse, general, ({ intentId, fetchedAt }) => ({
    card: { ...card, intentId },
    wishes: [
      { slot: "open", query: general },
      { slot: "refresh", query: general, newerThan: fetchedAt },
    ],
  }));
  expect(result).toMatchObject({ card: { card, prices: { vkn: { amount: 2_000_000 } } } });
  const stored = await store.cards.offersOf("card");
  expect(stored.map(({ offer }) => [offer.slot, offer.price])).toEqual([
    ["open", 0],
    ["refresh", 2_000_000],
  ]);
});

test("an error in drafting a card undoes no payment", async () => {
  const { lookups, store } = await startLookups();
  const result = await lookups.askTyped(ayse, general, () => {
    throw new Error("not drawn");
  });
  expect(result).toMatchObject({ kind: "answer", origin: "bought", isKept: true });
  expect(await store.answers.held("T1 registry", general)).toMatchObject({ cost: 1_000_000 });
});

test("a late reply calls an answer bought for its buyer only", async () => {
  const { lookups } = await startLookups();
  const first = await lookups.askTyped(ayse, general);
  const id = first.kind === "answer" ? first.answer.intentId : "";
  const lateFor = async (userId: string) => (await lookups.outcome(id, userId)).result;
  expect(await lateFor(ayse.userId)).toMatchObject({ kind: "answer", origin: "bought" });
  expect(await lateFor(mehmet.userId)).toMatchObject({ kind: "answer", origin: "shared" });
});

test("two users who ask at the same time get the same answer", async () => {
  const { lookups, asked, hold } = await startLookups();
  const release = hold();
  const both = Promise.all([lookups.askTyped(ayse, general), lookups.askTyped(mehmet, general)]);
  await expect.poll(() => asked.length).toBe(1);
  release();
  expect((await both).map((result) => "origin" in result && result.origin).sort()).toEqual([
    ...["bought", "shared"],
  ]);
  expect(asked).toHaveLength(1);
});

test("a second press during a slow query ends as still asking", async () => {
  const { lookups, asked, hold, offerTo } = await startLookups();
  const offer = await offerTo(ayse);
  const release = hold();
  const first = lookups.press(ayse, offer);
  await expect.poll(() => asked.length).toBe(1);
  expect(await lookups.press(ayse, offer)).toMatchObject({ result: { kind: "still-asking" } });
  release();
  expect(await first).toMatchObject({ result: { origin: "bought" } });
  expect(asked).toHaveLength(1);
});

test.each<[string, QueryOutcome, object]>([
  [
    "a refusal",
    {
      kind: "refused",
      refusal: "insufficient-balance",
      status: 402,
      balance: 500_000,
      required: 2_500_000,
    },
    { kind: "refused", refusal: "insufficient-balance", balance: 500_000, required: 2_500_000 },
  ],
  [
    "nothing sent",
    { kind: "not-sent", cause: "certificate" },
    { kind: "not-sent", cause: "certificate" },
  ],
])("%s is free, and the question can be asked again", async (_name, outcome, result) => {
  const { lookups, asked, answerWith } = await startLookups();
  answerWith(outcome, paid(1_000_000));
  expect(await lookups.askTyped(ayse, general)).toEqual(result);
  expect((await lookups.monthSpending("T1")).paid).toEqual([]);
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ origin: "bought" });
  expect(asked).toHaveLength(2);
});

test("a user who waited for a failed query gets its reason", async () => {
  const { lookups, asked, hold, answerWith } = await startLookups();
  answerWith({
    kind: "refused",
    refusal: "not-found",
    status: 404,
    balance: null,
    required: null,
  });
  const release = hold();
  const both = Promise.all([lookups.askTyped(ayse, general), lookups.askTyped(mehmet, general)]);
  await expect.poll(() => asked.length).toBe(1);
  release();
  const refused = { kind: "refused", refusal: "not-found", balance: null, required: null };
  expect(await both).toEqual([refused, refused]);
});

test("an unknown outcome is shown, and blocks the question until its button releases it", async () => {
  const { lookups, asked, answerWith, offerTo } = await startLookups();
  answerWith({ kind: "unknown", cause: "timeout" }, paid(1_000_000));
  const unknown = await lookups.askTyped(ayse, general);
  expect(unknown).toMatchObject({ kind: "unknown", intent: { state: "unknown", cost: null } });
  const blocked = await lookups.askTyped(mehmet, general);
  expect(blocked).toMatchObject({ kind: "blocked", intent: { userId: "AYSE" } });
  const release = unknown.kind === "unknown" ? unknown.intent.id : "";
  const offer = await offerTo(mehmet, { release });
  expect(await lookups.press(mehmet, offer)).toMatchObject({ result: { origin: "bought" } });
  expect(asked).toHaveLength(2);
});

test("each account has its own prices: configured, then learned from charges and refusals", async () => {
  const { lookups, answerWith } = await startLookups();
  expect(await lookups.prices("T1")).toMatchObject({
    vkn: { amount: 1_000_000, guessed: false },
    mersis: { amount: 2_000_000, guessed: true },
  });
  answerWith(
    paid(1_234_567),
    {
      kind: "refused",
      refusal: "insufficient-balance",
      status: 402,
      balance: 0,
      required: 4_400_000,
    },
    paid(0),
  );
  await lookups.askTyped(ayse, general);
  await lookups.askTyped(ayse, titleQuery("başka bir unvan"));
  await lookups.askTyped(ayse, branchQuery("0123456789000016"));
  expect(await lookups.prices("T1")).toMatchObject({
    vkn: { amount: 1_234_567, guessed: false },
    title: { amount: 4_400_000, guessed: false },
    // An answer that cost nothing teaches no price.
    mersis: { amount: 2_000_000, guessed: true },
  });
  expect((await lookups.prices("T2")).title).toEqual({ amount: 2_000_000, guessed: true });
});

test("at the threshold a typed question needs a click; a held answer needs none", async () => {
  const { lookups, asked, offerTo } = await startLookups({ confirmFrom: 1_000_000 });
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ kind: "needs-consent" });
  expect(asked).toEqual([]);
  await lookups.press(ayse, await offerTo(ayse));
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ origin: "held" });
});

test("a title's answer is stored under its company, so that a query by its number is free", async () => {
  const { lookups, asked, answerWith } = await startLookups();
  const matched = `"matched":{"ad":"ÖRNEK","vkn":"${vkn}","score":0.9}`;
  answerWith(paid(2_000_000, `{${matched},"data":{"Merkez":{"Unvani":"ÖRNEK"}}}`));
  await lookups.askTyped(ayse, titleQuery("  Örnek\u00a0GIDA "));
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ origin: "held" });
  expect(await lookups.askTyped(ayse, titleQuery("ÖRNEK GIDA"))).toMatchObject({ origin: "held" });
  expect(await lookups.askTyped(ayse, titleQuery("ÖRNEK GIDA A.Ş."))).toMatchObject({
    origin: "bought",
  });
  expect(asked).toHaveLength(2);
});

test("a match without a record covers only its title", async () => {
  const { lookups, answerWith } = await startLookups();
  answerWith(paid(2_000_000, `{"matched":{"ad":"ÖRNEK","vkn":"${vkn}","score":0.9},"data":{}}`));
  await lookups.askTyped(ayse, titleQuery("örnek"));
  expect(await lookups.held("T1", general)).toBeNull();
});
