/** The scopes that a manifest asks for its bot, and those of them that may be left out. */
export interface ManifestScopes {
  bot: readonly string[];
  optional: readonly string[];
}

/** Of the scopes asked for, those that are `missing` and those that may be `left` out; and what is granted beyond them. */
export function compareScopes(
  { bot, optional }: ManifestScopes,
  granted: readonly string[],
): { missing: string[]; left: string[]; extra: string[] } {
  const absent = bot.filter((name) => !granted.includes(name));
  return {
    missing: absent.filter((name) => !optional.includes(name)),
    left: absent.filter((name) => optional.includes(name)),
    extra: granted.filter((name) => name !== "" && !bot.includes(name)),
  };
}
