import { spawn, type ChildProcess } from "node:child_process";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { vknCheckDigit } from "../src/company/vkn.ts";
import { startPostgres } from "../test/support/start-postgres.ts";
import { freePort } from "../test/support/free-port.ts";

/**
 * Signed commands at a steady rate and in bursts, sent whether or not earlier ones were answered, into Künye and into
 * a bare Bolt app that only acknowledges: acks as ratios, the time to the card beyond the API's own, and memory.
 */

const secret = "bench-secret";
const sustained = { perSecond: 50, seconds: Number(process.env["BENCH_SECONDS"] ?? 20) };
const burst = { perSecond: 200, seconds: 3 };
const apiMs = 100;
const agent = new Agent({ connections: 64 });
const sink = await startSink();
const registry = await startRegistry();

/** Loads each set-up in turn and prints its acks beside the bare app's. */
export async function run(): Promise<void> {
  const bare = await measure(
    "bare Bolt",
    await startProcesses(1, "bench/support/bare-bolt.ts", {}),
  );
  const one = await measure("one process", await startKunye(1));
  registry.hung = true;
  const hung = await measure("one process, hung registry", await startKunye(1));
  registry.hung = false;
  const postgres = await startPostgres();
  const three = await measure(
    "three processes on PostgreSQL",
    await startKunye(3, { DATABASE_URL: await postgres.newDatabase() }),
  );
  await postgres.stop();

  for (const [name, run] of Object.entries({ one, hung, three })) {
    console.log(
      `${name}: ack p50 ${ratio(run.ack.p50, bare.ack.p50)}, p99 ${ratio(run.ack.p99, bare.ack.p99)} of the bare app's`,
    );
  }
  await agent.close();
  sink.server.close();
  registry.server.close();
}

interface Run {
  urls: string[];
  stop: () => Promise<void>;
  /** Resident memory of all processes in MB. */
  memory: () => number;
}

async function measure(name: string, run: Run) {
  await load(run, { perSecond: 20, seconds: 2 });
  const before = run.memory();
  sink.cards.length = 0;
  const steady = await load(run, sustained);
  const bursts = await load(run, burst);
  await delay(1_500);
  const after = run.memory();
  await run.stop();
  const ack = quantiles([...steady, ...bursts]);
  const cards = quantiles(sink.cards);
  console.log(
    `${name}: ack p50 ${ms(ack.p50)} p99 ${ms(ack.p99)} max ${ms(ack.max)}` +
      (sink.cards.length > 0
        ? `; card beyond the API's ${apiMs} ms p50 ${ms(cards.p50 - apiMs)} p99 ${ms(cards.p99 - apiMs)} (${sink.cards.length} cards)`
        : "") +
      `; memory ${before.toFixed(0)} → ${after.toFixed(0)} MB`,
  );
  return { ack };
}

/** Open loop: every command leaves at its time; answers with the acks' times in milliseconds. */
async function load(run: Run, rate: { perSecond: number; seconds: number }): Promise<number[]> {
  const total = rate.perSecond * rate.seconds;
  const start = performance.now();
  const sent: Promise<number>[] = [];
  for (let index = 0; index < total; index += 1) {
    const due = start + (index * 1_000) / rate.perSecond;
    await delay(Math.max(0, due - performance.now()));
    sent.push(send(run.urls[index % run.urls.length] ?? "", index));
  }
  return Promise.all(sent);
}

async function send(url: string, index: number): Promise<number> {
  const nine = String(400_000_000 + Math.floor(Math.random() * 90_000_000));
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const id = randomUUID();
  const body = new URLSearchParams({
    ...{ command: "/vkn", text: `${nine}${vknCheckDigit(nine)}`, team_id: "T1", trigger_id: id },
    ...{ user_id: `U${index % 40}`, channel_id: "D1", response_url: `${sink.url}/${id}` },
  }).toString();
  const signature = createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex");
  const at = performance.now();
  sink.sent.set(`/${id}`, at);
  const response = await request(`${url}/slack/events`, {
    method: "POST",
    dispatcher: agent,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-slack-request-timestamp": timestamp,
      "x-slack-signature": `v0=${signature}`,
    },
    body,
  });
  await response.body.dump();
  if (response.statusCode !== 200) throw new Error(`ack ${response.statusCode}`);
  return performance.now() - at;
}

async function startKunye(count: number, more: Record<string, string> = {}): Promise<Run> {
  return startProcesses(count, "src/main.ts", {
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_API_URL: `${sink.url}/api/`,
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "bench_key",
    REGISTRY_DEADLINE_MS: "10000",
    LOG_LEVEL: "silent",
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString("base64")}`,
    ...more,
  });
}

async function startProcesses(
  count: number,
  program: string,
  environment: Record<string, string>,
): Promise<Run> {
  const directory = mkdtempSync(join(tmpdir(), "kunye-load-"));
  const children: ChildProcess[] = [];
  const urls: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const port = await freePort();
    const env = {
      ...{ PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: String(port) },
      ...{ DATA_DIR: join(directory, String(index)), SLACK_SIGNING_SECRET: secret },
      ...environment,
    };
    children.push(spawn(process.execPath, [program], { env, stdio: "ignore" }));
    urls.push(`http://127.0.0.1:${port}`);
  }
  for (const url of urls) {
    for (let tries = 0; ; tries += 1) {
      const up = await request(`${url}/readyz`).catch(() => null);
      await up?.body.dump();
      // The bare app has no such path, but answers.
      if (up) break;
      if (tries > 200) throw new Error(`${program} did not start`);
      await delay(50);
    }
  }
  await delay(500);
  return {
    urls,
    async stop() {
      for (const child of children) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      rmSync(directory, { recursive: true });
    },
    memory: () =>
      children.reduce((sum, { pid }) => {
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        return sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
      }, 0),
  };
}

/** Slack's side: takes answers by response_url and notes how long each took, and says yes to its Web API. */
async function startSink() {
  const sent = new Map<string, number>();
  const cards: number[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const at = sent.get(req.url ?? "");
      const body = Buffer.concat(chunks).toString();
      if (at !== undefined && body.includes("düşüldü")) cards.push(performance.now() - at);
      res.setHeader("content-type", "application/json");
      res.end('{"ok":true}');
    });
  });
  return { server, sent, cards, url: await listening(server) };
}

async function startRegistry() {
  const fake = { hung: false, url: "", server: createServer() };
  fake.server.on("request", (req, res) => {
    req.resume();
    if (req.method === "GET") {
      res.end('{"balance":1000}');
      return;
    }
    if (fake.hung) return;
    setTimeout(() => {
      res.setHeader("content-type", "application/json");
      res.end('{"success":true,"dusulen_bakiye":1,"data":{"Merkez":{"Unvani":"YÜK A.Ş."}}}');
    }, apiMs);
  });
  fake.url = await listening(fake.server);
  return fake;
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function quantiles(values: number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function ratio(value: number, floor: number): string {
  return `${(value / floor).toFixed(2)}×`;
}
