import type { Message } from "../slack-app/cards/blocks.ts";
import type { BranchState } from "../slack-app/cards/branch-card.ts";
import { answerOf, draw, drawFree, drawPressed, general, now, reader } from "./drawing-board.ts";
import {
  alternatives,
  everyField,
  fullMerkez,
  fullSube,
  hostileWords,
  branchMersis,
  inventedVkn,
  longWords,
} from "./invented-records.ts";
import type { WorstCase } from "./worst-case.ts";

const branch: BranchState = { ...general, kind: "branch" };
const inTheOpen = {
  public: true,
  sharedBy: reader,
  provenance: { how: "held" as const, balance: null, kept: true },
};

const veryLong = (word: string) => longWords(word, 5_000);
const longest = everyField(veryLong);
const hostile = everyField(() => hostileWords);
const unbroken = everyField(() => "Ş".repeat(5_000));
const company = (record: object, more: object = {}) =>
  answerOf("vkn", { ...more, data: { Merkez: record } });
const found = (title: string, score: number, others: object[]) =>
  company(fullMerkez, { matched: { ad: title, vkn: inventedVkn, score }, alternatives: others });

/** The general cards, branches, all information and copies at their worst. */
export async function worstCards(): Promise<WorstCase[]> {
  const old = answerOf(
    "vkn",
    { data: { Merkez: { ...fullMerkez, MersisNo: "0987654321000019" } } },
    { fetchedAt: now - 400 * 24 * 3_600_000, cost: null },
  );
  const notKept = {
    ...general,
    provenance: { how: "bought" as const, balance: null, kept: false },
  };
  const statuses = ["Tasfiye Hâlinde", "Konkordato", "Aktif", "Nakil", ""];
  const cases: [name: string, messages: Promise<Message[]>][] = [
    ["Genel kart (her alanı çok uzun)", draw(general, company(longest))],
    [
      "Genel kart (kanalda paylaşılan, çok uzun)",
      draw({ ...general, ...inTheOpen }, company(longest)),
    ],
    [
      "Genel kart (paylaşıldıktan sonra)",
      draw({ ...general, sharedBy: reader }, company(fullMerkez)),
    ],
    ["Genel kart (herkese açık kanalda)", draw({ ...searching("örnek"), public: true }, sure())],
    ["Genel kart (unvan uyuyor, 17 olasılık)", draw(searching("örnek gıda"), sure())],
    [
      "Genel kart (emin olunmayan eşleşme, çok uzun)",
      draw(searching(`hatay ${veryLong("örnek")}`), unsure()),
    ],
    ["Genel kart (yazılan unvan uymuyor)", draw(typedBeside, company(fullMerkez))],
    ["Genel kart (kapanmış şirket)", draw(general, company(closed))],
    [
      "Genel kart (öteki durumlar)",
      all(statuses.map((status) => draw(general, withStatus(status)))),
    ],
    ["Genel kart (gerçek kişi işletmesi)", draw(general, company(personal))],
    ["Genel kart (boş kayıt)", draw(general, company({}))],
    ["Genel kart (eski, saklanamamış, başka numara)", draw(notKept, old)],
    ["Genel kart (zararlı karakterler)", draw(searching(hostileWords), hostileMatch())],
    ["Genel kart (düğmelerine basılmış)", drawPressed(searching("örnek gıda"), sure())],
    ["Şube kartı (her alanı çok uzun)", draw(branch, branchOf(everyOf(fullSube, veryLong)))],
    ["Şube kartı (kanalda paylaşılan)", draw({ ...branch, ...inTheOpen }, branchOf(fullSube))],
    [
      "Şube kartı (zararlı karakterler)",
      draw(branch, branchOf(everyOf(fullSube, () => hostileWords))),
    ],
    ["Şube kartı (boş kayıt)", draw(branch, branchOf({}))],
    ["Tüm bilgiler (her alanı çok uzun)", drawFree(company(longest)).then(({ info }) => info)],
    ["Tüm bilgiler (zararlı karakterler)", drawFree(company(hostile)).then(({ info }) => info)],
    ["Tüm bilgiler (boşluksuz, çok uzun)", drawFree(company(unbroken)).then(({ info }) => info)],
    ["Kopyala (her alanı çok uzun)", drawFree(company(longest)).then(({ copy }) => copy)],
    ["Kopyala (zararlı karakterler)", drawFree(company(hostile)).then(({ copy }) => copy)],
  ];
  return Promise.all(cases.map(async ([name, messages]) => ({ name, messages: await messages })));
}

const closed = { ...fullMerkez, Durumu: "Terkin", KapanisTarihi: "05.06.2025" };
const personal = {
  ...fullMerkez,
  Unvani: "ÖRNEK KİŞİ - ÖRNEK BAKKALİYE",
  MersisNo: "****************",
  FirmaNeviGrup: "GERÇEK KİŞİ İŞLETMESİ",
};

const searching = (searched: string) => ({ ...general, searched });
const typedBeside = { ...general, given: veryLong("başka") };
const sure = () => found("ÖRNEK GIDA", 0.97, alternatives(17));
const unsure = () => found(veryLong("ÖRNEK"), 0.4, alternatives(17, veryLong("TARIM")));
const hostileMatch = () =>
  company(hostile, {
    matched: { ad: hostileWords, vkn: inventedVkn, score: 0.5 },
    alternatives: alternatives(7, hostileWords),
  });
const withStatus = (Durumu: string) =>
  company({ ...fullMerkez, Durumu, KapanisTarihi: "05.06.2025" });
const branchOf = (record: object) =>
  answerOf("mersis", { data: { Sube: record } }, { key: branchMersis, text: branchMersis });

function everyOf(record: object, value: (field: string) => string): object {
  return Object.fromEntries(Object.keys(record).map((field) => [field, value(field)]));
}

async function all(drawn: Promise<Message[]>[]): Promise<Message[]> {
  return (await Promise.all(drawn)).flat();
}
