import { join } from "node:path";
import type { Logger } from "pino";
import { writeSecret } from "../../platform/kept-secret.ts";
import type { Trouble } from "../../registry/http/trouble.ts";
import { startRegistryService } from "../../registry/start-registry-service.ts";
import type { Config } from "./config.ts";
import { registryAccount, registryKeyFile } from "./registry-account.ts";

/** The registry that is asked; `invented` where its data is. */
export interface OpenRegistry {
  baseUrl: string;
  apiKey: string;
  account: string;
  invented: boolean;
  close: () => Promise<unknown>;
}

const demoCompanies = 20_000;
const demoCredits = 250_000_000;

/** The registry that the settings name, or the embedded service, started; `trouble` is what the latter is to pretend. */
export async function openRegistry(
  config: Config,
  log: Logger,
  trouble: () => Trouble,
): Promise<OpenRegistry> {
  const { account, apiKey: kept } = registryAccount(config);
  if (config.registry.mode === "remote") {
    const { baseUrl, apiKey } = config.registry;
    return { baseUrl, apiKey, account, invented: false, close: () => Promise.resolve() };
  }
  const running = await startRegistryService({
    dataDir: join(config.dataDir, "registry"),
    companies: demoCompanies,
    host: "127.0.0.1",
    port: 0,
    trouble,
    // A line for each answer would drown the app's own.
    logger: log.child({ program: "registry" }, { level: "warn" }),
  });
  const { key } = await running.accounts.ensure({
    name: "Künye",
    balance: demoCredits,
    key: kept ?? undefined,
  });
  if (key !== kept) writeSecret(config.dataDir, registryKeyFile, key);
  return {
    baseUrl: running.url,
    apiKey: key,
    account,
    invented: true,
    close: () => running.close(),
  };
}
