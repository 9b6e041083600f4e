/** A message that a person wrote to the app itself. */
export interface DirectMessage {
  user: string;
  channel: string;
  text: string;
  /** The thread that it was written in. */
  threadTs: string | null;
}

/** Reads a `message` event; null for edits, the app's own messages and other conversations. */
export function directMessage(event: object): DirectMessage | null {
  const fields = event as Record<string, unknown>;
  const { channel_type, subtype, bot_id, user, channel, text, thread_ts } = fields;
  if (channel_type !== "im" || bot_id !== undefined) return null;
  if (subtype !== undefined && subtype !== "file_share") return null;
  if (typeof user !== "string" || typeof channel !== "string") return null;
  return {
    ...{ user, channel },
    text: typeof text === "string" ? text : "",
    threadTs: typeof thread_ts === "string" ? thread_ts : null,
  };
}
