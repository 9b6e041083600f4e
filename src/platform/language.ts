/** The languages of Künye's texts in Slack. */
export const languageNames = ["tr", "en"] as const;

export type Language = (typeof languageNames)[number];

/** Reads TEAM_LANGUAGE: English if it begins with `en` in any case, else Turkish. */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  return /^en/i.test(environment["TEAM_LANGUAGE"] ?? "") ? "en" : "tr";
}
