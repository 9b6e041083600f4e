import { expect, test } from "vitest";
import type { Card } from "../../../../src/kunye/lookups/intents.ts";
import type { TestStore } from "./store-place.ts";
import { startOfTest } from "./store-place.ts";

const dayMs = 24 * 3_600_000;
const retention = { recordMs: 10 * dayMs, peopleMs: dayMs, accessMs: dayMs, seenMs: dayMs };
const words = JSON.stringify({ title: "LALE GIDA A.Ş.", vkn: "9223344559", by: "U1" });

/** A card of a check; with a text it is the first to name the check. */
function cardOf(id: string, check: NonNullable<Card["check"]>, fields: Partial<Card> = {}): Card {
  const place = { team: "T1", channel: "C1", person: "U1", intentId: null };
  return { id, ...place, state: "{}", createdAt: startOfTest, check, ...fields };
}

/** The documents of checks. */
export function testChecks(openStore: () => Promise<TestStore>): void {
  test("a check is stored sealed with its first card, for its own team", async () => {
    const { store, place, open } = await openStore();
    await store.cards.addCard(cardOf("first", { id: "check", text: words }), []);
    expect(await (await open()).cards.checkText("T1", "check")).toBe(words);
    expect(await store.cards.checkText("T2", "check")).toBeNull();
    expect((await place.files()).some((file) => file.includes("LALE GIDA"))).toBe(false);
    const twice = cardOf("second", { id: "check", text: words });
    await expect(store.cards.addCard(twice, [])).rejects.toThrow();
    expect(await store.cards.card("second")).toBeNull();
  });

  test("a check goes with the last card that names it", async () => {
    const { store, clock, buy } = await openStore();
    const intentId = await buy("9223344559");
    await store.cards.addCard(cardOf("first", { id: "check", text: words }), []);
    const later = { createdAt: startOfTest + dayMs, person: null };
    await store.cards.addCard(cardOf("shared", { id: "check", text: null }, later), []);
    const opened = { intentId, person: "U2" };
    await store.cards.addCard(cardOf("opened", { id: "check", text: null }, opened), []);
    await store.upkeep.purge("T1", "U1");
    expect(await store.cards.checkText("T1", "check")).toBe(words.replace("U1", "silindi"));
    clock.now = startOfTest + 10 * dayMs;
    await store.upkeep.deleteExpired(retention);
    expect(await store.cards.checkText("T1", "check")).not.toBeNull();
    // A card that came later loses the documents: they are kept no longer than their first card.
    clock.now += 1;
    await store.upkeep.deleteExpired(retention);
    expect(await store.cards.card("shared")).not.toBeNull();
    expect(await store.cards.checkText("T1", "check")).toBeNull();
  });

  test("a check goes with the purge of its only reader, and with its team", async () => {
    const { store, place } = await openStore();
    await store.cards.addCard(cardOf("one", { id: "of-one", text: words }), []);
    await store.upkeep.purge("T1", "U1");
    expect(await place.run("select id from checks")).toEqual([]);
    const others = { person: "U2" };
    await store.cards.addCard(cardOf("two", { id: "of-two", text: words }, others), []);
    await store.upkeep.purge("T1", null);
    expect(await place.run("select id from checks")).toEqual([]);
  });

  test("an erasure takes the checks that name the company, with all of their cards", async () => {
    const { store, place } = await openStore();
    const other = JSON.stringify({ title: "GÜL TEKSTİL A.Ş." });
    await store.cards.addCard(cardOf("first", { id: "named", text: words }), []);
    await store.cards.addCard(cardOf("second", { id: "named", text: null }), []);
    await store.cards.addCard(cardOf("third", { id: "other", text: other }), []);
    const erased = await store.people.erasePeople("T1", "9223344559", { by: "Deniz", why: "" });
    expect(erased.cards).toBe(2);
    expect(await place.run("select id from checks")).toEqual([{ id: "other" }]);
    // A press that had read the documents before the erasure brings nothing back.
    await store.cards.addCard(cardOf("late", { id: "named", text: null }), []);
    expect(await store.cards.checkText("T1", "named")).toBeNull();
  });

  test("two replicas add to one check, and neither addition is lost", async () => {
    const { store, open } = await openStore();
    await store.cards.addCard(cardOf("first", { id: "check", text: "" }), []);
    const replica = await open();
    const add = (one: typeof store, letter: string) =>
      one.cards.changeCheck("T1", "check", (text) => text + letter);
    const letters = ["a", "b", "c", "d", "e", "f"];
    await Promise.all(letters.map((letter, at) => add(at % 2 ? replica : store, letter)));
    const text = (await store.cards.checkText("T1", "check")) ?? "";
    expect(letters.filter((letter) => text.includes(letter))).toEqual(letters);
    await store.cards.changeCheck("T1", "gone", () => "back");
    expect(await store.cards.checkText("T1", "gone")).toBeNull();
  });
}
