import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../src/platform/logger.ts";
import { openRegistryStore, type RegistryPlace } from "../../../src/registry/accounts/database.ts";
import { vknOfNumber } from "../../../src/registry/institution/numbering.ts";
import { selfSigned } from "../../support/self-signed.ts";
import { usePostgres } from "../../support/use-postgres.ts";
import { run } from "../support/run-command.ts";
import { openPlace } from "../support/stores.ts";
import { startTestService, temporaryDirectory } from "../support/test-service.ts";

const postgres = usePostgres();
const vkn = { vkn: "1234567890" };

const newPlace = async (): Promise<RegistryPlace> => ({
  dataDir: await temporaryDirectory(),
  databaseUrl: await postgres().newDatabase(),
});

test("a move copies all rows, a later move the new ones; with charges in the database a move is refused", async () => {
  const place = await newPlace();
  const { dataDir } = place;
  const company = vknOfNumber(700_001);
  await writeFile(`${dataDir}/list.tsv`, `vkn\ttitle\n${company}\tDENİZATI FINDIK A.Ş.`);
  await run(dataDir, "import", `${dataDir}/list.tsv`);
  const here = await startTestService({ dataDir, balance: "10" });
  await here.service.accounts.setPrices({ name: "test" }, { vkn: 250_000 });
  await here.post("/v1/search/vkn", vkn);

  expect(await run(place, "move")).toEqual(["Accounts: 1, ledger rows: 2 (new: 2)", "Titles: 1"]);
  await here.post("/v1/search/vkn", vkn);
  const rotated = await here.service.accounts.rotateKey({ name: "test" }, false);
  const ledger = await here.service.accounts.readLedger({ name: "test" });
  await here.close();
  expect((await run(place, "move"))[0]).toBe("Accounts: 1, ledger rows: 3 (new: 1)");
  expect((await run(place, "move"))[0]).toBe("Accounts: 1, ledger rows: 3 (new: 0)");

  const there = await startTestService(place);
  expect(await there.service.accounts.readLedger({ name: "test" })).toEqual(ledger);
  expect((await there.get("/v1/search/balance", here.key)).status).toBe(401);
  const answer = await there.post("/v1/search/title", { title: "denizatı fındık" }, rotated ?? "");
  expect(answer.json).toMatchObject({ matched: { vkn: company } });
  expect((await there.get("/v1/search/balance")).text).toBe('{"balance":7.5}');

  await expect(run(place, "move")).rejects.toMatchObject({ exitCode: 65 });
  expect((await there.get("/v1/search/balance")).text).toBe('{"balance":7.5}');
});

test("a key is rotated while replicas serve, without a refused query", async () => {
  const place = await newPlace();
  const first = await startTestService(place);
  const second = await startTestService({ ...place, dataDir: await temporaryDirectory() });
  const balanceAt = async (replica: typeof first, key: string) =>
    (await replica.get("/v1/search/balance", key)).status;
  const [key = ""] = await run(place, ..."accounts rotate --name test --keep".split(" "));
  for (const replica of [first, second]) {
    expect([await balanceAt(replica, first.key), await balanceAt(replica, key)]).toEqual([
      200, 200,
    ]);
  }
  await run(place, "accounts", "revoke", "--key-prefix", first.key.slice(0, 14));
  for (const replica of [first, second]) {
    expect([await balanceAt(replica, first.key), await balanceAt(replica, key)]).toEqual([
      401, 200,
    ]);
  }
});

test("a backup with DATABASE_URL names pg_dump, and a move without it says what to set", async () => {
  const place = await newPlace();
  await expect(run(place, "backup", "copy")).rejects.toThrow("pg_dump");
  await expect(run(place.dataDir, "move")).rejects.toThrow("DATABASE_URL");
  await expect(run(place, "move")).rejects.toMatchObject({ exitCode: 65 });
});

test("the connection to the database is encrypted, and its certificate is checked", async () => {
  const { databaseUrl = "", dataDir } = await newPlace();
  const { socket } = postgres();
  const { key, cert } = selfSigned();
  const owner = await stat(socket);
  for (const [name, text] of [
    ["server.key", key],
    ["server.crt", cert],
  ] as const) {
    await writeFile(join(socket, name), text);
    await chmod(join(socket, name), 0o600);
    await chown(join(socket, name), owner.uid, owner.gid);
  }
  const plain = await openPlace({ dataDir, databaseUrl });
  await plain.pool?.query("alter system set ssl = on");
  await plain.pool?.query("select pg_reload_conf()");
  await writeFile(`${dataDir}/root.crt`, cert);
  const address = databaseUrl.replace("127.0.0.1", "localhost");
  const open = (options: string) =>
    openRegistryStore({ dataDir, databaseUrl: `${address}?${options}` }, createLogger("silent"));
  const isEncrypted = async () => {
    const store = await open(`sslmode=verify-full&sslrootcert=${dataDir}/root.crt`);
    const answer = await store.pool?.query<{ ssl: boolean }>(
      "select ssl from pg_stat_ssl where pid = pg_backend_pid()",
    );
    await store.close();
    return answer?.rows[0]?.ssl;
  };
  await expect.poll(() => isEncrypted().catch(() => false)).toBe(true);
  await expect(open("sslmode=verify-full")).rejects.toThrow(/self.signed/i);
});

test.each([
  [{ DATABASE_URL: "mysql://secret" }, "DATABASE_URL: must be an address"],
  [{ DATABSE_URL: "postgres://secret" }, "DATABSE_URL: unknown; did you mean DATABASE_URL?"],
  [{ DATABASE_URI: "postgres://secret" }, "DATABASE_URI: unknown; did you mean DATABASE_URL?"],
  [{ UPSTREAM: "https://secret" }, "UPSTREAM: unknown; did you mean UPSTREAM_TOKEN?"],
  [{ PORT: "secret" }, "PORT: must be a number"],
  [{ LOG_LEVEL: "loud", METRICS_TOKEN: "a secret" }, "LOG_LEVEL: must be"],
  [{ UPSTREAM_TOKEN: "secretş" }, "UPSTREAM_TOKEN: can't hold"],
])("wrong settings end with 78 and show no value: %o", async (settings, message) => {
  const child = spawn(process.execPath, ["src/registry.ts", "accounts", "list"], {
    env: { ...process.env, DATA_DIR: await temporaryDirectory(), ...settings },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  expect(await once(child, "close")).toEqual([78, null]);
  expect(errors).toContain(message);
  expect(errors).not.toContain("secret");
});

test("metrics need the token that is set", async () => {
  const { url } = await startTestService({ metricsToken: "abc" });
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${url}/metrics`, { headers })).status;
  expect(await statusWith({})).toBe(401);
  expect(await statusWith({ authorization: "Bearer abc" })).toBe(200);
});
