import { expect, test } from "vitest";
import { everyAccount } from "../../../../src/kunye/store/accounts.ts";
import type { Card, Offer } from "../../../../src/kunye/lookups/intents.ts";
import { account } from "../support/sample-claim.ts";
import { startOfTest, type TestStore } from "./store-place.ts";

const dayMs = 24 * 3_600_000;
const card: Card = {
  id: "card",
  team: "T1",
  channel: "C1",
  person: "U1",
  state: "one",
  intentId: null,
  createdAt: startOfTest,
};

function offerOf(id: string, fields: Partial<Offer> = {}): Offer {
  return {
    id,
    cardId: "card",
    slot: id,
    account,
    kind: "vkn",
    key: "1234567890",
    text: "1234567890",
    price: 1_500_000,
    newerThan: null,
    release: null,
    expiresAt: startOfTest + dayMs,
    ...fields,
  };
}

function delivery(key: string, run = 0): { key: string; run: string } {
  return { key, run: String(run) };
}

/** Deliveries, cards and offers. */
export function testCards(openStore: () => Promise<TestStore>): void {
  test("a delivery is new only once, also after a restart", async () => {
    const { store, open } = await openStore();
    const seen = await Promise.all(
      Array.from({ length: 50 }, (_, run) => store.replies.recordDelivery(delivery("a", run))),
    );
    expect(seen.filter(Boolean)).toHaveLength(1);
    expect(await store.replies.recordDelivery(delivery("b"))).toBe(true);
    // The run that has the mark keeps it: its commit may have been acknowledged to nobody.
    expect(await store.replies.recordDelivery(delivery("b"))).toBe(true);
    expect(await (await open()).replies.recordDelivery(delivery("a", 50))).toBe(false);
  });

  test("a delivery is stored for a day", async () => {
    const { store, clock } = await openStore();
    await store.replies.recordDelivery(delivery("a"));
    clock.now += dayMs;
    await store.upkeep.deleteExpired({ recordMs: 1, peopleMs: 1, accessMs: 1, seenMs: 1 });
    expect(await store.replies.recordDelivery(delivery("a", 1))).toBe(false);
    clock.now += 1;
    await store.upkeep.deleteExpired({ recordMs: 1, peopleMs: 1, accessMs: 1, seenMs: 1 });
    expect(await store.replies.recordDelivery(delivery("a", 1))).toBe(true);
  });

  test("a card and its offers come back unchanged", async () => {
    const { store } = await openStore();
    const offers = [offerOf("a", { newerThan: 7, release: "intent" }), offerOf("b", { price: 0 })];
    await store.cards.addCard(card, offers);
    const shared = { ...card, id: "shared", person: null };
    await store.cards.addCard(shared, []);
    expect(await store.cards.card("card")).toEqual(card);
    expect(await store.cards.card("shared")).toEqual(shared);
    expect(await store.cards.offersOf("card")).toEqual(
      offers.map((offer) => ({ offer, intent: null })),
    );
    expect(await store.cards.offersOf("shared")).toEqual([]);
    expect(await store.cards.offer("b")).toEqual({ offer: offers[1], intent: null });
    expect([await store.cards.card("x"), await store.cards.offer("x")]).toEqual([null, null]);
  });

  test("an offered title lies sealed, and goes with its key", async () => {
    const { store, place } = await openStore();
    const titled = { kind: "title", key: "lale gida a.ş.", text: "LALE GIDA A.Ş." } as const;
    const offers = [offerOf("a", titled), offerOf("b")];
    await store.cards.addCard(card, offers);
    const files = await place.files();
    for (const words of [titled.key, titled.text])
      expect(files.some((file) => file.includes(words))).toBe(false);
    expect(await store.cards.offer("a")).toEqual({ offer: offers[0], intent: null });
    // An earlier version stored the title in the columns.
    const clear =
      "insert into offers (id, card_id, slot, account, kind, key, text, price, expires_at)";
    await place.run(`${clear} select 'c', card_id, 'c', account, kind, 'gül a.ş.', 'GÜL A.Ş.',
      price, expires_at from offers where id = 'a'`);
    const texts = async () =>
      (await store.cards.offersOf("card")).map(({ offer }) => offer.text).sort();
    expect(await texts()).toEqual(["1234567890", "GÜL A.Ş.", "LALE GIDA A.Ş."]);
    await place.run("update offers set sealed_by = 'lost' where id = 'a'");
    expect(await store.upkeep.missingKeys()).toEqual(["lost"]);
    expect(await store.cards.offer("a")).toBeNull();
    await store.upkeep.forgetKey("lost");
    expect(await texts()).toEqual(["1234567890", "GÜL A.Ş."]);
  });

  test("a card is stored with all its offers or not at all", async () => {
    const { store } = await openStore();
    const twice = [offerOf("a"), offerOf("b", { slot: "a" })];
    await expect(store.cards.addCard(card, twice)).rejects.toThrow();
    expect([await store.cards.card("card"), await store.cards.offer("a")]).toEqual([null, null]);
  });

  test("a bought answer's card is stored with its charge, or neither is", async () => {
    const { store, win } = await openStore();
    const intentId = await win("1234567890");
    const settle = (offers: Offer[]) =>
      store.ledger.settle(intentId, {
        state: "paid",
        cost: 1_000_000,
        body: "{}",
        vkn: "1234567890",
        async addCard({ now, accounts, answers, cards }) {
          const query = { kind: "vkn", key: "1234567890", text: "1234567890" } as const;
          // The answer is held by now; its price comes last.
          const held = await answers.heldOfAll(account, [query]);
          expect(held).toMatchObject([{ intentId, fetchedAt: await now() }]);
          expect(await accounts.prices(account)).toEqual([]);
          await cards.addCard({ ...card, intentId }, offers);
        },
      });
    await expect(settle([offerOf("a"), offerOf("b", { slot: "a" })])).rejects.toThrow();
    expect((await store.ledger.intent(intentId))?.state).toBe("sending");
    expect(await store.cards.card("card")).toBeNull();
    expect(await settle([offerOf("a")])).toBe(startOfTest);
    expect((await store.ledger.intent(intentId))?.state).toBe("paid");
    expect(await store.cards.card("card")).toEqual({ ...card, intentId });
    expect(await store.cards.offersOf("card")).toEqual([{ offer: offerOf("a"), intent: null }]);
    expect(await store.accounts.prices(account)).toEqual([{ kind: "vkn", price: 1_000_000 }]);
  });

  test("a used offer comes with its intent, until the intent ends as free", async () => {
    const { store, win } = await openStore();
    await store.cards.addCard(card, [offerOf("a"), offerOf("b")]);
    const id = await win("1234567890", { cause: "offer:a" });
    const intent = await store.ledger.intent(id);
    expect(await store.cards.offer("a")).toEqual({ offer: offerOf("a"), intent });
    expect((await store.cards.offersOf("card")).map((found) => found.intent)).toEqual([
      intent,
      null,
    ]);
    await store.ledger.settle(id, { state: "free", reason: "unreachable" });
    expect(await store.cards.offer("a")).toEqual({ offer: offerOf("a"), intent: null });
  });

  test("an offer can get a new price", async () => {
    const { store } = await openStore();
    await store.cards.addCard(card, [offerOf("a")]);
    await store.cards.repriceOffer("a", 2_000_000);
    expect((await store.cards.offer("a"))?.offer.price).toBe(2_000_000);
  });

  test("only one of several simultaneous changes of a state succeeds", async () => {
    const { store } = await openStore();
    await store.cards.addCard(card, []);
    const changed = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        store.cards.updateState("card", "one", `two-${index}`),
      ),
    );
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect((await store.cards.card("card"))?.state).toBe(`two-${changed.indexOf(true)}`);
    expect(await store.cards.updateState("no-such-card", "one", "two")).toBe(false);
  });

  test("old cards and offers are deleted; a used offer's intent stays in the ledger", async () => {
    const { store, clock, buy } = await openStore();
    const retention = { recordMs: 10 * dayMs, peopleMs: dayMs, accessMs: dayMs, seenMs: dayMs };
    await store.cards.addCard(card, [offerOf("a", { expiresAt: startOfTest + 30 * dayMs })]);
    const id = await buy("1234567890", { cause: "offer:a" });
    clock.now = startOfTest + 10 * dayMs;
    await store.upkeep.deleteExpired(retention);
    expect(await store.cards.offer("a")).not.toBeNull();
    expect(await store.cards.card("card")).not.toBeNull();
    clock.now += 1;
    await store.upkeep.deleteExpired(retention);
    expect([await store.cards.offer("a"), await store.cards.card("card")]).toEqual([null, null]);
    expect(await store.ledger.intent(id)).toMatchObject({ state: "paid" });
  });

  test("after a restore, an older button shows its price again before it buys", async () => {
    const { store } = await openStore();
    await store.cards.addCard(card, [offerOf("a")]);
    const other = "T2 https://registry.example";
    await store.cards.addCard({ ...card, id: "other" }, [
      offerOf("b", { cardId: "other", account: other }),
    ]);
    await store.accounts.markRestored(account, "why");
    expect((await store.cards.offer("a"))?.offer.price).toBe(0);
    expect((await store.cards.offer("b"))?.offer.price).toBe(1_500_000);
    expect(await store.accounts.marks()).toMatchObject([
      { account, mark: "restored", reason: "why" },
    ]);
    await store.accounts.markRestored(everyAccount, "why");
    expect((await store.cards.offer("b"))?.offer.price).toBe(0);
  });

  test("a card is deleted with its answer", async () => {
    const { store, clock, buy } = await openStore();
    const intentId = await buy("1234567890");
    clock.now += 9 * dayMs;
    await store.cards.addCard({ ...card, intentId, createdAt: clock.now }, [offerOf("a")]);
    const retention = { recordMs: 10 * dayMs, peopleMs: dayMs, accessMs: dayMs, seenMs: dayMs };
    await store.upkeep.deleteExpired(retention);
    expect(await store.cards.card("card")).not.toBeNull();
    clock.now += 2 * dayMs;
    await store.upkeep.deleteExpired(retention);
    expect([await store.cards.offer("a"), await store.cards.card("card")]).toEqual([null, null]);
  });
}
