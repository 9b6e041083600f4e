import { SealError } from "../../platform/sealer.ts";
import { parseBody } from "../../company/record.ts";
import type { AskResult } from "./ask-result.ts";
import type { Answers, HeldAnswer } from "./ports/answers.ts";
import type { Ledger } from "./ports/ledger.ts";

/** Opens what the team holds, for nothing; `gone` where its retention has ended. */
export async function openHeld(
  store: Answers & Ledger,
  answer: HeldAnswer,
  how: "shared" | "held",
): Promise<AskResult> {
  // What does not open can't be shown; it stays, because its key may come back.
  const body = await store.openAnswer(answer.intentId).catch((error: unknown) => {
    if (error instanceof SealError) return null;
    throw error;
  });
  if (body !== null) return { kind: "answer", answer, body: parseBody(body), how, kept: true };
  const intent = await store.intent(answer.intentId);
  if (!intent) throw new Error("an answer without its intent");
  return { kind: "gone", intent };
}
