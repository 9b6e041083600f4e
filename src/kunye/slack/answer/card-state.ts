import type { BranchState } from "./branch-card.ts";
import type { CompaniesState } from "./companies-state.ts";
import type { CompanyState } from "./company-card.ts";
import type { DetailState } from "./detail-card.ts";
import type { HistoryState } from "./history-card.ts";
import type { ListState } from "./section-page.ts";
import type { NoteState } from "./notice-card.ts";
import type { Provenance, Sharing } from "./common-parts.ts";

/**
 * What a message shows, stored with its card so that it can be drawn again after a click. It is in no language, and
 * holds ids, never an answer or a person's name out of one.
 */
export type CardState =
  CompanyState | DetailState | BranchState | ListState | CompaniesState | HistoryState | NoteState;

/** The parts that several kinds of state share. */
interface StateParts extends Partial<Sharing> {
  kind: CardState["kind"];
  answer?: string;
  provenance?: Provenance;
  public?: boolean;
  note?: string;
}

/** Returns a state by its shared parts. */
export function partsOf(state: CardState): StateParts {
  return state;
}

/** Reads a stored state. */
export function readState(json: string): CardState {
  return JSON.parse(json) as CardState;
}
