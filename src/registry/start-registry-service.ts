import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { Logger } from "pino";
import { atMostEvery } from "../platform/at-most-every.ts";
import { makeDirectory } from "../platform/data-directory.ts";
import { closeAfterAnswers, createLimitedServer, listen } from "../platform/limited-server.ts";
import { createLogger } from "../platform/logger.ts";
import { createAccounts } from "./accounts/accounts.ts";
import { openRegistryStore, type RegistryStore } from "./accounts/database.ts";
import { createMeter } from "./accounts/meter.ts";
import { createRateLimiter } from "./accounts/rate-limit.ts";
import { withObserver, type RequestObserver } from "./http/observe-requests.ts";
import { createRequestListener, type TitleStatus } from "./http/request-listener.ts";
import { createInventedInstitution } from "./institution/invented-institution.ts";
import { createQueryHandler } from "./queries/paid-query.ts";
import { followSharedTitles, type SharedTitles } from "./title-list/follow-shared.ts";
import { openLiveTitles } from "./title-list/live-titles.ts";
import { beforeAnyImport } from "./title-list/title-snapshot.ts";
import { openRecordFile } from "./upstreams/record-file.ts";
import type { Upstream } from "./upstreams/upstream.ts";
import { problems } from "./http/replies.ts";

export interface RegistryServiceOptions {
  host: string;
  /** Port 0 takes a free one. */
  port: number;
  dataDir: string;
  /** The PostgreSQL database of the accounts; without one, SQLite in the data directory. */
  databaseUrl?: string | undefined;
  /** The number of invented companies, in addition to the imported ones. */
  companies?: number | undefined;
  /** A JSONL file of records as the institution. */
  recordFile?: string | undefined;
  /** The institution instead of the invented one; closed with the service. */
  upstream?: Upstream | undefined;
  /** Milliseconds until a silent upstream becomes a 502. */
  upstreamTimeoutMs?: number | undefined;
  /** Milliseconds between two checks for a new import. */
  importPollMs?: number | undefined;
  /** The bearer token that `/metrics` requires; without one it is open. */
  metricsToken?: string | undefined;
  clock?: (() => number) | undefined;
  logger?: Logger | undefined;
  trouble?: () => Trouble;
  /** Called with each request and its end; for showing them. */
  observe?: RequestObserver | undefined;
}

/** Opens the Company Registry Lookup Service and listens; throws if data or port can't be opened. */
export async function startRegistryService(options: RegistryServiceOptions) {
  const { clock = Date.now, logger = createLogger("warn"), recordFile, trouble } = options;
  const { companies = 0, upstreamTimeoutMs = 5_000 } = options;
  const records = recordFile === undefined ? null : await openRecordFile(recordFile);
  const closeRecordsAndThrow = async (error: unknown): Promise<never> => {
    await records?.close?.();
    throw error;
  };
  const store = await openRegistryStore(options, logger).catch(closeRecordsAndThrow);
  const { db } = store;
  const { shared, titles } = await openTitles(store, options, logger).catch(
    async (error: unknown) => {
      await store.close();
      return closeRecordsAndThrow(error);
    },
  );
  const upstream: Upstream =
    options.upstream ??
    records ??
    createInventedInstitution({
      companies,
      months: () => titles.months,
      importedTitle: (vkn) => titles.titleOf(vkn),
    });
  const hasInventedRecords = !options.upstream && !records;
  if (hasInventedRecords && (companies === 0 || titles.servedId !== beforeAnyImport)) {
    logger.warn(
      "no institution is set: queries are charged for INVENTED records, also of the real companies in the imported list. Start with --upstream URL or --records FILE for real records",
    );
  }
  const accounts = createAccounts(store, clock);
  const meter = createMeter(store.openCharges(), clock);
  const closeData = async () => {
    await shared?.close();
    await titles.close();
    await upstream.close?.();
    await meter.close();
    await store.close();
  };

  let isDraining = false;
  const drain = () => {
    isDraining = true;
  };
  const listener = createRequestListener({
    accounts,
    answer: createQueryHandler({ upstream, titles, meter, upstreamTimeoutMs, alternatives: 5 }),
    secondsToWait: createRateLimiter(store.openUsage(clock)).secondsToWait,
    metricsToken: options.metricsToken,
    titleStatus: () => statusOfTitles(titles, shared),
    hasInventedRecords,
    logger,
    isDraining: () => isDraining,
    checkDatabase: atMostEvery(probeEveryMs, store.proveWritable),
  });
  const troubled = trouble ? withTrouble(listener, trouble) : listener;
  const { observe } = options;
  const server = createLimitedServer(observe ? withObserver(troubled, observe) : troubled);
  const url = await listen(server, options.port, options.host).catch(async (error: unknown) => {
    await closeData();
    throw error;
  });
  return {
    url,
    accounts,
    hasInventedRecords,
    get titleCount() {
      return titles.size;
    },
    get months() {
      return titles.months;
    },
    /** Lets a month pass: about one in twelve invented companies changes, for good. */
    passMonth: async () => {
      const { passed } = await db
        .updateTable("months")
        .set((eb) => ({ passed: eb("passed", "+", 1) }))
        .returning("passed")
        .executeTakeFirstOrThrow();
      await titles.passMonths(passed);
    },
    drain,
    /**
     * Answers the queries under way and those on open connections, then closes the data. An idle
     * connection ends after `idleMs`, in which a load balancer may still send a query on it.
     */
    close: async ({ idleMs = 0 } = {}) => {
      drain();
      await closeAfterAnswers(server, { idleMs, limitMs: upstreamTimeoutMs + graceMs });
      await closeData();
    },
  };
}

/** Anybody may ask for /readyz. */
const probeEveryMs = 5_000;

/** Opens the titles, and first the copy of the shared list if replicas share a database. */
async function openTitles(
  { db, pool }: RegistryStore,
  options: RegistryServiceOptions,
  logger: Logger,
) {
  const { dataDir, databaseUrl, companies = 0, recordFile, importPollMs: pollMs = 1_000 } = options;
  // The copy of the shared titles has its directory to itself: a move from SQLite leaves its list here.
  const titlesDir = pool ? join(dataDir, "shared") : dataDir;
  makeDirectory(titlesDir, 0o700);
  const shared =
    pool && databaseUrl !== undefined
      ? await followSharedTitles({ pool, databaseUrl, directory: titlesDir, pollMs, logger })
      : null;
  try {
    const { passed } = await db.selectFrom("months").select("passed").executeTakeFirstOrThrow();
    const titles = await openLiveTitles({
      source: { dataDir: titlesDir, companies, months: passed, recordFile: recordFile ?? null },
      pollMs,
      logger,
    });
    return { shared, titles };
  } catch (error) {
    await shared?.close();
    throw error;
  }
}

function statusOfTitles(
  titles: Awaited<ReturnType<typeof openLiveTitles>>,
  shared: SharedTitles | null,
): TitleStatus {
  const isLatest = shared === null || shared.latestId === titles.servedId;
  return {
    count: titles.size,
    version: isLatest ? (shared?.latestVersion ?? null) : null,
    isSearchable: titles.isSearchable,
    waitingSince: titles.importWaitingSince ?? (isLatest ? null : shared.changedAt),
  };
}

/** Milliseconds that an answer may take on top of the upstream's time limit. */
const graceMs = 3_000;

/** A simulated fault of the service, for testing callers. */
type Trouble = "none" | "slow" | "silent" | "refuses";

/** Chosen by hand. */
const slowMs = 6_000;

/** Applies the chosen fault before a listener; a refused or silent request is not charged. */
export function withTrouble(listener: RequestListener, trouble: () => Trouble): RequestListener {
  return (request, response) => {
    switch (trouble()) {
      case "none":
        listener(request, response);
        return;
      case "slow":
        setTimeout(() => {
          if (!response.destroyed) listener(request, response);
        }, slowMs);
        return;
      case "silent":
        return;
      case "refuses": {
        const { status, headers, body } = problems.upstream();
        response.writeHead(status, headers).end(body);
      }
    }
  };
}

const troubles = [
  { name: "none", label: { tr: "hemen yanıtlasın", en: "answers at once" } },
  { name: "slow", label: { tr: "6 sn sonra yanıtlasın", en: "answers after 6 s" } },
  { name: "silent", label: { tr: "hiç yanıtlamasın", en: "never answers" } },
  { name: "refuses", label: { tr: "reddetsin, ücret almasın", en: "refuses, charges nothing" } },
] as const satisfies readonly { name: Trouble; label: object }[];

/** Creates the page's knob for the fault, and a reader of its value. */
export function createTroubleKnob() {
  let chosen: Trouble = "none";
  const knob = {
    name: "registry",
    label: { tr: "Kayıt servisi", en: "Company registry" },
    values: troubles,
    set(name: string) {
      chosen = troubles.find((trouble) => trouble.name === name)?.name ?? "none";
    },
  };
  return { knob, trouble: () => chosen };
}
