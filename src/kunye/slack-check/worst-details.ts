import type { Message } from "../slack-app/cards/blocks.ts";
import type { DetailState } from "../slack-app/cards/detail-card.ts";
import type { ListSection } from "../slack-app/cards/list-card.ts";
import { pageSize } from "../slack-app/cards/title-match.ts";
import { answerOf, draw, drawPressed, reader, type Known } from "./drawing-board.ts";
import {
  alternatives,
  detailSections,
  everyField,
  fullMerkez,
  hostileWords,
  longWords,
} from "./invented-records.ts";
import type { WorstCase } from "./worst-case.ts";

const detail: DetailState = {
  kind: "detail",
  answer: "answer",
  provenance: { how: "bought", balance: 249_500_000, kept: true },
  sharedBy: null,
};
const counts = { partners: 37, branches: 200 };
const few = { partners: 11, branches: 11 };
const veryLong = (word: string) => longWords(word, 3_000);

const many = detailed({ Merkez: fullMerkez, ...detailSections(counts) });
const longest = detailed({ Merkez: everyField(veryLong), ...detailSections(few, veryLong) });
const hostile = detailed({
  Merkez: everyField(() => hostileWords),
  ...detailSections(few, () => hostileWords),
});

/** The details and every page of their lists. */
export async function worstDetails(): Promise<WorstCase[]> {
  const removed = answerOf("vkn_detail", { data: { Merkez: fullMerkez } }, { peopleRemoved: true });
  const empty = detailed({ Merkez: fullMerkez, Ortaklar: [{}], Subeler: [{}], Denetciler: [null] });
  const title = answerOf("title", { alternatives: alternatives(37), data: { Merkez: fullMerkez } });
  const cases: [name: string, messages: Promise<Message[]>][] = [
    ["Detay (37 ortak, 200 şube, bütün bölümler)", draw(detail, many)],
    ["Detay (her alanı çok uzun)", draw(detail, longest)],
    ["Detay (zararlı karakterler)", draw(detail, hostile)],
    ["Detay (paylaşıldıktan sonra)", draw({ ...detail, sharedBy: reader }, many)],
    ["Detay (düğmelerine basılmış)", drawPressed(detail, many)],
    ["Detay (kişileri silinmiş)", draw(detail, removed)],
    ["Detay (boş girdiler)", draw(detail, empty)],
    ["Ortaklar, bütün sayfalar", pages(many, "Ortaklar", counts.partners)],
    ["Şubeler, bütün sayfalar", pages(many, "Subeler", counts.branches)],
    ["Diğer olasılıklar, bütün sayfalar", pages(title, "alternatives", 37)],
    ["Öteki listeler, bütün sayfalar", otherPages(many)],
    ["Listelerin sayfaları (çok uzun)", otherPages(longest, ["Ortaklar", "Subeler"])],
  ];
  return Promise.all(cases.map(async ([name, messages]) => ({ name, messages: await messages })));
}

function detailed(data: object): Known {
  return answerOf("vkn_detail", { data });
}

/** Every page of a list that has so many entries. */
async function pages(known: Known, section: ListSection, length: number): Promise<Message[]> {
  const drawn: Promise<Message[]>[] = [];
  for (let from = 0; from < length; from += pageSize) {
    drawn.push(draw({ kind: "list", answer: "answer", section, from }, known));
  }
  return (await Promise.all(drawn)).flat();
}

async function otherPages(known: Known, more: ListSection[] = []): Promise<Message[]> {
  const others = ["Naceler", "AktifTemsilciler", "AktifUyeler", "Denetciler", "IflasKonkordato"];
  const drawn = [...(others as ListSection[]), ...more].map((section) => pages(known, section, 20));
  return (await Promise.all(drawn)).flat();
}
