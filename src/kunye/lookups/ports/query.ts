import type { LookupKind } from "../../../company/lookup-kind.ts";
import { titleKey } from "../../../company/title.ts";

/** A question to the registry: questions with one `key` are the same; `text` is sent. */
export interface Query {
  kind: LookupKind;
  key: string;
  text: string;
}

/** The question about a company by its tax number, general or detailed. */
export function companyQuery(vkn: string, detail = false): Query {
  return { kind: detail ? "vkn_detail" : "vkn", key: vkn, text: vkn };
}

/** The question about a company by its title; A.Ş. and LTD. ŞTİ. have one spelling in its key. */
export function titleQuery(title: string, detail = false): Query {
  const key = titleKey(title).replace(anonim, " a.ş.").replace(limited, " ltd. şti.");
  return { kind: detail ? "title_detail" : "title", key, text: title };
}

const anonim = / (?:anonim ?[şs]irketi|a\.? ?[şs]\.?)$/;
const limited = / (?:limited|ltd)\.? ?(?:[şs]ti\.?|[şs]irketi)?$/;

/** The question about a branch by its MERSIS number. */
export function branchQuery(mersis: string): Query {
  return { kind: "mersis", key: mersis, text: mersis };
}
