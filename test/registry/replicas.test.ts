import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createAccounts } from "../../src/registry/accounts/accounts.ts";
import { createRandom } from "../../src/registry/institution/random.ts";
import { freePort } from "../support/free-port.ts";
import { hasNginx, startNginx } from "../support/start-nginx.ts";
import { usePostgres } from "../support/use-postgres.ts";
import { startBalancer, startReplicaProgram } from "./support/replica-programs.ts";
import { openPlace } from "./support/stores.ts";
import { temporaryDirectory } from "./support/test-service.ts";

// `npm run proofs -- registry-replicas` sets 200 clients and hundreds of kills.
const clients = Number(process.env["REPLICA_CLIENTS"] ?? 20);
const kills = Number(process.env["REPLICA_KILLS"] ?? 5);
const seed = Number(process.env["REPLICA_SEED"] ?? Math.floor(Math.random() * 1_000_000_000));

const postgres = usePostgres();

const queries = [
  { kind: "vkn", path: "/v1/search/vkn", body: { vkn: "1234567890" } },
  { kind: "vkn_detail", path: "/v1/search/vkn/detail", body: { vkn: "1234567890" } },
  { kind: "title", path: "/v1/search/title", body: { title: "örnek gıda sanayi" } },
] as const;
const prices = { vkn: 333_333, vkn_detail: 1_000_001, title: 250_000 };

/** The clients of one account that ask one kind of query. */
interface Group {
  account: string;
  kind: string;
  answered: string[];
  /** Queries without a whole answer, and those with a 500: each may be charged. */
  brokenOff: number;
}

test(
  "kills of replicas and of the database lose no charge and double none",
  { timeout: 120_000 + kills * 10_000 },
  async () => {
    console.log(`seed ${seed}, ${clients} clients, ${kills} kills`);
    const random = createRandom(seed, "replicas");
    const databaseUrl = await postgres().newDatabase();
    const store = await openPlace({ dataDir: await temporaryDirectory(), databaseUrl });
    const accounts = createAccounts(store, Date.now);
    // The second account runs out on the way.
    const openings = { rich: 1_000_000_700_001, poor: clients * 1_000_000 };
    const keys = {
      rich: await accounts.add({ name: "rich", balance: openings.rich }),
      poor: await accounts.add({ name: "poor", balance: openings.poor }),
    };
    for (const { id } of Object.values(keys)) await accounts.setPrices({ id }, prices);
    const replicas = await Promise.all([1, 2, 3].map(() => startReplicaProgram(databaseUrl)));
    const url = await startBalancer(replicas);

    const groups = new Map<string, Group>();
    const end = new AbortController();
    const working = Array.from({ length: clients }, (_, at) => {
      const query = queries[at % queries.length] ?? queries[0];
      const { id, key } = at % 2 === 0 ? keys.rich : keys.poor;
      const fresh = { account: id, kind: query.kind, answered: [], brokenOff: 0 };
      const group = groups.getOrInsert(`${id} ${query.kind}`, fresh);
      return askUntil(end.signal, { url, key, query, group });
    });

    let databaseKills = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(random.between(100, 900));
      // The second kill is the database's, so that a short run has one.
      if (kill === 1 || random.between(0, 3) === 0) {
        await killDatabase(databaseUrl);
        databaseKills += 1;
      } else await replicas[random.between(0, 2)]?.killAndRestart();
    }
    await wait(500);
    end.abort();
    await Promise.all(working);
    await requireHonestLedger(accounts, [...groups.values()]);
    const all = [...groups.values()];
    console.log(
      `${all.reduce((sum, { answered }) => sum + answered.length, 0)} answers, ` +
        `${all.reduce((sum, { brokenOff }) => sum + brokenOff, 0)} broken off, ` +
        `${databaseKills} kills of the database`,
    );
  },
);

// `npm run proofs -- registry-restarts` sets more; it needs nginx.
const restarts = Number(process.env["REPLICA_RESTARTS"] ?? 2);

test.skipIf(!hasNginx && process.env["REPLICA_RESTARTS"] === undefined)(
  "behind the shipped nginx file, restarts under load leave no query unknown (skipped without nginx)",
  { timeout: 120_000 + restarts * 30_000 },
  async () => {
    expect(hasNginx, "nginx is installed").toBe(true);
    const databaseUrl = await postgres().newDatabase();
    const store = await openPlace({ dataDir: await temporaryDirectory(), databaseUrl });
    const accounts = createAccounts(store, Date.now);
    const { id, key } = await accounts.add({ name: "rich", balance: 1_000_000_000_000 });
    const replicas = await Promise.all([1, 2].map(() => startReplicaProgram(databaseUrl)));
    const front = await freePort();
    const shipped = readFileSync("docs/deploy/registry-nginx.conf", "utf8")
      .replace("listen 4000;", `listen 127.0.0.1:${front};`)
      .replace(/registry-(\d):4000/g, (_, no) => `127.0.0.1:${replicas[Number(no) - 1]?.port()}`);
    const logs = await temporaryDirectory();
    const nginx = startNginx(logs, shipped);
    // After SIGKILL its worker would stay, and hold this process's output open.
    onTestFinished(() => void nginx.kill("SIGTERM"));
    const url = `http://127.0.0.1:${front}`;
    const isUp = () =>
      fetch(url).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(isUp, { timeout: 20_000 }).toBe(404);
    const group: Group = { account: id, kind: "vkn", answered: [], brokenOff: 0 };
    const end = new AbortController();
    const working = Array.from({ length: 8 }, () =>
      askUntil(end.signal, { url, key, query: queries[0], group }),
    );
    for (let restart = 0; restart < restarts; restart += 1) {
      await replicas[restart % 2]?.restart();
    }
    end.abort();
    const ended = await Promise.allSettled(working);
    const log = readFileSync(`${logs}/error.log`, "utf8");
    expect(
      ended.filter(({ status }) => status === "rejected"),
      log,
    ).toEqual([]);
    expect(group.brokenOff, log).toBe(0);
    await requireHonestLedger(accounts, [group]);

    // Without any replica nothing was sent, and nothing can be charged.
    const ask = async () => {
      const body = JSON.stringify({ vkn: "1234567890" });
      const answer = await fetch(`${url}/v1/search/vkn`, { method: "POST", body });
      await answer.text();
      return answer.status;
    };
    await Promise.all(replicas.map(({ stop }) => stop()));
    expect([await ask(), await ask()]).toEqual([429, 429]);
    const breaking = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.resetAndDestroy());
    });
    onTestFinished(() => void breaking.close());
    breaking.listen(replicas[0]?.port(), "127.0.0.1");
    await once(breaking, "listening");
    // One of the two tries the replica that is away first.
    expect([await ask(), await ask()]).toEqual([502, 502]);
  },
);

interface Client {
  url: string;
  key: string;
  query: (typeof queries)[number];
  group: Group;
}

/** Asks one query after another; after 429 it waits, as a caller should. */
async function askUntil(end: AbortSignal, { url, key, query, group }: Client): Promise<void> {
  while (!end.aborted) {
    try {
      const answer = await fetch(`${url}${query.path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(query.body),
      });
      await answer.text();
      expect([200, 402, 429, 500]).toContain(answer.status);
      if (answer.status === 200) group.answered.push(answer.headers.get("x-request-id") ?? "");
      else if (answer.status === 500) group.brokenOff += 1;
      else await wait(50);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      group.brokenOff += 1;
      await wait(50);
    }
  }
}

/** Kills a connection's process, on which PostgreSQL ends all others and recovers; waits for that. */
async function killDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'registry'
    order by state = 'active' desc, query like 'with changed as%' desc limit 1`,
  );
  const pid = rows[0]?.pid;
  if (pid === undefined) throw new Error("no replica is connected");
  const ended = new Promise((resolve) => client.once("end", () => resolve(null)));
  process.kill(pid, "SIGKILL");
  // Before that, PostgreSQL still accepts connections.
  await ended;
  const isBack = async () => {
    const again = new pg.Client(databaseUrl);
    again.on("error", () => undefined);
    try {
      await again.connect();
      return true;
    } catch {
      return false;
    } finally {
      await again.end().catch(() => undefined);
    }
  };
  await expect.poll(isBack, { timeout: 60_000, interval: 100 }).toBe(true);
}

async function requireHonestLedger(
  accounts: ReturnType<typeof createAccounts>,
  groups: readonly Group[],
): Promise<void> {
  for (const { id, balance } of await accounts.list()) {
    const rows = (await accounts.readLedger({ id })) ?? [];
    let sum = 0;
    for (const row of rows) {
      expect(row.balance_after).toBe((sum += row.amount));
      expect(sum).toBeGreaterThanOrEqual(0);
    }
    expect(sum).toBe(balance);
    const reversed = new Set(
      rows
        .filter(({ kind, amount }) => kind !== "opening" && amount > 0)
        .map((row) => row.request_id),
    );
    for (const { kind, answered, brokenOff } of groups.filter(({ account }) => account === id)) {
      const charged = rows
        .filter((row) => row.kind === kind && row.amount < 0 && !reversed.has(row.request_id))
        .map((row) => row.request_id);
      const once = new Set(charged);
      expect(once.size).toBe(charged.length);
      expect(answered.filter((request) => !once.has(request))).toEqual([]);
      expect(charged.length).toBeLessThanOrEqual(answered.length + brokenOff);
    }
  }
  expect(groups.some(({ answered }) => answered.length > 0)).toBe(true);
}
