import { isDeepStrictEqual } from "node:util";
import type { Answer } from "../../company/record.ts";
import { card, detail, labels, refreshed } from "../texts/tr.ts";

const merkezNames = { ...labels.merkez, AmacKonuIcerik: card.purpose, InternetSitesi: card.web };

/** The names of what differs between two answers about the same company, as far as both show it. */
export function whatChanged(before: Answer, after: Answer): string[] {
  return [
    ...differing(before.merkez, after.merkez, merkezNames),
    ...differing(before.sube, after.sube, labels.branch),
    ...differing(before.detail, after.detail, detail.sections),
  ];
}

function differing(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
  names: Readonly<Record<string, string>>,
): string[] {
  if (!before || !after || isDeepStrictEqual(before, after)) return [];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return [...new Set(changed.map((field) => names[field] ?? refreshed.others))];
}
