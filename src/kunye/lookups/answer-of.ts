import { isDetail } from "../../company/lookup-kind.ts";
import { withoutPersonalNumbers } from "../../company/people.ts";
import { readAnswer } from "../../company/read-answer.ts";
import { parseBody, type AnswerBody } from "../../company/record.ts";
import type { Query } from "./ports/query.ts";

/** An answer as it may be kept and shown: its text without persons' numbers, parsed, and the company it is about. */
export function answerOf(
  asked: Query,
  sent: string,
): { body: string; parsed: AnswerBody | null; vkn: string | null } {
  const body = withoutPersonalNumbers(sent);
  const parsed = parseBody(body);
  return { body, parsed, vkn: subjectOf(asked, parsed) };
}

/** The company that an answer is about: the one asked for, or a title's match if the institution knew it. */
function subjectOf(asked: Query, body: AnswerBody | null): string | null {
  if (asked.kind === "mersis") return null;
  if (asked.kind === "vkn" || asked.kind === "vkn_detail") return asked.key;
  const { matched, merkez, detail } = readAnswer(body);
  if (!merkez || (isDetail(asked.kind) && !detail)) return null;
  return matched && /^\d{10}$/.test(matched.vkn) ? matched.vkn : null;
}
