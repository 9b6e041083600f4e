import type { Manifest } from "../install/manifest.ts";
import type { Channel, Enterprise, Person, Team, UserGroup } from "./channels-and-people.ts";
import {
  channels,
  directMessage,
  otherTeam,
  people,
  team,
  userGroups,
} from "./invented-company.ts";

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

/** What happened to a channel. */
export interface ChannelChange {
  readonly kind: "channel";
  readonly channel: Channel;
}

/** Who and what there is in the workspace; ids stay the same from start to start. */
export interface Directory {
  readonly team: Team;
  readonly enterprise: Enterprise | null;
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
export function createDirectory(
  manifest: Manifest,
  publish: (change: ChannelChange) => void,
  enterprise: Enterprise | null = null,
): Directory {
  const ours = people.filter(isOurs).map(({ id }) => directMessage(directMessageId(id), id));
  const byId = new Map([...channels, ...ours].map((one) => [one.id, one]));
  const current = () => [...byId.values()];
  return {
    team,
    enterprise,
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
      publish({ kind: "channel", channel: updated });
    },
  };
}

/** True for people of the company, guests included. */
export function isOurs(one: Person): boolean {
  return one.teamId !== otherTeam.id;
}

function directMessageId(personId: string): string {
  return `D${personId.slice(1)}`;
}
