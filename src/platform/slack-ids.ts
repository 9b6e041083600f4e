export function isDirectMessage(channel: string): boolean {
  return channel.startsWith("D");
}

export function readChannelIds(text: string): string[] | null {
  return readIds(text, /^[CG][A-Z0-9]+$/);
}

/** Reads the ids of user groups, or null if there is none or an id is malformed. */
export function readGroupIds(text: string): string[] | null {
  const ids = readIds(text, /^S[A-Z0-9]+$/);
  return ids?.length === 0 ? null : ids;
}

function readIds(text: string, pattern: RegExp): string[] | null {
  const ids = text.split(/[\s,]+/).filter(Boolean);
  return ids.every((id) => pattern.test(id)) ? ids : null;
}
