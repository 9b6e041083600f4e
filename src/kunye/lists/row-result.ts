import { assertNever } from "../../platform/assert-never.ts";
import type { AskResult } from "../lookups/ask-result.ts";
import type { Disagreed } from "../lookups/ask-when-free.ts";
import type { PauseReason, RowEnding, RowFailure } from "./ports/list-store.ts";

/** What an asking means for its row, as far as that was not paid for, and for the list: to go on, to be slower, or to pause. */
export interface RowResult {
  ending: RowEnding;
  then: "on" | "slower" | PauseReason;
}

/** Reads what an asking means. */
export function rowResult(result: AskResult | Disagreed): RowResult {
  switch (result.kind) {
    case "answer":
      return { ending: { lookup: result.answer.intentId }, then: "on" };
    case "blocked":
      return { ending: { lookup: result.intent.id }, then: "on" };
    case "unknown":
      return { ending: { lookup: result.intent.id }, then: "slower" };
    case "gone":
      return failed("gone", "on");
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
      switch (result.refusal) {
        case "insufficient-balance":
        case "unauthorized":
        case "other":
          return later(result.refusal);
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

/** A row that is asked again when its list goes on. */
export function later(then: RowResult["then"]): RowResult {
  return { ending: null, then };
}

/** A row that ended without a lookup. */
export function failed(reason: RowFailure, then: RowResult["then"]): RowResult {
  return { ending: { failed: reason }, then };
}
