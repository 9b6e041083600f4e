import type { Logger } from "pino";
import type { Manifest } from "../../workspace/install/manifest.ts";
import type { Installations } from "../installations/create-installations.ts";
import { createInstallRoutes } from "../install/install-routes.ts";
import type { AccountSetup, InstallSetup } from "../install/install-setup.ts";
import { readBalanceOf } from "../registry-client/create-registry-client.ts";
import type { Config } from "./config.ts";

/** Chosen by hand: a person waits for the page. */
const checkKeyWithinMs = 10_000;
const dayMs = 24 * 3_600_000;

/** Builds the pages on which workspaces install the app, by path; none for one workspace. */
export function createInstallPages(
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
  work:
    | (Pick<InstallSetup, "store" | "isManager" | "tellInstaller"> & {
        installations: Installations;
      })
    | null,
  log: Logger,
): ReturnType<typeof createInstallRoutes> {
  if (config.slack.mode !== "many" || !work) return new Map();
  return createInstallRoutes({
    app: config.slack,
    scopes: { all: manifest.scopes, optional: manifest.optionalScopes },
    ...work,
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
    check: (apiKey) => readBalanceOf({ baseUrl, apiKey }, checkKeyWithinMs),
  };
}
