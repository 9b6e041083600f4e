import type { App } from "@slack/bolt";
import type * as webApi from "@slack/web-api";
import type { Logger } from "pino";
import type { Account, Registry } from "../lookups/ports.ts";
import type { Feature } from "../slack/feature.ts";
import { findInstallation } from "../slack/installation.ts";
import type { OwnServices, RegistryKeys } from "../slack/interaction.ts";
import { redrawChangedHomes } from "../slack/redraw-homes.ts";
import {
  createTenant,
  manyTenants,
  oneTenant,
  type Tenants,
  type TenantSetup,
} from "../slack/tenants.ts";
import {
  accessEvents,
  leavingEvents,
  organisationIn,
  type createLeaving,
} from "../install/workspace-events.ts";
import type { Installations } from "../installations/create-installations.ts";
import type { TeamRegistries } from "./team-registries.ts";

/** The workspaces that the program serves, and their accounts at the registry. */
export interface Workspaces {
  registryOf: TeamRegistries["of"];
  /** Returns the state of the installations by which a team's account is found, null if it is fixed. */
  installationOf: (team: string) => Required<Account>["installation"] | null;
  /** Reads what other replicas have changed. */
  refresh: () => Promise<void>;
  /** Null if no team enters a key of its own. */
  registryKeys: RegistryKeys | null;
  /** Builds the tenants: the workspaces as Slack's payloads find them. */
  tenants: (setup: TenantSetup) => Tenants<OwnServices>;
  /** Redraws the opened Homes of workspaces whose registry key or language changes. */
  redrawHomes: (drawing: { features: readonly Feature[]; tenants: Tenants; log: Logger }) => void;
  /** Registers the events of workspaces that come and leave. */
  register: (app: App, tenants: Pick<Tenants, "forget">) => void;
  close: () => Promise<unknown>;
}

/** One workspace by its token, with one account at the registry. */
export function oneWorkspace({
  slack,
  scopes = [],
  registry,
  apiKey,
  close = () => Promise.resolve(),
}: {
  slack: webApi.WebClient;
  /** The required scopes of the manifest. */
  scopes?: readonly string[];
  registry: Registry;
  apiKey: string;
  close?: () => Promise<unknown>;
}): Workspaces {
  return {
    registryOf: () => ({ apiKey, registry }),
    installationOf: () => null,
    refresh: () => Promise.resolve(),
    registryKeys: null,
    tenants(setup) {
      const finder = findInstallation(slack, setup.log, scopes, setup.onUnverified);
      return oneTenant(createTenant(setup, slack, { finder }));
    },
    // The key and the language are settings.
    redrawHomes: () => undefined,
    register: () => undefined,
    close,
  };
}

/** Workspaces that install the app, each with its own account at the registry. */
export function manyWorkspaces({
  installations,
  clientOf,
  registries,
  registryKeys,
  leaving,
}: {
  installations: Installations;
  clientOf: (botToken: string, installation: string) => webApi.WebClient;
  registries: TeamRegistries;
  /** Null if all teams spend from the operator's account. */
  registryKeys: RegistryKeys | null;
  leaving: Pick<ReturnType<typeof createLeaving>, "onLeaving">;
}): Workspaces {
  return {
    registryOf: registries.of,
    installationOf: (id) => ({ id, version: installations.version() }),
    refresh: installations.refresh,
    registryKeys,
    tenants: (setup) => manyTenants(setup, { installations, clientOf }),
    redrawHomes: (drawing) => {
      redrawChangedHomes(installations, drawing);
    },
    register(app, tenants) {
      for (const event of leavingEvents) app.event(event, ({ body }) => leaving.onLeaving(body));
      for (const event of accessEvents) {
        app.event(event, ({ body }) => {
          tenants.forget(organisationIn(body) ?? "");
          return Promise.resolve();
        });
      }
    },
    close() {
      installations.stop();
      return registries.close();
    },
  };
}
