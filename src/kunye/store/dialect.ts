/** The words of one database's SQL. */
export interface Dialect {
  /** Behind a table: SQLite's own word for taking types seriously. */
  table: string;
  integer: string;
  bytes: string;
  /** The statements around one migration that make it atomic. */
  step: { begin: string; commit: string; rollback: string };
  /** The statements that refuse an update of a table's column where a condition on `old` and `new` holds. */
  refuse: (table: string, column: string, condition: string, message: string) => string[];
  /** The statements that do `work` after each change of this kind to a table. */
  after: (table: string, change: Change, work: string) => string[];
  /** Selects columns of what was changed, as it was or as it is now, from within such work. */
  changed: (version: "old" | "new", columns: readonly string[]) => string;
}

/** A change of a table's rows. */
export type Change = keyof typeof changes;

/** Which versions of a row each change has. */
export const changes = {
  insert: ["new"],
  update: ["old", "new"],
  delete: ["old"],
} as const;
