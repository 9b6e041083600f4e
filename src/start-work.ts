import { randomBytes } from "node:crypto";
import { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createLookups } from "./lookups/create-lookups.ts";
import type { Registry } from "./lookups/registry-port.ts";
import { settleUnknowns } from "./lookups/settle-unknowns.ts";
import { createMetrics } from "./metrics.ts";
import { createLogger } from "./platform/logger.ts";
import { createRegistryClient } from "./registry-client/create-registry-client.ts";
import { createBoltLogger } from "./slack-app/bolt-logger.ts";
import { createAuthority } from "./slack-app/authority.ts";
import type { Delivery } from "./slack-app/delivery.ts";
import { createDeliveryHandler } from "./slack-app/delivery-handler.ts";
import { createPresenter } from "./slack-app/presenter.ts";
import { webClientOptions } from "./slack-app/web-client.ts";
import { openStore, type StoreSetup } from "./store/open-store.ts";

/** What the work is set up with, all of it plain data. */
export interface WorkSetup {
  config: Config;
  store: StoreSetup;
  /** The registry and its account; `invented` where its data is. */
  registry: { baseUrl: string; apiKey: string; account: string; invented: boolean };
  slack: { botToken: string; apiUrl: string };
}

/** Everything behind the acknowledgements: lookups, their store and registry, and the answers to Slack. */
export interface Work {
  /** Begins to work on a delivery. */
  take(delivery: Delivery): Promise<void>;
  /** Whether the store answers. */
  isReady(): Promise<boolean>;
  /** The metrics of the work, in Prometheus' text format. */
  metrics(): Promise<string>;
  /** Finishes what may have been paid for, and closes. */
  close(): Promise<void>;
}

const demoNotice = "DENEME VERİSİ · gerçek şirket değildir";
const sweepEveryMs = 5_000;
const settleEveryMs = 5 * 60_000;
const retentionEveryMs = 3_600_000;
const offerLifeMs = 30 * 24 * 3_600_000;

/** The same registry; what may have been charged without an answer is told to whoever reads the log. */
function telling(registry: Registry, log: Logger): Registry {
  return {
    async query(kind, text) {
      const outcome = await registry.query(kind, text);
      if (outcome.kind === "unknown") {
        log.warn({ kind, cause: outcome.cause }, "a paid query was sent and not answered");
      }
      return outcome;
    },
    balance: (withinMs) => registry.balance(withinMs),
  };
}

/** Builds every part of the work, connects them, and begins with what is owed. */
export async function startWork(setup: WorkSetup): Promise<Work> {
  const { config, registry, slack } = setup;
  const log = createLogger(config.logLevel);
  const store = await openStore(setup.store, log);
  const deadlineMs = config.registryDeadlineMs;
  const client = createRegistryClient({ ...registry, deadlineMs });
  const metrics = createMetrics(() => handler.underWay(), store);
  const counted: Registry = metrics.counted(telling(client, log));

  const newId = () => randomBytes(16).toString("base64url");
  const lookups = createLookups({
    store,
    // One workspace has one key; the account outlives a change of it.
    accountOf: (team) => ({ account: `${team} ${registry.account}`, registry: counted }),
    configuredPrices: config.prices,
    confirmFrom: config.confirmFrom,
    limits: config.limits,
    deadlineMs,
    offerLifeMs,
    newId,
  });
  const notice = registry.invented ? demoNotice : null;
  const { confirmFrom, freshMs, publicChannels } = config;
  const presenter = createPresenter({ lookups, store, confirmFrom, freshMs, notice, newId });
  const authority = createAuthority(log);
  const handler = createDeliveryHandler(
    { lookups, store, presenter, authority, publicChannels, notice, log, newId },
    new webApi.WebClient(slack.botToken, {
      ...webClientOptions(slack.apiUrl),
      logger: createBoltLogger(log),
    }),
  );

  const { recordRetentionMs: recordMs, peopleRetentionMs: peopleMs } = config;
  const deleteExpired = () => store.deleteExpired({ recordMs, peopleMs });
  await deleteExpired();
  const regular = [
    repeating(sweepEveryMs, async () => {
      await store.expireLeases();
      await handler.deliverLate();
    }),
    repeating(settleEveryMs, () => settleUnknowns(store, () => counted)),
    repeating(retentionEveryMs, deleteExpired),
  ];

  function repeating(everyMs: number, work: () => Promise<unknown>): NodeJS.Timeout {
    return setInterval(() => {
      work().catch((error: unknown) => {
        log.error({ err: error }, "regular work failed");
      });
    }, everyMs);
  }

  return {
    take(delivery) {
      handler.handle(delivery);
      return Promise.resolve();
    },
    isReady: () =>
      store.prices("").then(
        () => true,
        () => false,
      ),
    metrics: () => metrics.text(),
    async close() {
      regular.forEach(clearInterval);
      await handler.drained(deadlineMs + 5_000);
      await client.close();
      await store.close();
    },
  };
}
