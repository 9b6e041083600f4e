import type { Said } from "../invoices/gather.ts";
import type { Card } from "../lookups/ports/cards.ts";
import { readState, type CardState } from "./cards/card-state.ts";
import type { Extras } from "./show-result.ts";

/** What a priced button's card says about the company that it asks for: the answer is compared with it. */
export function offerExtras(found: { card: Card; slot: string } | null): Extras {
  const given = found && saidOn(readState(found.card.view), found.slot);
  return given && given.length > 0 ? { given } : {};
}

/** What the asker wrote about the question that a priced button's card came of. */
export function noteOn(found: { card: Card } | null): { note?: string } {
  const state = found && readState(found.card.view);
  return state && "note" in state ? { note: state.note } : {};
}

function saidOn(state: CardState, slot: string): Said | null {
  switch (state.kind) {
    case "companies":
      return state.rows[Number(slot)]?.named?.mentions ?? null;
    case "company":
      return slot === "refresh" ? state.given : null;
    case "note":
      return state.given ?? null;
    default:
      return null;
  }
}
