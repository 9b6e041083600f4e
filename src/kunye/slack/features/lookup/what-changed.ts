import { isDeepStrictEqual } from "node:util";
import { readWhole, type AnswerBody } from "../../../../company/record.ts";
import type { Texts } from "../../../texts/texts.ts";

/** An answer's body, and whether its people were deleted since: then they have not changed. */
interface Compared {
  body: AnswerBody | null;
  peopleRemoved?: boolean;
}

/** Names the differing fields of two answers about a company; never names of people. */
export function whatChanged(texts: Texts, one: Compared, other: Compared): string[] {
  const [before, after] = [readWhole(one.body), readWhole(other.body)];
  const { card, detail, labels, refreshed } = texts;
  const merkezNames = {
    ...labels.merkez,
    AmacKonuIcerik: card.purpose,
    InternetSitesi: card.web,
  };
  const changed = [
    ...differing(before.merkez, after.merkez, merkezNames),
    ...differing(before.sube, after.sube, labels.branch),
    ...(one.peopleRemoved === true ? [] : differing(before.detail, after.detail, detail.sections)),
  ];
  return changed.map((name) => name ?? refreshed.others);

  /** The differing fields' names, each once; null for fields without a name. */
  function differing(
    one: Readonly<Record<string, unknown>> | null,
    other: Readonly<Record<string, unknown>> | null,
    names: Readonly<Record<string, string>>,
  ): (string | null)[] {
    if (!one || !other || isDeepStrictEqual(one, other)) return [];
    const fields = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    const different = fields.filter((field) => !isDeepStrictEqual(one[field], other[field]));
    return [...new Set(different.map((field) => names[field] ?? null))];
  }
}
