import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../src/platform/logger.ts";
import { createSealer } from "../../../src/platform/sealer.ts";
import { openPostgresStore } from "../../../src/kunye/store/open-store.ts";
import { createAccounts } from "../../../src/registry/accounts/accounts.ts";
import { createPostgresCharges } from "../../../src/registry/accounts/postgres-charges.ts";
import { startCuttingProxy } from "../../support/cutting-proxy.ts";
import { usePostgres } from "../../support/use-postgres.ts";
import { openPlace } from "../support/stores.ts";
import { startTestService, temporaryDirectory } from "../support/test-service.ts";

const postgres = usePostgres();
const vkn = { vkn: "1234567890" };
/** The end of a transaction; `synchronous_commit` is no end. */
const commit = /(?<!_)commit\0/;

/** A service whose connections to the database run through a proxy that can cut them. */
async function startBehindProxy() {
  const databaseUrl = await postgres().newDatabase();
  const proxy = await startCuttingProxy(Number(new URL(databaseUrl).port));
  const proxied = new URL(databaseUrl);
  proxied.port = String(proxy.port);
  const service = await startTestService({ databaseUrl: proxied.href });
  const dataDir = await temporaryDirectory();
  const store = await openPlace({ dataDir, databaseUrl });
  const ledger = async () =>
    (await createAccounts(store, Date.now).readLedger({ name: "test" }))?.map((row) => row.amount);
  return { ...service, proxy, ledger, store, proxied: proxied.href };
}

test("a commit whose answer is lost is charged once, and its query is answered", async () => {
  const { post, proxy, ledger } = await startBehindProxy();
  proxy.cut({ afterWords: commit });
  expect((await post("/v1/search/vkn", vkn)).status).toBe(200);
  expect(proxy.cutRequests).toBe(1);
  expect(await ledger()).toEqual([100_000_000, -1_000_000]);
});

test("a transaction that breaks before its commit is 429 and charges nothing", async () => {
  const { post, proxy, ledger } = await startBehindProxy();
  proxy.cut({ afterWords: /insert into registry\.ledger/ });
  const refused = await post("/v1/search/vkn", vkn);
  expect(proxy.cutRequests).toBe(1);
  expect(refused).toMatchObject({ status: 429, json: { code: "UNAVAILABLE" } });
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(await ledger()).toEqual([100_000_000]);
  expect((await post("/v1/search/vkn", vkn)).status).toBe(200);
});

test("without its database the service answers 429, and works again when it is back", async () => {
  const { post, get, proxy, ledger } = await startBehindProxy();
  proxy.cut({ isDown: true });
  expect((await post("/v1/search/vkn", vkn)).status).toBe(429);
  expect((await get("/v1/search/balance")).status).toBe(429);
  proxy.cut({});
  expect((await post("/v1/search/vkn", vkn)).status).toBe(200);
  expect(await ledger()).toEqual([100_000_000, -1_000_000]);
});

test("a commit that the database never confirms has an unknown outcome", async () => {
  const { proxy, store, proxied } = await startBehindProxy();
  const [account] = await createAccounts(store, Date.now).list();
  const { pool } = await openPlace({ dataDir: await temporaryDirectory(), databaseUrl: proxied });
  if (!pool || !account) throw new Error("there is no account");
  const charges = createPostgresCharges(pool, 200);
  const charge = { account: account.id, kind: "vkn", amount: 1, isReversal: false } as const;
  proxy.cut({ afterWords: commit });
  const outcome = charges.commit([{ ...charge, requestId: "a" }], 0);
  await expect.poll(() => proxy.cutRequests).toBe(1);
  proxy.cut({ isDown: true });
  expect(await outcome).toMatchObject({ kind: "unknown" });
  proxy.cut({});
  expect(await charges.commit([{ ...charge, requestId: "b" }], 0)).toMatchObject({
    kind: "committed",
  });
});

test("Künye and the registry share a database, whichever comes first", async () => {
  const [one, other] = [await postgres().newDatabase(), await postgres().newDatabase()];
  const openKunye = async (url: string) => {
    const key = { id: "a", key: Buffer.alloc(32, 1) };
    const sealer = createSealer([key], () => undefined);
    const store = await openPostgresStore(url, sealer, createLogger("silent"));
    onTestFinished(() => store.close());
  };
  const openRegistry = async (databaseUrl: string) => {
    const store = await openPlace({ dataDir: await temporaryDirectory(), databaseUrl });
    return createAccounts(store, Date.now).add({ name: "a", balance: 1 });
  };
  await openKunye(one);
  await openRegistry(one);
  await openRegistry(other);
  await openKunye(other);
  await expect(openRegistry(other)).rejects.toThrow("exists already");
});

test.each<[string, { hasMonths: boolean; recordFile?: string }]>([
  ["the months of the invented companies are missing", { hasMonths: false }],
  ["the record file is missing", { hasMonths: true, recordFile: "/no/such/file.jsonl" }],
])("a service that can't start leaves no connection open: %s", async (_name, trouble) => {
  const databaseUrl = await postgres().newDatabase();
  const { db, pool } = await openPlace({ dataDir: await temporaryDirectory(), databaseUrl });
  if (!trouble.hasMonths) await db.deleteFrom("months").execute();
  const otherConnections = async () => {
    const answer = await pool?.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'registry' and pid <> pg_backend_pid()`,
    );
    return answer?.rows[0]?.count;
  };
  const { recordFile } = trouble;
  await expect(startTestService({ databaseUrl, recordFile })).rejects.toThrow();
  await expect.poll(otherConnections).toBe(0);
});
