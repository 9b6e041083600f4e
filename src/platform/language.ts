/** What programs speak with the people who run them, and Künye with its team. */
export const languageNames = ["tr", "en"] as const;

export type Language = (typeof languageNames)[number];

/** The language that an environment asks for with TEAM_LANGUAGE: Turkish unless it begins with `en`, so that who mistypes it (`EN`, `english`) can read why it is refused. */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  return /^en/i.test(environment["TEAM_LANGUAGE"] ?? "") ? "en" : "tr";
}
