import type { Logger } from "pino";
import type { Manifest } from "../../workspace/install/manifest.ts";
import { createInstallations } from "../installations/create-installations.ts";
import type { InstallationStore } from "../installations/installation-store.ts";
import { createInstallRoutes } from "../install/install-routes.ts";
import type { AccountSetup } from "../install/install-setup.ts";
import { createRegistryClient } from "../registry-client/create-registry-client.ts";
import type { Config } from "./config.ts";

export type InstallPages = NonNullable<Awaited<ReturnType<typeof startInstallPages>>>;

/** Chosen by hand: a person waits for the page. */
const checkKeyWithinMs = 10_000;
const dayMs = 24 * 3_600_000;

/** Builds the pages on which workspaces install the app; null for one workspace. */
export async function startInstallPages(
  {
    config,
    manifest,
    ...registry
  }: {
    config: Config;
    manifest: Pick<Manifest, "scopes" | "optionalScopes">;
    registryUrl: string;
    newDemoKey: ((workspace: string) => Promise<string>) | null;
  },
  store: InstallationStore,
  log: Logger,
) {
  if (config.slack.mode !== "many") return null;
  const installations = createInstallations({ store, log });
  await installations.start();
  const routes = createInstallRoutes({
    app: config.slack,
    scopes: { all: manifest.scopes, optional: manifest.optionalScopes },
    store,
    installations,
    account: accountOf(config, registry),
    language: config.teamLanguage,
    supportContact: config.supportContact,
    privacyUrl: config.privacyUrl,
    days: {
      recordDays: config.recordRetentionMs / dayMs,
      peopleDays: config.peopleRetentionMs / dayMs,
      accessDays: config.accessLogMs / dayMs,
      seenDays: config.seenRetentionMs / dayMs,
    },
    log,
  });
  return { routes, installations, stop: installations.stop };
}

function accountOf(
  config: Pick<Config, "isAccountShared">,
  {
    registryUrl: baseUrl,
    newDemoKey,
  }: { registryUrl: string; newDemoKey: ((workspace: string) => Promise<string>) | null },
): AccountSetup {
  if (config.isAccountShared) return { kind: "shared" };
  if (newDemoKey) return { kind: "demo", open: newDemoKey };
  return {
    kind: "own",
    check: async (apiKey) => {
      const client = createRegistryClient({ baseUrl, apiKey, deadlineMs: checkKeyWithinMs });
      try {
        return await client.balance(checkKeyWithinMs);
      } finally {
        await client.close();
      }
    },
  };
}
