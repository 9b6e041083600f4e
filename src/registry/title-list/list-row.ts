/** One company or alias of a title list, as the file has it. */
export interface ListRow {
  identifier: string;
  title: string;
  /** Whether the row says that the company takes part in e-invoicing now; lists that don't say are of active ones. */
  isActive: boolean;
}

/** Why a file can't be used as a title list. */
export type ListProblem =
  | "unreadable"
  | "no-header"
  | "not-utf8"
  | "broken-xml"
  | "broken-csv"
  | "broken-zip"
  | "no-list-in-zip"
  | "empty";

/** The file is no title list that can be read; nothing of its content is in the message. */
export class TitleListError extends Error {
  override name = "TitleListError";
  readonly problem: ListProblem;

  constructor(problem: ListProblem, options?: ErrorOptions) {
    super(`the title list can't be used: ${problem}`, options);
    this.problem = problem;
  }
}
