import { vknOfMersis } from "../../company/mersis.ts";
import { sectionsIn, showingOnly, type PeopleSection } from "../../company/read-answer.ts";
import { readWhole, type Answer, type AnswerBody } from "../../company/record.ts";
import type { KunyeStore } from "../store/create-store.ts";
import type { HeldAnswer } from "./ports/answers.ts";
import type { SeenHow } from "./ports/people-log.ts";

/** An answer with the people that a user may see: none if the log was not written (`unlogged`) or `refused`. */
export interface Seen {
  content: Answer;
  unlogged: boolean;
  refused: string | null;
}

/**
 * The one way to an answer's people: who sees them, and how, is written down before they come out. Nothing is written
 * where the wanted sections name nobody, or where `refusal` says why this person may see none.
 */
export async function seePeople(
  store: Pick<KunyeStore, "noteAccess">,
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
