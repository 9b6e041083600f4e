/** What programs speak with the people who run them, and Künye with its team. */
export const languageNames = ["tr", "en"] as const;

export type Language = (typeof languageNames)[number];

/** The language that an environment asks for with TEAM_LANGUAGE: Turkish unless it says `en`. */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  return environment["TEAM_LANGUAGE"] === "en" ? "en" : "tr";
}
