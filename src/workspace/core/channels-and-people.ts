import type { SlackError } from "./slack-error.ts";

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** The organisation that a workspace is part of. */
export interface Enterprise {
  readonly id: string;
  readonly name: string;
}

export interface Person {
  readonly id: string;
  readonly handle: string;
  readonly realName: string;
  readonly title: string;
  /** Six hexadecimal digits, as in `users.info`; the page draws the avatar in it. */
  readonly color: string;
  readonly teamId: string;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
  /** The locale of the person's Slack (`en-US`); by default Turkish. */
  readonly locale?: string;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  /** `mpim` is a conversation of several people. */
  readonly kind: "public" | "private" | "im" | "mpim";
  readonly isGeneral: boolean;
  /** Shared with the other company. */
  readonly isExtShared: boolean;
  /** Only administrators may write there. */
  readonly postingRestricted: boolean;
  readonly isArchived: boolean;
  readonly topic: string;
  readonly memberIds: readonly string[];
  readonly hasBot: boolean;
}

export interface UserGroup {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly userIds: readonly string[];
}

/** The name that payloads carry: private channels don't tell theirs. */
export function payloadChannelName(channel: Channel): string {
  return channel.kind === "private" ? "privategroup" : channel.name;
}

/** Returns the fields that name an enterprise, or none without one. */
export function enterpriseFields(enterprise: Enterprise | null): Record<string, string> {
  return enterprise ? { enterprise_id: enterprise.id, enterprise_name: enterprise.name } : {};
}

/** Returns the error if a person can't write in a channel. */
export function writingRefused(
  channel: Channel,
  person: Person,
): "archived" | "restricted" | undefined {
  if (channel.isArchived) return "archived";
  return channel.postingRestricted && !person.isAdmin ? "restricted" : undefined;
}

/** Returns the error if the app can't post by the Web API: it is no administrator. */
export function postingRefused(channel: Channel): SlackError | undefined {
  if (channel.isArchived) return { error: "is_archived" };
  return channel.postingRestricted ? { error: "restricted_action" } : undefined;
}
