import type { Changes } from "./changes.ts";
import {
  channels,
  directMessage,
  enterpriseChannels,
  holding,
  otherTeam,
  people,
  sisterPeople,
  sisterTeam,
  team,
  userGroups,
} from "./invented-company.ts";
import type { Manifest } from "./manifest.ts";

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** How the app stands in an Enterprise Grid: installed in one workspace of it, or in all. */
export type EnterpriseInstall = "grid" | "org-wide";

/** The Enterprise Grid that the company's workspace is a part of. */
export interface Enterprise {
  readonly id: string;
  readonly name: string;
  readonly install: EnterpriseInstall;
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
  /** Shared between the workspaces of the enterprise. */
  readonly isOrgShared: boolean;
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
  /** Null for a workspace on its own. */
  readonly enterprise: Enterprise | null;
  /** The workspace, and the others of its enterprise. */
  readonly teams: readonly Team[];
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
export function createDirectory(
  manifest: Manifest,
  changes: Changes,
  install?: EnterpriseInstall,
): Directory {
  const everybody = install ? [...people, ...sisterPeople] : people;
  const ours = everybody.filter(isOurs).map(({ id }) => directMessage(directMessageId(id), id));
  const all = [...channels, ...(install ? enterpriseChannels : []), ...ours];
  const byId = new Map(all.map((one) => [one.id, one]));
  const current = () => [...byId.values()];
  return {
    team,
    otherTeam,
    enterprise: install ? { ...holding, install } : null,
    teams: install ? [team, sisterTeam] : [team],
    app: {
      id: "A05UYGULAMA",
      botId: "B05UYGULAMA",
      botUserId: "U05UYGULAMA",
      handle: manifest.botName.toLocaleLowerCase("tr").replace(/\s+/g, "-"),
      name: manifest.botName,
      description: manifest.description,
      verificationToken: "local-workspace-token",
    },
    people: everybody,
    userGroups,
    get channels() {
      return current();
    },
    person: (key) => everybody.find((one) => one.id === key || one.handle === key),
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

/** True for people of the company, guests and those of its enterprise's other workspaces included. */
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
