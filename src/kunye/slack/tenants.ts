import { isDeepStrictEqual } from "node:util";
import type { Authorize, webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { StartTimer } from "../../platform/start-timer.ts";
import type { Installations } from "../installations/create-installations.ts";
import type { StoredInstallation } from "../installations/installation-store.ts";
import { languages } from "../texts/languages.ts";
import type { Texts } from "../texts/texts.ts";
import { createAuthority, type UserGroups, type VerifyingMethod } from "./authority.ts";
import type { Installation, InstallationFinder } from "./installation.ts";
import type { OwnServices, Services, SharedServices } from "./interaction.ts";
import { createPostQueue } from "./post-queue.ts";
import { createProfiles } from "./profiles.ts";
import { createFileFetcher } from "./slack-files.ts";

/** An installation of the app, with its own services, or with all after `serveTenants`. */
export interface Tenant<Known extends OwnServices = Services> {
  finder: InstallationFinder;
  services: Known;
}

/** The workspace and the organisation that a payload is for; null if it names none. */
export interface PayloadSource {
  team: string | null;
  enterprise: string | null;
}

/** The installations that the app serves. */
export interface Tenants<Known extends OwnServices = Services> {
  /** Returns the tenant of a payload from memory, or null. */
  known(source: PayloadSource): Tenant<Known> | null;
  /** Returns the tenant of a payload; an unknown one may have been installed a moment ago. */
  find(source: PayloadSource): Promise<Tenant<Known> | null>;
  /** Returns the tenant of stored work from memory, or null after an uninstallation. */
  ofTeam(team: string): Tenant<Known> | null;
  all(): readonly Tenant<Known>[];
  /** Forgets what Slack has said about an installation's users and channels. */
  forget(team: string): void;
}

export interface TenantSetup {
  /** In the language of teams that have chosen none. */
  texts: Texts;
  groups: UserGroups;
  onUnverified: (method: VerifyingMethod, code: string) => void;
  startTimer?: StartTimer | undefined;
  log: Logger;
}

export function createTenant(
  { groups, onUnverified, startTimer, log, ...setup }: TenantSetup,
  slack: webApi.WebClient,
  {
    finder,
    texts = setup.texts,
    homes = new Map(),
    leavers,
  }: {
    finder: InstallationFinder;
    texts?: Texts;
    homes?: OwnServices["homes"] | undefined;
    leavers?: readonly string[];
  },
): Tenant<OwnServices> {
  const authority = createAuthority(slack, log, { onUnverified, groups, leavers });
  const services = {
    slack,
    posts: createPostQueue(startTimer),
    authority,
    texts,
    profileOf: createProfiles(slack, log),
    fetchFiles: createFileFetcher(slack, authority, log),
    homes,
  };
  return { finder, services };
}

/** Adds the services that all installations share. */
export function serveTenants(tenants: Tenants<OwnServices>, shared: SharedServices): Tenants {
  const serve = ({ finder, services }: Tenant<OwnServices>): Tenant => ({
    finder,
    services: { ...shared, ...services },
  });
  const serveAny = (tenant: Tenant<OwnServices> | null) => tenant && serve(tenant);
  return {
    known: (source) => serveAny(tenants.known(source)),
    find: async (source) => serveAny(await tenants.find(source)),
    ofTeam: (team) => serveAny(tenants.ofTeam(team)),
    all: () => tenants.all().map(serve),
    forget: (team) => {
      tenants.forget(team);
    },
  };
}

/** The tenants of an app with one bot token: each payload is for it, or is refused later. */
export function oneTenant(tenant: Tenant<OwnServices>): Tenants<OwnServices> {
  return {
    known: () => tenant,
    find: () => Promise.resolve(tenant),
    ofTeam: () => tenant,
    all: () => [tenant],
    forget: () => undefined,
  };
}

/** The tenants of an app that workspaces install by OAuth, in step with the installations. */
export function manyTenants(
  setup: TenantSetup,
  { installations, clientOf }: ManyOptions,
): Tenants<OwnServices> {
  const built = new Map<string, BuiltTenant>();

  /** Returns the workspaces of an organisation with an installation of their own. */
  function leaversOf({ id, isOrgWide }: StoredInstallation): readonly string[] {
    if (!isOrgWide) return [];
    const ofOrganisation = installations.all().filter((one) => one.enterprise === id);
    return ofOrganisation.flatMap((one) =>
      one.id !== id && installations.find({ team: one.id, enterprise: null }) ? one.id : [],
    );
  }

  /** Returns the tenant of an installation; a new token, language or leaver builds it again. */
  function build(installation: StoredInstallation): BuiltTenant | null {
    const { id, botToken, language } = installation;
    if (botToken === null) return null;
    const known = built.get(id);
    const teamTexts = language ? languages[language] : setup.texts;
    const leavers = leaversOf(installation);
    const isSame = isDeepStrictEqual(known?.leavers, leavers);
    if (known?.token === botToken && known.services.texts === teamTexts && isSame) return known;
    const find = () => Promise.resolve(currentOf(id));
    const tenant = createTenant(setup, clientOf(botToken, id), {
      finder: { find },
      texts: teamTexts,
      homes: known?.services.homes,
      leavers,
    });
    const again = { ...tenant, token: botToken, leavers };
    built.set(id, again);
    return again;
  }

  function currentOf(id: string): Installation | null {
    const found = installations.find({ team: id, enterprise: id });
    return found && installationOf(found);
  }

  function tenantOf(source: PayloadSource): BuiltTenant | null {
    const found = installations.find(source);
    return found && build(found);
  }

  installations.onChange(() => {
    for (const id of built.keys()) if (!currentOf(id)) built.delete(id);
  });
  return {
    known: tenantOf,
    async find(source) {
      const known = tenantOf(source);
      if (known) return known;
      await installations.refresh().catch((error: unknown) => {
        setup.log.warn({ err: error }, "the installations could not be read");
      });
      return tenantOf(source);
    },
    ofTeam: (team) => tenantOf({ team, enterprise: team }),
    all: () => installations.all().flatMap((one) => build(one) ?? []),
    forget(team) {
      const known = built.get(team);
      if (known) built.set(team, { ...known, token: null });
    },
  };
}

/**
 * Tells Bolt of a payload's installation, from memory alone: it waits before it acknowledges.
 * Bolt drops the bot's own events by it. Its `client` and `say` work, but the listeners use those
 * of the tenant in `context`: a call by them gives its slot away, and notices a refused token.
 */
export function authorizeFrom(tenants: Pick<Tenants, "known">): Authorize<boolean> {
  return async ({ teamId: team = null, enterpriseId: enterprise = null }) => {
    const tenant = tenants.known({ team, enterprise });
    if (!tenant) return {};
    const { token } = tenant.services.slack;
    const installed = await tenant.finder.find(0);
    return {
      tenant,
      ...(token !== undefined && { botToken: token }),
      ...(installed && { botId: installed.botId, botUserId: installed.userId }),
    };
  };
}

interface ManyOptions {
  installations: Pick<Installations, "find" | "all" | "refresh" | "onChange">;
  clientOf: (botToken: string, id: string) => webApi.WebClient;
}

/** The token is null if the tenant has to be built again. */
type BuiltTenant = Tenant<OwnServices> & { token: string | null; leavers: readonly string[] };

function installationOf(stored: StoredInstallation): Installation {
  const { id: team, enterprise, botId, botUserId: userId, scopes } = stored;
  return { team, enterprise, botId, userId, scopes };
}
