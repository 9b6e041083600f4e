import type { webApi } from "@slack/bolt";
import type { Texts } from "../texts/texts.ts";
import { createAuthority, type UserGroups, type VerifyingMethod } from "./authority.ts";
import type { InstallationFinder } from "./installation.ts";
import type { Services, SharedServices } from "./interaction.ts";
import { createProfiles } from "./profiles.ts";
import { createFileReader } from "./slack-files.ts";

/** An installation of the app, with the services of its work. */
export interface Tenant {
  finder: InstallationFinder;
  services: Services;
}

/** The workspace and the organisation that a payload is for; null if it names none. */
export interface PayloadSource {
  team: string | null;
  enterprise: string | null;
}

/** The installations that the app serves. */
export interface Tenants {
  /** Returns the tenant of a payload; an unknown one may have been installed a moment ago. */
  find(source: PayloadSource): Promise<Tenant | null>;
  /** Returns the tenant of stored work from memory, or null after an uninstallation. */
  ofTeam(team: string): Tenant | null;
  all(): readonly Tenant[];
}

export interface TenantSetup {
  shared: SharedServices;
  onUnverified: (method: VerifyingMethod, code: string) => void;
  groups: UserGroups;
}

export function createTenant(
  { shared, onUnverified, groups }: TenantSetup,
  slack: webApi.WebClient,
  { finder, texts }: { finder: InstallationFinder; texts: Texts },
): Tenant {
  const { log } = shared;
  const authority = createAuthority(slack, log, onUnverified, undefined, groups);
  const own = {
    slack,
    authority,
    texts,
    profileOf: createProfiles(slack, log),
    readFiles: createFileReader(slack, authority, log),
    homes: new Map(),
  };
  return { finder, services: { ...shared, ...own } };
}

/** The tenants of an app with one bot token: each payload is for it, or is refused later. */
export function oneTenant(tenant: Tenant): Tenants {
  return { find: () => Promise.resolve(tenant), ofTeam: () => tenant, all: () => [tenant] };
}
