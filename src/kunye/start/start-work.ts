import { setTimeout as delay } from "node:timers/promises";
import { connectWork, type WorkPorts, type WorkSetup } from "./connect-work.ts";
import type { Logger } from "pino";
import { coalesced } from "../../platform/coalesced.ts";
import { errorLogger } from "../../platform/logger.ts";
import { createHeavyWork } from "../../platform/heavy-work.ts";
import { createAnswerReader } from "../lookups/read-apart.ts";
import { createRegistryClient } from "../registry-client/create-registry-client.ts";
import { createBoltLogger } from "../slack/bolt-logger.ts";
import { SlackClient } from "../slack/slack-client.ts";
import { webClientOptions } from "../slack/web-api.ts";
import { missingKeysError } from "./store-setup.ts";
import { openStore } from "../store/open-store.ts";

/** The work of the app: lookups, their store and registry, the answers and the regular tasks. */
export type Work = Awaited<ReturnType<typeof beginWork>>;

// Chosen by hand, except for the balance.

const sweepEveryMs = 5_000;
const noticesEveryMs = 10_000;
const balanceEveryMs = 5 * 60_000;
const retentionEveryMs = 3_600_000;
const titlesEveryMs = 600_000;

/** The time to save an answer that arrives at the deadline; chosen by hand. */
const savingMs = 5_000;

/** Opens the connections and begins the work. Throws ConfigError for a missing key. */
export async function startWork(setup: WorkSetup, log: Logger): Promise<Work> {
  const { config, registry, slack } = setup;
  const { store, spool } = await openStore(setup.store, log);
  const missing = [...(await store.upkeep.missingKeys()), ...(await spool.missingKeys())];
  if (missing.length > 0) {
    await store.close();
    throw missingKeysError([...new Set(missing)]);
  }
  const heavyWork = createHeavyWork();
  const client = createRegistryClient({
    ...registry,
    deadlineMs: config.registryDeadlineMs,
    read: createAnswerReader(heavyWork),
  });
  const ports = {
    heavyWork,
    store,
    spool,
    log,
    registry: client,
    scopes: slack.scopes,
    slack: new SlackClient(slack.botToken, {
      ...webClientOptions(slack.apiUrl),
      logger: createBoltLogger(log),
    }),
  };
  return beginWork(setup, ports, () => client.close());
}

/** Starts the regular tasks in the background; the first tries the answers in the spool. */
export async function beginWork(
  setup: Pick<WorkSetup, "config" | "registry">,
  ports: WorkPorts,
  closeRegistry: () => Promise<unknown>,
) {
  const { store, spool, log } = ports;
  const work = connectWork(setup, ports);
  // Ends the last run's leases, if no other program shares the store.
  await store.upkeep.endLeases();
  for (const id of await store.upkeep.setAside()) {
    log.error({ id }, "delivering a message ended the program twice: it is set aside");
  }
  await work.warmUp().catch(errorLogger(log, "the start did not warm up"));
  runInBackground(async () => {
    // This version may read answers that earlier ones could not.
    await spool.retryUnread();
    await work.sweep();
  });
  runInBackground(work.deleteExpired);
  runInBackground(() => work.listNotices.run());
  const closing = new AbortController();
  const readTitles = () => work.readTitles(closing.signal);
  runInBackground(readTitles);
  const timers = [
    repeat(sweepEveryMs, work.sweep),
    repeat(sweepEveryMs, () => work.lists.run()),
    repeat(noticesEveryMs, () => work.listNotices.run()),
    repeat(noticesEveryMs, () => work.watches.run()),
    // Only readings shortly before and after a query prove its charge.
    repeat(balanceEveryMs, work.readBalances),
    repeat(retentionEveryMs, work.deleteExpired),
    repeat(titlesEveryMs, readTitles),
  ];

  function repeat(everyMs: number, task: () => Promise<unknown>): NodeJS.Timeout {
    return setInterval(runInBackground, everyMs, task);
  }

  function runInBackground(task: () => Promise<unknown>): void {
    task().catch(errorLogger(log, "regular work failed"));
  }

  return {
    register: work.register,
    passMonth: work.passMonth,
    /** Resolves to true if the store and the spool can be written to. */
    isReady: coalesced(async () => {
      // Waits for both probes: a failed one must not hide one that hangs.
      const probes = await Promise.allSettled([store.ledger.probe(), spool.probe()]);
      return probes.every(({ status }) => status === "fulfilled");
    }),
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
      await Promise.all([work.drain(withinMs), lists, watches]);
      // The last attempt: answers in memory are lost with the program.
      await work.replaySpool().catch(() => undefined);
      work.heavyWork.close();
      await closeRegistry();
      await store.close();
    },
  };
}
