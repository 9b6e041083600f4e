/** Keeps in which language each person wants to read. */
export interface Languages {
  /** What a person chose, as it was written down; null where they never did. */
  languageOf(team: string, userId: string): Promise<string | null>;
  setLanguage(team: string, userId: string, language: string): Promise<void>;
}
