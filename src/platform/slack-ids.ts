/** True if a conversation's id is that of a direct message with the app. */
export function isDirectMessage(channel: string): boolean {
  return channel.startsWith("D");
}

/** Reads the ids of channels, or null if the text holds anything else. */
export function readChannelIds(text: string): string[] | null {
  return readIds(text, /^[CG][A-Z0-9]+$/);
}

/** Reads the ids of user groups, or null if there is none or the text holds anything else. */
export function readGroupIds(text: string): string[] | null {
  const ids = readIds(text, /^S[A-Z0-9]+$/);
  return ids?.length === 0 ? null : ids;
}

/** Reads ids with commas or spaces between them, or null if one does not fit. */
function readIds(text: string, pattern: RegExp): string[] | null {
  const ids = text.split(/[\s,]+/).filter(Boolean);
  return ids.every((id) => pattern.test(id)) ? ids : null;
}
