import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile } from "../../../src/registry/accounts/database.ts";
import { inBatches } from "../../../src/registry/accounts/in-batches.ts";
import { createMeter } from "../../../src/registry/accounts/meter.ts";
import { isTemporaryFailure } from "../../../src/registry/accounts/temporary-failure.ts";
import { createSqliteCharges } from "../../../src/registry/accounts/sqlite-charges.ts";
import { startTestService } from "../support/test-service.ts";

/** A meter beside a service, on the same database. */
async function startMeter() {
  const { dataDir, service } = await startTestService({ balance: "10" });
  const rows = async () => (await service.accounts.readLedger({ name: "test" })) ?? [];
  const db = new DatabaseSync(databaseFile(dataDir));
  onTestFinished(() => db.close());
  const { id } = db.prepare("select id from accounts").get() as { id: never };
  const meter = createMeter(createSqliteCharges(databaseFile(dataDir)), Date.now);
  onTestFinished(() => meter.close());
  const charge = (requestId: string, isReversal = false) =>
    meter.charge({ account: id, kind: "vkn", amount: 1_000_000, requestId, isReversal });
  return { meter, charge, rows, db };
}

test("closing waits for the charges under way, and for the work that they start at their end", async () => {
  const { meter, charge, rows } = await startMeter();
  const charged = charge("R1").then(() => charge("R1", true));
  await meter.close();
  expect((await rows()).map(({ amount }) => amount)).toEqual([10_000_000, -1_000_000, 1_000_000]);
  expect(await charged).toMatchObject({ kind: "charged" });
});

test("a charge of unknown outcome is no passing failure, whatever the database said last", async () => {
  for (const message of ["Connection terminated unexpectedly", "ECONNREFUSED"]) {
    const writer = {
      commit: () => Promise.resolve({ kind: "unknown", message } as const),
      close: () => Promise.resolve(),
    };
    const meter = createMeter(writer, Date.now);
    const charge = {
      account: "1",
      kind: "vkn",
      amount: 1,
      requestId: "R1",
      isReversal: false,
    } as const;
    const error: unknown = await meter.charge(charge).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(isTemporaryFailure(error)).toBe(false);
  }
});

test("a charge that the database refuses says why", async () => {
  const { charge, rows, db } = await startMeter();
  db.exec(`create trigger refused before insert on ledger
    begin select raise(abort, 'no further rows'); end`);
  await expect(charge("R1")).rejects.toThrow("no further rows");
  expect(await rows()).toHaveLength(1);
});

test("calls made while a batch runs go into the next one, and one batch runs at a time", async () => {
  const batches: number[][] = [];
  let running = 0;
  const first = Promise.withResolvers<undefined>();
  const add = inBatches(async (items: number[]) => {
    running += 1;
    expect(running).toBe(1);
    batches.push(items);
    if (batches.length === 1) await first.promise;
    running -= 1;
    return items.map((item) => item * 10);
  });
  const early = [add(1), add(2)];
  await expect.poll(() => batches).toHaveLength(1);
  const late = [add(3), add(4)];
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toEqual([[1, 2]]);
  first.resolve(undefined);
  expect(await Promise.all([...early, ...late])).toEqual([10, 20, 30, 40]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
});
