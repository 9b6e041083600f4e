import { sql } from "kysely";
import type { Intent } from "../lookups/intents.ts";

/** Named columns: a statement prepared before a migration must not return new ones. */
export const intentColumns = [
  "id",
  "account",
  "kind",
  "key",
  "text",
  "user_id as userId",
  "cause",
  "state",
  "cost",
  "reason",
  "created_at as createdAt",
  "closed_at as closedAt",
  "answer_hash as answerHash",
  "remark",
  "successor",
] as const;
export const qualifiedColumns = intentColumns.map((column) => `intents.${column}` as const);

/** The reason of a paid intent whose answer was deleted because its encryption key was lost. */
export const keyLost = "key-lost";

/** Literals: a parameter may not match a partial index. */
export const countedStates = (["paid", "lost", "unknown"] as const).map((state) => sql.lit(state));

export function asIntent({
  cause,
  ...row
}: Omit<Intent, "listId" | "watchId" | "watchRound" | "usedIntentId"> & {
  cause: string | null;
}): Intent {
  const [, by, id] = /^(list|watch):([^:]+)/.exec(cause ?? "") ?? [];
  const idOf = (kind: string) => (by === kind ? id : undefined);
  const [watchRound] = /^watch:[^:]+:\d+:/.exec(cause ?? "") ?? [];
  return { ...row, listId: idOf("list"), watchId: idOf("watch"), watchRound };
}
