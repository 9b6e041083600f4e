import { vknOfMersis } from "../../company/id-numbers.ts";
import { peopleSectionsIn, readWithPeople, type PeopleSection } from "../../company/read-answer.ts";
import { readWhole, type Answer, type AnswerBody } from "../../company/record.ts";
import type { HeldAnswer } from "./intents.ts";

/** The use that showed a person's data; `listed` is a look at the access log itself. */
export type AccessWay =
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

/** A line of the access log: who saw which sections of an answer; it names no seen person. */
export interface PeopleAccess {
  account: string;
  /** The company of the seen people, or null if unknown. */
  vkn: string | null;
  /** Null for a look at the access log itself. */
  intentId: string | null;
  /** A Slack user id, or an operator's name. */
  userId: string;
  how: AccessWay;
  sections: string;
}

export interface LoggedAccess extends PeopleAccess {
  at: number;
}

export interface AccessLog {
  logAccess(access: PeopleAccess): Promise<void>;
  /** Returns the access log on a company, newest first, or a page of it; null: of all teams. */
  accessesTo(vkn: string, team: string | null, from?: number): Promise<LoggedAccess[]>;
}

/** The entries of the access log that a page of a window shows. Chosen by hand. */
export const maxAccesses = 100;

/** The visible part of an answer: no people if the log failed or access is refused. */
export interface VisibleAnswer {
  content: Answer;
  isUnlogged: boolean;
  refusal: string | null;
}

/** Returns an answer's people after logging the access; there is no other way to see people. */
export async function seePeople(
  accessLog: Pick<AccessLog, "logAccess">,
  reader: { userId: string; how: AccessWay },
  { answer, body }: { answer: HeldAnswer; body: AnswerBody | null },
  wanted: readonly PeopleSection[],
  refusalOf: () => Promise<string | null>,
): Promise<VisibleAnswer> {
  const whole = readWhole(body);
  const present = peopleSectionsIn(body);
  const sections = wanted.filter((section) => present.includes(section));
  const refusal = sections.length === 0 ? null : await refusalOf();
  const hidden = { content: readWithPeople(body, []), isUnlogged: false, refusal };
  if (sections.length === 0 || refusal !== null) return hidden;
  const { intentId, account } = answer;
  const { merkez, sube } = whole;
  const mersis = merkez?.MersisNo ?? sube?.SubeMerkeziMersisNo ?? "";
  const vkn = answer.vkn ?? vknOfMersis(mersis);
  try {
    await accessLog.logAccess({ account, vkn, intentId, ...reader, sections: sections.join(" ") });
  } catch {
    return { ...hidden, isUnlogged: true };
  }
  return { ...hidden, content: readWithPeople(body, sections) };
}
