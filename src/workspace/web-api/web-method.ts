import type { Channel } from "../core/directory.ts";
import type { Core } from "../core/core.ts";
import type { Installation } from "../core/installations.ts";
import type { SlackError } from "../core/app-content.ts";

export type Arguments = Readonly<Record<string, unknown>>;

/** The fields of the answer without `ok`, or an error. */
export type MethodAnswer = Record<string, unknown> | SlackError;

export interface WebMethod {
  /** The scopes, each sufficient; none if undefined. Some depend on the channel's kind. */
  readonly scopes?: readonly string[] | ((core: Core, args: Arguments) => readonly string[]);
  /** The kind of token; default `bot`. */
  readonly tokenKind?: "bot" | "app" | "none";
  /** True if an organisation's token has to name a workspace. */
  readonly needsTeam?: boolean;
  /** `installation` is that of the token, if it is a bot's. */
  readonly run: (core: Core, args: Arguments, installation?: Installation) => MethodAnswer;
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** True for a flag, which clients may send as text. */
export function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}

/** Returns a channel that the app can see: private ones only as a member. */
export function visibleChannel(core: Core, id: unknown): Channel | undefined {
  const channel = core.directory.channel(textOf(id));
  return channel && (channel.kind === "public" || channel.hasBot) ? channel : undefined;
}
