import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createLogger } from "../src/platform/logger.ts";
import { createSealer } from "../src/platform/sealer.ts";
import { openPostgresStore, openSqliteStore } from "../src/kunye/store/open-store.ts";
import { vknOfNumber } from "../src/registry/institution/numbering.ts";
import { startPostgres, type TestPostgres } from "../test/support/start-postgres.ts";
import { startApps, startArguments } from "./support/app-processes.ts";
import { fillLedger, type LedgerSize } from "./support/large-ledger.ts";
import {
  closeCommands,
  quantile,
  sendCommand,
  sendPayload,
  signingSecret,
} from "./support/signed-commands.ts";
import { createTitleWorld } from "./support/title-world.ts";

/**
 * What people wait for beside a large ledger, as ratios to a small one: the time from a signed delivery to what shows,
 * the median of its trials. `BENCH_LOOKUPS` and `BENCH_TITLES` set the size, `BENCH_STORE` one store.
 */

const large: LedgerSize = {
  lookups: Number(process.env["BENCH_LOOKUPS"] ?? 1_000_000),
  titles: Number(process.env["BENCH_TITLES"] ?? 50_000),
};
const small: LedgerSize = { lookups: 10, titles: 10 };
const trials = Number(process.env["BENCH_TRIALS"] ?? 11);
const key = randomBytes(32);
const world = createTitleWorld({ count: large.titles, seed: 7 });
const written = (number: number) => world.titleOf(number).toLocaleLowerCase("tr");

/** Waits until Slack is told something by a method or under an address. */
type Heard = (what: string) => Promise<number>;

/** One way to something that shows: what is sent, and where it shows. */
interface Way {
  name: string;
  act: (at: { url: string; heard: Heard; slack: string }, trial: number) => Promise<number>;
}

const command =
  (name: string, text: (trial: number) => string): Way["act"] =>
  async ({ url, heard, slack }, trial) => {
    const id = randomUUID();
    const shown = heard(`/response/${id}`);
    const from = performance.now();
    await sendCommand(url, { ...asked(slack, id), command: name, text: text(trial) });
    return (await shown) - from;
  };

const asked = (slack: string, id: string) => ({
  team_id: "T1",
  user_id: "U7",
  channel_id: "C1",
  trigger_id: id,
  response_url: `${slack}/response/${id}`,
});

const held = command("/vkn", (trial) => vknOfNumber(trial % 5));
const ways: Way[] = [
  { name: "held /vkn", act: held },
  { name: "/unvan, held", act: command("/unvan", (trial) => written(trial % 5)) },
  { name: "/unvan, misspelt", act: command("/unvan", (trial) => misspelt(written(trial % 5))) },
  { name: "/unvan, general words", act: command("/unvan", () => "sanayi ve ticaret") },
  { name: "history search", act: command("/bakiye", (trial) => `geçmiş ${written(trial % 5)}`) },
  { name: "/bakiye", act: command("/bakiye", () => "") },
  { name: "/bakiye geçmiş", act: command("/bakiye", () => "geçmiş") },
  { name: "/bakiye this month", act: command("/bakiye", () => thisMonth()) },
  {
    name: "Home",
    // A Home that stays the same is not published again: each one is another person's, who has asked nothing yet.
    async act({ url, heard }, trial) {
      const shown = heard("views.publish");
      const from = performance.now();
      const event = { type: "app_home_opened", user: `UNEW${trial}`, channel: "D1", tab: "home" };
      const event_id = randomUUID();
      await sendPayload(url, { type: "event_callback", team_id: "T1", event_id, event });
      return (await shown) - from;
    },
  },
  {
    name: "held /vkn beside three searches",
    async act(at, trial) {
      const searches = [1, 2, 3].map((more) =>
        command("/unvan", () => misspelt(written(trial + more)))(at, trial),
      );
      const took = await held(at, trial);
      await Promise.all(searches);
      return took;
    },
  },
];

/** Prints each way's median on both stores, small and large, and its ratio. */
export async function run(): Promise<void> {
  const only = process.env["BENCH_STORE"] ?? "";
  const postgres = await startPostgres();
  for (const store of ["SQLite", "PostgreSQL"].filter((name) => name.startsWith(only))) {
    const [base, full] = [
      await measure(store, small, postgres),
      await measure(store, large, postgres),
    ];
    const size = `${large.lookups} lookups, ${large.titles} titles`;
    console.log(
      `${store}: ${size}; start ${base.start} and ${full.start} s, titles read after ${full.read} s, memory ${base.memory} and ${full.memory} MB`,
    );
    for (const { name } of ways) {
      const [one, other] = [base.took.get(name) ?? 0, full.took.get(name) ?? 0];
      console.log(
        `  ${name.padEnd(32)} ${one.toFixed(1)} ms → ${other.toFixed(1)} ms, ${(other / one).toFixed(2)}×`,
      );
    }
  }
  await postgres.stop();
  await closeCommands();
}

async function measure(store: string, size: LedgerSize, postgres: TestPostgres) {
  const directory = mkdtempSync(join(tmpdir(), "kunye-large-"));
  const fake = await startFakes();
  const sealer = createSealer([{ id: "a", key }]);
  const url = store === "PostgreSQL" ? await postgres.newDatabase() : null;
  await (
    await (url
      ? openPostgresStore(url, sealer, createLogger("silent"))
      : openSqliteStore(directory, sealer))
  ).close();
  await fillLedger(url ? { url } : { directory }, size, `T1 ${fake.registry}`, sealer);
  const from = performance.now();
  const apps = await startApps(1, startArguments(), {
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_API_URL: `${fake.slack}/api/`,
    LOG_LEVEL: "silent",
    REGISTRY_BASE_URL: fake.registry,
    REGISTRY_API_KEY: "bench_key",
    ENCRYPTION_KEYS: `a:${key.toString("base64")}`,
    ...(url ? { DATABASE_URL: url } : { DATA_DIR: directory }),
  });
  const start = ((performance.now() - from) / 1_000).toFixed(1);
  const at = { url: apps.urls[0] ?? "", heard: fake.heard, slack: fake.slack };
  await command("/unvan", () => written(0))(at, 0);
  const read = ((performance.now() - from) / 1_000).toFixed(1);
  const took = new Map<string, number>();
  for (const { name, act } of ways) {
    const times: number[] = [];
    for (let trial = 0; trial < trials + 2; trial += 1) {
      const time = await act(at, trial);
      if (trial >= 2) times.push(time);
      await delay(20);
    }
    took.set(name, quantile(times, 0.5));
  }
  const memory = apps.memory().toFixed(0);
  await apps.stop();
  fake.close();
  rmSync(directory, { recursive: true });
  return { start, read, took, memory };
}

async function startFakes() {
  const waiting: { what: string; tell: (at: number) => void }[] = [];
  const slack = await listening((req, res) => {
    req.resume().on("end", () => {
      const at = waiting.findIndex(({ what }) => (req.url ?? "").includes(what));
      if (at >= 0) waiting.splice(at, 1)[0]?.tell(performance.now());
      res.setHeader("content-type", "application/json");
      res.end(
        '{"ok":true,"team_id":"T1","user_id":"UBOT","bot_id":"BBOT","user":{"id":"U7","team_id":"T1"},"channel":{"id":"D1"}}',
      );
    });
  });
  const registry = await listening((req, res) => {
    req.resume().on("end", () => {
      res.setHeader("content-type", "application/json");
      if (req.method === "GET") return res.end('{"balance":1000}');
      return res.writeHead(404).end('{"error":"bulunamadı"}');
    });
  });
  return {
    slack: slack.url,
    registry: registry.url,
    heard: (what: string) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      waiting.push({ what, tell: resolve });
      return promise;
    },
    close() {
      slack.close();
      registry.close();
    },
  };
}

async function listening(listener: (req: IncomingMessage, res: ServerResponse) => void) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${port}`, close };
}

function misspelt(title: string): string {
  const [first = "", ...rest] = title.split(" ");
  return [`${first.slice(0, 2)}${first.slice(3)}`, ...rest].join(" ");
}

function thisMonth(): string {
  return new Date().toLocaleDateString("tr", { month: "long" });
}
