import { expect, test } from "vitest";
import { parseBody } from "../../../../src/company/record.ts";
import { gatherParties } from "../../../../src/kunye/check/gather.ts";
import type { Invoice, Party } from "../../../../src/kunye/intake/files/read-invoice.ts";
import { companyQuery } from "../../../../src/kunye/lookups/intents.ts";
import { companyRow, type CheckState } from "../../../../src/kunye/features/lookup/company-rows.ts";
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

test("a shared check names its only invoice by number and date", async () => {
  const [one] = invoices;
  const { companies, checked } = gatherParties(
    one ? [{ ...one, amount: { value: "1234.50", currency: "TRY" } }] : [],
  );
  const state: CheckState = {
    kind: "companies",
    rows: companies.map((named) => companyRow(companyQuery(named.vkn), { held: "held", named })),
    invalid: [],
    lines: [],
    mayBeOwn: [],
    checked,
    sharedBy: "UAYSE",
    public: true,
  };
  const intent = { id: "held", userId: "UAYSE" } as HistoryLine["intent"];
  const bought = [{ intent, body: parseBody(JSON.stringify(general)) }];
  const text = asText(await draw(state, "vkn", general, { bought }));
  expect(text).toContain("ABC2026000000001 · 03.11.2026");
  expect(text).not.toMatch(/1\.234|ZERTAN/);
});

test("a shared check of several invoices says each finding once, and no title of an invoice", async () => {
  const { companies, checked } = gatherParties(invoices);
  const state: CheckState = {
    kind: "companies",
    rows: companies.map((named) => companyRow(companyQuery(named.vkn), { held: "held", named })),
    invalid: [],
    lines: [],
    mayBeOwn: [],
    checked,
    unread: 1,
    sharedBy: "UAYSE",
    public: true,
  };
  const intent = { id: "held", userId: "UAYSE" } as HistoryLine["intent"];
  const bought = [{ intent, body: parseBody(JSON.stringify(general)) }];
  const text = asText(await draw(state, "vkn", general, { bought }));
  expect(text.match(/eski unvanlar görünmez/g)).toHaveLength(2);
  expect(text).toContain("1 dosya okunamadı, denetlenmedi");
  expect(text).toContain(`VKN \`${vkn}\``);
  expect(text).not.toContain("ZERTAN");
});
