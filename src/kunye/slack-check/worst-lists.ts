import type { CompanyList, PauseReason } from "../lists/ports/list-store.ts";
import { guessedPrices } from "../lookups/prices.ts";
import type { ListContext } from "../slack-app/cards/list-context.ts";
import { listMessage } from "../slack-app/cards/list-message.ts";
import { saying } from "../texts/texts.ts";
import { tr } from "../texts/tr.ts";
import { reader, type WorstCases } from "./drawing-board.ts";
import { inventedVkn, worstWords } from "./invented-records.ts";

const many = 50_000;
const sum = 99_999.5 * 1_000_000;
const row = Array.from({ length: 100 }, () => worstWords(1_000));
const verdict = `🟡 ${tr.check.finding["struck-off-later"].name}`;
const worst = { verdict, vkn: inventedVkn, title: worstWords(150) };
const slots = ["all", "first", "titles"] as const;
const kinds = ["ask", "held", "duplicate", "own", "invalid", "person", "title", "empty"] as const;

/** Long words everywhere, and no fitting number. */
const context: ListContext = {
  name: worstWords(300),
  sheet: worstWords(300),
  otherSheets: ["2", "3"],
  head: [row],
  found: { header: 0, columns: { vkn: 26, taxOffice: 2, city: 3 }, people: [], vknCandidates: [] },
  counts: Object.fromEntries(
    [...kinds, "rows", "distinct"].map((kind) => [kind, many]),
  ) as ListContext["counts"],
  sample: Array(5).fill(row),
  problems: Array(9).fill(saying("refusedFile", worstWords(80), "table-too-large")),
  message: null,
};

function draw(state: CompanyList["state"], reason: PauseReason | null = null) {
  return listMessage({
    list: {
      id: "0".repeat(36),
      team: "T0123456789",
      userId: reader,
      context: "",
      state,
      reason,
      agreed: null,
    },
    context,
    texts: tr,
    prices: guessedPrices,
    confirmFrom: 0,
    offers: slots.map((slot) => ({ slot, rows: many, most: sum })),
    money: { balance: sum, limit: sum },
    rows: { all: many, done: 12_345 },
    books: { rows: sum, ledger: sum, open: sum },
    waits: state === "running",
    summary:
      state === "done"
        ? {
            verdicts: Object.values(tr.check.finding).map(({ name }) => [name, many]),
            worst: Array(10).fill(worst),
            notPaid: many,
          }
        : null,
  });
}

/** The message of a list at its worst, in each of its states. */
export function worstLists(): WorstCases {
  const reasons = Object.keys(tr.lists.paused) as PauseReason[];
  return {
    "Liste (sayıldı, en uzun)": [draw("offered")],
    "Liste (başladı, her durumu)": [
      draw("running"),
      ...reasons.map((reason) => draw("paused", reason)),
      draw("done"),
    ],
  };
}
