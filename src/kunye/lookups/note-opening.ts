import { isDetail, type LookupKind } from "../../company/lookup-kind.ts";
import type { AskResult } from "./ask-result.ts";
import type { Asker } from "./asker.ts";
import type { Answers } from "./ports/answers.ts";

/** Notes that somebody sees people's data which a colleague bought, and hands the result on. */
export async function noteOpening(
  store: Pick<Answers, "recordOpening">,
  { userId }: Asker,
  kind: LookupKind,
  result: AskResult,
): Promise<AskResult> {
  if (result.kind === "answer" && result.answer.userId !== userId && isDetail(kind)) {
    await store.recordOpening(result.answer.intentId, userId);
  }
  return result;
}
