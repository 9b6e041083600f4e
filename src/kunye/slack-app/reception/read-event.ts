import { readGivenFiles, type GivenFile } from "../given-file.ts";

/** An event that is answered. */
export type ReadEvent = WrittenMessage | OpenedHome;

/** Something that a person wrote to the app itself. */
export interface WrittenMessage {
  type: "message";
  user: string;
  channel: string;
  text: string;
  files: GivenFile[];
  /** The thread that it was written in. */
  threadTs: string | null;
}

/** Somebody has the app's Home in front of them. */
export interface OpenedHome {
  type: "app_home_opened";
  user: string;
  /** The version of it that they see; null where none was published yet. */
  hash: string | null;
}

/** Reads that somebody opened the Home; null for the tab with the messages. */
export function readOpenedHome({ user, tab, view }: OpenedTab): OpenedHome | null {
  const { hash = null } = (view ?? {}) as { hash?: string };
  return tab === "home" ? { type: "app_home_opened", user, hash } : null;
}

interface OpenedTab {
  user: string;
  tab?: string | undefined;
  view?: object | undefined;
}

/** Reads a message that a person wrote to the app itself; null for edits, the app's own messages and other conversations. */
export function readMessage(event: object): WrittenMessage | null {
  const fields = event as Record<string, unknown>;
  const { channel_type, subtype, bot_id, user, channel, text, thread_ts } = fields;
  if (channel_type !== "im" || bot_id !== undefined) return null;
  if (subtype !== undefined && subtype !== "file_share") return null;
  if (typeof user !== "string" || typeof channel !== "string") return null;
  return {
    type: "message",
    user,
    channel,
    text: typeof text === "string" ? text : "",
    files: readGivenFiles(fields["files"]),
    threadTs: typeof thread_ts === "string" ? thread_ts : null,
  };
}
