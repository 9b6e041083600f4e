import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { webApi } from "@slack/bolt";
import { readConfig } from "../../src/kunye/start/config.ts";
import { everyAccount } from "../../src/kunye/store/accounts.ts";
import type { Registry, SpooledAnswer } from "../../src/kunye/lookups/ports.ts";
import type { KunyeStore } from "../../src/kunye/store/create-store.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSealer, type EncryptionKey } from "../../src/platform/sealer.ts";
import { createRegistryClient } from "../../src/kunye/registry-client/create-registry-client.ts";
import { connectWork, type ConnectedWork } from "../../src/kunye/start/connect-work.ts";
import { oneWorkspace } from "../../src/kunye/start/workspaces.ts";
import { openSpool, type OpenSpool } from "../../src/kunye/store/spool.ts";
import { withMethods, type StoreMethod } from "../support/store-methods.ts";
import { connectToPayloads } from "../support/deliver-payloads.ts";
import { startRegistryBooks } from "../support/registry-books.ts";
import { startRecordingSlack } from "../support/recording-slack.ts";
import { isPostgres, openAddress } from "./open-address.ts";
import type { Place } from "./places.ts";
import { answersIn } from "../support/spooled.ts";

/** The failures of a machine's store: of single calls, or of all calls for a while. */
interface Trouble {
  next: { method: string; when: "before" | "after" } | null;
  away: boolean;
  /** The method after whose call the store is away. */
  awayAfter: string | null;
}

/** One run of the program; a dead machine's calls never end. */
export interface Machine {
  team: string;
  /** The name of this run in the registry's address. */
  life: string;
  dead: boolean;
  work: ConnectedWork;
  /** Passes an act of a user to the machine. */
  act: ReturnType<typeof connectToPayloads>;
  store: KunyeStore;
  trouble: Trouble;
  /** Delays the registry's answers until the promise resolves. */
  pause: Promise<void> | null;
  /** Called before the store looks for leases that have run out. */
  onPoll: () => void;
  end: () => Promise<void>;
}

/** The registry and the key of a team. */
export interface Settings {
  registry: string;
  key: string;
}

/** A backup that was restored. */
interface Restored {
  /** The number of queries before the backup. */
  known: number;
  /** Answers that were only in the spool at the backup, and only in the database at the restore. */
  lost: SpooledAnswer[];
}

const log = createLogger("silent");
const deadlineMs = 200;
const startOfWorld = Date.parse("2026-11-12T11:03:00Z");

/** Starts the teams' machines on one store, registries with their books, and a Slack that stores posts. */
export async function startWorld(place: Place, machinesEach: number) {
  const shared = isPostgres(place.address);
  const clock = { wall: startOfWorld, age: 0, boots: 0, lives: 0 };
  const books = await startRegistryBooks((text) => /\d{10}/.exec(text.slice(-15))?.[0] ?? text);
  const slack = await startRecordingSlack();
  const settings = new Map<string, Settings>([
    ["T1", { registry: "r1", key: "a1" }],
    ["T2", { registry: "r1", key: "b1" }],
  ]);
  const teams = [...settings.keys()];
  const config = readConfig({ DATA_DIR: place.address, CONFIRM_FROM: "100" });
  const keys: [EncryptionKey, ...EncryptionKey[]] = [keyOf(0)];
  // On SQLite all machines share one connection, so they count as one run of the program.
  let common: Promise<KunyeStore> | null = null;
  const processClockOf = (boot: () => string, bornAt: number) => ({
    get boot() {
      return boot();
    },
    now: () => clock.wall,
    elapsed: () => clock.age - bornAt,
  });
  const openStore = (boot: () => string) =>
    openAddress(place.address, processClockOf(boot, shared ? clock.age : 0), createSealer(keys));

  const commonStore = () => (common ??= openStore(() => `boot${clock.boots}`));

  async function startMachine(team: string): Promise<Machine> {
    clock.boots += 1;
    const life = `life${(clock.lives += 1)}`;
    const real = shared ? await openStore(() => life) : await commonStore();
    const { registry, key } = settings.get(team) ?? { registry: "", key: "" };
    const machine: Machine = {
      team,
      life,
      dead: false,
      pause: null,
      onPoll: () => undefined,
      trouble: { next: null, away: false, awayAfter: null },
      work: undefined as unknown as ConnectedWork,
      act: () => Promise.resolve(),
      store: real,
      end: async () => {
        machine.dead = true;
        if (shared) await real.close();
      },
    };
    const store = mortalStore(real, machine);
    const client = createRegistryClient({
      baseUrl: books.addressOf(registry, life),
      apiKey: key,
      deadlineMs,
    });
    machine.work = connectWork(
      {
        config: { ...config, registryDeadlineMs: deadlineMs },
        registry: { baseUrl: "", apiKey: key, name: registry, isDemo: false },
      },
      {
        store,
        log,
        spool: mortalSpool(openSpool(place.spoolDirectory, createSealer(keys), log), machine),
        workspaces: oneWorkspace({
          apiKey: key,
          registry: pausable(client, machine),
          slack: new webApi.WebClient(`xoxb-${team}`, {
            slackApiUrl: `${slack.url}/api/`,
            retryConfig: { retries: 0 },
          }),
        }),
      },
    );
    machine.act = connectToPayloads(machine.work.register);
    return machine;
  }

  const machines = new Map<string, Machine[]>();
  for (const team of teams) {
    const own = Array.from({ length: machinesEach }, () => startMachine(team));
    machines.set(team, await Promise.all(own));
  }
  const all = () => [...machines.values()].flat();

  async function restart(machine: Machine): Promise<void> {
    const own = machines.get(machine.team) ?? [];
    await machine.end();
    own[own.indexOf(machine)] = await startMachine(machine.team);
  }

  /** Waits for a machine's work; each poll for the end of a lease moves the clock. */
  async function finish(one: Machine, ownWork: Promise<void> = Promise.resolve()): Promise<void> {
    if (one.dead) return;
    let polls = 0;
    one.onPoll = () => {
      // A clock that stepped back has prolonged leases by hours.
      pass((polls += 1) < 10 ? 5_000 : 10 * 60_000);
    };
    // Bolt passes a payload on within this turn of the event loop.
    await setImmediate();
    await Promise.allSettled([one.work.drain(120_000), ownWork]);
    one.onPoll = () => undefined;
  }

  function pass(ms: number): void {
    clock.wall += ms;
    clock.age += ms;
  }

  /** Waits until no query is under way, here or at the registries. */
  async function quiet(): Promise<void> {
    for (const one of all()) {
      one.trouble = { next: null, away: false, awayAfter: null };
      await finish(one);
    }
    while (books.underWay.size > 0) await Promise.all([...books.underWay]);
  }

  /** Ends every machine, runs a change of their data, and starts all machines again. */
  async function restartAll(changeData: () => void = () => undefined): Promise<void> {
    for (const one of all()) await one.end();
    await (await common)?.close();
    common = null;
    changeData();
    for (const own of machines.values()) {
      for (const [index, { team }] of own.entries()) own[index] = await startMachine(team);
    }
  }

  const waitingOnDisk = () => answersIn(openSpool(place.spoolDirectory, createSealer(keys), log));
  const saved: { path: string; entries: number; waiting: SpooledAnswer[] } = {
    path: `${place.spoolDirectory}.backup`,
    entries: -1,
    waiting: [],
  };
  const file = join(place.address, "kunye.sqlite");
  async function backUp(): Promise<void> {
    const source = new DatabaseSync(file, { readOnly: true });
    await backup(source, saved.path);
    source.close();
    saved.entries = books.entries.length;
    saved.waiting = await waitingOnDisk();
  }

  /** Restores the backup, as the operator's command does; returns null without a backup. */
  async function restore(): Promise<Restored | null> {
    if (shared || saved.entries < 0) return null;
    const waiting = new Set((await waitingOnDisk()).map(({ intentId }) => intentId));
    // The replaced database may have accounts that the backup lacks.
    const known = await (await commonStore()).accounts.accounts();
    await restartAll(() => {
      for (const ending of ["-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true });
      copyFileSync(saved.path, file);
    });
    const store = await commonStore();
    // The backup may lack all accounts.
    await store.accounts.markRestored(everyAccount, "test");
    const accounts = new Set([...known, ...(await store.accounts.accounts())]);
    for (const account of accounts) await store.accounts.markRestored(account, "test");
    return {
      known: saved.entries,
      lost: saved.waiting.filter(({ intentId }) => !waiting.has(intentId)),
    };
  }

  return {
    place,
    clock,
    books,
    slack,
    settings,
    teams,
    machines,
    all,
    keys,
    restart,
    restartAll,
    finish,
    pass,
    quiet,
    restore,
    backUp: shared ? null : backUp,
    recordRetentionMs: config.recordRetentionMs,
    /** Erases a company's people, as the operator's command does. */
    erase: ({ store, team }: Machine, vkn: string) =>
      store.people.erasePeople(team, vkn, { by: "test", why: "asked" }),
    /** Purges a person, as the operator's command does. */
    forget: ({ store, team }: Machine, userId: string) => store.upkeep.purge(team, userId),
    /** Returns the keys that stored data needs and the settings lack. */
    missingKeys: async () => {
      const store = await (common ?? openStore(() => "looking"));
      const missing = await store.upkeep.missingKeys();
      if (common === null) await store.close();
      return missing;
    },
    async close() {
      for (const one of all()) await one.end();
      await (await common)?.close();
      await slack.close();
      await books.close();
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;

/** An encryption key by its number. */
export function keyOf(number: number): EncryptionKey {
  return { id: `key${number % 2}`, key: Buffer.alloc(32, 100 + number) };
}

/** A function, because the machine may die during each wait. */
const isDead = (machine: Machine) => machine.dead;

const never = () => new Promise<never>(() => undefined);

function mortalStore(real: KunyeStore, machine: Machine): KunyeStore {
  /** Runs a call, or reads one batch, with the machine's failures. */
  async function troubled<Value>(name: StoreMethod, work: () => Promise<Value>) {
    const { trouble } = machine;
    if (isDead(machine)) return never();
    const failing = trouble.next?.method === name ? trouble.next : null;
    if (failing) trouble.next = null;
    if (trouble.away || failing?.when === "before") throw new Error("the store is down");
    const result = await work();
    if (trouble.awayAfter === name) trouble.away = true;
    if (failing) throw new Error("the connection broke after the commit");
    return isDead(machine) ? never() : result;
  }

  /** Reads the batches of an iterable; the store may fail at each of them. */
  async function* troubledRows<Row>(name: StoreMethod, rows: AsyncIterable<Row>) {
    const batches = rows[Symbol.asyncIterator]();
    for (;;) {
      const next = await troubled(name, () => batches.next());
      if (next.done === true) return;
      yield next.value;
    }
  }

  return withMethods(real, (name, method) => {
    if (name === "expireLeases") machine.onPoll();
    switch (name) {
      case "rowsOf":
        return (id) => troubledRows(name, real.lists.rowsOf(id as string));
      case "replyDone":
        // Returns before the database is asked, so it can't fail.
        return (id) => {
          if (!machine.dead) real.replies.replyDone(id as string);
        };
      default:
        return (...values) => troubled(name, () => method(...values) as Promise<unknown>);
    }
  });
}

function mortalSpool(real: OpenSpool, machine: Machine): OpenSpool {
  const alive =
    <Values extends unknown[], Value>(method: (...values: Values) => Promise<Value>) =>
    async (...values: Values): Promise<Value> => {
      if (isDead(machine)) return never();
      const value = await method(...values);
      return isDead(machine) ? never() : value;
    };
  return {
    ...real,
    put: alive((answer) => real.put(answer)),
    remove: alive((intentId) => real.remove(intentId)),
    setAside: alive((...aside) => real.setAside(...aside)),
    waiting: alive(() => real.waiting()),
    take: alive((entry) => real.take(entry)),
    giveBack: alive((entry) => real.giveBack(entry)),
  };
}

function pausable(real: Registry & { close(): Promise<void> }, machine: Machine): Registry {
  return {
    async query(...asked) {
      const outcome = await real.query(...asked);
      await machine.pause;
      return machine.dead ? never() : outcome;
    },
    balance: (withinMs) => (machine.dead ? never() : real.balance(withinMs)),
  };
}
