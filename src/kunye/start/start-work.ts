import { setTimeout as delay } from "node:timers/promises";
import { createOverdueReport } from "./overdue-work.ts";
import { connectWork, type TeamGuard, type WorkPorts, type WorkSetup } from "./connect-work.ts";
import type { Logger } from "pino";
import { atMostEvery } from "../../platform/at-most-every.ts";
import { errorLogger } from "../../platform/logger.ts";
import { createHeavyWork } from "../../platform/heavy-work.ts";
import { succeedsWithin } from "../../platform/with-timeout.ts";
import { createAnswerReader } from "../lookups/read-apart.ts";
import { createKeyLinks } from "../install/key-links.ts";
import { createLeaving } from "../install/workspace-events.ts";
import { installedNotice } from "../features/kunye/installed-notice.ts";
import type { StoredInstallation } from "../installations/installation-store.ts";
import { createInstallations } from "../installations/create-installations.ts";
import {
  createRegistryKeys,
  createSharedRegistry,
  createTeamRegistries,
} from "./team-registries.ts";
import { manyWorkspaces, oneWorkspace } from "./workspaces.ts";
import { createRegistryClient } from "../registry-client/create-registry-client.ts";
import { createBoltLogger } from "../slack/bolt-logger.ts";
import { SlackClient } from "../slack/slack-client.ts";
import { webClientOptions } from "../slack/web-api.ts";
import { missingKeysError } from "./store-setup.ts";
import { openStore } from "../store/open-store.ts";

/**
 * The work of the app: lookups, their store and registry, the answers and the regular tasks.
 * `install` is what the pages need on which workspaces install the app, null for one workspace.
 */
export type Work = Awaited<ReturnType<typeof startWork>>;

/** The pauses between the runs of regular work, in milliseconds; chosen by hand, except for the balance. */
export const regularIntervals = {
  sweep: 5_000,
  lists: 5_000,
  notices: 10_000,
  watches: 10_000,
  steps: 5_000,
  balances: 5 * 60_000,
  retention: 3_600_000,
  titles: 600_000,
  schema: 10_000,
};

export type RegularIntervals = Readonly<typeof regularIntervals>;
type TaskName = keyof RegularIntervals;

/** Tasks that run as long as lists, watches or workflows have work, which may be hours. */
const lastingTasks: ReadonlySet<string> = new Set<TaskName>(["lists", "watches", "steps"]);

// Chosen by hand.

/** Anybody may ask for /readyz. */
const probeEveryMs = 5_000;
/** The time that regular tasks get to end before the store closes. */
const tasksEndWithinMs = 1_000;
/** The time to save an answer that arrives at the deadline. */
const savingMs = 5_000;

/** Opens the connections and begins the work. Throws ConfigError for a missing key. */
export async function startWork(
  setup: WorkSetup,
  { log, intervals }: { log: Logger; intervals?: RegularIntervals | undefined },
) {
  const { config, registry, slack } = setup;
  const { store, spool } = await openStore(setup.store, log);
  const missing = [...(await store.upkeep.missingKeys()), ...(await spool.missingKeys())];
  if (missing.length > 0) {
    await store.close();
    throw missingKeysError([...new Set(missing)]);
  }
  const heavyWork = createHeavyWork();
  const { baseUrl, apiKey } = registry;
  const { registryDeadlineMs: deadlineMs } = config;
  const read = createAnswerReader(heavyWork);
  const onFailed = (failure: object) => {
    log.warn(failure, "a request to the registry failed");
  };
  const openRegistry = (key: string) =>
    createRegistryClient({ baseUrl, apiKey: key, deadlineMs, read, onFailed });
  const slackOptions = { ...webClientOptions(slack.apiUrl), logger: createBoltLogger(log) };
  const ports = { heavyWork, store, spool, log, intervals };
  if (config.slack.mode !== "many") {
    const client = openRegistry(apiKey);
    const workspaces = oneWorkspace({
      slack: new SlackClient(slack.botToken, slackOptions),
      scopes: slack.scopes,
      registry: client,
      apiKey,
      close: () => client.close(),
    });
    return { ...(await beginWork(setup, { ...ports, workspaces })), install: null };
  }
  const installations = createInstallations({ store: store.installations, log });
  await installations.start();
  const { publicUrl, apiUrl } = config.slack;
  const leaving = createLeaving({ store: store.installations, installations, apiUrl, log });
  const workspaces = manyWorkspaces({
    installations,
    // A lost event must leave no dead token and no key behind.
    clientOf: (botToken, id) =>
      new SlackClient(botToken, slackOptions, () => {
        leaving.revokeIfDead(id).catch(errorLogger(log, "an installation was not checked"));
      }),
    registries: config.isAccountShared
      ? createSharedRegistry(apiKey, openRegistry(apiKey))
      : createTeamRegistries(installations, openRegistry),
    registryKeys: config.isAccountShared
      ? null
      : createRegistryKeys(installations, createKeyLinks(store.installations, publicUrl)),
    leaving,
  });
  const begun = await beginWork(setup, { ...ports, workspaces });
  const install = {
    installations,
    store: store.installations,
    isManager: begun.isManager,
    tellInstaller: (found: StoredInstallation, state: { hasKey: boolean }) => {
      const { userId, ...notice } = installedNotice(found, state);
      return store.notices.notify(notice, [userId]);
    },
  };
  return { ...begun, install };
}

/** Connects the parts; `startTasks` begins the regular tasks. */
export async function beginWork(
  setup: Pick<WorkSetup, "config" | "registry">,
  {
    intervals = regularIntervals,
    ...ports
  }: WorkPorts & { intervals?: RegularIntervals | undefined },
) {
  const { store, spool, log } = ports;
  const work = connectWork(setup, ports);
  // Ends the last run's leases, if no other program shares the store.
  await store.upkeep.endLeases();
  for (const id of await store.upkeep.setAside()) {
    log.error({ id }, "delivering a message ended the program twice: it is set aside");
  }
  await work.warmUp().catch(errorLogger(log, "the start did not warm up"));
  const closing = new AbortController();
  const outdated = Promise.withResolvers<undefined>();
  const report = createFailureReport(log);
  const overdueWork = createOverdueReport(intervals, log);
  const reportsOfTeams = new Map<string, FailureReport>();
  let isClosing = false;

  async function runReported(
    name: string,
    task: () => Promise<unknown>,
    to: FailureReport,
  ): Promise<void> {
    const begun = performance.now();
    try {
      await task();
      to.succeeded(name, begun);
    } catch (error) {
      if (!isClosing) to.failed(name, { error, begun });
    }
  }

  /** Reports the failures of a task's parts by team: they end neither the task nor other parts. */
  function guardOf(name: string): TeamGuard {
    return (installation, part) => {
      const own = reportsOfTeams.getOrInsertComputed(installation, () =>
        createFailureReport(log.child({ installation })),
      );
      return runReported(name, part, own);
    };
  }

  const tasks: Record<TaskName, () => Promise<unknown>> = {
    sweep: work.sweep,
    lists: () => work.lists.run(),
    notices: () => work.listNotices.run(),
    watches: () => work.watches.run(),
    steps: () => work.steps.runDue(),
    // Only readings shortly before and after a query prove its charge.
    balances: () => work.readBalances(guardOf("balances")),
    retention: work.deleteExpired,
    titles: () => work.readTitles(closing.signal, guardOf("titles")),
    schema: async () => {
      if (await store.upkeep.hasNewerSchema()) outdated.resolve(undefined);
    },
  };
  work.metrics.addRegularWork(overdueWork.overdue);
  const running = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];

  function runInBackground(name: TaskName, task: () => Promise<unknown> = tasks[name]): void {
    overdueWork.tell(name);
    const run = runReported(
      name,
      async () => {
        await task();
        overdueWork.succeeded(name);
      },
      report,
    );
    running.add(run);
    void run.finally(() => running.delete(run));
  }

  const probes = [
    { part: "database", check: atMostEvery(probeEveryMs, store.upkeep.proveWritable) },
    { part: "spool", check: atMostEvery(probeEveryMs, () => spool.probe()) },
  ];

  return {
    authorize: work.authorize,
    register: work.register,
    agents: work.agents,
    isManager: work.isManager,
    passMonth: work.passMonth,
    /** Resolves when a newer version has migrated the database. */
    outdated: outdated.promise,
    /** Starts the regular tasks in the background; the first tries the answers in the spool. */
    startTasks() {
      runInBackground("sweep", async () => {
        // An answer that no version could read waits again, for this version.
        await spool.retryUnread();
        await work.sweep();
      });
      runInBackground("retention");
      runInBackground("notices");
      // The first reading: without one, no unknown outcome could be settled.
      runInBackground("balances");
      runInBackground("titles");
      for (const [name, everyMs] of Object.entries(intervals)) {
        timers.push(setInterval(runInBackground, everyMs, name as TaskName));
        if (!lastingTasks.has(name)) overdueWork.expect(name as TaskName);
      }
    },
    /** Returns the parts that can't be written to within a time. */
    async failingParts(withinMs: number): Promise<string[]> {
      const states = await Promise.all(
        probes.map(async ({ part, check }) =>
          (await succeedsWithin(withinMs, check())) ? [] : [part],
        ),
      );
      return states.flat();
    },
    metrics: work.metrics,
    /** Waits for work under way until its deadline has passed, then closes the connections. */
    async close() {
      timers.forEach(clearInterval);
      closing.abort();
      work.heavyWork.stop();
      const withinMs = setup.config.registryDeadlineMs + savingMs;
      const timeLimit = delay(withinMs, undefined, { ref: false });
      const lists = Promise.race([work.lists.stop().then(() => work.listNotices.run()), timeLimit]);
      const watches = Promise.race([work.watches.stop(), timeLimit]);
      const steps = Promise.race([work.steps.stop(), timeLimit]);
      await Promise.all([work.drain(withinMs), lists, watches, steps]);
      // The last attempt: answers in memory are lost with the program.
      await work.replaySpool().catch(() => undefined);
      // A task that fails without its store is no news.
      isClosing = true;
      await Promise.race([Promise.all(running), delay(tasksEndWithinMs, null, { ref: false })]);
      work.heavyWork.close();
      await ports.workspaces.close();
      await store.close();
    },
  };
}

type FailureReport = ReturnType<typeof createFailureReport>;

/**
 * Logs regular work as a state: the first failure of each cause, and its end.
 * A database that is down fails every task every few seconds.
 */
function createFailureReport(log: Logger) {
  const failing = new Map<string, { tasks: Set<string>; since: number }>();
  const endedAt = new Map<string, number>();
  return {
    failed(task: string, { error, begun }: { error: unknown; begun: number }): void {
      const cause = causeOf(error);
      // Another task succeeded while this one was still failing.
      if (begun < (endedAt.get(cause) ?? 0)) return;
      const known = failing.get(cause);
      if (known) {
        known.tasks.add(task);
        return;
      }
      failing.set(cause, { tasks: new Set([task]), since: performance.now() });
      log.error(
        { task, cause, err: error },
        "regular work failed; it is tried again, and the log says when it succeeds",
      );
    },
    /** Ends the causes that this task failed with: tasks that run rarely must not hide a next failure. */
    succeeded(task: string, begun: number): void {
      // A run that began before the failure says nothing about it.
      const causes = [...failing].flatMap(([cause, { tasks, since }]) =>
        tasks.has(task) && begun > since ? cause : [],
      );
      if (causes.length === 0) return;
      for (const cause of causes) {
        failing.delete(cause);
        endedAt.set(cause, performance.now());
      }
      log.info({ task, causes }, "regular work succeeds again");
    },
  };
}

/** Returns what an error has in common with others of its cause; the first part of an aggregate. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
