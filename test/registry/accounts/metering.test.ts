import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAccounts } from "../../../src/registry/accounts/accounts.ts";
import { createMeter } from "../../../src/registry/accounts/meter.ts";
import type { Upstream } from "../../../src/registry/upstreams/upstream.ts";
import { recordOf } from "../support/sample-record.ts";
import { openPlace, storeKinds, usePlaces } from "../support/stores.ts";
import { startTestService as startService } from "../support/test-service.ts";

const vkn = { vkn: "1234567890" };

/** SQL that makes the database refuse each ledger row of a MERSIS query. */
const refusals = {
  SQLite: [
    `create trigger refused before insert on ledger when new.kind = 'mersis'
      begin select raise(abort, 'refused'); end`,
  ],
  PostgreSQL: ["alter table registry.ledger add constraint refused check (kind <> 'mersis')"],
};

describe.each(storeKinds)("on %s", (kind) => {
  const newPlace = usePlaces(kind);
  const startTestService = async (options: Parameters<typeof startService>[0] = {}) =>
    startService({ ...(options.dataDir === undefined && (await newPlace())), ...options });

  test("simultaneous queries that cost more than the balance leave exactly zero", async () => {
    const { post, get } = await startTestService({ balance: "7" });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post("/v1/search/vkn", vkn)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(33);
    for (const { json } of refused) {
      expect(json).toEqual({
        error: "Bakiye bu sorgu için yetersiz.",
        balance: 0,
        required: 1,
        code: "INSUFFICIENT_BALANCE",
      });
    }
    expect((await get("/v1/search/balance")).text).toBe('{"balance":0}');
  });

  test("a thousand simultaneous queries with a balance for a hundred leave exactly the remainder", async () => {
    const { service, post, get } = await startTestService({ balance: "70.3" });
    await service.accounts.setPrices({ name: "test" }, { vkn: 700_000 });
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => post("/v1/search/vkn", vkn)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(900);
    for (const { text } of refused) expect(text).toContain('"balance":0.3,"required":0.7');
    expect((await get("/v1/search/balance")).text).toBe('{"balance":0.3}');
    const rows = (await service.accounts.readLedger({ name: "test" })) ?? [];
    const paid = answers.filter(({ status }) => status === 200);
    expect(
      rows
        .slice(1)
        .map((row) => row.request_id)
        .sort(),
    ).toEqual(paid.map(({ headers }) => headers.get("x-request-id")).sort());
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(300_000);
  });

  /** An institution that answers when this many queries wait, so that all are charged in one batch. */
  async function answersAllAtOnce(queries: number): Promise<Upstream> {
    const all = Promise.withResolvers<undefined>();
    const record = await recordOf("1234567890");
    let waiting = 0;
    const together = async <Answer>(answer: Answer): Promise<Answer> => {
      waiting += 1;
      if (waiting === queries) all.resolve(undefined);
      await all.promise;
      return answer;
    };
    return {
      company: () => together(record),
      branch: () => together({ Unvani: "ÖRNEK GIDA ŞUBESİ" }),
    };
  }

  test("an account with too little balance does not affect others in the same batch", async () => {
    const upstream = await answersAllAtOnce(12);
    const { service, post } = await startTestService({ upstream, balance: "100" });
    const poor = await service.accounts.add({ name: "poor", balance: 2_000_000 });
    const [rich, refused] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => post("/v1/search/vkn", vkn))),
      Promise.all(Array.from({ length: 6 }, () => post("/v1/search/vkn", vkn, poor.key))),
    ]);
    expect(rich.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(refused.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402, 402, 402]);
    const after = async (name: string) =>
      (await service.accounts.readLedger({ name }))?.map((row) => row.balance_after / 1_000_000);
    expect(await after("test")).toEqual([100, 99, 98, 97, 96, 95, 94]);
    expect(await after("poor")).toEqual([2, 1, 0]);
  });

  test("a failed commit charges no query of its batch, and the next one works", async () => {
    const place = await newPlace();
    const { service, post, get } = await startTestService({
      ...place,
      upstream: await answersAllAtOnce(5),
    });
    const { db } = await openPlace(place);
    for (const statement of refusals[kind]) await sql.raw(statement).execute(db);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => post("/v1/search/vkn", vkn)),
      post("/v1/search/mersis", { mersis_no: "0123456789000027" }),
    ]);
    for (const { status, json, headers } of answers) {
      expect(status).toBe(500);
      const requestId = headers.get("x-request-id") ?? "";
      expect(json).toEqual({
        error: `Beklenmeyen bir hata oldu. Başvuru no: ${requestId}`,
        code: "INTERNAL_ERROR",
      });
    }
    expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
    expect(await service.accounts.readLedger({ name: "test" })).toHaveLength(1);
    expect((await post("/v1/search/vkn", vkn)).status).toBe(200);
    expect((await get("/v1/search/balance")).json).toEqual({ balance: 99 });
  });

  test("two services on one database share one balance and never overdraw it", async () => {
    const place = await newPlace();
    const first = await startTestService({ ...place, balance: "100" });
    const second = await startTestService(place);
    const answers = await Promise.all(
      [first, second].flatMap(({ post }) =>
        Array.from({ length: 150 }, () => post("/v1/search/vkn", vkn, first.key)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(200);
    expect((await second.get("/v1/search/balance", first.key)).text).toBe('{"balance":0}');
  });

  test("a balance below the price is refused with both amounts and left as it is", async () => {
    const { post, get } = await startTestService({ balance: "2.5" });
    const { status, text } = await post("/v1/search/vkn/detail", vkn);
    expect(status).toBe(402);
    expect(text).toContain('"balance":2.5,"required":3');
    expect((await get("/v1/search/balance")).text).toBe('{"balance":2.5}');
  });

  test("fractional prices and balances stay exact over many charges", async () => {
    const { service, post, get } = await startTestService({ balance: "1" });
    await service.accounts.setPrices({ name: "test" }, { vkn: 100_000, mersis: 333_333 });
    for (let left = 9; left >= 0; left -= 1) {
      const answer = await post("/v1/search/vkn", vkn);
      expect(answer.text).toContain('"dusulen_bakiye":0.1,');
      const expected = left === 0 ? "0" : `0.${left}`;
      expect((await get("/v1/search/balance")).text).toBe(`{"balance":${expected}}`);
    }
    await service.accounts.topUp({ name: "test" }, 1);
    expect((await get("/v1/search/balance")).text).toBe('{"balance":0.000001}');
    const refused = await post("/v1/search/mersis", { mersis_no: "0123456789000027" });
    expect(refused.text).toContain('"balance":0.000001,"required":0.333333');
  });

  test("the account's own price is charged and reported", async () => {
    const { service, post } = await startTestService();
    await service.accounts.setPrices({ name: "test" }, { title: 1_250_000, vkn: 0 });
    const title = await post("/v1/search/title", { title: "örnek gıda" });
    expect(title.text).toContain('"dusulen_bakiye":1.25,');
    expect((await post("/v1/search/vkn", vkn)).json["dusulen_bakiye"]).toBe(0);
  });

  test("balance and ledger outlive a restart", async () => {
    const place = await newPlace();
    const first = await startTestService({
      ...place,
      balance: "10",
      clock: () => 1_700_000_000_000,
    });
    await first.post("/v1/search/vkn/detail", vkn);
    const { headers } = await first.post("/v1/search/vkn", vkn);
    await first.close();

    const { db } = await openPlace(place);
    const rows = await db
      .selectFrom("ledger")
      .select(["kind", "amount", "balance_after", "at", "request_id"])
      .orderBy("balance_after", "desc")
      .execute();
    const at = 1_700_000_000_000;
    expect(rows).toEqual([
      { kind: "opening", amount: 10_000_000, balance_after: 10_000_000, at, request_id: "" },
      expect.objectContaining({
        kind: "vkn_detail",
        amount: -3_000_000,
        balance_after: 7_000_000,
        at,
      }),
      {
        kind: "vkn",
        amount: -1_000_000,
        balance_after: 6_000_000,
        at,
        request_id: headers.get("x-request-id"),
      },
    ]);

    const second = await startTestService(place);
    expect((await second.get("/v1/search/balance", first.key)).json).toEqual({ balance: 6 });
  });

  test("a request that is charged again by mistake is charged once", async () => {
    const store = await openPlace(await newPlace());
    const accounts = createAccounts(store, Date.now);
    const { id, key } = await accounts.add({ name: "test", balance: 9 });
    const meter = createMeter(store.openCharges(), Date.now);
    onTestFinished(() => meter.close());
    const charge = { account: id, kind: "vkn", amount: 2, requestId: "one" } as const;
    expect((await meter.charge({ ...charge, isReversal: false })).kind).toBe("charged");
    await expect(meter.charge({ ...charge, isReversal: false })).rejects.toThrow();
    expect(await accounts.findByKey(key)).toMatchObject({ balance: 7 });
    await meter.charge({ ...charge, isReversal: true });
    await expect(meter.charge({ ...charge, isReversal: true })).rejects.toThrow();
    expect(await accounts.findByKey(key)).toMatchObject({ balance: 9 });
  });
});
