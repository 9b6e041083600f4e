import { setTimeout as delay } from "node:timers/promises";
import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { isDirectMessage } from "../../../platform/slack-ids.ts";
import { atMost, slackFailure, type SlackFailure, createCache } from "./web-api.ts";

/** A user's role in the paying workspace; `unverified` if Slack does not say. */
export type MemberRole = "member" | "admin" | "guest" | "external" | "unverified";

/**
 * The readers of a channel: members (`internal`), with posting limited (`restricted`) or closed
 * (`archived`), or another company. `unknown`: the app is no member. `unverified`: Slack failed.
 */
export type ChannelScope =
  "internal" | "restricted" | "archived" | "external" | "unknown" | "unverified";

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
  "usergroups.users.list",
] as const;
export type VerifyingMethod = (typeof verifyingMethods)[number];

type Client = webApi.WebClient;
type Belonging = "yes" | "no" | "unverified";

export interface UserGroups {
  spenders: readonly string[];
  viewers: readonly string[];
}

const timeoutMs = 3_000;
const mostNames = 10_000;
const groupTimes = { timeoutMs, freshMs: 60_000, retryAfterMs: 5_000, staleMs: 0 };
const memberTimes = { ...groupTimes, staleMs: 3_600_000 };
/** A large workspace has many pages, and Slack allows few calls. */
const adminTimes = { timeoutMs: 60_000, freshMs: 3_600_000, retryAfterMs: 300_000, staleMs: 0 };

/** Asks Slack for roles and channels, cached for a minute. `now` is monotonic milliseconds. */
export function createAuthority(
  client: webApi.WebClient,
  log: Logger,
  unverified: (method: VerifyingMethod, code: string) => void = () => undefined,
  now: () => number = () => performance.now(),
  groups: UserGroups = { spenders: [], viewers: [] },
) {
  const failed =
    (method: VerifyingMethod) =>
    ({ transient, code }: SlackFailure) => {
      unverified(method, code);
      if (transient) log.warn({ method, code }, "Slack did not say who or where somebody is");
      else log.error({ method, code }, "Slack refuses to say who or where somebody is");
    };
  const roles = createCache<MemberRole>(memberTimes, now, failed("users.info"));
  const scopes = createCache<ChannelScope>(
    memberTimes,
    now,
    failed("conversations.info"),
    // The app may have been invited since.
    (scope) => scope === "unknown",
  );
  const admins = createCache<string[]>(adminTimes, now, failed("users.list"));
  const membersOf = createCache<string[]>(groupTimes, now, failed("usergroups.users.list"));
  /** The shared waits for answers of `admins`. */
  const waits = new WeakMap<Promise<string[] | null>, Promise<null>>();
  const names = new Map<string, string>();
  return {
    /** `afresh` skips the cache. */
    roleOf: async (person: Person, afresh?: boolean): Promise<MemberRole> =>
      (await roles(`${person.team} ${person.userId}`, () => askRole(client, person), afresh)) ??
      "unverified",
    /** Returns the role without a cache: for managers' decisions. */
    roleNow: (person: Person): Promise<MemberRole> =>
      atMost(timeoutMs, askRole(client, person)).catch((error: unknown) => {
        unverified("users.info", slackFailure(error).code);
        return "unverified" as const;
      }),
    /** Returns admins and owners, or null if Slack is slow. */
    adminsOf(installed: Omit<Person, "userId">): Promise<string[] | null> {
      const asked = admins(installed.team, () => askAdmins(client, installed));
      const patience = waits.get(asked) ?? delay(timeoutMs, null, { ref: false });
      waits.set(asked, patience);
      return Promise.race([asked, patience]);
    },
    async scopeOf({ channel }: { channel: string }): Promise<ChannelScope> {
      // A direct message is shared with nobody.
      if (isDirectMessage(channel)) return "internal";
      const scope = await scopes(channel, () =>
        channelScopeOf(client, channel, (name) => {
          if (names.size > mostNames) names.clear();
          names.set(channel, name);
        }),
      );
      return scope ?? "unverified";
    },
    /** The name of a channel whose scope was asked, or "". */
    nameOf: (channel: string): string => names.get(channel) ?? "",
    /** True for members of these user groups; without groups, for everybody. */
    async isAmong(userId: string, who: keyof UserGroups): Promise<Belonging> {
      if (groups[who].length === 0) return "yes";
      const all = await Promise.all(
        groups[who].map((usergroup) =>
          membersOf(usergroup, async () => {
            const { users } = await client.usergroups.users.list({ usergroup });
            if (!users) throw new Error("usergroups.users.list names nobody");
            return users;
          }),
        ),
      );
      if (all.some((users) => users?.includes(userId))) return "yes";
      return all.includes(null) ? "unverified" : "no";
    },
    groups,
  };
}

async function askRole(client: Client, person: Person): Promise<MemberRole> {
  const { user } = await client.users.info({ user: person.userId });
  if (!user) throw new Error("users.info names nobody");
  return roleIn(user, person);
}

const mostOnPage = 1_000;

async function askAdmins(client: Client, installed: Omit<Person, "userId">): Promise<string[]> {
  const ids: string[] = [];
  const ofTeam = installed.enterprise === null ? {} : { team_id: installed.team };
  let cursor: string | undefined;
  do {
    const page = { limit: mostOnPage, ...ofTeam, ...(cursor && { cursor }) };
    const { members, response_metadata } = await client.users.list(page);
    if (!members) throw new Error("users.list names nobody");
    for (const member of members as FoundUser[]) {
      if (member.id && roleIn(member, installed) === "admin") ids.push(member.id);
    }
    cursor = response_metadata?.next_cursor;
  } while (cursor);
  return ids;
}

type FoundUser = NonNullable<webApi.UsersInfoResponse["user"]>;

function roleIn(user: FoundUser, { team, enterprise }: Omit<Person, "userId">): MemberRole {
  const sister = enterprise !== null && user.enterprise_user?.enterprise_id === enterprise;
  const home = user.team_id === team || sister;
  const isOthers = user.is_stranger === true || user.deleted === true || user.is_bot === true;
  if (!home || isOthers) return "external";
  if (user.is_restricted === true || user.is_ultra_restricted === true) return "guest";
  return user.is_admin === true || user.is_owner === true ? "admin" : "member";
}

async function channelScopeOf(
  client: Client,
  channel: string,
  onName: (name: string) => void,
): Promise<ChannelScope> {
  try {
    const { channel: found } = await client.conversations.info({ channel });
    if (!found) throw new Error("conversations.info names no channel");
    onName(found.name ?? "");
    return scopeOfChannel(found);
  } catch (error) {
    // A private channel without the app, or a group's direct message.
    const { code, needed } = slackFailure(error);
    if (code === "channel_not_found" || needed === "mpim:read") return "unknown";
    throw error;
  }
}

type FoundChannel = NonNullable<webApi.ConversationsInfoResponse["channel"]>;

export function scopeOfChannel(
  channel: FoundChannel,
): "internal" | "restricted" | "archived" | "external" {
  // Slack omits false flags.
  if (channel.is_ext_shared === true || channel.is_pending_ext_shared === true) return "external";
  if (channel.is_archived === true) return "archived";
  const { posting_restricted_to } = (channel.properties ?? {}) as {
    posting_restricted_to?: unknown;
  };
  return channel.is_read_only === true || posting_restricted_to ? "restricted" : "internal";
}
