import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import {
  listUnsettled,
  readBalance,
  settleByReadings,
} from "../../../src/kunye/lookups/settle-unknowns.ts";
import { createSealer } from "../../../src/platform/sealer.ts";
import { openSqliteStore } from "../../../src/kunye/store/open-store.ts";
import { storeDirectory } from "../../support/store-directory.ts";

const account = "T1 registry";
const credit = 1_000_000;
const minute = 60_000;

/** A store whose clock the test turns, and a registry of which only the balance matters. */
async function startLedger() {
  let now = Date.UTC(2026, 10, 12, 9);
  let balance = 100 * credit;
  const clocks = { boot: "first", now: () => now, elapsed: () => now };
  const sealer = createSealer([{ id: "k", key: randomBytes(32) }]);
  const store = await openSqliteStore(await storeDirectory(), sealer, clocks);
  onTestFinished(() => store.close());
  const registry = {
    query: () => Promise.reject(new Error("settling must never ask")),
    balance: () => Promise.resolve({ kind: "balance" as const, balance }),
  };
  const at = { account, source: "source", registry };
  const claim = async (key: string, reserve: number, release: string | null = null) => {
    const result = await store.ledger.claim({
      account,
      kind: "vkn" as const,
      key,
      text: key,
      userId: "U1",
      reserved: reserve,
      source: "source",
      guessed: false,
      cause: null,
      remark: null,
      newerThan: null,
      release,
      leaseMs: 30_000,
      reply: null,
      limits: { team: null, person: null },
    });
    if (result.kind !== "won") throw new Error(`not won: ${result.kind}`);
    return result.intentId;
  };
  return {
    store,
    claim,
    unknown: async (key: string, reserve = credit) => {
      const id = await claim(key, reserve);
      await store.ledger.settle(id, { state: "unknown", reason: "timeout" });
      return id;
    },
    buy: async (key: string, cost: number) => {
      const id = await claim(key, cost);
      await store.ledger.settle(id, { state: "paid", cost, body: "{}", vkn: key });
      balance -= cost;
    },
    move: (amount: number) => (balance += amount),
    wait: (ms: number) => (now += ms),
    read: () => readBalance(store.accounts, at, 1_000),
    settle: async ({ isShared = false } = {}) => {
      const before = await store.ledger.unknowns();
      await readBalance(store.accounts, at, 1_000);
      await settleByReadings(store, { ...at, isShared });
      return before.length - (await store.ledger.unknowns()).length;
    },
    state: async (id: string) => (await store.ledger.intent(id))?.state,
  };
}

test("an unmoved balance ten minutes later settles an unknown outcome as free", async () => {
  const ledger = await startLedger();
  await ledger.read();
  ledger.wait(minute);
  const id = await ledger.unknown("1234567890");
  ledger.wait(9 * minute);
  expect(await ledger.settle()).toBe(0);
  ledger.wait(2 * minute);
  expect(await ledger.settle()).toBe(1);
  expect(await ledger.state(id)).toBe("free");
  await ledger.claim("1234567890", credit);
});

test("a balance lower by exactly the price settles an outcome as lost, and ends its block", async () => {
  const ledger = await startLedger();
  await ledger.read();
  ledger.wait(minute);
  const id = await ledger.unknown("1234567890");
  ledger.move(-credit);
  ledger.wait(11 * minute);
  expect(await ledger.settle()).toBe(1);
  const intent = await ledger.store.ledger.intent(id);
  expect(intent).toMatchObject({ state: "lost", cost: credit, reason: "balance" });
  const { paid, unknown } = await ledger.store.history.monthSpending(account);
  expect({ paid, unknown }).toEqual({
    paid: [{ kind: "vkn", userId: "U1", queries: 1, cost: credit }],
    unknown: [],
  });
  // A charged question is not paid again when a user types it.
  await expect(ledger.claim("1234567890", credit)).rejects.toThrow("not won: lost");
});

test("the balance of a key that several teams hold settles nothing", async () => {
  const { read, unknown, move, wait, settle, state } = await startLedger();
  await read();
  wait(minute);
  const id = await unknown("111");
  move(-credit);
  wait(11 * minute);
  expect(await settle({ isShared: true })).toBe(0);
  expect(await state(id)).toBe("unknown");
  expect(await settle()).toBe(1);
});

test("known charges in between are subtracted before an outcome is settled", async () => {
  const ledger = await startLedger();
  await ledger.read();
  ledger.wait(minute);
  const id = await ledger.unknown("1234567890", 3 * credit);
  ledger.wait(minute);
  await ledger.buy("1111111111", credit);
  ledger.wait(11 * minute);
  expect(await ledger.settle()).toBe(1);
  expect(await ledger.state(id)).toBe("free");
});

test("several outcomes are settled only if one subset of their prices fits", async () => {
  const ledger = await startLedger();
  await ledger.read();
  ledger.wait(minute);
  const one = await ledger.unknown("1234567890", credit);
  const three = await ledger.unknown("1111111111", 3 * credit);
  ledger.move(-3 * credit);
  ledger.wait(11 * minute);
  expect(await ledger.settle()).toBe(2);
  expect([await ledger.state(one), await ledger.state(three)]).toEqual(["free", "lost"]);

  const same = await startLedger();
  await same.read();
  same.wait(minute);
  const ids = [await same.unknown("1234567890"), await same.unknown("1111111111")];
  same.move(-credit);
  same.wait(11 * minute);
  expect(await same.settle()).toBe(0);
  expect(await Promise.all(ids.map((id) => same.state(id)))).toEqual(["unknown", "unknown"]);
});

test.each([
  ["a difference that no price explains", -1_500_000],
  ["a balance that grew", 50 * credit],
])("%s settles nothing", async (_name, moved) => {
  const ledger = await startLedger();
  await ledger.read();
  ledger.wait(minute);
  const id = await ledger.unknown("1234567890");
  ledger.move(moved);
  ledger.wait(11 * minute);
  expect(await ledger.settle()).toBe(0);
  expect(await ledger.state(id)).toBe("unknown");
});

test("without an earlier reading an outcome stays unknown", async () => {
  const ledger = await startLedger();
  const id = await ledger.unknown("1234567890");
  ledger.wait(11 * minute);
  expect(await ledger.settle()).toBe(0);
  ledger.wait(11 * minute);
  expect(await ledger.settle()).toBe(0);
  expect(await ledger.state(id)).toBe("unknown");
});

test("a released outcome may be charged late, so a reading soon after it is no evidence", async () => {
  const ledger = await startLedger();
  const released = await ledger.unknown("1234567890");
  const successor = await ledger.claim("1234567890", credit, released);
  await ledger.store.ledger.settle(successor, { state: "free", reason: "not-found" });
  ledger.wait(5 * minute);
  await ledger.read();
  ledger.wait(minute);
  const id = await ledger.unknown("1111111111");
  // The charge is the first one's, and comes late.
  ledger.move(-credit);
  ledger.wait(11 * minute);
  expect(await ledger.settle()).toBe(0);
  expect(await ledger.state(id)).toBe("unknown");
});

test("a reading during another query is no evidence", async () => {
  const ledger = await startLedger();
  const inFlight = await ledger.claim("2222222222", 5 * credit);
  ledger.wait(1_000);
  await ledger.read();
  ledger.wait(1_000);
  const id = await ledger.unknown("1234567890");
  await ledger.store.ledger.settle(inFlight, {
    state: "paid",
    cost: 5 * credit,
    body: "{}",
    vkn: null,
  });
  ledger.wait(11 * minute);
  expect(await ledger.settle()).toBe(0);
  expect(await ledger.state(id)).toBe("unknown");
});

test("a fall that nothing explains ends settling by balance until an operator allows it again", async () => {
  const ledger = await startLedger();
  await ledger.read();
  ledger.wait(minute);
  ledger.move(-3 * credit);
  await ledger.settle();
  expect(await ledger.store.accounts.marks()).toMatchObject([{ account, mark: "shared" }]);
  const id = await ledger.unknown("1234567890");
  ledger.wait(11 * minute);
  expect(await ledger.settle()).toBe(0);
  expect(await ledger.state(id)).toBe("unknown");
  await ledger.store.accounts.mark(account, "shared", null);
  await ledger.read();
  await ledger.read();
  const next = await ledger.unknown("1111111111");
  ledger.wait(11 * minute);
  expect(await ledger.settle()).toBe(1);
  expect([await ledger.state(id), await ledger.state(next)]).toEqual(["unknown", "free"]);
  expect(await ledger.store.accounts.marks()).toEqual([]);
});

test("another account's readings settle nothing", async () => {
  const ledger = await startLedger();
  const other = (balance: number) => ({
    account: "T1 elsewhere",
    source: "source",
    registry: {
      query: () => Promise.reject(new Error("settling must never ask")),
      balance: () => Promise.resolve({ kind: "balance" as const, balance }),
    },
  });
  await ledger.read();
  ledger.wait(minute);
  const id = await ledger.unknown("1234567890");
  ledger.wait(11 * minute);
  // The other account's balance fell by a price, this account's did not.
  await readBalance(ledger.store.accounts, other(99 * credit), 1_000);
  await settleByReadings(ledger.store, { account, source: "source" });
  expect(await ledger.state(id)).toBe("unknown");
  expect(await ledger.settle()).toBe(1);
  expect(await ledger.state(id)).toBe("free");
});

test("evidence is read only while an outcome is unknown", async () => {
  const ledger = await startLedger();
  let evidenceRead = 0;
  const store = {
    ...ledger.store,
    evidence: (name: string) => {
      evidenceRead += 1;
      return ledger.store.accounts.evidence(name);
    },
  };
  const shown = () => listUnsettled(store, { account, source: "source" });
  await ledger.read();
  ledger.wait(minute);
  expect(await shown()).toEqual({ unsettled: [], isShared: false });
  await ledger.store.accounts.mark(account, "shared", "somebody else spends");
  expect(await shown()).toEqual({ unsettled: [], isShared: true });
  expect(evidenceRead).toBe(0);
  await ledger.store.accounts.mark(account, "shared", null);
  await ledger.read();
  const id = await ledger.unknown("1234567890");
  expect((await shown()).unsettled).toMatchObject([{ intent: { id }, why: "too-early" }]);
  ledger.wait(11 * minute);
  await ledger.read();
  expect((await shown()).unsettled).toEqual([]);
  expect(await ledger.state(id)).toBe("free");
});
