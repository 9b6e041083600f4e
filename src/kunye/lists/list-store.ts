import type { WorkPiece } from "../../platform/due-work.ts";
import type {
  Agreement,
  AskedRow,
  CompanyList,
  ListBooks,
  ListContext,
  ListedKind,
  ListedRow,
  ListPauseReason,
  NewRow,
  RowEnding,
  TakenList,
} from "./company-list.ts";

export interface ListStore {
  addList(
    list: Pick<CompanyList, "id" | "team" | "userId" | "context">,
    rows: readonly NewRow[],
  ): Promise<void>;
  list(id: string): Promise<TakenList | null>;
  setListContext(id: string, context: ListContext): Promise<void>;
  /** Deletes a list with its rows, unless it was started. */
  dropOffer(id: string): Promise<void>;
  /** Starts or continues a list as agreed; false if it already runs. */
  startList(id: string, agreed: Agreement): Promise<boolean>;
  /** Stops a list, except rows under way. False if the list had ended. */
  stopList(id: string): Promise<boolean>;
  /** Returns the list of a team, or of one user, that has been running longest. */
  nextList(team: string, userId?: string): Promise<TakenList | null>;
  /** Leases the running list that started first, at most one per team. */
  takeList(leaseMs: number): Promise<TakenList | null>;
  /** Renews a lease (0: ends it); false if another replica has the list. */
  renewList(hold: WorkPiece, leaseMs: number): Promise<boolean>;
  /** Returns the teams with due list messages. */
  teamsToShow(): Promise<string[]>;
  /** Updates a team's due list messages; if `show` returns true, the next start updates one again. */
  showDue(team: string, leaseMs: number, show: (id: string) => Promise<boolean>): Promise<void>;
  /** Pauses a list for a reason, or (null) ends a list without waiting rows. Throws LeaseLost. */
  haltList(hold: WorkPiece, reason: ListPauseReason | null): Promise<void>;
  /** Counts a list's rows and their cost in the ledger. */
  listBooks(id: string): Promise<ListBooks>;
  /** Yields all rows in the order of the input; a repeated row has the first one's state. */
  rowsOf(id: string): AsyncGenerator<ListedRow[]>;
  /** Returns a page of waiting rows while the list runs and is held. */
  nextRows(list: WorkPiece, after: number, limit: number, kind?: ListedKind): Promise<AskedRow[]>;
  /** Ends rows; a paid row is found in the ledger by its cause. Throws LeaseLost. */
  endRows(list: WorkPiece, rows: readonly { id: string; ending: RowEnding }[]): Promise<void>;
}
