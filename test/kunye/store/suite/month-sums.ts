import fc from "fast-check";
import { expect, test } from "vitest";
import { istanbulMonth } from "../../../../src/company/istanbul-time.ts";
import type { LookupKind } from "../../../../src/company/lookup-kind.ts";
import type { Intent } from "../../../../src/kunye/lookups/intents.ts";
import type { MonthSpending, SpendingRow } from "../../../../src/kunye/lookups/limit-use.ts";
import { UnderWay } from "../../../../src/kunye/lookups/erase-people.ts";
import { claimOf } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

/** The stored sums of a month equal the sums of its intents. */
export function testMonthSums(openStore: () => Promise<TestStore>): void {
  test("after any changes of intents, a month's sums equal the ledger's", async () => {
    const { store, clock } = await openStore();
    let accounts = 0;
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      async (all) => {
        accounts += 1;
        const team = `T${accounts}`;
        const account = `${team} https://registry.example`;
        const months = new Set([clock.now]);
        const ids: string[] = [];
        for (const { what, who, kind, cost } of all) {
          const id = ids[who % Math.max(1, ids.length)] ?? "";
          const userId = `U${who % 3}`;
          switch (what) {
            case "claim": {
              const key = String(ids.length);
              const claimed = await store.ledger.claim(claimOf(key, { account, userId, kind }));
              if (claimed.kind === "won") ids.push(claimed.intentId);
              break;
            }
            case "recover": {
              const intentId = `${account} ${ids.length}`;
              ids.push(intentId);
              const { source, text, reserved: reserved } = claimOf("recovered", { account });
              const asked = { account, source, kind, key: intentId, text, userId };
              await store.ledger.recover({ ...asked, intentId, cost, reserved, body: "{}" }, null);
              break;
            }
            case "paid":
              await store.ledger.settle(id, { state: "paid", cost, body: "{}", vkn: null });
              break;
            case "free":
            case "unknown":
              await store.ledger.settle(id, { state: what, reason: "timeout" });
              break;
            case "judged-free":
              await store.ledger.judge(id, { verdict: "free", cost: null, readings: null });
              break;
            case "judged-charged":
              await store.ledger.judge(id, { verdict: "charged", cost, readings: null });
              break;
            case "late":
              clock.now += 31_000;
              await store.ledger.expireLeases();
              break;
            case "month":
              clock.now += 31 * 24 * 3_600_000;
              months.add(clock.now);
              break;
            case "purge":
              await store.upkeep.purge(team, userId).catch(refusedUnderWay);
              break;
            case "purge-team":
              await store.upkeep.purge(team, null).catch(refusedUnderWay);
              break;
          }
        }
        const ledger = await store.history.history(account, null, 1_000);
        for (const at of months) {
          const kept = await store.history.monthSpending(account, at);
          expect(sorted(kept)).toMatchObject(sorted(sumsOf(ledger, at)));
        }
      },
    );
    await fc.assert(property, { numRuns: 8 });
  });
}

/** The possible changes of a team's intents. */
const step = fc.record({
  what: fc.oneof(
    { weight: 8, arbitrary: fc.constant("claim" as const) },
    {
      weight: 12,
      arbitrary: fc.constantFrom(
        ...(["paid", "free", "unknown", "judged-free", "judged-charged", "recover"] as const),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...(["late", "month", "purge", "purge-team"] as const)),
    },
  ),
  who: fc.nat(20),
  kind: fc.constantFrom("vkn" as const, "title" as const),
  cost: fc.constantFrom(null, 0, 700_000, 3_000_000),
});

function refusedUnderWay(error: unknown): void {
  if (!(error instanceof UnderWay)) throw error;
}

/** Returns the sums from the ledger's rows. */
function sumsOf(ledger: Intent[], at: number): Omit<MonthSpending, "countedByUser"> {
  const month = ledger.filter(({ createdAt }) => istanbulMonth(createdAt) === istanbulMonth(at));
  const [paid = [], lost = [], unknown = []] = (["paid", "lost", "unknown"] as const).map((state) =>
    month.filter((one) => one.state === state),
  );
  return {
    paid: [...rowsOf(paid), ...rowsOf(lost)],
    unknown: rowsOf(unknown),
    costUnknown: paid.filter(({ cost }) => cost === null).length,
    saved: 0,
    firstAt: month.length === 0 ? null : Math.min(...month.map(({ createdAt }) => createdAt)),
  };
}

/** Returns a row for each kind and person. */
function rowsOf(intents: { kind: LookupKind; userId: string; cost: number | null }[]) {
  const rows = new Map<string, SpendingRow>();
  for (const { kind, userId, cost } of intents) {
    const row = rows.get(`${kind} ${userId}`) ?? { kind, userId, queries: 0, cost: 0 };
    row.queries += 1;
    row.cost += cost ?? 0;
    rows.set(`${kind} ${userId}`, row);
  }
  return [...rows.values()];
}

/** Sorts the rows, whose order has no meaning. */
function sorted({ paid, unknown, ...sums }: Omit<MonthSpending, "countedByUser">) {
  const inOrder = (rows: SpendingRow[]) => rows.map((row) => JSON.stringify(row)).sort();
  return { ...sums, paid: inOrder(paid), unknown: inOrder(unknown) };
}
