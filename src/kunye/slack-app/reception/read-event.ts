import { readGivenFiles, type GivenFile } from "../given-file.ts";

/** An event that is answered; of another kind it would be another member. */
export interface ReadEvent {
  type: "message";
  user: string;
  channel: string;
  text: string;
  files: GivenFile[];
  /** The thread that it was written in. */
  threadTs: string | null;
}

/** The subtypes of messages that people write: with a file, as `/me`, and a reply shown in the channel too. */
const written: unknown[] = ["file_share", "me_message", "thread_broadcast"];

/** Reads a message that a person wrote to the app itself; null for edits, the app's own messages and other conversations. */
export function readMessage(event: object): ReadEvent | null {
  const fields = event as Record<string, unknown>;
  const { channel_type, subtype, bot_id, user, channel, text, thread_ts } = fields;
  if (channel_type !== "im" || bot_id !== undefined) return null;
  if (subtype !== undefined && !written.includes(subtype)) return null;
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
