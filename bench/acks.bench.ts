import { spawn, fork, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { vknCheckDigit } from "../src/company/id-numbers.ts";
import { startPostgres } from "../test/support/start-postgres.ts";
import { installTeams } from "./support/install-teams.ts";
import { paidCommand, takeCards } from "./support/paid-commands.ts";
import { startApps, startArguments, type AppProcesses } from "./support/app-processes.ts";
import {
  closeCommands,
  quantile,
  sendCommand,
  sendCommands,
  sendPayload,
  signingSecret,
} from "./support/signed-commands.ts";

/**
 * Times until Slack has its acknowledgement, with the time to connect: paid commands at four rates,
 * over new and over kept-alive connections, with a registry that answers or hangs, on SQLite and on
 * PostgreSQL with two processes, alone and beside other programs that keep the processors or the
 * disk busy. A row has a bare Bolt app beside it, which runs at the same time and only acknowledges.
 * The last rows are forty long messages of one user beside another team's commands.
 *
 * `--store`, `--beside`, `--rates`, `--connections`, `--registry` choose rows; `--seconds 5` is the
 * length of a row. `--against DIR` measures each row of another checkout first.
 */

const apiMs = 100;
const deadlineMs = 5_000;
/** The first hundreds of commands include the time to compile the code. */
const warmUp = { perSecond: 50, seconds: 8 };
/** From the start until the memory of an idle program is read. */
const idleMs = 5_000;
/** Commands beside the long messages, four a second: until all are answered, or for two minutes. */
const floodCommands = { min: 40, max: 480 };
/** The limits of a row: an acknowledgement after three seconds is a failed command in Slack. */
const aimMs = { p99: 500, worst: 1_500, answer: 2_000 };

const stores = ["sqlite", "postgres"] as const;
const neighbours = ["alone", "loops", "disk"] as const;
const manners = ["new", "kept"] as const;
const registries = ["answers", "hangs"] as const;
type Neighbour = (typeof neighbours)[number];

let world: ChildProcess;
let at: { slack: string; registry: string };
let misses = 0;
let floods = 0;

const commandOf = (index: number) => paidCommand(at.slack, index);

export async function run(args: readonly string[]): Promise<void> {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      store: text(stores.join()),
      beside: text(neighbours.join()),
      rates: text("20,50,100,200"),
      connections: text(manners.join()),
      registry: text(registries.join()),
      seconds: text("5"),
      against: { type: "string" },
    },
  });
  const checkouts = [...(values.against ? [values.against] : []), "."];
  const chosen = <Name extends string>(all: readonly Name[], names: string): Name[] =>
    all.filter((name) => names.split(",").includes(name));
  world = fork("bench/support/fake-world.ts", [String(apiMs)]);
  [at] = (await once(world, "message")) as [typeof at];
  console.log(`load of the machine ${readFileSync("/proc/loadavg", "utf8").trim()}`);
  console.log("milliseconds: p50 / p99 / worst; in brackets the bare Bolt app");
  for (const store of chosen(stores, values.store)) {
    await withApps(store, checkouts, async (versions, bare) => {
      for (const beside of chosen(neighbours, values.beside)) {
        const stop = startNeighbour(beside);
        for (const perSecond of values.rates.split(",").map(Number)) {
          for (const manner of chosen(manners, values.connections)) {
            for (const registry of chosen(registries, values.registry)) {
              const rate = { perSecond, seconds: Number(values.seconds) };
              const isNew = manner === "new";
              const row = `${store}, ${beside}, ${perSecond}/s, ${manner} connections, registry ${registry}`;
              for (const [name, apps] of versions) {
                const hangs = registry === "hangs";
                await measure(`${row}${name}`, { apps, bare, rate, isNew, hangs });
              }
            }
          }
        }
        for (const [name, apps] of versions) {
          await measureFlood(`${store}, ${beside}, forty long messages of one user${name}`, apps);
        }
        stop();
      }
    });
  }
  console.log(`${misses} rows miss p99 ${aimMs.p99}, worst ${aimMs.worst}, answer ${aimMs.answer}`);
  if (misses > 0) process.exitCode = 1;
  await closeCommands();
  world.kill();
}

/** The processes of a checkout, and the end of its rows' names. */
type Version = [name: string, apps: AppProcesses];

/** Starts Künye of each checkout and the bare app, all warm, for one store. */
async function withApps(
  store: (typeof stores)[number],
  checkouts: readonly string[],
  work: (versions: readonly Version[], bare: AppProcesses) => Promise<void>,
): Promise<void> {
  const postgres = store === "postgres" ? await startPostgres() : null;
  const count = postgres ? 2 : 1;
  const settings: Record<string, string> = {
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_CLIENT_ID: "1.1",
    SLACK_CLIENT_SECRET: "bench-client-secret",
    PUBLIC_URL: "http://localhost",
    SHARED_ACCOUNT: "true",
    MONTHLY_LIMIT: "1000000",
    SLACK_API_URL: `${at.slack}/api/`,
    REGISTRY_BASE_URL: at.registry,
    REGISTRY_API_KEY: "bench_key",
    REGISTRY_DEADLINE_MS: String(deadlineMs),
    LOG_LEVEL: "silent",
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString("base64")}`,
  };
  const versions: Version[] = [];
  for (const checkout of checkouts) {
    const address = postgres && `${await postgres.newDatabase()}?host=${postgres.socket}`;
    const database = address === null ? {} : { DATABASE_URL: address };
    const environment = { ...settings, ...database };
    const apps = await startApps(count, startArguments(), environment, checkout);
    await installTeams(apps.urls[0] ?? "", ["T1", "T2"]);
    versions.push([checkout === "." ? "" : ", before", apps]);
  }
  const bare = await startApps(count, ["bench/support/bare-bolt.ts"], {
    SLACK_SIGNING_SECRET: signingSecret,
  });
  await delay(idleMs);
  reportMemory(`${store}, idle`, versions);
  const running = [...versions.map(([, apps]) => apps), bare];
  try {
    for (const { urls } of running) {
      await sendCommands(urls, { ...warmUp, seconds: warmUp.seconds * count }, commandOf);
      await takeCards(world);
    }
    reportMemory(`${store}, warm`, versions);
    await work(versions, bare);
    reportMemory(`${store}, at the end`, versions);
  } finally {
    await Promise.all(running.map((apps) => apps.stop()));
    await postgres?.stop();
  }
}

interface Case {
  apps: AppProcesses;
  bare: AppProcesses;
  rate: { perSecond: number; seconds: number };
  isNew: boolean;
  hangs: boolean;
}

async function measure(row: string, { apps, bare, rate, isNew, hangs }: Case): Promise<void> {
  world.send(hangs ? "hang" : "answer");
  const [own, floor] = await Promise.all(
    [apps, bare].map(({ urls }) => sendCommands(urls, rate, commandOf, { isNew })),
  );
  world.send("answer");
  if (hangs) await delay(deadlineMs);
  await takeCards(world);
  report(`${row}: ${described(own ?? [])} (${described(floor ?? [])})`, own ?? []);
}

/** Sends the messages at once, and another team's commands until all are answered. */
async function measureFlood(row: string, { urls }: AppProcesses): Promise<void> {
  const [url = ""] = urls;
  // A message that was sent before is answered once.
  const first = (floods += 1) * 40;
  const answered = (await countAnswers()) + 40;
  const messages = Array.from({ length: 40 }, (_, no) => sendPayload(url, longMessage(first + no)));
  const acks: number[] = [];
  const isOver = async (index: number) =>
    index >= floodCommands.max ||
    (index >= floodCommands.min && (await countAnswers()) >= answered);
  for (let index = 0; !(await isOver(index)); index += 1) {
    await delay(250);
    acks.push(await sendCommand(url, commandOf(index)));
  }
  await Promise.all(messages);
  const answers = await takeCards(world);
  report(`${row}: acknowledgements ${described(acks)}, cards ${described(answers)}`, acks, answers);
}

/** Returns how many messages the app has sent to the team of the long messages. */
async function countAnswers(): Promise<number> {
  world.send("messages");
  const [{ messages }] = (await once(world, "message")) as [{ messages: number }];
  return messages;
}

function reportMemory(when: string, versions: readonly Version[]): void {
  for (const [name, { memory, ownMemory }] of versions) {
    const [own, all] = [ownMemory(), memory()].map((size) => size.toFixed(0));
    console.log(`${when}${name}: memory ${own} MB, with the processes for heavy work ${all} MB`);
  }
}

function report(line: string, acks: readonly number[], answers: readonly number[] = []): void {
  const isMissed =
    quantile(acks, 0.99) > aimMs.p99 ||
    quantile(acks, 1) > aimMs.worst ||
    quantile(answers, 1) > aimMs.answer;
  if (isMissed) misses += 1;
  console.log(`${line}${isMissed ? " MISSED" : ""}`);
}

function described(times: readonly number[]): string {
  return [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0)).join(" / ");
}

/** Starts programs that keep the processors or the disk busy; returns their end. */
function startNeighbour(neighbour: Neighbour): () => void {
  const programs: Record<Neighbour, string[]> = {
    alone: [],
    loops: ["for (;;);", "for (;;);"],
    disk: [
      `const fs = require("node:fs"), os = require("node:os"), path = require("node:path");
      const file = fs.openSync(path.join(fs.mkdtempSync(path.join(os.tmpdir(), "kunye-disk-")), "f"), "w");
      const bytes = Buffer.alloc(1 << 20, 1);
      for (let at = 0; ; at = (at + 1) % 256) {
        fs.writeSync(file, bytes, 0, bytes.length, at * bytes.length);
        fs.fsyncSync(file);
      }`,
    ],
  };
  const children = programs[neighbour].map((code) =>
    spawn(process.execPath, ["-e", code], { stdio: "ignore" }),
  );
  const stop = () => {
    for (const child of children) child.kill("SIGKILL");
  };
  process.once("exit", stop);
  return stop;
}

/** Returns a message to the app of about 38,000 letters in 700 lines: a number and a title each. */
function longMessage(no: number): object {
  const lines = Array.from({ length: 700 }, (_, line) => {
    const nine = String(500_000_000 + no * 1_000 + line);
    return `${nine}${vknCheckDigit(nine)} ÖRNEK ${no} DENEME ${line} GIDA SANAYİ VE TİCARET A.Ş.`;
  });
  const ts = `${1_700_000_000 + no}.000100`;
  return {
    type: "event_callback",
    team_id: "T2",
    event_id: `Ev${randomUUID()}`,
    event_time: 1_700_000_000 + no,
    authorizations: [{ team_id: "T2", user_id: "UBOT", is_bot: true }],
    event: {
      type: "message",
      channel_type: "im",
      channel: "D2",
      user: "UFLOOD",
      text: lines.join("\n").slice(0, 38_000),
      ts,
      event_ts: ts,
    },
  };
}
