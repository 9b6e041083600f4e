import { expect, test } from "vitest";
import { undoSince008 } from "../../../support/change-database.ts";
import { claimInProcesses } from "../support/processes.ts";
import { claimOf } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

/** One question is paid for by one asker. */
export function testClaims(openStore: () => Promise<TestStore>): void {
  test("a hundred simultaneous claims of one question have one winner, which the others find", async () => {
    const { store } = await openStore();
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        store.ledger.claim(claimOf("1234567890", { userId: `U${index}` })),
      ),
    );
    const [winner] = results.filter(({ kind }) => kind === "won");
    expect(winner).toMatchObject({ kind: "won" });
    const intentId = winner?.kind === "won" ? winner.intentId : "";
    const others = results.filter((result) => result !== winner);
    expect(others).toEqual(Array.from({ length: 99 }, () => ({ kind: "busy", intentId })));
  });

  test("simultaneous claims of a hundred questions all win", async () => {
    const { store } = await openStore();
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) => store.ledger.claim(claimOf(`key-${index}`))),
    );
    expect(new Set(results.map((result) => result.kind === "won" && result.intentId)).size).toBe(
      100,
    );
  });

  test("three processes claim the same fifty questions at the same time: each has one winner", async () => {
    const { place, store } = await openStore();
    const results = await claimInProcesses(3, place.opener, 50);
    const winners = Array.from(
      { length: 50 },
      (_, key) => results.filter((kinds) => kinds[key] === "won").length,
    );
    expect(winners).toEqual(Array.from({ length: 50 }, () => 1));
    expect(results.flat().filter((kind) => kind === "busy")).toHaveLength(100);
    expect((await store.ledger.claim(claimOf("key-0"))).kind).toBe("busy");
  });

  test("a claim takes its delivery's mark: a repetition claims nothing (R12)", async () => {
    const { store, kindOf } = await openStore();
    const claimBy = (key: string, run: string, reserved = 1) => {
      const mark = { key: "delivery", run, isTaken: false, take: () => Promise.resolve(true) };
      const limits = { team: 10, person: null };
      const reply = { id: key, userId: "U1", envelope: "{}", mark };
      return kindOf(store.ledger.claim(claimOf(key, { reserved, limits, reply })));
    };
    // Without its budget a claim leaves the mark to the answer.
    expect(await claimBy("a", "first", 11)).toBe("over-budget");
    const kinds = await Promise.all(["first", "second"].map((run) => claimBy(run, run)));
    expect(kinds.toSorted()).toEqual(["withdrawn", "won"]);
    const [winner = "", loser = ""] =
      kinds[0] === "won" ? ["first", "second"] : ["second", "first"];
    // The same run may claim again, after it has waited for another's outcome.
    expect(await claimBy("b", winner)).toBe("won");
    expect(await claimBy("c", loser)).toBe("withdrawn");
    expect(await store.replies.recordDelivery({ key: "delivery", run: winner })).toBe(true);
    expect(await store.replies.recordDelivery({ key: "delivery", run: loser })).toBe(false);
  });

  test("another account, kind or key is another question", async () => {
    const { win } = await openStore();
    const ids = [
      await win("1234567890"),
      await win("1234567890", { account: "T2 https://registry.example" }),
      await win("1234567890", { kind: "vkn_detail" }),
      await win("0123456789"),
    ];
    expect(new Set(ids).size).toBe(4);
  });

  test("the winner's row has the state `sending`", async () => {
    const { store, win, clock } = await openStore();
    const id = await win("1234567890", { text: "123 456 78 90", userId: "U7" });
    expect(await store.ledger.intent(id)).toEqual({
      id,
      account: claimOf("").account,
      kind: "vkn",
      key: "1234567890",
      text: "123 456 78 90",
      userId: "U7",
      state: "sending",
      cost: null,
      reason: null,
      createdAt: clock.now,
      closedAt: null,
      answerHash: null,
      remark: null,
      successor: null,
    });
    expect(await store.ledger.intent("no-such-intent")).toBeNull();
  });

  test("a claim looks again: an answer bought since the first look is found, and no row is left", async () => {
    const { store, buy } = await openStore();
    const id = await buy("1234567890");
    const result = await store.ledger.claim(claimOf("1234567890", { userId: "U2" }));
    expect(result).toMatchObject({ kind: "held", answer: { intentId: id, userId: "U1" } });
    const { paid } = await store.history.monthSpending(claimOf("").account);
    expect(paid).toEqual([{ kind: "vkn", userId: "U1", queries: 1, cost: 1_000_000 }]);
    expect(await store.ledger.claim(claimOf("1234567890"))).toMatchObject({ kind: "held" });
  });

  test("a refresh wins its claim, unless a newer answer is held", async () => {
    const { store, buy, clock, kindOf } = await openStore();
    await buy("1234567890");
    const seen = clock.now;
    expect(await kindOf(store.ledger.claim(claimOf("1234567890", { newerThan: seen - 1 })))).toBe(
      "held",
    );
    clock.now += 60_000;
    await buy("1234567890", { newerThan: seen });
    const again = await store.ledger.claim(claimOf("1234567890", { newerThan: seen }));
    expect(again).toMatchObject({ kind: "held", answer: { fetchedAt: clock.now } });
  });

  test("an unknown outcome blocks its question for all users", async () => {
    const { store, win, clock } = await openStore();
    const id = await win("1234567890");
    expect(await store.ledger.settle(id, { state: "unknown", reason: "timeout" })).toBe(clock.now);
    expect(await store.ledger.claim(claimOf("1234567890", { userId: "U2" }))).toMatchObject({
      kind: "blocked",
      intent: { id, state: "unknown", reason: "timeout", userId: "U1" },
    });
    expect(await store.ledger.claim(claimOf("0123456789"))).toMatchObject({ kind: "won" });
  });

  test("many releases of an unknown outcome start one successor", async () => {
    const { store, win, kindOf } = await openStore();
    const unknown = await win("1234567890");
    await store.ledger.settle(unknown, { state: "unknown", reason: "timeout" });
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        store.ledger.claim(claimOf("1234567890", { release: unknown, userId: `U${index}` })),
      ),
    );
    const winners = results.flatMap((result) => (result.kind === "won" ? [result.intentId] : []));
    expect(winners).toHaveLength(1);
    const [successor = ""] = winners;
    expect(results.filter(({ kind }) => kind === "busy")).toHaveLength(9);

    // The successor's unknown outcome blocks too; the first outcome can't be released twice.
    await store.ledger.settle(successor, { state: "unknown", reason: "timeout" });
    const again = await store.ledger.claim(claimOf("1234567890", { release: unknown }));
    expect(again).toMatchObject({ kind: "blocked", intent: { id: successor } });
    expect(await kindOf(store.ledger.claim(claimOf("1234567890", { release: successor })))).toBe(
      "won",
    );
  });

  test("a release is undone if the successor is not sent", async () => {
    const { store, win, buy, clock } = await openStore();
    const unknown = await win("1234567890");
    await store.ledger.settle(unknown, { state: "unknown", reason: "timeout" });
    await buy("1234567890", { kind: "vkn_detail" });
    const release = { release: unknown };
    expect(await store.ledger.claim(claimOf("1234567890", release))).toMatchObject({
      kind: "held",
    });
    clock.now += 10_000;
    await store.upkeep.deleteExpired({
      recordMs: 5_000,
      peopleMs: 5_000,
      accessMs: 5_000,
      seenMs: 5_000,
    });
    expect(await store.ledger.claim(claimOf("1234567890"))).toMatchObject({
      kind: "blocked",
      intent: { id: unknown },
    });

    const limits = { team: 1, person: null };
    expect(await store.ledger.claim(claimOf("1234567890", { ...release, limits }))).toMatchObject({
      kind: "over-budget",
    });
    expect(await store.ledger.claim(claimOf("1234567890"))).toMatchObject({ kind: "blocked" });
  });

  for (const reason of ["unreachable", "busy", "given-up"]) {
    test(`an outcome blocks again if the query that released it ends as free: ${reason}`, async () => {
      const { store, win } = await openStore();
      const unknown = await win("1234567890");
      await store.ledger.settle(unknown, { state: "unknown", reason: "timeout" });
      const successor = await win("1234567890", { release: unknown, cause: "offer:first" });
      await store.ledger.settle(successor, { state: "free", reason });
      expect(await store.ledger.claim(claimOf("1234567890", { userId: "U2" }))).toMatchObject({
        kind: "blocked",
        intent: { id: unknown, successor: null },
      });
      const again = await win("1234567890", { release: unknown, cause: "offer:first" });
      expect(await store.ledger.intent(unknown)).toMatchObject({ successor: again });
    });
  }

  test("an outcome that an earlier version left released by a free query blocks after the upgrade", async () => {
    const { store, win, open, place } = await openStore();
    const ask = async (key: string, release: string | null, end: "unknown" | "free") => {
      const id = await win(key, { release });
      await store.ledger.settle(id, { state: end, reason: "timeout" });
      return id;
    };
    const first = await ask("1", null, "unknown");
    const free = await ask("1", first, "free");
    const chained = await ask("2", null, "unknown");
    const between = await ask("2", chained, "unknown");
    const paid = await win("2", { release: between });
    await store.ledger.settle(between, { state: "free", reason: "not-found" });
    await store.ledger.settle(paid, { state: "paid", cost: 1, body: "{}", vkn: null });
    for (const [id, successor] of [
      [first, free],
      [chained, between],
    ]) {
      await place.run(`update intents set successor = '${successor}' where id = '${id}'`);
    }
    for (const statement of undoSince008) await place.run(statement);
    await place.run("delete from kysely_migration where name > '006_no_turns'");
    const upgraded = await open();
    expect(await upgraded.ledger.claim(claimOf("1"))).toMatchObject({
      kind: "blocked",
      intent: { id: first },
    });
    expect(await upgraded.ledger.intent(chained)).toMatchObject({
      state: "unknown",
      successor: paid,
    });
  });

  test("of a chain of released outcomes, each stays released by the query that was paid", async () => {
    const { store, win } = await openStore();
    const first = await win("1234567890");
    await store.ledger.settle(first, { state: "unknown", reason: "timeout" });
    const second = await win("1234567890", { release: first });
    await store.ledger.settle(second, { state: "unknown", reason: "timeout" });
    const third = await win("1234567890", { release: second });
    await store.ledger.settle(second, { state: "free", reason: "not-found" });
    expect(await store.ledger.intent(first)).toMatchObject({ state: "unknown", successor: third });
    await store.ledger.settle(third, { state: "unknown", reason: "timeout" });
    expect(await store.ledger.claim(claimOf("1234567890"))).toMatchObject({
      intent: { id: third },
    });

    await store.ledger.judge(third, { verdict: "free", cost: null, readings: null });
    expect(await store.ledger.claim(claimOf("1234567890"))).toMatchObject({
      kind: "blocked",
      intent: { id: first },
    });
  });

  test("an operator frees a lost outcome while its question is asked again: the first one blocks after that", async () => {
    const { store, win } = await openStore();
    const first = await win("1234567890");
    await store.ledger.settle(first, { state: "unknown", reason: "timeout" });
    const lost = await win("1234567890", { release: first });
    await store.ledger.settle(lost, { state: "unknown", reason: "timeout" });
    await store.ledger.judge(lost, { verdict: "charged", cost: null, readings: null });
    const under = await win("1234567890", { cause: "offer:anyway" });
    expect(await store.ledger.judge(lost, { verdict: "free", cost: null, readings: null })).toBe(
      true,
    );
    expect(await store.ledger.claim(claimOf("1234567890"))).toEqual({
      kind: "busy",
      intentId: under,
    });
    await store.ledger.settle(under, { state: "free", reason: "unreachable" });
    expect(await store.ledger.claim(claimOf("1234567890"))).toMatchObject({
      kind: "blocked",
      intent: { id: first },
    });
  });

  test("an offer buys once: another press finds the same intent in any state", async () => {
    const { store, win } = await openStore();
    const intentId = await win("1234567890", { cause: "offer:offer" });
    const used = { kind: "cause-used", intentId };
    const press = () =>
      store.ledger.claim(claimOf("1234567890", { cause: "offer:offer", newerThan: 0 }));
    expect(await press()).toEqual(used);
    expect(await store.ledger.claim(claimOf("0123456789", { cause: "offer:offer" }))).toEqual(used);
    await store.ledger.settle(intentId, { state: "unknown", reason: "timeout" });
    expect(await press()).toEqual(used);
    await store.ledger.settle(intentId, { state: "paid", cost: 1, body: "{}", vkn: null });
    expect(await press()).toEqual(used);
  });

  test("an offer whose intent ended as free can be pressed again", async () => {
    const { store, win } = await openStore();
    const first = await win("1234567890", { cause: "offer:offer" });
    await store.ledger.settle(first, { state: "free", reason: "unreachable" });
    expect(await store.ledger.intent(first)).toMatchObject({
      state: "free",
      reason: "unreachable",
    });
    expect(await win("1234567890", { cause: "offer:offer" })).not.toBe(first);
  });

  test("a sent claim past its lease becomes unknown, not free, and blocks", async () => {
    const { store, win, clock } = await openStore();
    const id = await win("1234567890", { leaseMs: 30_000 });
    clock.now += 29_999;
    expect(await store.ledger.expireLeases()).toBe(0);
    clock.now += 1;
    expect(await store.ledger.expireLeases()).toBe(1);
    expect(await store.ledger.expireLeases()).toBe(0);
    expect(await store.ledger.intent(id)).toMatchObject({
      state: "unknown",
      reason: "lease-expired",
      cost: null,
      closedAt: clock.now,
    });
    expect(await store.ledger.claim(claimOf("1234567890"))).toMatchObject({ kind: "blocked" });
  });

  test("a lease that has run out does not change an ended intent", async () => {
    const { store, win, buy, clock } = await openStore();
    const paidId = await buy("1");
    const [free, lost] = [await win("2"), await win("3")];
    await store.ledger.settle(free, { state: "free", reason: "not-found" });
    await store.ledger.settle(lost, { state: "unknown", reason: "timeout" });
    await store.ledger.judge(lost, { verdict: "charged", cost: 1, readings: null });
    clock.now += 60_000;
    expect(await store.ledger.expireLeases()).toBe(0);
    const states = (await store.history.intents([paidId, free, lost])).map(({ state }) => state);
    expect(states.sort()).toEqual(["free", "lost", "paid"]);
  });

  test("a claim needs no sweep to end an overdue claim", async () => {
    const { store, win, clock } = await openStore();
    const id = await win("1234567890");
    clock.now += 60_000;
    expect(await store.ledger.claim(claimOf("1234567890"))).toMatchObject({
      kind: "blocked",
      intent: { id, reason: "lease-expired" },
    });
  });

  test("a late winner's row becomes paid, and its answer is stored", async () => {
    const { store, win, clock, kindOf } = await openStore();
    const id = await win("1234567890");
    clock.now += 60_000;
    await store.ledger.expireLeases();
    // A user released the outcome and paid again: both answers were bought, both are stored.
    const successor = await win("1234567890", { release: id });
    const paid = { state: "paid", cost: 1_500_000, body: '{"late":1}', vkn: "1234567890" } as const;
    expect(await store.ledger.settle(id, paid)).toBe(clock.now);
    expect(await store.ledger.intent(id)).toMatchObject({
      state: "paid",
      cost: 1_500_000,
      reason: null,
    });
    expect(await store.answers.openAnswer(id)).toBe('{"late":1}');
    expect(await store.ledger.settle(successor, { ...paid, body: '{"new":1}' })).toBe(clock.now);
    expect(await store.answers.openAnswer(successor)).toBe('{"new":1}');
    expect(await kindOf(store.ledger.claim(claimOf("1234567890")))).toBe("held");
  });
}
