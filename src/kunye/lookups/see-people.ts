import { vknOfMersis } from "../../company/mersis.ts";
import { sectionsIn, showingOnly, type PeopleSection } from "../../company/read-answer.ts";
import { readWhole, type Answer, type AnswerBody } from "../../company/record.ts";
import type { HeldAnswer } from "./intents.ts";

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

/** A line of the access log: who saw which sections of an answer, and how. It names no seen person. */
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

/** An answer with the visible people: none if the log failed (`unlogged`) or access is `refused`. */
export interface Seen {
  content: Answer;
  unlogged: boolean;
  refused: string | null;
}

/**
 * Returns an answer's people after a line of the access log: the only way to them.
 * Nothing is logged if the wanted sections name nobody, or if `refusal` returns a reason.
 */
export async function seePeople(
  store: { noteAccess: (access: PeopleAccess) => Promise<void> },
  reader: { userId: string; how: SeenHow },
  { answer, body }: { answer: HeldAnswer; body: AnswerBody | null },
  wanted: readonly PeopleSection[],
  refusal: () => Promise<string | null>,
): Promise<Seen> {
  const whole = readWhole(body);
  const present = sectionsIn(body);
  const sections = wanted.filter((section) => present.includes(section));
  const refused = sections.length === 0 ? null : await refusal();
  if (sections.length === 0 || refused !== null) {
    return { content: showingOnly(body, []), unlogged: false, refused };
  }
  const { intentId, account } = answer;
  const { merkez, sube } = whole;
  const mersis = merkez?.MersisNo ?? sube?.SubeMerkeziMersisNo ?? "";
  const vkn = answer.vkn ?? vknOfMersis(mersis);
  try {
    await store.noteAccess({ account, vkn, intentId, ...reader, sections: sections.join(" ") });
  } catch {
    return { content: showingOnly(body, []), unlogged: true, refused: null };
  }
  return { content: showingOnly(body, sections), unlogged: false, refused: null };
}
