import type { BranchState } from "./branch-card.ts";
import type { CompaniesState } from "./companies-state.ts";
import type { CompanyState } from "./company-card.ts";
import type { DetailState } from "./detail-card.ts";
import type { HistoryState } from "./history-card.ts";
import type { ListState } from "./list-card.ts";
import { noteAsWritten, type NoteState } from "./note-card.ts";

/**
 * What a message shows, stored with its card so that it can be drawn again after a click. It is in no language, and
 * holds ids, never an answer or a person's name out of one.
 */
export type CardState =
  CompanyState | DetailState | BranchState | ListState | CompaniesState | HistoryState | NoteState;

/** Reads a stored state; one of an older version, whose kind is called `view`, is brought up to date. */
export function readState(json: string): CardState {
  const { view, ...state } = JSON.parse(json) as { view?: string } & Record<string, unknown>;
  if (view === undefined) return state as unknown as CardState;
  return (view === "note" ? noteAsWritten(state) : { ...state, kind: view }) as CardState;
}
