import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { assertNever } from "../../platform/assert-never.ts";
import { rawNumber } from "../../platform/exact-json.ts";
import type { PaidQueryOutcome } from "../queries/paid-query.ts";

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function jsonReply(status: number, body: object, headers = {}): Reply {
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

/** Writes credits as an exact JSON number, without binary floating point. */
export function creditsAsJson(amount: MicroCredits): object {
  return rawNumber(creditsToDecimal(amount));
}

/** Answers a paid query (API document: Response envelope, Errors). */
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
        // In the API document the detailed VKN answer has no time.
        ...(kind !== "vkn_detail" && {
          response_time_ms: Math.round(performance.now() - startedAt),
        }),
        data: outcome.data,
        ...outcome.titles,
      });
    case "insufficient":
      return jsonReply(402, {
        error: "Bakiye bu sorgu için yetersiz.",
        balance: creditsAsJson(outcome.balance),
        required: creditsAsJson(outcome.required),
        code: "INSUFFICIENT_BALANCE",
      });
    case "not-found":
      return problem(404, "NOT_FOUND", notFoundMessages[kind]);
    case "only-similar":
      return jsonReply(404, { error: onlySimilar, code: "NOT_FOUND", similar: true });
    case "upstream-failed":
      return problems.upstream();
    case "abandoned":
      // Only metrics and logs see this status; it is no failure of the institution.
      return problem(499, "ABANDONED", "İstek yarıda bırakıldı. Bakiyeden düşülmedi.");
    default:
      return assertNever(outcome);
  }
}

const unknownTitle =
  "Bu unvana benzeyen bir şirket bulunamadı. Yeni kurulan şirketleri VKN ile sorgulayın.";
const onlySimilar =
  "Yalnızca unvanı benzeyen bir şirket var; kesin olmadığı için sorgulanmadı. Bakiyeden düşülmedi.";
const unknownVkn = "Bu VKN ile kayıtlı bir şirket bulunamadı.";
const notFoundMessages: Record<LookupKind, string> = {
  vkn: unknownVkn,
  vkn_detail: unknownVkn,
  title: unknownTitle,
  title_detail: unknownTitle,
  mersis: "Bu MERSİS numarasıyla kayıtlı bir şube bulunamadı.",
};

/** The refusals with codes of our own (docs/registry-service.md). */
export const problems = {
  unknownPath: () => problem(404, "UNKNOWN_PATH", "Böyle bir adres yok."),
  wrongMethod: (allow: string) =>
    problem(405, "METHOD_NOT_ALLOWED", `Bu adres yalnızca ${allow} kabul eder.`, { allow }),
  unauthorized: () =>
    problem(
      401,
      "UNAUTHORIZED",
      "API anahtarı geçersiz veya eksik. 'Authorization: Bearer <API_KEY>' başlığını gönderin.",
      { "www-authenticate": 'Bearer realm="registry"' },
    ),
  mediaType: () =>
    problem(
      415,
      "UNSUPPORTED_MEDIA_TYPE",
      "İstek gövdesi JSON olmalı: 'Content-Type: application/json' gönderin.",
    ),
  tooLarge: () => problem(413, "BODY_TOO_LARGE", "İstek gövdesi 64 KB'den büyük olamaz."),
  invalid: (message: string) => problem(400, "INVALID_REQUEST", message),
  upstream: () =>
    problem(502, "UPSTREAM_UNAVAILABLE", "Kurum yanıt vermedi. Bakiyeden düşülmedi.", retryAfter),
  /** 429 instead of 503: after a 503 a caller can't know if it was charged. */
  unavailable: () =>
    problem(429, "UNAVAILABLE", "Servis şu anda yanıt veremiyor. Bakiyeden düşülmedi.", retryAfter),
  rateLimited: (seconds: number) =>
    problem(429, "RATE_LIMITED", "Bu hesabın dakikadaki sorgu sınırı doldu. Bakiyeden düşülmedi.", {
      "retry-after": String(seconds),
    }),
  internal: (requestId: string) =>
    problem(500, "INTERNAL_ERROR", `Beklenmeyen bir hata oldu. Başvuru no: ${requestId}`),
} as const;

const retryAfter = { "retry-after": "5" };

function problem(status: number, code: string, error: string, headers = {}): Reply {
  return jsonReply(status, { error, code }, headers);
}
