import type { ModalView } from "@slack/types";
import type { Document, Side } from "../../check/case.ts";
import { withoutNumber } from "../../check/findings.ts";
import { blankSide } from "../../check/judge-side.ts";
import type { CheckedDocument, StoredCheck } from "../../check/stored-check.ts";
import {
  rowKinds,
  unreadReasons,
  type CompanyList,
  type ListContext,
  type ListPauseReason,
  type RowCounts,
} from "../../lists/company-list.ts";
import { companyQuery, titleQuery } from "../../lookups/intents.ts";
import { guessedPrices } from "../../lookups/prices.ts";
import { escapeData } from "../../slack/blocks.ts";
import { storedRow, type CheckState } from "../../features/check/check-rows.ts";
import { amountView } from "../../features/list/list.ts";
import { listMessage, clipAndEscape } from "../../features/list/list-message.ts";
import { heldState } from "../../features/lookup/result-state.ts";
import { saying, type Texts } from "../../texts/texts.ts";
import * as tr from "../../texts/all.tr.ts";
import {
  makeAnswer,
  draw,
  generalCard,
  makeIntent,
  reader,
  type WorstCases,
} from "./drawing-board.ts";
import {
  fullMerkez,
  fillTexts,
  inventedMersis,
  inventedVkn,
  many,
  worstWords,
} from "./invented-records.ts";

const title = worstWords(300);
const file = escapeData(worstWords(80));

export function worstChecksAndLists(texts: Texts): WorstCases {
  const reasons = Object.keys(texts.lists.paused) as ListPauseReason[];
  const longest = makeAnswer("vkn", { data: { Merkez: fillTexts(fullMerkez, worstWords(5_000)) } });
  const held = [{ intent: { ...makeIntent("paid", "vkn", 0), id: "held" }, body: longest.body }];
  const heldTitle = { intentId: "held", vkn: inventedVkn, title, isPersons: false };
  return {
    "Companies found (longest)": [
      draw(companiesCard, null, held),
      ...[true, false].flatMap((fits) =>
        [null, { whole: title }].map((detail) =>
          draw(heldState(title, [{ ...heldTitle, fits }], { detail }), null, held),
        ),
      ),
    ],
    // Only a certain total has its button.
    "Companies found (certain price)": [
      (drawn, price) => draw(companiesCard, null, held)(drawn, { ...price, guessed: false }),
    ],
    "Check of 60 invoices": [draw(invoicesCard, null, held)],
    "Check of invoices, shared": [
      draw({ ...invoicesCard, public: true, sharedBy: "U1" }, null, held),
    ],
    "Check of an invoice (every field too long)": [
      draw({ ...generalCard, given: { kind: "checked", check: checkOf(6), at } }, longest),
    ],
    "List (counted, longest)": [drawList(texts, "offered")],
    "List (started, each state)": [
      drawList(texts, "running"),
      ...reasons.map((reason) => drawList(texts, "paused", reason)),
    ],
  };
}

const seen = {
  iban: "7890",
  earlierIban: "1326",
  invoices: 12_345,
  vkn: "1111111114",
  number: worstWords(60),
  at: 1_700_000_000_000,
  userId: reader,
};
/** All that is told of what was seen before. */
const seenKinds = [
  ...([
    "changed-iban",
    "shared-iban",
    "wrong-iban",
    "announced-iban",
    "new-iban",
    "unowned-iban",
  ] as const),
  ...(["same-ettn-other-content", "same-number-other-amount", "renumbered"] as const),
  "same-invoice" as const,
];

/** An invoice with long words in every field, of which the memory tells all that it can. */
function invoiceAt(index: number, buyer: Partial<Side> = {}): CheckedDocument {
  const side = {
    ...blankSide,
    vkn: inventedVkn,
    title: `${index} ${title}`,
    taxOffice: title,
    city: title,
    district: title,
    mersis: inventedMersis,
    date: `2026-11-0${(index % 9) + 1}`,
  };
  const document: Document = {
    id: `invoice-${index}`,
    form: "xml",
    header: {
      document: index % 2 === 0 ? "invoice" : "despatch",
      number: worstWords(60),
      ettn: "",
      date: side.date,
      amount: { value: "123456789012345.67", currency: "TRY" },
    },
    sides: [
      { ...side, role: "seller" },
      { ...side, role: "buyer", ...buyer },
    ],
    accounts: [],
    words: { announces: null },
    doubts: [],
  };
  // One account per invoice, so that a card has as many buttons as it can.
  const told = { ...seen, account: `${inventedVkn}|${index}${"h".repeat(42)}` };
  const memory = seenKinds.map((kind) => ({ kind, seen: told, side: 0 }));
  return { document, memory, namesakes: {}, remembered: null };
}

const at = { document: "invoice-0", side: 0 };
const checkOf = (count: number): StoredCheck => ({
  day: "2026-11-29",
  documents: many(count, (index) => invoiceAt(index)),
});
const row = storedRow(companyQuery(inventedVkn), { at });
const fileTroubles = Object.keys(tr.check.files) as (keyof typeof tr.check.files)[];

/** An invoice whose sides can't be asked, beside words that name companies. */
const companiesCard: CheckState = {
  kind: "companies",
  check: {
    day: "2026-11-29",
    documents: [
      invoiceAt(0, { vkn: "", mersis: null, doubts: [withoutNumber] }),
      {
        ...invoiceAt(1),
        document: {
          ...invoiceAt(1).document,
          header: null,
          form: "text",
          sides: many(4, (index) => ({
            ...blankSide,
            title,
            vkn: index === 0 ? inventedVkn : `123456789${index}`,
          })),
        },
      },
    ],
  },
  rows: [
    { ...row, held: "held" },
    storedRow(companyQuery("1111111114"), { at }),
    storedRow(companyQuery("2222222228"), { at }),
    ...many(17, () => storedRow(titleQuery(title))),
  ],
  lines: [
    ...fileTroubles.map((why) => saying("refusedFile", file, why)),
    saying("moreFiles", 1_234),
    saying("moreCompanies", 1_234),
    saying("personalInText"),
  ],
  sharedBy: null,
};
/** More invoices than are drawn one by one, each with long words in every field. */
const invoicesCard: CheckState = {
  ...companiesCard,
  check: checkOf(60),
  rows: [{ ...row, held: "held" }, ...many(59, () => storedRow(titleQuery(title)))],
};

const maxRows = 50_000;
const highAmount = 99_999.5 * 1_000_000;
const longRow = many(100, () => worstWords(1_000));
const context: ListContext = {
  name: worstWords(300),
  sheet: worstWords(300),
  otherSheets: 2,
  head: [longRow],
  found: { header: 0, columns: { vkn: 26, taxOffice: 2, city: 3 }, people: [], vknCandidates: [] },
  unread: unreadReasons.map((why) => ({ why, rows: maxRows })),
  sample: many(5, () => longRow),
  problems: many(9, () => saying("refusedFile", file, "table-too-large")),
  message: null,
};
const counts = Object.fromEntries(rowKinds.map((kind) => [kind, maxRows])) as RowCounts;
const price = { amount: 1_999_500, guessed: true };

const listPrices = { ...guessedPrices, vkn: price, title: price };
const listBooks = {
  counts,
  left: { vkn: maxRows, title: maxRows },
  vkns: maxRows,
  ledger: highAmount,
  open: highAmount,
  unknown: highAmount,
};
const longList: CompanyList = {
  id: "0".repeat(36),
  team: "T1",
  userId: reader,
  context,
  state: "offered",
  reason: null,
  agreed: null,
};

export function longestAmountView(texts: Texts): ModalView {
  return amountView(texts, { list: longList, books: listBooks, prices: listPrices });
}

function drawList(
  texts: Texts,
  state: CompanyList["state"],
  reason: ListPauseReason | null = null,
) {
  const { check, lists } = texts;
  const words = Object.values(check.finding);
  const verdicts = [
    ...words.map((name) => lists.verdict(name, maxRows)),
    lists.alsoDiffers(maxRows),
  ];
  const worst = `🟡 ${check.finding["struck-off-later"]} · ${inventedVkn} · ${clipAndEscape(worstWords(150))}`;
  return listMessage({
    list: { ...longList, state, reason },
    texts,
    prices: listPrices,
    confirmFrom: 0,
    money: { balance: 12_345_500_000, limit: highAmount },
    books: listBooks,
    named: { lines: Array<string>(5).fill(worst), more: maxRows },
    isWaiting: state === "running",
    companyCount: maxRows,
    account: { problem: "no-key", mayChange: true },
    summary: {
      paragraphs: [verdicts.join("\n"), lists.doubles(maxRows, maxRows)],
      worst: Array<string[]>(99).fill([...worst.split(" · "), lists.inRows(maxRows)]),
      count: maxRows,
    },
  });
}
