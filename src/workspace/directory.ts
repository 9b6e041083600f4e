import type { Changes } from "./changes.ts";
import {
  channels,
  directMessage,
  otherTeam,
  people,
  team,
  userGroups,
} from "./invented-company.ts";
import type { Manifest } from "./manifest.ts";

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
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

/** The installed app, as the workspace knows it. */
export interface InstalledApp {
  readonly id: string;
  /** What people mention it by. */
  readonly handle: string;
  readonly botId: string;
  readonly botUserId: string;
  readonly name: string;
  readonly description: string;
  /** The app's own verification token, which Slack still sends along. */
  readonly verificationToken: string;
}

export interface UserGroup {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly userIds: readonly string[];
}

/** Who and what there is in the workspace; ids stay the same from start to start. */
export interface Directory {
  readonly team: Team;
  readonly otherTeam: Team;
  readonly app: InstalledApp;
  readonly people: readonly Person[];
  readonly userGroups: readonly UserGroup[];
  /** The channels as they are now, then the conversations with the app. */
  readonly channels: readonly Channel[];
  person(idOrHandle: string): Person | undefined;
  channel(id: string): Channel | undefined;
  channelNamed(name: string): Channel | undefined;
  /** The conversation between a person and the app. */
  directMessage(personId: string): Channel;
  /** Changes who is in a channel, or what may be done there. */
  update(id: string, change: Partial<Pick<Channel, Changeable>>): void;
}

type Changeable = "memberIds" | "hasBot" | "postingRestricted" | "isArchived";

/** Builds the invented company that every workspace starts with. */
export function createDirectory(manifest: Manifest, changes: Changes): Directory {
  const ours = people.filter(isOurs).map(({ id }) => directMessage(directMessageId(id), id));
  const byId = new Map([...channels, ...ours].map((one) => [one.id, one]));
  const current = () => [...byId.values()];
  return {
    team,
    otherTeam,
    app: {
      id: "A05UYGULAMA",
      botId: "B05UYGULAMA",
      botUserId: "U05UYGULAMA",
      handle: manifest.botName.toLocaleLowerCase("tr").replace(/\s+/g, "-"),
      name: manifest.botName,
      description: manifest.description,
      verificationToken: "local-workspace-token",
    },
    people,
    userGroups,
    get channels() {
      return current();
    },
    person: (key) => people.find((one) => one.id === key || one.handle === key),
    channel: (id) => byId.get(id),
    channelNamed: (name) => current().find((one) => one.kind !== "im" && one.name === name),
    directMessage(personId) {
      const found = byId.get(directMessageId(personId));
      if (!found) throw new Error(`${personId} has no conversation with the app`);
      return found;
    },
    update(id, change) {
      const old = byId.get(id);
      if (!old) throw new Error(`there is no channel ${id}`);
      const updated = { ...old, ...change };
      byId.set(id, updated);
      changes.publish({ kind: "channel", channel: updated });
    },
  };
}

/** True for people of the company, guests included. */
export function isOurs(one: Person): boolean {
  return one.teamId !== otherTeam.id;
}

/** The name that payloads carry: private channels don't tell theirs. */
export function payloadChannelName(channel: Channel): string {
  return channel.kind === "private" ? "privategroup" : channel.name;
}

function directMessageId(personId: string): string {
  return `D${personId.slice(1)}`;
}
