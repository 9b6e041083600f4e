import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import * as webApi from "@slack/web-api";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { sourceOf } from "./lookups/account.ts";
import { connectLists } from "./connect-lists.ts";
import { createLookups } from "./lookups/create-lookups.ts";
import type { Registry } from "./lookups/ports/registry.ts";
import { readBalance } from "./lookups/read-balance.ts";
import { replaySpool } from "./lookups/replay-spool.ts";
import { settleBy } from "./lookups/settle-unknowns.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { createLogger } from "../platform/logger.ts";
import { createRegistryClient } from "./registry-client/create-registry-client.ts";
import { createBoltLogger } from "./slack-app/bolt-logger.ts";
import { createAuthority } from "./slack-app/authority.ts";
import type { Delivery } from "./slack-app/reception/delivery.ts";
import { createDeliveryHandler, type DeliveryHandler } from "./slack-app/delivery-handler.ts";
import { findInstallation } from "./slack-app/installation.ts";
import { createProfiles } from "./slack-app/profiles.ts";
import { createFileReader } from "./slack-app/read-files.ts";
import { createTextsOf } from "./slack-app/texts-of.ts";
import { webClientOptions } from "./slack-app/web-client.ts";
import { accountOfTeam, isAt } from "./registry-account.ts";
import { missingKeysError } from "./store-setup.ts";
import { warnOnUnknown } from "./warn-on-unknown.ts";
import type { KunyeStore } from "./store/create-store.ts";
import { createTeam } from "./team/create-team.ts";
import { openStore, type StoreSetup } from "./store/open-store.ts";
import type { OpenSpool } from "./store/spool.ts";
import { languages } from "./texts/languages.ts";

/** What the work is set up with, all of it plain data. */
export interface WorkSetup {
  config: Config;
  store: StoreSetup;
  /** The registry and its account; `invented` where its data is. */
  registry: { baseUrl: string; apiKey: string; account: string; invented: boolean };
  slack: { botToken: string; apiUrl: string; scopes: readonly string[] };
  /** True if another thread of this process may still finish its work. */
  isRestart?: boolean;
}

/** Everything behind the acknowledgements: lookups, their store and registry, and the answers to Slack. */
export interface Work {
  /** Begins to work on a delivery. */
  take(delivery: Delivery): Promise<void>;
  /** Whether the store and the spool take what is written. */
  isReady(): Promise<boolean>;
  /** The metrics of the work, in Prometheus' text format. */
  metrics(): Promise<string>;
  /** Finishes what may have been paid for, and closes. */
  close(): Promise<void>;
}

const sweepEveryMs = 5_000;
const noticesEveryMs = 10_000;
const readEveryMs = 5 * 60_000;
const readWithinMs = 10_000;
const retentionEveryMs = 3_600_000;
const titlesEveryMs = 600_000;
const offerLifeMs = 30 * 24 * 3_600_000;

/** What the work stands on: what is kept, who is asked, and whom it answers. */
export interface WorkPorts {
  store: KunyeStore;
  spool: OpenSpool;
  registry: Registry;
  slack: webApi.WebClient;
  /** What the manifest asks for and nobody may leave out. */
  scopes?: readonly string[];
  log: Logger;
}

/** The work with its regular tasks, to be called in time. */
export interface ConnectedWork extends ReturnType<typeof connectLists> {
  handler: DeliveryHandler;
  metrics: Metrics;
  /** Ends what its owner left, stores what waits on the disk, and delivers what is owed. */
  sweep: () => Promise<void>;
  /** Reads the balance, for nothing, and settles what it proves. */
  readBalances: () => Promise<void>;
  deleteExpired: () => Promise<unknown>;
  /** Brings the titles in memory up to date with what is held, until it is told to stop. */
  readTitles: (signal: AbortSignal) => Promise<void>;
}

/** Builds every part of the work over its ports, and connects them. */
export function connectWork(
  { config, registry }: Pick<WorkSetup, "config" | "registry">,
  { store, spool, slack, log, ...ports }: WorkPorts,
): ConnectedWork {
  const metrics = createMetrics(() => handler.underWay(), store, spool);
  const counted = metrics.counted(warnOnUnknown(ports.registry, log));
  const newId = () => randomBytes(16).toString("base64url");
  // Evidence under one key is none under another; the account outlives a change of it.
  const source = sourceOf(registry.account, registry.apiKey);
  const accountCalled = (account: string) => ({ account, source, registry: counted });
  const { confirmFrom, freshMs, publicChannels, topUpHint } = config;
  const lookups = createLookups({
    store,
    spool,
    confirmFrom,
    offerLifeMs,
    newId,
    accountOf: (name) => accountCalled(accountOfTeam(name, registry)),
    configuredPrices: config.prices,
    limits: config.limits,
    ownVkns: config.ownVkns,
    deadlineMs: config.registryDeadlineMs,
    failed: log.error.bind(log),
  });
  const accountName = (name: string) => accountOfTeam(name, registry);
  const ownAccounts = async () => (await store.accounts()).filter((name) => isAt(name, registry));
  const team = createTeam(store, lookups, accountName, config.limits);
  const authority = createAuthority(log, metrics.unverified, undefined, config.userGroups);
  const installation = findInstallation(slack, log, ports.scopes);
  const texts = languages[config.teamLanguage];
  const textsOf = createTextsOf(team, texts, log);
  const shared = { lookups, team, slack, authority, textsOf, confirmFrom, log };
  const { lists, listNotices } = connectLists({ ...shared, store }, installation);
  const handler = createDeliveryHandler(
    {
      ...shared,
      profileOf: createProfiles(slack, log),
      texts,
      publicChannels,
      topUpHint,
      freshMs,
      invented: registry.invented,
      readFiles: createFileReader(slack, authority, log),
      lists,
      listNotices,
      homes: new Map(),
      newId,
    },
    installation,
  );
  return {
    handler,
    lists,
    listNotices,
    metrics,
    async sweep() {
      await store.expireLeases();
      await replaySpool(store, spool);
      await handler.deliverLate();
    },
    async readBalances() {
      for (const account of (await ownAccounts()).map(accountCalled)) {
        const outcome = await readBalance(store, account, readWithinMs);
        if (outcome.kind !== "balance") continue;
        await handler.balanceRead(account.account, outcome.balance);
        const { shared, left } = await settleBy(store, account);
        if (shared && left.length > 0) {
          log.warn({ unknown: left.length }, "others spend from the account: people must settle");
        }
      }
    },
    async readTitles(signal) {
      for (const account of await ownAccounts()) await lookups.readTitles(account, signal);
    },
    deleteExpired: () =>
      Promise.all([
        spool.deleteAside(Date.now() - config.peopleRetentionMs),
        store.deleteExpired({
          recordMs: config.recordRetentionMs,
          peopleMs: config.peopleRetentionMs,
          accessMs: config.accessLogMs,
        }),
      ]),
  };
}

/** Opens what the work stands on, and begins with what is owed; throws ConfigError where a key is missing for what is kept. */
export async function startWork(setup: WorkSetup): Promise<Work> {
  const { config, registry, slack } = setup;
  const log = createLogger(config.logLevel);
  const { store, spool } = await openStore(setup.store, log);
  const missing = [...(await store.missingKeys()), ...(await spool.missingKeys())];
  if (missing.length > 0) {
    await store.close();
    throw missingKeysError([...new Set(missing)], config.teamLanguage);
  }
  const client = createRegistryClient({ ...registry, deadlineMs: config.registryDeadlineMs });
  const ports = {
    store,
    spool,
    log,
    registry: client,
    scopes: slack.scopes,
    slack: new webApi.WebClient(slack.botToken, {
      ...webClientOptions(slack.apiUrl),
      logger: createBoltLogger(log),
    }),
  };
  return beginWork(setup, ports, () => client.close());
}

/** Begins with what is owed, and with the regular tasks: nobody waits for what these have to catch up on. */
export async function beginWork(
  setup: Pick<WorkSetup, "config" | "registry" | "isRestart">,
  ports: WorkPorts,
  closeRegistry: () => Promise<unknown>,
): Promise<Work> {
  const { store, spool, log } = ports;
  const work = connectWork(setup, ports);
  await replaySpool(store, spool);
  // Nobody else runs on this directory: what was on its way is waited for by nobody, and its people hear of it now.
  if (setup.config.databaseUrl === null && setup.isRestart !== true) await store.endLeases();
  inBackground(work.deleteExpired);
  inBackground(() => work.listNotices.run());
  const ending = new AbortController();
  const readTitles = () => work.readTitles(ending.signal);
  inBackground(readTitles);
  const regular = [
    repeating(sweepEveryMs, work.sweep),
    repeating(sweepEveryMs, () => work.lists.run()),
    repeating(noticesEveryMs, () => work.listNotices.run()),
    // Only readings near a query tell whether it was charged.
    repeating(readEveryMs, work.readBalances),
    repeating(retentionEveryMs, work.deleteExpired),
    repeating(titlesEveryMs, readTitles),
  ];

  function repeating(everyMs: number, task: () => Promise<unknown>): NodeJS.Timeout {
    return setInterval(inBackground, everyMs, task);
  }

  function inBackground(task: () => Promise<unknown>): void {
    task().catch((error: unknown) => {
      log.error({ err: error }, "regular work failed");
    });
  }

  return {
    take(delivery) {
      work.handler.handle(delivery);
      return Promise.resolve();
    },
    async isReady() {
      // A failed probe must not hide one that hangs: the next pair would hang as well.
      const probes = await Promise.allSettled([store.probe(), spool.probe()]);
      return probes.every(({ status }) => status === "fulfilled");
    },
    metrics: () => work.metrics.text(),
    async close() {
      regular.forEach(clearInterval);
      ending.abort();
      const withinMs = setup.config.registryDeadlineMs + 5_000;
      const bound = delay(withinMs, undefined, { ref: false });
      const lists = Promise.race([work.lists.stop().then(() => work.listNotices.run()), bound]);
      await Promise.all([work.handler.drained(withinMs), lists]);
      await closeRegistry();
      await store.close();
    },
  };
}
