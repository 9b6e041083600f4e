import { join } from "node:path";
import type { Logger } from "pino";
import { writeSecret } from "../../platform/kept-secret.ts";
import type { Trouble } from "../../registry/http/trouble.ts";
import { startRegistryService } from "../../registry/start-registry-service.ts";
import type { Config } from "./config.ts";
import { registryAccount, registryKeyFile } from "./registry-account.ts";

const demoCompanies = 20_000;
const demoCredits = 250_000_000;

/** Opens the registry of the settings, or starts the embedded one; `invented` is true for the latter. */
export async function openRegistry(config: Config, log: Logger, trouble: () => Trouble) {
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
  const { url: baseUrl, accounts, close } = running;
  const wanted = { name: "Künye", balance: demoCredits, key: kept ?? undefined };
  const { key: apiKey } = await accounts.ensure(wanted);
  if (apiKey !== kept) writeSecret(config.dataDir, registryKeyFile, apiKey);
  return { baseUrl, apiKey, account, invented: true, close };
}
