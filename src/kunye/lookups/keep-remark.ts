import type { Answers } from "./ports/answers.ts";
import type { AskResult } from "./ask-result.ts";
import type { Uses } from "./ports/uses.ts";

/** An answer as an asking came to it. */
type Answered = Extract<AskResult, { kind: "answer" }>;

/**
 * Keeps a user's remark with a held answer that they open; returns the result with the remark that was kept.
 * What was bought bears its remark itself.
 */
export async function keepRemark<Result extends { kind: string }>(
  store: Uses & Answers,
  userId: string,
  note: string | null,
  result: Result | Answered,
): Promise<Result | Answered> {
  if (note === null || !isAnswer(result) || result.how === "bought") return result;
  const { intentId, account, ...answer } = result.answer;
  try {
    if (answer.userId !== userId || answer.note !== note)
      await store.addUse({ account, intentId, userId, note });
    return { ...result, remark: note };
  } catch {
    // The answer is there all the same, and says nothing of a remark.
    return result;
  }
}

function isAnswer(result: { kind: string }): result is Answered {
  return result.kind === "answer";
}
