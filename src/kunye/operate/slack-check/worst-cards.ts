import type { BranchState } from "../../slack/answer/branch-card.ts";
import type { DetailState } from "../../slack/answer/detail-card.ts";
import { recordSections } from "../../slack/answer/section-page.ts";
import { pageSize } from "../../slack/answer/title-match.ts";
import {
  answerOf,
  draw,
  drawFree,
  drawPressed,
  general,
  now,
  reader,
  type WorstCases,
} from "./drawing-board.ts";
import {
  alternatives,
  branchMersis,
  detailSections,
  fullMerkez,
  fullSube,
  inEveryField,
  inventedVkn,
  worstWords,
} from "./invented-records.ts";

const veryLong = worstWords(5_000);
/** The longest words that stay in two columns. */
const short = worstWords(150);
const unbroken = "Ş".repeat(5_000);
const statuses = ["Terkin", "Tasfiye Hâlinde", "Konkordato", "Aktif", "Nakil", ""];
const closedAt = "05.06.2025";
const personal = {
  ...fullMerkez,
  Unvani: "ÖRNEK KİŞİ - ÖRNEK BAKKALİYE",
  MersisNo: "****************",
  FirmaNeviGrup: "GERÇEK KİŞİ İŞLETMESİ",
};

const branch: BranchState = { ...general, kind: "branch" };
const detail: DetailState = { ...general, kind: "detail" };
const page = { kind: "list" as const, answer: "answer", from: 0 };
const searching = { ...general, searched: "örnek gıda" };
const inTheOpen = {
  public: true,
  sharedBy: reader,
  provenance: { how: "held" as const, balance: null, kept: true },
};
const notKept = { ...general, provenance: { how: "bought" as const, balance: null, kept: false } };

const company = (record: object, more: object = {}) =>
  answerOf("vkn", { ...more, data: { Merkez: record } });
const found = (record: object, ad: string, score: number, other: string) =>
  company(record, { matched: { ad, vkn: inventedVkn, score }, alternatives: alternatives(other) });
const branchOf = (record: object) =>
  answerOf("mersis", { data: { Sube: record } }, { key: branchMersis, text: branchMersis });
const detailOf = (data: object, other: string) =>
  answerOf("title_detail", { data, alternatives: alternatives(other) });
const info = (words: string) => drawFree("info", company(inEveryField(fullMerkez, words)));

/** Company cards, branches, details and the pages of their sections, and the free messages. */
export function worstCards(): WorstCases {
  const other = "ÖRNEK TARIM LİMİTED ŞİRKETİ";
  const full = { Merkez: fullMerkez, ...detailSections };
  const words = worstWords(3_000);
  const longest = company(inEveryField(fullMerkez, veryLong));
  const sure = found(fullMerkez, "ÖRNEK GIDA", 0.97, other);
  const doubtful = found(fullMerkez, "ÖRNEK TARIM", 0.4, other);
  const unsure = found(longest.content.merkez ?? {}, veryLong, 0.4, veryLong);
  const detailed = detailOf(full, other);
  const longestDetail = detailOf(inEveryField(full, words), words);
  const old = answerOf(
    "vkn",
    { data: { Merkez: { ...fullMerkez, MersisNo: "0987654321000019" } } },
    { fetchedAt: now - 400 * 24 * 3_600_000, cost: null },
  );
  const erased = answerOf("vkn_detail", { data: { Merkez: fullMerkez } }, { peopleRemoved: true });
  const emptyEntries = answerOf("vkn_detail", {
    data: { Merkez: fullMerkez, Ortaklar: [{}], Subeler: [{}], Denetciler: [null] },
  });
  return {
    "General card (every field too long)": [draw(general, longest)],
    "General card (without spaces)": [
      draw(general, company(inEveryField(fullMerkez, unbroken.slice(0, 300)))),
    ],
    "General card (in a channel)": [
      draw({ ...general, ...inTheOpen }, longest),
      draw({ ...searching, public: true }, sure),
    ],
    "General card (title fits, shared)": [draw({ ...searching, sharedBy: reader }, sure)],
    "General card (doubtful match, too long)": [
      draw({ ...general, searched: `hatay ${veryLong}` }, unsure),
    ],
    "General card (another title typed)": [draw({ ...general, given: veryLong }, longest)],
    "General card (each status)": statuses.map((Durumu) =>
      draw(general, company({ ...fullMerkez, Durumu, KapanisTarihi: closedAt })),
    ),
    "General card (natural person's business)": [draw(general, company(personal))],
    "General card (empty record)": [draw(general, company({}))],
    "General card (old, not stored, another number)": [draw(notKept, old)],
    "General card (buttons pressed)": [drawPressed(searching, doubtful)],
    "Branch card (every field too long)": [
      draw(branch, branchOf(inEveryField(fullSube, veryLong))),
      draw({ ...branch, ...inTheOpen }, branchOf(inEveryField(fullSube, short))),
    ],
    "Branch card (empty record)": [draw(branch, branchOf({}))],
    "All fields (every field too long)": [info(veryLong)],
    "All fields (short, without spaces)": [info(short), info(unbroken)],
    "Copy (every field too long)": [drawFree("copy", longest)],
    "Detail (37 partners, 200 branches, all sections)": [draw(detail, detailed)],
    "Detail (every field too long)": [draw(detail, longestDetail)],
    "Detail (buttons pressed, shared)": [drawPressed({ ...detail, sharedBy: reader }, detailed)],
    "Detail (people erased)": [draw(detail, erased)],
    "Detail (empty entries)": [draw(detail, emptyEntries)],
    "First, middle and last pages of the sections": recordSections.flatMap((section) => [
      ...[0, pageSize, 2 * pageSize].map((from) => draw({ ...page, section, from }, detailed)),
      draw({ ...page, section }, longestDetail),
    ]),
  };
}
