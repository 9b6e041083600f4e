import { assertNever } from "../../platform/assert-never.ts";
import type { AskResult } from "../lookups/lookup-context.ts";
import type { Disagreed } from "../lookups/ask.ts";
import type { PauseReason, RowEnding, RowFailure } from "./company-list.ts";

/** The consequences of a row's outcome. */
export interface RowResult {
  ending: RowEnding;
  /** The next step of the list; `again` asks the row once more in a later turn. */
  then: "on" | "slower" | "again" | PauseReason;
  /** The wait before the next row, if the registry asked for one. */
  waitMs?: number;
  /** The payment, certain or possible; the ledger has it under the row's cause. */
  cost?: number;
}

/** Reads what an asking at a price means. */
export function rowResult(result: AskResult | Disagreed, price: number): RowResult {
  switch (result.kind) {
    case "answer":
      if (result.how !== "bought") return answered(result.answer.intentId);
      return { ...later("on"), cost: result.answer.cost ?? price };
    case "blocked":
      return answered(result.intent.id);
    case "unknown":
      return { ...answered(result.intent.id), then: "slower", cost: price };
    case "gone":
      return failed("gone");
    case "not-sent":
      return failed("unreachable", "slower");
    case "given-back":
      return later("again");
    case "not-charged":
      return failed("not-charged");
    case "still-asking":
      return later("slower");
    case "restored":
    case "over-budget":
      return later(result.kind);
    case "disagreed":
      return later(result.price.amount > price ? "price" : "on");
    case "refused":
      return result.refusal === "busy"
        ? { ...later("again"), waitMs: result.retryAfterMs ?? 0 }
        : refusals[result.refusal];
    default:
      return assertNever(result);
  }
}

/** A row with a lookup that answers it, or is to be waited for. */
export function answered(intent_id: string): RowResult {
  return { ending: { intent_id, reason: null }, then: "on" };
}

/** A row without a note: the ledger has it, or it is asked when its list continues. */
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
