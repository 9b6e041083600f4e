/** The languages of Künye's texts in Slack. */
export const languageNames = ["tr", "en"] as const;

export type Language = (typeof languageNames)[number];
