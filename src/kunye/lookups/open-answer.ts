import type { AskResult } from "./ask-result.ts";
import type { LookupContext } from "./lookup-context.ts";
import { openHeld } from "./open-held.ts";

/** Opens a card's answer for nothing. */
export async function openAnswer(
  { store, accountOf }: LookupContext,
  team: string,
  intentId: string,
): Promise<AskResult> {
  const intent = await store.intent(intentId);
  if (intent?.account !== accountOf(team).account) {
    throw new Error("no such answer in this account");
  }
  const answer = await store.answer(intentId);
  if (!answer) return { kind: "gone", intent };
  return openHeld(store, answer, "held");
}
