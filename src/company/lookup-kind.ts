import type { MicroCredits } from "./credits.ts";

/** The five paid queries of the Company Registry API. */
export const lookupKinds = ["vkn", "vkn_detail", "title", "title_detail", "mersis"] as const;

export type LookupKind = (typeof lookupKinds)[number];

/** The prices of the API document's examples ("Limits", 2), until an account's own are known. */
export const examplePrices: Readonly<Record<LookupKind, MicroCredits>> = {
  vkn: 1_000_000,
  vkn_detail: 3_000_000,
  title: 2_000_000,
  title_detail: 4_000_000,
  mersis: 2_000_000,
};

/** True if the answer holds a company's people and branches. */
export function isDetail(kind: LookupKind): boolean {
  return kind === "vkn_detail" || kind === "title_detail";
}

export function isByTitle(kind: LookupKind): boolean {
  return kind === "title" || kind === "title_detail";
}
