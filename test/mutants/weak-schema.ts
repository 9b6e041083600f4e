import { sql } from "kysely";
import { vi } from "vitest";

/**
 * Weaknesses of a schema, by name, each as the statements that make a new database weak.
 * A mutant of the code can't be one: the rules of the database stand in its SQL.
 */
export const weaknesses = {
  "two claims of one question": [
    "drop index intents_claim",
    "create index intents_claim on intents (account, kind, key)",
  ],
  "two queries at a guessed price": ["drop index intents_unpriced"],
  "two watches of one subject": ["drop index watches_subject"],
  "an outcome that weakens": ["drop trigger intents_state"],
  "sums of a month that keep the former state": ["drop trigger intents_after_update"],
} as const satisfies Record<string, readonly string[]>;

export type Weakness = keyof typeof weaknesses;

const chosen = process.env["WEAKNESS"] as Weakness | undefined;
if (chosen) {
  vi.doMock(import("../../src/kunye/store/migrations.ts"), async (original) => {
    const { migrations, ...others } = await original();
    return {
      ...others,
      migrations(dialect) {
        const all = migrations(dialect);
        const [name = "", last] = Object.entries(all).at(-1) ?? [];
        return {
          ...all,
          [name]: {
            async up(db) {
              await last?.up(db);
              for (const statement of weaknesses[chosen]) await sql.raw(statement).execute(db);
            },
          },
        };
      },
    };
  });
}
