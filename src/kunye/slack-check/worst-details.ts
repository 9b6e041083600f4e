import type { DetailState } from "../slack-app/cards/detail-card.ts";
import { listSections } from "../slack-app/cards/list-card.ts";
import { pageSize } from "../slack-app/cards/title-match.ts";
import { answerOf, draw, drawPressed, general, reader, type WorstCases } from "./drawing-board.ts";
import {
  alternatives,
  detailSections,
  fullMerkez,
  inEveryField,
  worstWords,
} from "./invented-records.ts";

const detail: DetailState = { ...general, kind: "detail" };
const page = { kind: "list" as const, answer: "answer", from: 0 };
const full = { Merkez: fullMerkez, ...detailSections };
const words = worstWords(3_000);

/** The details and the pages of their lists. */
export function worstDetails(): WorstCases {
  const many = answerOf("title_detail", {
    data: full,
    alternatives: alternatives("ÖRNEK TARIM LİMİTED ŞİRKETİ"),
  });
  const longest = answerOf("title_detail", {
    data: inEveryField(full, words),
    alternatives: alternatives(words),
  });
  const removed = answerOf("vkn_detail", { data: { Merkez: fullMerkez } }, { peopleRemoved: true });
  const empty = answerOf("vkn_detail", {
    data: { Merkez: fullMerkez, Ortaklar: [{}], Subeler: [{}], Denetciler: [null] },
  });
  return {
    "Detail (37 partners, 200 branches, all sections)": [draw(detail, many)],
    "Detail (every field too long)": [draw(detail, longest)],
    "Detail (buttons pressed, shared)": [drawPressed({ ...detail, sharedBy: reader }, many)],
    "Detail (people erased)": [draw(detail, removed)],
    "Detail (empty entries)": [draw(detail, empty)],
    "First, middle and last pages of the sections": listSections.flatMap((section) => [
      ...[0, pageSize, 2 * pageSize].map((from) => draw({ ...page, section, from }, many)),
      draw({ ...page, section }, longest),
    ]),
  };
}
