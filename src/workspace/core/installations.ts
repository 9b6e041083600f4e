import { timingSafeEqual, createHash } from "node:crypto";
import type { SlackError } from "./app-content.ts";
import type { Enterprise } from "./directory.ts";
import { newSecret } from "./ids.ts";

/** The app's registration at Slack. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
  /** The registered addresses; the first is used if a request names none. */
  readonly redirectUrls: readonly string[];
}

/** A token's rights: in one workspace, or in all workspaces of an organisation. */
export interface Installation {
  /** The id of the workspace or of the organisation. */
  readonly ownerId: string;
  readonly isForEnterprise: boolean;
  readonly token: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970; only for tokens that expire. */
  readonly expiresAt?: number;
}

/** A person's consent; a code stands for it until its exchange. */
export interface Grant {
  /** The workspace of the person. */
  readonly teamId: string;
  readonly ownerId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  /** The address of the request; undefined if it named none. */
  readonly redirectUri: string | undefined;
}

export type Caller =
  | { readonly kind: "app"; readonly scopes: readonly string[] }
  | {
      readonly kind: "bot";
      readonly scopes: readonly string[];
      readonly installation: Installation;
    };

/** A workspace of the program, as the others know it. */
export interface KnownTeam {
  readonly id: string;
  readonly name: string;
}

/** Slack documents ten minutes for a code. */
const codeMilliseconds = 600_000;
/** Slack's lifetime of a token that expires. */
export const tokenSeconds = 43_200;

export type Installations = ReturnType<typeof createInstallations>;

/** Keeps the app's tokens and codes for all workspaces of a program. */
export function createInstallations(options: {
  readonly clock: () => number;
  readonly teams: readonly KnownTeam[];
  readonly enterprise: Enterprise | null;
  readonly client: OAuthClient | null;
  readonly appToken: string | undefined;
}) {
  const { clock, teams, enterprise, client, appToken } = options;
  const installed = new Map<string, Installation>();
  const byToken = new Map<string, Installation>();
  const grants = new Map<string, Grant & { readonly expiresAt: number }>();
  const listeners = new Set<() => void>();
  /** The workspaces that an organisation's installation does not reach. */
  const unreached = new Set<string>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const tokenFor = (old: Installation | undefined, isExpiring: boolean) => {
    if (isExpiring) return newSecret("xoxe.xoxb-1-");
    return old && old.expiresAt === undefined ? old.token : newSecret("xoxb-");
  };
  const isLive = (one: Installation) => installed.get(one.ownerId)?.token === one.token;

  return {
    teams,
    enterprise,
    client,
    /** Calls `listener` after each installation and removal. */
    subscribe: (listener: () => void) => void listeners.add(listener),
    /** Returns a workspace's own installation, else its organisation's if that reaches it. */
    of: (teamId: string): Installation | undefined =>
      installed.get(teamId) ??
      (enterprise && !unreached.has(teamId) ? installed.get(enterprise.id) : undefined),
    /** Returns the organisation's installation, if any. */
    ofOrganisation: () => (enterprise ? installed.get(enterprise.id) : undefined),
    isReached: (teamId: string) => !unreached.has(teamId),
    /** Adds a workspace to the organisation's installation, or takes it away. */
    setReached(teamId: string, isReached: boolean): void {
      if (isReached) unreached.delete(teamId);
      else unreached.add(teamId);
      changed();
    },
    /** Installs the app, or adds scopes to an existing installation, whose token stays. */
    install(rights: {
      readonly ownerId: string;
      readonly scopes: readonly string[];
      readonly token?: string;
      readonly isExpiring?: boolean;
    }): Installation {
      const { ownerId, isExpiring = false } = rights;
      const old = installed.get(ownerId);
      const installation: Installation = {
        ownerId,
        isForEnterprise: ownerId === enterprise?.id,
        token: rights.token ?? tokenFor(old, isExpiring),
        scopes: [...new Set([...(old?.scopes ?? []), ...rights.scopes])],
        ...(isExpiring && { expiresAt: clock() + tokenSeconds * 1_000 }),
      };
      installed.set(ownerId, installation);
      byToken.set(installation.token, installation);
      changed();
      return installation;
    },
    /** Ends an installation: its token is dead from now on. */
    remove(installation: Installation): void {
      if (isLive(installation)) installed.delete(installation.ownerId);
      changed();
    },
    /** Returns the installation of a token, dead ones included. */
    ofToken: (token: string) => byToken.get(token),
    callerOf(token: string): Caller | SlackError {
      if (token === appToken) return { kind: "app", scopes: ["connections:write"] };
      const installation = byToken.get(token);
      if (!installation) return { error: "invalid_auth" };
      if (!isLive(installation)) return { error: "account_inactive" };
      const { expiresAt = Infinity } = installation;
      if (clock() >= expiresAt) return { error: "token_expired" };
      return { kind: "bot", scopes: installation.scopes, installation };
    },
    /** Returns the error of wrong credentials of the app, if any. */
    clientProblem(id: unknown, secret: unknown): SlackError | undefined {
      if (!client || id !== client.id) return { error: "invalid_client_id" };
      return isSameSecret(String(secret), client.secret)
        ? undefined
        : { error: "bad_client_secret" };
    },
    /** Returns a code that can be exchanged once, within ten minutes. */
    issueCode(grant: Grant): string {
      const code = newSecret();
      grants.set(code, { ...grant, expiresAt: clock() + codeMilliseconds });
      return code;
    },
    grantOf: (code: string): Grant | undefined => grants.get(code),
    /** Uses up a code. */
    takeCode(code: string, redirectUri: string): Grant | SlackError {
      const grant = grants.get(code);
      if (!grant || clock() >= grant.expiresAt) return { error: "invalid_code" };
      const { redirectUri: requested = "" } = grant;
      const isSame = redirectUri === requested;
      const isDefault = requested === "" && redirectUri === client?.redirectUrls[0];
      if (!isSame && !isDefault) return { error: "bad_redirect_uri" };
      grants.delete(code);
      return grant;
    },
  };
}

function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
