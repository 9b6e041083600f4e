import type { Mention, Named } from "../invoices/gather.ts";
import type { CompanyList, ListContext, PauseReason } from "../lists/company-list.ts";
import { companyQuery, titleQuery } from "../lookups/ports/query.ts";
import { guessedPrices } from "../lookups/prices.ts";
import { escapeData } from "../slack-app/cards/blocks.ts";
import { type CompaniesState, companyRow } from "../slack-app/cards/companies-state.ts";
import { listMessage, shownName } from "../slack-app/cards/list-message.ts";
import { ownedState } from "../slack-app/result-state.ts";
import { type Note, saying, type Texts } from "../texts/texts.ts";
import * as tr from "../texts/tr.ts";
import { answerOf, draw, general, intentOf, reader, type WorstCases } from "./drawing-board.ts";
import {
  fullMerkez,
  inEveryField,
  inventedMersis,
  inventedVkn,
  worstWords,
} from "./invented-records.ts";

const longTitle = worstWords(300);

/** Companies found and checked, and the message of a list in each of its states. */
export function worstChecks(texts: Texts): WorstCases {
  const reasons = Object.keys(texts.lists.paused) as PauseReason[];
  const paused = reasons.map((reason) => batch(texts, "paused", reason));
  const longest = answerOf("vkn", {
    data: { Merkez: inEveryField(fullMerkez, worstWords(5_000)) },
  });
  const held = { intent: { ...intentOf("paid", "vkn", 0), id: "held" }, body: longest.body };
  return {
    "Companies found (longest)": [
      draw(list, null, [held]),
      ...[true, false].flatMap((fits) =>
        [null, longTitle].map((detailOr) =>
          draw(ownedState(longTitle, [{ ...owned, fits }], detailOr), null, [held]),
        ),
      ),
    ],
    "Check of 60 invoices": [draw(manyInvoices, null, [held])],
    "Check of invoices, shared": [
      draw({ ...manyInvoices, public: true, sharedBy: "U1" }, null, [held]),
    ],
    "Check of an invoice (every field too long)": [draw({ ...general, given: mentions }, longest)],
    "List (counted, longest)": [batch(texts, "offered")],
    "List (started, each state)": [batch(texts, "running"), ...paused],
  };
}

/** The mentions of a company on as many invoices as a card keeps apart. */
const mentions = Array.from({ length: 6 }, (_, index): Mention => ({
  role: index % 2 === 0 ? "seller" : "buyer",
  given: {
    vkn: inventedVkn,
    title: `${index} ${longTitle}`,
    taxOffice: longTitle,
    city: longTitle,
    district: longTitle,
    mersis: inventedMersis,
    date: `2026-11-0${index + 1}`,
  },
  invoice: {
    document: index % 2 === 0 ? "invoice" : "despatch",
    number: worstWords(60),
    amount: { value: "123456789012345.67", currency: "TRY" },
  },
}));
const unasked = (["person", "no-vkn"] as const).flatMap((kind) =>
  mentions.slice(0, 1).map((mention) => {
    const doubts = [{ kind, written: "" }];
    return { ...mention, given: { ...mention.given, vkn: "", mersis: null, doubts } };
  }),
);
const named: Named = { vkn: inventedVkn, mentions, invoices: 1_234 };
const files = Object.keys(tr.check.files) as (keyof typeof tr.check.files)[];

const owned = {
  intentId: "held",
  vkn: inventedVkn,
  title: longTitle,
  isPersons: false,
};
const list: CompaniesState = {
  kind: "companies",
  lead: null,
  rows: [
    companyRow(companyQuery(inventedVkn), { held: "held", named }),
    companyRow(companyQuery("1111111114"), { named }),
    companyRow(companyQuery("2222222228"), { named, own: "said" }),
    ...Array.from({ length: 17 }, () => companyRow(titleQuery(longTitle))),
  ],
  invalid: [named, named, named],
  lines: [
    ...files.map((why) => saying("refusedFile", escapeData(worstWords(80)), why)),
    saying("moreFiles", 1_234),
    saying("moreCompanies", 1_234),
    saying("personalInText"),
  ],
  checked: [unasked],
  mayBeOwn: [inventedVkn, "1111111114"],
  sharedBy: null,
};
/** The most invoices that are judged singly, each with all its faults. */
const manyInvoices: CompaniesState = {
  ...list,
  rows: Array.from({ length: 60 }, () =>
    companyRow(companyQuery(inventedVkn), { held: "held", named }),
  ),
  checked: Array.from({ length: 60 }, () => mentions.slice(0, 2)),
  ownVkns: [],
  mayBeOwn: [],
};

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
  problems: Array<Note>(9).fill(
    saying("refusedFile", escapeData(worstWords(80)), "table-too-large"),
  ),
  message: null,
};
const rows = { all: many, waiting: 12_345, left: many };
const vkn = { amount: 1_999_500, guessed: true };
const id = "0".repeat(36);

/** Draws the message of a list with long words everywhere. */
function batch(texts: Texts, state: CompanyList["state"], reason: PauseReason | null = null) {
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
