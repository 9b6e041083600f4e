import { randomBytes } from "node:crypto";
import type { App } from "@slack/bolt";
import type * as webApi from "@slack/web-api";
import type { Logger } from "pino";
import { createHeavyWork, type HeavyWork } from "../../platform/heavy-work.ts";
import { errorLogger } from "../../platform/logger.ts";
import { type Config, accountOfTeam, isAtRegistry, teamOfAccount } from "./config.ts";
import { sourceOf, type Registry } from "../lookups/ports.ts";
import { createLists } from "../lists/create-lists.ts";
import { createLookups } from "../lookups/create-lookups.ts";
import type { UpkeepPart } from "../store/upkeep.ts";
import { readBalance, settleByReadings } from "../lookups/settle-unknowns.ts";
import { createAnswerReader } from "../lookups/read-apart.ts";
import { createMetrics, withMetrics } from "./metrics.ts";
import { createAuthority } from "../slack/authority.ts";
import { findInstallation } from "../slack/installation.ts";
import { features } from "../features/index.ts";
import { createListNotices } from "../features/list/list-notices.ts";
import { managersOrAdmins, spenderStanding } from "../slack/permission.ts";
import { createProfiles, createTextsOf } from "../slack/profiles.ts";
import { createLateDelivery } from "../slack/late-delivery.ts";
import { createMiddleware } from "../slack/middleware.ts";
import { register } from "../slack/register.ts";
import { partsOf } from "../slack/feature.ts";
import type { Services } from "../slack/interaction.ts";
import { createFileReader } from "../slack/slack-files.ts";
import type { StartTimer } from "../slack/waiting-line.ts";
import type { KunyeStore } from "../store/create-store.ts";
import { createSeen } from "../seen/create-seen.ts";
import { createTeam } from "../team/create-team.ts";
import { createWatches } from "../watches/create-watches.ts";
import type { StoreSetup } from "../store/open-store.ts";
import type { OpenSpool } from "../store/spool.ts";
import { warmUp } from "./warm-up.ts";
import { languages } from "../texts/languages.ts";

/** Chosen by hand: no user waits. */
const readWithinMs = 10_000;
/** The pause between two checks of watches; users' queries run in between. Chosen by hand. */
const watchPauseMs = 100;
/** The time for which a button can be pressed; chosen by hand. */
const offerLifeMs = 30 * 24 * 3_600_000;
/** The pause after a list's failed query, doubled by each further failure; chosen by hand. */
const listPauseMs = 2_000;

export interface WorkSetup {
  config: Config;
  store: StoreSetup;
  registry: { baseUrl: string; apiKey: string; name: string; isDemo: boolean };
  slack: { botToken: string; apiUrl: string; scopes: readonly string[] };
}

export interface WorkPorts {
  store: KunyeStore;
  spool: OpenSpool;
  registry: Registry;
  slack: webApi.WebClient;
  /** The required scopes of the manifest. */
  scopes?: readonly string[];
  /** A test's timer. */
  startTimer?: StartTimer;
  /** The gate that the registry client shares; by default one of its own. */
  heavyWork?: HeavyWork;
  log: Logger;
}

export type ConnectedWork = ReturnType<typeof connectWork>;

export function connectWork(
  { config, registry }: Pick<WorkSetup, "config" | "registry">,
  { store, spool, slack, log, ...ports }: WorkPorts,
) {
  const heavyWork = ports.heavyWork ?? createHeavyWork();
  const metrics = createMetrics(() => middleware.runningCount(), store, spool);
  const registryWithMetrics = withMetrics(ports.registry, log, metrics);
  const newId = () => randomBytes(16).toString("base64url");
  // A reading of the balance counts only under the same key.
  const source = sourceOf(registry.name, registry.apiKey);
  const accountName = (teamId: string) => accountOfTeam(teamId, registry);
  const accountFor = (account: string) => ({ account, source, registry: registryWithMetrics });
  const { confirmFrom, freshMs, publicChannels, topUpHint } = config;
  const { now, ledger, history, accounts, answers, cards, people } = store;
  const lookups = createLookups({
    now,
    ledger,
    history,
    accounts,
    answers,
    cards,
    people,
    team: store.team,
    spool,
    read: createAnswerReader(heavyWork),
    confirmFrom,
    offerLifeMs,
    newId,
    accountOf: (teamId) => accountFor(accountName(teamId)),
    configuredPrices: config.prices,
    limits: config.limits,
    ownVkns: config.ownVkns,
    deadlineMs: config.registryDeadlineMs,
    onFailure: log.error.bind(log),
  });
  const ownAccounts = async () =>
    (await accounts.accounts()).filter((name) => isAtRegistry(name, registry));
  const team = createTeam({
    team: store.team,
    lookups,
    now,
    accountOf: accountName,
    configured: config.limits,
  });
  const authority = createAuthority(slack, log, metrics.unverified, undefined, config.userGroups);
  const installation = findInstallation(slack, log, ports.scopes, metrics.unverified);
  const texts = languages[config.teamLanguage];
  const textsOf = createTextsOf(store.team, texts, log);
  const services = {
    now,
    lookups,
    team,
    cardStore: cards,
    replyStore: store.replies,
    noticeStore: store.notices,
    listStore: store.lists,
    watchStore: store.watches,
    teamStore: store.team,
    historyStore: history,
    slack,
    authority,
    textsOf,
    confirmFrom,
    log,
  };
  const standingOf = (person: { team: string; userId: string }) =>
    spenderStanding(services, installation, person);
  const watches = createWatches({
    watches: store.watches,
    lookups,
    now,
    newId,
    standingOf,
    checkGapMs: watchPauseMs,
    managersOf: async (teamId) => {
      const installed = await installation.find(readWithinMs);
      if (!installed) return [];
      return (await managersOrAdmins(services, installed, await team.book(teamId))) ?? [];
    },
    onRound: (changed) => {
      metrics.roundEnded(changed);
    },
    failed: errorLogger(log, "a round of a watch failed"),
  });
  const seen = createSeen({ seen: store.seen, lookups });
  const lists = createLists({
    lists: store.lists,
    lookups,
    seen,
    newId,
    slowerMs: listPauseMs,
    // A user who cannot be verified may not spend.
    mayStillSpend: async (person) => (await standingOf(person)) === "spends",
    seesPeople: async (userId) => (await authority.membershipIn(userId, "viewers")) === "yes",
    onChange: () =>
      void listNotices.run().catch(errorLogger(log, "the lists' messages were not updated")),
    failed: errorLogger(log, "a list failed"),
  });
  const listNotices = createListNotices({ ...services, heavyWork });
  const shared: Services = {
    ...services,
    cards: partsOf(features, "cards"),
    profileOf: createProfiles(slack, log),
    texts,
    publicChannels,
    topUpHint,
    freshMs,
    peopleMs: config.peopleRetentionMs,
    isDemo: registry.isDemo,
    readFiles: createFileReader(slack, authority, log),
    heavyWork,
    lists,
    watches,
    seen,
    listNotices,
    homes: new Map(),
    newId,
  };
  const { startTimer } = ports;
  const middleware = createMiddleware({
    services: shared,
    features,
    finder: installation,
    startTimer,
  });
  const late = createLateDelivery(features, shared, installation);
  return {
    /** Registers the features' listeners. */
    register: (app: App) => {
      register(app, features, middleware, texts);
    },
    /** Waits for the deliveries under way, for a given time at most. */
    drain: middleware.drain,
    heavyWork,
    lists,
    listNotices,
    watches,
    /** Waits for the rounds under way, then runs those of all watches, as if a month had passed. */
    passMonth: async () => {
      await watches.run();
      await store.watches.makeWatchesDue();
      await watches.run();
      await late.deliverLate();
    },
    metrics,
    warmUp: () => warmUp(lookups, { texts, confirmFrom, peopleMs: config.peopleRetentionMs }),
    replaySpool: lookups.replaySpool,
    /**
     * Stores spooled answers, ends overdue claims, and delivers unsent replies and notices.
     * Throws after all steps if one failed.
     */
    sweep: async () => {
      const failures: unknown[] = [];
      // Answers first: a user is told that an outcome is unknown only if no answer waits.
      const steps = [lookups.replaySpool, () => ledger.expireLeases(), () => late.deliverLate()];
      for (const step of steps) {
        await step().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, "a sweep failed");
    },
    /** Reads the balance of each account for free, and settles unknown outcomes by it. */
    readBalances: async () => {
      for (const account of (await ownAccounts()).map(accountFor)) {
        const outcome = await readBalance(accounts, account, readWithinMs);
        if (outcome.kind !== "balance") continue;
        await late.onBalance(account.account, outcome.balance);
        const { isShared: shared, unsettled: left } = await settleByReadings(
          { accounts, ledger },
          account,
        );
        if (shared && left.length > 0) {
          log.warn(
            { unknown: left.length },
            "other programs spend from the account: people must settle the unknown outcomes",
          );
        }
      }
    },
    /** Reads new titles into memory, until the signal aborts. */
    readTitles: async (signal: AbortSignal) => {
      for (const account of await ownAccounts()) {
        await lookups.readTitles(account, signal);
        // A purchase may have shown that a supplier is a natural person.
        if (!signal.aborted) await seen.forgetPersons(teamOfAccount(account));
      }
    },
    deleteExpired: async () => {
      const { recordRetentionMs: recordMs, peopleRetentionMs: peopleMs } = config;
      const { accessLogMs: accessMs, seenRetentionMs: seenMs } = config;
      const onFailure = (part: UpkeepPart, err: unknown) => {
        metrics.upkeepFailed(part);
        log.error({ err, part }, "a part of the upkeep failed; the next try is in an hour");
      };
      await Promise.all([
        spool.deleteAside(Date.now() - peopleMs),
        store.upkeep.deleteExpired({ recordMs, peopleMs, accessMs, seenMs }, onFailure),
      ]);
    },
  };
}
