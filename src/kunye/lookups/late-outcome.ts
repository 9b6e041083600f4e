import type { AskResult } from "./ask-result.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { Query } from "./ports/query.ts";

/** Reads what an intent that has ended came to, for somebody who asked it and was not answered (R7). */
export async function lateOutcome(
  { store, awaitOutcome }: LookupContext,
  intentId: string,
  userId: string,
): Promise<{ query: Query; result: AskResult }> {
  const intent = await store.intent(intentId);
  if (!intent) throw new Error("a reply without its intent");
  const { kind, key, text } = intent;
  const query = { kind, key, text };
  const result = await awaitOutcome(intentId, 0);
  if (intent.userId !== userId) return { query, result };
  if (result.kind === "answer") return { query, result: { ...result, how: "bought" } };
  // It stands in nobody's way: it is what this person waits for.
  if (result.kind === "blocked") return { query, result: { ...result, kind: "unknown" } };
  return { query, result };
}
