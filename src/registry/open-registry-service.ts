import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import { createLogger } from "../platform/logger.ts";
import { createAccounts, type Accounts } from "./accounts/accounts.ts";
import { databaseFile, openRegistryDatabase } from "./accounts/database.ts";
import { createRequestListener } from "./http/request-listener.ts";
import { createInventedInstitution } from "./institution/invented-institution.ts";
import { createMeter } from "./accounts/meter.ts";
import { createPaidQuery } from "./queries/paid-query.ts";
import { openLiveTitles } from "./title-list/live-titles.ts";
import { openRecordFile } from "./upstreams/record-file.ts";
import type { Upstream } from "./upstreams/upstream.ts";

export interface RegistryServiceOptions {
  /** Where `registry.sqlite` is kept; made if it is missing. */
  dataDir: string;
  /** How many companies to invent beside those that were imported. */
  companies?: number | undefined;
  /** A file of records (JSONL) that is the institution. */
  recordFile?: string | undefined;
  /** Asked instead of the invented institution; closed with the service. */
  upstream?: Upstream | undefined;
  /** How long the upstream may take before the answer is 502, in milliseconds. */
  upstreamTimeoutMs?: number | undefined;
  /** How often to look for an import, in milliseconds. */
  importPollMs?: number | undefined;
  /** Milliseconds since 1970. */
  clock?: (() => number) | undefined;
  logger?: Logger | undefined;
}

export interface RegistryService {
  listener: RequestListener;
  accounts: Accounts;
  /** How many companies a title query can find. */
  readonly titleCount: number;
  /** Refuses every further query with 429; those under way are finished. */
  drain(): void;
  close(): Promise<void>;
}

/** Opens the Company Registry Lookup Service without listening; throws where its data can't be opened. */
export async function openRegistryService(
  options: RegistryServiceOptions,
): Promise<RegistryService> {
  const { clock = Date.now, logger = createLogger("warn"), dataDir, recordFile } = options;
  const companies = options.companies ?? 0;
  const db = await openRegistryDatabase(dataDir);
  const records = recordFile === undefined ? null : await openRecordFile(recordFile);
  const titles = await openLiveTitles({
    source: { dataDir, companies, recordFile: recordFile ?? null },
    pollMs: options.importPollMs ?? 1_000,
    logger,
  });
  const upstream: Upstream =
    options.upstream ??
    records ??
    createInventedInstitution({ companies, importedTitle: (vkn) => titles.titleOf(vkn) });
  const accounts = createAccounts(db, clock);
  const meter = createMeter(databaseFile(dataDir), clock);
  const answer = createPaidQuery({
    upstream,
    titles,
    meter,
    upstreamTimeoutMs: options.upstreamTimeoutMs ?? defaultUpstreamTimeoutMs,
    alternatives: 5,
  });
  let isDraining = false;
  return {
    listener: createRequestListener({
      accounts,
      answer,
      titles,
      logger,
      isDraining: () => isDraining,
    }),
    accounts,
    get titleCount() {
      return titles.size;
    },
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      await titles.close();
      await upstream.close?.();
      await meter.close();
      await db.destroy();
    },
  };
}

/** How long the upstream may take unless it is said otherwise. */
export const defaultUpstreamTimeoutMs = 5_000;
