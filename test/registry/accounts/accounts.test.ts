import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { examplePrices } from "../../../src/company/lookup-kind.ts";
import { createAccounts, type Accounts } from "../../../src/registry/accounts/accounts.ts";
import { databaseFile, type RegistryPlace } from "../../../src/registry/accounts/database.ts";
import { openPlace, storeKinds, usePlaces } from "../support/stores.ts";
import { startTestService } from "../support/test-service.ts";

async function openAccounts(place: RegistryPlace): Promise<Accounts> {
  return createAccounts(await openPlace(place), () => 1_700_000_000_000);
}

describe.each(storeKinds)("on %s", (kind) => {
  const newPlace = usePlaces(kind);

  /** Reads what the database has written about its rows. */
  async function filesOf(place: RegistryPlace): Promise<string[]> {
    const file = databaseFile(place.dataDir);
    const { pool } = await openPlace(place);
    if (!pool)
      return Promise.all(
        [file, `${file}-wal`].map((path) => readFile(path, "latin1").catch(() => "")),
      );
    const { rows } = await pool.query<{ row: string }>(
      "select k::text as row from registry.api_keys k",
    );
    return rows.map(({ row }) => row);
  }

  test("a new account's key is returned once and stored only as a hash", async () => {
    const place = await newPlace();
    const accounts = await openAccounts(place);
    const { id, key } = await accounts.add({ name: "Künye", balance: 250_000_000 });
    expect(key).toMatch(/^[a-z]+_[0-9a-f]{48}$/);
    expect(await accounts.findByKey(key)).toEqual({
      id,
      name: "Künye",
      balance: 250_000_000,
      prices: examplePrices,
      perMinute: null,
    });
    expect(await accounts.findByKey(`${key.slice(0, -1)}x`)).toBeNull();
    const files = await filesOf(place);
    expect(files.join("")).not.toContain(key.slice(20));
  });

  test("two accounts can't have one name", async () => {
    const accounts = await openAccounts(await newPlace());
    await accounts.add({ name: "bir", balance: 0 });
    await expect(accounts.add({ name: "bir", balance: 5 })).rejects.toThrow("exists already");
    expect(await accounts.list()).toHaveLength(1);
  });

  test("an account is opened once, and its key is replaced only if it no longer works", async () => {
    const accounts = await openAccounts(await newPlace());
    const first = await accounts.ensure({ name: "app", balance: 7_000_000 });
    const again = await accounts.ensure({ name: "app", balance: 7_000_000, key: first.key });
    expect(again).toEqual(first);
    const lost = await accounts.ensure({ name: "app", balance: 7_000_000 });
    expect(lost.id).toBe(first.id);
    expect(lost.key).not.toBe(first.key);
    const other = await accounts.add({ name: "other", balance: 1 });
    const wrong = await accounts.ensure({ name: "app", balance: 7_000_000, key: other.key });
    expect((await accounts.findByKey(wrong.key))?.name).toBe("app");
    expect((await accounts.findByKey(wrong.key))?.balance).toBe(7_000_000);
  });

  test("prices start as the document's examples and change one by one", async () => {
    const accounts = await openAccounts(await newPlace());
    const { id } = await accounts.add({ name: "bir", balance: 0 });
    expect(await accounts.setPrices({ id }, { vkn: 500_000 })).toEqual({
      vkn: 500_000,
      vkn_detail: 3_000_000,
      title: 2_000_000,
      title_detail: 4_000_000,
      mersis: 2_000_000,
    });
    expect(await accounts.setPrices({ name: "bir" }, { mersis: 0 })).toMatchObject({
      vkn: 500_000,
      mersis: 0,
    });
    expect(await accounts.setPrices({ name: "iki" }, {})).toBeNull();
  });

  test("a key is revoked by its first characters, and all keys of an account together", async () => {
    const accounts = await openAccounts(await newPlace());
    const first = await accounts.add({ name: "bir", balance: 0 });
    const second = await accounts.ensure({ name: "bir", balance: 0 });
    expect(await accounts.revokeKeys({ keyPrefix: first.key.slice(0, 14) })).toBe(1);
    expect(await accounts.findByKey(first.key)).toBeNull();
    expect(await accounts.findByKey(second.key)).not.toBeNull();
    expect(await accounts.revokeKeys({ name: "bir" })).toBe(1);
    expect(await accounts.revokeKeys({ name: "bir" })).toBe(0);
    expect(await accounts.revokeKeys({ name: "iki" })).toBe(0);
    expect(await accounts.list()).toMatchObject([
      { name: "bir", keys: [{ prefix: first.key.slice(0, 14), revoked: true }, { revoked: true }] },
    ]);
  });

  test("a second process on the same data directory is seen by the running service", async () => {
    const place = await newPlace();
    const { get, key } = await startTestService({ ...place, balance: "1" });
    const accounts = await openAccounts(place);
    expect(await accounts.topUp({ name: "test" }, 2_500_000)).toBe(3_500_000);
    expect((await get("/v1/search/balance")).text).toBe('{"balance":3.5}');
    const added = await accounts.add({ name: "yeni", balance: 4_000_000 });
    expect((await get("/v1/search/balance", added.key)).text).toBe('{"balance":4}');
    await accounts.revokeKeys({ keyPrefix: key });
    expect((await get("/v1/search/balance")).status).toBe(401);
  });

  test("simultaneous charges and top-ups from two processes lose nothing", async () => {
    const place = await newPlace();
    const { post, get } = await startTestService({ ...place, balance: "30" });
    const accounts = await openAccounts(place);
    const charges = Array.from({ length: 30 }, () => post("/v1/search/vkn", { vkn: "1234567890" }));
    const topups = Array.from({ length: 30 }, () => accounts.topUp({ name: "test" }, 1_000_000));
    const [answers] = await Promise.all([Promise.all(charges), Promise.all(topups)]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await get("/v1/search/balance")).text).toBe('{"balance":30}');
  });

  test("a rotated key replaces the old ones, or is valid beside them", async () => {
    const accounts = await openAccounts(await newPlace());
    const { id, key } = await accounts.add({ name: "bir", balance: 5 });
    const beside = (await accounts.rotateKey({ name: "bir" }, true)) ?? "";
    expect(await accounts.findByKey(key)).toMatchObject({ id });
    expect(await accounts.findByKey(beside)).toMatchObject({ id });
    const only = (await accounts.rotateKey({ id }, false)) ?? "";
    expect(await accounts.findByKey(key)).toBeNull();
    expect(await accounts.findByKey(beside)).toBeNull();
    expect(await accounts.findByKey(only)).toMatchObject({ id, balance: 5 });
    expect(await accounts.rotateKey({ name: "iki" }, false)).toBeNull();
  });
});
