import { assertNever } from "../../platform/assert-never.ts";
import type { AskResult } from "../lookups/ask-result.ts";
import type { Disagreed } from "../lookups/ask-when-free.ts";
import type { PauseReason, RowEnding, RowFailure } from "./ports/list-store.ts";

/** What an asking means for its row, and for the list: to go on, to be slower, or to pause. */
export interface RowResult {
  ending: RowEnding;
  then: "on" | "slower" | PauseReason;
}

/** Reads what an asking means. */
export function rowResult(result: AskResult | Disagreed): RowResult {
  switch (result.kind) {
    case "answer":
      // What was paid for the row bears its cause.
      return result.how === "bought" ? later("on") : answered(result.answer.intentId);
    case "blocked":
      return answered(result.intent.id);
    case "unknown":
      return { ...answered(result.intent.id), then: "slower" };
    case "gone":
      return failed("gone");
    case "not-sent":
      return failed("unreachable", "slower");
    case "still-asking":
      return later("slower");
    case "restored":
    case "over-budget":
      return later(result.kind);
    case "disagreed":
      return later("price");
    case "refused":
      return refusals[result.refusal];
    default:
      return assertNever(result);
  }
}

/** A row with a lookup that answers it, or is to be waited for. */
export function answered(intent_id: string): RowResult {
  return { ending: { intent_id, reason: null }, then: "on" };
}

/** A row of which nothing is written down: the ledger has it, or it is asked again when its list goes on. */
export function later(then: RowResult["then"]): RowResult {
  return { ending: null, then };
}

/** A row that ended without a lookup. */
export function failed(reason: RowFailure, then: RowResult["then"] = "on"): RowResult {
  return { ending: { intent_id: null, reason }, then };
}

const refusals = {
  "insufficient-balance": later("insufficient-balance"),
  unauthorized: later("unauthorized"),
  other: later("other"),
  "upstream-silent": failed("upstream-silent", "slower"),
  invalid: failed("invalid", "slower"),
  unsuccessful: failed("unsuccessful", "slower"),
  "not-found": failed("not-found"),
};
