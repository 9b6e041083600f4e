import type { Manifest } from "../install/manifest.ts";
import type { SlackError } from "./app-content.ts";
import type { PageText } from "./page-text.ts";

/** The organisation above a workspace. */
export interface Enterprise {
  readonly id: string;
  readonly name: string;
}

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** An invented company. */
export interface Company {
  readonly team: Team;
  /** The company at the other end of the shared channels. */
  readonly otherTeam: Team;
  readonly people: readonly Person[];
  readonly userGroups: readonly UserGroup[];
  readonly channels: readonly Channel[];
  readonly bot: Bot;
}

/** The app in a workspace, or in all workspaces of an organisation. */
interface Bot {
  readonly id: string;
  readonly userId: string;
}

interface UserGroup {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly userIds: readonly string[];
}

export interface Person {
  readonly id: string;
  readonly handle: string;
  readonly realName: string;
  readonly title: string;
  /** The avatar's color: six hexadecimal digits. */
  readonly color: string;
  readonly teamId: string;
  readonly isAdmin: boolean;
  /** True for an administrator of the organisation above the workspace. */
  readonly isOrgAdmin?: boolean;
  readonly isGuest: boolean;
  /** True for people whose membership an administrator has ended. */
  readonly isDeactivated?: boolean;
  /** True for people of another company, who are in shared channels only. */
  readonly isForeign: boolean;
  /** The locale of the person's Slack; default `en-US`, as Slack has no Turkish interface. */
  readonly locale?: string;
  /** Default: Türkiye's. */
  readonly timeZone?: string;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  /** `mpim` is a conversation of several people. */
  readonly kind: "public" | "private" | "im" | "mpim";
  readonly isGeneral: boolean;
  readonly isExtShared: boolean;
  readonly postingRestricted: boolean;
  readonly isArchived: boolean;
  /** The page shows it in its language, the Web API in Turkish. */
  readonly topic: PageText;
  readonly memberIds: readonly string[];
  readonly hasBot: boolean;
}

/** The app's id in all workspaces. */
export const appId = "A05UYGULAMA";

/** Returns a channel's name in payloads; private channels are all `privategroup`. */
export function payloadChannelName(channel: Channel): string {
  return channel.kind === "private" ? "privategroup" : channel.name;
}

/** Returns the enterprise's fields of a payload, if any. */
export function enterpriseFields(enterprise: Enterprise | null): Record<string, string> {
  return enterprise ? { enterprise_id: enterprise.id, enterprise_name: enterprise.name } : {};
}

/** Returns the reason if a person can't write in a channel. */
export function writingRefusal(
  channel: Channel,
  person: Person,
): "archived" | "restricted" | undefined {
  if (channel.isArchived) return "archived";
  return channel.postingRestricted && !person.isAdmin ? "restricted" : undefined;
}

/** Returns the error if the app can't post; the app is no administrator. */
export function postingRefusal(channel: Channel): SlackError | undefined {
  if (channel.isArchived) return { error: "is_archived" };
  return channel.postingRestricted ? { error: "restricted_action" } : undefined;
}

export interface ChannelChange {
  readonly kind: "channel";
  readonly channel: Channel;
}

type Changeable = "memberIds" | "hasBot" | "postingRestricted" | "isArchived";

export type Directory = ReturnType<typeof createDirectory>;

/** The people, the conversations, and the app's bot; ids are the same at each start. */
export function createDirectory(
  manifest: Manifest,
  publish: (change: ChannelChange) => void,
  { company, enterprise }: { readonly company: Company; readonly enterprise: Enterprise | null },
) {
  const { team, otherTeam, userGroups, bot } = company;
  let { people } = company;
  const directMessages = people.filter(isOurs).map(({ id }) => directMessageOf(id));
  const channelsById = new Map(
    [...company.channels, ...directMessages].map((one) => [one.id, one]),
  );
  const allChannels = () => [...channelsById.values()];
  function update(id: string, change: Partial<Pick<Channel, Changeable>>): void {
    const old = channelsById.get(id);
    if (!old) throw new Error(`there is no channel ${id}`);
    const updated = { ...old, ...change };
    channelsById.set(id, updated);
    publish({ kind: "channel", channel: updated });
  }
  return {
    team,
    enterprise,
    otherTeam,
    app: {
      id: appId,
      botId: bot.id,
      botUserId: bot.userId,
      handle: manifest.botName.toLocaleLowerCase("tr").replace(/\s+/g, "-"),
      name: manifest.name,
      description: manifest.description,
      /** A deprecated field of Slack's payloads. */
      verificationToken: "local-workspace-token",
    },
    get people(): readonly Person[] {
      return people;
    },
    userGroups,
    /** The channels, then the conversations with the app. */
    get channels(): readonly Channel[] {
      return allChannels();
    },
    person: (key: string) => people.find((one) => one.id === key || one.handle === key),
    channel: (id: string) => channelsById.get(id),
    channelNamed: (name: string) =>
      allChannels().find((one) => one.kind !== "im" && one.name === name),
    directMessage(personId: string): Channel {
      const found = channelsById.get(directMessageOf(personId).id);
      if (!found) throw new Error(`${personId} has no conversation with the app`);
      return found;
    },
    update,
    /** Ends a person's membership. */
    deactivate(personId: string): void {
      people = people.map((one) => (one.id === personId ? { ...one, isDeactivated: true } : one));
    },
    /** Takes the app out of the channels. */
    removeApp(): void {
      for (const { id, kind, hasBot } of allChannels()) {
        if (hasBot && kind !== "im") update(id, { hasBot: false });
      }
    },
  };
}

/** True for people of the company, guests included. */
export function isOurs(person: Person): boolean {
  return !person.isForeign;
}

/** Returns a person's conversation with the app. */
function directMessageOf(personId: string): Channel {
  return channel(`D${personId.slice(1)}`, "directmessage", [personId], { kind: "im" });
}

/** Builds a channel; by default a public one with the app. */
export function channel(
  id: string,
  name: string,
  memberIds: readonly string[],
  more: Partial<Channel> = {},
): Channel {
  return {
    id,
    name,
    topic: { tr: "", en: "" },
    memberIds,
    kind: "public",
    hasBot: true,
    isGeneral: false,
    isExtShared: false,
    postingRestricted: false,
    isArchived: false,
    ...more,
  };
}
