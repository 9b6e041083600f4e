/** The words of one database's SQL in migrations. */
export interface Dialect {
  /** The words after a table's columns; SQLite's make it check types. */
  table: string;
  integer: string;
  bytes: string;
  /** The statements around one migration that make it atomic. */
  step: { begin: string; commit: string; rollback: string };
  /** Returns the statements that refuse updates of a column by a condition on `old` and `new`. */
  refuse: (table: string, column: string, condition: string, message: string) => string[];
  /** Returns the statements that do `work` after each change of this kind to a table. */
  after: (table: string, change: Change, work: string) => string[];
  /** Selects columns of the changed rows, before or after the change, within such work. */
  changed: (version: "old" | "new", columns: readonly string[]) => string;
}

/** A change of a table's rows. */
export type Change = keyof typeof changes;

/** The versions of a row that each change has. */
export const changes = {
  insert: ["new"],
  update: ["old", "new"],
  delete: ["old"],
} as const;

export const sqliteDialect: Dialect = {
  table: "strict",
  integer: "integer",
  bytes: "blob",
  step: { begin: "begin immediate", commit: "commit", rollback: "rollback" },
  refuse: (table, column, condition, message) => [
    `create trigger ${table}_${column} before update of ${column} on ${table}
      when ${condition} begin select raise(abort, '${message}'); end`,
  ],
  after: (table, change, work) => [
    `create trigger ${table}_after_${change} after ${change} on ${table} begin ${work}; end`,
  ],
  changed: (version, columns) =>
    `select ${columns.map((column) => `${version}.${column} as ${column}`).join(", ")}`,
};

export const postgresDialect: Dialect = {
  table: "",
  integer: "bigint",
  bytes: "bytea",
  // All migrations are one transaction here; a migration takes as long as the ledger needs.
  step: {
    begin: "set local statement_timeout = 0; savepoint step",
    commit: "release savepoint step",
    rollback: "rollback to savepoint step",
  },
  refuse: (table, column, condition, message) => {
    const check = `if ${condition} then raise exception '${message}'; end if; return new;`;
    return [
      triggerFunction(`${table}_${column}`, check),
      `create trigger ${table}_${column} before update of ${column} on ${table}
        for each row execute function ${table}_${column}()`,
    ];
  },
  after: (table, change, work) => {
    const name = `${table}_after_${change}`;
    const versions = changes[change].map((version) => `${version} table as ${version}_rows`);
    // Once a statement: written once a row, each write of one row's sum would be slower.
    return [
      triggerFunction(name, `${work}; return null;`),
      `create trigger ${name} after ${change} on ${table} referencing ${versions.join(" ")}
        for each statement execute function ${name}()`,
    ];
  },
  changed: (version, columns) => `select ${columns.join(", ")} from ${version}_rows`,
};

function triggerFunction(name: string, body: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`;
}
