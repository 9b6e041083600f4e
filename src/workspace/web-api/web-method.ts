import type { Channel } from "../core/directory.ts";
import type { Core } from "../core/core.ts";
import type { SlackError } from "../core/app-content.ts";

export type Arguments = Readonly<Record<string, unknown>>;

/** A method's answer beside `ok: true`, or its error. */
export type MethodAnswer = Record<string, unknown> | SlackError;

export interface WebMethod {
  /** The scopes of which one is needed; some methods look at the channel's kind first. */
  readonly scopes: (core: Core, args: Arguments) => readonly string[];
  /** The token that it takes; default the bot's. */
  readonly caller?: "bot" | "app";
  readonly run: (core: Core, args: Arguments) => MethodAnswer;
}

export const free = (): readonly string[] => [];

export const needing = (scope: string) => (): readonly string[] => [scope];

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A channel as far as the app can know of it: private ones only where it is a member. */
export function visibleChannel(core: Core, id: unknown): Channel | undefined {
  const channel = core.directory.channel(textOf(id));
  return channel && (channel.kind === "public" || channel.hasBot) ? channel : undefined;
}
