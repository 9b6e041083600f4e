import { expect, test } from "vitest";
import { parseBody } from "../../../../src/company/record.ts";
import type { CardState } from "../../../../src/kunye/slack/card-kind.ts";
import { loadState } from "../../../../src/kunye/slack/card-state.ts";
import type { HistoryLine } from "../../../../src/kunye/lookups/history.ts";
import { companyQuery } from "../../../../src/kunye/lookups/intents.ts";
import { asText, companyState, draw, vkn } from "../../slack/support/drawing.ts";
import { general, merkez } from "../../slack/support/sample-answers.ts";

const place = { taxOffice: "", district: "", city: "", mersis: null, date: "2026-11-03" };
const nothing = { earlierIban: "", invoices: 0, vkn: "", number: "", at: null, userId: "" };
const changed = { ...nothing, iban: "0902", earlierIban: "6082", account: `${vkn}|hash` };
const invoice = {
  document: "invoice",
  number: "ABC2026000000007",
  amount: { value: "1200.50", currency: "TRY" },
  ettn: "",
  source: "pdf",
  accounts: ["TR33 0006 … 1326"],
};
/** A print's seller and buyer as earlier versions stored them on cards. */
const seller = {
  role: "seller",
  given: {
    ...place,
    vkn,
    title: merkez.Unvani,
    doubts: [
      { kind: "print-matches", written: "" },
      { kind: "hidden-text", written: "" },
      { kind: "changed-iban", written: "", seen: changed },
    ],
  },
  invoice,
};
const buyer = { role: "buyer", given: { ...place, vkn: "4175209363", title: "" }, invoice };
const named = { vkn, mentions: [seller], invoices: 1 };
const bought = [
  { intent: { id: "held" } as HistoryLine["intent"], body: parseBody(JSON.stringify(general)) },
];

/** Opens a card that has its documents in its state: there are none beside it. */
const opened = (state: object) =>
  loadState(
    { cardStore: { checkText: () => Promise.resolve(null) } },
    { team: "T1", state: JSON.stringify(state) },
  );
const drawn = async (state: CardState) => asText(await draw(state, "vkn", general, { bought }));

test("a check that an earlier version stored is drawn with its companies and findings", async () => {
  const row = { query: companyQuery(vkn), held: "held", anyway: false, own: null };
  const earlier = {
    kind: "companies",
    rows: [{ ...row, named }],
    invalid: [],
    lines: [],
    mayBeOwn: [],
    checked: [[seller, buyer]],
    documents: ["invoice-id"],
    sharedBy: null,
  };
  const state = await opened(earlier);
  expect(state).toMatchObject({
    check: {
      documents: [{ remembered: "invoice-id", memory: [{ kind: "changed-iban", side: 0 }] }],
    },
  });
  const text = await drawn(await opened({ ...earlier, documents: [] }));
  expect(text).toContain("ABC2026000000007 · 03.11.2026 · 1.200,50 TL");
  expect(text).toContain("TR33 0006 … 1326");
  expect(text).toMatch(/🔴 .*IBAN/);
  expect(text).toMatch(/🟠 .*Görünmeyen yazı/);
  expect(text).toContain(merkez.Durumu);
});

test.each([
  ["mentions", { kind: "mentions", mentions: [seller] }],
  ["an older list of mentions", [seller]],
])(
  "a company's card with %s of an earlier version is judged by its record",
  async (_name, given) => {
    const text = await drawn(await opened({ ...companyState, given }));
    expect(text).toMatch(/🔴 .*IBAN/);
    expect(text).toContain("0902");
  },
);
