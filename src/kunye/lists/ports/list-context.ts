/** The content of a column; `titleEnd` continues a title, `person` holds numbers of persons. */
export type Field =
  | ("vkn" | "mersis" | "titleEnd" | "title" | "taxOffice" | "city")
  | ("district" | "address" | "postcode" | "code" | "person");

/** The place of each field's column. */
export type Columns = Partial<Record<Field, number>>;

/** The columns of a table. */
export interface FoundColumns {
  /** The place of the row with the columns' names. */
  header: number | null;
  columns: Columns;
  /** The columns of numbers of persons. */
  people: number[];
  /** Several columns that could be the VKN's: a person has to choose one. */
  vknCandidates: number[];
}

/**
 * The class of a row, found free of charge; of rows with the same VKN the first is asked or held.
 * `similar`: the team holds a company of a title like the row's, so it isn't asked.
 */
export type RowClass =
  "ask" | "held" | "duplicate" | "own" | "invalid" | "person" | "title" | "similar" | "empty";

/** The data for a list's message and result, in no language and without numbers of persons. */
export interface ListContext {
  name: string;
  /** Its sheet in a workbook, and how many others there are. */
  sheet: string | null;
  otherSheets: number;
  found: FoundColumns;
  /** The rows down to the header. */
  head: string[][];
  /** The first rows that hold something. */
  sample: string[][];
  /** The number of rows of each class, and of different VKNs to be asked or held. */
  counts: Record<RowClass | "rows" | "distinct", number>;
  /** Notes on what could not be read beside it. */
  problems: readonly { note: string; args: readonly unknown[] }[];
  /** The list's one message in its person's direct messages, as soon as there is one. */
  message: { channel: string; ts: string } | null;
  /** The `attempts` of the list when its person was last told that it ended or paused. */
  toldAttempt?: number;
}

/** A table as somebody gave it, in rows of text cells. */
export interface GivenTable extends Pick<ListContext, "name" | "sheet" | "otherSheets"> {
  rows: string[][];
}
