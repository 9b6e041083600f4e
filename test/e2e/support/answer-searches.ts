import { type FakeAnswer, merkezOf, type SeenQuery } from "../../support/fake-registry.ts";

/** A company that a title's search finds. */
export interface Found {
  ad: string;
  vkn: string;
  score: number;
}

/**
 * Returns a registry's answers: by VKN the company of `titles` with further `fields` of its record,
 * for one credit; by title always `found`.
 */
export function answersAbout(
  titles: ReadonlyMap<string, string>,
  found: readonly Found[],
  fields: Readonly<Record<string, Record<string, string>>> = {},
): (query: SeenQuery) => FakeAnswer {
  return ({ body }) => {
    const [matched, ...alternatives] = found;
    const vkn = (body["vkn"] as string | undefined) ?? matched?.vkn ?? "";
    const Unvani = titles.get(vkn) ?? matched?.ad ?? "";
    const Merkez = merkezOf(vkn, { Unvani, ...fields[Unvani] });
    const search = body["vkn"] === undefined ? { matched, alternatives } : {};
    const answer = { success: true, dusulen_bakiye: search.matched ? 2 : 1, ...search };
    return { status: 200, body: { ...answer, data: { Merkez } } };
  };
}
