import { setTimeout as delay } from "node:timers/promises";
import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { isDirectMessage } from "../../platform/slack-ids.ts";
import { answerWithin, slackFailure, type SlackFailure, createCache } from "./web-api.ts";

/**
 * A user's role in the paying workspace, or in its organisation if that installed the app;
 * `unverified` if Slack does not say.
 */
export type MemberRole = "member" | "admin" | "guest" | "external" | "unverified";

/**
 * The readers of a channel. `internal`: members; few may post if `restricted`, none if `archived`.
 * `external`: another company too. `group`: a group's direct message. `unknown`: the app is no
 * member. `unverified`: Slack failed.
 */
export type ChannelScope =
  "internal" | "restricted" | "archived" | "external" | "group" | "unknown" | "unverified";

/** A user, and the installation that they should belong to. */
export interface Person {
  team: string;
  enterprise: string | null;
  userId: string;
}

export type Authority = ReturnType<typeof createAuthority>;

export const verifyingMethods = [
  "auth.test",
  "users.info",
  "conversations.info",
  "users.list",
  "auth.teams.list",
  "usergroups.users.list",
] as const;
export type VerifyingMethod = (typeof verifyingMethods)[number];

type Client = webApi.WebClient;
type Membership = "yes" | "no" | "unverified";

export interface UserGroups {
  spenders: readonly string[];
  viewers: readonly string[];
}

/** Chosen by hand: users wait for the answer. */
const timeoutMs = 3_000;
/** Bounds the memory for channel names; chosen by hand. */
const maxNames = 10_000;
/**
 * Roles, channels and groups are cached for a minute. While Slack can't be reached, a role or a
 * channel's scope counts for an hour (R13), a group only for its minute. A refusal ends both.
 */
const groupTimes = { timeoutMs, freshMs: 60_000, retryAfterMs: 5_000, staleMs: 0 };
const memberTimes = { ...groupTimes, staleMs: 3_600_000 };
/** A large workspace has many pages, and Slack allows few calls; chosen by hand. */
const adminTimes = { timeoutMs: 60_000, freshMs: 3_600_000, retryAfterMs: 300_000, staleMs: 0 };

interface AuthorityOptions {
  onUnverified?: (method: VerifyingMethod, code: string) => void;
  /** Returns monotonic milliseconds. */
  now?: () => number;
  groups?: UserGroups;
  /** The workspaces that left their organisation's team by an installation of their own. */
  leavers?: readonly string[] | undefined;
}

/** Asks Slack for roles, channels, groups and admins; cached. */
export function createAuthority(
  client: webApi.WebClient,
  log: Logger,
  {
    onUnverified = () => undefined,
    now = () => performance.now(),
    groups = { spenders: [], viewers: [] },
    leavers = [],
  }: AuthorityOptions = {},
) {
  const logFailure =
    (method: VerifyingMethod) =>
    ({ transient, code }: SlackFailure) => {
      onUnverified(method, code);
      if (transient) log.warn({ method, code }, "Slack did not verify a user, group or channel");
      else log.error({ method, code }, "Slack refuses to verify a user, group or channel");
    };
  const roles = createCache<MemberRole>(memberTimes, now, logFailure("users.info"));
  const scopes = createCache<ChannelScope>(
    memberTimes,
    now,
    logFailure("conversations.info"),
    // Asked again soon: the app may be invited.
    (scope) => scope === "unknown",
  );
  const admins = createCache<string[]>(adminTimes, now, logFailure("users.list"));
  const workspaces = createCache<string[]>(groupTimes, now, logFailure("auth.teams.list"));
  const membersOf = createCache<string[]>(groupTimes, now, logFailure("usergroups.users.list"));
  /** One time-out per request of `admins`, shared by its callers. */
  const timeouts = new WeakMap<Promise<string[] | null>, Promise<null>>();
  const names = new Map<string, string>();

  async function askRole(person: Person): Promise<MemberRole> {
    const { team, userId } = person;
    const [{ user }, reached] = await Promise.all([
      client.users.info({ user: userId }),
      isOrgWide(person) ? workspaces(team, () => askWorkspaces(client)) : null,
    ]);
    if (!user) throw new Error("users.info names nobody");
    const teams = user.enterprise_user?.teams;
    const isServed = (id: string) => reached?.includes(id) && !leavers.includes(id);
    const isReached = !reached || !teams || teams.some(isServed);
    // As after an uninstallation, work waits until the user's workspace is reached again.
    return isReached ? roleIn(user, person) : "unverified";
  }

  return {
    roleOf: async (person: Person, options?: { skipsCache: boolean }): Promise<MemberRole> =>
      (await roles(`${person.team} ${person.userId}`, () => askRole(person), options)) ??
      "unverified",
    /** Returns the role without a cache: for managers' decisions. */
    roleNow: (person: Person): Promise<MemberRole> =>
      answerWithin(timeoutMs, askRole(person)).catch((error: unknown) => {
        onUnverified("users.info", slackFailure(error).code);
        return "unverified" as const;
      }),
    /** Returns admins and owners, or null if Slack is slow or fails. */
    adminsOf(installed: Omit<Person, "userId">): Promise<string[] | null> {
      const request = admins(installed.team, () => askAdmins(client, installed));
      const timeout = timeouts.get(request) ?? delay(timeoutMs, null, { ref: false });
      timeouts.set(request, timeout);
      return Promise.race([request, timeout]);
    },
    async scopeOf({ channel }: { channel: string }): Promise<ChannelScope> {
      // A direct message has no readers from another company.
      if (isDirectMessage(channel)) return "internal";
      const scope = await scopes(channel, () =>
        askScope(client, channel, (name) => {
          if (names.size > maxNames) names.clear();
          names.set(channel, name);
        }),
      );
      return scope ?? "unverified";
    },
    /** Returns the name of a channel whose scope was read, or "". */
    nameOf: (channel: string): string => names.get(channel) ?? "",
    /** Returns `yes` if a user is in one of the configured groups, or if none is configured. */
    async membershipIn(userId: string, purpose: keyof UserGroups): Promise<Membership> {
      if (groups[purpose].length === 0) return "yes";
      const memberLists = await Promise.all(
        groups[purpose].map((usergroup) =>
          membersOf(usergroup, async () => {
            const { users } = await client.usergroups.users.list({ usergroup });
            if (!users) throw new Error("usergroups.users.list names nobody");
            return users;
          }),
        ),
      );
      if (memberLists.some((users) => users?.includes(userId))) return "yes";
      return memberLists.includes(null) ? "unverified" : "no";
    },
    groups,
  };
}

/** Slack's maximum for a page of users, and of workspaces. */
const maxPageMembers = 1_000;
/** The admins after which no further workspace is read. Chosen by hand. */
const enoughAdmins = 10;

async function askAdmins(client: Client, installed: Omit<Person, "userId">): Promise<string[]> {
  const ids = new Set<string>();
  for (const ofTeam of await listedTeams(client, installed)) {
    // An organisation's admins may be in many workspaces, each of which has many pages.
    if (ids.size >= enoughAdmins) break;
    await readPages(async (cursor) => {
      const page = { limit: maxPageMembers, ...ofTeam, ...cursor };
      const { members, response_metadata } = await client.users.list(page);
      if (!members) throw new Error("users.list names nobody");
      for (const member of members as SlackUser[]) {
        if (member.id && roleIn(member, installed) === "admin") ids.add(member.id);
      }
      return response_metadata?.next_cursor;
    });
  }
  return [...ids];
}

/** Returns the workspaces whose users are listed: an organisation's token names each one. */
async function listedTeams(
  client: Client,
  { team, enterprise }: Omit<Person, "userId">,
): Promise<{ team_id?: string }[]> {
  if (enterprise === null) return [{}];
  if (enterprise !== team) return [{ team_id: team }];
  return (await askWorkspaces(client)).map((team_id) => ({ team_id }));
}

/** Returns the workspaces that an organisation's token reaches. */
async function askWorkspaces(client: Client): Promise<string[]> {
  const ids: string[] = [];
  await readPages(async (cursor) => {
    const page = { limit: maxPageMembers, ...cursor };
    const { teams = [], response_metadata } = await client.auth.teams.list(page);
    ids.push(...teams.flatMap(({ id }) => id ?? []));
    return response_metadata?.next_cursor;
  });
  return ids;
}

/** Reads one page after the other; `read` returns the cursor of the next page. */
async function readPages(
  read: (cursor: { cursor?: string }) => Promise<string | undefined>,
): Promise<void> {
  let cursor: string | undefined;
  do cursor = await read(cursor ? { cursor } : {});
  while (cursor);
}

/** True for the installation of a whole organisation. */
function isOrgWide({ team, enterprise }: Omit<Person, "userId">): boolean {
  return team === enterprise;
}

type SlackUser = NonNullable<webApi.UsersInfoResponse["user"]>;

function roleIn(user: SlackUser, { team, enterprise }: Omit<Person, "userId">): MemberRole {
  const isOfEnterprise = enterprise !== null && user.enterprise_user?.enterprise_id === enterprise;
  const isOwn = user.team_id === team || isOfEnterprise;
  const isExcluded = user.is_stranger === true || user.deleted === true || user.is_bot === true;
  if (!isOwn || isExcluded) return "external";
  if (user.is_restricted === true || user.is_ultra_restricted === true) return "guest";
  // An organisation's team is managed by its own admins, not by those of one workspace.
  const { is_admin, is_owner } =
    (isOrgWide({ team, enterprise }) ? user.enterprise_user : user) ?? {};
  return is_admin === true || is_owner === true ? "admin" : "member";
}

async function askScope(
  client: Client,
  channel: string,
  onName: (name: string) => void,
): Promise<ChannelScope> {
  try {
    const { channel: info } = await client.conversations.info({ channel });
    if (!info) throw new Error("conversations.info names no channel");
    onName(info.name ?? "");
    return scopeOfChannel(info);
  } catch (error) {
    const { code, needed } = slackFailure(error);
    if (needed === "mpim:read") return "group";
    // A private channel without the app.
    if (code === "channel_not_found") return "unknown";
    throw error;
  }
}

type SlackChannel = NonNullable<webApi.ConversationsInfoResponse["channel"]>;

export function scopeOfChannel(
  channel: SlackChannel,
): "internal" | "restricted" | "archived" | "external" {
  // Slack omits false flags.
  if (channel.is_ext_shared === true || channel.is_pending_ext_shared === true) return "external";
  if (channel.is_archived === true) return "archived";
  const { posting_restricted_to } = (channel.properties ?? {}) as {
    posting_restricted_to?: unknown;
  };
  return channel.is_read_only === true || posting_restricted_to ? "restricted" : "internal";
}
