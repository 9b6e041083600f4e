import { readGivenFiles, type GivenText } from "../given-file.ts";
import { readMessageText } from "./read-message-text.ts";
import { readTables } from "./read-tables.ts";

/** An event that is answered; of another kind it would be another member. */
export interface ReadEvent extends GivenText {
  type: "message";
  user: string;
  channel: string;
  /** The thread that it was written in. */
  threadTs: string | null;
}

/** The subtypes of messages that people write: with a file, as `/me`, and a reply shown in the channel too. */
const written: unknown[] = ["file_share", "me_message", "thread_broadcast"];

/** Reads a message that a person wrote to the app itself; null for edits, the app's own messages and other conversations. */
export function readMessage(event: object): ReadEvent | null {
  const fields = event as Record<string, unknown>;
  const { channel_type, subtype, bot_id, user, channel, thread_ts } = fields;
  if (channel_type !== "im" || bot_id !== undefined) return null;
  if (subtype !== undefined && !written.includes(subtype)) return null;
  if (typeof user !== "string" || typeof channel !== "string") return null;
  return {
    type: "message",
    user,
    channel,
    text: readMessageText(fields),
    files: readGivenFiles(fields["files"]),
    tables: readTables(fields),
    threadTs: typeof thread_ts === "string" ? thread_ts : null,
  };
}
