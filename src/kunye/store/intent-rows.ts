import { sql } from "kysely";
import type { Intent } from "../lookups/ports/ledger.ts";
import type { Schema } from "./schema.ts";

/** Named, because a statement that was prepared before a migration must not answer with other columns after it. */
export const intentColumns = [
  "id",
  "account",
  "kind",
  "key",
  "text",
  "user_id",
  "cause",
  "state",
  "cost",
  "reason",
  "created_at",
  "closed_at",
  "answer_hash",
  "remark",
] as const;

/** An intent's row as the use cases know it. */
export function asIntent(row: Pick<Schema["intents"], (typeof intentColumns)[number]>): Intent {
  return {
    id: row.id,
    account: row.account,
    kind: row.kind,
    key: row.key,
    text: row.text,
    userId: row.user_id,
    state: row.state,
    cost: row.cost,
    reason: row.reason,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    answerHash: row.answer_hash,
    note: row.remark,
    list: /^list:([^:]+)/.exec(row.cause ?? "")?.[1],
  };
}

/** The reason of a paid intent whose answer went with its key. */
export const keyLost = "key-lost";

/** Written out, because neither database sees from a parameter that a partial index fits. */
export const countedStates = (["paid", "lost", "unknown"] as const).map((state) => sql.lit(state));
