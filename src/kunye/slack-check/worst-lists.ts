import type { PauseReason } from "../lists/ports/list-store.ts";
import { guessedPrices } from "../lookups/prices.ts";
import { listOfferCard } from "../slack-app/cards/list-offer-card.ts";
import { listProgressCard, type ListProgress } from "../slack-app/cards/list-progress-card.ts";
import type { ShownList } from "../slack-app/cards/list-context.ts";
import { saying } from "../texts/texts.ts";
import { tr } from "../texts/tr.ts";
import { reader, type WorstCases } from "./drawing-board.ts";
import { inventedVkn, worstWords } from "./invented-records.ts";

const row = Array.from({ length: 100 }, () => worstWords(1_000));
const many = 50_000;
const credit = 1_000_000;

/** A list at its worst: long words everywhere, and no fitting number. */
export const worstList: ShownList = {
  list: {
    id: "00000000-0000-4000-8000-000000000000",
    team: "T0123456789",
    userId: reader,
    context: "",
    state: "offered",
    reason: null,
    agreed: null,
  },
  context: {
    name: worstWords(300),
    sheet: worstWords(300),
    otherSheets: ["2", "3"],
    head: [row],
    found: {
      header: 0,
      columns: { vkn: 26, title: 1, taxOffice: 2, city: 3 },
      people: [],
      vknCandidates: [],
    },
    counts: {
      rows: many,
      distinct: many,
      ask: many,
      held: many,
      duplicate: many,
      own: many,
      invalid: many,
      person: many,
      title: many,
      empty: many,
    },
    sample: Array.from({ length: 5 }, () => row),
    message: null,
    next: null,
  },
};

const priced = {
  ...worstList,
  texts: tr,
  prices: guessedPrices,
  confirmFrom: credit,
  offers: (["all", "first", "titles"] as const).map((slot) => ({
    slot,
    rows: 49_999,
    most: 99_999.5 * credit,
  })),
};

const inState = (state: ListProgress["list"]["state"], reason: PauseReason | null = null) => {
  const prices = { vkn: credit, title: null };
  const list = { ...worstList.list, state, reason, agreed: { most: many * credit, prices } };
  const verdict = `🟡 ${tr.check.finding["struck-off-later"]}`;
  const noted = { verdict, vkn: inventedVkn, title: worstWords(150) };
  return listProgressCard({
    ...priced,
    list,
    done: 12_345,
    all: many,
    books: { ledger: many * credit, open: many * credit },
    waits: reason === null,
    summary:
      state === "done"
        ? {
            verdicts: Object.values(tr.check.finding).map((name) => [name, many] as const),
            worst: Array.from({ length: 10 }, () => noted),
            notPaid: many,
          }
        : null,
  });
};

/** The cards of lists at their worst. */
export function worstLists(): WorstCases {
  const problems = Array.from({ length: 9 }, () =>
    saying("refusedFile", worstWords(80), "table-too-large"),
  );
  const money = { balance: 12_345_678_901, limit: 12_345_678_901 };
  const { found } = worstList.context;
  const unclear = { ...worstList.context, found: { ...found, vknCandidates: [1, 2] } };
  const reasons = Object.keys(tr.lists.paused) as PauseReason[];
  return {
    "Liste kartı (en uzun, sütunu belirsiz, bakiyesi okunamayan)": [
      listOfferCard({ ...priced, ...money, problems }),
      listOfferCard({ ...priced, ...money, problems, context: unclear }),
      listOfferCard({ ...priced, balance: null, limit: null, problems: [] }),
    ],
    "Liste iletisi (her durumu)": [
      inState("running"),
      ...reasons.map((reason) => inState("paused", reason)),
      inState("stopped"),
      inState("done"),
    ],
  };
}
