import type { Core } from "../core.ts";
import type { Channel, Person } from "../directory.ts";
import type { SlackError } from "../slack-error.ts";

export type Arguments = Readonly<Record<string, unknown>>;

/** What a method answers beside `ok: true`, or why it refuses. */
export type MethodAnswer = Record<string, unknown> | SlackError;

export interface WebMethod {
  /** The scopes of which one is needed; some methods look at the channel's kind first. */
  readonly scopes: (core: Core, args: Arguments) => readonly string[];
  readonly run: (core: Core, args: Arguments) => MethodAnswer | Promise<MethodAnswer>;
}

export const free = (): readonly string[] => [];

export const needing =
  (...scopes: readonly string[]) =>
  (): readonly string[] =>
    scopes;

/** `channels:read` and its kin, by the kind of the channel that is asked about. */
export function readScopes(core: Core, args: Arguments): readonly string[] {
  const channel = core.directory.channel(textOf(args["channel"]));
  switch (channel?.kind) {
    case "im":
      return ["im:read"];
    case "private":
      return ["groups:read"];
    case "public":
    case undefined:
      return ["channels:read"];
  }
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A channel as far as the app can know of it: private ones only where it is a member. */
export function visibleChannel(core: Core, id: unknown): Channel | undefined {
  const channel = core.directory.channel(textOf(id));
  return channel && (channel.kind === "public" || channel.hasBot) ? channel : undefined;
}

export function isMember(channel: Channel, person: Person): boolean {
  return channel.memberIds.includes(person.id);
}
