import type { Manifest } from "../install/manifest.ts";
import type { Channel, Enterprise, Person } from "./channels-and-people.ts";
import {
  channels,
  directMessage,
  otherTeam,
  people,
  team,
  userGroups,
} from "./invented-company.ts";

/** A change of a channel. */
export interface ChannelChange {
  readonly kind: "channel";
  readonly channel: Channel;
}

type Changeable = "memberIds" | "hasBot" | "postingRestricted" | "isArchived";

export type Directory = ReturnType<typeof createDirectory>;

/**
 * Builds the invented company that every workspace starts with, and the installed app. Ids stay the
 * same from start to start.
 */
export function createDirectory(
  manifest: Manifest,
  publish: (change: ChannelChange) => void,
  enterprise: Enterprise | null = null,
) {
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
      /** The name in mentions. */
      handle: manifest.botName.toLocaleLowerCase("tr").replace(/\s+/g, "-"),
      name: manifest.botName,
      description: manifest.description,
      /** The app's own token of old, which Slack still sends along. */
      verificationToken: "local-workspace-token",
    },
    people,
    userGroups,
    /** The channels as they are now, then the conversations with the app. */
    get channels(): readonly Channel[] {
      return current();
    },
    person: (key: string) => people.find((one) => one.id === key || one.handle === key),
    channel: (id: string) => byId.get(id),
    channelNamed: (name: string) => current().find((one) => one.kind !== "im" && one.name === name),
    /** The conversation between a person and the app. */
    directMessage(personId: string): Channel {
      const found = byId.get(directMessageId(personId));
      if (!found) throw new Error(`${personId} has no conversation with the app`);
      return found;
    },
    /** Changes who is in a channel, or what may be done there. */
    update(id: string, change: Partial<Pick<Channel, Changeable>>): void {
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
