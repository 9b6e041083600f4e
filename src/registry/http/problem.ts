import type { MicroCredits } from "../../company/credits.ts";
import { creditsAsJson } from "./credits-as-json.ts";
import { jsonReply, type Reply } from "./reply.ts";

/** The refusals of the service; codes beyond the API document's two are our own (docs/registry-service.md). */
export const problems = {
  unknownPath: () => problem(404, "UNKNOWN_PATH", "Böyle bir adres yok."),
  method: (allow: string) =>
    withHeaders(problem(405, "METHOD_NOT_ALLOWED", `Bu adres yalnızca ${allow} kabul eder.`), {
      allow,
    }),
  unauthorized: () =>
    withHeaders(
      problem(
        401,
        "UNAUTHORIZED",
        "API anahtarı geçersiz veya eksik. 'Authorization: Bearer <API_KEY>' başlığını gönderin.",
      ),
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
  notFound: (message: string) => problem(404, "NOT_FOUND", message),
  insufficient: (balance: MicroCredits, required: MicroCredits): Reply =>
    jsonReply(402, {
      error: "Bakiye bu sorgu için yetersiz.",
      balance: creditsAsJson(balance),
      required: creditsAsJson(required),
      code: "INSUFFICIENT_BALANCE",
    }),
  upstream: () =>
    withHeaders(
      problem(502, "UPSTREAM_UNAVAILABLE", "Kurum yanıt vermedi. Bakiyeden düşülmedi."),
      retryAfter,
    ),
  /** Nobody reads it; the metrics must not count it as the institution's failure. */
  abandoned: () => problem(499, "ABANDONED", "İstek yarıda bırakıldı. Bakiyeden düşülmedi."),
  /** By 429, because a caller can't tell of another 5xx whether money went. */
  unavailable: () =>
    withHeaders(
      problem(429, "UNAVAILABLE", "Servis şu anda yanıt veremiyor. Bakiyeden düşülmedi."),
      retryAfter,
    ),
  internal: (requestId: string) =>
    problem(500, "INTERNAL_ERROR", `Beklenmeyen bir hata oldu. Başvuru no: ${requestId}`),
} as const;

/** In seconds. */
const retryAfter = { "retry-after": "5" };

function problem(status: number, code: string, error: string): Reply {
  return jsonReply(status, { error, code });
}

function withHeaders(reply: Reply, headers: Record<string, string>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } };
}
