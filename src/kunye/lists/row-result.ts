import { assertNever } from "../../platform/assert-never.ts";
import type { AskResult } from "../lookups/ask-result.ts";
import type { Disagreed } from "../lookups/ask-when-free.ts";
import type { PauseReason, RowEnding, RowFailure } from "./ports/list-store.ts";

/** What an asking means for its row, as far as that was not paid for, and for the list: to go on, to be slower, or to pause. */
export interface RowResult {
  ending: RowEnding;
  then: "on" | "slower" | PauseReason;
}

/** How a row ends that is to be asked later. */
export const waiting: RowEnding = { state: "waiting" };

/** Reads what an asking means. */
export function rowResult(result: AskResult | Disagreed): RowResult {
  const failed = (reason: RowFailure, then: RowResult["then"]): RowResult => ({
    ending: { state: "failed", reason },
    then,
  });
  switch (result.kind) {
    case "answer":
      return { ending: { state: "free", intent_id: result.answer.intentId }, then: "on" };
    case "unknown":
      return { ending: { state: "unknown", intent_id: result.intent.id }, then: "slower" };
    case "blocked":
      return { ending: { state: "unknown", intent_id: result.intent.id }, then: "on" };
    case "gone":
      return failed("gone", "on");
    case "not-sent":
      return failed("unreachable", "slower");
    case "still-asking":
      return { ending: waiting, then: "slower" };
    case "restored":
    case "over-budget":
      return { ending: waiting, then: result.kind };
    case "disagreed":
      return { ending: waiting, then: "price" };
    case "refused":
      switch (result.refusal) {
        case "insufficient-balance":
        case "unauthorized":
        case "other":
          return { ending: waiting, then: result.refusal };
        case "upstream-silent":
        case "invalid":
        case "unsuccessful":
          return failed(result.refusal, "slower");
        case "not-found":
          return failed(result.refusal, "on");
        default:
          return assertNever(result.refusal);
      }
    default:
      return assertNever(result);
  }
}
