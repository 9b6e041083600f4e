import { join } from "node:path";
import type { Logger } from "pino";
import { writeSecret } from "../../platform/data-directory.ts";
import { createTroubleKnob } from "../../registry/http/trouble.ts";
import { startRegistryService } from "../../registry/start-registry-service.ts";
import type { ExtraKnob } from "../../workspace/core/knobs.ts";
import type { Config } from "./config.ts";
import { registryAccount, registryKeyFile } from "./registry-account.ts";

const demoCompanies = 20_000;
const demoCredits = 250_000_000;

/**
 * Opens the registry of the settings, or starts the embedded one with its `knobs` for the page.
 * `onMonth` is called after a month has passed in the embedded one.
 */
export async function openRegistry(config: Config, log: Logger, onMonth: () => void) {
  const { account, apiKey: kept } = registryAccount(config);
  if (config.registry.mode === "remote") {
    const { baseUrl, apiKey } = config.registry;
    const close = () => Promise.resolve();
    return { baseUrl, apiKey, account, invented: false, knobs: [], close };
  }
  const trouble = createTroubleKnob();
  const running = await startRegistryService({
    dataDir: join(config.dataDir, "registry"),
    companies: demoCompanies,
    host: "127.0.0.1",
    port: 0,
    trouble: trouble.chosen,
    // A line for each answer would drown the app's own.
    logger: log.child({ program: "registry" }, { level: "warn" }),
  });
  const { url: baseUrl, accounts, close } = running;
  const wanted = { name: "Künye", balance: demoCredits, key: kept ?? undefined };
  const { key: apiKey } = await accounts.ensure(wanted);
  if (apiKey !== kept) writeSecret(config.dataDir, registryKeyFile, apiKey);
  const months: ExtraKnob = {
    name: "month",
    get label() {
      return { tr: `Geçen ay: ${running.months}`, en: `Months passed: ${running.months}` };
    },
    values: [{ name: "pass", label: { tr: "Bir ay geçsin", en: "Let a month pass" } }],
    set: async () => {
      await running.passMonth();
      onMonth();
    },
  };
  return { baseUrl, apiKey, account, invented: true, knobs: [trouble.knob, months], close };
}
