import { describe, expect, test } from "vitest";
import { run } from "../support/run-command.ts";
import { storeKinds, usePlaces } from "../support/stores.ts";
import { startTestService, temporaryDirectory } from "../support/test-service.ts";

const vkn = { vkn: "1234567890" };

describe.each(storeKinds)("on %s", (kind) => {
  const newPlace = usePlaces(kind);

  test("queries above an account's limit are 429 and free; other accounts and the balance still work", async () => {
    const place = await newPlace();
    const { service, post, get } = await startTestService(place);
    const other = await service.accounts.add({ name: "other", balance: 100_000_000 });
    expect(await run(place, ..."accounts limit --name test --per-minute 5".split(" "))).toEqual([
      "Limit: 5 paid queries a minute",
    ]);
    // Thirteen fill at most two minutes of five: three are refused whatever the clock says.
    const answers = await Promise.all(
      Array.from({ length: 13 }, () => post("/v1/search/vkn", vkn)),
    );
    const paid = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status }) => status === 429);
    expect([5, 10]).toContain(paid);
    expect(paid + refused.length).toBe(13);
    for (const { json, headers } of refused) {
      expect(json["code"]).toBe("RATE_LIMITED");
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
    }
    expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 - paid });
    expect((await post("/v1/search/vkn", vkn, other.key)).status).toBe(200);

    expect(await run(place, ..."accounts limit --name test --per-minute 0".split(" "))).toEqual([
      "No limit",
    ]);
    expect((await post("/v1/search/vkn", vkn)).status).toBe(200);
  });
});

describe("on PostgreSQL", () => {
  const newPlace = usePlaces("PostgreSQL");

  test("replicas count an account's queries together", async () => {
    const place = await newPlace();
    const first = await startTestService(place);
    const second = await startTestService({ ...place, dataDir: await temporaryDirectory() });
    await first.service.accounts.setLimit({ name: "test" }, 5);
    const answers = await Promise.all(
      [first, second].flatMap(({ post }) =>
        Array.from({ length: 8 }, () => post("/v1/search/vkn", vkn, first.key)),
      ),
    );
    expect([5, 10]).toContain(answers.filter(({ status }) => status === 200).length);
  });
});
