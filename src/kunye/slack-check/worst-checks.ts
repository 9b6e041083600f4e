import type { Mention, Named } from "../invoices/gather.ts";
import { companyQuery, titleQuery } from "../lookups/ports/query.ts";
import { companyRow, type CompaniesState } from "../slack-app/cards/companies-state.ts";
import { saying } from "../texts/texts.ts";
import * as tr from "../texts/tr.ts";
import { answerOf, draw, general, intentOf, type WorstCases } from "./drawing-board.ts";
import {
  fullMerkez,
  inEveryField,
  inventedMersis,
  inventedVkn,
  worstWords,
} from "./invented-records.ts";

const longTitle = worstWords(300);

/** Lists of companies, and the verdicts on what was said about one. */
export function worstChecks(): WorstCases {
  const longest = answerOf("vkn", {
    data: { Merkez: inEveryField(fullMerkez, worstWords(5_000)) },
  });
  const held = { intent: { ...intentOf("paid", "vkn", 0), id: "held" }, body: longest.body };
  return {
    "Companies found (longest)": [draw(list, null, [held])],
    "Check of 60 invoices": [draw(manyInvoices, null, [held])],
    "Check of invoices, shared": [
      draw({ ...manyInvoices, public: true, sharedBy: "U1" }, null, [held]),
    ],
    "Check of an invoice (every field too long)": [draw({ ...general, given: mentions }, longest)],
  };
}

/** What a company is said to be on as many invoices as are kept apart. */
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
    ...files.map((why) => saying("refusedFile", worstWords(80), why)),
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
