import { randomBytes } from "node:crypto";
import type * as webApi from "@slack/web-api";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { sourceOf, type Registry } from "./lookups/ports.ts";
import { createLists, type Lists } from "./lists/create-lists.ts";
import { createLookups } from "./lookups/create-lookups.ts";
import type { UpkeepPart } from "./store/retention.ts";
import { readBalance, settleBy } from "./lookups/settle-unknowns.ts";
import { replaySpool } from "./lookups/spend.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { createAuthority } from "./slack-app/authority.ts";
import { createDeliveryHandler, type DeliveryHandler } from "./slack-app/delivery-handler.ts";
import { findInstallation } from "./slack-app/installation.ts";
import { createListNotices } from "./slack-app/list-notices.ts";
import { mayStillSpend } from "./slack-app/permission.ts";
import { createProfiles } from "./slack-app/profiles.ts";
import { createFileReader } from "./slack-app/read-files.ts";
import { createTextsOf } from "./slack-app/texts-of.ts";
import type { StartTimer } from "./slack-app/waiting-line.ts";
import { accountOfTeam, isAt } from "./registry-account.ts";
import { logTrouble } from "./log-trouble.ts";
import type { KunyeStore } from "./store/create-store.ts";
import { createTeam } from "./team/create-team.ts";
import type { StoreSetup } from "./store/open-store.ts";
import type { OpenSpool } from "./store/spool.ts";
import { languages } from "./texts/languages.ts";

const readWithinMs = 10_000;
const offerLifeMs = 30 * 24 * 3_600_000;

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

/** What the work stands on: what is kept, who is asked, and whom it answers. */
export interface WorkPorts {
  store: KunyeStore;
  spool: OpenSpool;
  registry: Registry;
  slack: webApi.WebClient;
  /** What the manifest asks for and nobody may leave out. */
  scopes?: readonly string[];
  /** By default a timer of this process. */
  startTimer?: StartTimer;
  log: Logger;
}

/** The work with its regular tasks, to be called in time. */
export interface ConnectedWork {
  handler: DeliveryHandler;
  lists: Lists;
  listNotices: ReturnType<typeof createListNotices>;
  metrics: Metrics;
  /** Ends what its owner left, stores what waits on the disk, and delivers what is owed. */
  sweep: () => Promise<void>;
  /** Reads the balance, for nothing, and settles what it proves. */
  readBalances: () => Promise<void>;
  deleteExpired: () => Promise<void>;
  /** Brings the titles in memory up to date with what is held, until it is told to stop. */
  readTitles: (signal: AbortSignal) => Promise<void>;
}

/** Builds every part of the work over its ports, and connects them. */
export function connectWork(
  { config, registry }: Pick<WorkSetup, "config" | "registry">,
  { store, spool, slack, log, ...ports }: WorkPorts,
): ConnectedWork {
  const metrics = createMetrics(() => handler.underWay(), store, spool);
  const counted = metrics.counted(logTrouble(ports.registry, log));
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
  const authority = createAuthority(slack, log, metrics.unverified, undefined, config.userGroups);
  const installation = findInstallation(slack, log, ports.scopes, metrics.unverified);
  const texts = languages[config.teamLanguage];
  const textsOf = createTextsOf(team, texts, log);
  const shared = { lookups, team, slack, authority, textsOf, confirmFrom, log };
  const lists = createLists({
    store,
    lookups,
    newId,
    slowerMs: 2_000,
    mayStillSpend: (person) => mayStillSpend(shared, installation, person),
    seesPeople: async (userId) => (await authority.isAmong(userId, "viewers")) === "yes",
    onChange: () => void listNotices.run(),
    failed: (error) => {
      log.error({ err: error }, "a list failed");
    },
  });
  const listNotices = createListNotices({ ...shared, lists });
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
    ports.startTimer,
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
    async deleteExpired() {
      const kept = {
        recordMs: config.recordRetentionMs,
        peopleMs: config.peopleRetentionMs,
        accessMs: config.accessLogMs,
      };
      const partFailed = (part: UpkeepPart, err: unknown) => {
        metrics.upkeepFailed(part);
        log.error({ err, part }, "a part of the upkeep failed; it is tried again in an hour");
      };
      await Promise.all([
        spool.deleteAside(Date.now() - kept.peopleMs),
        store.deleteExpired(kept, partFailed),
      ]);
    },
  };
}
