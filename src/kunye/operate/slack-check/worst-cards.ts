import { wordsAbout, type WrittenWords } from "../../check/stored-check.ts";
import type { BranchState } from "../../features/lookup/branch-card.ts";
import type { DetailState } from "../../features/lookup/detail-card.ts";
import { recordSections } from "../../features/lookup/section-page.ts";
import { pageSize } from "../../features/lookup/title-match.ts";
import {
  makeAnswer,
  draw,
  drawRecord,
  drawPressed,
  generalCard,
  now,
  reader,
  type WorstCases,
  makeIntent,
  type Drawing,
} from "./drawing-board.ts";
import {
  alternatives,
  branchMersis,
  fullSections,
  fullMerkez,
  fullSube,
  fillTexts,
  inventedVkn,
  worstWords,
  inventedMersis,
} from "./invented-records.ts";
import type { TypedResult } from "../../lookups/ask.ts";
import { refusals } from "../../lookups/ports.ts";
import { branchQuery, companyQuery, titleQuery } from "../../lookups/intents.ts";
import { alertCard } from "../../slack/tell-managers.ts";
import { escapeData, type Message } from "../../slack/blocks.ts";
import { inputNotice } from "../../features/lookup/notice-card.ts";
import { choice, notice, type Choice } from "../../slack/notice.ts";
import { plainMessage } from "../../slack/modal-view.ts";
import { youngNotice } from "../../features/lookup/press-offer.ts";
import { resultState } from "../../features/lookup/result-state.ts";
import type { StepCard } from "../../features/workflow-step/step-card.ts";
import { documentOfWords } from "../../intake/documents.ts";
import { writtenMention } from "../../intake/mention.ts";
import { saying, type Texts } from "../../texts/texts.ts";
import * as tr from "../../texts/all.tr.ts";

const veryLong = worstWords(5_000);
/** A text that stays in two columns, also with its signs escaped; chosen by hand. */
const twoColumnText = worstWords(150);
const unbrokenText = "Ş".repeat(5_000);
const statuses = ["Terkin", "Tasfiye Hâlinde", "Konkordato", "Aktif", "Nakil", ""];
const closedAt = "05.06.2025";
const personalRecord = {
  ...fullMerkez,
  Unvani: "ÖRNEK KİŞİ - ÖRNEK BAKKALİYE",
  MersisNo: "****************",
  FirmaNeviGrup: "GERÇEK KİŞİ İŞLETMESİ",
};

const branchCard: BranchState = { ...generalCard, kind: "branch" };
const detailCard: DetailState = { ...generalCard, kind: "detail" };
const page = { kind: "list" as const, answer: "answer", from: 0 };
const searchedCard = { ...generalCard, searched: "örnek gıda" };
const publicState = {
  public: true,
  sharedBy: reader,
  provenance: { how: "held" as const, balance: null, kept: true },
};
const unstored = { how: "bought" as const, balance: null, kept: false };

const vknAnswer = (record: object, more: object = {}) =>
  makeAnswer("vkn", { ...more, data: { Merkez: record } });
const titleAnswer = (record: object, ad: string, score: number, other: string) =>
  vknAnswer(record, {
    matched: { ad, vkn: inventedVkn, score },
    alternatives: alternatives(other),
  });
const branchAnswer = (record: object) =>
  makeAnswer("mersis", { data: { Sube: record } }, { key: branchMersis, text: branchMersis });
const detailAnswer = (data: object, other: string) =>
  makeAnswer("title_detail", { data, alternatives: alternatives(other) });
const drawInfo = (words: string) => drawRecord("info", vknAnswer(fillTexts(fullMerkez, words)));

export function worstCards(): WorstCases {
  const other = "ÖRNEK TARIM LİMİTED ŞİRKETİ";
  const merkezOnly = { data: { Merkez: fullMerkez } };
  const full = { Merkez: fullMerkez, ...fullSections };
  const words = worstWords(3_000);
  const longAnswer = vknAnswer(fillTexts(fullMerkez, veryLong));
  const sureMatch = titleAnswer(fullMerkez, "ÖRNEK GIDA", 0.97, other);
  const doubtfulMatch = titleAnswer(fullMerkez, "ÖRNEK TARIM", 0.4, other);
  const longMatch = titleAnswer(longAnswer.content.merkez ?? {}, veryLong, 0.4, veryLong);
  const fullDetail = detailAnswer(full, other);
  const longestDetail = detailAnswer(fillTexts(full, words), words);
  const oldAnswer = makeAnswer(
    "vkn",
    { data: { Merkez: { ...fullMerkez, MersisNo: "0987654321000019" } } },
    { fetchedAt: now - 400 * 24 * 3_600_000, cost: null },
  );
  const erasedDetail = makeAnswer("vkn_detail", merkezOnly, { peopleRemoved: true });
  const emptyDetail = makeAnswer("vkn_detail", {
    data: { Merkez: fullMerkez, Ortaklar: [{}], Subeler: [{}], Denetciler: [null] },
  });
  return {
    "General card (every field too long)": [draw(generalCard, longAnswer)],
    "General card (without spaces)": [
      draw(generalCard, vknAnswer(fillTexts(fullMerkez, unbrokenText.slice(0, 300)))),
    ],
    "General card (in a channel)": [
      draw({ ...generalCard, ...publicState }, longAnswer),
      draw({ ...searchedCard, public: true }, sureMatch),
    ],
    "General card (title fits, shared)": [draw({ ...searchedCard, sharedBy: reader }, sureMatch)],
    "General card (doubtful match, too long)": [
      draw({ ...generalCard, searched: `hatay ${veryLong}` }, longMatch),
    ],
    "General card (held match, too long)": [
      draw({ ...generalCard, searched: `hatay ${veryLong}`, isHeldMatch: true }, longAnswer),
    ],
    "General card (another title typed)": [
      draw({ ...generalCard, given: { kind: "typed", words: veryLong } }, longAnswer),
    ],
    "General card (each status)": statuses.map((Durumu) =>
      draw(generalCard, vknAnswer({ ...fullMerkez, Durumu, KapanisTarihi: closedAt })),
    ),
    "General card (natural person's business)": [draw(generalCard, vknAnswer(personalRecord))],
    "General card (empty record)": [draw(generalCard, vknAnswer({}))],
    "General card (old, not stored, another number)": [
      draw({ ...generalCard, provenance: unstored }, oldAnswer),
    ],
    "General card (buttons pressed)": [drawPressed(searchedCard, doubtfulMatch)],
    "Branch card (every field too long)": [
      draw(branchCard, branchAnswer(fillTexts(fullSube, veryLong))),
      draw({ ...branchCard, ...publicState }, branchAnswer(fillTexts(fullSube, twoColumnText))),
    ],
    "Branch card (empty record)": [draw(branchCard, branchAnswer({}))],
    "All fields (every field too long)": [drawInfo(veryLong)],
    "All fields (short, without spaces)": [drawInfo(twoColumnText), drawInfo(unbrokenText)],
    "Copy (every field too long)": [drawRecord("copy", longAnswer)],
    "Detail (37 partners, 200 branches, all sections)": [draw(detailCard, fullDetail)],
    "Detail (every field too long)": [draw(detailCard, longestDetail)],
    "Detail (buttons pressed, shared)": [
      drawPressed({ ...detailCard, sharedBy: reader }, fullDetail),
    ],
    "Detail (people erased)": [draw(detailCard, erasedDetail)],
    "Detail (empty entries)": [draw(detailCard, emptyDetail)],
    "First, middle and last pages of the sections": recordSections.flatMap((section) => [
      ...[0, pageSize, 2 * pageSize].map((from) => draw({ ...page, section, from }, fullDetail)),
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

/** Each kind of input with buttons. */
const inputs: Parameters<typeof inputNotice>[0][] = [
  { kind: "vkn", vkn: inventedVkn, title },
  { kind: "unlikely-vkn", vkn: "1234567891" },
  { kind: "short-vkn", vkn: "0123456789", digits: 9 },
  { kind: "mersis", mersis: inventedMersis },
  { kind: "unlikely-mersis", mersis: "0123456789000017" },
  { kind: "short-mersis", mersis: inventedMersis },
  { kind: "title", title },
];
const price = 12_345_678;
const budget = { limit: 999_500_000, spent: 999_000_001, price, guessed: true };
const topUpFrom = saying("topUpFrom", shownTitle);
const paidIntent = { ...makeIntent("paid", "vkn", 1), cost: price };
const unknownIntent = makeIntent("unknown", "title", 1);

export function worstNotices(texts: Texts): WorstCases {
  return {
    "Notice: the registry refused": refusals.flatMap((refusal) =>
      resultsOf({ kind: "refused", refusal, balance: 1_500_000, required: 12_500_000 }),
    ),
    "Notice: not queried": resultsOf(
      { kind: "not-sent", cause: "certificate" },
      { kind: "not-sent", cause: "unreachable" },
      { kind: "not-sent", cause: "no-key" },
      { kind: "not-sent", cause: "given-up" },
      { kind: "not-charged" },
      { ...budget, kind: "over-budget", whose: "person" },
      { kind: "needs-consent", price: { amount: price, guessed: false } },
      { kind: "restored" },
    ),
    "Notice: outcome unknown, or answer gone": resultsOf(
      { kind: "unknown", intent: unknownIntent },
      { kind: "blocked", intent: unknownIntent },
      { kind: "gone", intent: paidIntent },
      { kind: "key-missing", intent: paidIntent },
      { kind: "gone", intent: { ...paidIntent, state: "lost" } },
    ),
    "Notice: numbers that are mistyped, too many or young": [
      ...inputs.map((input) => draw(inputNotice(input, "vkn"))),
      ...queries.map((offer) => draw(youngNotice({ offer, fetchedAt: now, now }))),
    ],
    "Notice: all buttons, longest title": [true, false].map((asked) => draw(fullNotice(asked))),
    "Alert: low balance": [
      draw(alertCard("balance", saying("lowBalance", price, price, 365), [topUpFrom])),
    ],
    "Workflow's step (longest title)": [
      draw(offeredStep),
      draw({ ...offeredStep, until: null }),
      draw({ ...offeredStep, end: "expired" as const }),
    ],
    "Notices without buttons": plainNotices(texts),
  };
}

/** A workflow's step that waits for its user. */
const offeredStep: StepCard = {
  kind: "step",
  step: "Fx0123456789",
  vkn: inventedVkn,
  until: now,
  given: writtenTitle(veryLong),
};

/** Returns a title beside the company's number, as a step's card keeps it. */
function writtenTitle(title: string): WrittenWords {
  const mention = writtenMention(inventedVkn, title);
  const document = documentOfWords([mention], { accounts: [], words: { announces: null } });
  const documents = [{ document, memory: [], namesakes: {}, remembered: null }];
  return wordsAbout({ day: "2026-11-12", documents }, { document: document.id, side: 0 });
}

function resultsOf(...results: TypedResult[]): Drawing[] {
  const topUp = { isManager: false, hint: shownTitle, isShared: false };
  return results.flatMap((result) =>
    queries.map((query) =>
      draw(
        resultState(result, {
          query,
          balance: null,
          public: false,
          topUp,
          account: { problem: "no-key", mayChange: true },
          settlesSoon: false,
          now,
        }),
      ),
    ),
  );
}

/** Builds a notice with every button under the longest text; `asked` adds the consent dialog. */
function fullNotice(asked: boolean) {
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

function plainNotices({ refreshed, detail, failure, format, input, labels }: Texts): Message[] {
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
