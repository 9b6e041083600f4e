import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { lookupKinds, type LookupKind } from "../../../../src/company/lookup-kind.ts";
import { account, claimOf } from "../support/sample-claim.ts";
import { startOfTest, type TestStore } from "./store-place.ts";

const vkn = "1234567890";
const title = "örnek gida";
const dayMs = 24 * 3_600_000;
const retention = { recordMs: 90 * dayMs, peopleMs: dayMs, accessMs: dayMs, seenMs: dayMs };
const body = JSON.stringify({
  success: true,
  data: {
    Merkez: { Unvani: "SAKLANAN GIDA A.Ş." },
    Ortaklar: [{ Adi: "ZÜMRÜT", Soyadi: "******" }],
  },
}).replace('"success"', '"dusulen_bakiye":3.10,"success"');

/** A paid answer is free until its retention ends. */
export function testAnswers(openStore: () => Promise<TestStore>): void {
  test.each<[bought: LookupKind, covers: LookupKind[]]>([
    ["vkn", ["vkn"]],
    ["vkn_detail", ["vkn", "vkn_detail"]],
    ["title", ["vkn", "title"]],
    ["title_detail", ["vkn", "vkn_detail", "title", "title_detail"]],
    ["mersis", ["mersis"]],
  ])("an answer of kind %s covers %j", async (bought, covers) => {
    const { store, buy } = await openStore();
    const keys: Record<LookupKind, string> = {
      vkn,
      vkn_detail: vkn,
      title,
      title_detail: title,
      mersis: "0123456789000016",
    };
    const ofCompany = bought === "mersis" ? null : vkn;
    const id = await buy(keys[bought], { kind: bought }, { vkn: ofCompany });
    const found: LookupKind[] = [];
    for (const kind of lookupKinds) {
      const query = { kind, key: keys[kind], text: "" };
      const held = await store.answers.held(account, query);
      if (held?.intentId === id) found.push(kind);
      expect(await store.answers.held("T2", query)).toBeNull();
      expect(await store.answers.held(account, { ...query, key: "other" })).toBeNull();
    }
    expect(found).toEqual(covers);
  });

  test("a title's answer about no known company covers only its title", async () => {
    const { store, buy } = await openStore();
    await buy(title, { kind: "title" }, { vkn: null });
    expect(await store.answers.held(account, { kind: "vkn", key: vkn, text: vkn })).toBeNull();
    expect(
      await store.answers.held(account, { kind: "title", key: title, text: "" }),
    ).not.toBeNull();
  });

  test("the newest of several answers is returned, with its buyer and cost", async () => {
    const { store, buy, clock } = await openStore();
    await buy(vkn, { kind: "vkn_detail" }, { cost: 3_000_000 });
    clock.now += 1_000;
    const id = await buy(vkn, { userId: "U2", newerThan: clock.now - 1 }, { cost: null });
    expect(await store.answers.held(account, { kind: "vkn", key: vkn, text: "" })).toEqual({
      intentId: id,
      account,
      kind: "vkn",
      key: vkn,
      text: vkn,
      vkn,
      userId: "U2",
      cost: null,
      fetchedAt: clock.now,
      remark: null,
      peopleRemoved: false,
    });
    expect(
      await store.answers.held(account, { kind: "vkn_detail", key: vkn, text: "" }),
    ).toMatchObject({
      cost: 3_000_000,
    });
  });

  test("several questions together get the same answers as each question alone", async () => {
    const { store, buy, clock } = await openStore();
    await buy(vkn, { kind: "vkn_detail" }, {});
    clock.now += 1_000;
    await buy(title, { kind: "title" }, { vkn });
    clock.now += 1_000;
    await buy("0123456789", {}, {});
    await buy("0123456789000016", { kind: "mersis" }, { vkn: null });
    const queries = [vkn, title, "0123456789", "0123456789000016", "other"].flatMap((key) =>
      lookupKinds.map((kind) => ({ kind, key, text: "" })),
    );
    const alone = await Promise.all(queries.map((query) => store.answers.held(account, query)));
    expect(await store.answers.heldOfAll(account, queries)).toEqual(alone);
    expect(alone.filter((held) => held !== null)).toHaveLength(5);
    expect(await store.answers.heldOfAll(account, [])).toEqual([]);
  });

  test("a body comes back unchanged", async () => {
    const { store, buy } = await openStore();
    const odd = ' {"Unvani":"ŞĞİ ı 🏢\\u0000","x":1.50}\n';
    expect(await store.answers.openAnswer(await buy(vkn, {}, { body: odd }))).toBe(odd);
    expect(await store.answers.openAnswer("no-such-answer")).toBeNull();
    expect(await store.answers.answer("no-such-answer")).toBeNull();
  });

  test("people are deleted first: the answer stays without people, with the same digits", async () => {
    const { store, buy, clock } = await openStore();
    const detail = await buy(vkn, { kind: "vkn_detail" }, { body });
    const general = await buy(vkn, { newerThan: startOfTest + 1 }, { body });
    const unreadable = await buy("0123456789", {}, { body: "<html>ZÜMRÜT" });
    clock.now += dayMs;
    await store.upkeep.deleteExpired(retention);
    expect(await store.answers.openAnswer(detail)).toBe(body);
    clock.now += 1;
    await store.upkeep.deleteExpired(retention);
    await store.upkeep.deleteExpired(retention);
    for (const id of [detail, general]) {
      expect(await store.answers.openAnswer(id)).toBe(
        '{"success":true,"dusulen_bakiye":3.10,"data":{"Merkez":{"Unvani":"SAKLANAN GIDA A.Ş."}}}',
      );
    }
    expect(await store.answers.answer(detail)).toMatchObject({
      peopleRemoved: true,
      cost: 1_000_000,
    });
    // A general card never had people.
    expect(await store.answers.answer(general)).toMatchObject({ peopleRemoved: false });
    expect(await store.answers.openAnswer(unreadable)).toBeNull();
    expect(await store.ledger.intent(unreadable)).toMatchObject({ state: "paid", cost: 1_000_000 });
  });

  test("during a long deletion queries are answered, and a stop doesn't wait for the rest", async () => {
    const { store, open, buy, clock } = await openStore();
    const ids: string[] = [];
    for (let index = 0; index < 60; index += 1) ids.push(await buy(`key-${index}`, {}, { body }));
    const [id = ""] = ids;
    clock.now += dayMs + 1;
    const seen: string[] = [];
    const both = [1, 2].map(() =>
      store.upkeep.deleteExpired(retention).then(() => seen.push("deleted")),
    );
    // One turn of the event loop: the deletion has begun, and a timer could fire after its end.
    await nextTurn();
    const asked = store.ledger.intent(id).then((intent) => {
      seen.push("asked");
      return intent;
    });
    await Promise.all([...both, asked]);
    expect(await asked).toMatchObject({ state: "paid" });
    expect(seen).toEqual(["asked", "deleted", "deleted"]);

    const detail = { kind: "vkn_detail" } as const;
    for (const key of ids.keys()) await buy(`more-${key}`, detail, { body });
    clock.now += dayMs + 1;
    const freed = async () => {
      const queries = Array.from(ids.keys(), (key) => ({
        ...detail,
        key: `more-${key}`,
        text: "",
      }));
      const held = await store.answers.heldOfAll(account, queries);
      return held.filter((answer) => answer?.peopleRemoved).length;
    };
    const other = await open();
    await Promise.all([other.upkeep.deleteExpired(retention), other.close()]);
    expect(await freed()).toBeLessThan(60);
    await store.upkeep.deleteExpired(retention);
    expect(await freed()).toBe(60);
  });

  test("records are deleted later: the ledger's row stays without the title's words", async () => {
    const { store, buy, clock } = await openStore();
    const id = await buy(vkn, { userId: "U5" }, { body, cost: 1_500_000 });
    const titled = await buy(title, { kind: "title", text: "Örnek GIDA" });
    const spending = await store.history.monthSpending(account);
    clock.now += retention.recordMs + 1;
    await store.upkeep.deleteExpired(retention);
    expect(await store.answers.openAnswer(id)).toBeNull();
    expect(await store.answers.answer(id)).toBeNull();
    expect(await store.answers.held(account, { kind: "vkn", key: vkn, text: "" })).toBeNull();
    expect(await store.ledger.intent(id)).toMatchObject({
      state: "paid",
      cost: 1_500_000,
      userId: "U5",
      key: vkn,
      createdAt: startOfTest,
    });
    expect(await store.ledger.intent(titled)).toMatchObject({
      state: "paid",
      key: titled,
      text: "",
    });
    clock.now = startOfTest;
    expect(await store.history.monthSpending(account)).toEqual(spending);
    expect(await store.ledger.claim(claimOf(vkn))).toMatchObject({ kind: "won" });
  });

  test("no part of an answer is readable on the disk", async () => {
    const { place, buy } = await openStore();
    await buy(vkn, { kind: "vkn_detail" }, { body });
    const files = await place.files();
    const holds = (bytes: string | Buffer) => files.some((file) => file.includes(bytes));
    // The typed number is on the disk, so the search looks at the right files.
    expect(holds(vkn)).toBe(true);
    for (const secret of ["SAKLANAN", "ZÜMRÜT", "Ortaklar", "Merkez", "Unvani"]) {
      for (const encoding of ["utf8", "utf16le"] as const) {
        expect(holds(Buffer.from(secret, encoding))).toBe(false);
      }
    }
  });

  test("all data is there after a restart", async () => {
    const { store, open, buy, win, kindOf } = await openStore();
    const id = await buy(vkn, { cause: "offer:offer" }, { body });
    const sending = await win("0123456789");
    const unknown = await win("1111111111");
    await store.ledger.settle(unknown, { state: "unknown", reason: "timeout" });
    await store.accounts.learnPrice(account, "vkn", 1_500_000);
    const before = [await store.ledger.intent(id), await store.history.monthSpending(account)];
    const again = await open();
    expect([await again.ledger.intent(id), await again.history.monthSpending(account)]).toEqual(
      before,
    );
    expect(await again.answers.openAnswer(id)).toBe(body);
    expect(await again.accounts.prices(account)).toEqual([{ kind: "vkn", price: 1_500_000 }]);
    expect(await again.ledger.claim(claimOf("0123456789"))).toEqual({
      kind: "busy",
      intentId: sending,
    });
    expect(await kindOf(again.ledger.claim(claimOf("1111111111")))).toBe("blocked");
    expect(await kindOf(again.ledger.claim(claimOf("x", { cause: "offer:offer" })))).toBe(
      "cause-used",
    );
    const limits = { team: 3_000_000, person: null };
    expect(await kindOf(again.ledger.claim(claimOf("2222222222", { limits })))).toBe("over-budget");
  });
}
