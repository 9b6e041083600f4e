import { randomBytes } from "node:crypto";
import type { App } from "@slack/bolt";
import type { Logger } from "pino";
import type { MicroCredits } from "../../company/credits.ts";
import { createHeavyWork, type HeavyWork } from "../../platform/heavy-work.ts";
import { errorLogger } from "../../platform/logger.ts";
import { createSignal } from "../../platform/signal.ts";
import { createSlots } from "../../platform/slots.ts";
import { type Config, accountOfTeam, isAtRegistry, teamOfAccount } from "./config.ts";
import { sourceOf, type Account, type Registry } from "../lookups/ports.ts";
import { createLists } from "../lists/create-lists.ts";
import { createErasure } from "../lookups/erase-people.ts";
import { createLookups } from "../lookups/create-lookups.ts";
import type { ReleaseTeam, UpkeepPart } from "../store/upkeep.ts";
import { readBalance, settleByReadings } from "../lookups/settle-unknowns.ts";
import { createAnswerReader } from "../lookups/read-apart.ts";
import { createMetrics, withMetrics } from "./metrics.ts";
import { features } from "../features/index.ts";
import { createAgentEndpoint } from "../features/agents/endpoint.ts";
import { registerStep } from "../features/workflow-step/receive-step.ts";
import { createWorkflowSteps } from "../features/workflow-step/run-steps.ts";
import { createListNotices } from "../features/list/list-notices.ts";
import { isManager, managersOrAdmins, mayEnterKey, spenderStanding } from "../slack/permission.ts";
import { createTextsOf } from "../slack/profiles.ts";
import { createLateDelivery } from "../features/late-delivery.ts";
import { createMiddleware } from "../slack/middleware.ts";
import { register } from "../slack/register.ts";
import { partsOf } from "../slack/feature.ts";
import type { SharedServices } from "../slack/interaction.ts";
import { authorizeFrom, serveTenants } from "../slack/tenants.ts";
import type { StartTimer } from "../../platform/start-timer.ts";
import type { Workspaces } from "./workspaces.ts";
import type { KunyeStore } from "../store/create-store.ts";
import { createSeen } from "../check/memory/create-seen.ts";
import { createTeam } from "../team/create-team.ts";
import { createWatches } from "../watches/create-watches.ts";
import type { StoreSetup } from "../store/open-store.ts";
import type { OpenSpool } from "../store/spool.ts";
import { warmUp } from "./warm-up.ts";
import { languages } from "../texts/languages.ts";

/** The registry of a team that has given no key. */
const keylessRegistry: Registry = {
  query: () => Promise.resolve({ kind: "not-sent", cause: "no-key" }),
  balance: () => Promise.resolve({ kind: "failed", cause: "no-key" }),
};

/** Chosen by hand: no user waits. */
const readWithinMs = 10_000;
/** The teams whose balances or titles are read at a time. Chosen by hand. */
const teamsAtOnce = 4;
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
  workspaces: Workspaces;
  store: KunyeStore;
  spool: OpenSpool;
  /** A test's timer. */
  startTimer?: StartTimer;
  /** The gate that the registry client shares; by default one of its own. */
  heavyWork?: HeavyWork;
  log: Logger;
}

/** Runs a team's part of regular work; decides what the failure of the part means. */
export type TeamGuard = (team: string, part: () => Promise<void>) => Promise<void>;

const unguarded: TeamGuard = (_team, part) => part();

export type ConnectedWork = ReturnType<typeof connectWork>;

export function connectWork(
  { config, registry }: Pick<WorkSetup, "config" | "registry">,
  { workspaces, store, spool, log, startTimer, ...ports }: WorkPorts,
) {
  const heavyWork = ports.heavyWork ?? createHeavyWork();
  const metrics = createMetrics(store, spool);
  const newId = () => randomBytes(16).toString("base64url");
  const { confirmFrom, freshMs, publicChannels, topUpHint } = config;
  const { now, ledger, history, accounts, answers, cards, people } = store;

  // The installations: their Slack, their language, their accounts at the registry.

  const texts = languages[config.teamLanguage];
  const tenants = workspaces.tenants({
    texts,
    groups: config.userGroups,
    onUnverified: metrics.unverified,
    startTimer,
    log,
  });
  const textsOfTeam = (teamId: string) => tenants.ofTeam(teamId)?.services.texts ?? texts;
  const textsOf = createTextsOf(store.team, textsOfTeam, log);
  const accountName = (teamId: string) => accountOfTeam(teamId, registry);
  const accountOf = (teamId: string): Account => {
    const access = workspaces.registryOf(teamId);
    const account = accountName(teamId);
    if (!access) return { account, source: null, registry: keylessRegistry };
    const installation = workspaces.installationOf(teamId);
    return {
      account,
      ...(installation && { installation }),
      // A reading of the balance counts only under the same key.
      source: sourceOf(registry.name, access.apiKey),
      isShared: access.isShared === true,
      isBalanceHidden: access.isBalanceHidden === true,
      registry: withMetrics(access.registry, log, metrics),
    };
  };

  // The rules.

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
    accountOf,
    refreshKeys: workspaces.refresh,
    configuredPrices: config.prices,
    limits: config.limits,
    ownVkns: config.ownVkns,
    deadlineMs: config.registryDeadlineMs,
    onFailure: log.error.bind(log),
  });
  const team = createTeam({
    team: store.team,
    lookups,
    now,
    accountOf: accountName,
    configured: config.limits,
  });
  /** Returns a team's installation with the services for permissions, or null if it is unknown. */
  const findInstalled = async (teamId: string) => {
    const tenant = tenants.ofTeam(teamId);
    const installed = await tenant?.finder.find(readWithinMs);
    if (!tenant || !installed) return null;
    const { authority } = tenant.services;
    return { services: { authority, team, registryKeys: workspaces.registryKeys }, installed };
  };
  const standingOf = (person: { team: string; userId: string }) => spenderStanding(tenants, person);
  const watches = createWatches({
    watches: store.watches,
    lookups,
    now,
    newId,
    standingOf,
    checkGapMs: watchPauseMs,
    managersOf: async (teamId) => {
      const found = await findInstalled(teamId);
      if (!found) return [];
      const book = await team.book(teamId);
      return (await managersOrAdmins(found.services, found.installed, book)) ?? [];
    },
    onRound: (changed) => {
      metrics.roundEnded(changed);
    },
    failed: errorLogger(log, "a round of a watch failed"),
  });
  const seen = createSeen({ seen: store.seen, lookups });
  const erasure = createErasure({
    ...store,
    spool,
    missingKeys: () => store.upkeep.missingKeys(),
    replay: lookups.replaySpool,
    isServer: true,
  });
  const lists = createLists({
    lists: store.lists,
    lookups,
    seen,
    newId,
    slowerMs: listPauseMs,
    // A user who cannot be verified may not spend.
    mayStillSpend: async (person) => (await standingOf(person)) === "spends",
    seesPeople: async (person) => {
      const { authority } = tenants.ofTeam(person.team)?.services ?? {};
      return (await authority?.membershipIn(person.userId, "viewers")) === "yes";
    },
    failed: errorLogger(log, "a list failed"),
  });

  // Slack: messages, deliveries, workflows.

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
    textsOf,
    confirmFrom,
    isDemo: registry.isDemo,
    heavyWork,
    seen,
    log,
  };
  const listNotices = createListNotices({
    ...services,
    slackOf: (teamId) => tenants.ofTeam(teamId)?.services.slack ?? null,
    mayEnterKey: async ({ team: teamId, userId }) => {
      const found = await findInstalled(teamId);
      return found !== null && mayEnterKey({ ...found, person: { ...found.installed, userId } });
    },
  });
  lists.onRun(
    () => void listNotices.run().catch(errorLogger(log, "the lists' messages were not updated")),
  );
  const stepsMayBeDue = createSignal();
  const shared: SharedServices = {
    ...services,
    cards: partsOf(features, "cards"),
    publicChannels,
    topUpHint,
    contact: {
      support: config.supportContact,
      privacyUrl: config.privacyUrl ?? privacyPageOf(config.slack),
    },
    isAccountShared: config.isAccountShared,
    freshMs,
    peopleMs: config.peopleRetentionMs,
    registryKeys: workspaces.registryKeys,
    lists,
    watches,
    erasure,
    listNotices,
    stepStore: store.steps,
    steps: { run: stepsMayBeDue.emit },
    newId,
    agentCalls: config.agents
      ? (teamId, limit) => store.agents.agentCalls(accountName(teamId), limit)
      : null,
  };
  const served = serveTenants(tenants, shared);
  workspaces.redrawHomes({ features, tenants: served, log });
  const middleware = createMiddleware({
    shared,
    features,
    tenants: served,
    startTimer,
    countBusy: metrics.busy,
    countFailure: metrics.failed,
  });
  metrics.addDeliveries(middleware.runningCount);
  const late = createLateDelivery(features, shared, served);
  const stepPorts = { steps: store.steps, lookups, features, now, log };
  const steps = createWorkflowSteps({ ...stepPorts, tenants: served });
  stepsMayBeDue.on(steps.run);

  // The regular tasks.

  const ownTeams = async () =>
    (await accounts.accounts())
      .filter((name) => isAtRegistry(name, registry))
      .map(teamOfAccount)
      .filter((teamId) => workspaces.registryOf(teamId) !== null);
  /** Runs a part for each team with an account, a few teams at a time; returns the teams. */
  const forEachTeam = async (guard: TeamGuard, part: (teamId: string) => Promise<void>) => {
    const slots = createSlots(teamsAtOnce);
    const teamIds = await ownTeams();
    await Promise.all(teamIds.map((id) => slots.run(() => guard(id, () => part(id)))));
    return teamIds;
  };
  const releaseTeam: ReleaseTeam = async (teamId) => {
    await workspaces.refresh();
    const tenant = tenants.ofTeam(teamId);
    if (tenant) {
      const installed = await tenant.finder.find(readWithinMs);
      if (!installed) return "unknown";
      if (installed.team === teamId) return "served";
    }
    for await (const entry of spool.entries("waiting", "aside", "failed", "damaged")) {
      // An unreadable file's question is in the ledger.
      const question = entry.answer ?? (await ledger.intent(entry.intentId));
      if (question && teamOfAccount(question.account) === teamId) {
        await spool.remove(entry.intentId);
      }
    }
    return "left";
  };

  return {
    /** Tells if a person is a manager; `nobody-named`: none, and no managers are named. */
    isManager: async (teamId: string, userId: string) => {
      const found = await findInstalled(teamId);
      if (!found) return "no";
      const { installed } = found;
      const book = await team.book(installed.team);
      if (await isManager({ ...found, person: { ...installed, userId } }, book)) return "yes";
      return book.managers.length === 0 ? "nobody-named" : "no";
    },
    authorize: authorizeFrom(served),
    /** Registers the features' listeners. */
    register: (app: App) => {
      register(app, features, middleware, texts);
      if (config.workflows) {
        registerStep(app, {
          steps,
          stepStore: store.steps,
          tenants: served,
          accountOf: accountName,
          log,
        });
      }
      workspaces.register(app, tenants);
    },
    /** Answers the calls of agents; null if they are off. */
    agents: config.agents
      ? createAgentEndpoint({
          tenants: served,
          features,
          calls: store.agents,
          accountOf: accountName,
          texts,
          log,
        })
      : null,
    /** Waits for the deliveries under way, for a given time at most. */
    drain: (withinMs: number): Promise<void> => {
      for (const { services: own } of tenants.all()) own.posts.stop(withinMs);
      return middleware.drain(withinMs);
    },
    heavyWork,
    lists,
    listNotices,
    watches,
    steps,
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
    readBalances: async (guard: TeamGuard = unguarded) => {
      const read: { balance: MicroCredits; isBelow: boolean }[] = [];
      await forEachTeam(guard, async (teamId) => {
        const account = accountOf(teamId);
        const outcome = await readBalance(accounts, account, readWithinMs);
        if (outcome.kind !== "balance") return;
        const { balance } = outcome;
        const { threshold = 0 } = await team.book(teamId);
        read.push({ balance, isBelow: balance < threshold });
        await late.onBalance(teamId, balance);
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
      });
      metrics.balancesRead(read);
    },
    /** Reads new titles into memory, until the signal aborts, and forgets those of other teams. */
    readTitles: async (signal: AbortSignal, guard: TeamGuard = unguarded) => {
      const teams = await forEachTeam(guard, async (teamId) => {
        await lookups.readTitles(accountName(teamId), signal);
        // A purchase may have shown that a supplier is a natural person.
        if (!signal.aborted) await seen.forgetPersons(teamId);
      });
      // Teams that have left are not served.
      lookups.keepTitlesOf(teams);
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
        store.upkeep.deleteExpired(
          { recordMs, peopleMs, accessMs, seenMs },
          onFailure,
          releaseTeam,
        ),
      ]);
    },
  };
}

/** Returns the address of the app's own privacy page, or null for one workspace. */
function privacyPageOf(slack: Config["slack"]): string | null {
  return slack.mode === "many" ? `${slack.publicUrl}/privacy` : null;
}
