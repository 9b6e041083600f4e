import type { LookupKind } from "../../company/lookup-kind.ts";

export type Route =
  | { method: "GET"; use: "balance" }
  | { method: "GET"; use: "healthz" }
  | { method: "GET"; use: "metrics" }
  | { method: "POST"; use: "query"; kind: LookupKind };

/** The six paths of the API document, and two for operators. */
export const routes: ReadonlyMap<string, Route> = new Map<string, Route>([
  ["/v1/search/balance", { method: "GET", use: "balance" }],
  ["/v1/search/vkn", { method: "POST", use: "query", kind: "vkn" }],
  ["/v1/search/vkn/detail", { method: "POST", use: "query", kind: "vkn_detail" }],
  ["/v1/search/title", { method: "POST", use: "query", kind: "title" }],
  ["/v1/search/title/detail", { method: "POST", use: "query", kind: "title_detail" }],
  ["/v1/search/mersis", { method: "POST", use: "query", kind: "mersis" }],
  ["/healthz", { method: "GET", use: "healthz" }],
  ["/metrics", { method: "GET", use: "metrics" }],
]);
