import type { Core } from "../core.ts";
import type { Channel, Person } from "../directory.ts";
import type { Rate } from "../rate-limits.ts";
import type { SlackError } from "../slack-error.ts";

export type Arguments = Readonly<Record<string, unknown>>;

/** What a method answers beside `ok: true`, or why it refuses. */
export type MethodAnswer = Record<string, unknown> | SlackError;

export interface WebMethod {
  /** The scopes of which one is needed; some methods look at the channel's kind first. */
  readonly scopes: (core: Core, args: Arguments) => readonly string[];
  readonly rate: Rate;
  /** Whose token it takes; default the bot's. */
  readonly caller?: "bot" | "app" | "nobody";
  readonly run: (core: Core, args: Arguments) => MethodAnswer | Promise<MethodAnswer>;
}

export const free = (): readonly string[] => [];

export const needing =
  (...scopes: readonly string[]) =>
  (): readonly string[] =>
    scopes;

/** `channels:read` and its kin, or `:history`, by the kind of the channel that is asked about. */
export const ofChannel =
  (what: "read" | "history") =>
  (core: Core, args: Arguments): readonly string[] => {
    switch (core.directory.channel(textOf(args["channel"]))?.kind) {
      case "im":
        return [`im:${what}`];
      case "private":
        return [`groups:${what}`];
      case "public":
      case "mpim":
      case undefined:
        return [`channels:${what}`];
    }
  };

/** Clients send booleans in forms as well. */
export function isTrue(value: unknown): boolean {
  return value === true || value === "true" || value === "1" || value === 1;
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

/** The page of a list that `cursor` and `limit` ask for. */
export function paged<T>(
  items: readonly T[],
  args: Arguments,
  usual = 100,
): { readonly page: readonly T[]; readonly next: string } | SlackError {
  const limit = Number(args["limit"] ?? usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) return { error: "invalid_limit" };
  const cursor = textOf(args["cursor"]);
  const place = /^next:(\d+)$/.exec(Buffer.from(cursor, "base64").toString())?.[1];
  if (cursor !== "" && place === undefined) return { error: "invalid_cursor" };
  const start = Number(place ?? 0);
  const end = start + limit;
  const next = end < items.length ? Buffer.from(`next:${end}`).toString("base64") : "";
  return { page: items.slice(start, end), next };
}
