import type { AskResult } from "./ask-result.ts";
import type { Asker } from "./asker.ts";
import type { LookupContext } from "./lookup-context.ts";
import { noteOpening } from "./note-opening.ts";
import { openHeld } from "./open-held.ts";

/** Opens a card's answer for nothing; `reader` is who asked for a detail by name. */
export async function openAnswer(
  { store, accountOf }: LookupContext,
  team: string,
  intentId: string,
  reader: Asker | undefined,
): Promise<AskResult> {
  const intent = await store.intent(intentId);
  if (intent?.account !== accountOf(team).account) {
    throw new Error("no such answer in this account");
  }
  const answer = await store.answer(intentId);
  if (!answer) return { kind: "gone", intent };
  const result = await openHeld(store, answer, "held");
  return reader ? noteOpening(store, reader, answer.kind, result) : result;
}
