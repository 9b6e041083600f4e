import { expect, test } from "vitest";
import { parseBody } from "../../../../src/company/record.ts";
import type { Invoice, Party } from "../../../../src/kunye/intake/files/read-invoice.ts";
import { companyQuery } from "../../../../src/kunye/lookups/intents.ts";
import { storedRow, type CheckState } from "../../../../src/kunye/features/check/check-rows.ts";
import { documentOf } from "../../../../src/kunye/intake/documents.ts";
import { tr } from "../../../support/wording.ts";
import { asText, draw, vkn } from "../../slack/support/drawing.ts";
import { general } from "../../slack/support/sample-answers.ts";
import type { HistoryLine } from "../../../../src/kunye/lookups/history.ts";

const place = { taxOffice: "", district: "", city: "", mersis: null };
const seller: Party = { ...place, kind: "company", vkn, title: "ZERTAN YAPI A.Ş." };
const buyer: Party = { ...place, kind: "consumer", vkn: null, title: "" };
const invoices = [1, 2].map((at): Invoice => ({
  document: "invoice",
  number: `ABC202600000000${at}`,
  ettn: "",
  date: "2026-11-03",
  amount: null,
  ibans: [],
  seller,
  buyer,
}));

/** Returns a shared check of invoices of one seller. */
function sharedCheck(given: readonly Invoice[], unread = 0): CheckState {
  const documents = given.map(documentOf);
  const at = { document: documents[0]?.id ?? "", side: 0 };
  return {
    kind: "companies",
    check: {
      day: "2026-11-29",
      documents: documents.map((document) => {
        return { document, memory: [], namesakes: {}, remembered: null };
      }),
    },
    rows: [storedRow(companyQuery(vkn), { held: "held", at })],
    lines: [],
    unread,
    sharedBy: "UAYSE",
    public: true,
  };
}

test("a shared check names its only invoice by number and date", async () => {
  const [one] = invoices;
  const state = sharedCheck(one ? [{ ...one, amount: { value: "1234.50", currency: "TRY" } }] : []);
  const intent = { id: "held", userId: "UAYSE" } as HistoryLine["intent"];
  const bought = [{ intent, body: parseBody(JSON.stringify(general)) }];
  const text = asText(await draw(state, "vkn", general, { bought }));
  expect(text).toContain("ABC2026000000001 · 03.11.2026");
  expect(text).not.toMatch(/1\.234|ZERTAN/);
});

test("a shared check says that forms differ, and not the words in which they do", async () => {
  const [one, other] = invoices;
  const first = one && { ...one, amount: { value: "1234.50", currency: "TRY" } };
  const printed = first && {
    ...documentOf({ ...first, amount: { value: "99.00", currency: "TRY" } }),
    id: "print",
    form: "page" as const,
  };
  const state = sharedCheck(first && other ? [first, other] : []);
  const [kept] = state.check.documents;
  const documents = [
    ...state.check.documents,
    ...(kept && printed ? [{ ...kept, document: printed }] : []),
  ];
  const text = asText(await draw({ ...state, check: { ...state.check, documents } }, "vkn", null));
  expect(text).toContain(tr.check.finding["print-differs"]);
  expect(text).not.toMatch(/\b99\b/);
});

test("a shared check of several invoices says each finding once, and no title of an invoice", async () => {
  const state = sharedCheck(invoices, 1);
  const intent = { id: "held", userId: "UAYSE" } as HistoryLine["intent"];
  const bought = [{ intent, body: parseBody(JSON.stringify(general)) }];
  const text = asText(await draw(state, "vkn", general, { bought }));
  expect(text.match(/eski unvanlar görünmez/g)).toHaveLength(1);
  expect(text).toContain("1 dosya okunamadı, denetlenmedi");
  expect(text).toContain(`VKN \`${vkn}\``);
  expect(text).not.toContain("ZERTAN");
});
