import type { LookupKind } from "../../company/lookup-kind.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { PaidQueryOutcome } from "../queries/paid-query.ts";
import { creditsAsJson } from "./credits-as-json.ts";
import { problems } from "./problem.ts";
import { jsonReply, type Reply } from "./reply.ts";

/** The answer to a paid query (API document: Response envelope, Errors); `startedAt` is of `performance.now()`. */
export function replyToQuery(
  outcome: PaidQueryOutcome,
  kind: LookupKind,
  startedAt: number,
): Reply {
  switch (outcome.kind) {
    case "answered":
      return jsonReply(200, {
        success: true,
        dusulen_bakiye: creditsAsJson(outcome.charged),
        // The API document's layout of the detailed VKN answer has no time.
        ...(kind !== "vkn_detail" && {
          response_time_ms: Math.round(performance.now() - startedAt),
        }),
        data: outcome.data,
        ...outcome.titles,
      });
    case "insufficient":
      return problems.insufficient(outcome.balance, outcome.required);
    case "not-found":
      return problems.notFound(notFoundMessages[kind]);
    case "upstream-failed":
      return problems.upstream();
    case "abandoned":
      return problems.abandoned();
    default:
      return assertNever(outcome);
  }
}

const unknownTitle =
  "Bu unvana benzeyen bir şirket bulunamadı. Yeni kurulan şirketleri VKN ile sorgulayın.";
const unknownVkn = "Bu VKN ile kayıtlı bir şirket bulunamadı.";
const notFoundMessages: Record<LookupKind, string> = {
  vkn: unknownVkn,
  vkn_detail: unknownVkn,
  title: unknownTitle,
  title_detail: unknownTitle,
  mersis: "Bu MERSİS numarasıyla kayıtlı bir şube bulunamadı.",
};
