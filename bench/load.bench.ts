import { fork, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { startPostgres } from "../test/support/start-postgres.ts";
import { paidCommand, takeCards } from "./support/paid-commands.ts";
import { startApps, startArguments, type AppProcesses } from "./support/app-processes.ts";
import {
  closeCommands,
  quantile,
  sendCommands,
  signingSecret,
  type Rate,
} from "./support/signed-commands.ts";

/**
 * Signed commands at a steady rate and in bursts (open loop) for Künye, and for a bare Bolt app
 * with as many processes that only acknowledges. Both run together and are loaded in turns, so that
 * a slower machine slows both. A figure is the median of its rounds, each with new processes.
 */

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
const turns = 3;
/** For each process: the first hundreds of commands include the time to compile the code. */
const warmUp = { perSecond: 100, seconds: 15 };
const steady = { perSecond: 50, seconds: 5 };
const burst = { perSecond: 200, seconds: 3 };
const apiMs = 100;
const deadlineMs = 10_000;
let world: ChildProcess;
let at: { slack: string; registry: string };

/** One app under load: its acks' and its cards' times in milliseconds, its memory in MB when warm and at the end. */
interface Loaded {
  apps: AppProcesses;
  steady: number[];
  burst: number[];
  cards: number[];
  memory: number[];
}

interface SetUp {
  name: string;
  processes: number;
  hung?: boolean;
  environment?: Record<string, string>;
}

/** Loads each set-up beside its floor, and prints how they compare; `--minutes 12` only the memory of a long run. */
export async function run(options: readonly string[] = []): Promise<void> {
  world = fork("bench/support/fake-world.ts", [String(apiMs)]);
  [at] = (await once(world, "message")) as [typeof at];
  const load = readFileSync("/proc/loadavg", "utf8").trim();
  console.log(`load of the machine at the start ${load}; ${rounds} rounds, API ${apiMs} ms`);
  if (options.includes("--minutes")) {
    await memoryOver(Number(options[options.indexOf("--minutes") + 1]));
  } else {
    await compareAll();
  }
  await closeCommands();
  world.kill();
}

async function compareAll(): Promise<void> {
  const postgres = await startPostgres();
  const only = process.env["BENCH_ONLY"] ?? "";
  const setUps: SetUp[] = [
    { name: "one process", processes: 1 },
    { name: "one process, hung registry", processes: 1, hung: true },
    {
      name: "three processes on PostgreSQL",
      processes: 3,
      environment: { DATABASE_URL: `${await postgres.newDatabase()}?host=${postgres.socket}` },
    },
  ];
  for (const setUp of setUps.filter(({ name }) => name.startsWith(only))) await compare(setUp);
  await postgres.stop();
}

/** One process at the steady rate, and its memory after each minute. */
async function memoryOver(minutes: number): Promise<void> {
  const apps = await startApps(1, startArguments(), kunyeSettings({}));
  for (let minute = 1; minute <= minutes; minute += 1) {
    await send(apps, { perSecond: steady.perSecond, seconds: 60 });
    await takeCards(world);
    console.log(
      `${minute} min, ${minute * 60 * steady.perSecond} lookups: ${apps.memory().toFixed(0)} MB`,
    );
  }
  await apps.stop();
}

async function compare(setUp: SetUp): Promise<void> {
  const { name, hung = false } = setUp;
  const pairs: { bare: Loaded; kunye: Loaded }[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push(await loadBoth(setUp));
  const median = (of: (pair: (typeof pairs)[number]) => number) => medianOf(pairs.map(of));
  const acks = (["steady", "burst"] as const).map((phase) => {
    const parts = [0.5, 0.99].map((share) => {
      const time = ({ [phase]: times }: Loaded) => quantile(times, share);
      const own = median(({ kunye }) => time(kunye));
      const floor = median(({ bare }) => time(bare));
      const ratio = median(({ kunye, bare }) => time(kunye) / time(bare));
      return `p${share * 100} ${ms(own)} (bare ${ms(floor)}, ${ratio.toFixed(2)}×)`;
    });
    const worst = median(({ kunye }) => quantile(kunye[phase], 1));
    return `ack ${phase} ${parts.join(" ")} max ${ms(worst)}`;
  });
  const cards = [0.5, 0.99].map(
    (share) => `p${share * 100} ${ms(median(({ kunye }) => quantile(kunye.cards, share)) - apiMs)}`,
  );
  const [before, after] = [0, 1].map((end) => median(({ kunye }) => kunye.memory[end] ?? 0));
  console.log(
    [
      `${name}: ${acks.join(", ")}`,
      hung ? null : `card beyond the API's ${apiMs} ms ${cards.join(", ")}`,
      `memory ${before?.toFixed(0)} → ${after?.toFixed(0)} MB`,
    ]
      .filter((part) => part !== null)
      .join("; "),
  );
}

async function loadBoth({ processes, hung = false, environment = {} }: SetUp) {
  const bareSettings = { SLACK_SIGNING_SECRET: signingSecret };
  const bare = await loaded(startApps(processes, ["bench/support/bare-bolt.ts"], bareSettings));
  const kunye = await loaded(startApps(processes, startArguments(), kunyeSettings(environment)));
  world.send("answer");
  for (const { apps } of [bare, kunye]) {
    await send(apps, { ...warmUp, seconds: warmUp.seconds * processes });
    await takeCards(world);
  }
  if (hung) world.send("hang");
  kunye.memory.push(kunye.apps.memory());
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { apps, ...times } of [bare, kunye]) {
      times.steady.push(...(await send(apps, steady)));
      times.burst.push(...(await send(apps, burst)));
      times.cards.push(...(await takeCards(world)));
    }
    // What Künye gives up at its deadline must not fall into the bare app's next turn.
    if (hung) await delay(deadlineMs);
  }
  kunye.memory.push(kunye.apps.memory());
  await Promise.all([bare.apps.stop(), kunye.apps.stop()]);
  return { bare, kunye };
}

async function loaded(starting: Promise<AppProcesses>): Promise<Loaded> {
  return { apps: await starting, steady: [], burst: [], cards: [], memory: [] };
}

/** Sends commands after new companies. */
function send({ urls }: AppProcesses, rate: Rate): Promise<number[]> {
  return sendCommands(urls, rate, (index) => paidCommand(at.slack, index));
}

function kunyeSettings(more: Record<string, string>): Record<string, string> {
  return {
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_API_URL: `${at.slack}/api/`,
    REGISTRY_BASE_URL: at.registry,
    REGISTRY_API_KEY: "bench_key",
    REGISTRY_DEADLINE_MS: String(deadlineMs),
    LOG_LEVEL: "silent",
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString("base64")}`,
    ...more,
  };
}

/** The middle one, or the mean of the two in the middle. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
