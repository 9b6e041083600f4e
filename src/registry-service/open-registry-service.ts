import { mkdir } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { Logger } from "pino";
import { createLogger } from "../platform/logger.ts";
import { createAccounts, type Accounts } from "./accounts.ts";
import { openRegistryDatabase, type RegistryDatabase } from "./database.ts";
import { createRequestListener } from "./http/request-listener.ts";
import { openImportedTitles } from "./imported-titles.ts";
import { createInventedInstitution } from "./institution/invented-institution.ts";
import { createMeter } from "./meter.ts";
import { createPaidQuery } from "./paid-query.ts";
import { createTitleIndex } from "./titles/create-title-index.ts";
import type { Upstream } from "./upstream.ts";

export interface RegistryServiceOptions {
  /** Where `registry.sqlite` is kept; made if it is missing. */
  dataDir: string;
  /** How many companies to invent; without it those that were imported are served. */
  companies?: number | undefined;
  /** Asked instead of the invented institution. */
  upstream?: Upstream | undefined;
  /** How long the upstream may take before the answer is 502, in milliseconds. */
  upstreamTimeoutMs?: number | undefined;
  /** Milliseconds since 1970. */
  clock?: (() => number) | undefined;
  logger?: Logger | undefined;
}

export interface RegistryService {
  listener: RequestListener;
  accounts: Accounts;
  /** How many companies a title query can find. */
  titleCount: number;
  close(): Promise<void>;
}

/** Opens the Company Registry Lookup Service without listening; throws where its database can't be opened. */
export async function openRegistryService(
  options: RegistryServiceOptions,
): Promise<RegistryService> {
  const { clock = Date.now, logger = createLogger("warn") } = options;
  const db = await openDatabaseIn(options.dataDir);
  const imported = openImportedTitles(db);
  const institution = createInventedInstitution({
    companies: options.companies ?? 0,
    importedTitle:
      options.companies === undefined
        ? (vkn) => imported.titleOf(vkn)
        : () => Promise.resolve(null),
  });
  const entries =
    options.companies === undefined ? await imported.all() : institution.registeredTitles();
  const titles = createTitleIndex(entries);
  const accounts = createAccounts(db, clock);
  const answer = createPaidQuery({
    upstream: options.upstream ?? institution,
    titles,
    meter: createMeter(db, clock),
    upstreamTimeoutMs: options.upstreamTimeoutMs ?? 5_000,
    alternatives: 5,
  });
  return {
    listener: createRequestListener({ accounts, answer, logger }),
    accounts,
    titleCount: titles.size,
    close: () => db.destroy(),
  };
}

/** Opens the accounts and imported titles in a data directory, for a second process beside a running service. */
export async function openDatabaseIn(dataDir: string): Promise<RegistryDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return openRegistryDatabase(join(dataDir, "registry.sqlite"));
}
