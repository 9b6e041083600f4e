import { expect, onTestFinished, test, vi } from "vitest";
import type { Asker } from "../../../src/kunye/lookups/intents.ts";
import {
  vkn,
  ayse,
  mehmet,
  general,
  detail,
  errorOf,
  startLookups,
} from "./support/start-lookups.ts";

test("a pressed offer buys once; pressed again it shows what it bought", async () => {
  const { lookups, asked, offerTo } = await startLookups();
  const offer = await offerTo(ayse, { query: detail });
  const [one, two] = await Promise.all([lookups.press(ayse, offer), lookups.press(ayse, offer)]);
  for (const pressed of [one, two, await lookups.press(ayse, offer)]) {
    expect(pressed).toMatchObject({ kind: "asked", result: { kind: "answer" } });
  }
  expect(asked).toEqual([`vkn_detail ${vkn}`]);
});

test("after a price rise the button gets the new price for free; a second press buys", async () => {
  const { lookups, asked, offerTo, store } = await startLookups();
  const offer = await offerTo(ayse);
  await store.accounts.learnPrice("T1 registry", "vkn", 1_000_001);
  const rose = { kind: "price-rose", offer: { id: offer, price: 1_000_001 } };
  expect(await lookups.press(ayse, offer)).toMatchObject(rose);
  expect(asked).toEqual([]);
  expect((await store.cards.offer(offer))?.offer.price).toBe(1_000_001);
  expect(await lookups.press(ayse, offer)).toMatchObject({ kind: "asked" });
  expect(asked).toHaveLength(1);
});

test("a shared card's button buys only at the price that its label shows", async () => {
  const { lookups, asked, offerTo, store } = await startLookups();
  const offer = await offerTo(ayse, {}, null);
  await store.accounts.learnPrice("T1 registry", "vkn", 1_000_001);
  for (const presser of [ayse, mehmet]) {
    expect(await lookups.press(presser, offer, { shownPrice: 1_000_000 })).toMatchObject({
      kind: "price-rose",
    });
  }
  expect(asked).toEqual([]);
  expect(await lookups.press(mehmet, offer, { shownPrice: 1_000_001 })).toMatchObject({
    kind: "asked",
  });
});

test("a lower price does not stop the query", async () => {
  const { lookups, offerTo, store } = await startLookups();
  const offer = await offerTo(ayse);
  await store.accounts.learnPrice("T1 registry", "vkn", 999_999);
  expect(await lookups.press(ayse, offer)).toMatchObject({ kind: "asked" });
});

test.each<[string, Partial<Asker>]>([
  ["another team", { team: "T2" }],
  ["another person", { userId: "MEHMET" }],
  ["another channel", { channel: "C2" }],
])("an offer is not for %s", async (_name, other) => {
  const { lookups, asked, offerTo } = await startLookups();
  const offer = await offerTo(ayse);
  expect(await lookups.press({ ...ayse, ...other }, offer)).toEqual({ kind: "not-yours" });
  expect(asked).toEqual([]);
});

test("a shared card's offer is for all users in its channel, and not elsewhere", async () => {
  const { lookups, offerTo } = await startLookups();
  const offer = await offerTo(ayse, {}, null);
  expect(await lookups.press({ ...mehmet, channel: "C2" }, offer)).toEqual({ kind: "not-yours" });
  // Only a private card may have moved into a direct message.
  expect(await lookups.press({ ...mehmet, channel: "D1" }, offer)).toEqual({ kind: "not-yours" });
  expect(await lookups.press({ ...mehmet, team: "T2" }, offer)).toEqual({ kind: "not-yours" });
  expect(await lookups.press(mehmet, offer)).toMatchObject({ kind: "asked" });
});

test("a forged offer belongs to no user", async () => {
  const { lookups } = await startLookups();
  expect(await lookups.press(ayse, "made-up")).toEqual({ kind: "not-yours" });
});

test("if the right to spend can't be checked, nothing is charged, and the error says so", async () => {
  const { lookups, asked, offerTo } = await startLookups();
  const offer = await offerTo(ayse);
  const mayAsk = () => Promise.reject(new Error("the role is unknown"));
  const error = await errorOf(lookups.press(ayse, offer, { mayAsk }));
  expect(error).toMatchObject({ name: "LookupError", charged: "no" });
  expect(asked).toEqual([]);
});

test("an offer expires to the millisecond", async () => {
  const { lookups, clock, offerTo, asked } = await startLookups({ offerLifeMs: 1_000 });
  const offer = await offerTo(ayse);
  clock.now += 1_001;
  expect(await lookups.press(ayse, offer)).toEqual({ kind: "expired" });
  expect(asked).toEqual([]);
  clock.now -= 1;
  expect(await lookups.press(ayse, offer)).toMatchObject({ kind: "asked" });
});

test("`newerThan` asks again, unless a newer answer is held by then", async () => {
  const { lookups, asked, clock, offerTo } = await startLookups();
  await lookups.askTyped(ayse, general);
  const newerThan = clock.now;
  const [first, second] = [
    await offerTo(ayse, { newerThan }),
    await offerTo(mehmet, { newerThan }),
  ];
  clock.now += 1_000;
  expect(await lookups.press(ayse, first)).toMatchObject({ result: { origin: "bought" } });
  expect(await lookups.press(mehmet, second)).toMatchObject({ result: { origin: "held" } });
  expect(asked).toHaveLength(2);
});

test("the offer of a held answer is free when it is drawn", async () => {
  const { lookups, store, offerTo } = await startLookups();
  await lookups.askTyped(ayse, detail);
  const held = await offerTo(mehmet, { query: detail });
  const covered = await offerTo(mehmet, { query: general });
  const prices = await Promise.all([held, covered].map((id) => store.cards.offer(id)));
  expect(prices.map((found) => found?.offer.price)).toEqual([0, 0]);
});

test("a free offer whose answer was deleted is repriced, not charged", async () => {
  const { lookups, asked, clock, store, offerTo } = await startLookups();
  await lookups.askTyped(ayse, general);
  clock.now += 10_000;
  const offer = await offerTo(ayse);
  clock.now += 1_000;
  await store.upkeep.deleteExpired({
    recordMs: 5_000,
    peopleMs: 5_000,
    accessMs: 5_000,
    seenMs: 5_000,
  });
  expect(await lookups.press(ayse, offer)).toMatchObject({
    kind: "price-rose",
    offer: { price: 1_000_000 },
  });
  expect(asked).toHaveLength(1);
});

test("a card whose answer was deleted opens as gone", async () => {
  const { lookups, clock, store } = await startLookups();
  const bought = await lookups.askTyped(ayse, general);
  const id = bought.kind === "answer" ? bought.answer.intentId : "";
  expect(await lookups.open("T1", id)).toMatchObject({ kind: "answer", origin: "held" });
  clock.now += 10_000;
  await store.upkeep.deleteExpired({
    recordMs: 5_000,
    peopleMs: 5_000,
    accessMs: 5_000,
    seenMs: 5_000,
  });
  expect(await lookups.open("T1", id)).toMatchObject({ kind: "gone", intent: { state: "paid" } });
  await expect(lookups.open("T2", id)).rejects.toThrow("no such answer");
});

test("a winner that paused too long after its claim sends nothing; the question can be asked again", async () => {
  const { lookups, store, asked } = await startLookups();
  const claim = store.ledger.claim.bind(store);
  const clock = vi.spyOn(performance, "now");
  onTestFinished(() => {
    clock.mockRestore();
  });
  const begin = performance.now();
  vi.spyOn(store.ledger, "claim").mockImplementationOnce(async (wanted) => {
    const result = await claim(wanted);
    clock.mockReturnValue(begin + 60_000);
    return result;
  });
  expect(await lookups.askTyped(ayse, general)).toEqual({ kind: "not-sent", cause: "given-up" });
  expect(asked).toEqual([]);
  clock.mockRestore();
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ kind: "answer", origin: "bought" });
  expect(asked).toHaveLength(1);
});
