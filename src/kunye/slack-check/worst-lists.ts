import type { ListContext } from "../lists/ports/list-context.ts";
import type { CompanyList, PauseReason } from "../lists/ports/list-store.ts";
import { guessedPrices } from "../lookups/prices.ts";
import { listMessage, shownName } from "../slack-app/cards/list-message.ts";
import { saying, type Note, type Texts } from "../texts/texts.ts";
import { reader, type WorstCases } from "./drawing-board.ts";
import { inventedVkn, worstWords } from "./invented-records.ts";

const many = 50_000;
const sum = 99_999.5 * 1_000_000;
const row = Array.from({ length: 100 }, () => worstWords(1_000));
const kinds = "rows distinct ask held duplicate own invalid person title empty".split(" ");
const counts = Object.fromEntries(kinds.map((kind) => [kind, many])) as ListContext["counts"];
const context: ListContext = {
  name: worstWords(300),
  sheet: worstWords(300),
  otherSheets: 2,
  head: [row],
  found: { header: 0, columns: { vkn: 26, taxOffice: 2, city: 3 }, people: [], vknCandidates: [] },
  counts,
  sample: [row, row, row, row, row],
  problems: Array<Note>(9).fill(saying("refusedFile", worstWords(80), "table-too-large")),
  message: null,
};
const rows = { all: many, waiting: 12_345, left: many };
const vkn = { amount: 1_999_500, guessed: true };
const id = "0".repeat(36);

/** A list with long words everywhere, and no fitting number. */
function draw(texts: Texts, state: CompanyList["state"], reason: PauseReason | null = null) {
  const { check, lists } = texts;
  const names = Object.values(check.finding);
  const verdicts = [...names.map((name) => lists.verdict(name, many)), lists.alsoGone(many)];
  const worst = `🟡 ${check.finding["struck-off-later"]} · ${inventedVkn} · ${shownName(worstWords(150))}`;
  return listMessage({
    list: { id, team: "T1", userId: reader, context, state, reason, agreed: null },
    texts,
    prices: { ...guessedPrices, vkn, title: vkn },
    confirmFrom: 0,
    money: { balance: 12_345_500_000, limit: sum },
    books: { vkn: rows, title: rows, ledger: sum, open: sum, unknown: sum },
    waits: state === "running",
    summary: [verdicts.join("\n"), Array(10).fill(worst).join("\n"), lists.notPaid(many)],
  });
}

/** The message of a list at its worst, in each of its states. */
export function worstLists(texts: Texts): WorstCases {
  const reasons = Object.keys(texts.lists.paused) as PauseReason[];
  const paused = reasons.map((reason) => draw(texts, "paused", reason));
  return {
    "List (counted, longest)": [draw(texts, "offered")],
    "List (started, each state)": [draw(texts, "running"), ...paused],
  };
}
