/** The way to a person's data; `listed` is a look into this log itself. */
export type SeenHow =
  | "bought"
  | "opened"
  | "redrawn"
  | "shared"
  | "paged"
  | "info"
  | "copied"
  | "printed"
  | "exported"
  | "listed";

/** That somebody saw people of an answer, in which of its sections and how; it names none of them. */
export interface PeopleAccess {
  account: string;
  /** The company whose people they are; null where that isn't known. */
  vkn: string | null;
  /** Null where it was no answer, but the log. */
  intentId: string | null;
  /** A person's id in Slack, or an operator's name. */
  userId: string;
  how: SeenHow;
  sections: string;
}

/** The same with its moment, in epoch milliseconds. */
export interface LoggedAccess extends PeopleAccess {
  at: number;
}

/** The most accesses that one look shows. */
export const mostAccesses = 100;
