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
  intentOf,
  type Drawing,
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
  inventedMersis,
} from "./invented-records.ts";
import type { TypedResult } from "../../lookups/ask.ts";
import { refusals } from "../../lookups/ports.ts";
import { branchQuery, companyQuery, titleQuery } from "../../lookups/intents.ts";
import { alertCard } from "../../slack/answer/tell-managers.ts";
import { escapeData, type Message } from "../../slack/blocks/blocks.ts";
import { choice, inputNotice, notice, type Choice } from "../../slack/answer/notice-card.ts";
import { plainMessage } from "../../slack/contract/modal-view.ts";
import { youngNotice } from "../../slack/features/lookup/press-offer.ts";
import { resultState } from "../../slack/answer/result-state.ts";
import { saying, type Texts } from "../../texts/texts.ts";
import * as tr from "../../texts/tr.ts";

const veryLong = worstWords(5_000);
/** The longest text that stays in two columns. */
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
const foundByTitle = (record: object, ad: string, score: number, other: string) =>
  company(record, { matched: { ad, vkn: inventedVkn, score }, alternatives: alternatives(other) });
const branchOf = (record: object) =>
  answerOf("mersis", { data: { Sube: record } }, { key: branchMersis, text: branchMersis });
const detailOf = (data: object, other: string) =>
  answerOf("title_detail", { data, alternatives: alternatives(other) });
const info = (words: string) => drawFree("info", company(inEveryField(fullMerkez, words)));

export function worstCards(): WorstCases {
  const other = "ÖRNEK TARIM LİMİTED ŞİRKETİ";
  const full = { Merkez: fullMerkez, ...detailSections };
  const words = worstWords(3_000);
  const longest = company(inEveryField(fullMerkez, veryLong));
  const sure = foundByTitle(fullMerkez, "ÖRNEK GIDA", 0.97, other);
  const doubtful = foundByTitle(fullMerkez, "ÖRNEK TARIM", 0.4, other);
  const unsure = foundByTitle(longest.content.merkez ?? {}, veryLong, 0.4, veryLong);
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

const title = worstWords(300);
const shownTitle = escapeData(title);
export const queries = [
  companyQuery(inventedVkn),
  companyQuery(inventedVkn, true),
  titleQuery(title),
  titleQuery(title, true),
  branchQuery(inventedMersis),
];

/** Each kind of input with buttons; first, more numbers than a note offers. */
const inputs: Parameters<typeof inputNotice>[0][] = [
  { kind: "several", vkns: Array.from({ length: 400 }, (_, at) => String(1_234_567_890 + at)) },
  { kind: "vkn", vkn: inventedVkn, title },
  { kind: "unlikely-vkn", vkn: "1234567891" },
  { kind: "short-vkn", vkn: "0123456789" },
  { kind: "mersis", mersis: inventedMersis },
  { kind: "unlikely-mersis", mersis: "0123456789000017" },
  { kind: "short-mersis", mersis: inventedMersis },
  { kind: "title", title },
];
const price = 12_345_678;
const budget = { limit: 999_500_000, spent: 999_000_001, price, guessed: true };
const topUpFrom = saying("topUpFrom", shownTitle);
const lapsed = { ...intentOf("paid", "vkn", 1), cost: price };
const unknown = intentOf("unknown", "title", 1);

export function worstNotes(texts: Texts): WorstCases {
  return {
    "Notice: the registry refused": refusals.flatMap((refusal) =>
      resultsOf({ kind: "refused", refusal, balance: 1_500_000, required: 12_500_000 }),
    ),
    "Notice: not queried": resultsOf(
      { kind: "not-sent", cause: "certificate" },
      { kind: "not-sent", cause: "unreachable" },
      { kind: "given-back" },
      { kind: "not-charged" },
      { ...budget, kind: "over-budget", whose: "person" },
      { kind: "needs-consent" },
      { kind: "restored" },
    ),
    "Notice: outcome unknown, or answer gone": resultsOf(
      { kind: "unknown", intent: unknown },
      { kind: "blocked", intent: unknown },
      { kind: "gone", intent: lapsed },
      { kind: "gone", intent: { ...lapsed, state: "lost" } },
    ),
    "Notice: numbers that are mistyped, too many or young": [
      ...inputs.map((input) => draw(inputNotice(input, "vkn"))),
      ...queries.map((offer) => draw(youngNotice({ offer, fetchedAt: now, now }))),
    ],
    "Notice: all buttons, longest title": [true, false].map((asked) => draw(everyButton(asked))),
    "Alert: low balance": [
      draw(alertCard("balance", saying("lowBalance", price, price, 365), [topUpFrom])),
    ],
    "Notices without buttons": plainNotes(texts),
  };
}

function resultsOf(...results: TypedResult[]): Drawing[] {
  const topUp = { isManager: false, hint: shownTitle };
  return results.flatMap((result) =>
    queries.map((query) =>
      draw(resultState(result, { query, balance: null, public: false, topUp, now })),
    ),
  );
}

/** Builds a card with every button under the longest text; `asked` adds the consent dialog. */
function everyButton(asked: boolean) {
  const names = Object.entries(tr.buttons).flatMap(([name, words]) =>
    typeof words === "string" ? [name as Choice["label"]] : [],
  );
  const choices = names.map((name, index): Choice => {
    const query = queries[index % queries.length] ?? companyQuery(inventedVkn);
    return { ...choice(name, name, query), asked };
  });
  const lead = asked ? saying("ambiguousDetail", shownTitle, shownTitle) : topUpFrom;
  return notice(lead, choices, [saying("generalHeld")]);
}

function plainNotes({ detail, failure, format, input, labels, refreshed }: Texts): Message[] {
  const changed = [...Object.values(labels.merkez), ...Object.values(detail.sections)];
  return [
    ...Object.values(failure).filter((text) => typeof text === "string"),
    failure.noSpender(["S0123456789", "S0123456788"]),
    failure.unverifiedSpender(),
    input.remarkTooLong(80),
    failure.ours("00000000-0000-4000-8000-000000000000", "unknown"),
    input.personalInMessage,
    refreshed.changed(format.moment(now, 0), changed),
  ].map(plainMessage);
}
